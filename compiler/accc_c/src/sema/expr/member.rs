//! `a.m`, `p->m` and `offsetof`. Source: C11, 6.5.2.3, 7.19.

use super::{Sema, int};
use crate::ast::{self, Name, OffsetofStep};
use crate::hir::{BinaryOp, Expr, ExprKind, FieldRef, RecordId, TypeId, basic};
use crate::sema::codes;
use crate::sema::record::Member;
use accc_diag::Diagnostic;
use accc_openacc::suggest::nearest;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn member_expr(&mut self, base: &ast::Expr, arrow: bool, name: Name, span: Span) -> Option<Expr> {
        let base = if arrow { self.arrow_base(base, name)? } else { self.expr(base)? };
        let record = self.record_of(&base, name)?;
        let member = self.named_member(base.ty, record, name)?;
        if let Some(offset) = member.dynamic {
            return Some(self.dynamic_member(base, member, offset, span));
        }
        let field = FieldRef {
            record,
            offset: member.offset,
            bits: member.bits,
            volatile: member.ty.quals.volatile,
            constant: member.ty.quals.constant,
            atomic: member.ty.quals.atomic,
        };
        Some(Expr { kind: ExprKind::Member { base: Box::new(base), field }, ty: member.ty.ty, span })
    }

    fn arrow_base(&mut self, base: &ast::Expr, name: Name) -> Option<Expr> {
        let pointer = self.rvalue(base)?;
        let span = pointer.span;
        let Some(target) = self.types.pointee(pointer.ty) else {
            let have = self.spell(pointer.ty);
            let message = format!("invalid type argument of `->` (have `{have}`)");
            let error = Diagnostic::error(codes::MEMBER, message).label(span, "this is no pointer");
            let record = self.types.is_record(pointer.ty);
            let text = self.text(name.symbol);
            self.sink.push(if record { error.help(format!("write `.{text}`")) } else { error });
            return None;
        };
        Some(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: target.ty, span })
    }

    fn record_of(&mut self, base: &Expr, name: Name) -> Option<RecordId> {
        if let Some(id) = self.types.record_id(base.ty) {
            return Some(id);
        }
        let text = self.text(name.symbol);
        let message = format!("request for member `{text}` in something not a structure or union");
        let have = self.spell(base.ty);
        let error = Diagnostic::error(codes::MEMBER, message).label(base.span, format!("this is of type `{have}`"));
        let points = self.types.pointee(base.ty).is_some_and(|to| self.types.is_record(to.ty));
        self.sink.push(if points { error.help(format!("write `->{text}`")) } else { error });
        None
    }

    fn named_member(&mut self, ty: TypeId, record: RecordId, name: Name) -> Option<Member> {
        if let Some(member) = self.find_member(record, name.symbol) {
            return Some(member);
        }
        let (text, spelled) = (self.text(name.symbol), self.spell(ty));
        let Some(fields) = &self.types.record(record).fields else {
            let message = format!("invalid use of undefined type `{spelled}`");
            return self.error_at(codes::INCOMPLETE, name.span, message, "its members are not known here");
        };
        let near = nearest(text, fields.iter().filter_map(|field| field.name.as_deref()));
        let error = Diagnostic::error(codes::MEMBER, format!("`{spelled}` has no member named `{text}`"))
            .label(name.span, "no such member");
        let error = match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        };
        self.sink.push(error);
        None
    }

    /// A constant, unless an index is none.
    pub fn offsetof(&mut self, ty: &ast::TypeName, path: &[OffsetofStep], span: Span) -> Option<Expr> {
        let mut at = self.type_name(ty)?.ty;
        let mut offset = int(0, basic::SIZE, span);
        for step in path {
            let part = match step {
                OffsetofStep::Member(name) => {
                    let place = Expr { kind: ExprKind::Int(0), ty: at, span: ty.span };
                    let record = self.record_of(&place, *name)?;
                    let member = self.named_member(at, record, *name)?;
                    if member.bits.is_some() {
                        return self.error_at(codes::MEMBER, name.span, "a bit-field has no offset in bytes", "");
                    }
                    at = member.ty.ty;
                    match member.dynamic {
                        Some(offset) => self.kept(offset, name.span),
                        None => int(member.offset as i64, basic::SIZE, name.span),
                    }
                }
                OffsetofStep::Index(index) => {
                    let index = self.integer(index)?;
                    let Some(elem) = self.types.element(at) else {
                        return self.type_error(index.span, "subscripted value is no array", "");
                    };
                    at = elem.ty;
                    let (index, size) = (self.convert(index, basic::SIZE), self.size_of(at, span)?);
                    self.size_arithmetic(BinaryOp::Mul, index, size)
                }
            };
            offset = self.size_arithmetic(BinaryOp::Add, offset, part);
        }
        Some(Expr { span, ..offset })
    }
}
