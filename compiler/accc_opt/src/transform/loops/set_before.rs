//! What an element has been set to right before a loop: `s[j] = 0; for (i..) s[j] += a[i][j];`.
//!
//! Takes a block, a loop in it and the element's address as it is computed before the loop. The store counts where
//! nothing between it and the loop reads the element, writes it or changes what its address is computed from: then the
//! value says what the sum starts from, and the store can go where another one follows behind the loop.

use accc_analysis::same_values::same_values;
use accc_ir::*;

/// An element, by its address.
pub struct Element<'a> {
    /// Whose it is.
    pub array: Var,
    /// As they are computed in front of the loop.
    pub view: Value,
    /// As the view.
    pub subscripts: &'a [Value],
}

/// The store that sets the element, and the value. `apart`: arrays of which it is known that they are other memory.
pub fn find(func: &Function, block: Block, op: Op, place: &Element, apart: &[Var]) -> Option<(Op, Value)> {
    let scalars = scalars_of(func, place);
    let at = func.position(block, op);
    for before in func.blocks[block].ops[..at].iter().rev() {
        if let OpKind::StoreElem { view, subscripts, value, .. } = func.kind(*before)
            && func.root_var(*view) == Some(place.array)
        {
            let same = same_values(func, &[*view], &[place.view]) && same_values(func, subscripts, place.subscripts);
            return same.then_some((*before, *value));
        }
        if !func.walk_op(*before).into_iter().all(|op| passes(func, op, &scalars, apart)) {
            return None;
        }
    }
    None
}

/// Whether the op leaves the element and its address alone.
fn passes(func: &Function, op: Op, scalars: &[Var], apart: &[Var]) -> bool {
    let is_apart = |view: Value| func.root_var(view).is_some_and(|var| apart.contains(&var));
    match func.kind(op) {
        OpKind::StoreElem { view, .. } | OpKind::LoadElem { view, .. } => is_apart(*view),
        OpKind::Store(var, _) => !scalars.contains(var) && !func.vars[*var].aliased,
        OpKind::If { .. } => true,
        kind => kind.does_only(Effect::READ_VAR.or(Effect::READ_SHAPE).or(Effect::YIELD)),
    }
}

/// The scalars that the address is computed from.
fn scalars_of(func: &Function, place: &Element) -> Vec<Var> {
    let (mut open, mut found) = (place.subscripts.to_vec(), Vec::new());
    open.push(place.view);
    while let Some(value) = open.pop() {
        let Some(op) = func.def(value) else { continue };
        if let OpKind::Load(var) | OpKind::LoadView(var) = func.kind(op) {
            found.push(*var);
        }
        open.extend(func.kind(op).operands());
    }
    found
}
