//! Elements at known places of small arrays and records that are the frame's alone become scalars that are set before the
//! construct: `p.dt`, `weight[1]`. They are passed by value, and where a construct uses nothing else of the variable, it is not
//! brought to the device at all.
//!
//! Takes a construct before its implicit data clauses. Nobody but the function knows of the variable, and no directive of it
//! names it, so that no copy of it is on the device; the construct does not write it.

use super::implicit_data::visible_default;
use crate::transform::sweep;
use accc_analysis::pointers::object_of;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// So many are passed; what a construct reads more of comes as memory.
const MOST: usize = 32;

/// Passes what one construct reads, where its variables may have clauses that nobody wrote.
pub fn run(func: &mut Function, op: Op, parents: &ParentMap) {
    if visible_default(func, parents, op) != DefaultClause::Implicit {
        return;
    }
    let body = compute(func, op).body;
    let found: Vec<(Op, Var)> = reads(func, body).into_iter().filter(|(_, var)| may_be_steady(func, *var)).collect();
    if found.is_empty() {
        return;
    }
    let (known, written) = (known_elsewhere(func), written_in(func, body));
    let mut scalars: HashMap<(Var, Vec<String>), Var> = HashMap::new();
    for &(at, var) in found.iter().filter(|(_, var)| !known.contains(var) && !written.contains(var)) {
        let place = (var, place(func, at));
        if !scalars.contains_key(&place) && scalars.len() == MOST {
            break;
        }
        let scalar = *scalars.entry(place).or_insert_with(|| before(func, op, at));
        func.ops[at].kind = OpKind::Load(scalar);
    }
    let parents = ParentMap::new(func);
    let blocks: HashSet<Block> = found.iter().filter_map(|(at, _)| parents.block_of(*at)).collect();
    blocks.into_iter().for_each(|block| sweep(func, block));
}

/// Loads of scalars at constant places, with the variables that they are parts of.
fn reads(func: &Function, body: Block) -> Vec<(Op, Var)> {
    let of = |op: Op| {
        let var = match func.kind(op) {
            OpKind::Load(var) if matches!(func.vars[*var].class, VarClass::Member { .. }) => *var,
            OpKind::LoadElem { view, subscripts, .. } => {
                root(func, *view).filter(|_| is_inside(func, *view, subscripts))?
            }
            _ => return None,
        };
        func.type_of(*func.ops[op].results.first()?).elem()?;
        Some((op, owner(func, var)?))
    };
    func.walk(body).into_iter().filter_map(of).collect()
}

/// Whether the subscripts are constants that the array has elements for.
fn is_inside(func: &Function, view: Value, subscripts: &[Value]) -> bool {
    let dims: Vec<(i64, i64)> = match func.def(view).map(|def| func.kind(def)) {
        Some(OpKind::Field { dims, .. }) => dims.iter().map(|dim| (0, dim.extent)).collect(),
        Some(OpKind::LoadView(var)) => match &func.vars[*var].storage {
            Storage::Array { dims, .. } => dims.iter().map(|dim| (dim.lower, dim.extent)).collect(),
            _ => return false,
        },
        _ => return false,
    };
    let is_in = |(subscript, (lower, extent)): (&Value, (i64, i64))| {
        func.constant_int(*subscript).is_some_and(|at| (lower..lower.saturating_add(extent)).contains(&at))
    };
    dims.len() == subscripts.len() && subscripts.iter().zip(dims).all(is_in)
}

/// The variable that a view shows, or shows a field of.
fn root(func: &Function, view: Value) -> Option<Var> {
    match func.kind(func.def(view)?) {
        OpKind::LoadView(var) => Some(*var),
        OpKind::Field { view, .. } => root(func, *view),
        _ => None,
    }
}

/// The variable that a part lies in; none where a pointer leads there.
fn owner(func: &Function, var: Var) -> Option<Var> {
    match func.vars[var].class {
        VarClass::Member { deref: true, .. } => None,
        VarClass::Member { parent, .. } => owner(func, parent),
        _ => Some(var),
    }
}

/// Whether each call has the variable for itself, whose memory is no pointer's.
fn may_be_steady(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let is_memory = matches!(data.storage, Storage::Array { .. });
    is_memory && func.is_of_frame(var) && !data.aliased && !data.volatile
}

/// Variables that a directive of the function names, and those whose address others get.
fn known_elsewhere(func: &Function) -> HashSet<Var> {
    let mut known = HashSet::new();
    let mut addresses: HashMap<Value, Var> = HashMap::new();
    for op in func.body.map(|body| func.walk(body)).unwrap_or_default() {
        let kind = func.kind(op);
        let of = |value: &Value| addresses.get(value).copied();
        match kind {
            OpKind::VarAddr(var) => {
                addresses.insert(func.ops[op].results[0], object_of(func, *var));
            }
            OpKind::PtrAdd { addr, bytes } => {
                known.extend(of(bytes));
                addresses.extend(of(addr).map(|var| (func.ops[op].results[0], var)));
            }
            OpKind::LoadAt { .. } | OpKind::MemMove { .. } | OpKind::MemSet { .. } => {}
            OpKind::StoreAt { value, .. } => known.extend(of(value)),
            _ => known.extend(kind.operands().iter().filter_map(of)),
        }
        let named: Vec<Var> = match kind {
            OpKind::Compute(node) => {
                let clauses =
                    node.clauses.iter().map(|clause| clause.var).chain(node.around.iter().map(|(_, var)| *var));
                let own = node.private.iter().chain(&node.firstprivate).copied();
                clauses.chain(own).chain(node.reductions.iter().map(|reduction| reduction.var)).collect()
            }
            OpKind::Data(node) => node.clauses.iter().map(|clause| clause.var).collect(),
            OpKind::DataAction(node) => node.clauses.iter().map(|clause| clause.var).collect(),
            OpKind::For(node) => {
                let private = node.directive.iter().flat_map(|directive| &directive.private);
                node.locals.iter().chain(private).copied().collect()
            }
            _ => continue,
        };
        known.extend(named.into_iter().map(|var| object_of(func, var)));
    }
    known
}

/// Variables that the construct writes, or takes the address of.
fn written_in(func: &Function, body: Block) -> HashSet<Var> {
    let written = func.walk(body).into_iter().filter_map(|op| match func.kind(op) {
        OpKind::LoadElem { .. } | OpKind::LoadView(_) | OpKind::Load(_) => None,
        OpKind::StoreElem { view, .. } | OpKind::ElemAddr { view, .. } => func.root_var(*view),
        kind => kind.set_var(),
    });
    written.map(|var| object_of(func, var)).collect()
}

/// Which element a load reads.
fn place(func: &Function, op: Op) -> Vec<String> {
    let operands = func.kind(op).operands();
    let own = match func.kind(op) {
        OpKind::ConstInt(n) => n.to_string(),
        OpKind::Field { offset, elem, dims, .. } => format!("{offset} {elem:?} {dims:?}"),
        OpKind::LoadElem { .. } => "element".to_string(),
        kind => format!("{kind:?}"),
    };
    std::iter::once(own)
        .chain(operands.into_iter().filter_map(|v| func.def(v)).flat_map(|def| place(func, def)))
        .collect()
}

/// A scalar with the element's value, set before the construct.
fn before(func: &mut Function, construct: Op, load: Op) -> Var {
    let (ty, span) = (func.type_of(func.ops[load].results[0]), func.ops[load].span);
    let scalar = func.local(".element", Storage::Scalar(ty.elem().expect("a scalar was loaded")), span);
    let value = again(func, construct, load);
    Builder::before(func, construct).store(scalar, value);
    scalar
}

/// The load again in front of the construct, with all that it is made of.
fn again(func: &mut Function, construct: Op, op: Op) -> Value {
    let mut cloner = Cloner::new();
    for value in func.kind(op).operands() {
        let def = func.def(value).expect("made of constants and views");
        let same = again(func, construct, def);
        cloner.map_value(value, same);
    }
    let copy = cloner.clone_op_within(func, op);
    let block = func.block_of(construct).expect("the construct stands in a block");
    func.insert_before(block, construct, &[copy]);
    func.ops[copy].results[0]
}
