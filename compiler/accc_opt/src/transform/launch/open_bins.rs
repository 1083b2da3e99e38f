//! Counters of which only the launch knows how many there are: a kernel that adds to them has a version for few, in which gangs
//! have counters of their own ([`crate::transform::kernel::private_bins`]).
//!
//! Takes a kernel's plan; gives the arrays and the host's test.

use super::host_value::Hoist;
use crate::partition::KernelPlan;
use accc_analysis::counters::{OpenSection, added_to, may_be_counters, open_section};
use accc_ir::*;

/// The counters of a kernel's version for few of them.
#[derive(Clone, Copy, Debug)]
pub struct OpenBins {
    pub array: Var,
    /// The first subscript and the number of counters, as the host computes them.
    pub section: [Value; 2],
    /// At most so many are there.
    pub room: i64,
}

/// The arrays that a kernel's loops over gangs and lanes add to.
pub fn find(func: &Function, node: &Compute, plan: &KernelPlan) -> Vec<(Var, OpenSection)> {
    let Some(nest) = plan.nest.filter(|_| !plan.cooperative) else { return Vec::new() };
    let mut found: Vec<(Var, OpenSection)> = Vec::new();
    for var in func.walk_op(nest).into_iter().filter_map(|op| added_to(func, op)) {
        let is_new = found.iter().all(|(other, _)| *other != var) && may_be_counters(&func.vars[var]);
        found.extend(open_section(func, node, var).filter(|_| is_new).map(|section| (var, section)));
    }
    found
}

/// Appends the question whether all are few; `None`: the host can't tell.
pub fn test(hoist: &mut Hoist<'_>, found: &[(Var, OpenSection)]) -> Option<(Vec<OpenBins>, Value)> {
    let mut all = Vec::new();
    let mut fits: Option<Value> = None;
    for (array, section) in found {
        let section = bounds(hoist, *array, *section)?;
        let bytes = hoist.func.vars[*array].elem().bytes() as i64 * found.len() as i64;
        let room = hoist.gpu.bins_bytes as i64 / bytes;
        let mut b = hoist.builder();
        let most = b.i64(room);
        let few = b.compare(CompareOp::Le, section[1], most);
        fits = Some(fits.map_or(few, |fits| b.binary(BinaryOp::And, fits, few)));
        all.push(OpenBins { array: *array, section, room });
    }
    Some((all, fits?))
}

fn bounds(hoist: &mut Hoist<'_>, array: Var, section: OpenSection) -> Option<[Value; 2]> {
    match section {
        OpenSection::Clause(range) => {
            let [start, extent] = [hoist.get(range[0])?, hoist.get(range[1])?];
            let is_described = matches!(hoist.func.vars[array].storage, Storage::Descriptor { .. });
            let mut b = hoist.builder();
            let [start, extent] = [start, extent].map(|value| b.convert(value, Type::I64));
            if !is_described {
                return Some([start, extent]);
            }
            let view = b.load_view(array);
            let lower = b.view_part(view, 0, ViewPart::Lower);
            Some([b.binary(BinaryOp::Add, start, lower), extent])
        }
        OpenSection::Described => {
            let mut b = hoist.builder();
            let view = b.load_view(array);
            Some([ViewPart::Lower, ViewPart::Extent].map(|part| b.view_part(view, 0, part)))
        }
    }
}
