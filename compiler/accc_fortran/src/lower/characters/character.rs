//! Characters: addresses and lengths, assignment with padding, comparison, concatenation, the character intrinsics.

use crate::hir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, SymId};
use crate::lower::Lower;
use crate::lower::procedures::call::Returned;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::place::Place;
use accc_ir::{self as ir, CompareOp, Elem, OpKind, Storage, Value};

/// Where characters are and how many (`I64`).
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct Text {
    pub address: Value,
    /// In bytes.
    pub length: Value,
    /// Of kind 4.
    pub wide: bool,
}

impl Lowerer<'_, '_> {
    pub fn text(&mut self, e: &Expr) -> Lower<Text> {
        let around = std::mem::replace(&mut self.b.span, e.span);
        let text = match self.leaf_text(e) {
            Some(text) => self.check_letters(e).map(|()| text),
            None => self.check_letters(e).and_then(|()| self.text_of(e)),
        };
        self.b.span = around;
        Ok(Text { wide: e.ty.is_wide(), ..text? })
    }

    fn text_of(&mut self, e: &Expr) -> Lower<Text> {
        match &e.kind {
            ExprKind::Const(Const::Char(text)) => {
                let text = text.clone();
                Ok(self.literal(&text))
            }
            ExprKind::Const(Const::Ucs4(text)) => {
                let bytes: Vec<u8> = text.iter().flat_map(|code| code.to_le_bytes()).collect();
                Ok(self.literal(&bytes))
            }
            ExprKind::Var(sym) => self.text_variable(*sym),
            ExprKind::Element { base, subscripts } if self.has_letters(e) => {
                let subscripts = self.integers(subscripts)?;
                self.check_subscripts(base, &subscripts)?;
                let array = self.whole_array(base)?;
                Ok(self.element_text(array.var, subscripts))
            }
            ExprKind::Component { .. } if self.has_letters(e) => {
                let var = self.whole_array(e)?.var;
                Ok(self.element_text(var, Vec::new()))
            }
            ExprKind::Element { .. } | ExprKind::Component { .. } => {
                let address = self.address(e)?;
                Ok(Text { address, length: self.text_length(&e.ty)?, wide: false })
            }
            ExprKind::Substring { base, lower, upper } => {
                let base = self.text(base)?;
                self.substring(base, lower.as_deref(), upper.as_deref())
            }
            ExprKind::Binary { .. } | ExprKind::Intrinsic { .. } if self.in_compute => {
                Err(self.unsupported("this operation on characters in device code", "assign it to a variable first"))
            }
            ExprKind::Binary { op: BinaryOp::Concat, left, right } => {
                let left = self.text(left)?;
                let right = self.text(right)?;
                self.concatenate(left, right)
            }
            ExprKind::Convert(inner) if !inner.ty.same(&e.ty) => self.text_of_other_kind(inner),
            ExprKind::Convert(inner) | ExprKind::Paren(inner) => self.text(inner),
            ExprKind::Let { var, given, value } => {
                self.let_variable(*var, given)?;
                self.text(value)
            }
            ExprKind::Conditional { cond, then, otherwise } => self.chosen_text(cond, [then, otherwise]),
            ExprKind::Intrinsic { id, args } => self.text_intrinsic(*id, args, e),
            ExprKind::Call(call) => match self.call(call)? {
                Returned::Text(text) => Ok(text),
                Returned::Array(var) if e.rank == 0 => Ok(self.element_text(var, Vec::new())),
                Returned::Pointer(var) => Ok(self.element_text(var, Vec::new())),
                Returned::Nothing
                | Returned::Value(_)
                | Returned::Number(_)
                | Returned::Record(_)
                | Returned::Array(_)
                | Returned::Described { .. } => {
                    Err(self.unsupported("this function result here", "assign it to a variable first"))
                }
            },
            ExprKind::Const(
                Const::Int(_)
                | Const::Real(_)
                | Const::Wide(_)
                | Const::Logical(_)
                | Const::Complex(..)
                | Const::WideComplex(..)
                | Const::Record(_),
            )
            | ExprKind::Section { .. }
            | ExprKind::StructCtor(_)
            | ExprKind::ComplexPart { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::ArrayCtor(_)
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::TypeTable(_)
            | ExprKind::Binding { .. }
            | ExprKind::Error => {
                Err(self.unsupported("this expression as a scalar of characters", "assign it to a variable first"))
            }
        }
    }

    pub fn literal(&mut self, text: impl AsRef<[u8]>) -> Text {
        let text = text.as_ref();
        let length = self.b.i64(text.len() as i64);
        // An empty constant still needs an address.
        let bytes = if text.is_empty() { vec![b' '] } else { text.to_vec() };
        Text { address: self.constant_memory(bytes, 1), length, wide: false }
    }

    fn text_variable(&mut self, sym: SymId) -> Lower<Text> {
        self.refresh(sym)?;
        Ok(match self.place(sym)? {
            Place::Var(var) => self.element_text(var, Vec::new()),
            Place::Text(place) => {
                Text { address: self.b.load(place.address), length: self.b.load(place.length), wide: false }
            }
        })
    }

    pub fn substring(&mut self, base: Text, lower: Option<&Expr>, upper: Option<&Expr>) -> Lower<Text> {
        let (one, letters) = (self.b.i64(1), self.letters_of_text(base));
        let constant = super::substring::constant_length(lower, upper);
        let lower = match lower {
            Some(lower) => self.integer(lower)?,
            None => one,
        };
        let upper = match upper {
            Some(upper) => self.integer(upper)?,
            None => letters,
        };
        self.check_substring(lower, upper, letters)?;
        let length = match constant {
            Some(length) => self.b.i64(length),
            None => self.extent(lower, upper),
        };
        let skipped = self.sub(lower, one);
        let [length, bytes] = match base.wide {
            true => [length, skipped].map(|letters| self.four_times(letters)),
            false => [length, skipped],
        };
        Ok(Text { address: self.offset(base.address, bytes), length, wide: base.wide })
    }

    fn offset(&mut self, address: Value, bytes: Value) -> Value {
        match self.known(bytes) {
            Some(0) => address,
            _ => self.b.value(OpKind::PtrAdd { addr: address, bytes }, ir::Type::Ptr),
        }
    }

    /// Memory for a result of that length: of the frame where the length is constant, else a buffer that the next
    /// evaluation at this place uses again.
    pub fn text_memory(&mut self, length: Value) -> Lower<Value> {
        if let Some(n) = self.known(length) {
            let var = self.hidden(".text", Storage::Scalar(Elem::Bytes(n.max(1) as u64)));
            return Ok(self.b.var_addr(var));
        }
        let buffer = self.buffer();
        let old = self.b.load(buffer);
        let one = self.b.i64(1);
        let bytes = self.b.binary(ir::BinaryOp::Max, length, one);
        let memory = self.call_library("realloc", vec![old, bytes])?;
        self.b.store(buffer, memory);
        Ok(memory)
    }

    /// The text in memory of its own; in device code only where its length is constant.
    pub fn copied_text(&mut self, text: Text) -> Lower<Text> {
        if self.in_compute && self.known(text.length).is_none() {
            return Ok(text);
        }
        let address = self.text_memory(text.length)?;
        self.b.effect(OpKind::MemMove { dst: address, src: text.address, bytes: text.length, align: 1 });
        Ok(Text { address, ..text })
    }

    fn concatenate(&mut self, left: Text, right: Text) -> Lower<Text> {
        let length = self.add(left.length, right.length);
        let address = self.text_memory(length)?;
        self.b.effect(OpKind::MemMove { dst: address, src: left.address, bytes: left.length, align: 1 });
        let rest = self.offset(address, left.length);
        self.b.effect(OpKind::MemMove { dst: rest, src: right.address, bytes: right.length, align: 1 });
        Ok(Text { address, length, wide: left.wide })
    }

    /// Assigns characters: cut, or padded with blanks.
    pub fn assign_text(&mut self, target: Text, value: Text) {
        let bytes = self.smaller(target.length, value.length);
        self.b.effect(OpKind::MemMove { dst: target.address, src: value.address, bytes, align: 1 });
        let rest = self.sub(target.length, bytes);
        if self.known(rest) == Some(0) {
            return;
        }
        let behind = self.offset(target.address, bytes);
        self.blank(behind, rest, target.wide || value.wide);
    }

    pub fn blank(&mut self, address: Value, bytes: Value, wide: bool) {
        if wide {
            return self.wide_blanks(address, bytes);
        }
        let byte = self.b.int(i64::from(b' '), ir::Type::I8);
        self.b.effect(OpKind::MemSet { dst: address, byte, bytes });
    }

    pub fn compare_text(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Lower<Value> {
        if self.in_compute {
            let (left, right) = (self.letters_of(left)?, self.letters_of(right)?);
            return self.compare_letters(op, &left, &right);
        }
        let left = self.text(left)?;
        let right = self.text(right)?;
        self.compare_texts(op, left, right)
    }

    /// `len`, `len_trim`, `index`, `scan`, `verify`, `ichar`.
    pub fn text_inquiry(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<Value> {
        let first = self.argument(args, 0)?;
        if id == Intrinsic::Len {
            let bytes = self.length_of(first)?;
            return Ok(self.in_letters(bytes, first.ty.is_wide()));
        }
        if self.in_compute && !(id == Intrinsic::Ichar && self.procedure.is_device_code()) {
            return self.letters_inquiry(id, args);
        }
        let text = self.text(first)?;
        let name = match id {
            Intrinsic::LenTrim => return self.trimmed_letters(text),
            Intrinsic::Ichar if text.wide => return Ok(self.b.load_at(text.address, Elem::I32)),
            Intrinsic::Ichar => {
                let byte = self.b.load_at(text.address, Elem::I8);
                let wide = self.b.convert(byte, ir::Type::I32);
                let mask = self.b.int(0xff, ir::Type::I32);
                return Ok(self.b.binary(ir::BinaryOp::And, wide, mask));
            }
            Intrinsic::Scan if text.wide => "_FortranAScan4",
            Intrinsic::Scan => "_FortranAScan1",
            Intrinsic::Verify if text.wide => "_FortranAVerify4",
            Intrinsic::Verify => "_FortranAVerify1",
            _ if text.wide => "_FortranAIndex4",
            _ => "_FortranAIndex1",
        };
        let second = self.argument(args, 1)?;
        let other = self.text(second)?;
        let back = match args.get(2).and_then(Option::as_ref) {
            Some(back) => {
                let back = self.value(back)?;
                self.b.convert(back, ir::Type::I32)
            }
            None => self.b.int(0, ir::Type::I32),
        };
        let ([text, letters], [other, others]) = (self.counted(text), self.counted(other));
        self.call_library(name, vec![text, letters, other, others, back])
    }

    fn text_intrinsic(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Text> {
        let first = self.argument(args, 0)?;
        match id {
            Intrinsic::Maxval | Intrinsic::Minval => self.extreme_text(id, args, e),
            Intrinsic::Transfer => self.transferred_text(first, self.argument(args, 1)?),
            Intrinsic::Char => {
                let code = self.integer(first)?;
                let wide = e.ty.is_wide();
                let (ty, elem) = if wide { (ir::Type::I32, Elem::I32) } else { (ir::Type::I8, Elem::I8) };
                let letter = self.b.convert(code, ty);
                let length = self.b.i64(e.ty.letter_bytes());
                let address = self.text_memory(length)?;
                self.b.store_at(address, elem, letter);
                Ok(Text { address, length, wide })
            }
            Intrinsic::Trim => {
                let text = self.text(first)?;
                let letters = self.trimmed_letters(text)?;
                Ok(Text { length: self.in_bytes(letters, &first.ty), ..text })
            }
            Intrinsic::Adjustl | Intrinsic::Adjustr => {
                let text = self.text(first)?;
                self.adjust(id == Intrinsic::Adjustl, text)
            }
            Intrinsic::Repeat => {
                let text = self.text(first)?;
                let copies = self.argument(args, 1)?;
                let copies = self.integer(copies)?;
                self.repeat(text, copies)
            }
            Intrinsic::Merge => {
                let then = self.text(first)?;
                let (other, mask) = (self.argument(args, 1)?, self.argument(args, 2)?);
                let other = self.text(other)?;
                let mask = self.value(mask)?;
                let address = self.b.select(mask, then.address, other.address);
                let length = self.b.select(mask, then.length, other.length);
                Ok(Text { address, length, wide: then.wide })
            }
            Intrinsic::Max | Intrinsic::Min => self.best_of_texts(id == Intrinsic::Max, args),
            _ => Err(self.unsupported("this character intrinsic here", "assign its arguments to variables first")),
        }
    }

    /// `max`, `min`: the value found, as long as the longest argument.
    fn best_of_texts(&mut self, max: bool, args: &[Option<Expr>]) -> Lower<Text> {
        let first = self.argument(args, 0)?;
        let mut best = self.text(first)?;
        let mut longest = best.length;
        let op = if max { CompareOp::Gt } else { CompareOp::Lt };
        for other in args.iter().flatten().skip(1) {
            let other = self.text(other)?;
            let better = self.compare_texts(op, other, best)?;
            let address = self.b.select(better, other.address, best.address);
            let length = match (self.known(best.length), self.known(other.length)) {
                (Some(a), Some(b)) if a == b => best.length,
                _ => self.b.select(better, other.length, best.length),
            };
            best = Text { address, length, wide: best.wide };
            longest = match (self.known(longest), self.known(other.length)) {
                (Some(a), Some(b)) => self.b.i64(a.max(b)),
                _ => self.b.binary(ir::BinaryOp::Max, longest, other.length),
            };
        }
        if self.known(best.length).is_some() {
            return Ok(best);
        }
        let padded = Text { address: self.text_memory(longest)?, length: longest, wide: best.wide };
        self.assign_text(padded, best);
        Ok(padded)
    }

    /// `adjustl`, `adjustr`: the blanks of one end move to the other.
    fn adjust(&mut self, left: bool, text: Text) -> Lower<Text> {
        let address = self.text_memory(text.length)?;
        self.blank(address, text.length, text.wide);
        let (src, dst, bytes) = if left {
            let name = if text.wide { "_FortranAVerify4" } else { "_FortranAVerify1" };
            let set = self.literal(if text.wide { " \0\0\0" } else { " " });
            let forward = self.b.int(0, ir::Type::I32);
            let one = self.b.i64(1);
            let args = vec![text.address, self.letters_of_text(text), set.address, one, forward];
            let first = self.call_library(name, args)?;
            let found = self.b.binary(ir::BinaryOp::Max, first, one);
            let skipped = self.sub(found, one);
            let skipped = if text.wide { self.four_times(skipped) } else { skipped };
            let bytes = self.sub(text.length, skipped);
            (self.offset(text.address, skipped), address, bytes)
        } else {
            let letters = self.trimmed_letters(text)?;
            let bytes = if text.wide { self.four_times(letters) } else { letters };
            let blanks = self.sub(text.length, bytes);
            (text.address, self.offset(address, blanks), bytes)
        };
        self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
        Ok(Text { address, ..text })
    }

    fn repeat(&mut self, text: Text, copies: Value) -> Lower<Text> {
        let copies = self.at_least_zero(copies);
        let length = self.mul(text.length, copies);
        let address = self.text_memory(length)?;
        let (one, outer) = (self.b.i64(1), self.b.block());
        let (_, body, copy) = self.b.for_op(None, one, copies, one);
        self.b.switch_to(body);
        let before = self.sub(copy, one);
        let bytes = self.mul(before, text.length);
        let dst = self.offset(address, bytes);
        self.b.effect(OpKind::MemMove { dst, src: text.address, bytes: text.length, align: 1 });
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(Text { address, length, wide: text.wide })
    }
}
