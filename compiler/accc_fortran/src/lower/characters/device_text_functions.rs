//! Functions of characters whose results are characters, in device code: `trim`, `char`, `adjustl`, `adjustr`,
//! `repeat`, `max`, `min` and `merge`, letter by letter. What is only a part of its argument, or its letters again and
//! again, is a way of reading them; the others fill memory of the compiler's own. Source: Fortran 2008, section 13.7.

use super::device_text::{Letters, Shift};
use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{self as ir, BinaryOp, CompareOp, Elem, Storage, Value};

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn letters_function(
        &mut self,
        id: Intrinsic,
        args: &[Option<Expr>],
        e: &Expr,
    ) -> Lower<Letters> {
        let first = self.argument(args, 0)?;
        match id {
            Intrinsic::Char => self.letter_of_code(first),
            Intrinsic::Trim => {
                let text = self.letters_of(first)?;
                Ok(Letters { length: self.trimmed_length(&text)?, ..text })
            }
            Intrinsic::Adjustl | Intrinsic::Adjustr => self.adjusted_letters(id == Intrinsic::Adjustl, first),
            Intrinsic::Repeat => {
                let copies = self.argument(args, 1)?;
                self.repeated_letters(first, copies)
            }
            Intrinsic::Merge => self.merged_letters(args, e),
            Intrinsic::Max | Intrinsic::Min => self.best_letters(id == Intrinsic::Max, args, e),
            _ => Err(self.unsupported("this operation on characters in device code", "do it on the host")),
        }
    }

    fn letter_of_code(&mut self, code: &Expr) -> Lower<Letters> {
        let code = self.integer(code)?;
        let byte = self.b.convert(code, ir::Type::I8);
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let text = self.own_letters(1, one);
        self.b.store_elem(text.view, vec![zero], byte);
        Ok(text)
    }

    /// The blanks of one end move to the other.
    fn adjusted_letters(&mut self, left: bool, e: &Expr) -> Lower<Letters> {
        let text = self.letters_of(e)?;
        let text = if text.period.is_some() { self.copied_letters(&text, e)? } else { text };
        let by = if left {
            self.leading_blanks(&text)?
        } else {
            let shown = self.trimmed_length(&text)?;
            self.sub(shown, text.length)
        };
        let shift = match text.shift {
            Some(shift) => Shift { by: self.add(shift.by, by), ..shift },
            None => Shift { by, letters: text.length },
        };
        Ok(Letters { shift: Some(shift), ..text })
    }

    fn leading_blanks(&mut self, text: &Letters) -> Lower<Value> {
        let blanks = self.hidden(".blanks", Storage::Scalar(Elem::I64));
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        self.b.store(blanks, zero);
        self.each_letter(text.length, |this, j| {
            let so_far = this.b.load(blanks);
            let letter = this.letter(text, j);
            let blank = this.b.int(i64::from(b' '), ir::Type::I8);
            let is_blank = this.b.compare(CompareOp::Eq, letter, blank);
            let follows = this.b.compare(CompareOp::Eq, so_far, j);
            let counts = this.b.binary(BinaryOp::And, is_blank, follows);
            this.under(counts, |this| {
                let more = this.add(j, one);
                this.b.store(blanks, more);
                Ok(())
            })
        })?;
        Ok(self.b.load(blanks))
    }

    fn repeated_letters(&mut self, e: &Expr, copies: &Expr) -> Lower<Letters> {
        let text = self.letters_of(e)?;
        let text = if text.period.is_some() { self.copied_letters(&text, e)? } else { text };
        let copies = self.integer(copies)?;
        let copies = self.at_least_zero(copies);
        let length = self.mul(text.length, copies);
        // Nothing again and again has no letter: none is read.
        let one = self.b.i64(1);
        let period = self.b.binary(BinaryOp::Max, text.length, one);
        Ok(Letters { period: Some(period), length, ..text })
    }

    /// Both texts are computed: neither does harm.
    fn merged_letters(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Letters> {
        let (then, other, mask) = (self.argument(args, 0)?, self.argument(args, 1)?, self.argument(args, 2)?);
        let most = self.most_letters(e)?;
        let (then, other) = (self.letters_of(then)?, self.letters_of(other)?);
        let mask = self.value(mask)?;
        let own = self.own_letters(most, then.length);
        self.each_letter(then.length, |this, j| {
            let [a, b] = [this.letter(&then, j), this.letter(&other, j)];
            let letter = this.b.select(mask, a, b);
            this.b.store_elem(own.view, vec![j], letter);
            Ok(())
        })?;
        Ok(own)
    }

    /// The value found, as long as the longest argument.
    fn best_letters(&mut self, max: bool, args: &[Option<Expr>], e: &Expr) -> Lower<Letters> {
        let most = self.most_letters(e)?;
        let length = self.b.i64(most);
        let own = self.own_letters(most, length);
        let op = if max { CompareOp::Gt } else { CompareOp::Lt };
        for (index, arg) in args.iter().flatten().enumerate() {
            let text = self.letters_of(arg)?;
            if index == 0 {
                self.copy_letters(&own, &text)?;
                continue;
            }
            let better = self.compare_letters(op, &text, &own)?;
            self.under(better, |this| this.copy_letters(&own, &text))?;
        }
        Ok(own)
    }
}
