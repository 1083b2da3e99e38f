//! Functions of characters. Source: Fortran 2008, section 13.7.

use super::{Reference, call};
use crate::hir::{self, BinaryOp, CharLen, Const, Expr, Intrinsic, Type};
use crate::sema::constants::fold_intrinsic::LONGEST;
use crate::sema::constants::literal;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;

impl Sema<'_> {
    /// `lge(a, b)` is `a >= b`: the collating sequence is ASCII's.
    pub(super) fn compare_texts(&mut self, op: BinaryOp, reference: &Reference) -> Option<Expr> {
        let (a, b) = (self.text_arg(reference, 0)?, self.text_arg(reference, 1)?);
        let result = self.binary_of(op, reference.name.span, a, b, reference.span);
        (!result.is_error()).then_some(result)
    }

    pub(super) fn new_line(&mut self, reference: &Reference) -> Option<Expr> {
        let text = self.text_arg(reference, 0)?;
        let newline = literal::char_constant("\n".to_string(), reference.span);
        Some(self.convert(newline, &Type::Character(CharLen::Const(1), text.ty.kind())))
    }

    /// `max` and `min` of characters: as long as the longest.
    pub(super) fn min_max_text(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let mut args = Vec::new();
        let mut longest = Some(0);
        for index in 0..reference.args.len() {
            let text = self.text_like_first(reference, index)?;
            longest = match (longest, &text.ty) {
                (Some(length), Type::Character(CharLen::Const(n), _)) => Some(length.max(*n)),
                _ => None,
            };
            args.push(text);
        }
        let ty = Type::Character(longest.map_or(CharLen::Unknown, CharLen::Const), args[0].ty.kind());
        self.elemental_call(id, args, ty, reference)
    }

    pub(super) fn length(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let text = self.text_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        if id == Intrinsic::LenTrim {
            return self.elemental_call(id, vec![text], ty, reference);
        }
        if let Type::Character(CharLen::Const(n), _) = text.ty {
            return Some(self.folded(Ok(Const::int(n)), ty, reference.span));
        }
        Some(call(id, vec![Some(text)], ty, 0, reference.span))
    }

    pub(super) fn text(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let text = self.text_arg(reference, 0)?;
        let ty =
            if id == Intrinsic::Trim { Type::Character(CharLen::Unknown, text.ty.kind()) } else { text.ty.clone() };
        if id == Intrinsic::Trim && text.rank > 0 {
            self.bad_argument(reference, &text, "a scalar");
            return None;
        }
        self.elemental_call(id, vec![text], ty, reference)
    }

    pub(super) fn search(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (text, other) = (self.text_arg(reference, 0)?, self.text_like_first(reference, 1)?);
        let ty = self.integer_result(reference)?;
        let mut args = vec![text, other];
        if reference.optional(2).is_some() {
            args.push(self.logical_arg(reference, 2)?);
        }
        self.elemental_call(id, args, ty, reference)
    }

    pub(super) fn char_of(&mut self, reference: &Reference) -> Option<Expr> {
        let i = self.integer_arg(reference, 0)?;
        let kind = self.character_kind(reference)?;
        self.elemental_call(Intrinsic::Char, vec![i], Type::Character(CharLen::Const(1), kind), reference)
    }

    /// The kind of characters that an argument names, or the default's.
    fn character_kind(&mut self, reference: &Reference) -> Option<u8> {
        match reference.kind {
            Some((kind, span)) => self.check_kind(kind, span, hir::CHARACTER_KINDS, "character"),
            None => Some(1),
        }
    }

    /// An argument of characters of the kind that the first has.
    fn text_like_first(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        let (first, text) = (reference.arg(0).ty.clone(), self.text_arg(reference, index)?);
        if text.ty.same(&first) {
            return Some(text);
        }
        self.bad_argument(reference, &text, &format!("characters of one kind, the first has kind {}", first.kind()));
        None
    }

    pub(super) fn ichar(&mut self, reference: &Reference) -> Option<Expr> {
        let c = self.text_arg(reference, 0)?;
        // As gfortran has it, functions may give more.
        let plain = c.is_designator() || c.constant().is_some();
        if plain && matches!(c.ty, Type::Character(CharLen::Const(length), _) if length != 1) {
            self.bad_argument(reference, &c, "one character");
            return None;
        }
        let ty = self.integer_result(reference)?;
        self.elemental_call(Intrinsic::Ichar, vec![c], ty, reference)
    }

    pub(super) fn repeat(&mut self, reference: &Reference) -> Option<Expr> {
        let (text, copies) = (self.text_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        if copies.int_constant().is_some_and(|copies| copies < 0) {
            self.error(codes::RANGE, copies.span, "`repeat` needs a number of copies that is not negative", "");
            return None;
        }
        let len = match (&text.ty, copies.int_constant()) {
            (Type::Character(CharLen::Const(n), _), Some(copies)) => {
                let Some(length) = n.checked_mul(copies).filter(|length| *length <= LONGEST) else {
                    let error = Diagnostic::error(codes::RANGE, "the result of `repeat` is too long")
                        .label(reference.span, format!("{copies} copies of {n} characters"))
                        .help(format!("of what is known at compile time at most {LONGEST} characters are kept"));
                    self.sink.push(error);
                    return None;
                };
                CharLen::Const(length)
            }
            _ => CharLen::Unknown,
        };
        let kind = text.ty.kind();
        self.elemental_call(Intrinsic::Repeat, vec![text, copies], Type::Character(len, kind), reference)
    }
}
