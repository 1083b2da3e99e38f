//! The analysis: syntax tree in, typed and resolved tree and messages out.
//!
//! Two passes over a file. The first declares: every unit's specification part, so that all procedures' interfaces are
//! known ([`program::units`], [`declarations::declare`]). The second resolves the bodies ([`statements::stmt`]).
//! Modules are read and written through a [`ModuleStore`], as the analysis itself touches no files.
//! Invariants: an error in one statement does not hide errors in the next; what is in error has type
//! [`hir::Type::Error`], which goes with everything, so that nothing is reported twice.
//! Source: Fortran 2008, chapters 4 to 13 and 16 (scope).

mod calls;
mod constants;
mod declarations;
pub mod directives;
mod expressions;
mod input_output;
mod intrinsic;
mod modules;
mod program;
mod rules;
mod statements;

#[cfg(test)]
mod tests;

use crate::standard::Standard;
use crate::{ast, hir};
use accc_diag::{Diagnostic, Severity, Sink};
use accc_source::Span;
use modules::module_file::ModuleFile;
use program::scope::{ProcEntity, Scope, ScopeId};
use statements::body::BodyState;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

pub use calls::generic::key as generic_key;
pub use program::initial_values::InitialValues;
pub use program::link_names::Underscoring;

/// What the command line says about the language's meaning.
#[derive(Clone, Debug)]
pub struct SemaOptions {
    /// The kind of default real and its literals: 8 with `-fdefault-real-8`, `-r8`.
    pub default_real: u8,
    /// The kind of `double precision`: 16 with `-fdefault-real-10` and `-fdefault-real-16`.
    pub default_double: u8,
    /// `-fdefault-integer-8`, `-i8`: default integer and logical have kind 8.
    pub default_integer_8: bool,
    /// `-freal-4-real-8` and its like: the kind that reals and complex numbers of kind 4 have, in declarations and literals.
    pub real_4: u8,
    /// `-freal-8-real-4` and its like: that of those of kind 8.
    pub real_8: u8,
    /// `-finteger-4-integer-8`: integers of kind 4 have kind 8.
    pub integer_4_integer_8: bool,
    /// `-fimplicit-none`: each unit begins with `implicit none`.
    pub implicit_none: bool,
    /// `-fmodule-private`: modules' names are private by default.
    pub module_private: bool,
    /// `-fno-automatic`: procedures that are not recursive begin with `save`.
    pub save: bool,
    /// What stands behind external names.
    pub underscoring: Underscoring,
    /// Not `-fno-realloc-lhs`: assignment allocates.
    pub reallocate: bool,
    /// `-finit-local-zero` and its kin.
    pub initial: InitialValues,
    /// `-fallow-argument-mismatch`: procedures with an implicit interface are called with any arguments.
    pub argument_mismatch: bool,
    /// `-std=`: the intrinsics that are known are those of the standard.
    pub standard: Standard,
    /// `-fallow-invalid-boz`: bits in digits are integers anywhere.
    pub invalid_boz: bool,
    /// Not `-fno-range-check`: constants have to fit in their kinds.
    pub range_check: bool,
    /// `-fdec-char-conversions`: characters may be given to numbers and truth values, as their bytes.
    pub character_bytes: bool,
    /// `-fdec`: logical operators work on the bits of integers.
    pub dec: bool,
    /// `-acc=routineseq`, `-stdpar`: procedures of other files are taken to have device versions.
    pub routine_seq: bool,
    /// `do concurrent` runs on devices.
    pub stdpar: bool,
    /// Procedures may run in several threads at once: what is local to them is no static memory.
    pub openmp: bool,
    /// For modules of accc's own: generics have functions beside subroutines, as NVIDIA's `cublas` has.
    pub mixed_generics: bool,
}

impl Default for SemaOptions {
    fn default() -> SemaOptions {
        SemaOptions {
            default_real: 4,
            default_double: 8,
            default_integer_8: false,
            real_4: 4,
            real_8: 8,
            integer_4_integer_8: false,
            implicit_none: false,
            module_private: false,
            save: false,
            underscoring: Underscoring::default(),
            reallocate: true,
            initial: InitialValues::default(),
            argument_mismatch: false,
            standard: Standard::Gnu,
            invalid_boz: false,
            range_check: true,
            character_bytes: false,
            dec: false,
            routine_seq: false,
            stdpar: false,
            openmp: false,
            mixed_generics: false,
        }
    }
}

/// Where module files live. The driver's looks into `-I` and `-J` directories.
pub trait ModuleStore {
    /// The text of `name.accmod`.
    fn load(&mut self, name: &str) -> Option<String>;
    /// Keeps the text as `name.accmod`.
    fn store(&mut self, name: &str, text: String);
    /// Another compiler's file of that module, where `load` looked, for messages.
    fn foreign(&self, _name: &str) -> Option<String> {
        None
    }
    /// The directories `load` looks into, for messages.
    fn searched(&self) -> Vec<String>;
}

/// Analyses one file. With errors among the messages the program must not be lowered, and no module is stored.
pub fn analyse(
    file: &ast::File,
    options: &SemaOptions,
    modules: &mut dyn ModuleStore,
) -> (hir::Program, Vec<Diagnostic>) {
    let expanded = program::entry::expanded(file);
    let file = expanded.as_ref().unwrap_or(file);
    let flattened = program::flatten::expanded(file);
    let file = flattened.as_ref().unwrap_or(file);
    let foreign = program::submodule::interfaces_elsewhere(file, modules);
    let mut routines = HashMap::new();
    loop {
        match analyse_with(file, options, modules, &foreign, &routines) {
            Ok((program, mut diagnostics)) => {
                diagnostics.sort_by_key(|d| d.span().lo);
                if expanded.is_some() {
                    // Each entry is analysed with all statements.
                    diagnostics.dedup_by(|a, b| a.span() == b.span() && a.message == b.message);
                }
                // With `-std=` extensions are errors.
                for extension in diagnostics.iter_mut().filter(|d| d.code == codes::EXTENSION) {
                    if options.standard != Standard::Gnu {
                        extension.severity = Severity::Error;
                    }
                }
                return (program, diagnostics);
            }
            Err(found) => routines = found,
        }
    }
}

/// The analysis where these procedures, by link name, have `acc routine`, too; gives all that should have had it where
/// there are more (see [`directives::routine`]).
fn analyse_with(
    file: &ast::File,
    options: &SemaOptions,
    modules: &mut dyn ModuleStore,
    foreign: &[(String, ast::Procedure)],
    routines: &HashMap<String, hir::Routine>,
) -> Result<(hir::Program, Vec<Diagnostic>), HashMap<String, hir::Routine>> {
    let mut sema = Sema {
        options,
        store: modules,
        sink: Sink::new(),
        scopes: Vec::new(),
        current: ScopeId(0),
        bodies: Vec::new(),
        procedures: 0,
        module_files: HashMap::new(),
        own_modules: Vec::new(),
        module_scopes: HashMap::new(),
        separate: foreign.iter().map(|(key, procedure)| (key.clone(), procedure)).collect(),
        externals: HashMap::new(),
        module_vars: Vec::new(),
        intrinsic_procedures: HashMap::new(),
        pending_interfaces: Vec::new(),
        statement_functions: HashMap::new(),
        bits_taken: HashSet::new(),
        holleriths: HashSet::new(),
        by_value: HashSet::new(),
        awaited: declarations::awaited::Awaited::default(),
        types: hir::given_types(),
        templates: HashMap::new(),
        instances: HashSet::new(),
        lengths: declarations::lengths::Lengths::of(file),
        open_instances: 0,
        announced: HashSet::new(),
        shared: Vec::new(),
        called: HashSet::new(),
        routines: routines.clone(),
        promised: Vec::new(),
        bind_targets: Vec::new(),
        own_procedures: HashSet::new(),
        bound_variables: HashSet::new(),
        body: BodyState::default(),
    };
    sema.check_global_names(&file.units);
    for unit in &file.units {
        sema.declare_unit(unit);
    }
    for (scope, statements) in std::mem::take(&mut sema.bodies) {
        sema.procedure_body(scope, statements);
    }
    sema.check_generics();
    sema.check_routine_names();
    sema.close_routines();
    if sema.routines != *routines {
        return Err(sema.routines);
    }
    sema.close_captures();
    sema.resolve_bindings_of_instances();
    if !sema.sink.has_errors() {
        sema.store_modules();
    }
    let program = sema.take_program();
    Ok((program, sema.sink.into_vec()))
}

/// The codes of Fortran's rules: see `accc_diag::codes`.
mod codes {
    pub const UNDECLARED: &str = "ACC3001";
    pub const TYPE: &str = "ACC3002";
    pub const DUPLICATE: &str = "ACC3003";
    pub const NO_MODULE: &str = "ACC3004";
    pub const NOT_EXPORTED: &str = "ACC3005";
    pub const RANK: &str = "ACC3006";
    pub const ARGUMENTS: &str = "ACC3007";
    pub const NO_PROCEDURE: &str = "ACC3008";
    pub const STANDARD: &str = "ACC0016";
    pub const PLACE: &str = "ACC3010";
    pub const NOT_CONSTANT: &str = "ACC3011";
    pub const LABEL: &str = "ACC3012";
    pub const NOT_ASSIGNABLE: &str = "ACC3013";
    pub const SHAPE: &str = "ACC3014";
    pub const KIND: &str = "ACC3015";
    pub const EXIT: &str = "ACC3016";
    pub const FOREIGN_MODULE: &str = "ACC3017";
    pub const ATTRIBUTES: &str = "ACC3018";
    pub const OVERFLOW: &str = "ACC3019";
    pub const RANGE: &str = "ACC3020";
    pub const EXTENSION: &str = "ACC3021";
    pub const ACC_ARGUMENT: &str = "ACC2017";
    pub const ACC_CLAUSE: &str = "ACC2004";
    pub const ACC_NO_ROUTINE: &str = "ACC2024";
    pub const ACC_ATOMIC: &str = "ACC2025";
    pub const ACC_REDUCTION: &str = "ACC2010";
    pub const ACC_VARIABLE: &str = "ACC2013";
    pub const ACC_COUNTABLE: &str = "ACC2020";
    pub const ACC_BRANCH: &str = "ACC2021";
}

/// The state of the analysis of one file.
struct Sema<'a> {
    options: &'a SemaOptions,
    store: &'a mut dyn ModuleStore,
    sink: Sink,
    scopes: Vec<Scope>,
    /// The scope that names are looked up in.
    current: ScopeId,
    /// What the second pass resolves, a host before its internal procedures.
    bodies: Vec<(ScopeId, &'a [ast::Stmt])>,
    /// Number of procedures declared.
    procedures: usize,
    /// Modules known so far, of this file and read.
    module_files: HashMap<String, Rc<ModuleFile>>,
    /// Those that this file defines; of a submodule `module@submodule`.
    own_modules: Vec<String>,
    /// Their scopes.
    module_scopes: HashMap<String, ScopeId>,
    /// The interfaces of separate module procedures, by `module@name`.
    separate: HashMap<String, &'a ast::Procedure>,
    /// The file's external procedures.
    externals: HashMap<String, Rc<ProcEntity>>,
    module_vars: Vec<hir::ModuleVar>,
    /// Functions made for intrinsics that are passed as arguments.
    intrinsic_procedures: HashMap<String, Rc<ProcEntity>>,
    /// Of the specification parts at hand.
    pending_interfaces: Vec<declarations::procedure_component::PendingInterface>,
    /// Where bits in digits stand that need no type: values of `data`, arguments of intrinsics that take them.
    bits_taken: HashSet<Span>,
    /// Where Hollerith constants stand, which are characters only where nothing else is wanted.
    holleriths: HashSet<Span>,
    /// Arguments written as `%val(x)`, until their call is resolved.
    by_value: HashSet<Span>,
    /// The statement functions of internal procedures, which their references are replaced by.
    statement_functions: HashMap<(ScopeId, String), &'a ast::Procedure>,
    awaited: declarations::awaited::Awaited<'a>,
    /// The derived types known so far.
    types: hir::TypeTable,
    /// The definitions of derived types with parameters, by key.
    templates: HashMap<String, Rc<declarations::parameterised::Template>>,
    /// The keys of the types made of them.
    instances: HashSet<String>,
    /// The types whose parameters only the running program knows.
    lengths: declarations::lengths::Lengths,
    /// How many of them are being made, one inside of the other.
    open_instances: usize,
    /// The keys of the types that this file defines.
    announced: HashSet<String>,
    shared: Vec<hir::Symbol>,
    /// Names called without an explicit interface, or with one that says nothing about devices.
    called: HashSet<String>,
    /// Procedures of this file, by link name, that device code calls though their definition says nothing of devices.
    routines: HashMap<String, hir::Routine>,
    /// What interface bodies say about devices, by link name.
    promised: Vec<(String, hir::Routine)>,
    /// What `bind` clauses name.
    bind_targets: Vec<directives::routine::BindTarget>,
    /// The link names of what this file defines.
    own_procedures: HashSet<String>,
    /// The binding labels of its modules' variables.
    bound_variables: HashSet<String>,
    /// Of the procedure whose body is being resolved.
    body: BodyState,
}

impl Sema<'_> {
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>, label: impl Into<String>) {
        self.sink.push(Diagnostic::error(code, message).label(span, label));
    }

    /// What resolves to nothing has been reported: where it was not, the program must not be lowered without it.
    fn assert_reported(&mut self, span: Span, what: &str) {
        if !self.sink.has_errors() {
            let error = Diagnostic::error("ACC0005", format!("the analysis gave {what} up without a message"))
                .label(span, "")
                .help("this is a mistake of accc: please report it with the source file");
            self.sink.push(error);
        }
    }

    fn unsupported(&mut self, span: Span, what: impl AsRef<str>, way_out: impl Into<String>) {
        self.sink.push(Diagnostic::unsupported(span, what, way_out));
    }
}
