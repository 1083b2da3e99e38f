//! Structures and unions with members of variable length, which GNU C has in functions.
//!
//! The members in front of the first such one, and that one itself, lie where layout puts them. The places of those behind it
//! and the size of the whole are computed where the type is declared, and kept in hidden objects ([`Member::dynamic`],
//! [`crate::hir::Record::variable_size`]); so a member behind is what a computed address points to. Source: gcc's manual,
//! "Variable Length".

use super::Sema;
use super::record::Member;
use crate::hir::{
    AutoInit, BinaryOp, CompareOp, Expr, ExprKind, InitPart, ObjectId, QualType, RecordId, Stmt, StmtKind, TypeId,
    basic,
};
use crate::sema::expr::int;
use accc_source::Span;

impl Sema<'_> {
    /// Reports what is passed or returned by value and has a member of variable length.
    pub fn check_passed(&mut self, ty: TypeId, span: Span) {
        if self.types.is_record(ty) && self.types.has_variable_size(ty) {
            self.unsupported(span, "a record with members of variable length as an argument", "pass its address");
        }
    }

    /// The places of the members behind the first of variable length, which ends where `end` says, and the size of the record.
    pub fn place_at_run_time(
        &mut self,
        first: (u64, TypeId),
        behind: &[(TypeId, u64)],
        align: u64,
        span: Span,
    ) -> MemberOffsets {
        let start = int(first.0 as i64, basic::SIZE, span);
        let mut end = self.behind(start, first.1, span);
        let mut offsets = Vec::new();
        for (ty, align) in behind {
            let aligned = self.rounded_up(end, *align, span);
            let offset = self.keep(aligned, span);
            offsets.push(offset);
            let start = self.kept(offset, span);
            end = self.behind(start, *ty, span);
        }
        let size = self.rounded_up(end, align, span);
        MemberOffsets { offsets, size: self.keep(size, span) }
    }

    /// The size of a union with members of these types.
    pub fn largest(&mut self, members: &[TypeId], align: u64, span: Span) -> ObjectId {
        let mut largest = self.keep(int(0, basic::SIZE, span), span);
        for ty in members {
            let Some(size) = self.size_of(*ty, span) else { continue };
            let before = self.kept(largest, span);
            let kind = ExprKind::Compare(CompareOp::Gt, Box::new(size.clone()), Box::new(before.clone()));
            let cond = Box::new(Expr { kind, ty: basic::INT, span });
            let (then, otherwise) = (Some(Box::new(size)), Box::new(before));
            let larger = Expr { kind: ExprKind::Conditional { cond, then, otherwise }, ty: basic::SIZE, span };
            largest = self.keep(larger, span);
        }
        let size = self.kept(largest, span);
        let size = self.rounded_up(size, align, span);
        self.keep(size, span)
    }

    fn behind(&mut self, start: Expr, ty: TypeId, span: Span) -> Expr {
        match self.size_of(ty, span) {
            Some(size) => self.size_arithmetic(BinaryOp::Add, start, size),
            None => start,
        }
    }

    fn rounded_up(&mut self, value: Expr, align: u64, span: Span) -> Expr {
        let more = self.size_arithmetic(BinaryOp::Add, value, int(align as i64 - 1, basic::SIZE, span));
        self.size_arithmetic(BinaryOp::And, more, int(-(align as i64), basic::SIZE, span))
    }

    /// A hidden object with this value, set before the statement at hand.
    fn keep(&mut self, value: Expr, span: Span) -> ObjectId {
        let object = self.hidden_object("place", basic::SIZE, span);
        let part = InitPart { offset: 0, ty: basic::SIZE, bits: None, value };
        let init = Some(AutoInit { zero: false, parts: vec![part] });
        self.pending.push(Stmt { kind: StmtKind::Declare { object, init }, span });
        object
    }

    /// The value of such an object.
    pub fn kept(&self, object: ObjectId, span: Span) -> Expr {
        let place = Box::new(Expr { kind: ExprKind::Object(object), ty: basic::SIZE, span });
        Expr { kind: ExprKind::Load { place, volatile: false }, ty: basic::SIZE, span }
    }

    /// The member behind one of variable length, at a computed address.
    pub fn dynamic_member(&mut self, base: Expr, member: Member, offset: ObjectId, span: Span) -> Expr {
        let quals = self.place_quals(&base).union(member.ty.quals);
        let to = self.types.pointer(QualType { ty: member.ty.ty, quals });
        let start = self.address(base, span);
        let start = Box::new(self.convert(start, basic::CHAR_PTR));
        let offset = self.kept(offset, span);
        let index = Box::new(self.to_long(offset));
        let kind = ExprKind::PointerAdd { pointer: start, index, minus: false };
        let address = Expr { kind, ty: basic::CHAR_PTR, span };
        let pointer = self.convert(address, to);
        Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: member.ty.ty, span }
    }

    /// Makes the size of a record known when the program runs alone.
    pub fn set_variable_size(&mut self, id: RecordId, size: ObjectId) {
        self.types.records[id.0 as usize].variable_size = Some(size);
    }
}

/// Where the members behind the first one of variable length lie, and the size of the record.
pub struct MemberOffsets {
    pub offsets: Vec<ObjectId>,
    pub size: ObjectId,
}
