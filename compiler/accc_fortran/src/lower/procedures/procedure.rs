//! One procedure: what happens on entry, its statements, and what happens at each exit. (Its parameters are
//! `parameters.rs`.)
//!
//! An explicit-shape dummy is an address at the border and a descriptor filled on entry inside; an assumed-shape dummy
//! is a descriptor at the border and another one, with the callee's lower bounds, inside. Memory that the procedure
//! owns (allocatables, automatic arrays, buffers of expressions) is freed before each `return`.

use super::optional_value::is_copied;
use super::signature::{ResultKind, own_result_kind, passing, routine_level};
use crate::hir::{
    CharLen, Expr, Intent, Label, LoopId, Passing, ProcId, Procedure, ProcedureKind, Shape, Stmt, SymId, Symbol,
    SymbolClass, Type as HirType, TypeRef,
};
use crate::lower::objects::lent::Lent;
use crate::lower::variables::place::Place;
use crate::lower::variables::storage::{elem_of, storage_of};
use crate::lower::{Lower, Unit};
use accc_diag::Diagnostic;
use accc_ir::{
    Bind, Block, Builder, DataAction, Elem, Function, OPEN_EXTENT, Op, Routine, Signature, Storage, Value, Var,
    VarClass, VarData, ViewDim, ViewPart,
};
use accc_source::Span;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The procedure being lowered.
pub(in crate::lower) struct Lowerer<'u, 'p> {
    pub unit: &'u mut Unit<'p>,
    pub id: ProcId,
    pub procedure: &'p Procedure,
    pub b: Builder<'u>,
    /// By symbol; made at the first use, if not on entry.
    pub places: Vec<Option<Place>>,
    /// The variables of components, by the variable that they are a part of and the name as written.
    pub members: HashMap<(Var, String), Var>,
    /// In device code: variables that stand for an array component of an array's element, which is none itself. They
    /// have its shape; their elements are those of the component.
    pub parts: HashMap<Var, Expr>,
    /// Of those that a descriptor in the element shows, and of temporaries of constructs: lower bound and extent of
    /// each dimension.
    pub part_bounds: HashMap<Var, Vec<(Value, Value)>>,
    /// In compute constructs: the extents of sections, and those of the arrays.
    pub whole_extents: HashMap<Value, Value>,
    /// What holds the tables for the variables of polymorphic components.
    pub holders: HashMap<Var, Var>,
    /// The loops around, outermost first.
    pub loops: Vec<OpenLoop>,
    /// The labels of the blocks around.
    pub labels: HashMap<Label, OpenLabel>,
    /// The variables of the `block` constructs around, outermost first.
    pub open_blocks: Vec<Vec<SymId>>,
    /// Number of data and compute constructs around.
    pub regions: usize,
    /// In a compute construct, or in a procedure with `acc routine`.
    pub in_compute: bool,
    /// The arrays of `block` constructs, by the compute constructs and loops around.
    pub block_arrays: Vec<Vec<Var>>,
    /// In the clauses of a directive without a body.
    pub in_action: bool,
    /// In a compute construct: whether optional arguments are there.
    pub presence: HashMap<SymId, Var>,
    /// Descriptors of the letters of texts whose length is known only at run time, for constructs.
    pub shown_texts: HashMap<SymId, Var>,
    /// The construct around all others at hand.
    pub outermost_region: Option<Op>,
    /// The array nests around, outermost first.
    pub frames: Vec<crate::lower::arrays::array::Frame>,
    /// Variables whose first dimension is the letters of characters: see [`crate::lower::characters::letters`].
    pub lettered: HashSet<Var>,
    /// Those of them whose length does not change: see [`crate::lower::objects::fixed_length`].
    pub fixed_lengths: HashSet<Var>,
    /// Array temporaries of the statement at hand: hidden address variables whose memory is freed behind it.
    pub statement_buffers: Vec<Var>,
    /// Records that end with the statement at hand.
    pub lent: Vec<Lent>,
    /// The result of the next call becomes a variable's: nothing ends it with the statement.
    pub keeps_result: bool,
    /// Hidden address variables that are null on entry.
    pub null_on_entry: Vec<Var>,
    /// Hidden address variables, null on entry, freed at each exit.
    pub(in crate::lower) buffers: Vec<Var>,
    /// Records of `block` constructs, with a hidden truth value: whether the construct holds one now.
    pub(in crate::lower) alive: HashMap<Var, Var>,
    /// As `buffers`: trampolines of internal procedures.
    pub(in crate::lower) trampolines: Vec<Var>,
    /// Arrays that the compiler made: records in them belong to nobody else.
    pub fresh: HashSet<Var>,
    /// Descriptors whose memory is freed at each exit.
    pub(in crate::lower) owned: Vec<Var>,
    /// Variables whose records end at each exit, before their memory is freed.
    pub(in crate::lower) ended: Vec<(Var, Rc<TypeRef>)>,
    pub(in crate::lower) returns: Vec<Op>,
    /// The ends of the procedure's `declare` regions.
    pub declared: Vec<DataAction>,
    /// In an atomic update that is computed: the place, and the variable that has what it held.
    pub held: Option<(Expr, Var)>,
    /// Whether the procedure runs, where that is checked.
    pub running: Option<accc_ir::GlobalId>,
}

pub(in crate::lower) struct OpenLoop {
    pub id: LoopId,
    pub op: Op,
    /// [`Lowerer::regions`] where the loop stands.
    pub regions: usize,
    /// How many `block` constructs are around the loop.
    pub blocks: usize,
    /// What its iterations leave alone.
    pub unchanged: Option<super::checked::Unchanged>,
}

/// Where a jump to a label leads.
#[derive(Clone, Copy)]
pub(in crate::lower) struct OpenLabel {
    pub block: Block,
    /// How many `block` constructs are around the label.
    pub blocks: usize,
}

/// The function of a procedure; what can't be compiled goes into the unit's errors.
pub(in crate::lower) fn lower_procedure(unit: &mut Unit<'_>, id: ProcId) -> Function {
    let procedure = unit.procedure(id);
    let mut function = Function::declare(&procedure.link_name, Signature::default());
    function.display_name = procedure.name.clone();
    function.span = procedure.span;
    function.routine = procedure.routine.as_ref().map(|routine| Routine {
        level: routine_level(routine.version.level),
        nohost: routine.nohost,
        bind: Bind::default(),
        implicit: routine.called.is_some(),
        span: routine.span,
    });
    function.internal = procedure.kind == ProcedureKind::MainProgram || procedure.host.is_some() || procedure.hidden;
    // The host's version may be another object's; this one is for the device, which may be the host's cores.
    function.attrs.weak |= !function.internal && procedure.routine.as_ref().is_some_and(|routine| routine.nohost);
    let body = function.blocks.push(Default::default());
    function.body = Some(body);
    let mut lowerer = Lowerer {
        unit,
        id,
        procedure,
        b: Builder::new(&mut function, body),
        places: vec![None; procedure.symbols.len()],
        members: HashMap::new(),
        parts: HashMap::new(),
        part_bounds: HashMap::new(),
        whole_extents: HashMap::new(),
        holders: HashMap::new(),
        loops: Vec::new(),
        labels: HashMap::new(),
        open_blocks: Vec::new(),
        regions: 0,
        block_arrays: Vec::new(),
        in_compute: procedure.is_device_code(),
        in_action: false,
        presence: HashMap::new(),
        shown_texts: HashMap::new(),
        outermost_region: None,
        frames: Vec::new(),
        lettered: HashSet::new(),
        fixed_lengths: HashSet::new(),
        statement_buffers: Vec::new(),
        lent: Vec::new(),
        keeps_result: false,
        null_on_entry: Vec::new(),
        buffers: Vec::new(),
        alive: HashMap::new(),
        trampolines: Vec::new(),
        fresh: HashSet::new(),
        owned: Vec::new(),
        ended: Vec::new(),
        returns: Vec::new(),
        declared: Vec::new(),
        held: None,
        running: None,
    };
    lowerer.b.span = procedure.span;
    if let Err(error) = lowerer.border().and_then(|()| lowerer.enter()) {
        lowerer.unit.errors.push(error);
    } else {
        lowerer.statements(&procedure.body);
        lowerer.b.span = procedure.end_span;
        if !lowerer.b.is_terminated() {
            lowerer.leave();
        }
        lowerer.free_at_exits();
    }
    function
}

impl<'p> Lowerer<'_, 'p> {
    pub fn symbol(&self, sym: SymId) -> &'p Symbol {
        &self.procedure.symbols[sym]
    }

    pub fn is_main(&self) -> bool {
        self.procedure.kind == ProcedureKind::MainProgram
    }

    pub fn unsupported(&self, what: impl AsRef<str>, way_out: &str) -> Diagnostic {
        Diagnostic::unsupported(self.b.span, what, way_out)
    }

    /// Lowers statements one after the other; goes on behind one that can't be compiled.
    pub fn statements(&mut self, statements: &[Stmt]) {
        match statements.iter().any(|s| crate::lower::statements::jump::label(s).is_some()) {
            true => self.labelled_statements(statements),
            false => self.unlabelled_statements(statements),
        }
    }

    /// Statements whose labels, if any, have their blocks already.
    pub fn unlabelled_statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            if self.b.is_terminated() {
                return;
            }
            let (block, loops, regions, in_compute) = (self.b.block(), self.loops.len(), self.regions, self.in_compute);
            let blocks = self.open_blocks.len();
            self.b.span = statement.span;
            if let Err(error) = self.statement(statement).and_then(|()| self.declared_allocations(statement)) {
                self.unit.errors.push(error);
                self.b.switch_to(block);
                self.loops.truncate(loops);
                self.open_blocks.truncate(blocks);
                self.frames.clear();
                (self.regions, self.in_compute) = (regions, in_compute);
            }
        }
    }

    /// A hidden variable of the frame.
    pub fn hidden(&mut self, name: &str, storage: Storage) -> Var {
        let span = self.b.span;
        self.b.func.local(name, storage, span)
    }

    /// A variable of the frame for a symbol.
    pub fn local_var(&mut self, name: &str, sym: SymId, storage: Storage) -> Var {
        let symbol = self.symbol(sym);
        let align = symbol.ty.derived().filter(|_| matches!(storage, Storage::Array { .. })).map(|ty| ty.align.max(16));
        let var = self.b.func.vars.push(VarData {
            align,
            aliased: symbol.target || symbol.pointer,
            volatile: symbol.volatile,
            readonly: matches!(symbol.class, SymbolClass::Dummy { intent: Intent::In, .. }),
            record: self.unit.record_of(&symbol.ty),
            ..VarData::new(name, symbol.span, storage, VarClass::Local)
        });
        self.note_symbol_letters(var, symbol);
        var
    }

    /// Computes on entry what the declarations ask for.
    fn enter(&mut self) -> Lower<()> {
        let procedure = self.procedure;
        self.place_default_targets()?;
        self.enter_once()?;
        self.enter_foreign_dummies()?;
        self.enter_texts_from_c()?;
        for sym in &procedure.dummies {
            self.enter_dummy(*sym)?;
            self.reset_dummy(*sym)?;
        }
        for (sym, symbol) in procedure.symbols.iter() {
            if !crate::lower::variables::storage::is_local(symbol) || symbol.of_thread {
                continue;
            }
            self.b.span = symbol.span;
            self.check_device_local(symbol)?;
            if let Some(pointee) = &symbol.pointee {
                self.enter_pointee(sym, &pointee.shape)?;
                continue;
            }
            let is_result = symbol.class == SymbolClass::Result;
            self.start_without_elements(sym)?;
            self.start_without_type(symbol)?;
            if !symbol.construct {
                self.fix_length(sym)?;
            }
            match (&symbol.ty, &symbol.shape) {
                // When the construct is entered.
                (HirType::Character(CharLen::Expr(_), _), _) if symbol.construct => {}
                (HirType::Character(CharLen::Expr(length), _), Shape::Scalar) if storage_of(symbol).is_none() => {
                    self.automatic_text(sym, length)?;
                }
                (HirType::Character(CharLen::Expr(_), _), Shape::Static(dims)) => {
                    let dims = self.static_dims(dims);
                    self.automatic_array(sym, dims)?;
                }
                // When the construct is entered.
                (_, Shape::Explicit(_)) if symbol.construct => {}
                (_, Shape::Explicit(dims)) if !symbol.allocatable => {
                    let dims = self.explicit_dims(dims)?;
                    self.automatic_array(sym, dims)?;
                }
                (HirType::Derived(_), Shape::Scalar | Shape::Static(_)) if !symbol.allocatable && !symbol.pointer => {
                    self.default_values(sym)?;
                }
                _ if symbol.allocatable && !self.is_main() && !is_result => {
                    let Place::Var(var) = self.place(sym)? else { continue };
                    self.own(var);
                    self.end_at_exit(var, &symbol.ty);
                }
                _ => {}
            }
        }
        self.enter_declared()?;
        self.b.span = procedure.span;
        Ok(())
    }

    /// A polymorphic variable of the frame has no object, and that no type.
    fn start_without_type(&mut self, symbol: &Symbol) -> Lower<()> {
        let Some(held) = symbol.dynamic.filter(|held| self.symbol(*held).class == SymbolClass::Local) else {
            return Ok(());
        };
        let (held, null) = (self.var(held)?, self.null());
        self.b.store(held, null);
        Ok(())
    }

    /// What of a procedure with `acc routine` has memory that devices can't manage.
    fn check_device_local(&self, symbol: &Symbol) -> Lower<()> {
        let owns = symbol.dynamic.is_some() || symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty));
        let (what, way_out) = match &symbol.ty {
            HirType::Character(CharLen::Expr(_) | CharLen::Deferred, _) => {
                ("characters of variable length in an `acc routine` procedure", "give them a constant length")
            }
            _ if owns && symbol.allocatable => (
                "allocatable variables that own more memory, or are polymorphic, in an `acc routine` procedure",
                "pass the variable as an argument",
            ),
            _ => return Ok(()),
        };
        match self.procedure.is_device_code() {
            true => Err(self.with_caller(Diagnostic::unsupported(symbol.span, what, way_out))),
            false => Ok(()),
        }
    }

    /// An error in a procedure that is device code because of a call says so.
    pub(in crate::lower) fn with_caller(&self, error: Diagnostic) -> Diagnostic {
        match self.procedure.routine.as_ref().and_then(|routine| routine.called) {
            Some(call) => error.secondary(call, "device code calls it here"),
            None => error,
        }
    }

    fn enter_dummy(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        self.b.span = symbol.span;
        let param = self.param_of(sym);
        if symbol.is_described_any_rank() {
            return self.enter_any_rank(symbol, param);
        }
        match (&symbol.shape, self.place(sym)?) {
            (_, Place::Text(text)) => {
                // The declared length of an explicit-length dummy counts, not the caller's.
                if let HirType::Character(CharLen::Expr(length), _) = &symbol.ty {
                    let length = self.length(length, &symbol.ty)?;
                    self.b.store(text.length, length);
                }
                if is_copied(symbol) { self.copy_text_value(text) } else { Ok(()) }
            }
            (Shape::Scalar, Place::Var(var)) if symbol.ty.is_character() && passing(symbol) == Passing::Value => {
                let (byte, address) = (self.b.load(param), self.b.var_addr(var));
                self.b.store_at(address, Elem::I8, byte);
                Ok(())
            }
            (_, Place::Var(var)) if symbol.allocatable => match symbol.class {
                SymbolClass::Dummy { intent: Intent::Out, optional, .. } => {
                    self.when_present(param, optional, |this| this.deallocate_silently(var, &symbol.ty))
                }
                _ => Ok(()),
            },
            (Shape::Scalar, Place::Var(var)) if symbol.ty.is_complex() && passing(symbol) == Passing::Value => {
                self.enter_complex(sym, var);
                Ok(())
            }
            (Shape::Scalar, Place::Var(var))
                if passing(symbol) == Passing::Value
                    && let Some(ty) = symbol.ty.derived().filter(|ty| ty.is_in_registers()) =>
            {
                let values = self.border_values(sym);
                let address = self.var_address(var);
                self.store_registers(address, ty, &values);
                Ok(())
            }
            (Shape::Scalar, Place::Var(var)) if is_copied(symbol) => self.enter_copied(param, var),
            (Shape::Explicit(dims), Place::Var(var)) => {
                let base = self.b.load(param);
                let mut all = self.dummy_letters(sym, var)?;
                all.append(&mut self.explicit_dims(dims)?);
                if symbol.class.is_optional() {
                    all = self.dims_if_there(base, all);
                }
                self.show_elements(symbol, var, base, &all)
            }
            (Shape::Static(dims), Place::Var(var)) if symbol.dynamic.is_some() => {
                let base = self.b.load(param);
                let dims = self.static_dims(dims);
                self.show_elements(symbol, var, base, &dims)
            }
            (Shape::Static(dims), Place::Var(var)) if self.letters(var) > 0 => {
                let base = self.b.load(param);
                let mut all = self.dummy_letters(sym, var)?;
                all.append(&mut self.static_dims(dims));
                self.store_dense_view(var, base, &all);
                Ok(())
            }
            (Shape::AssumedSize { leading, last_lower }, Place::Var(var)) => {
                let base = self.b.load(param);
                let mut dims = self.dummy_letters(sym, var)?;
                dims.append(&mut self.explicit_dims(leading)?);
                let lower = match last_lower {
                    Some(lower) => self.integer(lower)?,
                    None => self.b.i64(1),
                };
                let extent = self.b.i64(OPEN_EXTENT);
                dims.push((lower, extent));
                self.show_elements(symbol, var, base, &dims)
            }
            (Shape::AssumedShape(lowers), Place::Var(var)) => self.rebase(sym, param, var, lowers),
            _ => Ok(()),
        }
    }

    /// Makes a descriptor show the dense elements of a dummy argument: of a polymorphic one those of its dynamic type.
    fn show_elements(&mut self, symbol: &Symbol, var: Var, base: Value, dims: &[(Value, Value)]) -> Lower<()> {
        match symbol.dynamic.filter(|_| !self.procedure.is_device_code()) {
            Some(held) => {
                let held = self.var(held)?;
                let table = self.b.load(held);
                self.show_objects(var, base, dims, table);
            }
            None => self.store_dense_view(var, base, dims),
        }
        Ok(())
    }

    /// An absent array has no elements.
    fn dims_if_there(&mut self, base: Value, dims: Vec<(Value, Value)>) -> Vec<(Value, Value)> {
        let present = self.not_null(base);
        let none = self.b.i64(0);
        dims.into_iter().map(|(lower, extent)| (lower, self.b.select(present, extent, none))).collect()
    }

    /// The parameter that carries a dummy argument.
    pub fn param_of(&self, sym: SymId) -> Var {
        let before = self.procedure.result.map_or(0, |result| {
            let symbol = self.symbol(result);
            match own_result_kind(symbol, self.procedure.bind_c) {
                ResultKind::Value(_) | ResultKind::Complex(_) | ResultKind::Record(_) => 0,
                ResultKind::Memory => 1 + usize::from(symbol.ty.is_character()),
                ResultKind::Descriptor => 1,
            }
        });
        let others = self.procedure.dummies.iter().take_while(|d| **d != sym);
        let position: usize = others.map(|other| self.border_count(*other)).sum();
        self.b.func.params[before + position]
    }

    /// Gives an assumed-shape dummy the callee's lower bounds; an absent optional one stays empty.
    fn rebase(&mut self, sym: SymId, param: Var, var: Var, lowers: &[Option<Expr>]) -> Lower<()> {
        let optional = self.symbol(sym).class.is_optional();
        if optional {
            self.empty(var);
        }
        self.when_present(param, optional, |this| {
            let view = this.b.load_view(param);
            let mut dims = Vec::new();
            for (dim, lower) in lowers.iter().enumerate() {
                let lower = match lower {
                    Some(lower) => this.integer(lower)?,
                    None => this.b.i64(1),
                };
                let mut extent = this.b.view_part(view, dim as u8, ViewPart::Extent);
                let mut stride = this.b.view_part(view, dim as u8, ViewPart::Stride);
                if this.procedure.bind_c && this.symbol(sym).assumed_rank {
                    // C passes no more dimensions than the rank.
                    let (descriptor, one, zero) = (this.b.var_addr(param), this.b.i64(1), this.b.i64(0));
                    extent = this.dimension_word(descriptor, dim as i64, 8, one);
                    stride = this.dimension_word(descriptor, dim as i64, 16, zero);
                }
                dims.push(ViewDim { lower, extent, stride });
            }
            let base = this.view_base(view);
            let view = if this.letters(var) > 0 {
                let length = this.declared_length(sym)?;
                this.with_letters(base, length, dims)
            } else {
                let elem = this.b.func.vars[var].elem();
                this.b.make_view(base, elem, dims)
            };
            this.b.store_view(var, view);
            Ok(())
        })
    }

    /// For an optional dummy argument only where it is present.
    pub fn when_present(&mut self, param: Var, optional: bool, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        if !optional {
            return fill(self);
        }
        let address = self.b.var_addr(param);
        let present = self.not_null(address);
        self.under(present, fill)
    }

    /// A variable of derived type starts with the default values of its components.
    pub(in crate::lower) fn default_values(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        if !self.has_default(&symbol.ty) && !symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty)) {
            return Ok(());
        }
        let var = self.var(sym)?;
        if symbol.class == SymbolClass::Local {
            self.end_at_exit(var, &symbol.ty);
        }
        if self.has_default(&symbol.ty) { self.set_default_var(var, &symbol.ty) } else { Ok(()) }
    }

    /// Whether the symbol's type has a storage of known size.
    pub fn elem(&self, ty: &HirType, span: Span) -> Lower<Elem> {
        elem_of(ty).ok_or_else(|| {
            let what = "an array of characters whose length is not constant";
            Diagnostic::unsupported(span, what, "give the characters a constant length")
        })
    }
}
