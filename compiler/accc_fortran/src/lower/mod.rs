//! Lowering: the typed tree of a source file becomes a module of the IR in phase *acc*.
//!
//! Takes a [`hir::Program`] without errors; gives the module, or what accc can't compile yet, as errors with spans.
//! Conventions: gfortran's for calls, flang-rt's for everything that a library does ([`runtime`]). Every variable stays
//! a variable with loads and stores, every array reference loads its view right before the access, directives become
//! nodes that carry only what the user wrote. Characters are addresses and lengths ([`character::Text`]); array
//! statements become nests of `For` ([`array`]).
//!
//! One file a subject: [`storage`] (types and static memory), [`signature`], [`complex_border`] and [`procedure`]
//! (parameters, entry, exit), [`place`] (variables), [`designator`] (their parts), [`record`] and [`ownership`]
//! (values of derived type), [`dynamic`] (polymorphic objects), [`intent_out`], [`index`] (arithmetic on subscripts),
//! expressions ([`expr`], [`numeric`], [`bits`], [`model`], [`memory`], [`complex`], [`character`] with [`letters`],
//! [`array`], [`reduction`], [`locate`], [`transform`], [`rearrange`], [`array_library`], [`constructor`]), statements
//! ([`control`], [`assign`], [`where_construct`], [`forall`], [`call`] with [`pack`], [`routine`], [`elemental`] and
//! [`procedure_value`], [`pointer`], [`pointer_init`], [`allocate`], [`io`] and its neighbours, [`device_print`],
//! [`system`]), directives ([`acc`], [`atomic`], [`dynamic_clause`]), device code ([`device_text`], [`pack_on_device`]),
//! memory that the program does not see ([`temporary`], [`optional_value`]), and at the end [`sweep`].

mod acc;
mod address;
mod allocate;
mod allocate_source;
mod array;
mod array_library;
mod assign;
mod assumed_rank;
mod assumed_type;
mod atomic;
mod automatic;
mod bits;
mod block;
mod bounds;
mod call;
mod character;
mod closure;
mod compare_text;
mod complex;
mod complex_border;
mod constructor;
mod control;
mod declared;
mod deep_copy;
mod degrees;
mod designator;
mod device_print;
mod device_text;
mod device_text_functions;
mod dynamic;
mod dynamic_arrays;
mod dynamic_clause;
mod elemental;
mod entry;
mod exit;
mod expr;
mod fixed_length;
mod forall;
mod host_data;
mod ieee;
mod index;
mod intent_out;
mod io;
mod io_file;
mod io_item;
mod io_namelist;
mod io_open;
mod io_structure;
mod jump;
mod letters;
mod locate;
mod main_program;
mod matmul;
mod matmul_in_place;
mod memory;
mod model;
mod numeric;
mod optional_value;
mod overlap;
mod ownership;
mod pack;
mod pack_on_device;
mod parameters;
mod place;
mod pointer;
mod pointer_init;
mod procedure;
mod procedure_value;
mod rearrange;
mod record;
mod record_part;
mod reduction;
mod routine;
mod runtime;
mod shared;
mod shift_lines;
mod shown_text;
mod signature;
mod storage;
mod sweep;
mod system;
mod temporary;
#[cfg(test)]
mod tests;
mod transform;
mod type_info;
mod where_construct;

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
    record_functions: HashMap<(ownership::Task, String), FuncId>,
    /// What data clauses walk, by type.
    records: HashMap<String, accc_ir::RecordId>,
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
        let mut function = procedure::lower_procedure(self, id);
        if self.errors.is_empty() {
            sweep::sweep(&mut function);
            ieee::keep_arithmetic_in_place(&mut function, &self.module);
        }
        self.module.functions[self.procedures[id.index()]] = function;
        if procedure.kind == ProcedureKind::MainProgram {
            self.make_main(self.procedures[id.index()], procedure.span);
        }
    }

    fn define_module_var(&mut self, var: &ModuleVar) {
        match storage::storage_of(&var.symbol) {
            Some(storage) => {
                let declare = var.symbol.declare.map(|declared| storage::declare_clause(declared, Some(&storage)));
                let bytes = self.initial_bytes(&var.symbol, &storage);
                let span = var.symbol.span;
                let id = self.define_global(&var.link_name, &storage, Linkage::External, bytes, span);
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
    fn initial_bytes(&self, symbol: &hir::Symbol, storage: &accc_ir::Storage) -> Option<Vec<u8>> {
        let count = storage::count(storage);
        if let Some(init) = &symbol.init {
            return Some(hir::init_bytes(init, &symbol.ty, count));
        }
        let accc_ir::Storage::Array { .. } = storage else { return None };
        let ty = &self.program.types[&symbol.ty.derived()?.key];
        let image = hir::default_image(ty, &self.program.types);
        image.iter().any(|byte| *byte != 0).then(|| image.repeat(count as usize))
    }

    /// A variable in static memory; the one that is there already, if its name is.
    fn define_global(
        &mut self,
        name: &str,
        storage: &accc_ir::Storage,
        linkage: Linkage,
        init: Option<Vec<u8>>,
        span: Span,
    ) -> GlobalId {
        if let Some(id) = self.globals.get(name) {
            return *id;
        }
        let init = init.map_or(Init::Zero, Init::Bytes);
        let (bytes, align) = (storage::bytes(storage), storage::align(storage));
        let global = Global { init, span, ..Global::new(name, linkage, bytes, align) };
        let id = self.module.globals.push(global);
        self.globals.insert(name.to_string(), id);
        id
    }
}
