//! Arguments of assumed rank: a descriptor with as many dimensions as an array can have, of which those beyond the rank
//! have one element. The rank is where flang-rt's descriptors have it. Source: Fortran 2018, section 8.5.8.7.

use super::procedure::Lowerer;
use crate::hir::{
    ASSUMED_RANK, DESCRIPTOR_BYTES, DIMENSION_BYTES, Expr, ExprKind, Intent, Shape, SymId, Symbol, SymbolClass,
};
use crate::lower::Lower;
use crate::lower::variables::storage::elem_of;
use accc_diag::Diagnostic;
use accc_ir::{BinaryOp, CompareOp, DescriptorKind, Elem, Storage, Type, Value, Var, ViewDim, ViewPart};

/// Where a descriptor has its rank, a byte: `flang/ISO_Fortran_binding.h`.
const RANK_OFFSET: i64 = 20;

impl Lowerer<'_, '_> {
    /// The dummy argument of assumed rank that an expression is.
    pub fn assumed_rank(&self, e: &Expr) -> Option<SymId> {
        match e.kind {
            ExprKind::Var(sym) if self.symbol(sym).assumed_rank => Some(sym),
            _ => None,
        }
    }

    /// The rank of what was passed.
    pub fn rank_of(&mut self, e: &Expr) -> Lower<Value> {
        let descriptor = self.descriptor_of_any_rank(e)?;
        let offset = self.b.i64(RANK_OFFSET);
        let address = self.b.ptr_add(descriptor, offset);
        let rank = self.b.load_at(address, Elem::I8);
        Ok(self.b.convert(rank, Type::I32))
    }

    /// The rank of what was passed, or -1: an array of assumed size, whose last extent is -1.
    pub fn selected_rank(&mut self, e: &Expr) -> Lower<Value> {
        let rank = self.rank_of(e)?;
        if self.assumed_rank(e).is_some_and(|sym| self.symbol(sym).is_described_any_rank()) {
            return Ok(rank);
        }
        let (descriptor, wide) = (self.descriptor_of_any_rank(e)?, self.b.convert(rank, Type::I64));
        let (one, zero) = (self.b.i64(1), self.b.i64(0));
        let last = self.sub(wide, one);
        let last = self.b.binary(BinaryOp::Max, last, zero);
        let dimension = self.b.i64(DIMENSION_BYTES as i64);
        let offset = self.mul(last, dimension);
        let place = self.b.ptr_add(descriptor, offset);
        // The extent follows the lower bound.
        let first = self.b.i64(DESCRIPTOR_BYTES as i64 + 8);
        let place = self.b.ptr_add(place, first);
        let extent = self.b.load_at(place, Elem::I64);
        let (open, none) = (self.b.i64(-1), self.b.int(-1, Type::I32));
        let is_open = self.b.compare(CompareOp::Eq, extent, open);
        let some = self.b.compare(CompareOp::Gt, wide, zero);
        let is_open = self.b.binary(BinaryOp::And, is_open, some);
        Ok(self.b.select(is_open, none, rank))
    }

    /// The descriptor that the caller has passed.
    fn descriptor_of_any_rank(&mut self, e: &Expr) -> Lower<Value> {
        match self.assumed_rank(e) {
            Some(sym) => self.passed_descriptor(sym),
            None => Err(self.unknown_rank()),
        }
    }

    /// The descriptor that the caller has passed for an argument.
    pub fn passed_descriptor(&mut self, sym: SymId) -> Lower<Value> {
        if !self.procedure.dummies.contains(&sym) {
            return Err(self.unknown_rank());
        }
        let param = self.param_of(sym);
        Ok(match self.symbol(sym).is_described_any_rank() {
            true => self.b.load(param),
            false => self.b.var_addr(param),
        })
    }

    fn unknown_rank(&self) -> Diagnostic {
        let what = "an argument of assumed rank in an internal procedure of its procedure";
        self.unsupported(what, "pass it to the internal procedure as an argument")
    }

    /// On entry: an allocatable one with `intent(out)` is deallocated.
    pub fn enter_any_rank(&mut self, symbol: &Symbol, param: Var) -> Lower<()> {
        let SymbolClass::Dummy { intent: Intent::Out, optional, .. } = symbol.class else { return Ok(()) };
        if !symbol.allocatable {
            return Ok(());
        }
        if symbol.dynamic.is_some() || symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty)) {
            let what = "an `intent(out)` argument of assumed rank whose elements own memory";
            return Err(Diagnostic::unsupported(symbol.span, what, "use `intent(inout)` and deallocate it"));
        }
        self.when_present(param, optional, |this| {
            let descriptor = this.b.load(param);
            let memory = this.b.load_at(descriptor, Elem::Ptr);
            this.free(memory)?;
            let null = this.null();
            this.b.store_at(descriptor, Elem::Ptr, null);
            Ok(())
        })
    }

    /// Reads into the procedure's own descriptor what an allocatable or pointer argument of any rank is at the moment:
    /// one element in the dimensions beyond its rank.
    pub fn refresh_any_rank(&mut self, sym: SymId, var: Var) -> Lower<()> {
        let elem = self.b.func.vars[var].elem();
        let passed = self.passed_descriptor(sym)?;
        let base = self.b.load_at(passed, Elem::Ptr);
        let (offset, one, zero) = (self.b.i64(RANK_OFFSET), self.b.i64(1), self.b.i64(0));
        let address = self.b.ptr_add(passed, offset);
        let rank = self.b.load_at(address, Elem::I8);
        let mut dims = Vec::new();
        for dim in 0..ASSUMED_RANK as i64 {
            let mut part = |at: i64, otherwise: Value| self.dimension_word(passed, dim, at, otherwise);
            dims.push(ViewDim { lower: part(0, one), extent: part(8, one), stride: part(16, zero) });
        }
        let view = self.b.make_view(base, elem, dims);
        self.b.store_view(var, view);
        let descriptor = self.b.var_addr(var);
        let offset = self.b.i64(RANK_OFFSET);
        let address = self.b.ptr_add(descriptor, offset);
        self.b.store_at(address, Elem::I8, rank);
        Ok(())
    }

    /// A whole array of assumed size.
    fn is_open(&self, e: &Expr) -> bool {
        matches!(e.kind, ExprKind::Var(sym) if matches!(self.symbol(sym).shape, Shape::AssumedSize { .. }))
    }

    /// What is passed for a dummy argument of assumed rank, and the length of its characters.
    pub fn assumed_rank_argument(&mut self, e: &Expr) -> Lower<(Value, Option<Value>)> {
        if let Some(sym) = self.assumed_rank(e) {
            if !self.symbol(sym).is_described_any_rank() {
                return Ok((self.passed_descriptor(sym)?, None));
            }
            let var = self.var(sym)?;
            let length = elem_of(&e.ty).map(|elem| self.b.i64(elem.bytes() as i64));
            return Ok((self.b.var_addr(var), length));
        }
        let Some(elem) = elem_of(&e.ty) else {
            let what = "characters whose length is not constant as an argument of assumed rank";
            return Err(self.unsupported(what, "give the characters a constant length"));
        };
        let view = if e.rank > 0 {
            self.array_view(e)?
        } else {
            let address = if e.ty.is_character() { self.text(e)?.address } else { self.scalar_address(e)? };
            self.b.make_view(address, elem, Vec::new())
        };
        let (one, zero) = (self.b.i64(1), self.b.i64(0));
        let mut dims = Vec::new();
        for dim in 0..ASSUMED_RANK as u8 {
            dims.push(match usize::from(dim) < e.rank {
                true => {
                    let last = usize::from(dim) + 1 == e.rank;
                    let extent = match last && self.is_open(e) {
                        true => self.b.i64(-1),
                        false => self.b.view_part(view, dim, ViewPart::Extent),
                    };
                    ViewDim { lower: one, extent, stride: self.b.view_part(view, dim, ViewPart::Stride) }
                }
                false => ViewDim { lower: one, extent: one, stride: zero },
            });
        }
        let (kind, rank) = (DescriptorKind::Other, ASSUMED_RANK as u8);
        let var = self.hidden(".any_rank", Storage::Descriptor { elem, rank, contiguous: false, kind });
        let base = self.view_base(view);
        let shown = self.b.make_view(base, elem, dims);
        self.b.store_view(var, shown);
        let descriptor = self.b.var_addr(var);
        let (offset, rank) = (self.b.i64(RANK_OFFSET), self.b.int(e.rank as i64, Type::I8));
        let address = self.b.ptr_add(descriptor, offset);
        self.b.store_at(address, Elem::I8, rank);
        if e.ty.is_assumed() {
            self.pass_on_type(e, descriptor)?;
        }
        let length = self.b.i64(elem.bytes() as i64);
        let Some(sym) = self.optional_dummy(e) else { return Ok((descriptor, Some(length))) };
        // An absent argument is passed on as absent.
        let own = self.dummy_address(sym)?;
        let present = self.not_null(own);
        let null = self.null();
        Ok((self.b.select(present, descriptor, null), Some(length)))
    }
}
