//! Two sections of one array on one directive (OpenACC 3.3, section 2.7.3), where the bounds are known. Each gets memory of
//! its own on the device, so one that lies partly in an earlier one is found partially present when the program runs, unless
//! the device has all of both already: a warning. One that lies within an earlier one is present, so that nothing moves for
//! it: an error, where its clause says that something does.

use accc_diag::Diagnostic;
use accc_ir::*;
use std::ops::Range;

/// A report for each later section.
pub fn check(func: &Function) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    for op in data_constructs(func).into_iter().chain(computes(func)) {
        let clauses = match func.kind(op) {
            OpKind::Compute(node) => &node.clauses,
            OpKind::Data(node) => &node.clauses,
            OpKind::DataAction(node) if node.construct.kind == ConstructKind::EnterData => &node.clauses,
            _ => continue,
        };
        let brought = clauses.iter().filter(|clause| clause.kind.brings() && clause.rows.is_none());
        let places: Vec<(&DataClause, Range<i64>)> =
            brought.filter_map(|clause| Some((clause, elements(func, clause)?))).collect();
        for (at, (clause, range)) in places.iter().enumerate() {
            let partly = |(earlier, other): &&(&DataClause, Range<i64>)| {
                let apart = range.end <= other.start || other.end <= range.start;
                let within = other.start <= range.start && range.end <= other.end;
                earlier.var == clause.var && !apart && !within
            };
            let contradicts = |(earlier, other): &&(&DataClause, Range<i64>)| {
                let meet = range.start < other.end && other.start < range.end;
                earlier.var == clause.var && meet && !partly(&&(*earlier, other.clone())) && is_lost(clause, earlier)
            };
            if let Some((earlier, _)) = places[..at].iter().find(partly) {
                warnings.push(partly_in(func, clause, earlier));
            } else if let Some((earlier, _)) = places[..at].iter().find(contradicts) {
                warnings.push(contradiction(func, clause, earlier));
            }
        }
    }
    warnings
}

/// From the first to the last element, counted along the memory, as far as the bounds are known.
fn elements(func: &Function, clause: &DataClause) -> Option<Range<i64>> {
    let data = &func.vars[clause.var];
    let extents: Vec<i64> = match &data.storage {
        Storage::Array { dims, .. } => dims.iter().map(|dim| dim.extent).collect(),
        Storage::Pointer { inner, .. } => inner
            .iter()
            .map(|dim| match dim {
                PointerDim::Const(extent) => Some(*extent),
                PointerDim::Var(_) => None,
            })
            .collect::<Option<_>>()?,
        Storage::Descriptor { rank: 1, .. } => Vec::new(),
        Storage::Descriptor { .. } | Storage::Scalar(_) => return None,
    };
    let Some(section) = &clause.section else {
        let is_array = matches!(data.storage, Storage::Array { .. });
        return is_array.then(|| 0..extents.iter().product());
    };
    let (mut first, mut last, mut stride) = (0i64, 0i64, 1i64);
    for (dim, range) in section.iter().enumerate() {
        let (start, extent) = (func.constant_int(range.start)?, func.constant_int(range.extent)?);
        let step = range.step.map_or(Some(1), |step| func.constant_int(step))?;
        if extent <= 0 || step <= 0 {
            return None;
        }
        first = first.checked_add(start.checked_mul(stride)?)?;
        last = last.checked_add((start + (extent - 1) * step).checked_mul(stride)?)?;
        stride = stride.checked_mul(extents.get(dim).copied().unwrap_or(1))?;
    }
    Some(first..last + 1)
}

/// Whether a clause moves what an earlier one does not, which has its elements on the device already.
fn is_lost(clause: &DataClause, earlier: &DataClause) -> bool {
    use ClauseKind::*;
    let comes_in = |clause: &DataClause| matches!(clause.kind, Copy | CopyIn);
    let goes_out = |clause: &DataClause| matches!(clause.kind, Copy | CopyOut);
    let is_moved = matches!(earlier.kind, Copy | CopyIn | CopyOut | Create);
    is_moved
        && (comes_in(clause) && !comes_in(earlier) && !clause.modifiers.always_in
            || goes_out(clause) && !goes_out(earlier) && !clause.modifiers.always_out
            || clause.modifiers.zero && !earlier.modifiers.zero)
}

fn contradiction(func: &Function, clause: &DataClause, earlier: &DataClause) -> Diagnostic {
    let name = &func.vars[clause.var].name;
    Diagnostic::error("ACC2014", format!("`{name}` is in two data clauses that contradict each other"))
        .label(clause.span, "present by the clause before: nothing moves here")
        .secondary(earlier.span, "has these elements, too")
        .help("name them in one clause that says all that moves (OpenACC 3.3, section 2.7.3)")
}

fn partly_in(func: &Function, clause: &DataClause, earlier: &DataClause) -> Diagnostic {
    let name = &func.vars[clause.var].name;
    Diagnostic::warning("ACC2014", format!("two sections of `{name}` overlap"))
        .label(clause.span, "partially present, unless the device has all of it already")
        .secondary(earlier.span, "the section before")
        .help("name one section that has all elements of both (OpenACC 3.3, section 2.7.3)")
}
