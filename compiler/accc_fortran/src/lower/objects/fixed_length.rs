//! Allocatables and pointers whose characters have a declared length that is known only at run time: `character(n)`,
//! and dummy arguments of `character(*)`. Source: Fortran 2008, sections 4.4.3.2, 12.5.2.5.
//!
//! Their descriptors have a dimension for the letters ([`crate::lower::characters::letters`]), whose extent is the
//! length at all times, also where they have no memory. An actual argument of constant length has no such dimension:
//! the call gets a descriptor that has it, and what the procedure makes of that goes back.

use crate::hir::{CharLen, DummySignature, Expr, Intent, SymId, Symbol, Type as HirType};
use crate::lower::Lower;
use crate::lower::procedures::pack::Packed;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::{elem_of, has_letters};
use accc_ir::{Storage, Value, Var, ViewDim, ViewPart};

/// A descriptor with letters that stands in for one without during a call.
pub(in crate::lower) struct Relettered {
    own: Var,
    given: Var,
    /// `I1`, of an optional argument that is passed on.
    present: Option<Value>,
    back: bool,
}

impl Lowerer<'_, '_> {
    /// Notes what the first dimension of a symbol's variable is.
    pub fn note_symbol_letters(&mut self, var: Var, symbol: &Symbol) {
        self.note_letters(var, symbol.shape.rank());
        let described = symbol.allocatable || symbol.pointer;
        if described && has_letters(symbol) && !matches!(symbol.ty, HirType::Character(CharLen::Deferred, _)) {
            self.fixed_lengths.insert(var);
        }
    }

    /// Whether the extent of a variable's letters does not change.
    pub fn has_fixed_length(&self, var: Var) -> bool {
        self.fixed_lengths.contains(&var)
    }

    /// Computes the length with which a variable of the procedure or of a construct is declared; it has no memory yet.
    pub fn fix_length(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        let HirType::Character(CharLen::Expr(length), _) = &symbol.ty else { return Ok(()) };
        if !symbol.allocatable && !symbol.pointer {
            return Ok(());
        }
        let var = self.var(sym)?;
        let length = self.length(length, &symbol.ty)?;
        self.empty_of_length(var, length);
        Ok(())
    }

    /// Makes a descriptor variable with letters show no memory.
    pub fn empty_of_length(&mut self, var: Var, length: Value) {
        let null = self.null();
        let (one, zero) = (self.b.i64(1), self.b.i64(0));
        let mut dims = vec![(one, zero); usize::from(self.b.func.vars[var].rank())];
        dims[0].1 = length;
        self.store_dense_view(var, null, &dims);
    }

    /// Whether an actual argument of constant length is for a dummy argument whose descriptor has letters.
    pub fn lacks_letters(&self, dummy: &DummySignature, var: Var) -> bool {
        dummy.ty.is_character() && elem_of(&dummy.ty).is_none() && self.letters(var) == 0
    }

    /// The address of a descriptor with letters for an allocatable or pointer of constant length.
    pub fn relettered(&mut self, dummy: &DummySignature, e: &Expr, own: Var) -> Lower<(Value, Packed)> {
        let Storage::Descriptor { rank, contiguous, kind, .. } = self.b.func.vars[own].storage else {
            return Err(self.unsupported("this character argument", "pass an allocatable variable or a pointer"));
        };
        let elem = accc_ir::Elem::Bytes(1);
        let storage = Storage::Descriptor { elem, rank: rank + 1, contiguous, kind };
        let given = self.hidden(".lettered", storage);
        self.b.func.vars[given].aliased = true;
        self.b.func.vars[own].aliased = true;
        self.note_letters(given, usize::from(rank));
        let present = match self.optional_dummy(e) {
            Some(sym) => Some(self.is_there(sym)?),
            None => None,
        };
        self.if_given(present, |this| {
            let view = this.b.load_view(own);
            let view = this.lettered_as(view, own, given);
            this.b.store_view(given, view);
            Ok(())
        })?;
        let mut address = self.b.var_addr(given);
        if let Some(present) = present {
            let null = self.null();
            address = self.b.select(present, address, null);
        }
        let back = dummy.intent != Intent::In;
        Ok((address, Packed::Relettered(Relettered { own, given, present, back })))
    }

    /// After the call: the variable shows what its stand-in shows.
    pub fn unletter(&mut self, packed: &Relettered) -> Lower<()> {
        if !packed.back {
            return Ok(());
        }
        self.if_given(packed.present, |this| {
            let view = this.b.load_view(packed.given);
            let view = this.lettered_as(view, packed.given, packed.own);
            this.b.store_view(packed.own, view);
            Ok(())
        })
    }

    /// The view of a variable as another one has it, which may have letters where the first has none, or none.
    pub fn lettered_as(&mut self, view: Value, own: Var, other: Var) -> Value {
        let rank = self.b.func.vars[own].rank();
        match (self.letters(own), self.letters(other)) {
            (0, 1) => {
                let (length, dims) = (self.element_length(own), self.dims_of(view, 0, rank));
                let base = self.view_base(view);
                self.with_letters(base, length, dims)
            }
            (1, 0) => {
                let (base, dims) = (self.view_base(view), self.dims_of(view, 1, rank));
                let elem = self.b.func.vars[other].elem();
                self.b.make_view(base, elem, dims)
            }
            _ => view,
        }
    }

    fn if_given(&mut self, present: Option<Value>, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        match present {
            Some(present) => self.under(present, fill),
            None => fill(self),
        }
    }

    /// Some dimensions of a view.
    pub fn dims_of(&mut self, view: Value, from: u8, to: u8) -> Vec<ViewDim> {
        let mut dims = Vec::new();
        for dim in from..to {
            let [lower, extent, stride] =
                [ViewPart::Lower, ViewPart::Extent, ViewPart::Stride].map(|part| self.b.view_part(view, dim, part));
            dims.push(ViewDim { lower, extent, stride });
        }
        dims
    }
}
