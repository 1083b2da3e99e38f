//! Lowering: the typed tree of a source file becomes a module of the IR in phase *acc*.
//!
//! Takes a [`hir::Program`] without errors; gives the module, or what accc can't compile yet, as errors with spans.
//! Conventions: gfortran's for calls, flang-rt's for everything that a library does ([`runtime`]). Every variable stays
//! a variable with loads and stores, every array reference loads its view right before the access, directives become
//! nodes that carry only what the user wrote. Characters are addresses and lengths
//! ([`Text`](characters::character::Text)); array statements become nests of `For` ([`arrays`]).
//!
//! One file a subject, in folders: [`procedures`] (parameters, entry, exit, calls), [`variables`] (where they live,
//! their parts, memory that the program does not see), [`objects`] (records, pointers, allocation, dynamic types),
//! [`expressions`], [`arrays`], [`characters`], [`statements`], [`input_output`], [`directives`]; at the end [`sweep`].

mod arrays;
mod characters;
mod directives;
mod expressions;
mod input_output;
mod objects;
mod procedures;
mod runtime;
mod statements;
mod sweep;
#[cfg(test)]
mod tests;
mod variables;

use crate::hir::{self, ModuleVar, ProcId, Procedure, ProcedureKind};
use accc_diag::Diagnostic;
use accc_ir::{EntityId, FuncId, Function, Global, GlobalId, Init, Linkage, Module, Signature, Spelling};
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// What one step of the lowering gives: its result, or the reason why this program can't be compiled.
type Lower<T> = Result<T, Diagnostic>;

/// The module of a program that the analysis accepted. `lines` gives the line of a place, for messages at run time.
pub fn lower(program: &hir::Program, file_name: &str, lines: &dyn Fn(Span) -> u32) -> Result<Module, Vec<Diagnostic>> {
    let mut unit = Unit {
        program,
        module: Module::new(file_name, Spelling::Fortran),
        lines,
        procedures: Vec::new(),
        globals: HashMap::new(),
        record_functions: HashMap::new(),
        records: HashMap::new(),
        movers: HashSet::new(),
        only_addressed: HashSet::new(),
        errors: Vec::new(),
    };
    unit.declare_procedures();
    unit.define_blocks();
    for var in &program.module_vars {
        unit.define_module_var(var);
    }
    unit.point_module_vars();
    for id in program.procedures.keys() {
        unit.lower_procedure(id);
        unit.bind_procedure(id);
    }
    unit.check_binds();
    procedures::moved::note_aliases(&mut unit.module, &unit.movers);
    if unit.errors.is_empty() { Ok(unit.module) } else { Err(unit.errors) }
}

/// The source file being lowered.
struct Unit<'p> {
    program: &'p hir::Program,
    module: Module,
    lines: &'p dyn Fn(Span) -> u32,
    /// By procedure.
    procedures: Vec<FuncId>,
    /// Variables in static memory by link name.
    globals: HashMap<String, GlobalId>,
    /// Functions declared for their address alone: nothing is known of their border.
    only_addressed: HashSet<FuncId>,
    /// What ends, copies and assigns records, by type.
    record_functions: HashMap<(objects::ownership::Task, String), FuncId>,
    /// What data clauses walk, by type.
    records: HashMap<String, accc_ir::RecordId>,
    /// Functions that move memory from one allocatable to another.
    movers: HashSet<FuncId>,
    errors: Vec<Diagnostic>,
}

impl<'p> Unit<'p> {
    /// Gives each procedure its place in the module, so that calls can name it.
    fn declare_procedures(&mut self) {
        for procedure in self.program.procedures.values() {
            let function = Function::declare(&procedure.link_name, Signature::default());
            self.procedures.push(self.module.functions.push(function));
        }
    }

    fn procedure(&self, id: ProcId) -> &'p Procedure {
        &self.program.procedures[id]
    }

    fn lower_procedure(&mut self, id: ProcId) {
        let procedure = self.procedure(id);
        let mut function = procedures::procedure::lower_procedure(self, id);
        if self.errors.is_empty() {
            sweep::sweep(&mut function);
            expressions::ieee::keep_arithmetic_in_place(&mut function, &self.module);
        }
        self.module.functions[self.procedures[id.index()]] = function;
        if procedure.kind == ProcedureKind::MainProgram {
            self.make_main(self.procedures[id.index()], procedure.span);
        }
    }

    fn define_module_var(&mut self, var: &ModuleVar) {
        match variables::storage::storage_of(&var.symbol) {
            Some(storage) => {
                let declare =
                    var.symbol.declare.map(|declared| variables::storage::declare_clause(declared, Some(&storage)));
                let init = self.initial_value(&var.symbol, &storage);
                let span = var.symbol.span;
                let id = self.define_global(&var.link_name, &storage, Linkage::External, init, span);
                let global = &mut self.module.globals[id];
                global.declare = declare;
                // With `bind(c)`: one variable with C's of that name, wherever that may be defined.
                let own_name = format!("__{}_MOD_{}", var.module, var.symbol.name);
                global.attrs.common = var.link_name != own_name && var.symbol.init.is_none();
            }
            None => self.errors.push(Diagnostic::unsupported(
                var.symbol.span,
                "a module variable of deferred character length",
                "give the variable a constant length",
            )),
        }
    }

    /// What a variable in static memory holds at first: its initial value, or its type's default values.
    fn initial_value(&mut self, symbol: &hir::Symbol, storage: &accc_ir::Storage) -> Option<Init> {
        let count = variables::storage::count(storage);
        if let Some(init) = &symbol.init {
            return Some(Init::Bytes(hir::init_bytes(init, &symbol.ty, count)));
        }
        let accc_ir::Storage::Array { .. } = storage else { return None };
        let ty = &self.program.types[&symbol.ty.derived()?.key];
        let image = hir::default_image(ty, &self.program.types);
        let addresses = hir::default_addresses(ty, &self.program.types);
        if addresses.is_empty() {
            let some = image.iter().any(|byte| *byte != 0);
            return some.then(|| Init::Bytes(image.repeat(count as usize)));
        }
        let mut relocations = self.address_relocations(addresses, ty.ty.bytes, count);
        relocations.sort_by_key(|relocation| relocation.offset);
        Some(Init::Relocated { bytes: image.repeat(count as usize), relocations })
    }

    /// A variable in static memory; the one that is there already, if its name is.
    fn define_global(
        &mut self,
        name: &str,
        storage: &accc_ir::Storage,
        linkage: Linkage,
        init: Option<Init>,
        span: Span,
    ) -> GlobalId {
        let init = init.unwrap_or(Init::Zero);
        if let Some(id) = self.globals.get(name) {
            // What a pointer points to at first may have been named before.
            let known = &mut self.module.globals[*id];
            if known.linkage == Linkage::Undefined && linkage != Linkage::Undefined {
                (known.linkage, known.init, known.span) = (linkage, init, span);
            }
            return *id;
        }
        let (bytes, align) = (variables::storage::bytes(storage), variables::storage::align(storage));
        let global = Global { init, span, ..Global::new(name, linkage, bytes, align) };
        let id = self.module.globals.push(global);
        self.globals.insert(name.to_string(), id);
        id
    }
}
