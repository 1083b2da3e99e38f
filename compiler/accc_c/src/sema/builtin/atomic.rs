//! `__sync_…` and `__atomic_…`, on integers and pointers of 1, 2, 4 and 8 bytes; the forms whose values stand behind
//! pointers take every type. Memory orders are all taken as the strongest. Source: gcc's manual, "Legacy __sync Built-in Functions", "Built-in Functions for Memory Model Aware Atomic
//! Operations".

use super::{Call, Sema, expr::int};
use crate::ast::{self, Name};
use crate::hir::{BinaryOp, Builtin, CompareOp, Expr, ExprKind, QualType, Stmt, StmtKind, TypeId, UnaryOp, basic};
use crate::sema::codes;
use crate::sema::expr::Context;
use accc_ir::AtomicOp;
use accc_source::Span;

/// What a read-modify-write does, and whether it gives the new value.
#[derive(Clone, Copy)]
pub(super) struct Fetch {
    builtin: Builtin,
    /// The operation that makes the new value of the old one, where the builtin gives the old one.
    again: Option<BinaryOp>,
}

impl Sema<'_> {
    pub(crate) fn sync_builtin(&mut self, text: &str, name: Name, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let short = text.trim_start_matches("__sync_");
        let short = short.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
        let args = self.values(args)?;
        let call = Call { name: text, name_span: name.span, span };
        if let Some(result) = self.in_device(short, &args, &call) {
            return Some(result);
        }
        match short {
            "synchronize" => Some(call.builtin(Builtin::Fence, Vec::new(), basic::VOID)),
            "bool_compare_and_swap" => self.swap(Builtin::CompareSwapBool, args, &call),
            "val_compare_and_swap" => self.swap(Builtin::CompareSwapValue, args, &call),
            "lock_test_and_set" => self.with_value(Builtin::Exchange, args, &call),
            "lock_release" => {
                let target = self.target(args.first(), &call)?;
                let zero = self.convert(int(0, basic::INT, span), target.ty);
                let pointer = args.into_iter().next()?;
                Some(call.builtin(Builtin::AtomicStore, vec![pointer, zero], basic::VOID))
            }
            "fetch_and_nand" | "nand_and_fetch" => self.nand(short, args, &call),
            _ => match fetch(short) {
                Some(operation) => self.fetch(operation, args, &call),
                None => self.unknown_atomic(&call),
            },
        }
    }

    pub(crate) fn atomic_builtin(&mut self, text: &str, name: Name, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let short = text.trim_start_matches("__atomic_");
        let mut args = self.values(args)?;
        let call = Call { name: text, name_span: name.span, span };
        if let Some(result) = self.in_device(short, &args, &call) {
            return Some(result);
        }
        match short {
            "thread_fence" | "signal_fence" => Some(call.builtin(Builtin::Fence, Vec::new(), basic::VOID)),
            "always_lock_free" | "is_lock_free" => {
                let small =
                    args.first().and_then(super::expr::int_value).is_some_and(|size| [1, 2, 4, 8].contains(&size));
                Some(int(i64::from(small), basic::BOOL, span))
            }
            "load_n" => {
                let target = self.target(args.first(), &call)?;
                args.truncate(1);
                Some(call.builtin(Builtin::AtomicLoad, args, target.ty))
            }
            "store_n" => {
                args.truncate(2);
                let stored = self.with_value(Builtin::AtomicStore, args, &call)?;
                Some(Expr { ty: basic::VOID, ..stored })
            }
            "exchange_n" => {
                args.truncate(2);
                self.with_value(Builtin::Exchange, args, &call)
            }
            "compare_exchange_n" => {
                let target = self.target(args.first(), &call)?;
                let Some(desired) = args.get(2).cloned() else { return self.count(6, args.len(), &call) };
                let desired = self.convert_as(desired, target.ty, Context::Argument(3, None))?;
                self.swapped(args, desired, &call)
            }
            "test_and_set" => {
                let flag = self.flag(args, &call)?;
                let one = int(1, basic::UCHAR, span);
                let old = call.builtin(Builtin::Exchange, vec![flag, one], basic::UCHAR);
                Some(self.convert(old, basic::BOOL))
            }
            "clear" => {
                let flag = self.flag(args, &call)?;
                Some(call.builtin(Builtin::AtomicStore, vec![flag, int(0, basic::UCHAR, span)], basic::VOID))
            }
            "fetch_nand" | "nand_fetch" => self.nand(short, args, &call),
            "load" | "store" | "exchange" | "compare_exchange" => self.through_pointers(short, args, &call),
            _ => match fetch(short) {
                Some(operation) => {
                    args.truncate(2);
                    self.fetch(operation, args, &call)
                }
                None => self.unknown_atomic(&call),
            },
        }
    }

    /// The forms whose values stand behind pointers, for objects of any type.
    fn through_pointers(&mut self, short: &str, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let target = self.any_target(args.first(), call)?;
        let pointer = args.first().cloned()?;
        match short {
            "load" => {
                let value = self.load_at(pointer, target.ty, call.span);
                self.store_through(args, 1, value, call)
            }
            "store" => {
                let value = self.pointed_value(&args, 1, target.ty, call)?;
                Some(self.store_at(pointer, value, call.span))
            }
            "exchange" => {
                let value = self.pointed_value(&args, 1, target.ty, call)?;
                let old = self.exchange_at(pointer, value, call.span);
                self.store_through(args, 2, old, call)
            }
            _ => {
                let desired = self.pointed_value(&args, 2, target.ty, call)?;
                self.swapped(args, desired, call)
            }
        }
    }

    /// `compare_exchange` of the object that the first argument points to, with what the second one points to.
    fn swapped(&mut self, args: Vec<Expr>, desired: Expr, call: &Call) -> Option<Expr> {
        let mut args = args.into_iter();
        let (pointer, expected) = (args.next()?, args.next()?);
        let to = self.types.pointer(desired.ty.plain());
        let expected = self.convert_as(expected, to, Context::Argument(2, None))?;
        Some(self.swap_at(pointer, expected, desired, call.span))
    }

    /// In device code: the loads, stores and updates that `acc atomic` has. The others are reported (or remembered, where it
    /// is not known yet whether this is device code).
    fn in_device(&mut self, short: &str, args: &[Expr], call: &Call) -> Option<Expr> {
        let done = self.body.device.is_some().then(|| self.device_access(short, args, call)).flatten();
        if done.is_none() && !short.ends_with("lock_free") {
            let way_out = "write `#pragma acc atomic` in front of the update";
            self.no_device_code(call.span, "an atomic builtin", way_out);
        }
        done
    }

    fn device_access(&mut self, short: &str, args: &[Expr], call: &Call) -> Option<Expr> {
        let pointer = args.first()?;
        let ty = self.types.pointee(pointer.ty)?.ty;
        if !self.is_number(ty) {
            return None;
        }
        let place = match &pointer.kind {
            ExprKind::AddressOf(place) => (**place).clone(),
            _ => Expr { kind: ExprKind::Deref(Box::new(pointer.clone())), ty, span: call.span },
        };
        let behind = |at: usize| Expr { kind: ExprKind::Deref(Box::new(args[at].clone())), ty, span: call.span };
        match (short, args.len()) {
            ("load_n", _) => Some(self.atomic_value(place)),
            ("store_n", 2..) => {
                self.atomic_assign(place, args[1].clone(), call.span).map(|set| self.convert(set, basic::VOID))
            }
            ("load", 2..) => {
                let value = self.atomic_value(place);
                let store = assign(behind(1), value);
                Some(self.convert(store, basic::VOID))
            }
            ("store", 2..) => {
                let value = self.into_value(behind(1));
                self.atomic_assign(place, value, call.span).map(|set| self.convert(set, basic::VOID))
            }
            ("exchange_n" | "lock_test_and_set", 2..) => {
                let value = self.convert_as(args[1].clone(), ty, Context::Argument(2, None))?;
                Some(self.captured(place, AtomicOp::Exchange, value, false))
            }
            (_, 2..) => {
                let (op, new) = device_operation(short)?;
                let value = self.convert_as(args[1].clone(), ty, Context::Argument(2, None))?;
                Some(self.captured(place, op, value, new))
            }
            _ => None,
        }
    }

    fn values(&mut self, args: &[ast::Expr]) -> Option<Vec<Expr>> {
        let found: Vec<Option<Expr>> = args.iter().map(|arg| self.rvalue(arg)).collect();
        found.into_iter().collect()
    }

    /// `nand`: the machine has no instruction for it. `short` is without its number of bytes.
    fn nand(&mut self, short: &str, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        args.truncate(2);
        let target = self.target(args.first(), call)?;
        let (pointer, value) = match <[Expr; 2]>::try_from(args) {
            Ok([pointer, value]) => (pointer, self.convert(value, target.ty)),
            Err(args) => return self.count(2, args.len(), call),
        };
        let (declare, kept) = self.temporary(value);
        let value = self.into_value(kept);
        let place = Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: target.ty, span: call.span };
        let nand = |sema: &mut Self, old: Expr| {
            let both = ExprKind::Binary(BinaryOp::And, Box::new(old), Box::new(value.clone()));
            let both = Expr { kind: both, ty: target.ty, span: call.span };
            let kind = ExprKind::Unary(UnaryOp::Complement, Box::new(both));
            sema.convert(Expr { kind, ty: target.ty, span: call.span }, target.ty)
        };
        let result = self.by_swapping(place, short.starts_with("fetch_"), nand);
        Some(statement(vec![declare], result))
    }

    fn unknown_atomic(&mut self, call: &Call) -> Option<Expr> {
        let way_out = "write it with `__sync_val_compare_and_swap` in a loop";
        self.unsupported(call.name_span, format!("`{}`", call.name), way_out);
        None
    }

    /// What the first argument points to.
    fn target(&mut self, pointer: Option<&Expr>, call: &Call) -> Option<QualType> {
        let target = pointer.and_then(|pointer| self.types.pointee(pointer.ty));
        let fits = |to: &QualType| {
            let integral = self.types.is_integer(to.ty) || self.types.is_pointer(to.ty);
            integral && self.types.size(to.ty).is_some_and(|size| size <= 8)
        };
        match target.filter(fits) {
            Some(target) => Some(target),
            None => {
                let message = format!("incorrect type of the first argument of `{}`", call.name);
                let span = pointer.map_or(call.span, |pointer| pointer.span);
                self.type_error(span, message, "a pointer to an integer or pointer is required here")
            }
        }
    }

    /// What the first argument points to, of whatever type.
    fn any_target(&mut self, pointer: Option<&Expr>, call: &Call) -> Option<QualType> {
        let target = pointer.and_then(|pointer| self.types.pointee(pointer.ty));
        match target.filter(|to| self.is_object_type(to.ty)) {
            Some(target) => Some(target),
            None => {
                let span = pointer.map_or(call.span, |pointer| pointer.span);
                let message = format!("incorrect type of the first argument of `{}`", call.name);
                self.type_error(span, message, "a pointer to an object is required here")
            }
        }
    }

    /// A pointer and a value of the type it points to.
    fn with_value(&mut self, builtin: Builtin, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let target = self.target(args.first(), call)?;
        let (pointer, value) = match <[Expr; 2]>::try_from(args) {
            Ok([pointer, value]) => (pointer, value),
            Err(args) => return self.count(2, args.len(), call),
        };
        let value = self.convert_as(value, target.ty, Context::Argument(2, None))?;
        Some(call.builtin(builtin, vec![pointer, value], target.ty))
    }

    fn count(&mut self, expected: usize, got: usize, call: &Call) -> Option<Expr> {
        let message = format!("wrong number of arguments to `{}`", call.name);
        self.error_at(codes::ARGUMENTS, call.span, message, format!("takes {expected}, got {got}"))
    }

    fn swap(&mut self, builtin: Builtin, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let target = self.target(args.first(), call)?;
        let (pointer, old, new) = match <[Expr; 3]>::try_from(args) {
            Ok([pointer, old, new]) => (pointer, old, new),
            Err(args) => return self.count(3, args.len(), call),
        };
        let old = self.convert_as(old, target.ty, Context::Argument(2, None))?;
        let new = self.convert_as(new, target.ty, Context::Argument(3, None))?;
        let result = if builtin == Builtin::CompareSwapBool { basic::BOOL } else { target.ty };
        Some(call.builtin(builtin, vec![pointer, old, new], result))
    }

    pub(super) fn fetch(&mut self, operation: Fetch, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let target = self.target(args.first(), call)?;
        let (pointer, value) = match <[Expr; 2]>::try_from(args) {
            Ok([pointer, value]) => (pointer, value),
            Err(args) => return self.count(2, args.len(), call),
        };
        // A pointer is moved by bytes.
        let ty = if self.types.is_pointer(target.ty) { basic::LONG } else { target.ty };
        let value = self.convert(value, ty);
        let Some(again) = operation.again else {
            return Some(call.builtin(operation.builtin, vec![pointer, value], target.ty));
        };
        let (declare, place) = self.temporary(value);
        let value = self.into_value(place);
        let old = call.builtin(operation.builtin, vec![pointer, value.clone()], target.ty);
        let kind = ExprKind::Binary(again, Box::new(old), Box::new(value));
        let new = Expr { kind, ty: target.ty, span: call.span };
        Some(statement(vec![declare], new))
    }

    /// `*args[at]`
    fn pointed_value(&mut self, args: &[Expr], at: usize, ty: TypeId, call: &Call) -> Option<Expr> {
        let Some(pointer) = args.get(at) else { return self.count(at + 1, args.len(), call) };
        let place = self.pointed(pointer.clone(), ty, call.span)?;
        Some(self.into_value(place))
    }

    fn pointed(&mut self, pointer: Expr, ty: TypeId, span: Span) -> Option<Expr> {
        let to = self.types.pointer(ty.plain());
        let pointer = self.convert_as(pointer, to, Context::Argument(2, None))?;
        Some(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, span })
    }

    /// `*args[at] = value`, without a value of its own.
    fn store_through(&mut self, args: Vec<Expr>, at: usize, value: Expr, call: &Call) -> Option<Expr> {
        let got = args.len();
        let Some(pointer) = args.into_iter().nth(at) else { return self.count(at + 1, got, call) };
        let place = self.pointed(pointer, value.ty, call.span)?;
        let store = assign(place, value);
        Some(self.convert(store, basic::VOID))
    }

    /// `({ old = swap(p, want = *e, desired); *e = old; old == want; })`: what `e` points to becomes the value that was
    /// found, which changes it only where the swap failed.
    pub(super) fn compare_exchange(&mut self, pointer: Expr, expected: Expr, desired: Expr, span: Span) -> Expr {
        let ty = desired.ty;
        let (keep_pointer, expected) = self.temporary(expected);
        let expected = self.into_value(expected);
        let found = Expr { kind: ExprKind::Deref(Box::new(expected)), ty, span };
        let want = self.into_value(found.clone());
        let (keep_want, want) = self.temporary(want);
        let want = self.into_value(want);
        let kind = ExprKind::Builtin(Builtin::CompareSwapValue, vec![pointer, want.clone(), desired]);
        let (keep_old, old) = self.temporary(Expr { kind, ty, span });
        let old = self.into_value(old);
        let store = Stmt { span, kind: StmtKind::Expr(assign(found, old.clone())) };
        let kind = ExprKind::Compare(CompareOp::Eq, Box::new(old), Box::new(want));
        let equal = Expr { kind, ty: basic::INT, span };
        let equal = self.convert(equal, basic::BOOL);
        statement(vec![keep_pointer, keep_want, keep_old, store], equal)
    }

    /// The byte that a pointer of any type points to.
    fn flag(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let Some(pointer) = args.into_iter().next().filter(|arg| self.types.is_pointer(arg.ty)) else {
            return self.type_error(call.span, format!("`{}` needs a pointer", call.name), "");
        };
        let byte = self.types.pointer(basic::UCHAR.plain());
        Some(self.convert(pointer, byte))
    }
}

/// As [`fetch`], for device code.
fn device_operation(short: &str) -> Option<(AtomicOp, bool)> {
    let op = match fetch(short)?.builtin {
        Builtin::FetchAdd | Builtin::AddFetch => AtomicOp::Add,
        Builtin::FetchSub | Builtin::SubFetch => AtomicOp::Sub,
        Builtin::FetchOr => AtomicOp::Or,
        Builtin::FetchAnd => AtomicOp::And,
        Builtin::FetchXor => AtomicOp::Xor,
        _ => return None,
    };
    Some((op, short.ends_with("_fetch")))
}

/// `fetch_and_add`, `fetch_add`, `add_and_fetch`, `add_fetch`.
pub(super) fn fetch(short: &str) -> Option<Fetch> {
    let (word, new) = if let Some(word) = short.strip_prefix("fetch_and_").or(short.strip_prefix("fetch_")) {
        (word, false)
    } else {
        (short.strip_suffix("_and_fetch").or(short.strip_suffix("_fetch"))?, true)
    };
    let (builtin, again) = match (word, new) {
        ("add", false) => (Builtin::FetchAdd, None),
        ("sub", false) => (Builtin::FetchSub, None),
        ("or", false) => (Builtin::FetchOr, None),
        ("and", false) => (Builtin::FetchAnd, None),
        ("xor", false) => (Builtin::FetchXor, None),
        ("add", true) => (Builtin::AddFetch, None),
        ("sub", true) => (Builtin::SubFetch, None),
        ("or", true) => (Builtin::FetchOr, Some(BinaryOp::Or)),
        ("and", true) => (Builtin::FetchAnd, Some(BinaryOp::And)),
        ("xor", true) => (Builtin::FetchXor, Some(BinaryOp::Xor)),
        _ => return None,
    };
    Some(Fetch { builtin, again })
}

pub(super) fn assign(place: Expr, value: Expr) -> Expr {
    let (ty, span) = (place.ty, place.span);
    Expr { kind: ExprKind::Assign { place: Box::new(place), value: Box::new(value) }, ty, span }
}

pub(super) fn statement(body: Vec<Stmt>, value: Expr) -> Expr {
    let (ty, span) = (value.ty, value.span);
    Expr { kind: ExprKind::Statement { body, value: Some(Box::new(value)) }, ty, span }
}
