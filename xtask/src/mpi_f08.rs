//! The module `mpi_f08` of an MPI library as Fortran source: what gfortran's module file says of it, as interfaces.
//!
//! The procedures are the library's own: external, with scalars, arrays without descriptors and `type(*), dimension(*)`
//! buffers, so that their addresses are all that is passed. Open MPI's are; a library whose buffers have gfortran's
//! descriptors is refused. Source: MPI 4.0, chapter 19.

use crate::gfortran_module::{Item, Module, Symbol};
use std::fmt::Write;

/// The source, of the text of `mpi_f08.mod`.
pub fn source(text: &str) -> Result<String, String> {
    let module = Module::read(text)?;
    let mut out = "module mpi_f08\n  use, intrinsic :: iso_c_binding\n  implicit none\n".to_string();
    let visible: Vec<&Symbol> = module.names.iter().filter_map(|(_, number)| module.symbol(number)).collect();
    let of = |flavor: &'static str| {
        visible.iter().copied().filter(move |symbol| symbol.flavor() == flavor && is_the_library_s(symbol))
    };
    for ty in of("DERIVED") {
        out += &derived(ty)?;
    }
    for constant in of("PARAMETER") {
        let value = expression(&module, constant.value_or_shape())?;
        writeln!(out, "  {}, parameter :: {} = {value}", type_of(&module, constant)?, constant.name).expect("a string");
    }
    for variable in of("VARIABLE").filter(|symbol| !symbol.binding.is_empty()) {
        let shape = shape(&module, variable)?;
        let ty = type_of(&module, variable)?;
        let (name, label) = (&variable.name, &variable.binding);
        writeln!(out, "  {ty}, bind(c, name=\"{label}\") :: {name}{shape}").expect("a string");
    }
    out += "  abstract interface\n";
    for callback in of("PROCEDURE").filter(|symbol| symbol.is("ABSTRACT")) {
        out += &procedure(&module, callback)?;
    }
    out += "  end interface\n";
    for (name, home, specifics) in &module.generics {
        if !home.ends_with("mpi_f08_interfaces") && home != "mpi_f08" {
            continue;
        }
        writeln!(out, "  interface {name}").expect("a string");
        for number in specifics {
            let specific = module.symbol(number).ok_or_else(|| format!("`{name}` names no procedure"))?;
            if !has_wide_kinds(&module, specific) {
                out += &procedure(&module, specific)?;
            }
        }
        writeln!(out, "  end interface {name}").expect("a string");
    }
    Ok(out + &contained(&module, &of("PROCEDURE").collect::<Vec<_>>())? + "end module mpi_f08\n")
}

/// Reals of 10 and 16 bytes, which `mpi_sizeof` takes as well.
fn has_wide_kinds(module: &Module, symbol: &Symbol) -> bool {
    let wide = |argument: &Symbol| {
        let [word, kind, ..] = argument.ty() else { return false };
        matches!(word.word(), "REAL" | "COMPLEX") && matches!(kind.word(), "10" | "16")
    };
    symbol.arguments().iter().filter_map(|number| module.symbol(number)).any(wide)
}

fn is_the_library_s(symbol: &Symbol) -> bool {
    symbol.module.starts_with("mpi_f08") && !symbol.is("ARTIFICIAL") && !symbol.name.starts_with("__")
}

fn derived(ty: &Symbol) -> Result<String, String> {
    let mut out = format!("  type, bind(c) :: {}\n", ty.name.to_lowercase());
    for component in ty.components() {
        let [_, name, kind, ..] = component.list() else { return Err(format!("the components of `{}`", ty.name)) };
        let [word, kind, ..] = kind.list() else { return Err(format!("the components of `{}`", ty.name)) };
        writeln!(out, "    {}({}) :: {}", word.word().to_lowercase(), kind.word(), name.word()).expect("a string");
    }
    writeln!(out, "  end type").expect("a string");
    Ok(out)
}

/// `integer(4)`, `type(mpi_comm)`, `character(len=*)`, `type(*)`.
fn type_of(module: &Module, symbol: &Symbol) -> Result<String, String> {
    let unknown = || format!("the type of `{}`", symbol.name);
    let [word, kind, ..] = symbol.ty() else { return Err(unknown()) };
    let (word, kind) = (word.word(), kind.word());
    Ok(match word {
        "INTEGER" | "REAL" | "LOGICAL" | "COMPLEX" => format!("{}({kind})", word.to_lowercase()),
        "DERIVED" => format!("type({})", module.symbol(kind).ok_or_else(unknown)?.name.to_lowercase()),
        "ASSUMED" => "type(*)".to_string(),
        "CHARACTER" => {
            let length =
                symbol.ty().last().map(Item::list).and_then(<[Item]>::first).map(Item::list).unwrap_or_default();
            match length {
                [] => "character(len=*)".to_string(),
                length => format!("character(len={})", expression(module, length)?),
            }
        }
        _ => return Err(unknown()),
    })
}

/// A constant, a constant of a type, or an argument's name.
fn expression(module: &Module, items: &[Item]) -> Result<String, String> {
    let unknown = || format!("the expression {items:?}");
    let [form, ty, _, value, ..] = items else { return Err(unknown()) };
    match form.word() {
        "CONSTANT" => Ok(match ty.list().first().map_or("", Item::word) {
            "LOGICAL" => if value.word() == "0" { ".false." } else { ".true." }.to_string(),
            _ => value.word().to_string(),
        }),
        "VARIABLE" => Ok(module.symbol(value.word()).ok_or_else(unknown)?.name.clone()),
        "STRUCTURE" => {
            let number = ty.list().get(1).map_or("", Item::word);
            let name = module.symbol(number).ok_or_else(unknown)?.name.to_lowercase();
            let parts = value.list().iter().filter_map(|part| part.list().first());
            let parts: Result<Vec<String>, String> = parts.map(|part| expression(module, part.list())).collect();
            Ok(format!("{name}({})", parts?.join(", ")))
        }
        _ => Err(unknown()),
    }
}

/// `(n, *)`, or nothing of a scalar. Anything that has a descriptor is an error.
fn shape(module: &Module, symbol: &Symbol) -> Result<String, String> {
    if !symbol.is("DIMENSION") {
        return Ok(String::new());
    }
    let [_, _, kind, bounds @ ..] = symbol.value_or_shape() else {
        return Err(format!("the shape of `{}`", symbol.name));
    };
    let assumed = match kind.word() {
        "EXPLICIT" => false,
        "ASSUMED_SIZE" => true,
        _ => return Err(format!("`{}`, which has a descriptor of gfortran's", symbol.name)),
    };
    let mut extents = Vec::new();
    for pair in bounds.chunks(2) {
        let [lower, upper] = pair else { return Err(format!("the shape of `{}`", symbol.name)) };
        let lower = expression(module, lower.list())?;
        extents.push(match upper.list() {
            [] if assumed => format!("{lower}:*"),
            upper => format!("{lower}:{}", expression(module, upper)?),
        });
    }
    Ok(format!("({})", extents.join(",")))
}

/// The interface of a procedure.
fn procedure(module: &Module, symbol: &Symbol) -> Result<String, String> {
    let arguments: Vec<&Symbol> = symbol.arguments().iter().filter_map(|number| module.symbol(number)).collect();
    let names: Vec<&str> = arguments.iter().map(|argument| argument.name.as_str()).collect();
    let word = if symbol.is("FUNCTION") { "function" } else { "subroutine" };
    let (name, home) = (&symbol.name, &symbol.module);
    let bind = match () {
        () if symbol.is("IS_BIND_C") => format!(" bind(c, name=\"{}\")", symbol.binding),
        () if symbol.is("EXTERNAL") || symbol.is("ABSTRACT") => String::new(),
        () => format!(" bind(c, name=\"__{home}_MOD_{name}\")"),
    };
    let pure = if symbol.is("PURE") { "pure " } else { "" };
    let mut out = format!("    {pure}{word} {name}({}){bind}\n      import\n", names.join(", &\n      "));
    if symbol.is("FUNCTION") {
        writeln!(out, "      {} :: {name}", type_of(module, symbol)?).expect("a string");
    }
    // Shapes name integers: these are declared first.
    let (scalars, arrays): (Vec<&Symbol>, Vec<&Symbol>) = arguments.iter().partition(|a| !a.is("DIMENSION"));
    for argument in scalars.into_iter().chain(arrays) {
        out += &dummy(module, argument)?;
    }
    Ok(out + &format!("    end {word}\n"))
}

fn dummy(module: &Module, argument: &Symbol) -> Result<String, String> {
    let name = &argument.name;
    if argument.flavor() == "PROCEDURE" {
        let number = argument.ty().get(2).map_or("", Item::word);
        let interface = module.symbol(number).ok_or_else(|| format!("the interface of `{name}`"))?;
        return Ok(format!("      procedure({}) :: {name}\n", interface.name));
    }
    if argument.is("POINTER") || argument.is("ALLOCATABLE") {
        return Err(format!("`{name}`, which has a descriptor of gfortran's"));
    }
    let mut out = format!("      {}", type_of(module, argument)?);
    for (attribute, word) in [("OPTIONAL", "optional"), ("VALUE", "value"), ("ASYNCHRONOUS", "asynchronous")] {
        if argument.is(attribute) {
            write!(out, ", {word}").expect("a string");
        }
    }
    if matches!(argument.intent(), "IN" | "OUT" | "INOUT") {
        write!(out, ", intent({})", argument.intent().to_lowercase()).expect("a string");
    }
    writeln!(out, " :: {name}{}", shape(module, argument)?).expect("a string");
    Ok(out)
}

/// What the library's modules contain themselves: `==` and `/=` of handles, predefined callbacks. gfortran's name of such a
/// procedure is made of the module's and its own.
fn contained(module: &Module, procedures: &[&Symbol]) -> Result<String, String> {
    let mut out = String::new();
    for (end, operator) in [("_op_eq", "=="), ("_op_ne", "/=")] {
        writeln!(out, "  interface operator({operator})").expect("a string");
        for symbol in procedures.iter().filter(|symbol| symbol.name.ends_with(end)) {
            out += &procedure(module, symbol)?;
        }
        writeln!(out, "  end interface").expect("a string");
    }
    out += "  interface\n";
    let callbacks = |symbol: &&&Symbol| symbol.module == "mpi_f08_callbacks" && !symbol.is("ABSTRACT");
    for symbol in procedures.iter().filter(callbacks) {
        out += &procedure(module, symbol)?;
    }
    Ok(out + "  end interface\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module file whose generic `mpi_put_it` has a procedure with a buffer of that shape and an optional integer.
    fn module(shape: &str) -> String {
        let attributes = "PROCEDURE UNKNOWN-INTENT MODULE-PROC BODY UNKNOWN 0 0 EXTERNAL SUBROUTINE";
        let rest = "0 () () () 0 0";
        format!(
            "GFORTRAN module version '15' created from m.f90\n(() () ()) () (('mpi_put_it' 'mpi_f08_interfaces' 2)) () () () \
             (2 'mpi_put_it_f08' 'mpi_f08_interfaces' '' 1 (({attributes}) () (UNKNOWN 0 0 0 0 UNKNOWN ()) 3 0 (4 5) () {rest}) \
             4 'buf' '' '' 3 ((VARIABLE IN UNKNOWN-PROC UNKNOWN UNKNOWN 32 0 DIMENSION DUMMY) () (ASSUMED 0 0 0 0 ASSUMED ()) \
             0 0 () (1 0 {shape} (CONSTANT (INTEGER 4 0 0 0 INTEGER ()) 0 '1' ()) ()) {rest}) \
             5 'ierror' '' '' 3 ((VARIABLE OUT UNKNOWN-PROC UNKNOWN UNKNOWN 0 0 OPTIONAL DUMMY) () (INTEGER 4 0 0 0 INTEGER ()) \
             0 0 () () {rest})) ('mpi_put_it' 0 6 'mpi_put_it_f08' 0 2)"
        )
    }

    #[test]
    fn interfaces_are_what_the_module_says() {
        let source = source(&module("ASSUMED_SIZE")).unwrap();
        for line in [
            "interface mpi_put_it",
            "subroutine mpi_put_it_f08(buf, &",
            "type(*), intent(in) :: buf(1:*)",
            "integer(4), optional, intent(out) :: ierror",
        ] {
            assert!(source.lines().any(|own| own.trim() == line), "`{line}` is missing in\n{source}");
        }
    }

    #[test]
    fn descriptors_of_gfortran_are_refused() {
        assert!(source(&module("ASSUMED_RANK")).unwrap_err().contains("descriptor"));
    }
}
