//! Jumps to labels of functions around, and `__builtin_setjmp`: control comes back to a frame that calls have left behind.
//!
//! A nested function may jump to a label that `__label__` declares in a function around it. That function keeps a buffer of
//! `_setjmp`, which it sets where it begins; the jump says which label is meant, and is a `longjmp`. Variables of such a
//! function are volatile to the optimizer ([`crate::hir::Function::reentered`]), so that they have their last values at the
//! label. Source: gcc's manual, "Nested Functions", "Locally Declared Labels", "Nonlocal Gotos".

use super::builtin::Call;
use super::expr::int;
use super::{Sema, codes};
use crate::ast::{Name, Symbol};
use crate::hir::{ArrayLen, CompareOp, Expr, ExprKind, LabelId, ObjectId, Stmt, StmtKind, TypeId, basic};
use accc_source::Span;
use std::collections::HashMap;

/// Words of a buffer: those of `jmp_buf`, and some.
const BUFFER_WORDS: u64 = 32;

/// How nested functions come back to a function's labels.
#[derive(Clone)]
pub struct Jumps {
    buffer: ObjectId,
    /// Which of `labels` is meant.
    chosen: ObjectId,
    labels: Vec<LabelId>,
}

/// A function around the one that is being analysed.
pub struct Frame {
    labels: HashMap<Symbol, LabelId>,
    jumps: Option<Jumps>,
    /// Labels that were jumped to, and where from.
    used: Vec<(LabelId, Span)>,
}

impl Sema<'_> {
    /// A nested function begins: what it can jump to.
    pub fn open_frame(&mut self, span: Span) {
        let labels = self.visible_local_labels();
        let known = self.function.as_ref().and_then(|function| function.jumps.clone());
        let jumps = known.or_else(|| (!labels.is_empty()).then(|| self.new_jumps(span)));
        self.frames.push(Frame { labels, jumps, used: Vec::new() });
    }

    /// It ends; its function is at hand again.
    pub fn close_frame(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        for (label, span) in frame.used {
            self.note_label_use(label, span);
        }
        if let Some(function) = &mut self.function {
            function.jumps = frame.jumps;
        }
    }

    fn new_jumps(&mut self, span: Span) -> Jumps {
        Jumps {
            buffer: self.jump_buffer(span),
            chosen: self.hidden_object("label", basic::INT, span),
            labels: Vec::new(),
        }
    }

    fn jump_buffer(&mut self, span: Span) -> ObjectId {
        let ty = self.types.array(basic::ULONG.plain(), ArrayLen::Known(BUFFER_WORDS));
        let buffer = self.hidden_object("jump", ty, span);
        let object = self.object_mut(buffer);
        (object.attrs.align, object.address_taken) = (Some(16), true);
        buffer
    }

    /// A jump to a label of a function around; `None`: none of them has one of this name.
    pub fn outer_goto(&mut self, name: Name) -> Option<StmtKind> {
        let frame = self.frames.iter_mut().rev().find(|frame| frame.labels.contains_key(&name.symbol))?;
        let label = frame.labels[&name.symbol];
        frame.used.push((label, name.span));
        let jumps = frame.jumps.as_mut()?;
        let known = jumps.labels.iter().position(|known| *known == label);
        let number = known.unwrap_or_else(|| {
            jumps.labels.push(label);
            jumps.labels.len() - 1
        });
        let (buffer, chosen, span) = (jumps.buffer, jumps.chosen, name.span);
        let place = Box::new(Expr { kind: ExprKind::Object(chosen), ty: basic::INT, span });
        let value = Box::new(int(number as i64, basic::INT, span));
        let choose = Expr { kind: ExprKind::Assign { place, value }, ty: basic::INT, span };
        let buffer = self.buffer_address(buffer, span);
        let jump = self.long_jump(buffer, span)?;
        let body = [choose, jump].map(|e| Stmt { kind: StmtKind::Expr(e), span });
        Some(StmtKind::Block { body: body.into(), end_span: span })
    }

    fn buffer_address(&mut self, buffer: ObjectId, span: Span) -> Expr {
        let place = Expr { kind: ExprKind::Object(buffer), ty: self.object(buffer).ty.ty, span };
        let address = self.into_value(place);
        self.convert(address, basic::VOID_PTR)
    }

    /// `longjmp(buffer, 1)`, behind which nothing comes.
    fn long_jump(&mut self, buffer: Expr, span: Span) -> Option<Expr> {
        let ty = self.prototype("vPi");
        let function = self.function_named("longjmp", ty, span);
        self.object_mut(function).attrs.noreturn = true;
        let callee = self.use_object(function, span);
        self.call_value(callee, Some(function), vec![buffer, int(1, basic::INT, span)], span)
    }

    fn set_jump(&mut self, buffer: ObjectId, span: Span) -> Option<Expr> {
        let buffer = self.buffer_address(buffer, span);
        let ty = self.prototype("iP");
        let function = self.function_named("_setjmp", ty, span);
        let callee = self.use_object(function, span);
        self.call_value(callee, Some(function), vec![buffer], span)
    }

    /// What a function does first whose labels nested functions jump to: sets the buffer, or goes to the chosen label.
    pub fn entrance(&mut self, jumps: &Jumps, span: Span) -> Option<Stmt> {
        if jumps.labels.is_empty() {
            return None;
        }
        let cond = self.set_jump(jumps.buffer, span)?;
        let mut body = Vec::new();
        for (number, label) in jumps.labels.iter().enumerate() {
            let chosen = Expr { kind: ExprKind::Object(jumps.chosen), ty: basic::INT, span };
            let chosen = Box::new(self.into_value(chosen));
            let number = Box::new(int(number as i64, basic::INT, span));
            let cond = Expr { kind: ExprKind::Compare(CompareOp::Eq, chosen, number), ty: basic::INT, span };
            let then = Box::new(Stmt { kind: StmtKind::Goto(*label), span });
            body.push(Stmt { kind: StmtKind::If { cond, then, otherwise: None }, span });
        }
        let then = Box::new(Stmt { kind: StmtKind::Block { body, end_span: span }, span });
        Some(Stmt { kind: StmtKind::If { cond, then, otherwise: None }, span })
    }

    /// `__builtin_setjmp(buffer)`: the first word of the program's buffer is the address of a hidden one.
    pub fn builtin_setjmp(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let word = self.first_word(args, 1, call)?;
        let Some(function) = &mut self.function else {
            return self.error_at(codes::PLACE, call.span, "`__builtin_setjmp` stands outside of a function", "");
        };
        function.reentered = true;
        let buffer = self.jump_buffer(call.span);
        let address = self.buffer_address(buffer, call.span);
        let store = ExprKind::Assign { place: Box::new(word), value: Box::new(address) };
        let store = Expr { kind: store, ty: basic::VOID_PTR, span: call.span };
        let set = self.set_jump(buffer, call.span)?;
        let kind = ExprKind::Comma(Box::new(store), Box::new(set));
        Some(Expr { kind, ty: basic::INT, span: call.span })
    }

    /// `__builtin_longjmp(buffer, 1)`
    pub fn builtin_longjmp(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        if args.get(1).and_then(super::expr::int_value) != Some(1) {
            let message = "`__builtin_longjmp` second argument must be 1";
            return self.error_at(codes::ARGUMENTS, call.span, message, "");
        }
        if let Some(object) = self.function.as_ref().map(|function| function.object) {
            self.object_mut(object).attrs.noinline = true;
        }
        let word = self.first_word(args, 2, call)?;
        let buffer = self.into_value(word);
        self.long_jump(buffer, call.span)
    }

    fn first_word(&mut self, args: Vec<Expr>, count: usize, call: &Call) -> Option<Expr> {
        let buffer = self.exactly(count, args, call)?.swap_remove(0);
        let span = buffer.span;
        if !self.types.is_pointer(buffer.ty) {
            return self.type_error(span, "the buffer of a jump is an array of five words", "no pointer or array");
        }
        let words: TypeId = self.types.pointer(basic::VOID_PTR.plain());
        let pointer = self.convert(buffer, words);
        Some(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: basic::VOID_PTR, span })
    }
}
