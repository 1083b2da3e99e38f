//! Copies of whole records (`T r = a[i];`, Fortran's assignment of derived types): a read of one element and a write of another.
//!
//! Front ends make a `memmove` between two addresses of it. Where both addresses are those of elements and the bytes are the
//! element's, it is seen like a load and a store; any other `memmove` may touch all of both variables.

use super::Walker;
use crate::element::Element;
use accc_ir::*;

impl Walker<'_> {
    /// Whether an address goes nowhere but into copies of the whole element that it names.
    pub(super) fn is_copied(&self, address: Value) -> bool {
        let is_copy = |user: &Op| match self.region.func.kind(*user) {
            OpKind::MemMove { dst, src, bytes, .. } => self.copied(*dst, *src, *bytes).is_some(),
            _ => false,
        };
        self.users.get(&address).is_some_and(|users| users.iter().all(is_copy))
    }

    /// The accesses of a `memmove`; `false` where it copies something else than an element.
    pub(super) fn copy(&mut self, op: Op, dst: Value, src: Value, bytes: Value) -> bool {
        let Some((written, read)) = self.copied(dst, src, bytes) else { return false };
        // What is also used in another way has been seen as a whole.
        for (address, element, write) in [(src, read, false), (dst, written, true)] {
            if self.is_copied(address) {
                self.push_access(op, element, write);
            }
        }
        true
    }

    /// Destination and source of a copy of a whole element.
    fn copied(&self, dst: Value, src: Value, bytes: Value) -> Option<(Element, Element)> {
        let size = self.region.func.constant_int(bytes)?;
        let element = |address| self.whole_element(address).filter(|found| found.shape.elem.bytes() as i64 == size);
        Some((element(dst)?, element(src)?))
    }

    /// The element that an address names.
    fn whole_element(&self, address: Value) -> Option<Element> {
        let func = self.region.func;
        let OpKind::ElemAddr { view, subscripts } = func.kind(func.def(address)?) else { return None };
        self.place(*view, subscripts.iter().map(|subscript| self.operand(*subscript)).collect())
    }
}
