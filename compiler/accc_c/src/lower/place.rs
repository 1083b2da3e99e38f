//! Places: where a value is, loads and stores, bit-fields.
//!
//! On the host a scalar variable is loaded and stored by name, everything else by address. Bit-fields are read and
//! written in the unit of their type; one that shares its unit with other members, or reaches beyond it, byte by byte.

use super::Lower;
use super::function::{Lowerer, chunks};
use super::types::{Scalar, Shape};
use crate::hir::{BitField, Expr, ExprKind, FieldRef, ObjectId, Type as CType, TypeId};
use accc_diag::Diagnostic;
use accc_ir::{Access, BinaryOp, Elem, OpKind, Storage, Type, Value, Var};

/// Where a value is.
#[derive(Clone, Debug)]
pub enum Place {
    /// A scalar variable.
    Var(Var),
    Memory(Memory),
    /// An element of a view, in device code.
    Element {
        view: Value,
        subscripts: Vec<Value>,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub base: Value,
    pub offset: i64,
    /// What is known about the alignment of `base + offset`.
    pub align: u64,
    pub volatile: bool,
    pub bits: Option<BitField>,
}

impl Lowerer<'_, '_> {
    pub fn place(&mut self, e: &Expr) -> Lower<Place> {
        if self.device
            && let Some(place) = self.device_place(e)?
        {
            return Ok(place);
        }
        if let ExprKind::Object(id) = e.kind
            && !self.substitutes.contains_key(&id)
        {
            let var = self.var(id);
            if matches!(self.b.func.vars[var].storage, Storage::Scalar(_) | Storage::Pointer { .. })
                && self.types.scalar(self.object(id).ty.ty).is_some()
            {
                return Ok(Place::Var(var));
            }
        } else if let ExprKind::Object(id) = e.kind
            && self.types.scalar(e.ty).is_some()
        {
            return Ok(Place::Var(self.substitutes[&id]));
        }
        Ok(Place::Memory(self.memory(e)?))
    }

    /// The address of a place, with what is known about it.
    pub fn memory(&mut self, e: &Expr) -> Lower<Memory> {
        if self.device
            && let Some(address) = self.device_address(e)?
        {
            return Ok(self.at_address(address, e.ty, false));
        }
        match &e.kind {
            ExprKind::Object(id) => self.object_memory(*id),
            ExprKind::Literal { object, init } => {
                if let Some(init) = init {
                    self.initialise(*object, init)?;
                }
                self.object_memory(*object)
            }
            ExprKind::Str(id) => {
                let global = self.unit.string(*id);
                let base = self.b.global_addr(global);
                Ok(self.at_address(base, e.ty, false))
            }
            ExprKind::Deref(pointer) => {
                let base = self.value(pointer)?;
                let volatile = self.pointee_volatile(pointer.ty);
                Ok(self.at_address(base, e.ty, volatile))
            }
            ExprKind::Index { base, index } => self.index_memory(e, base, index),
            ExprKind::Member { base, field } => self.member_memory(base, *field),
            ExprKind::Real(z) | ExprKind::Imag(z) if self.types.scalar(z.ty).is_none() => {
                let mut memory = self.memory(z)?;
                if matches!(e.kind, ExprKind::Imag(_)) {
                    let bytes = self.types.size(e.ty);
                    memory.offset += bytes as i64;
                    memory.align = memory.align.min(bytes);
                }
                Ok(memory)
            }
            ExprKind::Real(place) => self.memory(place),
            // What is no place by itself gets an address: a record or complex number that was computed.
            _ => {
                let base = self.address_of_value(e)?;
                Ok(self.at_address(base, e.ty, false))
            }
        }
    }

    pub fn address(&mut self, e: &Expr) -> Lower<Value> {
        let memory = self.memory(e)?;
        Ok(self.materialise(memory))
    }

    pub fn at_address(&self, base: Value, ty: TypeId, volatile: bool) -> Memory {
        Memory { base, offset: 0, align: self.types.align(ty), volatile, bits: None }
    }

    fn object_memory(&mut self, id: ObjectId) -> Lower<Memory> {
        let object = self.object(id);
        let ty = object.ty;
        if let CType::Function(_) = self.types.get(ty.ty) {
            let function = self.unit.function_of(id);
            let base = self.b.value(OpKind::FuncAddr(function), Type::Ptr);
            return Ok(self.at_address(base, ty.ty, false));
        }
        if let Some(var) = self.substitutes.get(&id) {
            let base = self.b.load(*var);
            return Ok(self.at_address(base, ty.ty, false));
        }
        let var = self.var(id);
        let base = if !self.types.0.has_variable_size(ty.ty) {
            self.b.var_addr(var)
        } else if self.b.func.vars[var].is_scalar() {
            self.b.load(var)
        } else {
            let view = self.b.load_view(var);
            self.b.value(OpKind::ViewBase(view), Type::Ptr)
        };
        let mut memory = self.at_address(base, ty.ty, ty.quals.volatile || self.element_volatile(ty.ty));
        memory.align = memory.align.max(object.attrs.align.unwrap_or(1));
        Ok(memory)
    }

    fn index_memory(&mut self, e: &Expr, base: &Expr, index: &Expr) -> Lower<Memory> {
        let volatile = self.pointee_volatile(base.ty);
        // An array's element at a constant place is a part of it, like a member.
        if let (ExprKind::Decay(array), ExprKind::Int(n)) = (&base.kind, &index.kind)
            && !self.types.0.has_variable_size(e.ty)
        {
            let mut memory = self.memory(array)?;
            let bytes = n.wrapping_mul(self.types.size(e.ty) as i64);
            memory.offset = memory.offset.wrapping_add(bytes);
            memory.align = common_align(memory.align, bytes);
            memory.volatile |= volatile;
            return Ok(memory);
        }
        let known = match &base.kind {
            ExprKind::Decay(array) => Some(self.memory(array)?),
            _ => None,
        };
        let address = match known {
            Some(memory) => self.materialise(memory),
            None => self.value(base)?,
        };
        let size = self.size_of(e.ty)?;
        let index = self.long(index)?;
        let bytes = self.mul_nsw(index, size);
        let base = self.b.ptr_add(address, bytes);
        let mut memory = self.at_address(base, e.ty, volatile);
        if let Some(array) = known {
            memory.align = memory.align.min(array.align.max(1));
            memory.volatile |= array.volatile;
        }
        Ok(memory)
    }

    fn member_memory(&mut self, base: &Expr, field: FieldRef) -> Lower<Memory> {
        let mut memory = self.memory(base)?;
        memory.offset += field.offset as i64;
        memory.align = common_align(memory.align, field.offset as i64);
        memory.volatile |= field.volatile;
        memory.bits = field.bits;
        Ok(memory)
    }

    pub fn pointee_volatile(&self, pointer: TypeId) -> bool {
        self.types.0.pointee(pointer).is_some_and(|to| to.quals.volatile)
    }

    fn element_volatile(&self, ty: TypeId) -> bool {
        self.types.0.element(ty).is_some_and(|elem| elem.quals.volatile || self.element_volatile(elem.ty))
    }

    pub fn materialise(&mut self, memory: Memory) -> Value {
        self.offset(memory.base, memory.offset)
    }

    /// `address + bytes`
    pub fn offset(&mut self, address: Value, bytes: i64) -> Value {
        if bytes == 0 {
            return address;
        }
        let bytes = self.b.i64(bytes);
        self.b.ptr_add(address, bytes)
    }

    pub fn load(&mut self, place: &Place, ty: TypeId) -> Lower<Value> {
        let scalar = self.types.scalar(ty).expect("a scalar is loaded");
        match place {
            Place::Var(var) => Ok(self.b.load(*var)),
            Place::Element { view, subscripts } => Ok(self.b.load_elem(*view, subscripts.clone())),
            Place::Memory(memory) => match memory.bits {
                Some(bits) => Ok(self.load_bits(*memory, bits, scalar)),
                None => Ok(self.load_memory(*memory, scalar.elem)),
            },
        }
    }

    pub fn load_memory(&mut self, memory: Memory, elem: Elem) -> Value {
        let access = access(memory, elem);
        let address = self.materialise(memory);
        self.b.load_at_access(address, elem, access)
    }

    pub fn store(&mut self, place: &Place, value: Value, ty: TypeId) -> Lower<()> {
        let scalar = self.types.scalar(ty).expect("a scalar is stored");
        match place {
            Place::Var(var) => self.b.store(*var, value),
            Place::Element { view, subscripts } => self.b.store_elem(*view, subscripts.clone(), value),
            Place::Memory(memory) => match memory.bits {
                Some(bits) => self.store_bits(*memory, bits, value),
                None => self.store_memory(*memory, scalar.elem, value),
            },
        }
        Ok(())
    }

    pub fn store_memory(&mut self, memory: Memory, elem: Elem, value: Value) {
        let access = access(memory, elem);
        let address = self.materialise(memory);
        self.b.store_at_access(address, elem, value, access);
    }

    /// The bit-field's value, with the sign or zeroes in front.
    fn load_bits(&mut self, memory: Memory, bits: BitField, scalar: Scalar) -> Value {
        let (unit, shift) = self.load_unit(memory, bits);
        let ty = self.b.func.type_of(unit);
        let width = ty.bits().expect("a unit is an integer");
        let left = self.b.int((width - shift - bits.width).into(), ty);
        let right = self.b.int((width - bits.width).into(), ty);
        let value = self.b.binary(BinaryOp::Shl, unit, left);
        let op = if scalar.signed { BinaryOp::AShr } else { BinaryOp::LShr };
        let value = self.b.binary(op, value, right);
        if scalar.elem == Elem::Bool(1) {
            let zero = self.b.int(0, ty);
            return self.b.compare(accc_ir::CompareOp::Ne, value, zero);
        }
        if scalar.signed {
            self.b.convert(value, scalar.value_type())
        } else {
            self.b.uconvert(value, scalar.value_type())
        }
    }

    /// An integer that holds the bit-field, and where in it the field starts.
    fn load_unit(&mut self, memory: Memory, bits: BitField) -> (Value, u32) {
        let (first, count) = bytes_of(bits);
        if let Some(elem) = whole_bytes(count) {
            return (self.load_memory(part_of(memory, first.into()), elem), bits.offset % 8);
        }
        let mut whole = None;
        for (offset, elem) in chunks_up_to_9(count.into()) {
            if offset == 8 {
                break;
            }
            let part = self.load_memory(part_of(memory, u64::from(first) + offset), elem);
            let part = self.b.uconvert(part, Type::I64);
            let part = self.shifted(part, 8 * offset as i64);
            whole = Some(self.merge(whole, part));
        }
        let whole = whole.expect("a bit-field has bytes");
        let start = bits.offset % 8;
        if start + bits.width <= 64 {
            return (whole, start);
        }
        // Nine bytes: the last one's bits come above the others.
        let low = self.b.i64(start.into());
        let low = self.b.binary(BinaryOp::LShr, whole, low);
        let last = self.load_memory(part_of(memory, u64::from(first) + 8), Elem::I8);
        let last = self.b.uconvert(last, Type::I64);
        let last = self.shifted(last, 64 - i64::from(start));
        (self.b.binary(BinaryOp::Or, low, last), 0)
    }

    fn shifted(&mut self, value: Value, bits: i64) -> Value {
        let bits = self.b.i64(bits);
        self.b.binary(BinaryOp::Shl, value, bits)
    }

    fn merge(&mut self, whole: Option<Value>, part: Value) -> Value {
        match whole {
            Some(whole) => self.b.binary(BinaryOp::Or, whole, part),
            None => part,
        }
    }

    fn store_bits(&mut self, memory: Memory, bits: BitField, value: Value) {
        let (first, count) = bytes_of(bits);
        if let Some(elem) = whole_bytes(count) {
            let memory = part_of(memory, first.into());
            return self.store_part(memory, elem, bits.offset % 8, bits.width, 0, value);
        }
        let value = self.b.uconvert(value, Type::I64);
        let (mut done, mut start) = (0, bits.offset % 8);
        for byte in 0..count {
            let width = (8 - start).min(bits.width - done);
            let memory = part_of(memory, u64::from(first + byte));
            self.store_part(memory, Elem::I8, start, width, done, value);
            (done, start) = (done + width, 0);
        }
    }

    /// Replaces `width` bits at `shift` of the unit by those of the value from bit `from` on.
    fn store_part(&mut self, memory: Memory, unit: Elem, shift: u32, width: u32, from: u32, value: Value) {
        let ty = unit.value_type().expect("a unit is an integer");
        let mut value = value;
        if from > 0 {
            let from = self.b.i64(from.into());
            value = self.b.binary(BinaryOp::LShr, value, from);
        }
        let value = self.b.uconvert(value, ty);
        if u64::from(width) == 8 * unit.bytes() {
            return self.store_memory(memory, unit, value);
        }
        let ones = (1_u64 << width) - 1;
        let mask = self.b.int(ones as i64, ty);
        let new = self.b.binary(BinaryOp::And, value, mask);
        let by = self.b.int(shift.into(), ty);
        let new = self.b.binary(BinaryOp::Shl, new, by);
        let old = self.load_memory(memory, unit);
        let keep = sign_extended(!(ones << shift), ty);
        let keep = self.b.int(keep, ty);
        let old = self.b.binary(BinaryOp::And, old, keep);
        let whole = self.b.binary(BinaryOp::Or, old, new);
        self.store_memory(memory, unit, whole);
    }

    /// The value that a bit-field holds after this one was stored.
    pub fn cut_to_bits(&mut self, value: Value, bits: BitField, scalar: Scalar) -> Value {
        if scalar.elem == Elem::Bool(1) || u64::from(bits.width) == 8 * scalar.elem.bytes() {
            return value;
        }
        let ty = scalar.value_type();
        let unused = self.b.int(8 * scalar.elem.bytes() as i64 - i64::from(bits.width), ty);
        let value = self.b.binary(BinaryOp::Shl, value, unused);
        let op = if scalar.signed { BinaryOp::AShr } else { BinaryOp::LShr };
        self.b.binary(op, value, unused)
    }

    /// Bytes of a value of this type as `I64`, also of a variable length array.
    pub fn size_of(&mut self, ty: TypeId) -> Lower<Value> {
        let Some(size) = self.types.0.size(ty) else { return self.variable_size(ty) };
        Ok(self.b.i64(size as i64))
    }

    /// The address of a record or complex number that may be a value: it gets a variable if it has no place.
    pub fn address_of_value(&mut self, e: &Expr) -> Lower<Value> {
        match self.types.shape(e.ty) {
            Shape::Record(_) | Shape::VaListTag => self.record(e),
            Shape::Complex(_) => self.complex_address(e),
            Shape::Scalar(scalar) => {
                let value = self.value(e)?;
                let var = self.hidden(".temporary", Storage::Scalar(scalar.elem));
                self.b.store(var, value);
                Ok(self.b.var_addr(var))
            }
            Shape::Array | Shape::Function => self.address(e),
            Shape::Void => Err(no_address(e)),
        }
    }
}

fn no_address(e: &Expr) -> Diagnostic {
    Diagnostic::unsupported(e.span, "the address of this expression", "store the value in a variable")
}

fn access(memory: Memory, elem: Elem) -> Access {
    let align = if memory.align >= elem.align() { 0 } else { memory.align as u32 };
    Access { volatile: memory.volatile, align }
}

/// The alignment that is left `bytes` behind an address.
fn common_align(align: u64, bytes: i64) -> u64 {
    if bytes == 0 { align } else { align.min(1 << bytes.trailing_zeros().min(32)) }
}

fn part_of(memory: Memory, offset: u64) -> Memory {
    let offset = offset as i64;
    Memory { offset: memory.offset + offset, align: common_align(memory.align, offset), ..memory }
}

/// The bytes that a bit-field touches: the first, from where its unit starts, and how many.
fn bytes_of(bits: BitField) -> (u32, u32) {
    (bits.offset / 8, (bits.offset % 8 + bits.width).div_ceil(8))
}

/// The integer of that many bytes.
fn whole_bytes(count: u32) -> Option<Elem> {
    match count {
        1 => Some(Elem::I8),
        2 => Some(Elem::I16),
        4 => Some(Elem::I32),
        8 => Some(Elem::I64),
        _ => None,
    }
}

fn chunks_up_to_9(bytes: u64) -> Vec<(u64, Elem)> {
    match bytes {
        9 => vec![(0, Elem::I64), (8, Elem::I8)],
        8 => vec![(0, Elem::I64)],
        bytes => chunks(bytes),
    }
}

fn sign_extended(bits: u64, ty: Type) -> i64 {
    match ty {
        Type::I8 => i64::from(bits as i8),
        Type::I16 => i64::from(bits as i16),
        Type::I32 => i64::from(bits as i32),
        _ => bits as i64,
    }
}
