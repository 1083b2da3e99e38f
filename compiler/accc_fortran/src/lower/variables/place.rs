//! Variables: where a symbol lives, its bounds, its elements.

use super::designator::{Spot, Whole};
use super::storage;
use super::storage::{FRAME_LIMIT, declare_clause, storage_of};
use crate::hir::{Expr, Shape, SharedKind, SymId, Symbol, SymbolClass, init_bytes};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_diag::Diagnostic;
use accc_ir::{EntityId, GlobalId, Init, Linkage, OpKind, Storage, Type, Value, Var, VarClass, VarData, ViewPart};

/// Where a symbol lives.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) enum Place {
    Var(Var),
    /// A scalar of characters whose length is known only at run time.
    Text(TextPlace),
}

/// Two hidden variables.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct TextPlace {
    pub address: Var,
    pub length: Var,
}

impl Lowerer<'_, '_> {
    /// The symbol's place; made now where the symbol was not used before.
    pub fn place(&mut self, sym: SymId) -> Lower<Place> {
        if let Some(place) = self.places[sym.index()] {
            return Ok(place);
        }
        let symbol = self.symbol(sym);
        let Some(storage) = storage_of(symbol) else {
            let what = "a character of deferred length that is neither allocatable nor a pointer";
            return Err(Diagnostic::unsupported(symbol.span, what, "add the attribute `allocatable`"));
        };
        if let SymbolClass::OfRank(argument) = symbol.class {
            return self.place_of_rank(sym, argument, storage);
        }
        self.check_device_global(symbol)?;
        let global = self.global_of(sym, symbol, &storage);
        if let Some(global) = global {
            self.point_saved(symbol, global)?;
        }
        let var = match global {
            Some(global) => self.b.func.vars.push(VarData {
                aliased: symbol.target || symbol.pointer || overlaps(symbol),
                volatile: symbol.volatile,
                readonly: matches!(symbol.class, SymbolClass::Constant),
                record: self.unit.record_of(&symbol.ty),
                ..VarData::new(&symbol.name, symbol.span, storage, VarClass::Global(global))
            }),
            None => self.local_var(&symbol.name, sym, storage),
        };
        self.note_symbol_letters(var, self.symbol(sym));
        self.places[sym.index()] = Some(Place::Var(var));
        Ok(Place::Var(var))
    }

    /// The caller's variable itself, through the address of its descriptor.
    fn place_of_rank(&mut self, sym: SymId, argument: SymId, storage: Storage) -> Lower<Place> {
        let (symbol, parent) = (self.symbol(sym), self.param_of(argument));
        let class = VarClass::Member { parent, offset: 0, deref: true };
        let record = self.unit.record_of(&symbol.ty);
        let data = VarData { aliased: true, record, ..VarData::new(&symbol.name, symbol.span, storage, class) };
        let var = self.b.func.vars.push(data);
        self.places[sym.index()] = Some(Place::Var(var));
        Ok(Place::Var(var))
    }

    /// Device code of a procedure finds only those variables in static memory that have a copy on the device.
    fn check_device_global(&self, symbol: &Symbol) -> Lower<()> {
        if !self.procedure.is_device_code() {
            return Ok(());
        }
        let name = &symbol.name;
        match &symbol.class {
            SymbolClass::Module { .. } if symbol.declare.is_none() => {
                let message = format!("`{name}` is used in an `acc routine` procedure, but is not on the device");
                Err(self.with_caller(Diagnostic::error("ACC2013", message).label(self.b.span, "a variable of a module")).help(format!(
                    "add `!$acc declare create({name})` to its module, or pass it as an argument (OpenACC 3.3, section 2.15.1)"
                )))
            }
            SymbolClass::Shared(shared) if self.unit.is_declared_block(&shared.block) => Ok(()),
            SymbolClass::Shared(shared) if shared.kind == SharedKind::Common => {
                let message = format!("`{name}` is used in an `acc routine` procedure, but is not on the device");
                Err(self.with_caller(Diagnostic::error("ACC2013", message).label(self.b.span, "a variable of a common block")).help(
                    "name its block in `!$acc declare create(/block/)` or `link(/block/)` wherever the block is declared \
                     (OpenACC 3.3, sections 2.13 and 2.15.1)",
                ))
            }
            SymbolClass::Saved | SymbolClass::Shared(_) => {
                let message = format!("`{name}` has the attribute `save` in an `acc routine` procedure");
                Err(self.with_caller(Diagnostic::error("ACC2013", message).label(symbol.span, "a variable that is kept between calls")).help(
                    "make it a variable of a module with `!$acc declare`, or pass it as an argument (OpenACC 3.3, section 2.15.1)",
                ))
            }
            SymbolClass::Module { .. }
            | SymbolClass::Local
            | SymbolClass::Dummy { .. }
            | SymbolClass::Result
            | SymbolClass::Host { .. }
            | SymbolClass::OfRank(_)
            | SymbolClass::Constant => Ok(()),
        }
    }

    /// The static memory of a symbol; `None` when it lives in the frame.
    pub(in crate::lower) fn global_of(&mut self, sym: SymId, symbol: &Symbol, storage: &Storage) -> Option<GlobalId> {
        let static_array = !self.procedure.is_device_code()
            && !symbol.of_thread
            && matches!(storage, Storage::Array { .. })
            && storage::bytes(storage) > FRAME_LIMIT
            && (self.is_main() || !self.procedure.recursive);
        let (name, linkage) = match &symbol.class {
            SymbolClass::Shared(shared) => return Some(self.unit.shared_part(symbol, shared, storage)),
            SymbolClass::Module { link_name } => (link_name.clone(), Linkage::Undefined),
            SymbolClass::Saved | SymbolClass::Constant => (self.static_name(sym), Linkage::Internal),
            SymbolClass::Local | SymbolClass::Result if static_array => (self.static_name(sym), Linkage::Internal),
            SymbolClass::Local
            | SymbolClass::Result
            | SymbolClass::Dummy { .. }
            | SymbolClass::Host { .. }
            | SymbolClass::OfRank(_) => return None,
        };
        let wanted = linkage == Linkage::Internal;
        let init = match symbol.class {
            SymbolClass::Saved | SymbolClass::Constant => self.unit.initial_value(symbol, storage),
            _ => symbol
                .init
                .as_ref()
                .filter(|_| wanted)
                .map(|init| Init::Bytes(init_bytes(init, &symbol.ty, storage::count(storage)))),
        };
        let id = self.unit.define_global(&name, storage, linkage, init, symbol.span);
        self.unit.module.globals[id].constant = symbol.class == SymbolClass::Constant;
        if let Some(declared) = symbol.declare {
            self.unit.module.globals[id].declare = Some(declare_clause(declared, Some(storage)));
        }
        Some(id)
    }

    /// Entries of a procedure number their symbols in different ways, but declare them at one place.
    pub fn static_name(&self, sym: SymId) -> String {
        let symbol = self.symbol(sym);
        match &self.procedure.static_name {
            Some(owner) => format!("{owner}.{}.at{}", symbol.name, symbol.span.lo),
            None => format!("{}.{}.{}", self.procedure.link_name, symbol.name, sym.index()),
        }
    }

    /// The variable of a symbol that is no character of run-time length.
    pub fn var(&mut self, sym: SymId) -> Lower<Var> {
        if self.procedure.is_device_code() && overlaps(self.symbol(sym)) {
            let what = format!(
                "`{}`, which shares memory with another variable, in an `acc routine` procedure",
                self.symbol(sym).name
            );
            return Err(self.unsupported(what, "copy it to a variable of its own"));
        }
        match self.place(sym)? {
            Place::Var(var) => {
                if self.symbol(sym).is_described_any_rank() {
                    self.refresh_any_rank(sym, var)?;
                }
                self.refresh(sym)?;
                Ok(var)
            }
            Place::Text(_) => {
                Err(self.unsupported("a character of variable length here", "give the characters a constant length"))
            }
        }
    }

    /// An integer expression as `I64`.
    pub fn integer(&mut self, e: &Expr) -> Lower<Value> {
        if let Some(n) = e.int_constant() {
            return Ok(self.b.i64(n));
        }
        let value = self.value(e)?;
        Ok(self.b.convert(value, Type::I64))
    }

    pub fn integers(&mut self, list: &[Expr]) -> Lower<Vec<Value>> {
        list.iter().map(|e| self.integer(e)).collect()
    }

    /// The value of a scalar designator.
    pub fn load(&mut self, e: &Expr) -> Lower<Value> {
        Ok(match self.spot(e)? {
            Spot::Var(var) => self.b.load(var),
            Spot::Element { view, subscripts } => self.b.load_elem(view, subscripts),
        })
    }

    /// Assigns a scalar number or truth value.
    pub fn store(&mut self, target: &Expr, value: Value) -> Lower<()> {
        match self.spot(target)? {
            Spot::Var(var) => self.b.store(var, value),
            Spot::Element { view, subscripts } => self.b.store_elem(view, subscripts, value),
        }
        Ok(())
    }

    /// Where a variable's value, or an array's first element, is.
    pub fn var_address(&mut self, var: Var) -> Value {
        if self.b.func.vars[var].is_scalar() {
            return self.b.var_addr(var);
        }
        let view = self.b.load_view(var);
        self.view_base(view)
    }

    pub fn view_base(&mut self, view: Value) -> Value {
        self.b.value(OpKind::ViewBase(view), Type::Ptr)
    }

    /// Lower bound of a dimension of a variable.
    pub fn lower_bound(&mut self, var: Var, dim: usize) -> Value {
        if let Some(bounds) = self.part_bounds.get(&var) {
            return bounds[dim].0;
        }
        let dim = dim + self.letters(var);
        match self.static_dim(var, dim) {
            Some(dim) => self.b.i64(dim.lower),
            None => {
                let view = self.b.load_view(var);
                self.b.view_part(view, dim as u8, ViewPart::Lower)
            }
        }
    }

    pub fn extent_of(&mut self, var: Var, dim: usize) -> Value {
        if let Some(bounds) = self.part_bounds.get(&var) {
            return bounds[dim].1;
        }
        let dim = dim + self.letters(var);
        match self.static_dim(var, dim) {
            Some(dim) => self.b.i64(dim.extent),
            None => {
                let view = self.b.load_view(var);
                self.b.view_part(view, dim as u8, ViewPart::Extent)
            }
        }
    }

    fn static_dim(&self, var: Var, dim: usize) -> Option<accc_ir::StaticDim> {
        match &self.b.func.vars[var].storage {
            Storage::Array { dims, .. } => Some(dims[dim]),
            Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => None,
        }
    }

    /// Lower bound of a dimension of a whole array: a constant where the declaration says so.
    pub fn whole_lower(&mut self, array: Whole, dim: usize) -> Value {
        let Some(sym) = array.sym else { return self.lower_bound(array.var, dim) };
        let symbol = self.symbol(sym);
        let declared = match &symbol.shape {
            Shape::Explicit(dims) if !symbol.allocatable => dims[dim].lower.int_constant(),
            Shape::AssumedShape(lowers) => match &lowers[dim] {
                None => Some(1),
                Some(lower) => lower.int_constant(),
            },
            _ => None,
        };
        match declared {
            Some(lower) => self.b.i64(lower),
            None => self.lower_bound(array.var, dim),
        }
    }

    /// Upper bound of a dimension.
    pub fn upper_bound(&mut self, lower: Value, extent: Value) -> Value {
        let one = self.b.i64(1);
        let past = self.add(lower, extent);
        self.sub(past, one)
    }

    /// Makes a descriptor variable show dense memory with these lower bounds and extents.
    pub fn store_dense_view(&mut self, var: Var, base: Value, dims: &[(Value, Value)]) {
        let elem = self.b.func.vars[var].elem();
        let dims = self.dense_dims(elem, dims);
        let view = self.b.make_view(base, elem, dims);
        self.b.store_view(var, view);
    }

    /// Whether the array's elements are known to be dense.
    pub fn is_dense(&self, var: Var) -> bool {
        match &self.b.func.vars[var].storage {
            Storage::Scalar(_) | Storage::Array { .. } | Storage::Pointer { .. } => true,
            Storage::Descriptor { contiguous, .. } => *contiguous,
        }
    }

    /// A constant in static memory.
    pub fn constant_memory(&mut self, bytes: Vec<u8>, align: u64) -> Value {
        let id = self.unit.module.constant_bytes(bytes, align);
        self.b.global_addr(id)
    }

    /// A named array constant made by the compiler.
    pub fn constant_array(&mut self, storage: Storage, bytes: Vec<u8>) -> Var {
        let id = self.unit.module.constant_bytes(bytes.clone(), storage::align(&storage));
        debug_assert!(matches!(&self.unit.module.globals[id].init, Init::Bytes(b) if b.len() == bytes.len()));
        let var = self.hidden(".constant", storage);
        self.b.func.vars[var].class = VarClass::Global(id);
        self.b.func.vars[var].readonly = true;
        var
    }
}

/// An `equivalence` gives some of its bytes to another variable too.
fn overlaps(symbol: &Symbol) -> bool {
    matches!(&symbol.class, SymbolClass::Shared(shared) if shared.overlaps)
}
