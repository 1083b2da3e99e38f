//! What records hold beside their own bytes, as a table that data clauses on them walk ([`accc_ir::Record`]): pointers, of which
//! the device has device addresses, and references of C++, which take along what they refer to. Unions hold nothing: which
//! member is meant is not known.

use super::unit::Unit;
use crate::hir::{ArrayLen, Field, RecordId, Type, TypeId};
use accc_ir::{MemberKind, Record, RecordMember};

/// What a table is made of: a record, or a pointer that a reference refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holder {
    Record(RecordId),
    Pointer,
}

impl Unit<'_> {
    /// Of an object of this type, or of what a pointer of this type points to.
    pub fn held_by(&mut self, ty: TypeId) -> Option<accc_ir::RecordId> {
        let (elem, _) = self.element(ty);
        let records = match self.types.get(elem) {
            Type::Pointer(to) => self.element(to.ty).0,
            _ => elem,
        };
        match self.types.get(records) {
            Type::Record(id) => self.held(Holder::Record(*id)),
            _ => None,
        }
    }

    fn held(&mut self, holder: Holder) -> Option<accc_ir::RecordId> {
        if let Some(known) = self.holders.get(&holder) {
            return *known;
        }
        let id = match holder {
            Holder::Record(id) if !self.holds(id) => None,
            // A type may refer to itself: it has its place before its members.
            Holder::Record(id) => {
                let (name, bytes) = (self.types.0.record(id).tag.clone(), self.types.0.record(id).size);
                let record = Record { name: name.unwrap_or_default(), bytes, members: Vec::new() };
                Some(self.module.records.push(record))
            }
            Holder::Pointer => {
                let kind = MemberKind::Pointers { count: 1 };
                let members = vec![RecordMember { name: String::new(), offset: 0, kind, record: None }];
                Some(self.module.records.push(Record { name: "pointer".into(), bytes: 8, members }))
            }
        };
        self.holders.insert(holder, id);
        if let (Holder::Record(of), Some(id)) = (holder, id) {
            let fields = self.types.0.record(of).fields.iter().flatten();
            let members = fields.filter_map(|field| self.held_member(field)).collect();
            self.module.records[id].members = members;
        }
        id
    }

    fn held_member(&mut self, field: &Field) -> Option<RecordMember> {
        let (elem, count) = self.element(field.ty.ty);
        let (kind, record) = match self.types.get(elem) {
            _ if field.bits.is_some() || count == 0 => return None,
            Type::Pointer(to) if matches!(self.types.get(to.ty), Type::Function(_)) => return None,
            Type::Pointer(to) if field.refers && self.types.0.is_complete(to.ty) => {
                let (bytes, constant) = (self.types.size(to.ty), to.quals.constant);
                let record = match self.types.get(self.element(to.ty).0) {
                    Type::Record(id) => self.held(Holder::Record(*id)),
                    Type::Pointer(_) => self.held(Holder::Pointer),
                    _ => None,
                };
                (MemberKind::Reference { bytes, constant }, record)
            }
            Type::Pointer(_) => (MemberKind::Pointers { count }, None),
            Type::Record(id) => (MemberKind::Inline { count }, Some(self.held(Holder::Record(*id))?)),
            _ => return None,
        };
        Some(RecordMember { name: field.name.clone().unwrap_or_default(), offset: field.offset, kind, record })
    }

    /// Whether a member is a pointer, at any depth.
    fn holds(&self, id: RecordId) -> bool {
        let record = self.types.0.record(id);
        let mut fields = record.fields.iter().flatten().filter(|field| field.bits.is_none());
        !record.union
            && fields.any(|field| match self.types.get(self.element(field.ty.ty).0) {
                Type::Pointer(to) => !matches!(self.types.get(to.ty), Type::Function(_)),
                Type::Record(inner) => self.holds(*inner),
                _ => false,
            })
    }

    /// What an array holds, and how many; any other type is one of its own.
    fn element(&self, mut ty: TypeId) -> (TypeId, u64) {
        let mut count = 1u64;
        while let Type::Array { elem, len } = self.types.get(ty) {
            count = count.saturating_mul(if let ArrayLen::Known(n) = len { *n } else { 0 });
            ty = elem.ty;
        }
        (ty, count)
    }
}
