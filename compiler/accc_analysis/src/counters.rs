//! Arrays that may be a histogram's counters, and how many there are.
//!
//! Takes the host's function and a construct of it.

use accc_ir::*;

/// A section of one dimension: first subscript and number of elements.
pub type Section = (i64, i64);

/// What is known now of an array of the host: all of it, or the section of its clause on the construct. Where a described one begins
/// only its descriptor tells.
pub fn known_section(host: &Function, construct: &Compute, var: Var) -> Option<Section> {
    if let Storage::Array { dims, .. } = &host.vars[var].storage {
        return dims.first().map(|dim| (dim.lower, dim.extent)).filter(|(_, count)| *count > 0);
    }
    if matches!(host.vars[var].storage, Storage::Descriptor { .. }) {
        return None;
    }
    let clause = construct.clauses.iter().find(|clause| clause.var == var && clause.kind.brings())?;
    let [range] = &clause.section.as_ref()?[..] else { return None };
    let (first, count) = (constant_size(host, range.start)?, constant_size(host, range.extent)?);
    (range.step.is_none() && count > 0).then_some((first, count))
}

/// An array whose section only the launch can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenSection {
    /// The clause's first element, counted from the array's first one, and number of elements.
    Clause([Value; 2]),
    /// All of what its descriptor shows.
    Described,
}

/// What tells the section of an array of which nothing is known now; `None`: nothing does.
pub fn open_section(host: &Function, construct: &Compute, var: Var) -> Option<OpenSection> {
    if known_section(host, construct, var).is_some() {
        return None;
    }
    let clause = construct.clauses.iter().find(|clause| clause.var == var && clause.kind.brings())?;
    match (&clause.section.as_deref(), &host.vars[var].storage) {
        (Some([range]), _) if range.step.is_none() => Some(OpenSection::Clause([range.start, range.extent])),
        (None, Storage::Descriptor { .. }) if !host.vars[var].optional => Some(OpenSection::Described),
        _ => None,
    }
}

/// The array to an element of which an op adds atomically.
pub fn added_to(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, .. }, op: AtomicOp::Add, .. } => func.root_var(*view),
        _ => None,
    }
}

/// Integers in one dimension.
pub fn may_be_counters(array: &VarData) -> bool {
    !array.is_scalar() && array.rank() == 1 && matches!(array.elem(), Elem::I32 | Elem::I64)
}

/// The number that a clause's argument is, where it is known now.
pub fn constant_size(func: &Function, value: Value) -> Option<i64> {
    let through = match func.def(value).map(|op| func.kind(op)) {
        Some(OpKind::Convert(inner)) => *inner,
        _ => value,
    };
    func.constant_int(through)
}
