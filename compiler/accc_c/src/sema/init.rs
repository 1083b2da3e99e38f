//! Initialisers of objects and compound literals: what they leave in memory, and the length they give to an array.
//!
//! The walk over the braces is in [`super::init_list`]. Source: C11, 6.7.9, 6.5.2.5.

use super::image::{Image, Parts, Slot, put, write};
use super::init_list::Walk;
use super::{Sema, codes};
use crate::ast::{self, Init};
use crate::hir::{
    self, ArrayLen, AutoInit, ExprKind, IntKind, ObjectId, QualType, RelocationTarget, StaticInit, StorageClass, Type,
    TypeId,
};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// The image of an object with static storage; completes its type.
    pub fn static_initialiser(&mut self, id: ObjectId, init: &Init) {
        let outer = std::mem::replace(&mut self.static_init, true);
        let ty = self.object(id).ty;
        let (complete, image) = self.initialise(ty.ty, init, Image::Static(StaticInit::default()));
        self.static_init = outer;
        if let Image::Static(image) = image {
            let image = self.finished(image, complete);
            let object = self.object_mut(id);
            (object.ty.ty, object.init) = (complete, Some(image));
        }
    }

    /// The stores into an automatic object; completes its type.
    pub fn automatic_initialiser(&mut self, id: ObjectId, init: &Init) -> Option<AutoInit> {
        let ty = self.object(id).ty;
        let (complete, image) = self.initialise(ty.ty, init, Image::Automatic(Parts::default()));
        self.object_mut(id).ty.ty = complete;
        match image {
            Image::Automatic(parts) => Some(parts.finish(self.types.size(complete).unwrap_or(0))),
            Image::Static(_) => None,
        }
    }

    /// The place that `(type) { … }` is: a `Literal`.
    pub fn literal_object(&mut self, ty: QualType, init: &ast::InitList, span: Span) -> Option<hir::Expr> {
        if self.types.has_variable_size(ty.ty) {
            self.error(codes::INCOMPLETE, span, "compound literal has variable size");
            return None;
        }
        let array = matches!(self.types.array_len(ty.ty), Some(ArrayLen::Unknown));
        if (!array && !self.types.is_complete(ty.ty)) || self.types.is_function(ty.ty) {
            let message = format!("compound literal has incomplete type `{}`", self.spell_qual(ty));
            self.error(codes::INCOMPLETE, span, message);
            return None;
        }
        let object = self.hidden_object("literal", ty.ty, span);
        self.object_mut(object).ty = ty;
        let init = Init::List(init.clone());
        let init = if self.static_init || self.function.is_none() {
            self.object_mut(object).storage = StorageClass::Static;
            self.static_initialiser(object, &init);
            None
        } else {
            self.automatic_initialiser(object, &init)
        };
        let ty = self.object(object).ty.ty;
        Some(hir::Expr { kind: ExprKind::Literal { object, init }, ty, span })
    }

    fn initialise(&mut self, ty: TypeId, init: &Init, image: Image) -> (TypeId, Image) {
        let mut walk = Walk::new(image);
        let length = match init {
            Init::List(list) => self.braced(&mut walk, Slot { offset: 0, ty, bits: None }, list),
            Init::Expr(expr) => self.unbraced(&mut walk, ty, expr),
        };
        (self.completed(ty, length), walk.image)
    }

    /// An array type of unknown length gets the one that its initialiser shows.
    fn completed(&mut self, ty: TypeId, length: Option<u64>) -> TypeId {
        match (self.types.get(ty), length) {
            (Type::Array { elem, len: ArrayLen::Unknown }, Some(length)) => {
                let elem = *elem;
                self.types.array(elem, ArrayLen::Known(length))
            }
            _ => ty,
        }
    }

    /// `= expr`. The number of elements if it is a string.
    fn unbraced(&mut self, walk: &mut Walk, ty: TypeId, expr: &ast::Expr) -> Option<u64> {
        let slot = Slot { offset: 0, ty, bits: None };
        if let Some(literal) = self.string_for(ty, expr) {
            return self.put_string(walk, slot, literal);
        }
        let value = self.rvalue(expr)?;
        if self.types.is_array(ty) {
            if let Some(length) = self.array_of_literal(walk, slot, &value) {
                return Some(length);
            }
            self.error(codes::INITIALISER, expr.span, "invalid initializer: an array needs a list in braces");
            return None;
        }
        self.put_value(walk, slot, value);
        None
    }

    /// GNU: an array is initialised with a compound literal of its type. The literal's object is copied.
    fn array_of_literal(&mut self, walk: &mut Walk, slot: Slot, value: &hir::Expr) -> Option<u64> {
        let ExprKind::Decay(place) = &value.kind else { return None };
        let ExprKind::Literal { object, .. } = &place.kind else { return None };
        let Image::Static(_) = &walk.image else { return None };
        if !self.compatible(slot.ty, place.ty) {
            return None;
        }
        let init = self.object(*object).init.clone()?;
        self.copy_image(walk, slot.offset, &init);
        self.known_length(place.ty)
    }

    /// The literal that initialises an array of characters.
    pub fn string_for<'b>(&self, ty: TypeId, expr: &'b ast::Expr) -> Option<&'b ast::StrLit> {
        let ast::ExprKind::Str(literal) = &expr.unparen().kind else { return None };
        let kind = self.types.int_kind(self.types.element(ty)?.ty)?;
        (kind != IntKind::Bool && kind.bytes() == u64::from(literal.encoding.width())).then_some(literal)
    }

    /// Stores a string into an array; the number of elements that it has with its zero.
    pub fn put_string(&mut self, walk: &mut Walk, slot: Slot, literal: &ast::StrLit) -> Option<u64> {
        let width = u64::from(literal.encoding.width());
        let length = literal.bytes.len() as u64 / width;
        let room = self.known_length(slot.ty);
        if room.is_some_and(|room| room < length) {
            let elem = self.types.element(slot.ty).map(|elem| self.spell(elem.ty)).unwrap_or_default();
            let message = format!("initializer-string for array of `{elem}` is too long");
            self.warn_required(codes::INITIALISER, literal.span, message);
        }
        let bytes = room.unwrap_or(length + 1).min(length + 1) * width;
        walk.replace(slot.offset, room.unwrap_or(length + 1) * width);
        match &mut walk.image {
            Image::Static(init) => {
                let kept = (literal.bytes.len() as u64).min(bytes) as usize;
                let (from, end) = (slot.offset as usize, (slot.offset + bytes) as usize);
                put(&mut init.bytes, from, &literal.bytes[..kept]);
                init.bytes.resize(init.bytes.len().max(end), 0);
            }
            Image::Automatic(parts) => {
                let value = self.string_place(literal, literal.span);
                let ty = if room.is_some() { slot.ty } else { value.ty };
                parts.put_some(Slot { ty, ..slot }, bytes, value);
            }
        }
        Some(length + 1)
    }

    /// Stores a checked value.
    pub fn put_value(&mut self, walk: &mut Walk, slot: Slot, value: hir::Expr) {
        let Some(value) = self.convert_as(value, slot.ty, super::expr::Context::Initialisation) else { return };
        match slot.bits {
            Some(bits) => {
                let (first, end) = (bits.offset / 8, (bits.offset + bits.width).div_ceil(8));
                walk.touch(slot.offset + u64::from(first), u64::from(end - first));
            }
            None => walk.replace(slot.offset, self.types.size(slot.ty).unwrap_or(0)),
        }
        match &mut walk.image {
            Image::Automatic(parts) => parts.put(&self.types, slot, value),
            Image::Static(_) if self.types.is_record(slot.ty) || self.types.is_vector(slot.ty) => {
                self.put_record(walk, slot, &value)
            }
            Image::Static(_) => match self.initial_value(&value) {
                Some(constant) => {
                    let Image::Static(init) = &mut walk.image else { return };
                    if !write(init, &self.types, slot, constant) {
                        let message = "initializer element is not computable at load time";
                        self.error(codes::CONSTANT, value.span, message);
                    }
                }
                None => self.not_constant(value.span),
            },
        }
    }

    /// A record value in a static initialiser: GNU allows compound literals.
    fn put_record(&mut self, walk: &mut Walk, slot: Slot, value: &hir::Expr) {
        if let ExprKind::Load { place, .. } = &value.kind
            && let ExprKind::Literal { object, .. } = &place.kind
            && let Some(init) = self.object(*object).init.clone()
        {
            self.copy_image(walk, slot.offset, &init);
            return;
        }
        // As of other `const` objects, gcc takes the value of one of the unit's own.
        if let ExprKind::Load { place, volatile: false } = &value.kind
            && let ExprKind::Object(id) = place.kind
            && let object = self.object(id)
            && self.types.is_const(object.ty)
            && let Some(init) = object.init.clone().filter(|_| object.storage.is_static() && !object.attrs.weak)
        {
            self.copy_image(walk, slot.offset, &init);
            return;
        }
        self.not_constant(value.span);
    }

    fn copy_image(&mut self, walk: &mut Walk, offset: u64, from: &StaticInit) {
        let Image::Static(init) = &mut walk.image else { return };
        put(&mut init.bytes, offset as usize, &from.bytes);
        for relocation in &from.relocations {
            let target: RelocationTarget = relocation.target.clone();
            let offset = relocation.offset + offset;
            init.relocations.push(hir::Relocation { offset, target, addend: relocation.addend });
        }
    }

    fn not_constant(&mut self, span: Span) {
        let error = Diagnostic::error(codes::CONSTANT, "initializer element is not constant")
            .label(span, "its value is known only when the program runs")
            .help("what has static storage is initialised before the program starts: assign the value in a function");
        self.sink.push(error);
    }

    /// An image of the whole object; all zero is no bytes at all.
    fn finished(&self, mut image: StaticInit, ty: TypeId) -> StaticInit {
        let size = self.types.size(ty).unwrap_or(0) as usize;
        if image.relocations.is_empty() && image.bytes.len() <= size && image.bytes.iter().all(|byte| *byte == 0) {
            return StaticInit::default();
        }
        if image.bytes.len() < size {
            image.bytes.resize(size, 0);
        }
        image.relocations.sort_by_key(|relocation| relocation.offset);
        image
    }
}
