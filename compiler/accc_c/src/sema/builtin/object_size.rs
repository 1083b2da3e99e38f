//! `__builtin_object_size`: the bytes from an address to the end of the object, or of its innermost part, where both are
//! written down; of others the answer is the one for that. Source: gcc's manual, "Object Size Checking".

use super::{Call, Sema};
use crate::hir::{Expr, ExprKind, basic};
use crate::sema::expr::{int, int_value};

/// What an address points into: the bytes of the whole and of the innermost part, and how far in it is in each.
#[derive(Clone, Copy)]
struct Extent {
    whole: u64,
    in_whole: i64,
    part: u64,
    in_part: i64,
}

impl Extent {
    fn object(size: u64) -> Extent {
        Extent { whole: size, in_whole: 0, part: size, in_part: 0 }
    }

    fn moved(self, bytes: i64) -> Extent {
        Extent { in_whole: self.in_whole + bytes, in_part: self.in_part + bytes, ..self }
    }

    fn rest(self, part: bool) -> u64 {
        let (size, at) = if part { (self.part, self.in_part) } else { (self.whole, self.in_whole) };
        u64::try_from(at).map_or(0, |at| size.saturating_sub(at))
    }
}

impl Sema<'_> {
    /// `__builtin_object_size(pointer, kind)`: bit 0 of the kind asks for the part, bit 1 for the least size.
    pub fn object_size(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let [pointer, kind] = self.pair(args, call)?;
        let kind = int_value(&kind).unwrap_or(0);
        if let Some(extent) = self.pointed_extent(&pointer) {
            return Some(int(extent.rest(kind & 1 != 0) as i64, basic::SIZE, call.span));
        }
        Some(int(if kind & 2 != 0 { 0 } else { -1 }, basic::SIZE, call.span))
    }

    fn pointed_extent(&self, pointer: &Expr) -> Option<Extent> {
        match &pointer.kind {
            ExprKind::Convert(inner) => self.pointed_extent(inner),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.place_extent(place),
            ExprKind::PointerAdd { pointer: base, index, minus } => {
                let bytes = self.index_bytes(index, base)?;
                Some(self.pointed_extent(base)?.moved(if *minus { -bytes } else { bytes }))
            }
            _ => None,
        }
    }

    fn place_extent(&self, place: &Expr) -> Option<Extent> {
        match &place.kind {
            ExprKind::Object(_) | ExprKind::Literal { .. } => self.types.size(place.ty).map(Extent::object),
            ExprKind::Str(id) => Some(Extent::object(self.strings.literals[id.0 as usize].bytes.len() as u64)),
            ExprKind::Index { base, index } => Some(self.pointed_extent(base)?.moved(self.index_bytes(index, base)?)),
            ExprKind::Deref(pointer) => self.pointed_extent(pointer),
            ExprKind::Member { base, field } => {
                let around = self.place_extent(base)?.moved(field.offset as i64);
                // A flexible member has what is left of the whole.
                let part = self.types.size(place.ty).filter(|size| *size > 0).unwrap_or(around.rest(false));
                Some(Extent { part, in_part: 0, ..around })
            }
            _ => None,
        }
        .map(|extent| match self.types.element(place.ty).and(self.types.size(place.ty)) {
            // An array within an array is the innermost part.
            Some(size) if matches!(place.kind, ExprKind::Index { .. }) => Extent { part: size, in_part: 0, ..extent },
            _ => extent,
        })
    }

    fn index_bytes(&self, index: &Expr, pointer: &Expr) -> Option<i64> {
        let size = self.types.size(self.types.pointee(pointer.ty)?.ty)?;
        int_value(index)?.checked_mul(size as i64)
    }
}
