//! Characters of kind 4 (ISO 10646): letters of 4 bytes. Lengths are counted in bytes as those of kind 1 are, also in
//! hidden arguments and in the dimension of the letters, and become letters where the program or the library asks.

use super::character::Text;
use crate::hir::{Expr, Type as HirType};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{self as ir, BinaryOp, Elem, OpKind, Value};

/// The code of `char32_t` in a descriptor, and where it stands.
const CHAR32: i64 = 44;
const TYPE_OFFSET: i64 = 21;

impl Lowerer<'_, '_> {
    /// What so many letters are in bytes.
    pub fn in_bytes(&mut self, letters: Value, ty: &HirType) -> Value {
        let bytes = self.b.i64(ty.letter_bytes());
        self.mul(letters, bytes)
    }

    pub fn four_times(&mut self, letters: Value) -> Value {
        let four = self.b.i64(4);
        self.mul(letters, four)
    }

    /// `len_trim` of a text.
    pub fn trimmed_letters(&mut self, text: Text) -> Lower<Value> {
        let name = if text.wide { "_FortranALenTrim4" } else { "_FortranALenTrim1" };
        let counted = self.counted(text);
        self.call_library(name, counted.to_vec())
    }

    /// What so many bytes are in letters.
    pub fn in_letters(&mut self, bytes: Value, wide: bool) -> Value {
        match (wide, self.known(bytes)) {
            (false, _) => bytes,
            (true, Some(bytes)) => self.b.i64(bytes / 4),
            (true, None) => {
                let four = self.b.i64(4);
                self.b.binary(BinaryOp::Div, bytes, four)
            }
        }
    }

    pub fn letters_of_text(&mut self, text: Text) -> Value {
        self.in_letters(text.length, text.wide)
    }

    /// Address and number of letters, as the library takes them.
    pub fn counted(&mut self, text: Text) -> [Value; 2] {
        [text.address, self.letters_of_text(text)]
    }

    pub fn wide_blanks(&mut self, address: Value, bytes: Value) {
        let blank = self.b.int(i64::from(b' '), ir::Type::I32);
        let count = self.in_letters(bytes, true);
        self.wide_letters(count, |this, place| {
            let at = this.b.value(OpKind::PtrAdd { addr: address, bytes: place }, ir::Type::Ptr);
            this.b.store_at(at, Elem::I32, blank);
        });
    }

    /// A loop over letters, by their distance in bytes from the first.
    fn wide_letters(&mut self, count: Value, fill: impl FnOnce(&mut Self, Value)) {
        let (zero, one, four) = (self.b.i64(0), self.b.i64(1), self.b.i64(4));
        let last = self.sub(count, one);
        let outer = self.b.block();
        let (_, body, place) = self.b.for_op(None, zero, last, one);
        self.b.switch_to(body);
        let bytes = self.mul(place, four);
        fill(self, bytes);
        self.b.end_block();
        self.b.switch_to(outer);
    }

    /// Characters of one kind as those of the other.
    pub fn text_of_other_kind(&mut self, inner: &Expr) -> Lower<Text> {
        let text = self.text(inner)?;
        let (count, four) = (self.letters_of_text(text), self.b.i64(4));
        let wide = !text.wide;
        let length = if wide { self.mul(count, four) } else { count };
        let address = self.text_memory(length)?;
        self.wide_letters(count, |this, bytes| {
            let place = this.b.binary(BinaryOp::Div, bytes, four);
            let (from, to) = if wide { (place, bytes) } else { (bytes, place) };
            let from = this.b.value(OpKind::PtrAdd { addr: text.address, bytes: from }, ir::Type::Ptr);
            let to = this.b.value(OpKind::PtrAdd { addr: address, bytes: to }, ir::Type::Ptr);
            let letter = this.b.load_at(from, if wide { Elem::I8 } else { Elem::I32 });
            let letter = match wide {
                true => this.b.uconvert(letter, ir::Type::I32),
                false => this.b.convert(letter, ir::Type::I8),
            };
            this.b.store_at(to, if wide { Elem::I32 } else { Elem::I8 }, letter);
        });
        Ok(Text { address, length, wide })
    }

    /// Says in a descriptor of such characters what its elements are.
    pub fn mark_letters(&mut self, descriptor: Value, ty: &HirType) {
        if !ty.is_wide() {
            return;
        }
        let (offset, code) = (self.b.i64(TYPE_OFFSET), self.b.int(CHAR32, ir::Type::I8));
        let at = self.b.value(OpKind::PtrAdd { addr: descriptor, bytes: offset }, ir::Type::Ptr);
        self.b.store_at(at, Elem::I8, code);
    }

    /// Device code has characters of kind 1 alone.
    pub fn check_letters(&self, e: &Expr) -> Lower<()> {
        if self.in_compute && e.ty.is_wide() {
            return Err(self.unsupported("characters of kind 4 in device code", "do it on the host"));
        }
        Ok(())
    }
}
