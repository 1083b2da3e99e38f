//! Where the result of a call goes: memory or a descriptor in front of the call, and what becomes of it behind.
//! Conventions: [`super::signature`].

use super::call::Returned;
use super::procedure::Lowerer;
use super::signature::{ResultKind, result_kind};
use crate::hir::{ResultSignature, Shape, Type as HirType};
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::objects::lent::Lent;
use crate::lower::variables::storage::elem_of;
use accc_ir::{DescriptorKind, Elem, Storage, Value};

impl Lowerer<'_, '_> {
    /// Memory for a result that is not given by value; its address is among the `hidden` arguments.
    pub(super) fn result_memory(
        &mut self,
        result: &ResultSignature,
        bind_c: bool,
        hidden: &mut Vec<Value>,
    ) -> Lower<Returned> {
        match result_kind(&result.ty, &result.shape, result.pointer, bind_c) {
            ResultKind::Value(_) | ResultKind::Complex(_) => return Ok(Returned::Nothing),
            ResultKind::Record(ty) => {
                let var = self.hidden_record(&ty);
                return Ok(Returned::Record(self.var_address(var)));
            }
            ResultKind::Descriptor => return self.result_descriptor(result, hidden),
            ResultKind::Memory => {}
        }
        let elem = self.elem(&result.ty, self.b.span)?;
        let (returned, address) = match &result.shape {
            Shape::Static(dims) => {
                let extents: Vec<Value> = dims.iter().map(|dim| self.b.i64(dim.extent)).collect();
                let var = self.temporary(elem, &extents)?;
                self.fresh.insert(var);
                (Returned::Array(var), self.var_address(var))
            }
            Shape::Scalar if let HirType::Derived(ty) = &result.ty => {
                let var = self.hidden_record(ty);
                let address = self.var_address(var);
                (Returned::Record(address), address)
            }
            Shape::Scalar if result.ty.is_complex() => {
                let var = self.hidden(".result", Storage::Scalar(elem));
                (Returned::Number(var), self.b.var_addr(var))
            }
            Shape::Scalar => {
                let var = self.hidden(".result", Storage::Scalar(elem));
                let address = self.b.var_addr(var);
                let length = self.b.i64(elem.bytes() as i64);
                (Returned::Text(Text { address, length, wide: false }), address)
            }
            Shape::Explicit(_) | Shape::AssumedShape(_) | Shape::AssumedSize { .. } | Shape::Deferred(_) => {
                return Err(self.unsupported("a function result of variable shape", "use a subroutine"));
            }
        };
        hidden.push(address);
        if result.ty.is_character() {
            let length = self.b.i64(elem.bytes() as i64);
            hidden.push(length);
        }
        Ok(returned)
    }

    /// An empty descriptor for a result that the function allocates.
    fn result_descriptor(&mut self, result: &ResultSignature, hidden: &mut Vec<Value>) -> Lower<Returned> {
        let lettered = elem_of(&result.ty).is_none();
        let as_text = lettered && result.shape.rank() == 0;
        let elem = if lettered { Elem::Bytes(1) } else { self.elem(&result.ty, self.b.span)? };
        let rank = result.shape.rank() as u8 + u8::from(lettered);
        let kind = if result.pointer { DescriptorKind::Pointer } else { DescriptorKind::Allocatable };
        let storage = Storage::Descriptor { elem, rank, contiguous: !result.pointer, kind };
        let var = self.hidden(".result", storage);
        self.b.func.vars[var].aliased = result.pointer;
        self.note_letters(var, result.shape.rank());
        self.empty(var);
        let address = self.b.var_addr(var);
        hidden.push(address);
        Ok(if result.pointer { Returned::Pointer(var) } else { Returned::Described { var, as_text } })
    }

    /// After the call: the memory that the function allocated lives until the statement ends.
    pub(super) fn take_result(&mut self, memory: Returned, lent: Option<Lent>) -> Returned {
        let is_lent = lent.is_some();
        if let Some(lent) = lent {
            self.lend_returned(lent, &memory);
        }
        let Returned::Described { var, as_text } = memory else { return memory };
        let address = self.var_address(var);
        let buffer = self.buffer();
        self.b.store(buffer, address);
        self.statement_buffers.push(buffer);
        if !as_text {
            if !is_lent {
                // What the function gives is nobody else's.
                self.fresh.insert(var);
            }
            return Returned::Array(var);
        }
        Returned::Text(self.element_text(var, Vec::new()))
    }
}
