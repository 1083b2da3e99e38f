//! A record and its members in the data clauses of one construct: the record comes first, so that it is one block on
//! the device, in which the members are found.

use accc_ir::*;

/// Orders the clauses of a construct that has all of them. A record that has its clause from the compiler is copied
/// both ways where a member in it asks for something else: what the member's clause brings back belongs to the record's
/// block.
pub fn records_first(func: &mut Function, op: Op) {
    let clauses = &compute(func, op).clauses;
    let mut wholes: Vec<(usize, usize, bool)> = Vec::new();
    for (at, clause) in clauses.iter().enumerate() {
        let whole = clauses.iter().position(|other| is_inside(func, clause.var, other.var));
        wholes.extend(whole.map(|whole| (whole, at, clauses[whole].kind != clause.kind)));
    }
    wholes.sort();
    let node = compute_mut(func, op);
    for (whole, _, differs) in &wholes {
        let clause = &mut node.clauses[*whole];
        if *differs && clause.implicit && !matches!(clause.kind, ClauseKind::Present | ClauseKind::NoCreate) {
            clause.kind = ClauseKind::Copy;
        }
    }
    if let Some((whole, part, _)) = wholes.into_iter().find(|(whole, part, _)| whole > part) {
        let clause = node.clauses.remove(whole);
        node.clauses.insert(part, clause);
        records_first(func, op);
    }
}

/// Whether what a clause on a variable names lies in what another one's brings: what a pointer or a descriptor in a
/// record shows does not, a member of the record that a pointer shows does.
fn is_inside(func: &Function, part: Var, whole: Var) -> bool {
    if matches!(func.vars[part].storage, Storage::Pointer { .. } | Storage::Descriptor { .. }) {
        return false;
    }
    match func.vars[part].class {
        VarClass::Member { parent, .. } if parent == whole => true,
        VarClass::Member { parent, deref: false, .. } => is_inside(func, parent, whole),
        _ => false,
    }
}
