//! Arrays in a `firstprivate` clause (OpenACC 3.3, 2.5.14).
//!
//! One that the region only reads is copied in, to memory of the construct's own: what the device has of it may be older
//! than what the host has. Of one that it writes each gang gets an array of its own, which the gang fills from the
//! copied-in one before it does anything else; from an optional argument that is absent nothing is copied (2.17.1).

use crate::transform::data::implicit_data::whole_text;
use crate::transform::launch::outline::copy_shape;
use accc_analysis::call_effects::{carried_by, reached};
use accc_analysis::module_facts::ModuleFacts;
use accc_ir::*;
use accc_source::Span;

/// Rewrites the clauses of one construct; scalars are left as they are.
pub fn run(func: &mut Function, op: Op, spelling: Spelling, facts: &ModuleFacts) {
    let arrays: Vec<Var> =
        compute(func, op).firstprivate.iter().copied().filter(|v| func.vars[*v].is_array()).collect();
    for var in arrays {
        let node = compute(func, op);
        let (body, span, written) = (node.body, node.construct.span, is_written(func, node.body, var, facts));
        let text = whole_text(func, var, spelling);
        let clause = DataClause {
            kind: ClauseKind::CopyIn,
            var,
            section: None,
            rows: None,
            modifiers: Modifiers { own_copy: true, ..Modifiers::default() },
            implicit: true,
            text,
            span,
        };
        let node = compute_mut(func, op);
        node.firstprivate.retain(|v| *v != var);
        node.clauses.push(clause);
        if written {
            let VarData { name, storage, span, align, .. } = func.vars[var].clone();
            let own = func.local(&name, storage, span);
            func.vars[own].align = align;
            func.replace_record(body, var, own);
            compute_mut(func, op).private.push(own);
            copy_shape(func, op, var, own);
            let present = func.vars[var].optional.then(|| note_presence(func, op, var));
            fill(func, body, own, var, present);
        }
    }
}

fn is_written(func: &Function, body: Block, var: Var, facts: &ModuleFacts) -> bool {
    let is_part = |stored: Var| func.is_part(stored, var);
    func.walk(body).into_iter().any(|op| match func.kind(op).effects().writes {
        Memory::Element(view) => func.root_var(view).is_some_and(is_part),
        Memory::Var(stored) => is_part(stored),
        Memory::At(address) => {
            let mut vars = Vec::new();
            carried_by(func, address, &mut vars);
            vars.into_iter().any(is_part)
        }
        Memory::Anything => reached(func, op, Some(facts)).iter().any(|found| found.written && found.var == var),
        Memory::Nothing | Memory::Shape(_) | Memory::Named | Memory::Operands => false,
    })
}

/// Whether an optional argument was passed, in a variable that is set before the construct.
fn note_presence(func: &mut Function, op: Op, var: Var) -> Var {
    let VarData { name, span, .. } = &func.vars[var];
    let (name, span) = (format!(".present.{name}"), *span);
    let flag = func.local(&name, Storage::Scalar(Elem::Bool(1)), span);
    let mut b = Builder::before(func, op);
    let address = b.var_addr(var);
    let zero = b.i64(0);
    let null = b.value(OpKind::Bitcast(zero), Type::Ptr);
    let present = b.compare(CompareOp::Ne, address, null);
    b.store(flag, present);
    flag
}

/// `own = var`, where the flag `present` holds, in loops at the start of the block that no message speaks of.
fn fill(func: &mut Function, body: Block, own: Var, var: Var, present: Option<Var>) {
    let span = func.vars[var].span;
    let rank = func.vars[var].rank();
    let mut b = Builder::at(func, body, 0);
    b.span = span;
    let mut subscripts = Vec::new();
    let mut loops = Vec::new();
    for dim in (0..rank).rev() {
        let (lower, mut upper) = bounds(&mut b, var, dim);
        if let Some(flag) = present.filter(|_| dim + 1 == rank) {
            let (present, one) = (b.load(flag), b.i64(1));
            let before = b.binary(BinaryOp::Sub, lower, one);
            upper = b.select(present, upper, before);
        }
        let step = b.i64(1);
        let (op, inner, iv) = b.for_op(None, lower, upper, step);
        loops.push((op, b.switch_to(inner)));
        subscripts.insert(0, iv);
    }
    let (from, to) = (b.load_view(var), b.load_view(own));
    if let Elem::Bytes(bytes) = b.func.vars[var].elem() {
        let align = alignment(&b.func.vars[var], bytes);
        let (src, dst) = (b.elem_addr(from, subscripts.clone()), b.elem_addr(to, subscripts));
        let bytes = b.i64(bytes as i64);
        b.effect(OpKind::MemMove { dst, src, bytes, align });
    } else {
        let value = b.load_elem(from, subscripts.clone());
        b.store_elem(to, subscripts, value);
    }
    for (op, outside) in loops.into_iter().rev() {
        b.end_block();
        b.switch_to(outside);
        let directive = LoopDirective { span: Span::NONE, seq: true, ..LoopDirective::default() };
        if let OpKind::For(node) = &mut b.func.ops[op].kind {
            node.directive = Some(Box::new(directive));
        }
    }
}

/// What the addresses of all records of a variable are multiples of.
fn alignment(data: &VarData, bytes: u64) -> u32 {
    let of_size = 1 << bytes.trailing_zeros().min(4);
    match data.storage {
        Storage::Array { .. } => data.align.map_or(1, |align| align.min(of_size) as u32),
        Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Descriptor { .. } => 1,
    }
}

/// First and last subscript of a dimension.
fn bounds(b: &mut Builder<'_>, var: Var, dim: u8) -> (Value, Value) {
    if let Storage::Array { dims, .. } = &b.func.vars[var].storage {
        let StaticDim { lower, extent } = dims[usize::from(dim)];
        return (b.i64(lower), b.i64(lower + extent - 1));
    }
    let view = b.load_view(var);
    let (lower, extent) = (b.view_part(view, dim, ViewPart::Lower), b.view_part(view, dim, ViewPart::Extent));
    let one = b.i64(1);
    let past = b.binary(BinaryOp::Add, lower, extent);
    (lower, b.binary(BinaryOp::Sub, past, one))
}
