//! Variables, views and memory ops.

use super::{Datum, Dim, Frame, Interp, Run, TrapKind, View, arith, invalid};
use crate::atomic::{AtomicOp, AtomicTarget};
use crate::function::{Function, SMALL_ARRAY, Storage, UNKNOWN_EXTENT, VarClass};
use crate::ids::{Op, Value, Var};
use crate::op::OpKind;
use crate::op_parts::{FieldDim, SectionDim, ViewPart};
use crate::operator::CompareOp;
use crate::types::{Elem, PointerDim, Type};

impl<'m> Interp<'m> {
    /// The result of an op on variables, views or memory (none where it only writes); `None` for other ops.
    pub(super) fn memory_op(&mut self, frame: &mut Frame<'m>, op: Op) -> Run<Option<Option<Datum>>> {
        let result = match frame.func.kind(op) {
            OpKind::Load(var) => Some(self.memory.load(self.addr_of(frame, *var)?, elem_of(frame, *var)?)?),
            OpKind::Store(var, value) => {
                let (addr, elem) = (self.addr_of(frame, *var)?, elem_of(frame, *var)?);
                self.memory.store(addr, elem, frame.get(*value)?)?;
                None
            }
            OpKind::VarAddr(var) => Some(Datum::Ptr(self.addr_of(frame, *var)?)),
            OpKind::LoadView(var) => Some(Datum::View(self.var_view(frame, *var)?)),
            OpKind::StoreView(var, view) => {
                let addr = self.addr_of(frame, *var)?;
                self.write_descriptor(addr, frame.view(*view)?)?;
                None
            }
            OpKind::LoadAt { addr, elem, .. } => Some(self.memory.load(frame.ptr(*addr)?, *elem)?),
            OpKind::StoreAt { addr, elem, value, .. } => {
                self.memory.store(frame.ptr(*addr)?, *elem, frame.get(*value)?)?;
                None
            }
            OpKind::PtrAdd { addr, bytes } => {
                Some(Datum::Ptr(frame.ptr(*addr)?.wrapping_add_signed(frame.int(*bytes)?)))
            }
            OpKind::Alloca { bytes, .. } | OpKind::HeapAlloc { bytes, .. } | OpKind::PrivateMemory { bytes, .. } => {
                let addr = self.memory.allocate(size(frame, *bytes)?)?;
                frame.owned.push(addr);
                Some(Datum::Ptr(addr))
            }
            OpKind::MemMove { dst, src, bytes, .. } => {
                let moved = self.memory.read(frame.ptr(*src)?, size(frame, *bytes)?)?.to_vec();
                self.memory.write(frame.ptr(*dst)?, &moved)?;
                None
            }
            OpKind::MemSet { dst, byte, bytes } => {
                let dst = frame.ptr(*dst)?;
                let bytes = size(frame, *bytes)?;
                self.memory.read(dst, bytes)?;
                self.memory.write(dst, &vec![frame.int(*byte)? as u8; bytes as usize])?;
                None
            }
            OpKind::LoadElem { view, subscripts, align } => {
                let view = frame.view(*view)?;
                let addr = aligned(element(frame, view, subscripts, true)?, *align)?;
                Some(self.memory.load(addr, view.elem)?)
            }
            OpKind::StoreElem { view, subscripts, value, align } => {
                let view = frame.view(*view)?;
                let addr = aligned(element(frame, view, subscripts, true)?, *align)?;
                self.memory.store(addr, view.elem, frame.get(*value)?)?;
                None
            }
            OpKind::ElemAddr { view, subscripts } => {
                Some(Datum::Ptr(element(frame, frame.view(*view)?, subscripts, false)?))
            }
            OpKind::AtomicLoad(place) => {
                let (addr, elem) = self.place_of(frame, place)?;
                Some(self.memory.atomically(|memory| memory.load(addr, elem))?)
            }
            OpKind::AtomicStore(place, value) => {
                let (addr, elem) = self.place_of(frame, place)?;
                let value = frame.get(*value)?;
                self.memory.atomically(|memory| memory.store(addr, elem, value))?;
                None
            }
            OpKind::AtomicUpdate { place, op, value, new } => {
                let (addr, elem) = self.place_of(frame, place)?;
                let old = self.memory.atomically(|memory| memory.load(addr, elem))?;
                let changed = updated(*op, &old, frame.get(*value)?, frame.ty(*value))?;
                self.memory.atomically(|memory| memory.store(addr, elem, &changed))?;
                Some(if *new { changed } else { old })
            }
            OpKind::AtomicCompareExchange { place, expected, desired } => {
                let (addr, elem) = self.place_of(frame, place)?;
                let same = arith::compare(
                    CompareOp::Eq,
                    &self.memory.load(addr, elem)?,
                    frame.get(*expected)?,
                    frame.ty(*expected),
                )?;
                if same == Datum::Int(1) {
                    self.memory.store(addr, elem, frame.get(*desired)?)?;
                }
                Some(same)
            }
            OpKind::Field { view, offset, elem, dims } => {
                Some(Datum::View(field(frame.view(*view)?, *offset, *elem, dims)))
            }
            OpKind::RowView { table, subscripts, elem, inner } => {
                Some(Datum::View(self.row_view(frame, *table, subscripts, *elem, inner)?))
            }
            OpKind::MakeView { .. } | OpKind::Section { .. } | OpKind::ViewBase(_) | OpKind::ViewPart { .. } => {
                Some(view_op(frame, op)?)
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    /// The view that an array variable or a descriptor shows.
    pub(super) fn var_view(&self, frame: &Frame<'m>, var: Var) -> Run<View> {
        let addr = self.addr_of(frame, var)?;
        match &frame.func.vars[var].storage {
            Storage::Scalar(_) => Err(invalid(format!("{var} is no array"))),
            Storage::Array { elem, dims } => {
                let mut stride = elem.bytes() as i64;
                let dims = dims.iter().map(|d| {
                    let dim = Dim { lower: d.lower, extent: d.extent, stride };
                    stride = stride.wrapping_mul(d.extent.max(0));
                    dim
                });
                Ok(View { base: addr, elem: *elem, dims: dims.collect() })
            }
            Storage::Pointer { elem, inner } => self.pointed_view(frame, self.pointer_at(addr)?, *elem, inner),
            Storage::Descriptor { elem, rank, .. } => self.read_descriptor(addr, *elem, *rank),
        }
    }

    /// Where a variable's storage is.
    pub(super) fn addr_of(&self, frame: &Frame<'m>, var: Var) -> Run<u64> {
        match frame.func.vars.get(var).map(|data| data.class) {
            Some(VarClass::Member { parent, offset, deref }) => {
                let parent = self.addr_of(frame, parent)?;
                let record = if deref { self.pointer_at(parent)? } else { parent };
                Ok(record.wrapping_add(offset))
            }
            _ => frame.vars.get(var.0 as usize).copied().ok_or_else(|| invalid(format!("no variable {var}"))),
        }
    }

    fn pointer_at(&self, addr: u64) -> Run<u64> {
        match self.memory.load(addr, Elem::Ptr)? {
            Datum::Ptr(addr) => Ok(addr),
            _ => Err(invalid("no address")),
        }
    }

    /// The view on what a pointer points to.
    fn pointed_view(&self, frame: &Frame<'m>, base: u64, elem: Elem, inner: &[PointerDim]) -> Run<View> {
        let mut dims = Vec::new();
        let mut stride = elem.bytes() as i64;
        for dim in inner {
            let extent = match dim {
                PointerDim::Const(n) => *n,
                PointerDim::Var(var) => match self.memory.load(self.addr_of(frame, *var)?, Elem::I64)? {
                    Datum::Int(n) => n,
                    _ => return Err(invalid("no extent")),
                },
            };
            dims.push(Dim { lower: 0, extent, stride });
            stride = stride.wrapping_mul(extent);
        }
        dims.push(Dim { lower: 0, extent: UNKNOWN_EXTENT, stride });
        Ok(View { base, elem, dims })
    }

    fn row_view(
        &self,
        frame: &Frame<'m>,
        table: Value,
        subscripts: &[Value],
        elem: Elem,
        inner: &[PointerDim],
    ) -> Run<View> {
        let pointer = element(frame, frame.view(table)?, subscripts, true)?;
        self.pointed_view(frame, self.pointer_at(pointer)?, elem, inner)
    }

    /// Where an atomic operation works, and on what.
    fn place_of(&self, frame: &Frame<'m>, place: &AtomicTarget) -> Run<(u64, Elem)> {
        match place {
            AtomicTarget::Var(var) => Ok((self.addr_of(frame, *var)?, elem_of(frame, *var)?)),
            AtomicTarget::Elem { view, subscripts } => {
                let view = frame.view(*view)?;
                Ok((element(frame, view, subscripts, true)?, view.elem))
            }
        }
    }

    fn read_descriptor(&self, addr: u64, elem: Elem, rank: u8) -> Run<View> {
        let word = |offset: u64| match self.memory.load(addr.wrapping_add(offset), Elem::I64)? {
            Datum::Int(n) => Ok(n),
            _ => Err(invalid("no word")),
        };
        let mut dims = Vec::new();
        for dim in 0..u64::from(rank) {
            let at = 24 + 24 * dim;
            dims.push(Dim { lower: word(at)?, extent: word(at + 8)?, stride: word(at + 16)? });
        }
        Ok(View { base: word(0)? as u64, elem, dims })
    }

    pub(super) fn write_descriptor(&mut self, addr: u64, view: &View) -> Run<()> {
        self.memory.write(addr, &view.base.to_le_bytes())?;
        for (dim, at) in view.dims.iter().zip((24..).step_by(24)) {
            for (word, offset) in [dim.lower, dim.extent, dim.stride].into_iter().zip([0, 8, 16]) {
                self.memory.write(addr.wrapping_add(at + offset), &word.to_le_bytes())?;
            }
        }
        Ok(())
    }
}

fn view_op(frame: &Frame<'_>, op: Op) -> Run<Datum> {
    match frame.func.kind(op) {
        OpKind::MakeView { base, dims } => {
            let Some(Type::View(elem, _)) = frame.func.ops[op].results.first().map(|v| frame.ty(*v)) else {
                return Err(invalid("a view of no view type"));
            };
            let dim = |d: &crate::op_parts::ViewDim| {
                let (lower, extent, stride) = (frame.int(d.lower)?, frame.int(d.extent)?, frame.int(d.stride)?);
                Ok(Dim { lower, extent, stride })
            };
            let dims = dims.iter().map(dim).collect::<Run<Vec<Dim>>>()?;
            Ok(Datum::View(View { base: frame.ptr(*base)?, elem, dims }))
        }
        OpKind::Section { view, dims } => section(frame, frame.view(*view)?, dims).map(Datum::View),
        OpKind::ViewBase(view) => Ok(Datum::Ptr(frame.view(*view)?.base)),
        OpKind::ViewPart { view, dim, part } => {
            let dims = &frame.view(*view)?.dims;
            let dim = dims.get(usize::from(*dim)).ok_or_else(|| invalid("no such dimension"))?;
            Ok(Datum::Int(match part {
                ViewPart::Lower => dim.lower,
                ViewPart::Extent => dim.extent,
                ViewPart::Stride => dim.stride,
            }))
        }
        _ => Err(invalid("no view op")),
    }
}

/// What is told of the shapes of views that a function is passed.
pub(super) fn check_shapes(func: &Function, args: &[Datum]) -> Run<()> {
    let passed = |var: Var| match func.params.iter().position(|param| *param == var).and_then(|at| args.get(at)) {
        Some(Datum::View(view)) => Some(view),
        _ => None,
    };
    for (var, data) in func.vars.iter() {
        let Some((view, other)) = passed(var).zip(data.shape.and_then(passed)) else { continue };
        let placed = |dim: &Dim| (dim.lower, dim.stride);
        let is_alike = view.dims.iter().zip(&other.dims).all(|(own, told)| placed(own) == placed(told));
        let bytes = view.dims.iter().fold(view.elem.bytes() as i64, |bytes, dim| bytes.saturating_mul(dim.extent));
        if !is_alike || bytes > SMALL_ARRAY {
            return Err(invalid(format!("{var} has not the shape that is told of it")));
        }
    }
    Ok(())
}

fn field(view: &View, offset: u64, elem: Elem, dims: &[FieldDim]) -> View {
    let own = dims.iter().map(|d| Dim { lower: 0, extent: d.extent, stride: d.stride });
    let dims = own.chain(view.dims.iter().copied()).collect();
    View { base: view.base.wrapping_add(offset), elem, dims }
}

fn section(frame: &Frame<'_>, view: &View, dims: &[SectionDim]) -> Run<View> {
    if dims.len() != view.dims.len() {
        return Err(invalid("a section of another rank"));
    }
    let mut result = View { base: view.base, elem: view.elem, dims: Vec::new() };
    for (old, dim) in view.dims.iter().zip(dims) {
        let start = match dim {
            SectionDim::Index(index) => frame.int(*index)?,
            SectionDim::Range { lower, upper, step } => {
                let (lower, upper, step) = (frame.int(*lower)?, frame.int(*upper)?, frame.int(*step)?);
                let extent = super::arith::trip_count(lower, upper, step)? as i64;
                result.dims.push(Dim { lower: 1, extent, stride: old.stride.wrapping_mul(step) });
                lower
            }
        };
        let offset = start.wrapping_sub(old.lower).wrapping_mul(old.stride);
        result.base = result.base.wrapping_add_signed(offset);
    }
    Ok(result)
}

/// The address of an element; `checked`: it must be there.
/// An address that is told to be a multiple of so many bytes; 0: nothing is told.
fn aligned(addr: u64, align: u32) -> Run<u64> {
    match addr.is_multiple_of(u64::from(align.max(1))) {
        true => Ok(addr),
        false => Err(invalid("an element that does not lie where the op says")),
    }
}

fn element(frame: &Frame<'_>, view: &View, subscripts: &[Value], checked: bool) -> Run<u64> {
    if checked && view.base == 0 {
        return Err(TrapKind::NullPointer);
    }
    if subscripts.len() != view.dims.len() {
        return Err(invalid("subscripts for another rank"));
    }
    let mut addr = view.base;
    for (index, (dim, subscript)) in view.dims.iter().zip(subscripts).enumerate() {
        let subscript = frame.int(*subscript)?;
        let offset = subscript.wrapping_sub(dim.lower);
        if checked && !(0..dim.extent).contains(&offset) {
            let upper = dim.lower.wrapping_add(dim.extent).wrapping_sub(1);
            return Err(TrapKind::Subscript { dim: index, subscript, lower: dim.lower, upper });
        }
        addr = addr.wrapping_add_signed(offset.wrapping_mul(dim.stride));
    }
    Ok(addr)
}

pub(super) fn updated(op: AtomicOp, old: &Datum, value: &Datum, ty: Type) -> Run<Datum> {
    match (op, op.arithmetic()) {
        (AtomicOp::Eqv, _) => arith::compare(CompareOp::Eq, old, value, ty),
        (_, Some((binary, false))) => arith::binary(binary, old, value, ty),
        (_, Some((binary, true))) => arith::binary(binary, value, old, ty),
        (_, None) => Ok(value.clone()),
    }
}

/// The element that a variable's own value is.
pub(super) fn elem_of(frame: &Frame<'_>, var: Var) -> Run<Elem> {
    match frame.func.vars.get(var).map(|data| &data.storage) {
        Some(Storage::Scalar(elem)) => Ok(*elem),
        Some(Storage::Pointer { .. }) => Ok(Elem::Ptr),
        _ => Err(invalid(format!("{var} is no scalar"))),
    }
}

fn size(frame: &Frame<'_>, bytes: Value) -> Run<u64> {
    u64::try_from(frame.int(bytes)?).map_err(|_| invalid("a negative number of bytes"))
}
