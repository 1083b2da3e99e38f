//! `copyin(p[n])` of a pointer on a compute construct that uses the `n` elements in front of that one, and not it.
//!
//! Takes a construct with the user's clauses. What stands in brackets without a colon is an element (OpenACC 3.3, 2.7),
//! but programs for compilers that read it as the number of elements have it: where the construct's footprint is
//! exactly `p[0:n]` the clause becomes that, with a warning. `present` and `update`, whose elements are looked up, see
//! to it when the program runs.

use accc_analysis::affine::{Affine, Term};
use accc_analysis::footprint;
use accc_analysis::region::Region;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Gives the clauses of one construct that name a number of elements their sections.
pub fn run(func: &mut Function, op: Op) -> Vec<Diagnostic> {
    let elements: Vec<(usize, Value)> =
        compute(func, op).clauses.iter().enumerate().filter_map(|(at, c)| Some((at, element(func, c)?))).collect();
    if elements.is_empty() {
        return Vec::new();
    }
    let node = compute(func, op);
    let region = Region::new(func, node.body);
    let prints = footprint::of_region(&region);
    let is_count = |(at, index): &(usize, Value)| {
        let print = prints.iter().find(|print| print.var == node.clauses[*at].var)?;
        let [(low, high)] = print.bounds.as_deref()? else { return None };
        let count = known_number(func, &region, *index)?;
        (low.as_constant() == Some(0) && high.offset(1)? == count).then_some(())
    };
    let counts: Vec<(usize, Value)> = elements.into_iter().filter(|element| is_count(element).is_some()).collect();
    let warnings = counts.iter().map(|(at, _)| taken_as_count(&node.clauses[*at])).collect();
    for (at, count) in counts {
        let start = Builder::before(func, op).i64(0);
        let clause = &mut compute_mut(func, op).clauses[at];
        clause.text = as_count(&clause.text);
        clause.section = Some(vec![SectionRange { start, extent: count, step: None }]);
    }
    warnings
}

/// The subscript of a clause that brings one element of what a pointer shows.
fn element(func: &Function, clause: &DataClause) -> Option<Value> {
    use ClauseKind::{Copy, CopyIn, CopyOut, Create};
    let brings = matches!(clause.kind, Copy | CopyIn | CopyOut | Create) && !clause.implicit;
    let [SectionRange { start, extent, step: None }] = clause.section.as_deref()? else { return None };
    let is_one = brings && func.vars[clause.var].is_pointer() && func.constant_int(*extent) == Some(1);
    (is_one && func.constant_int(*start).is_none()).then_some(*start)
}

/// The value of a variable, as the region's footprints have it.
fn known_number(func: &Function, region: &Region, value: Value) -> Option<Affine> {
    match func.kind(func.def(value)?) {
        OpKind::Convert(inner) => known_number(func, region, *inner),
        OpKind::Load(var) => Some(region.known_before(*var).cloned().unwrap_or(Affine::term(Term::Var(*var)))),
        _ => None,
    }
}

/// `p[n:1]` as `p[:n]`.
fn as_count(text: &str) -> String {
    text.replace('[', "[:").replace(":1]", "]")
}

fn taken_as_count(clause: &DataClause) -> Diagnostic {
    let meant = as_count(&clause.text).replace("[:", "[0:");
    Diagnostic::warning("ACC2017", format!("`{}` is one element, which the construct does not use", clause.text))
        .label(clause.span, format!("taken as `{meant}`, the elements that it uses"))
        .help(format!("write `{meant}` (OpenACC 3.3, section 2.7.1)"))
}
