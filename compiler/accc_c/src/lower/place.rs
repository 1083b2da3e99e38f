//! Places: where a value is, loads and stores, bit-fields.
//!
//! On the host a scalar variable is loaded and stored by name, everything else by address. Bit-fields are read and
//! written in the unit of their type; one that shares its unit with other members, or reaches beyond it, byte by byte.

use super::Lower;
use super::function::Lowerer;
use super::types::{Shape, common_align};
use crate::hir::{BitField, Expr, ExprKind, FieldRef, ObjectId, Type as CType, TypeId};
use accc_diag::Diagnostic;
use accc_ir::{Access, Elem, OpKind, Storage, Type, Value, Var};

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
                && self.types.is_single(self.object(id).ty.ty)
            {
                return Ok(Place::Var(var));
            }
        } else if let ExprKind::Object(id) = e.kind
            && self.types.0.is_pointer(e.ty)
        {
            return Ok(Place::Var(self.substitutes[&id]));
        } else if let Some(var) = self.member_substitute(e).filter(|_| self.types.0.is_pointer(e.ty)) {
            return Ok(Place::Var(var));
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
                Ok(self.behind_pointer(base, e.ty, volatile))
            }
            ExprKind::Index { base, index } => self.index_memory(e, base, index),
            ExprKind::Member { base, field } => match self.member_substitute(e) {
                Some(var) => Ok(self.substitute_memory(var, e.ty)),
                None => self.member_memory(base, *field),
            },
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

    /// The alignment of a record's place, as far as it is known without its address.
    pub fn known_align(&self, e: &Expr) -> u64 {
        let own = self.types.align(e.ty);
        match &e.kind {
            ExprKind::Load { place, .. } => self.known_align(place),
            ExprKind::Object(_) | ExprKind::Call { .. } | ExprKind::Literal { .. } => own,
            ExprKind::Member { base, field } => common_align(self.known_align(base), field.offset as i64),
            ExprKind::Index { base, .. } | ExprKind::Deref(base) => match &base.kind {
                ExprKind::Decay(array) => own.min(self.known_align(array)),
                _ => own,
            },
            _ => 1,
        }
    }

    /// What a pointer points to. A typedef may say that vectors behind it are less aligned than others, which pointers don't tell.
    fn behind_pointer(&self, base: Value, ty: TypeId, volatile: bool) -> Memory {
        let vector = self.types.0.is_vector(ty);
        let memory = self.at_address(base, ty, volatile);
        if vector { Memory { align: 1, ..memory } } else { memory }
    }

    pub fn at_address(&self, base: Value, ty: TypeId, volatile: bool) -> Memory {
        Memory { base, offset: 0, align: self.types.align(ty), volatile, bits: None }
    }

    fn object_memory(&mut self, id: ObjectId) -> Lower<Memory> {
        let object = self.object(id);
        let ty = object.ty;
        if let CType::Function(_) = self.types.get(ty.ty) {
            if let Some(table) = self.unit.trampoline(id) {
                let base = self.closure_address(id, table);
                return Ok(self.at_address(base, ty.ty, false));
            }
            let function = self.unit.function_of(id);
            let base = self.b.value(OpKind::FuncAddr(function), Type::Ptr);
            return Ok(self.at_address(base, ty.ty, false));
        }
        if let Some(var) = self.substitutes.get(&id) {
            return Ok(self.substitute_memory(*var, ty.ty));
        }
        let var = self.var(id);
        let base = if !self.types.0.has_variable_size(ty.ty) {
            self.b.var_addr(var)
        } else if self.b.func.vars[var].is_scalar() {
            self.b.load(var)
        } else if object.first.is_some() {
            self.element_address_of(var)
        } else {
            let view = self.b.load_view(var);
            self.b.value(OpKind::ViewBase(view), Type::Ptr)
        };
        let mut memory = self.at_address(base, ty.ty, ty.quals.volatile || self.element_volatile(ty.ty));
        memory.volatile |= self.function.reentered && !object.storage.is_static();
        memory.align = memory.align.max(object.attrs.align.unwrap_or(1));
        Ok(memory)
    }

    /// Of a pointer the substitute holds the value, of other variables the address.
    fn substitute_memory(&mut self, var: Var, ty: TypeId) -> Memory {
        let base = if self.types.0.is_pointer(ty) { self.b.var_addr(var) } else { self.b.load(var) };
        self.at_address(base, ty, false)
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
        let mut memory = if known.is_some() {
            self.at_address(base, e.ty, volatile)
        } else {
            self.behind_pointer(base, e.ty, volatile)
        };
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
