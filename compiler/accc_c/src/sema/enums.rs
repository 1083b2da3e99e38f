//! Enumerations: their constants and the integer type that gcc gives them. Source: C11, 6.7.2.2; gcc's manual.

use super::expr::fold::widen;
use super::scope::{Entity, Tag};
use super::{Sema, codes};
use crate::ast::{self, Enumerator, Name};
use crate::hir::{EnumId, EnumType, IntKind, Type, TypeId};
use accc_diag::Diagnostic;

impl Sema<'_> {
    /// `enum e { … }` or `enum e`.
    pub fn enum_specifier(&mut self, spec: &ast::EnumSpec) -> Option<TypeId> {
        let id = match (&spec.tag, &spec.items) {
            (Some(tag), None) => match self.scopes.find_tag(tag.symbol).copied() {
                Some(binding) => self.enum_of_tag(binding.entity, *tag, binding.span)?,
                None => {
                    self.extension(tag.span, "ISO C forbids forward references to `enum` types");
                    self.new_enum(spec)
                }
            },
            (Some(tag), Some(_)) => match self.scopes.find_tag_here(tag.symbol).copied() {
                Some(binding) => self.enum_to_complete(binding.entity, *tag, binding.span)?,
                None => self.new_enum(spec),
            },
            (None, _) => self.new_enum(spec),
        };
        if let Some(items) = &spec.items {
            let packed = self.attributes([spec.attrs.as_slice()]).packed || self.options.short_enums;
            self.enumerators(id, items, packed);
        }
        Some(self.types.intern(Type::Enum(id)))
    }

    fn new_enum(&mut self, spec: &ast::EnumSpec) -> EnumId {
        let id = EnumId(self.types.enums.len() as u32);
        let tag = spec.tag.map(|tag| self.text(tag.symbol).to_string());
        let span = spec.tag.map_or(spec.span, |tag| tag.span);
        self.types.enums.push(EnumType { tag, int: IntKind::UInt, constants: Vec::new(), complete: false, span });
        if let Some(tag) = spec.tag {
            self.scopes.bind_tag(tag.symbol, Tag::Enum(id), tag.span);
        }
        id
    }

    fn enum_of_tag(&mut self, tag: Tag, name: Name, before: accc_source::Span) -> Option<EnumId> {
        match tag {
            Tag::Enum(id) => Some(id),
            Tag::Record(_) => {
                self.wrong_tag(name, before);
                None
            }
        }
    }

    fn enum_to_complete(&mut self, tag: Tag, name: Name, before: accc_source::Span) -> Option<EnumId> {
        let id = self.enum_of_tag(tag, name, before)?;
        if self.types.enums[id.0 as usize].complete {
            let message = format!("redeclaration of `enum {}`", self.text(name.symbol));
            let error = Diagnostic::error(codes::REDECLARED, message)
                .label(name.span, "")
                .secondary(before, "originally defined here");
            self.sink.push(error);
            return None;
        }
        Some(id)
    }

    /// Each constant is an `int` while the list is read, if it fits; one that does not makes them all the enumeration's
    /// integer type at its end.
    fn enumerators(&mut self, id: EnumId, items: &[Enumerator], packed: bool) {
        let mut next: i128 = 0;
        let (mut low, mut high) = (0i128, 0i128);
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            self.attributes([item.attrs.as_slice()]);
            if let Some(value) = &item.value
                && let Some((value, ty)) = self.integer_constant(value, "enumerator value")
            {
                next = widen(value, self.types.int_kind(ty).unwrap_or(IntKind::Int));
            }
            if next > i128::from(u64::MAX) {
                self.error(codes::CONSTANT, item.name.span, "overflow in enumeration values");
                next = 0;
            }
            if i32::try_from(next).is_err() {
                self.extension(item.name.span, "ISO C restricts enumerator values to range of `int`");
            }
            (low, high) = (low.min(next), high.max(next));
            self.bind_enumerator(item.name, next as i64, smallest(next, next).type_id());
            values.push((item.name, next));
            next += 1;
        }
        let kind = if packed { smallest_packed(low, high) } else { compatible_kind(low, high) };
        let constants =
            values.iter().map(|(name, value)| (self.text(name.symbol).to_string(), *value as i64)).collect();
        let item = &mut self.types.enums[id.0 as usize];
        (item.int, item.constants, item.complete) = (kind, constants, true);
        for (name, value) in values.into_iter().filter(|(_, value)| i32::try_from(*value).is_err()) {
            self.scopes.bind(name.symbol, Entity::Constant { value: value as i64, ty: kind.type_id() }, name.span);
        }
    }

    fn bind_enumerator(&mut self, name: Name, value: i64, ty: TypeId) {
        if let Some(before) = self.scopes.find_here(name.symbol).copied() {
            let message = format!("redeclaration of `{}`", self.text(name.symbol));
            let error = Diagnostic::error(codes::REDECLARED, message)
                .label(name.span, "")
                .secondary(before.span, "previously declared here");
            self.sink.push(error);
        }
        self.scopes.bind(name.symbol, Entity::Constant { value, ty }, name.span);
    }
}

/// The type of a constant: `int` if it fits.
fn smallest(low: i128, high: i128) -> IntKind {
    let fits = |kind: IntKind| widen(kind.wrap(low as i64), kind) == low && widen(kind.wrap(high as i64), kind) == high;
    let kinds = [IntKind::Int, IntKind::UInt, IntKind::Long];
    kinds.into_iter().find(|kind| fits(*kind)).unwrap_or(IntKind::ULong)
}

/// gcc's choice: unsigned unless a value is negative, `int`'s size unless one does not fit.
fn compatible_kind(low: i128, high: i128) -> IntKind {
    if low < 0 {
        return if smallest(low, high) == IntKind::Int { IntKind::Int } else { IntKind::Long };
    }
    if high <= i128::from(u32::MAX) { IntKind::UInt } else { IntKind::ULong }
}

fn smallest_packed(low: i128, high: i128) -> IntKind {
    let kinds = [IntKind::UChar, IntKind::SChar, IntKind::UShort, IntKind::Short];
    let fits = |kind: IntKind| widen(kind.wrap(low as i64), kind) == low && widen(kind.wrap(high as i64), kind) == high;
    kinds.into_iter().find(|kind| fits(*kind)).unwrap_or_else(|| compatible_kind(low, high))
}
