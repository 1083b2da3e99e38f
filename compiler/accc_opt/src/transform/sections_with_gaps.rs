//! Sections of data clauses that are no contiguous piece of memory (OpenACC 3.3, section 2.7.1): an extension, of which the
//! device has all from the first element to the last. Told where the bounds are constants; `update` may name such.

use super::{computes, data_constructs};
use accc_diag::Diagnostic;
use accc_ir::*;

/// A warning for each section with gaps.
pub fn check(func: &Function) -> Vec<Diagnostic> {
    let with_clauses = data_constructs(func).into_iter().chain(computes(func));
    let clauses = with_clauses.flat_map(|op| match func.kind(op) {
        OpKind::Data(node) => node.clauses.as_slice(),
        OpKind::Compute(node) => node.clauses.as_slice(),
        OpKind::DataAction(node) if node.construct.kind != ConstructKind::Update => node.clauses.as_slice(),
        _ => &[],
    });
    clauses.filter(|clause| !clause.implicit && has_gaps(func, clause)).map(warning).collect()
}

/// Whether a dimension is not taken whole, and another one around it has more than one subscript.
fn has_gaps(func: &Function, clause: &DataClause) -> bool {
    let (Some(section), None) = (&clause.section, &clause.rows) else { return false };
    let whole: Vec<Option<i64>> = match &func.vars[clause.var].storage {
        Storage::Array { dims, .. } => dims.iter().map(|dim| Some(dim.extent)).collect(),
        Storage::Pointer { inner, .. } => {
            let extent = |dim: &PointerDim| match dim {
                PointerDim::Const(extent) => Some(*extent),
                PointerDim::Var(_) => None,
            };
            inner.iter().map(extent).collect()
        }
        Storage::Descriptor { .. } | Storage::Scalar(_) => return false,
    };
    let extents: Vec<Option<i64>> = section.iter().map(|range| func.constant_int(range.extent)).collect();
    let is_part = |(extent, whole): (&Option<i64>, &Option<i64>)| matches!((extent, whole), (Some(part), Some(all)) if part < all);
    let Some(part) = extents.iter().zip(&whole).position(is_part) else { return false };
    // A number that is not known now is taken for 1.
    extents[part + 1..].iter().any(|extent| extent.is_some_and(|extent| extent > 1))
}

fn warning(clause: &DataClause) -> Diagnostic {
    Diagnostic::warning("ACC2017", format!("`{}` has gaps between its elements, which is an extension", clause.text))
        .label(clause.span, "the device has what lies in between, too")
        .help("name whole rows for other compilers (OpenACC 3.3, section 2.7.1)")
}
