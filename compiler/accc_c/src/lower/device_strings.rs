//! Functions of `<string.h>`, the heap and `assert` in device code: operations and loops, as no device has them all.
//!
//! Strings are compared and measured byte by byte, each by the thread that calls. Source: C17, 7.2.1.1, 7.22.3, 7.24.

use super::Lower;
use super::device_call::string_literal;
use super::function::Lowerer;
use crate::hir::{Expr, ExprKind};
use accc_ir::{BinaryOp, CompareOp, Elem, OpKind, Owner, Storage, Type, Value};

/// The functions that [`Lowerer::string_call`] knows.
pub const FUNCTIONS: &[&str] = &[
    "strlen",
    "strnlen",
    "strcmp",
    "strncmp",
    "memcmp",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "strchr",
    "strrchr",
    "memchr",
    "malloc",
    "calloc",
    "free",
    "__assert_fail",
    "abort",
    "exit",
];

impl Lowerer<'_, '_> {
    /// `None`: it is none of them, or has other arguments.
    pub fn string_call(&mut self, name: &str, args: &[Expr]) -> Lower<Option<Vec<Value>>> {
        let result = match (name, args) {
            ("strlen", [text]) => {
                let text = self.value(text)?;
                self.length(text, None)
            }
            ("strnlen", [text, most]) => {
                let (text, most) = (self.value(text)?, self.long(most)?);
                self.length(text, Some(most))
            }
            ("strcmp", [a, b]) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.first_difference(a, b, None, true)
            }
            ("strncmp" | "memcmp", [a, b, most]) => {
                let (a, b, most) = (self.value(a)?, self.value(b)?, self.long(most)?);
                self.first_difference(a, b, Some(most), name == "strncmp")
            }
            ("strcpy", [dst, src]) => {
                let (dst, src) = (self.value(dst)?, self.value(src)?);
                let length = self.length(src, None);
                self.copy_text(dst, src, length);
                dst
            }
            ("strcat" | "strncat", [dst, src, most @ ..]) => {
                let (dst, src) = (self.value(dst)?, self.value(src)?);
                let most = most.first().map(|most| self.long(most)).transpose()?;
                let length = self.length(src, most);
                let before = self.length(dst, None);
                let end = self.b.ptr_add(dst, before);
                self.copy_text(end, src, length);
                dst
            }
            ("strchr" | "memchr" | "strrchr", [text, byte, most @ ..]) => {
                let (text, byte) = (self.value(text)?, self.value(byte)?);
                let byte = self.b.convert(byte, Type::I8);
                let most = most.first().map(|most| self.long(most)).transpose()?;
                match name {
                    "strrchr" => self.last_place(text, byte),
                    _ => self.first_place(text, byte, most),
                }
            }
            ("strncpy", [dst, src, most]) => {
                let (dst, src, most) = (self.value(dst)?, self.value(src)?, self.long(most)?);
                let bytes = self.length(src, Some(most));
                self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
                let (end, byte) = (self.b.ptr_add(dst, bytes), self.b.int(0, Type::I8));
                let bytes = self.b.binary(BinaryOp::Sub, most, bytes);
                self.b.effect(OpKind::MemSet { dst: end, byte, bytes });
                dst
            }
            ("malloc", [bytes]) => {
                let bytes = self.long(bytes)?;
                self.b.value(OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false }, Type::Ptr)
            }
            ("calloc", [count, size]) => {
                let (count, size) = (self.long(count)?, self.long(size)?);
                let bytes = self.b.binary(BinaryOp::Mul, count, size);
                let dst = self.b.value(OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false }, Type::Ptr);
                let byte = self.b.int(0, Type::I8);
                self.b.effect(OpKind::MemSet { dst, byte, bytes });
                dst
            }
            ("free", [memory]) => {
                let addr = self.value(memory)?;
                self.b.effect(OpKind::HeapFree { addr, owner: Owner::Thread });
                return Ok(Some(Vec::new()));
            }
            ("__assert_fail", [condition, file, line, function]) => {
                let text = |e: &Expr| string_literal(e).map_or("?".to_string(), |id| self.text(id));
                let line = if let ExprKind::Int(line) = line.kind { line.to_string() } else { "?".into() };
                let (condition, file, function) = (text(condition), text(file), text(function));
                let message = format!("{file}:{line}: {function}: Assertion `{condition}' failed.");
                self.b.effect(OpKind::Fail(message));
                return Ok(Some(Vec::new()));
            }
            ("abort", []) => {
                self.b.effect(OpKind::Fail("abort() was called".into()));
                return Ok(Some(Vec::new()));
            }
            ("exit", [status]) => {
                let status = self.value(status)?;
                let status = self.b.convert(status, Type::I32);
                self.b.effect(OpKind::Stop { text: String::new(), status });
                return Ok(Some(Vec::new()));
            }
            _ => return Ok(None),
        };
        Ok(Some(vec![result]))
    }

    /// Copies so many characters and a zero behind them; the zero comes last, as the texts may be one.
    fn copy_text(&mut self, dst: Value, src: Value, length: Value) {
        self.b.effect(OpKind::MemMove { dst, src, bytes: length, align: 1 });
        let (end, zero) = (self.b.ptr_add(dst, length), self.b.int(0, Type::I8));
        self.b.store_at(end, Elem::I8, zero);
    }

    /// Where a byte is first, in a text or in so many bytes; null where it is not.
    fn first_place(&mut self, text: Value, byte: Value, most: Option<Value>) -> Value {
        let at = self.scan(most, |lowerer, at| {
            let here = lowerer.byte(text, at);
            let other = lowerer.b.compare(CompareOp::Ne, here, byte);
            if most.is_some() {
                return other;
            }
            let zero = lowerer.b.int(0, Type::I8);
            let goes_on = lowerer.b.compare(CompareOp::Ne, here, zero);
            lowerer.b.binary(BinaryOp::And, other, goes_on)
        });
        let found = match most {
            Some(most) => self.b.compare(CompareOp::ULt, at, most),
            None => {
                let here = self.byte(text, at);
                self.b.compare(CompareOp::Eq, here, byte)
            }
        };
        self.place_if(found, text, at)
    }

    /// Where a byte is last in a text, its zero included.
    fn last_place(&mut self, text: Value, byte: Value) -> Value {
        let (length, one) = (self.length(text, None), self.b.i64(1));
        let bytes = self.b.binary(BinaryOp::Add, length, one);
        let left = self.scan(Some(bytes), |lowerer, at| {
            let at = lowerer.b.binary(BinaryOp::Sub, length, at);
            let here = lowerer.byte(text, at);
            lowerer.b.compare(CompareOp::Ne, here, byte)
        });
        let found = self.b.compare(CompareOp::ULt, left, bytes);
        let at = self.b.binary(BinaryOp::Sub, length, left);
        self.place_if(found, text, at)
    }

    fn place_if(&mut self, found: Value, text: Value, at: Value) -> Value {
        let (place, null) = (self.b.ptr_add(text, at), self.zero(Type::Ptr));
        self.b.select(found, place, null)
    }

    /// The bytes in front of the first zero, and of the first `most`.
    fn length(&mut self, text: Value, most: Option<Value>) -> Value {
        self.scan(most, |lowerer, at| {
            let byte = lowerer.byte(text, at);
            let zero = lowerer.b.int(0, Type::I8);
            lowerer.b.compare(CompareOp::Ne, byte, zero)
        })
    }

    /// The difference of the first bytes that differ, as unsigned characters. `texts` end at a zero.
    fn first_difference(&mut self, a: Value, b: Value, most: Option<Value>, texts: bool) -> Value {
        let at = self.scan(most, |lowerer, at| {
            let (x, y) = (lowerer.byte(a, at), lowerer.byte(b, at));
            let same = lowerer.b.compare(CompareOp::Eq, x, y);
            if !texts {
                return same;
            }
            let zero = lowerer.b.int(0, Type::I8);
            let goes_on = lowerer.b.compare(CompareOp::Ne, x, zero);
            let no = lowerer.b.bool(false);
            lowerer.b.select(same, goes_on, no)
        });
        let Some(most) = most else { return self.difference_at(a, b, at) };
        let is_inside = self.b.compare(CompareOp::ULt, at, most);
        let (op, inside, outside) = self.b.if_op(is_inside, &[Type::I32]);
        let outer = self.enter_block(inside);
        let found = self.difference_at(a, b, at);
        self.b.effect(OpKind::Yield(vec![found]));
        self.leave_block(outer);
        let outer = self.enter_block(outside);
        let zero = self.b.int(0, Type::I32);
        self.b.effect(OpKind::Yield(vec![zero]));
        self.leave_block(outer);
        self.b.func.ops[op].results[0]
    }

    fn difference_at(&mut self, a: Value, b: Value, at: Value) -> Value {
        let (x, y) = (self.byte(a, at), self.byte(b, at));
        let (x, y) = (self.b.uconvert(x, Type::I32), self.b.uconvert(y, Type::I32));
        self.b.binary(BinaryOp::Sub, x, y)
    }

    fn byte(&mut self, text: Value, at: Value) -> Value {
        let address = self.b.ptr_add(text, at);
        self.b.load_at(address, Elem::I8)
    }

    /// How often a condition on the index holds from 0 on; at most so often.
    fn scan(&mut self, most: Option<Value>, holds: impl FnOnce(&mut Self, Value) -> Value) -> Value {
        let span = self.b.span;
        let index = self.b.func.local(".at", Storage::Scalar(Elem::I64), span);
        let zero = self.b.i64(0);
        self.b.store(index, zero);
        let (_, cond, body, _) = self.b.while_op(false, true);
        let outer = self.enter_block(cond);
        let at = self.b.load(index);
        let goes_on = match most {
            None => holds(self, at),
            // The byte behind the last one may not be there.
            Some(most) => {
                let is_inside = self.b.compare(CompareOp::ULt, at, most);
                let (op, inside, outside) = self.b.if_op(is_inside, &[Type::I1]);
                let result = self.b.func.ops[op].results[0];
                let around = self.enter_block(inside);
                let holds = holds(self, at);
                self.b.effect(OpKind::Yield(vec![holds]));
                self.leave_block(around);
                let around = self.enter_block(outside);
                let no = self.b.bool(false);
                self.b.effect(OpKind::Yield(vec![no]));
                self.leave_block(around);
                result
            }
        };
        self.b.effect(OpKind::Yield(vec![goes_on]));
        self.leave_block(outer);
        let outer = self.enter_block(body);
        let (at, one) = (self.b.load(index), self.b.i64(1));
        let next = self.b.binary(BinaryOp::Add, at, one);
        self.b.store(index, next);
        self.b.end_block();
        self.leave_block(outer);
        self.b.load(index)
    }
}
