//! Clauses of the user on pointers without a section, which would have to bring what these show (OpenACC 3.3, 2.7.1).
//!
//! They get a section: of a compute construct the elements that it uses, where the construct's surroundings name one
//! that one, elsewhere the record that a pointer to records shows. Else it is an error.

use super::implicit_data::covering_clause;
use super::section::emit_pointer_section;
use accc_analysis::footprint;
use accc_analysis::region::Region;
use accc_diag::Diagnostic;
use accc_ir::*;

/// Gives the clauses of a function's data directives their sections.
pub fn of_data_directives(func: &mut Function) -> Vec<Diagnostic> {
    let regions = data_constructs(func);
    let mut parents = if regions.is_empty() { ParentMap::default() } else { ParentMap::new(func) };
    let mut found = Vec::new();
    for op in regions {
        found.extend(run(func, op, &parents));
        parents.update(func, op);
    }
    found
}

/// Gives the clauses of one construct or directive their sections; the errors of those that have none.
pub fn run(func: &mut Function, op: Op, parents: &ParentMap) -> Vec<Diagnostic> {
    use ClauseKind::{Copy, CopyIn, CopyOut, Create};
    let (clauses, is_exit) = match func.kind(op) {
        OpKind::Compute(node) => (&node.clauses, false),
        OpKind::Data(node) => (&node.clauses, false),
        OpKind::DataAction(node) => (&node.clauses, node.construct.kind == ConstructKind::ExitData),
        _ => return Vec::new(),
    };
    let needs = |clause: &DataClause| {
        let brings = matches!(clause.kind, Copy | CopyIn | CopyOut | Create) && !is_exit;
        brings && clause.section.is_none() && func.vars[clause.var].is_pointer()
    };
    let unsized_clauses: Vec<(usize, DataClause)> =
        clauses.iter().cloned().enumerate().filter(|(_, clause)| needs(clause)).collect();
    if unsized_clauses.is_empty() {
        return Vec::new();
    }
    let prints = match func.kind(op) {
        OpKind::Compute(node) => footprint::of_region(&Region::new(func, node.body)),
        _ => Vec::new(),
    };
    let mut errors = Vec::new();
    for (at, clause) in unsized_clauses {
        let covering = covering_clause(func, parents, op, clause.var);
        if let (Some(outer), OpKind::Compute(node)) = (covering, &mut func.ops[op].kind) {
            let written = &mut node.clauses[at];
            (written.section, written.rows) = (outer.section, outer.rows);
            if written.section.is_none() {
                written.kind = ClauseKind::Present;
            }
            continue;
        }
        let print = prints.iter().find(|print| print.var == clause.var);
        match print.filter(|print| !print.boxes().is_empty()) {
            Some(print) => {
                let section = emit_pointer_section(func, op, print, print.boxes());
                let written = &mut compute_mut(func, op).clauses[at];
                (written.section, written.rows) = (Some(section), print.rows.clone());
            }
            None if shows_a_record(func, &clause) && !matches!(func.kind(op), OpKind::Compute(_)) => {
                name_one_record(func, op, at);
            }
            None => errors.push(section_missing(func, &clause)),
        }
    }
    errors
}

fn shows_a_record(func: &Function, clause: &DataClause) -> bool {
    matches!(func.vars[clause.var].elem(), Elem::Bytes(_))
}

/// A pointer to records without a section, for a data construct or directive, means the record that it points to: what
/// programs write that make `s` and then `s->list[0:n]`.
fn name_one_record(func: &mut Function, op: Op, at: usize) {
    let mut b = Builder::before(func, op);
    let (start, extent) = (b.i64(0), b.i64(1));
    let clauses = match &mut func.ops[op].kind {
        OpKind::Data(node) => &mut node.clauses,
        OpKind::DataAction(node) => &mut node.clauses,
        _ => unreachable!("clauses of data constructs and directives"),
    };
    let clause = &mut clauses[at];
    clause.section = Some(vec![SectionRange { start, extent, step: None }]);
    clause.text.push_str("[:1]");
}

fn section_missing(func: &Function, clause: &DataClause) -> Diagnostic {
    let data = &func.vars[clause.var];
    let section = "[0:n]".repeat(usize::from(data.rank()) + usize::from(data.elem() == Elem::Ptr));
    let name = &data.name;
    Diagnostic::error("ACC2027", format!("Accelerator restriction: size of the GPU copy of {name} is unknown"))
        .label(clause.span, "a pointer does not say how much it points to")
        .help(format!("give the clause a section: `{name}{section}` (first element and number of elements)"))
}
