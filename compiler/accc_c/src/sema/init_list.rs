//! The walk over `{ … }`: which value initialises which part of an object.
//!
//! Every aggregate has a position that the next value without designator goes to. A value that can't initialise an
//! aggregate as a whole initialises its first part, as if there were braces around as many values as it takes (C11,
//! 6.7.9p13 to p22). A designator moves the position; values behind it go on from there.

use super::image::{Image, Slot, first_byte};
use super::{Sema, codes};
use crate::ast::{self, Designator, Init, InitItem, InitList};
use crate::hir::{self, ArrayLen, RecordId, Type, TypeId};
use accc_source::Span;
use std::collections::HashMap;

/// What one initialiser leaves.
pub struct Walk {
    pub image: Image,
    /// The end of what was written so far: a place in front of it may be written a second time.
    high: u64,
    /// The range that was written since this was last cleared.
    touched: Option<(u64, u64)>,
    /// The member that each union (at its offset) has at the moment: another one replaces it.
    unions: HashMap<(u64, RecordId), usize>,
}

/// The items of one pair of braces.
struct Cursor<'b> {
    items: &'b [InitItem],
    next: usize,
    /// The next item's designators were followed already.
    followed: bool,
    /// The next item's value, where it was looked at to learn its type.
    value: Option<hir::Expr>,
}

impl<'b> Cursor<'b> {
    fn peek(&self) -> Option<&'b InitItem> {
        self.items.get(self.next)
    }

    fn advance(&mut self) {
        (self.next, self.followed, self.value) = (self.next + 1, false, None);
    }

    /// The next item's designators, if they are still to be followed.
    fn designators(&self) -> &'b [Designator] {
        match self.peek() {
            Some(item) if !self.followed => &item.designators,
            Some(_) | None => &[],
        }
    }
}

impl Walk {
    pub fn new(image: Image) -> Walk {
        Walk { image, high: 0, touched: None, unions: HashMap::new() }
    }

    /// Makes room for a new value of the whole range.
    pub fn replace(&mut self, offset: u64, size: u64) {
        if offset < self.high {
            self.image.clear(offset, size);
        }
        self.touch(offset, size);
    }

    /// Notes that the range is written, with what lies beside the bits of a bit-field in it.
    pub fn touch(&mut self, offset: u64, size: u64) {
        self.high = self.high.max(offset + size);
        let (low, high) = self.touched.unwrap_or((offset, offset));
        self.touched = Some((low.min(offset), high.max(offset + size)));
    }
}

impl Sema<'_> {
    /// `{ … }` for a whole object or part. The number of elements that an array needs for it.
    pub fn braced(&mut self, walk: &mut Walk, slot: Slot, list: &InitList) -> Option<u64> {
        let mut cursor = Cursor { items: &list.items, next: 0, followed: false, value: None };
        if let [InitItem { designators, value: Init::Expr(expr), .. }] = list.items.as_slice()
            && designators.is_empty()
            && let Some(literal) = self.string_for(slot.ty, expr)
        {
            return self.put_string(walk, slot, literal);
        }
        if let Some(size) = self.types.size(slot.ty).filter(|_| slot.bits.is_none()) {
            walk.replace(slot.offset, size);
        }
        let length = match self.types.get(slot.ty) {
            Type::Array { .. } => Some(self.array_items(walk, slot, &mut cursor, &[], true)),
            Type::Record(id) => {
                let id = *id;
                self.record_items(walk, slot, id, &mut cursor, &[], true);
                None
            }
            Type::Vector { .. } => {
                if let Some(item) = list.items.iter().find(|item| !item.designators.is_empty()) {
                    self.error(codes::INITIALISER, item.span, "array index in non-array initializer");
                    return None;
                }
                self.array_items(walk, slot, &mut cursor, &[], true);
                None
            }
            _ => {
                self.braced_scalar(walk, slot, &mut cursor, list.span);
                None
            }
        };
        if let Some(excess) = cursor.peek() {
            self.excess(slot.ty, excess.span);
        }
        length
    }

    fn braced_scalar(&mut self, walk: &mut Walk, slot: Slot, cursor: &mut Cursor, span: Span) {
        let Some(item) = cursor.peek() else {
            let zero = super::expr::int(0, hir::basic::INT, span);
            return self.put_value(walk, slot, zero);
        };
        if let Some(Designator::Member(_) | Designator::Index(_) | Designator::Range(..)) = item.designators.first() {
            self.error(codes::INITIALISER, item.span, "a designator in the initializer of a scalar");
        }
        self.init_item(walk, slot, cursor);
    }

    fn excess(&mut self, ty: TypeId, span: Span) {
        let what = match self.types.get(ty) {
            Type::Array { .. } => "array",
            Type::Vector { .. } => "vector",
            Type::Record(id) if self.types.record(*id).union => "union",
            Type::Record(_) => "struct",
            _ => "scalar",
        };
        self.warn_required(codes::INITIALISER, span, format!("excess elements in {what} initializer"));
    }

    /// Steps over an item that there is no part for, if others follow: designators may lead back into the whole.
    fn skip_excess(&mut self, ty: TypeId, cursor: &mut Cursor) -> bool {
        let Some(span) = cursor.peek().map(|item| item.span) else { return false };
        self.excess(ty, span);
        cursor.advance();
        true
    }

    /// The next item, or as many as are needed, for one part.
    fn init_item(&mut self, walk: &mut Walk, slot: Slot, cursor: &mut Cursor) {
        let Some(item) = cursor.peek() else { return };
        match &item.value {
            Init::List(list) => {
                cursor.advance();
                self.braced(walk, slot, list);
            }
            Init::Expr(expr) => self.item_value(walk, slot, cursor, expr),
        }
    }

    fn item_value(&mut self, walk: &mut Walk, slot: Slot, cursor: &mut Cursor, expr: &ast::Expr) {
        if let Some(literal) = self.string_for(slot.ty, expr) {
            cursor.advance();
            self.put_string(walk, slot, literal);
            return;
        }
        match self.types.get(slot.ty) {
            Type::Array { .. } => {
                cursor.followed = true;
                self.array_items(walk, slot, cursor, &[], false);
            }
            Type::Vector { .. } => {
                let Some(value) = self.next_value(cursor, expr) else { return cursor.advance() };
                if self.types.is_vector(value.ty) {
                    cursor.advance();
                    return self.put_value(walk, slot, value);
                }
                (cursor.value, cursor.followed) = (Some(value), true);
                self.array_items(walk, slot, cursor, &[], false);
            }
            Type::Record(id) => {
                let id = *id;
                let Some(value) = self.next_value(cursor, expr) else { return cursor.advance() };
                if self.types.record_id(value.ty) == Some(id) {
                    cursor.advance();
                    return self.put_value(walk, slot, value);
                }
                cursor.value = Some(value);
                cursor.followed = true;
                let before = cursor.next;
                self.record_items(walk, slot, id, cursor, &[], false);
                if cursor.next == before {
                    // A record without members takes no value.
                    cursor.advance();
                }
            }
            _ => {
                let value = self.next_value(cursor, expr);
                cursor.advance();
                if let Some(value) = value {
                    self.put_value(walk, slot, value);
                }
            }
        }
    }

    fn next_value(&mut self, cursor: &mut Cursor, expr: &ast::Expr) -> Option<hir::Expr> {
        cursor.value.take().or_else(|| self.rvalue(expr))
    }

    /// The items for a structure or union; `path` leads from it to the part that the first one is for.
    fn record_items(
        &mut self,
        walk: &mut Walk,
        slot: Slot,
        id: RecordId,
        cursor: &mut Cursor,
        path: &[Designator],
        braced: bool,
    ) {
        let (mut path, mut position) = (path, 0);
        while cursor.peek().is_some() {
            if path.is_empty() && !cursor.designators().is_empty() {
                if !braced {
                    return;
                }
                path = cursor.designators();
                cursor.followed = true;
            }
            if let Some(step) = path.first() {
                let Some((field, through)) = self.designated_field(id, step) else {
                    cursor.advance();
                    path = &[];
                    continue;
                };
                position = field;
                let rest = if through { path } else { &path[1..] };
                path = &[];
                let part = self.field_slot(walk, id, slot, field);
                self.designated(walk, part, cursor, rest);
            } else {
                let Some(field) = self.next_field(id, position) else {
                    if braced && self.skip_excess(slot.ty, cursor) {
                        continue;
                    }
                    return;
                };
                position = field;
                let part = self.field_slot(walk, id, slot, field);
                if self.flexible_automatic(walk, part.ty, cursor) {
                    continue;
                }
                self.init_item(walk, part, cursor);
            }
            position += 1;
            if self.types.record(id).union {
                if !braced {
                    return;
                }
                position = usize::MAX;
            }
        }
    }

    /// The part that remaining designators lead to, or the whole.
    fn designated(&mut self, walk: &mut Walk, slot: Slot, cursor: &mut Cursor, rest: &[Designator]) {
        if rest.is_empty() {
            return self.init_item(walk, slot, cursor);
        }
        match self.types.get(slot.ty) {
            Type::Array { .. } => {
                self.array_items(walk, slot, cursor, rest, false);
            }
            Type::Record(id) => {
                let id = *id;
                self.record_items(walk, slot, id, cursor, rest, false);
            }
            _ => {
                let span = cursor.peek().map_or(Span::NONE, |item| item.span);
                self.error(codes::INITIALISER, span, "a designator leads into a scalar");
                cursor.advance();
            }
        }
    }

    /// The index of the field that a designator names, and whether it lies inside that (anonymous) field.
    fn designated_field(&mut self, id: RecordId, step: &Designator) -> Option<(usize, bool)> {
        let name = match step {
            Designator::Member(name) => *name,
            Designator::Index(expr) | Designator::Range(expr, _) => {
                self.error(codes::INITIALISER, expr.span, "array index in non-array initializer");
                return None;
            }
        };
        let symbol = name.symbol;
        if let Some(field) = self.record_facts(id).symbols.iter().position(|known| *known == Some(symbol)) {
            return Some((field, false));
        }
        let fields = self.types.record(id).fields.as_deref().unwrap_or_default();
        let inside = fields.iter().position(|field| {
            let inner = self.types.record_id(field.ty.ty).filter(|_| field.name.is_none());
            inner.is_some_and(|inner| self.find_member(inner, symbol).is_some())
        });
        if inside.is_none() {
            let record = self.types.record(id);
            let word = if record.union { "union" } else { "struct" };
            let tag = record.tag.clone().unwrap_or_else(|| "<anonymous>".into());
            let message = format!("`{word} {tag}` has no member named `{}`", self.text(symbol));
            self.error(codes::MEMBER, name.span, message);
        }
        inside.map(|field| (field, true))
    }

    /// The first field from `position` on that takes a value: not an unnamed bit-field.
    fn next_field(&self, id: RecordId, position: usize) -> Option<usize> {
        let fields = self.types.record(id).fields.as_deref().unwrap_or_default();
        let takes = |field: &hir::Field| field.name.is_some() || field.bits.is_none();
        fields.iter().enumerate().skip(position).find(|(_, field)| takes(field)).map(|(index, _)| index)
    }

    /// Where a field lies that is about to be initialised.
    fn field_slot(&self, walk: &mut Walk, id: RecordId, slot: Slot, index: usize) -> Slot {
        let record = self.types.record(id);
        if record.union && walk.unions.insert((slot.offset, id), index).is_some_and(|before| before != index) {
            walk.image.clear(slot.offset, record.size);
        }
        let field = &record.fields.as_deref().unwrap_or_default()[index];
        Slot { offset: slot.offset + field.offset, ty: field.ty.ty, bits: field.bits }
    }

    /// A flexible array member has room for values in static objects only.
    fn flexible_automatic(&mut self, walk: &Walk, ty: TypeId, cursor: &mut Cursor) -> bool {
        let flexible = matches!(self.types.array_len(ty), Some(ArrayLen::Unknown));
        if !flexible {
            return false;
        }
        let span = cursor.peek().map_or(Span::NONE, |item| item.span);
        self.extension(span, "initialization of a flexible array member");
        if matches!(walk.image, Image::Static(_)) {
            return false;
        }
        self.error(codes::INITIALISER, span, "non-static initialization of a flexible array member");
        cursor.advance();
        true
    }

    /// The items for an array; gives the number of elements they reach. `path` as in [`Sema::record_items`].
    fn array_items(
        &mut self,
        walk: &mut Walk,
        slot: Slot,
        cursor: &mut Cursor,
        path: &[Designator],
        braced: bool,
    ) -> u64 {
        let (elem, room) = match self.types.vector_parts(slot.ty) {
            Some((elem, lanes)) => (elem.plain(), Some(u64::from(lanes))),
            None => match self.types.element(slot.ty) {
                Some(elem) => (elem, self.known_length(slot.ty)),
                None => return 0,
            },
        };
        let size = self.types.size(elem.ty).unwrap_or(0);
        let (mut path, mut position, mut reach) = (path, 0, 0);
        while cursor.peek().is_some() {
            if path.is_empty() && !cursor.designators().is_empty() {
                if !braced {
                    return reach;
                }
                path = cursor.designators();
                cursor.followed = true;
            }
            let mut last = None;
            if let Some(step) = path.first() {
                let Some((low, high)) = self.designated_range(step, room) else {
                    cursor.advance();
                    path = &[];
                    continue;
                };
                (position, last) = (low, Some(high));
            } else if room.is_some_and(|room| position >= room) {
                if braced && self.skip_excess(slot.ty, cursor) {
                    continue;
                }
                return reach;
            }
            let part = Slot { offset: slot.offset + position * size, ty: elem.ty, bits: None };
            let before = walk.touched.take();
            match path.split_first() {
                Some((_, rest)) => self.designated(walk, part, cursor, rest),
                None => self.init_item(walk, part, cursor),
            }
            path = &[];
            if let (Some(last), Some(touched)) = (last.filter(|last| *last > position), walk.touched) {
                self.repeat(walk, touched, size, last - position);
                position = last;
            }
            if let Some((low, high)) = before {
                walk.touch(low, high - low);
            }
            position += 1;
            reach = reach.max(position);
        }
        reach
    }

    /// Writes what was written to a range, in one element, to the same range in the `count` elements behind it. A computed
    /// value is computed once.
    fn repeat(&mut self, walk: &mut Walk, (low, high): (u64, u64), stride: u64, count: u64) {
        for copy in 1..=count {
            walk.replace(low + stride * copy, high - low);
        }
        if let Image::Automatic(parts) = &mut walk.image {
            for part in parts.list.iter_mut().filter(|part| (low..high).contains(&first_byte(part))) {
                let again = matches!(part.value.kind, hir::ExprKind::Str(_)) || self.fold(&part.value).is_some();
                if !again {
                    let (declare, place) = self.temporary(part.value.clone());
                    part.value = self.into_value(place);
                    parts.before.push(declare);
                }
            }
        }
        walk.image.repeat((low, high), stride, count);
    }

    fn designated_range(&mut self, step: &Designator, room: Option<u64>) -> Option<(u64, u64)> {
        let (low, high, span) = match step {
            Designator::Index(index) => {
                let (value, _) = self.integer_constant(index, "array index in initializer")?;
                (value, value, index.span)
            }
            Designator::Range(low, high) => {
                let span = low.span.to(high.span);
                let (low, _) = self.integer_constant(low, "array index in initializer")?;
                let (high, _) = self.integer_constant(high, "array index in initializer")?;
                (low, high, span)
            }
            Designator::Member(name) => {
                let message = format!("field name `{}` not in record or union initializer", self.text(name.symbol));
                self.error(codes::INITIALISER, name.span, message);
                return None;
            }
        };
        if low > high {
            self.error(codes::INITIALISER, span, "empty index range in initializer");
            return None;
        }
        if low < 0 || room.is_some_and(|room| high as u64 >= room) || high > i64::MAX >> 16 {
            self.error(codes::INITIALISER, span, "array index in initializer exceeds array bounds");
            return None;
        }
        Some((low as u64, high as u64))
    }
}
