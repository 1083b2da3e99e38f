//! Structures and unions: tags, members, layout, and the table that finds members by name.
//!
//! Source: C11, 6.7.2.1, 6.7.2.3; gcc's manual for empty records, zero-length arrays and transparent unions.

use super::layout::{Layout, Rules, Shape, layout};
use super::scope::Tag;
use super::site::Site;
use super::specs::Base;
use super::{Sema, Standard, codes};
use crate::ast::{self, Name, Symbol};
use crate::hir::{ArrayLen, BitField, Field, IntKind, ObjectId, QualType, Record, RecordId, Type, TypeId};
use accc_diag::Diagnostic;
use accc_source::Span;

/// A member of a record, or of an anonymous one in it.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// With the qualifiers of the anonymous records on the way.
    pub ty: QualType,
    /// From the start of the outer record.
    pub offset: u64,
    pub bits: Option<BitField>,
    /// Behind a member of variable length: what holds its offset.
    pub dynamic: Option<ObjectId>,
}

/// Beside each record: what only sema wants to know.
#[derive(Clone, Debug, Default)]
pub struct RecordFacts {
    /// The name of each field, `None` where it has none.
    pub symbols: Vec<Option<Symbol>>,
    /// All names that members are found by, those of anonymous records included.
    pub names: Vec<Symbol>,
    /// As a parameter it takes what its first member takes.
    pub transparent: bool,
    /// The last member is an array without length, or a record that ends with one.
    pub flexible: bool,
}

/// A field before layout.
struct Draft {
    name: Option<Name>,
    ty: QualType,
    shape: Shape,
    span: Span,
}

impl Sema<'_> {
    /// The member of this name, also through anonymous records.
    pub fn find_member(&self, record: RecordId, name: Symbol) -> Option<Member> {
        self.members.get(&(record, name)).copied()
    }

    pub(crate) fn record_facts_mut(&mut self, record: RecordId) -> &mut RecordFacts {
        &mut self.record_facts[record.0 as usize]
    }

    pub(crate) fn record_facts(&self, record: RecordId) -> &RecordFacts {
        &self.record_facts[record.0 as usize]
    }

    /// `struct s { … }`, `struct s`, and with `alone` the declaration `struct s;`.
    pub fn record_specifier(&mut self, spec: &ast::RecordSpec, alone: bool) -> Option<TypeId> {
        let id = match (&spec.tag, &spec.members) {
            (Some(tag), None) => self.record_by_tag(spec, *tag, alone)?,
            (Some(tag), Some(_)) => self.record_to_complete(spec, *tag)?,
            (None, _) => self.new_record(spec),
        };
        if let Some(members) = &spec.members {
            self.complete_record(id, spec, members);
        }
        Some(self.types.intern(Type::Record(id)))
    }

    fn new_record(&mut self, spec: &ast::RecordSpec) -> RecordId {
        let id = RecordId(self.types.records.len() as u32);
        let tag = spec.tag.map(|tag| self.text(tag.symbol).to_string());
        let span = spec.tag.map_or(spec.span, |tag| tag.span);
        let union = spec.union;
        self.types.records.push(Record {
            tag,
            union,
            fields: None,
            size: 0,
            align: 1,
            packed: false,
            variable_size: None,
            span,
        });
        self.record_facts.push(RecordFacts::default());
        if let Some(tag) = spec.tag {
            self.scopes.bind_tag(tag.symbol, Tag::Record(id), tag.span);
        }
        id
    }

    /// A use of a tag: what it names, or a new incomplete record.
    fn record_by_tag(&mut self, spec: &ast::RecordSpec, tag: Name, alone: bool) -> Option<RecordId> {
        let known = if alone { self.scopes.find_tag_here(tag.symbol) } else { self.scopes.find_tag(tag.symbol) };
        if let Some(binding) = known.copied() {
            return self.record_of_kind(spec.union, binding.entity, tag, binding.span);
        }
        if self.in_prototype {
            let word = if spec.union { "union" } else { "struct" };
            let text = self.text(tag.symbol);
            let warning = Diagnostic::warning(
                codes::REDECLARED,
                format!(
                    "`{word} {text}` declared inside parameter list will not be visible outside of this declaration"
                ),
            )
            .label(tag.span, "")
            .help(format!("declare `{word} {text};` in front of the function"));
            self.sink.push(warning);
        }
        Some(self.new_record(spec))
    }

    fn record_of_kind(&mut self, union: bool, tag: Tag, name: Name, before: Span) -> Option<RecordId> {
        if let Tag::Record(id) = tag
            && self.types.record(id).union == union
        {
            return Some(id);
        }
        self.wrong_tag(name, before);
        None
    }

    pub(crate) fn wrong_tag(&mut self, name: Name, before: Span) {
        let message = format!("`{}` defined as wrong kind of tag", self.text(name.symbol));
        let error = Diagnostic::error(codes::REDECLARED, message).label(name.span, "").secondary(before, "first here");
        self.sink.push(error);
    }

    /// The record that a definition completes: the one declared in this scope, or a new one.
    fn record_to_complete(&mut self, spec: &ast::RecordSpec, tag: Name) -> Option<RecordId> {
        let Some(binding) = self.scopes.find_tag_here(tag.symbol).copied() else { return Some(self.new_record(spec)) };
        let id = self.record_of_kind(spec.union, binding.entity, tag, binding.span)?;
        let record = self.types.record(id);
        if record.fields.is_some() {
            let word = if spec.union { "union" } else { "struct" };
            let error =
                Diagnostic::error(codes::REDECLARED, format!("redefinition of `{word} {}`", self.text(tag.symbol)))
                    .label(tag.span, "")
                    .secondary(record.span, "originally defined here");
            self.sink.push(error);
            return None;
        }
        Some(id)
    }

    fn complete_record(&mut self, id: RecordId, spec: &ast::RecordSpec, members: &[ast::Member]) {
        let attrs = self.attributes([spec.attrs.as_slice()]);
        let mut drafts = Vec::new();
        for (index, member) in members.iter().enumerate() {
            match member {
                ast::Member::StaticAssert(assertion) => self.static_assert(assertion),
                ast::Member::Fields { specs, fields, span } => {
                    let last = index + 1 == members.len();
                    self.fields(id, specs, fields, *span, last, &mut drafts);
                }
            }
        }
        let pack = spec.pack.or(self.options.pack_struct);
        let rules = Rules {
            union: spec.union,
            packed: attrs.packed,
            ms: attrs.ms_struct,
            pack: pack.map(u64::from),
            align: attrs.object.align,
        };
        let shapes: Vec<Shape> = drafts.iter().map(|draft| draft.shape).collect();
        let Some(layout) = layout(rules, &shapes) else {
            let message = format!("size of type `{}` is too large", {
                let ty = self.types.intern(Type::Record(id));
                self.spell(ty)
            });
            return self.error(codes::CONSTANT, spec.span, message);
        };
        self.record_facts[id.0 as usize].transparent = attrs.transparent_union;
        let dynamic = self.variable_members(id, &drafts, &layout, rules, spec.span);
        self.store_fields(id, drafts, layout, attrs.packed || pack.is_some(), dynamic);
    }

    /// The objects that hold the places of members behind one of variable length; the record's size becomes one, too.
    fn variable_members(
        &mut self,
        id: RecordId,
        drafts: &[Draft],
        layout: &Layout,
        rules: Rules,
        span: Span,
    ) -> Vec<Option<ObjectId>> {
        let mut dynamic = vec![None; drafts.len()];
        let Some(first) = drafts.iter().position(|draft| self.types.has_variable_size(draft.ty.ty)) else {
            return dynamic;
        };
        if rules.union {
            let members: Vec<_> = drafts.iter().map(|draft| draft.ty.ty).collect();
            let size = self.largest(&members, layout.align, span);
            self.set_variable_size(id, size);
            return dynamic;
        }
        let packed = rules.packed || rules.pack.is_some();
        let mut behind = Vec::new();
        for draft in &drafts[first + 1..] {
            if draft.shape.width.is_some() || draft.name.is_none() {
                let what = "a bit-field or a member without name behind one of variable length";
                self.unsupported(draft.span, what, "put it in front");
            }
            let natural = if packed || draft.shape.packed { 1 } else { draft.shape.align };
            behind.push((draft.ty.ty, natural.max(draft.shape.own_align.unwrap_or(1))));
        }
        let start = (layout.places[first].offset, drafts[first].ty.ty);
        let places = self.place_at_run_time(start, &behind, layout.align, span);
        self.set_variable_size(id, places.size);
        for (slot, offset) in dynamic[first + 1..].iter_mut().zip(places.offsets) {
            *slot = Some(offset);
        }
        dynamic
    }

    fn fields(
        &mut self,
        record: RecordId,
        specs: &ast::DeclSpecs,
        fields: &[ast::FieldDeclarator],
        span: Span,
        last: bool,
        drafts: &mut Vec<Draft>,
    ) {
        let Some(base) = self.specifiers(specs, fields.is_empty()) else { return };
        if fields.is_empty() {
            self.anonymous_record(specs, base, span, drafts);
        }
        for (index, field) in fields.iter().enumerate() {
            let last = last && index + 1 == fields.len();
            if let Some(draft) = self.field(record, specs, base, field, last, !drafts.is_empty()) {
                drafts.push(draft);
            }
        }
    }

    fn anonymous_record(&mut self, specs: &ast::DeclSpecs, base: Base, span: Span, drafts: &mut Vec<Draft>) {
        let untagged = match &specs.ty {
            ast::TypeSpec::Record(spec) => spec.tag.is_none() || self.options.tagged_members,
            _ => self.options.tagged_members && self.types.is_record(base.ty.ty),
        };
        if !untagged {
            if !matches!(&specs.ty, ast::TypeSpec::Record(_) | ast::TypeSpec::Enum(_)) {
                self.warn_required(codes::SPECIFIERS, span, "declaration does not declare anything");
            }
            return;
        }
        self.absent_before(Standard::C11, span, "unnamed structs and unions");
        let attrs = self.attributes([specs.attrs.as_slice()]);
        let shape = Shape {
            size: self.types.size(base.ty.ty).unwrap_or(0),
            align: base.align.unwrap_or(self.types.align(base.ty.ty)),
            own_align: attrs.object.align.max(self.alignas_above(specs, base.ty.ty, "<anonymous>")),
            packed: attrs.packed,
            width: None,
            named: false,
        };
        drafts.push(Draft { name: None, ty: base.ty, shape, span });
    }

    fn field(
        &mut self,
        record: RecordId,
        specs: &ast::DeclSpecs,
        base: Base,
        field: &ast::FieldDeclarator,
        last: bool,
        follows: bool,
    ) -> Option<Draft> {
        let attrs =
            self.attributes([specs.attrs.as_slice(), field.attrs.as_slice(), field.declarator.attrs.as_slice()]);
        let name = field.declarator.name;
        let mut ty = self.declared_type(base.ty, &field.declarator, Site::Member)?;
        ty = self.attributed(ty, &attrs, field.span);
        let natural = base.align.filter(|_| field.declarator.keeps_alignment());
        let width = match &field.width {
            Some(width) => {
                if !specs.align.is_empty() {
                    let text = name.map_or("<anonymous>", |name| self.text(name.symbol));
                    self.error(codes::SPECIFIERS, field.span, format!("alignment specified for bit-field `{text}`"));
                }
                Some(self.field_width(ty, name, width, field.span)?)
            }
            None => None,
        };
        let size = self.field_size(record, ty, field, last, follows)?;
        let text = name.map_or("<anonymous>", |name| self.text(name.symbol));
        let shape = Shape {
            size,
            align: natural.unwrap_or(self.types.align(ty.ty)),
            own_align: attrs.object.align.max(self.alignas_above(specs, ty.ty, text)),
            packed: attrs.packed,
            width,
            named: name.is_some(),
        };
        Some(Draft { name, ty, shape, span: name.map_or(field.span, |name| name.span) })
    }

    /// Bytes of a field; checks that it can be one.
    fn field_size(
        &mut self,
        record: RecordId,
        ty: QualType,
        field: &ast::FieldDeclarator,
        last: bool,
        follows: bool,
    ) -> Option<u64> {
        let name = field.declarator.name.map_or("<unnamed>", |name| self.text(name.symbol));
        let union = self.types.record(record).union;
        let message = match self.types.get(ty.ty) {
            Type::Function(_) => format!("field `{name}` declared as a function"),
            Type::Array { elem, len: ArrayLen::Unknown } if self.types.is_complete(elem.ty) => {
                if last && follows && !union {
                    self.absent_before(Standard::C99, field.declarator.span, "flexible array members");
                    self.record_facts[record.0 as usize].flexible = true;
                    return Some(0);
                }
                if union {
                    format!("flexible array member `{name}` in union")
                } else if last {
                    format!("flexible array member `{name}` in a struct with no named members")
                } else {
                    format!("flexible array member `{name}` not at end of struct")
                }
            }
            _ if self.types.has_variable_size(ty.ty) => return Some(0),
            _ => {
                if let Some(inner) = self.types.record_id(ty.ty).filter(|_| last) {
                    let flexible = self.record_facts(inner).flexible;
                    if flexible && !union {
                        self.extension(field.declarator.span, "invalid use of structure with flexible array member");
                    }
                    self.record_facts[record.0 as usize].flexible |= flexible;
                }
                match self.types.size(ty.ty).filter(|_| self.types.is_complete(ty.ty)) {
                    Some(size) => return Some(size),
                    None => format!("field `{name}` has incomplete type `{}`", self.spell_qual(ty)),
                }
            }
        };
        self.error(codes::INCOMPLETE, field.declarator.span, message);
        None
    }

    fn field_width(&mut self, ty: QualType, name: Option<Name>, width: &ast::Expr, span: Span) -> Option<u32> {
        let text = name.map_or("<anonymous>", |name| self.text(name.symbol));
        let Some(kind) = self.types.int_kind(ty.ty) else {
            self.error(codes::TYPE, span, format!("bit-field `{text}` has invalid type `{}`", self.spell_qual(ty)));
            return None;
        };
        if !matches!(kind, IntKind::Int | IntKind::UInt | IntKind::Bool) {
            self.before(Standard::C99, span, format!("type of bit-field `{text}` is a GCC extension"));
        }
        let (value, _) = self.integer_constant(width, "bit-field width")?;
        let most = if kind == IntKind::Bool { 1 } else { kind.bits() };
        let message = if value < 0 {
            format!("negative width in bit-field `{text}`")
        } else if value == 0 && name.is_some() {
            format!("zero width for bit-field `{text}`")
        } else if value > i64::from(most) {
            format!("width of `{text}` exceeds its type")
        } else {
            return Some(value as u32);
        };
        self.error(codes::CONSTANT, width.span, message);
        None
    }

    fn store_fields(
        &mut self,
        id: RecordId,
        drafts: Vec<Draft>,
        layout: Layout,
        packed: bool,
        dynamic: Vec<Option<ObjectId>>,
    ) {
        let mut fields = Vec::with_capacity(drafts.len());
        let mut dynamic = dynamic.into_iter();
        for (draft, place) in drafts.into_iter().zip(layout.places) {
            let member =
                Member { ty: draft.ty, offset: place.offset, bits: place.bits, dynamic: dynamic.next().flatten() };
            match draft.name {
                Some(name) => self.add_member(id, name.symbol, member, draft.span),
                None => self.add_inner_members(id, member, draft.span),
            }
            self.record_facts[id.0 as usize].symbols.push(draft.name.map(|name| name.symbol));
            let name = draft.name.map(|name| self.text(name.symbol).to_string());
            fields.push(Field {
                name,
                ty: draft.ty,
                offset: place.offset,
                bits: place.bits,
                refers: false,
                span: draft.span,
            });
        }
        let record = &mut self.types.records[id.0 as usize];
        (record.size, record.align, record.packed) = (layout.size, layout.align, packed);
        record.fields = Some(fields);
    }

    fn add_member(&mut self, id: RecordId, name: Symbol, member: Member, span: Span) {
        self.record_facts[id.0 as usize].names.push(name);
        if self.members.insert((id, name), member).is_some() {
            self.error(codes::REDECLARED, span, format!("duplicate member `{}`", self.text(name)));
        }
    }

    /// The members of an anonymous record are members of the one around it.
    fn add_inner_members(&mut self, id: RecordId, outer: Member, span: Span) {
        let Some(inner) = self.types.record_id(outer.ty.ty) else { return };
        for name in self.record_facts(inner).names.clone() {
            let Some(member) = self.find_member(inner, name) else { continue };
            let ty = self.qualified(member.ty, outer.ty.quals);
            let offset = outer.offset + member.offset;
            self.add_member(id, name, Member { ty, offset, bits: member.bits, dynamic: member.dynamic }, span);
        }
    }
}
