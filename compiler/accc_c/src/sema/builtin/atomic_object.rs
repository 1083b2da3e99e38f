//! Objects that are `_Atomic`: every access is an atomic operation of the strongest order.
//!
//! Integers and pointers of up to 8 bytes are accessed as such, other types of 1, 2, 4 or 8 bytes as the integer of their
//! size, larger ones by libatomic's functions, as gcc does. An update without an instruction of its own is a loop around
//! compare-and-swap. In device code an access is what `acc atomic` makes of it. Source: C11, 6.2.6.1, 6.5.2.4, 6.5.16.2,
//! 7.17.

use super::atomic::{assign, fetch, statement};
use super::{Call, Sema, expr::int};
use crate::hir::{Atomic, AtomicOperation, BinaryOp, Builtin, Expr, ExprKind, IntKind, Stmt, StmtKind, TypeId, basic};
use accc_ir::AtomicOp;
use accc_source::Span;

/// How objects of a type are accessed at once.
#[derive(Clone, Copy)]
enum Carrier {
    Itself,
    /// As an unsigned integer of this type.
    Bits(TypeId),
    /// By libatomic, so many bytes.
    Library(u64),
}

/// `memory_order_seq_cst`
const STRONGEST: i64 = 5;

impl Sema<'_> {
    fn carrier(&self, ty: TypeId) -> Carrier {
        let size = self.types.size(ty).unwrap_or(0);
        let bits = match size {
            1 => basic::UCHAR,
            2 => basic::USHORT,
            4 => basic::UINT,
            8 => basic::ULONG,
            _ => return Carrier::Library(size),
        };
        let own = self.types.is_integer(ty) || self.types.is_pointer(ty);
        if own { Carrier::Itself } else { Carrier::Bits(bits) }
    }

    /// What `_Atomic` makes of a type's alignment: one that a machine's instruction can have at once.
    pub fn atomic_alignment(&self, ty: TypeId) -> Option<u64> {
        self.types.size(ty).filter(|size| matches!(size, 1 | 2 | 4 | 8 | 16))
    }

    /// The value in an `_Atomic` place.
    pub fn atomic_value(&mut self, place: Expr) -> Expr {
        let (ty, span) = (place.ty, place.span);
        if let Some(device) = self.in_device_code(ty, span) {
            let (declare, target) = self.unset(ty, span);
            let atomic = Atomic { place, op: None, target: device.then(|| target.clone()), new: false, span };
            return self.taken(vec![declare], atomic, target);
        }
        let pointer = self.address(place, span);
        self.load_at(pointer, ty, span)
    }

    /// `place = value`, whose value is what was stored.
    pub fn atomic_assign(&mut self, place: Expr, value: Expr, span: Span) -> Option<Expr> {
        let ty = place.ty;
        let (keep, kept) = self.temporary(value);
        let value = self.into_value(kept);
        if self.in_device_code(ty, span).is_some() {
            let op = Some(AtomicOperation { op: AtomicOp::Exchange, value: value.clone(), computed: None });
            let store = Atomic { place, op, target: None, new: false, span };
            return Some(statement(vec![keep, node(store)], value));
        }
        let pointer = self.address(place, span);
        let store = self.store_at(pointer, value.clone(), span);
        Some(statement(vec![keep, Stmt { kind: StmtKind::Expr(store), span }], value))
    }

    /// An `AssignOp` or `Increment` of an `_Atomic` place.
    pub fn atomic_update(&mut self, update: Expr) -> Option<Expr> {
        let (ty, span) = (update.ty, update.span);
        let postfix = matches!(update.kind, ExprKind::Increment { postfix: true, .. });
        if self.in_device_code(ty, span).is_some() {
            let Some(atomic) = self.update(Some(&update)) else {
                self.unsupported(span, "this update of an `_Atomic` object in device code", "load, compute, and store");
                return None;
            };
            let (declare, target) = self.unset(ty, span);
            let atomic = Atomic { target: Some(target.clone()), new: !postfix, ..atomic };
            return Some(self.taken(vec![declare], atomic, target));
        }
        match self.by_instruction(&update, postfix) {
            Some(result) => result,
            None => self.by_computing(update, postfix),
        }
    }

    /// An update of an integer that the machine has an instruction for.
    fn by_instruction(&mut self, update: &Expr, postfix: bool) -> Option<Option<Expr>> {
        let kind = self.types.int_kind(update.ty).filter(|kind| *kind != IntKind::Bool && !update.ty.is_wide())?;
        let (place, word, value) = match &update.kind {
            ExprKind::Increment { place, minus, .. } => {
                (place, if *minus { "sub" } else { "add" }, int(1, kind.type_id(), update.span))
            }
            ExprKind::AssignOp { op, place, value, .. } => {
                let word = match op {
                    BinaryOp::Add => "add",
                    BinaryOp::Sub => "sub",
                    BinaryOp::And => "and",
                    BinaryOp::Or => "or",
                    BinaryOp::Xor => "xor",
                    BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => return None,
                };
                (place, word, self.types.is_integer(value.ty).then(|| (**value).clone())?)
            }
            _ => return None,
        };
        let name = if postfix { format!("fetch_{word}") } else { format!("{word}_fetch") };
        let operation = fetch(&name)?;
        let call = Call { name: &name, name_span: update.span, span: update.span };
        let pointer = self.address((**place).clone(), update.span);
        Some(self.fetch(operation, vec![pointer, value], &call))
    }

    /// An update by computing on a copy.
    fn by_computing(&mut self, update: Expr, postfix: bool) -> Option<Expr> {
        let (ty, span) = (update.ty, update.span);
        let (op, place, value, computed) = match update.kind {
            ExprKind::AssignOp { op, place, value, computed } => (op, place, *value, computed),
            ExprKind::Increment { place, minus, .. } => {
                let op = if minus { BinaryOp::Sub } else { BinaryOp::Add };
                let pointer = self.types.is_pointer(ty);
                let computed = if pointer { ty } else { self.types.usual(self.types.promoted(ty), basic::INT) };
                let one = int(1, basic::INT, span);
                (op, place, self.convert(one, if pointer { basic::LONG } else { computed }), computed)
            }
            _ => return None,
        };
        let (declare, kept) = self.temporary(value);
        let value = self.into_value(kept);
        let result = self.by_swapping(*place, postfix, |sema, old| {
            let (keep, copy) = sema.temporary(old);
            let kind = ExprKind::AssignOp { op, place: Box::new(copy), value: Box::new(value.clone()), computed };
            statement(vec![keep], Expr { kind, ty, span })
        });
        Some(statement(vec![declare], result))
    }

    /// `({ T *p = &x; T old = *p, new; do { new = f(old); } while (!swap(p, &old, new)); new; })`, or `old` in the end.
    pub(super) fn by_swapping(
        &mut self,
        place: Expr,
        old_value: bool,
        new_value: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        let (ty, span) = (place.ty, place.span);
        let pointer = self.address(place, span);
        let (keep_pointer, pointer) = self.temporary(pointer);
        let pointer = self.into_value(pointer);
        let loaded = self.load_at(pointer.clone(), ty, span);
        let (keep_old, old) = self.temporary(loaded);
        let (declare_new, new) = self.unset(ty, span);
        let found = self.into_value(old.clone());
        let computed = new_value(self, found);
        let once = Stmt { kind: StmtKind::Expr(assign(new.clone(), computed)), span };
        let (expected, desired) = (self.address(old.clone(), span), self.into_value(new.clone()));
        let swapped = self.swap_at(pointer, expected, desired, span);
        let cond = Expr { kind: ExprKind::Not(Box::new(swapped)), ty: basic::INT, span };
        let again = Stmt { kind: StmtKind::DoWhile { body: Box::new(once), cond }, span };
        let result = self.into_value(if old_value { old } else { new });
        statement(vec![keep_pointer, keep_old, declare_new, again], result)
    }

    /// What a pointer shows, of any type.
    pub(super) fn load_at(&mut self, pointer: Expr, ty: TypeId, span: Span) -> Expr {
        match self.carrier(ty) {
            Carrier::Itself => builtin(Builtin::AtomicLoad, vec![pointer], ty, span),
            Carrier::Bits(bits) => {
                let pointer = self.retyped(pointer, bits);
                let (keep, kept) = self.temporary(builtin(Builtin::AtomicLoad, vec![pointer], bits, span));
                self.seen_as(vec![keep], kept, ty)
            }
            Carrier::Library(size) => {
                let (declare, target) = self.unset(ty, span);
                let args = vec![pointer, self.address(target.clone(), span)];
                let call = self.library_atomic("__atomic_load", "vzPPi", size, args, 1, span);
                let result = self.into_value(target);
                statement(vec![declare, Stmt { kind: StmtKind::Expr(call), span }], result)
            }
        }
    }

    pub(super) fn store_at(&mut self, pointer: Expr, value: Expr, span: Span) -> Expr {
        match self.carrier(value.ty) {
            Carrier::Itself => builtin(Builtin::AtomicStore, vec![pointer, value], basic::VOID, span),
            Carrier::Bits(bits) => {
                let (body, value) = self.as_bits(value, bits);
                let pointer = self.retyped(pointer, bits);
                statement(body, builtin(Builtin::AtomicStore, vec![pointer, value], basic::VOID, span))
            }
            Carrier::Library(size) => {
                let (keep, kept) = self.temporary(value);
                let args = vec![pointer, self.address(kept, span)];
                let call = self.library_atomic("__atomic_store", "vzPPi", size, args, 1, span);
                statement(vec![keep], call)
            }
        }
    }

    pub(super) fn exchange_at(&mut self, pointer: Expr, value: Expr, span: Span) -> Expr {
        let ty = value.ty;
        match self.carrier(ty) {
            Carrier::Itself => builtin(Builtin::Exchange, vec![pointer, value], ty, span),
            Carrier::Bits(bits) => {
                let (mut body, value) = self.as_bits(value, bits);
                let pointer = self.retyped(pointer, bits);
                let (keep, kept) = self.temporary(builtin(Builtin::Exchange, vec![pointer, value], bits, span));
                body.push(keep);
                self.seen_as(body, kept, ty)
            }
            Carrier::Library(size) => {
                let (keep, kept) = self.temporary(value);
                let (declare, old) = self.unset(ty, span);
                let args = vec![pointer, self.address(kept, span), self.address(old.clone(), span)];
                let call = self.library_atomic("__atomic_exchange", "vzPPPi", size, args, 1, span);
                let result = self.into_value(old);
                statement(vec![keep, declare, Stmt { kind: StmtKind::Expr(call), span }], result)
            }
        }
    }

    /// Whether `desired` took the place of what `expected` points to, which else becomes what was found.
    pub(super) fn swap_at(&mut self, pointer: Expr, expected: Expr, desired: Expr, span: Span) -> Expr {
        match self.carrier(desired.ty) {
            Carrier::Itself => self.compare_exchange(pointer, expected, desired, span),
            Carrier::Bits(bits) => {
                let (body, desired) = self.as_bits(desired, bits);
                let (pointer, expected) = (self.retyped(pointer, bits), self.retyped(expected, bits));
                let swapped = self.compare_exchange(pointer, expected, desired, span);
                statement(body, swapped)
            }
            Carrier::Library(size) => {
                let (keep, kept) = self.temporary(desired);
                let args = vec![pointer, expected, self.address(kept, span)];
                let call = self.library_atomic("__atomic_compare_exchange", "bzPPPii", size, args, 2, span);
                statement(vec![keep], call)
            }
        }
    }

    /// A call of libatomic's function: the size, the addresses, the memory orders.
    fn library_atomic(
        &mut self,
        name: &str,
        code: &str,
        size: u64,
        args: Vec<Expr>,
        orders: usize,
        span: Span,
    ) -> Expr {
        let ty = self.prototype(code);
        let result = self.types.function(ty).map_or(basic::VOID, |function| function.result);
        let id = self.function_named(name, ty, span);
        let callee = self.use_object(id, span);
        let pointer = self.types.pointer(ty.plain());
        let callee = Expr { kind: ExprKind::Decay(Box::new(callee)), ty: pointer, span };
        let mut all = vec![int(size as i64, basic::SIZE, span)];
        all.extend(args.into_iter().map(|arg| self.convert(arg, basic::VOID_PTR)));
        all.extend(std::iter::repeat_n(int(STRONGEST, basic::INT, span), orders));
        Expr { kind: ExprKind::Call { callee: Box::new(callee), args: all }, ty: result, span }
    }

    /// The bits of a value as an integer, behind the statements that make it. (The variable has the integer's alignment.)
    fn as_bits(&mut self, value: Expr, bits: TypeId) -> (Vec<Stmt>, Expr) {
        let (span, ty) = (value.span, value.ty);
        let (keep, kept) = self.temporary(int(0, bits, span));
        let seen = self.place_as(kept.clone(), ty);
        let set = Stmt { kind: StmtKind::Expr(assign(seen, value)), span };
        (vec![keep, set], self.into_value(kept))
    }

    /// What a place of an integer holds, as another type.
    fn seen_as(&mut self, body: Vec<Stmt>, kept: Expr, ty: TypeId) -> Expr {
        let place = self.place_as(kept, ty);
        let value = self.into_value(place);
        statement(body, value)
    }

    fn place_as(&mut self, place: Expr, ty: TypeId) -> Expr {
        let span = place.span;
        let pointer = self.address(place, span);
        let pointer = self.retyped(pointer, ty);
        Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, span }
    }

    fn retyped(&mut self, pointer: Expr, to: TypeId) -> Expr {
        let ty = self.types.pointer(to.plain());
        self.convert(pointer, ty)
    }

    /// A hidden variable without a value.
    fn unset(&mut self, ty: TypeId, span: Span) -> (Stmt, Expr) {
        let object = self.hidden_object("value", ty, span);
        let declare = Stmt { kind: StmtKind::Declare { object, init: None }, span };
        (declare, Expr { kind: ExprKind::Object(object), ty, span })
    }

    /// Whether this is device code, and devices have numbers of this type. (What can't be said yet is remembered.)
    fn in_device_code(&mut self, ty: TypeId, span: Span) -> Option<bool> {
        let device = self.body.device.is_some();
        let possible = self.is_number(ty) || self.types.is_pointer(ty);
        if !device || !possible {
            self.no_device_code(span, "an access to this `_Atomic` object", "write `#pragma acc atomic` at the access");
        }
        device.then_some(possible)
    }

    /// An update in device code, which gives the value before or after.
    pub(super) fn captured(&mut self, place: Expr, op: AtomicOp, value: Expr, new: bool) -> Expr {
        let (ty, span) = (place.ty, value.span);
        let (declare, target) = self.unset(ty, span);
        let op = Some(AtomicOperation { op, value, computed: None });
        let atomic = Atomic { place, op, target: Some(target.clone()), new, span };
        self.taken(vec![declare], atomic, target)
    }

    /// The value that an `acc atomic` leaves in its target.
    fn taken(&mut self, mut body: Vec<Stmt>, atomic: Atomic, target: Expr) -> Expr {
        body.push(node(atomic));
        let value = self.into_value(target);
        statement(body, value)
    }
}

fn node(atomic: Atomic) -> Stmt {
    Stmt { span: atomic.span, kind: StmtKind::Atomic(Box::new(atomic)) }
}

fn builtin(builtin: Builtin, args: Vec<Expr>, ty: TypeId, span: Span) -> Expr {
    Expr { kind: ExprKind::Builtin(builtin, args), ty, span }
}
