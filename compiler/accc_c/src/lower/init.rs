//! Initialisers of automatic objects and compound literals.
//!
//! Parts are stored one by one; where many of them are constants, those are copied from an image in static memory.

use super::Lower;
use super::function::Lowerer;
use super::place::{Memory, Place};
use super::types::{Shape, Types};
use crate::hir::{AutoInit, Expr, ExprKind, FloatConst, InitPart, ObjectId, StorageClass, StrId};
use accc_ir::{Elem, OpKind, Type, Value};

/// From how many constant parts on an image is shorter than stores.
const IMAGE_PARTS: usize = 8;

impl Lowerer<'_, '_> {
    /// An automatic object comes to life.
    pub fn declare(&mut self, id: ObjectId, init: Option<&AutoInit>) -> Lower<()> {
        let object = self.object(id);
        if !matches!(object.storage, StorageClass::Auto | StorageClass::Param) {
            return Ok(());
        }
        self.note_local(id);
        if self.types.0.has_variable_size(object.ty.ty) {
            return match init {
                Some(memory) => self.place_variable(id, memory),
                None => self.allocate_variable(id),
            };
        }
        match init {
            Some(init) => self.initialise(id, init),
            None => Ok(()),
        }
    }

    pub fn initialise(&mut self, id: ObjectId, init: &AutoInit) -> Lower<()> {
        let object = self.object(id);
        let var = self.var(id);
        let by_lanes = self.types.0.is_vector(object.ty.ty) && init.parts.iter().all(|part| part.ty != object.ty.ty);
        if self.types.is_single(object.ty.ty) && !by_lanes {
            for part in &init.parts {
                let value = match self.types.shape(object.ty.ty) {
                    Shape::Complex(kind) => self.complex_value(&part.value, kind)?,
                    _ => self.value(&part.value)?,
                };
                self.b.store(var, value);
            }
            return Ok(());
        }
        let (ty, volatile) = (object.ty.ty, object.ty.quals.volatile);
        let size = self.types.size(ty);
        let (constants, rest): (Vec<_>, Vec<_>) = init.parts.iter().partition(|part| self.is_constant(part));
        let base = match self.device {
            // Not by its address, which would escape.
            true => self.element_address_of(var),
            false => self.b.var_addr(var),
        };
        let whole = self.at_address(base, ty, volatile);
        if constants.len() >= IMAGE_PARTS && (init.zero || rest.is_empty()) && !volatile {
            let image = self.image(&constants, size);
            let global = self.unit.module.constant_bytes(image, self.types.align(ty).max(8));
            let source = self.b.global_addr(global);
            self.copy(base, source, size);
            return rest.into_iter().try_for_each(|part| self.init_part(whole, part));
        }
        if init.zero && size > 0 {
            self.clear(base, size);
        }
        init.parts.iter().try_for_each(|part| self.init_part(whole, part))
    }

    fn clear(&mut self, dst: Value, bytes: u64) {
        let byte = self.b.int(0, Type::I8);
        let bytes = self.b.i64(bytes as i64);
        self.b.effect(OpKind::MemSet { dst, byte, bytes });
    }

    fn init_part(&mut self, whole: Memory, part: &InitPart) -> Lower<()> {
        let offset = part.offset as i64;
        let align = if offset == 0 { whole.align } else { whole.align.min(1 << offset.trailing_zeros().min(32)) };
        let memory = Memory { offset: whole.offset + offset, align, bits: part.bits, ..whole };
        match self.types.shape(part.ty) {
            Shape::Scalar(_) => {
                let value = self.value(&part.value)?;
                self.store(&Place::Memory(memory), value, part.ty)
            }
            Shape::Array if let ExprKind::Str(id) = part.value.kind => {
                self.init_string(memory, id, self.types.size(part.ty));
                Ok(())
            }
            Shape::Void | Shape::Complex(_) | Shape::Record(_) | Shape::Array | Shape::Function | Shape::VaListTag => {
                let target = self.materialise(memory);
                self.store_to(target, part.ty, &part.value, memory.align)
            }
        }
    }

    /// As many characters as fit, and zeroes behind them.
    fn init_string(&mut self, memory: Memory, id: StrId, size: u64) {
        let literal = &self.unit.hir.strings[id.0 as usize].bytes;
        let bytes = (literal.len() as u64).min(size);
        let target = self.materialise(memory);
        let global = self.unit.string(id);
        let source = self.b.global_addr(global);
        self.copy(target, source, bytes);
        if bytes < size {
            let rest = self.offset(target, bytes as i64);
            self.clear(rest, size - bytes);
        }
    }

    /// Whether the part is a number known now.
    fn is_constant(&self, part: &InitPart) -> bool {
        let kind = &part.value.kind;
        part.bits.is_none()
            && self
                .types
                .scalar(part.ty)
                .is_some_and(|scalar| !matches!(scalar.elem, Elem::F16 | Elem::F80 | Elem::F128) && !scalar.is_vector())
            && matches!(kind, ExprKind::Int(_) | ExprKind::Float(FloatConst::Double(_)))
    }

    fn image(&self, parts: &[&InitPart], size: u64) -> Vec<u8> {
        let mut image = vec![0; size as usize];
        for part in parts {
            let bytes = constant_bytes(self.types, part, &part.value);
            let start = part.offset as usize;
            let end = (start + bytes.len()).min(image.len());
            image[start..end].copy_from_slice(&bytes[..end - start]);
        }
        image
    }
}

fn constant_bytes(types: Types<'_>, part: &InitPart, value: &Expr) -> Vec<u8> {
    let elem = types.elem(part.ty);
    let mut bytes = match (&value.kind, elem) {
        (ExprKind::Float(FloatConst::Double(x)), Elem::F32) => (*x as f32).to_le_bytes().to_vec(),
        (ExprKind::Float(FloatConst::Double(x)), _) => x.to_le_bytes().to_vec(),
        (ExprKind::Int(n), Elem::F64) => (*n as f64).to_le_bytes().to_vec(),
        (ExprKind::Int(n), Elem::F32) => (*n as f32).to_le_bytes().to_vec(),
        (ExprKind::Int(n), Elem::Bool(_)) => vec![u8::from(*n != 0)],
        (ExprKind::Int(n), _) => i128::from(*n).to_le_bytes().to_vec(),
        _ => panic!("a constant part is a number"),
    };
    bytes.truncate(elem.bytes() as usize);
    bytes
}
