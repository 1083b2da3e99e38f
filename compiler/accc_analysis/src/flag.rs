//! Flags: scalars that a region only ever sets, to the same constant each time, like `found = 1` under a condition.
//!
//! The iterations of a loop may share one: whichever sets it, and however often, what it holds afterwards is the same.

use accc_ir::*;

/// Whether the region does nothing else with the scalar.
pub fn is_flag(func: &Function, root: Block, var: Var) -> bool {
    let mut stored: Option<Constant> = None;
    for op in func.walk(root) {
        match func.kind(op) {
            OpKind::Store(target, value) if *target == var => match constant(func, *value) {
                Some(value) if stored.as_ref().is_none_or(|other| *other == value) => stored = Some(value),
                Some(_) | None => return false,
            },
            kind if kind.names(var) || has_clause(kind, var) => return false,
            _ => {}
        }
    }
    stored.is_some()
}

/// Whether the region only ever sets the scalar, to whatever.
pub fn is_only_set(func: &Function, root: Block, var: Var) -> bool {
    let is_other = |op: &Op| match func.kind(*op) {
        OpKind::Store(target, _) if *target == var => false,
        kind => kind.names(var) || has_clause(kind, var),
    };
    !func.walk(root).iter().any(is_other)
}

/// A loop's clause names it.
fn has_clause(kind: &OpKind, var: Var) -> bool {
    let OpKind::For(node) = kind else { return false };
    let directive = node.directive.as_ref();
    node.var == Some(var)
        || node.locals.contains(&var)
        || directive.is_some_and(|d| d.private.contains(&var) || d.reductions.iter().any(|r| r.var == var))
}

#[derive(PartialEq)]
enum Constant {
    Int(i64),
    Float(u64),
    Converted(Type, Box<Constant>),
}

fn constant(func: &Function, value: Value) -> Option<Constant> {
    match func.kind(func.def(value)?) {
        OpKind::ConstInt(n) => Some(Constant::Int(*n)),
        OpKind::ConstFloat(x) => Some(Constant::Float(x.to_bits())),
        OpKind::Convert(inner) => Some(Constant::Converted(func.type_of(*inner), Box::new(constant(func, *inner)?))),
        _ => None,
    }
}
