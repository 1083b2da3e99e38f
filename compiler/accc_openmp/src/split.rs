//! Combined constructs as the constructs that they stand for, outermost first. Source: OpenMP 5.2, chapter 17.
//!
//! Data clauses go to the inner construct; for the outer one their variables are shared, which `default(none)` wants to hear.

use crate::ast::*;
use accc_openacc::Item;

/// The directive, or the two that it combines.
pub fn split<E: Clone>(directive: Directive<E>) -> Vec<Directive<E>> {
    let inner = match directive.kind {
        Kind::ParallelLoop => Kind::Loop,
        Kind::ParallelSections => Kind::Sections,
        Kind::ParallelWorkshare => Kind::Workshare,
        Kind::ParallelMaster => Kind::Master,
        _ => return vec![directive],
    };
    let (mut outside, mut inside): (Vec<Clause<E>>, Vec<Clause<E>>) = (Vec::new(), Vec::new());
    let mut shared: Vec<Item<E>> = Vec::new();
    let has_data = matches!(inner, Kind::Loop | Kind::Sections);
    for clause in &directive.clauses {
        match clause {
            Clause::Data(Data::Shared | Data::CopyIn, _) => outside.push(clause.clone()),
            Clause::Data(_, items) | Clause::Linear(items, _) if has_data => {
                shared.extend(items.iter().cloned());
                inside.push(clause.clone());
            }
            Clause::Schedule { .. } | Clause::Collapse(_) | Clause::Ordered | Clause::Filter(_) | Clause::NoWait => {
                inside.push(clause.clone());
            }
            _ => outside.push(clause.clone()),
        }
    }
    if !shared.is_empty() {
        outside.push(Clause::Data(Data::Shared, shared));
    }
    // All threads meet at the end of the region.
    inside.push(Clause::NoWait);
    let part = |kind, clauses| Directive { kind, clauses, ..directive.clone() };
    vec![part(Kind::Parallel, outside), part(inner, inside)]
}
