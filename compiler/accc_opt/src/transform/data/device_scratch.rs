//! Arrays that the compiler itself needs in a construct: the device has them while it runs.

use crate::transform::kernel::private_memory;
use accc_ir::*;
use accc_source::Span;

/// An array with the subscripts 1 to `extent`, and its `create` clause.
pub fn array(func: &mut Function, construct: Op, name: &str, elem: Elem, extent: i64, span: Span) -> Var {
    let text = format!(".{name}");
    let var = func.local(&text, Storage::Array { elem, dims: vec![StaticDim { lower: 1, extent }] }, span);
    share(func, construct, var, Modifiers::default());
    var
}

/// An array of the function's, for which nothing else has a clause: its gangs share it while the construct runs.
pub fn share(func: &mut Function, construct: Op, var: Var, modifiers: Modifiers) {
    let VarData { name: text, span, .. } = func.vars[var].clone();
    let node = compute_mut(func, construct);
    if node.clauses.iter().all(|clause| clause.var != var) {
        let kind = ClauseKind::Create;
        node.clauses.push(DataClause { kind, var, section: None, rows: None, modifiers, implicit: true, text, span });
    }
}

/// Where the shape is known only at run time a copy of an array gets memory of the host of its own, of the shape of the
/// original, while the construct runs.
pub fn give_memory(func: &mut Function, construct: Op, original: Var, copy: Var) {
    let Storage::Descriptor { rank, .. } = func.vars[copy].storage else { return };
    let span = func.ops[construct].span;
    let owner = Owner::Thread;
    let mut b = Builder::before(func, construct);
    let bytes = private_memory::bytes_of(&mut b, original);
    let memory = b.value(OpKind::HeapAlloc { bytes, owner, of_frame: false }, Type::Ptr);
    let shape = b.load_view(original);
    let bounds =
        (0..rank).map(|dim| [ViewPart::Lower, ViewPart::Extent].map(|part| b.view_part(shape, dim, part))).collect();
    let view = private_memory::dense_view(&mut b, memory, copy, bounds);
    b.store_view(copy, view);
    let free = func.new_op(OpKind::HeapFree { addr: memory, owner }, &[], span);
    let block = func.block_of(construct).expect("a construct stands in a block");
    func.insert_after(block, construct, &[free]);
}
