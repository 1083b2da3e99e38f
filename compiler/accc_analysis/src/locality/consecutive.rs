//! Loops along memory whose lanes may take several iterations that follow each other, with accesses of 16 bytes.
//!
//! A lane of a stencil that takes four floats in a row, from an address that is a multiple of 16 on, loads and stores
//! them at once, and most of what its iterations read beside each other is among them. Takes a loop without loops and
//! conditions inside, of a host's function or of a kernel's: the scheduler asks whether there is something to decide,
//! and the pass that obeys (`transform::loops::unroll_jam`) what it needs for it. What is told holds where
//! each of `arrays` begins at a multiple of 16 bytes, has rows whose lengths are multiples of 16 bytes, and the lower
//! bound that [`first_subscript`] says, or one that is a multiple of `times` further on.

use crate::same_values::same_values;
use accc_ir::*;
use accc_machine::Gpu;
use std::collections::{HashMap, HashSet};

/// What lanes do with iterations that follow each other.
#[derive(Clone, Debug)]
pub struct Consecutive {
    /// Iterations of a lane: 16 bytes of elements.
    pub times: u32,
    /// What is written in iteration 0 is so many elements behind its row's first.
    place: i64,
    /// Arrays of whose rows a lane accesses elements that follow each other.
    pub arrays: Vec<Var>,
    /// Their accesses.
    pub rows: HashMap<Op, RowAccess>,
}

/// An access to elements of a row, an iteration to each.
#[derive(Clone, Debug)]
pub struct RowAccess {
    /// The first subscript is the loop's variable and so much more.
    pub distance: i64,
    /// The element of the lane's first iteration lies so many elements behind a multiple of 16 bytes.
    pub offset: i64,
    /// For each iteration of a lane whether it lies within 16 bytes in which the lane accesses the row in any case,
    /// whichever of its iterations exist.
    pub within: Vec<bool>,
}

impl RowAccess {
    /// What is known of the address in one of the lane's iterations, as a multiple of bytes; 0: nothing.
    pub fn align(&self, gpu: &Gpu, number: usize) -> u32 {
        let times = self.within.len() as i64;
        if (self.offset + number as i64).rem_euclid(times) == 0 { gpu.access_bytes as u32 } else { 0 }
    }
}

/// How many iterations of the first lane don't exist, where lanes begin at multiples of 16 bytes; `None`: not known
/// now, or no loop over neighbours.
pub fn before_first(func: &Function, op: Op, found: &Consecutive) -> Option<u32> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let lower = constant(func, node.lower).filter(|_| func.constant_int(node.step) == Some(1))?;
    u32::try_from((lower + found.place).rem_euclid(found.times.into())).ok()
}

/// What the loop accesses so, if all of its elements are written and read along rows, or are the same for all
/// iterations.
pub fn of_loop(gpu: &Gpu, func: &Function, op: Op) -> Option<Consecutive> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let body = Body::new(gpu, func, node);
    let of_scalars = Effect::READ_VAR | Effect::READ_SHAPE | Effect::WRITE_VAR | Effect::YIELD;
    let mut found = Vec::new();
    for op in &func.blocks[node.body].ops {
        match func.kind(*op) {
            OpKind::LoadElem { .. } | OpKind::StoreElem { .. } => found.extend(body.row(*op)?),
            kind if kind.does_only(of_scalars) => {}
            _ => return None,
        }
    }
    let bytes = found.first().map(|row: &Row| func.vars[row.array].elem().bytes())?;
    if !matches!(bytes, 4 | 8) || found.iter().any(|row| func.vars[row.array].elem().bytes() != bytes) {
        return None;
    }
    let times = (gpu.access_bytes / bytes) as i64;
    let base = found.iter().find(|row| row.written).map(Row::place)?;
    if found.iter().any(|row| row.written && (row.place() - base) % times != 0) {
        return None;
    }
    let rows = found.iter().map(|row| (row.op, row.access(func, &found, base, times))).collect();
    let mut arrays: Vec<Var> = Vec::new();
    for row in &found {
        if !arrays.contains(&row.array) {
            arrays.push(row.array);
        }
    }
    Some(Consecutive { times: times as u32, place: base, arrays, rows })
}

/// The subscript of a row's first element: where it is known at run time only, that of most arrays. `None`: rows that
/// are known to be of other lengths than multiples of 16 bytes, and what is no array of numbers.
pub fn first_subscript(gpu: &Gpu, func: &Function, array: Var) -> Option<i64> {
    let data = &func.vars[array];
    let fits = |extent: i64| (extent as u64 * data.elem().bytes()).is_multiple_of(gpu.access_bytes);
    if !matches!(data.elem(), Elem::I32 | Elem::I64 | Elem::F32 | Elem::F64) || data.volatile {
        return None;
    }
    match &data.storage {
        Storage::Array { dims, .. } => dims.first().filter(|dim| dims.len() == 1 || fits(dim.extent)).map(|d| d.lower),
        Storage::Pointer { inner, .. } => match inner.first() {
            Some(PointerDim::Const(extent)) => fits(*extent).then_some(0),
            Some(PointerDim::Var(_)) | None => Some(0),
        },
        Storage::Descriptor { contiguous, .. } => contiguous.then_some(1),
        Storage::Scalar(_) => None,
    }
}

fn constant(func: &Function, value: Value) -> Option<i64> {
    match func.def(value).map(|op| func.kind(op)) {
        Some(OpKind::Convert(inner)) => func.constant_int(*inner),
        _ => func.constant_int(value),
    }
}

struct Row {
    op: Op,
    array: Var,
    distance: i64,
    lower: i64,
    /// The other subscripts.
    others: Vec<Value>,
    written: bool,
}

impl Row {
    /// The element's number in its row in iteration 0.
    fn place(&self) -> i64 {
        self.distance - self.lower
    }

    fn access(&self, func: &Function, all: &[Row], base: i64, times: i64) -> RowAccess {
        let offset = self.place() - base;
        let piece = |row: &Row, number: i64| (row.place() - base + number).div_euclid(times);
        let is_same_row = |row: &&Row| row.array == self.array && same_values(func, &row.others, &self.others);
        let beside: Vec<&Row> = all.iter().filter(is_same_row).collect();
        let is_within = |number: i64| {
            let own = piece(self, number);
            (0..times).all(|other| beside.iter().any(|row| piece(row, other) == own))
        };
        RowAccess { distance: self.distance, offset, within: (0..times).map(is_within).collect() }
    }
}

struct Body<'f> {
    gpu: &'f Gpu,
    func: &'f Function,
    node: &'f For,
    ops: HashSet<Op>,
    stored: HashSet<Var>,
}

impl<'f> Body<'f> {
    fn new(gpu: &'f Gpu, func: &'f Function, node: &'f For) -> Body<'f> {
        let ops: HashSet<Op> = func.blocks[node.body].ops.iter().copied().collect();
        let stored = ops.iter().filter_map(|op| match func.kind(*op) {
            OpKind::Store(var, _) => Some(*var),
            _ => None,
        });
        Body { gpu, func, node, stored: stored.collect(), ops }
    }

    /// `Some(None)`: the same element in all iterations.
    fn row(&self, op: Op) -> Option<Option<Row>> {
        let (view, subscripts, written) = match self.func.kind(op) {
            OpKind::LoadElem { view, subscripts, .. } => (*view, subscripts, false),
            OpKind::StoreElem { view, subscripts, .. } => (*view, subscripts, true),
            _ => return None,
        };
        if !written && !subscripts.iter().any(|subscript| self.moves(*subscript)) {
            return Some(None);
        }
        let Some(OpKind::LoadView(array)) = self.func.def(view).map(|op| self.func.kind(op)) else { return None };
        let (first, others) = subscripts.split_first()?;
        let (distance, lower) = (self.distance(*first)?, first_subscript(self.gpu, self.func, *array)?);
        let fixed = !others.iter().any(|subscript| self.moves(*subscript));
        fixed.then(|| Some(Row { op, array: *array, distance, lower, others: others.to_vec(), written }))
    }

    /// Whether a value may be another one in the next iteration.
    fn moves(&self, value: Value) -> bool {
        let Some(op) = self.func.def(value) else { return value == self.node.iv };
        match self.func.kind(op) {
            OpKind::Load(var) => self.node.var == Some(*var) || self.stored.contains(var),
            OpKind::LoadElem { .. } => self.ops.contains(&op),
            kind => kind.operands().iter().any(|operand| self.moves(*operand)),
        }
    }

    /// How much more than the loop's variable a value is.
    fn distance(&self, value: Value) -> Option<i64> {
        let Some(op) = self.func.def(value) else { return (value == self.node.iv).then_some(0) };
        // What stands outside may be a parameter of the kernel.
        let is_inside = |value: Value| self.func.def(value).is_some_and(|op| self.ops.contains(&op));
        let known = |value: Value| constant(self.func, value).filter(|_| is_inside(value));
        match self.func.kind(op) {
            OpKind::Load(var) => (self.node.var == Some(*var)).then_some(0),
            OpKind::Convert(from) => {
                let bits = |value: Value| self.func.type_of(value).bits();
                (bits(*from) <= bits(value)).then(|| self.distance(*from)).flatten()
            }
            OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw, a, b) => match (known(*a), known(*b)) {
                (None, Some(more)) => self.distance(*a)?.checked_add(more),
                (Some(more), None) => self.distance(*b)?.checked_add(more),
                _ => None,
            },
            OpKind::Binary(BinaryOp::Sub | BinaryOp::SubNsw, a, b) => self.distance(*a)?.checked_sub(known(*b)?),
            _ => None,
        }
    }
}
