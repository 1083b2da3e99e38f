//! Compatible types and the composite of two (C11, 6.2.7, 6.7.6.3).

use super::Sema;
use crate::hir::{ArrayLen, FunctionType, QualType, Type, TypeId, TypeTable};

impl Sema<'_> {
    /// Whether two unqualified types are compatible; qualifiers below the top count.
    pub fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        compatible(&self.types, a, b)
    }

    /// The composite of two compatible types: the more that either of them knows.
    pub fn composite(&mut self, a: TypeId, b: TypeId) -> TypeId {
        if a == b {
            return a;
        }
        match (self.types.get(a).clone(), self.types.get(b).clone()) {
            (Type::Pointer(x), Type::Pointer(y)) => {
                let ty = self.composite(x.ty, y.ty);
                self.types.pointer(QualType { ty, quals: x.quals })
            }
            (Type::Array { elem: x, len: m }, Type::Array { elem: y, len: n }) => {
                let ty = self.composite(x.ty, y.ty);
                let len = if matches!(m, ArrayLen::Known(_)) || n == ArrayLen::Unknown { m } else { n };
                self.types.array(QualType { ty, quals: x.quals }, len)
            }
            (Type::Function(x), Type::Function(y)) => self.composite_function(x, y),
            _ => a,
        }
    }

    fn composite_function(&mut self, a: FunctionType, b: FunctionType) -> TypeId {
        let result = self.composite(a.result, b.result);
        let (with, other) = if a.prototype || !b.prototype { (a, b) } else { (b, a) };
        let params = if with.prototype && other.prototype {
            with.params.iter().zip(&other.params).map(|(x, y)| self.composite(*x, *y)).collect()
        } else {
            with.params
        };
        self.types.intern(Type::Function(FunctionType { result, params, ..with }))
    }
}

pub fn compatible(types: &TypeTable, a: TypeId, b: TypeId) -> bool {
    if a == b {
        return true;
    }
    match (types.get(a), types.get(b)) {
        (Type::Enum(id), Type::Int(kind)) | (Type::Int(kind), Type::Enum(id)) => {
            let item = &types.enums[id.0 as usize];
            item.complete && item.int == *kind
        }
        (Type::Pointer(x), Type::Pointer(y)) => qualified(types, *x, *y),
        (Type::Array { elem: x, len: m }, Type::Array { elem: y, len: n }) => {
            let lens = !matches!((m, n), (ArrayLen::Known(m), ArrayLen::Known(n)) if m != n);
            lens && qualified(types, *x, *y)
        }
        (Type::Function(x), Type::Function(y)) => functions(types, x, y),
        _ => false,
    }
}

fn qualified(types: &TypeTable, a: QualType, b: QualType) -> bool {
    a.quals == b.quals && compatible(types, a.ty, b.ty)
}

fn functions(types: &TypeTable, a: &FunctionType, b: &FunctionType) -> bool {
    if !compatible(types, a.result, b.result) {
        return false;
    }
    match (a.prototype, b.prototype) {
        (true, true) => {
            a.variadic == b.variadic
                && a.params.len() == b.params.len()
                && a.params.iter().zip(&b.params).all(|(x, y)| compatible(types, *x, *y))
        }
        (true, false) => promoted_alike(types, a, b),
        (false, true) => promoted_alike(types, b, a),
        (false, false) => true,
    }
}

/// Whether a prototype goes with a function type without one, whose `params` a K&R definition knows.
fn promoted_alike(types: &TypeTable, prototype: &FunctionType, old: &FunctionType) -> bool {
    let alike = |ty: TypeId| compatible(types, ty, types.promoted_argument(ty));
    let known = old.params.is_empty()
        || old.params.len() == prototype.params.len()
            && old.params.iter().zip(&prototype.params).all(|(x, y)| compatible(types, *x, *y));
    !prototype.variadic && prototype.params.iter().all(|ty| alike(*ty)) && known
}
