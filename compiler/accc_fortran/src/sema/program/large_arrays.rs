//! Local arrays that the threads of a routine share and that a GPU's shared memory has no room for: they become arrays
//! whose size is taken to be known only on entry, which have memory of the heap.

use crate::hir::{Const, ExplicitDim, Expr, ExprKind, RoutineLevel, Shape, SymId, Symbol, SymbolClass, Type};
use accc_ir::PrimaryMap;

/// What the optimiser gives to a routine's arrays (`accc_opt/src/routine/arrays.rs`).
const MAX_SHARED_BYTES: i64 = 16 * 1024;
/// Of a `vector` routine's arrays each worker has one.
const MAX_WORKERS: i64 = 32;

/// Changes the shapes of the largest ones.
pub fn take_from_heap(symbols: &mut PrimaryMap<SymId, Symbol>, level: RoutineLevel) {
    let copies = match level {
        RoutineLevel::Seq => return,
        RoutineLevel::Vector => MAX_WORKERS,
        RoutineLevel::Worker | RoutineLevel::Gang | RoutineLevel::Gang2 | RoutineLevel::Gang3 => 1,
    };
    let mut sizes: Vec<(i64, SymId)> =
        symbols.iter().filter_map(|(sym, symbol)| Some((bytes_of(symbol)?.saturating_mul(copies), sym))).collect();
    sizes.sort();
    let mut total = sizes.iter().fold(0i64, |sum, (bytes, _)| sum.saturating_add(*bytes));
    while total > MAX_SHARED_BYTES
        && let Some((bytes, sym)) = sizes.pop()
    {
        let symbol = &mut symbols[sym];
        let span = symbol.span;
        if let Shape::Static(dims) = &symbol.shape {
            let bound = |value: i64| Expr::new(ExprKind::Const(Const::int(value)), Type::Integer(8), 0, span);
            let dims = dims
                .iter()
                .map(|dim| ExplicitDim { lower: bound(dim.lower), upper: bound(dim.lower + dim.extent - 1) });
            symbol.shape = Shape::Explicit(dims.collect());
        }
        total -= bytes;
    }
}

/// Of a local array with constant bounds.
fn bytes_of(symbol: &Symbol) -> Option<i64> {
    let Shape::Static(dims) = &symbol.shape else { return None };
    let element = match symbol.ty {
        Type::Integer(_) | Type::Real(_) | Type::Logical(_) | Type::Complex(_) => symbol.ty.layout().0 as i64,
        Type::Character(..) | Type::Procedure(_) | Type::Derived(_) | Type::Address { .. } | Type::Error => {
            return None;
        }
    };
    let is_local = matches!(symbol.class, SymbolClass::Local);
    if !is_local || symbol.construct || symbol.allocatable || symbol.pointer || symbol.init.is_some() {
        return None;
    }
    Some(dims.iter().fold(element, |product, dim| product.saturating_mul(dim.extent)))
}
