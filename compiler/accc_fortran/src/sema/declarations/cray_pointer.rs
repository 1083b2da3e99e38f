//! `pointer (address, variable)`: the variable is where the integer says at each use of it. An extension of Cray's Fortran.
//!
//! The variable is a pointer for the rest of the compiler, of which the address is stored anew before each use.

use super::declare::Pending;
use crate::ast;
use crate::hir::{CharLen, Pointee, Shape, SymId, SymbolClass, Type};
use crate::sema::{Sema, codes};

impl Sema<'_> {
    pub(super) fn cray_pointers<'b>(&mut self, pointers: &'b [ast::CrayPointer], pending: &mut Vec<Pending<'b>>) {
        for pointer in pointers {
            self.cray_pointer(pointer, pending);
        }
    }

    fn cray_pointer<'b>(&mut self, pointer: &'b ast::CrayPointer, pending: &mut Vec<Pending<'b>>) {
        let (Some(address), Some(sym)) =
            (self.declared_symbol(&pointer.address, None), self.declared_symbol(&pointer.pointee, None))
        else {
            return;
        };
        if !self.scope_mut().facts(address).typed {
            // A declaration may say more.
            self.symbol_mut(address).ty = Type::INT8;
        }
        if self.symbol(sym).pointee.is_some() || self.symbol(sym).class != SymbolClass::Local {
            let what = "this variable at the address of a Cray pointer";
            self.unsupported(
                pointer.pointee.span,
                what,
                "use a variable of the procedure's own, and one pointer for it",
            );
            return;
        }
        self.symbol_mut(sym).pointee = Some(Pointee { address, shape: Shape::Scalar });
        if let Some(dims) = &pointer.dims {
            self.shape_and_value(Pending { sym, dims: Some(dims), init: None, target: None }, pending);
        }
    }

    /// At the end of the part, when type and shape are known.
    pub(super) fn finish_pointee(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        let Some(pointee) = &symbol.pointee else { return };
        let (address, span, rank) = (pointee.address, symbol.span, symbol.shape.rank());
        let address_type = self.symbol(address).ty.clone();
        if !address_type.same(&Type::INT8) {
            let label = format!("this is {address_type}");
            self.error(codes::TYPE, span, "the address of a Cray pointer is an integer of kind 8", label);
            return;
        }
        let plain = !symbol.allocatable && !symbol.pointer && symbol.class == SymbolClass::Local;
        let sized = match &symbol.ty {
            Type::Character(length, _) => matches!(length, CharLen::Const(_)),
            ty => !ty.is_procedure(),
        };
        if !plain || !sized {
            self.unsupported(span, "this variable at the address of a Cray pointer", "declare it with constant length");
            return;
        }
        let symbol = self.symbol_mut(sym);
        let shape = std::mem::replace(&mut symbol.shape, Shape::Deferred(rank));
        if rank == 0 {
            symbol.shape = Shape::Scalar;
        }
        symbol.pointee = Some(Pointee { address, shape });
        symbol.pointer = true;
        symbol.contiguous = rank > 0;
    }
}
