//! Private arrays whose elements lie in memory that the launch sets aside ([`OpKind::PrivateMemory`]): those whose
//! shape is known only at run time, and those that are too large for the memory of a gang.
//!
//! In the kernel such an array is a descriptor, made at its start. The host gives each array's place and size, and with
//! the sum of all limits the number of gangs.

use super::Arg;
use accc_ir::*;

/// What the gangs of one launch have together, at most, unless the user says how many there are.
const MOST_BYTES: i64 = 1 << 30;
/// Each copy is aligned to this.
const ALIGN: i64 = 16;

/// An array of a kernel, by the host's variable. Of a `Storage::Descriptor` the host's descriptor has the shape.
#[derive(Clone, Copy)]
pub struct Pooled {
    pub var: Var,
    pub owner: Owner,
}

/// Where a launch has its arrays: for each of them the offset of its copies and the bytes of one, and all that a gang
/// has.
pub struct Layout {
    arrays: Vec<[Value; 2]>,
    pub gang_bytes: Option<Value>,
}

/// The parameters of a kernel that tell one of its arrays.
pub struct Params {
    pub offset: Var,
    pub bytes: Var,
    /// Lower bound and extent of each dimension; without them those of the type hold.
    pub bounds: Vec<[Var; 2]>,
}

/// What is passed for them: offset, bytes, then the bounds.
pub fn args(index: usize, var: Var, rank: u8) -> (Arg, Arg, Vec<[Arg; 2]>) {
    let bounds = (0..rank).map(|dim| [ViewPart::Lower, ViewPart::Extent].map(|part| Arg::Bound { var, dim, part }));
    (Arg::PrivateOffset(index), Arg::PrivateBytes(index), bounds.collect())
}

/// In the kernel: makes the descriptor `local` show this thread's copy.
pub fn describe(b: &mut Builder<'_>, local: Var, owner: Owner, params: &Params, fixed: &[StaticDim]) {
    let (offset, bytes) = (b.load(params.offset), b.load(params.bytes));
    let base = b.value(OpKind::PrivateMemory { owner, offset, bytes }, Type::Ptr);
    let mut bounds: Vec<[Value; 2]> = fixed.iter().map(|dim| [b.i64(dim.lower), b.i64(dim.extent)]).collect();
    bounds.extend(params.bounds.iter().map(|bound| bound.map(|var| b.load(var))));
    let view = dense_view(b, base, local, bounds);
    b.store_view(local, view);
}

/// The view on elements of `var` that lie at `base` without gaps. `bounds`: lower bound and extent of each dimension.
pub fn dense_view(b: &mut Builder<'_>, base: Value, var: Var, bounds: Vec<[Value; 2]>) -> Value {
    let elem = b.func.vars[var].elem();
    let mut stride = b.i64(elem.bytes() as i64);
    let mut dims = Vec::new();
    for [lower, extent] in bounds {
        dims.push(ViewDim { lower, extent, stride });
        stride = b.binary(BinaryOp::Mul, stride, extent);
    }
    b.make_view(base, elem, dims)
}

/// On the host, before the launch. `threads`: lanes and workers of a gang.
pub fn layout(b: &mut Builder<'_>, arrays: &[Pooled], threads: [Value; 3]) -> Layout {
    let mut layout = Layout { arrays: Vec::new(), gang_bytes: None };
    for Pooled { var, owner } in arrays {
        let bytes = bytes_of(b, *var);
        let offset = layout.gang_bytes.unwrap_or_else(|| b.i64(0));
        layout.arrays.push([offset, bytes]);
        let copies = match owner {
            Owner::Gang => bytes,
            Owner::Worker => b.binary(BinaryOp::Mul, bytes, threads[1]),
            Owner::Thread => {
                let all = b.binary(BinaryOp::Mul, threads[0], threads[1]);
                b.binary(BinaryOp::Mul, bytes, all)
            }
        };
        layout.gang_bytes = Some(b.binary(BinaryOp::Add, offset, copies));
    }
    layout
}

/// Bytes of one copy, with what aligns the next one.
pub fn bytes_of(b: &mut Builder<'_>, var: Var) -> Value {
    let data = b.func.vars[var].clone();
    let mut bytes = b.i64(data.elem().bytes() as i64);
    match &data.storage {
        Storage::Array { dims, .. } => {
            for dim in dims {
                let extent = b.i64(dim.extent.max(0));
                bytes = b.binary(BinaryOp::Mul, bytes, extent);
            }
        }
        Storage::Descriptor { rank, .. } => {
            let view = b.load_view(var);
            for dim in 0..*rank {
                let extent = b.view_part(view, dim, ViewPart::Extent);
                bytes = b.binary(BinaryOp::Mul, bytes, extent);
            }
        }
        Storage::Scalar(_) | Storage::Pointer { .. } => unreachable!("only arrays are in private memory"),
    }
    let rest = b.i64(ALIGN - 1);
    let mask = b.i64(-ALIGN);
    let padded = b.binary(BinaryOp::Add, bytes, rest);
    b.binary(BinaryOp::And, padded, mask)
}

impl Layout {
    pub fn offset(&self, index: usize) -> Value {
        self.arrays[index][0]
    }

    pub fn bytes(&self, index: usize) -> Value {
        self.arrays[index][1]
    }

    /// The most gangs of a launch whose number is the compiler's, as `I64`.
    pub fn most_gangs(&self, b: &mut Builder<'_>) -> Option<Value> {
        let each = self.gang_bytes?;
        let (most, one) = (b.i64(MOST_BYTES), b.i64(1));
        let each = b.binary(BinaryOp::Max, each, one);
        let gangs = b.binary(BinaryOp::Div, most, each);
        Some(b.binary(BinaryOp::Max, gangs, one))
    }
}
