//! Characters in device code, where flang-rt is not: comparison with padding, assignment, concatenation, substrings,
//! `ichar`, `len_trim`, `index`, `scan` and `verify`, letter by letter; what makes characters of characters is
//! `device_text_functions.rs`.
//!
//! Texts are views on letters ([`Letters`]), so that the analyses see which variable is meant: a letter of `a(i)` is an
//! element of it like the component of a record. What is computed lies in an array of the compiler's own, as long as
//! the text may become. Source: Fortran 2008, sections 7.1.5.5.1, 7.2.1.3 and 13.7.

use super::character::Text;
use crate::hir::{BinaryOp, CharLen, Const, Expr, ExprKind, Intrinsic, SymId, Type};
use crate::lower::Lower;
use crate::lower::arrays::array::Leaf;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::place::Place;
use accc_ir::{self as ir, CompareOp, Elem, FieldDim, LoopDirective, OpKind, StaticDim, Storage, Value, Var, ViewDim};
use accc_source::Span;

/// The letters `start` (from 0) to `start + length` of a view's first dimension; `at` are the subscripts of the others.
/// With a period the first so many letters stand for all, again and again; a shift reads letters farther on, and blanks
/// beyond the first so many.
#[derive(Clone, Debug)]
pub(in crate::lower) struct Letters {
    pub view: Value,
    pub at: Vec<Value>,
    pub start: Value,
    pub length: Value,
    pub period: Option<Value>,
    pub shift: Option<Shift>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct Shift {
    pub by: Value,
    pub letters: Value,
}

/// What the constants of a `select case` are compared with.
pub(in crate::lower) enum Selector {
    OnHost(Text),
    OnDevice(Letters),
}

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn text_selector(&mut self, e: &Expr) -> Lower<Selector> {
        Ok(match self.in_compute {
            true => Selector::OnDevice(self.letters_of(e)?),
            false => Selector::OnHost(self.text(e)?),
        })
    }

    pub(in crate::lower) fn compare_constant(
        &mut self,
        op: CompareOp,
        selector: &Selector,
        constant: &[u8],
    ) -> Lower<Value> {
        match selector {
            Selector::OnHost(text) => {
                let constant = Text { wide: text.wide, ..self.literal(constant) };
                self.compare_texts(op, *text, constant)
            }
            Selector::OnDevice(letters) => {
                let constant = self.literal_letters(constant);
                self.compare_letters(op, letters, &constant)
            }
        }
    }

    /// Whether an assignment of characters is done letter by letter: in constructs all but plain copies of whole
    /// variables, in routines what would need the library.
    pub(in crate::lower) fn assigns_letters(&self, target: &Expr, value: &Expr) -> bool {
        if self.procedure.is_device_code() {
            return is_computed(value);
        }
        let is_whole = |e: &Expr| {
            matches!(e.kind, ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. })
                && self.leaf(e).is_none()
        };
        let same = longest(target).is_some() && longest(target) == longest(value);
        self.in_compute && !(same && is_whole(target) && is_whole(value))
    }

    pub(in crate::lower) fn assign_letters(&mut self, target: &Expr, value: &Expr) -> Lower<()> {
        let to = self.letters_of(target)?;
        let mut from = self.letters_of(value)?;
        let reads = target.root().is_none_or(|target| value.mentions(target));
        let is_own =
            matches!(value.kind, ExprKind::Const(_)) || !reads && (value.is_designator() || longest(value).is_none());
        if !is_own {
            from = self.copied_letters(&from, value)?;
        }
        self.copy_letters(&to, &from)
    }

    /// `compare_texts` for device code.
    pub(in crate::lower) fn compare_letters(&mut self, op: CompareOp, left: &Letters, right: &Letters) -> Lower<Value> {
        let longer = match (self.known(left.length), self.known(right.length)) {
            (Some(a), Some(b)) => self.b.i64(a.max(b)),
            _ => self.b.binary(ir::BinaryOp::Max, left.length, right.length),
        };
        let order = self.hidden(".order", Storage::Scalar(Elem::I32));
        let zero = self.b.int(0, ir::Type::I32);
        self.b.store(order, zero);
        self.each_letter(longer, |this, j| {
            let so_far = this.b.load(order);
            let equal = this.b.compare(CompareOp::Eq, so_far, zero);
            this.under(equal, |this| {
                let [a, b] = [this.letter(left, j), this.letter(right, j)];
                let (less, greater) = (this.b.compare(CompareOp::ULt, a, b), this.b.compare(CompareOp::UGt, a, b));
                let [minus, plus] = [-1, 1].map(|n| this.b.int(n, ir::Type::I32));
                let higher = this.b.select(greater, plus, zero);
                let found = this.b.select(less, minus, higher);
                this.b.store(order, found);
                Ok(())
            })
        })?;
        let order = self.b.load(order);
        Ok(self.b.compare(op, order, zero))
    }

    /// `len_trim`, `index`, `scan`, `verify`, `ichar` in device code.
    pub(in crate::lower) fn letters_inquiry(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<Value> {
        let first = self.argument(args, 0)?;
        let text = self.letters_of(first)?;
        match id {
            Intrinsic::LenTrim => return self.trimmed_length(&text),
            Intrinsic::Ichar => {
                let zero = self.b.i64(0);
                let letter = self.letter(&text, zero);
                return Ok(self.b.uconvert(letter, ir::Type::I32));
            }
            _ => {}
        }
        let other = self.argument(args, 1)?;
        let other = self.letters_of(other)?;
        let back = match args.get(2).and_then(Option::as_ref) {
            Some(back) => self.value(back)?,
            None => self.b.bool(false),
        };
        let (one, zero) = (self.b.i64(1), self.b.i64(0));
        let count = match id {
            Intrinsic::Index => {
                let room = self.sub(text.length, other.length);
                self.add(room, one)
            }
            _ => text.length,
        };
        let found = self.hidden(".found", Storage::Scalar(Elem::I64));
        self.b.store(found, zero);
        self.each_letter(count, |this, j| {
            let so_far = this.b.load(found);
            let none = this.b.compare(CompareOp::Eq, so_far, zero);
            let wanted = this.b.binary(ir::BinaryOp::Or, none, back);
            this.under(wanted, |this| {
                let holds = this.holds_at(id, &text, &other, j)?;
                this.under(holds, |this| {
                    let place = this.add(j, one);
                    this.b.store(found, place);
                    Ok(())
                })
            })
        })?;
        Ok(self.b.load(found))
    }

    /// Whether `other` stands at a place (`index`), or the letter there is one of its letters (`scan`) or none
    /// (`verify`).
    fn holds_at(&mut self, id: Intrinsic, text: &Letters, other: &Letters, j: Value) -> Lower<Value> {
        let zero = self.b.int(0, ir::Type::I32);
        let one = self.b.int(1, ir::Type::I32);
        let hits = self.hidden(".hits", Storage::Scalar(Elem::I32));
        self.b.store(hits, zero);
        self.each_letter(other.length, |this, k| {
            let at = if id == Intrinsic::Index { this.add(j, k) } else { j };
            let [a, b] = [this.letter(text, at), this.letter(other, k)];
            let op = if id == Intrinsic::Index { CompareOp::Ne } else { CompareOp::Eq };
            let hit = this.b.compare(op, a, b);
            this.under(hit, |this| {
                this.b.store(hits, one);
                Ok(())
            })
        })?;
        let hits = self.b.load(hits);
        let op = if id == Intrinsic::Scan { CompareOp::Ne } else { CompareOp::Eq };
        Ok(self.b.compare(op, hits, zero))
    }

    pub(in crate::lower) fn trimmed_length(&mut self, text: &Letters) -> Lower<Value> {
        let last = self.hidden(".last", Storage::Scalar(Elem::I64));
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        self.b.store(last, zero);
        self.each_letter(text.length, |this, j| {
            let letter = this.letter(text, j);
            let blank = this.b.int(i64::from(b' '), ir::Type::I8);
            let shown = this.b.compare(CompareOp::Ne, letter, blank);
            this.under(shown, |this| {
                let place = this.add(j, one);
                this.b.store(last, place);
                Ok(())
            })
        })?;
        Ok(self.b.load(last))
    }

    pub(in crate::lower) fn letters_of(&mut self, e: &Expr) -> Lower<Letters> {
        self.check_letters(e)?;
        if let Some((frame, Leaf::Array(leaf))) = self.leaf(e) {
            let (view, at) = self.leaf_element(frame, &leaf)?;
            return self.letters_in(view, at);
        }
        match &e.kind {
            ExprKind::Const(Const::Char(text)) => Ok(self.literal_letters(text)),
            ExprKind::Var(sym) if longest(e).is_none() => self.letters_of_dummy(*sym),
            ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. } if longest(e).is_some() => {
                let (view, at) = self.element_view(e)?;
                self.letters_in(view, at)
            }
            ExprKind::Element { base, subscripts } if self.has_letters(base) => {
                let var = self.whole_array(base)?.var;
                let at = self.integers(subscripts)?;
                Ok(self.letters_first(var, at))
            }
            ExprKind::Substring { base, lower, upper } => {
                let base = self.letters_of(base)?;
                let one = self.b.i64(1);
                let constant = super::substring::constant_length(lower.as_deref(), upper.as_deref());
                let first = lower.as_ref().map_or(Ok(one), |lower| self.integer(lower))?;
                let length = match (constant, upper) {
                    (Some(length), _) => self.b.i64(length),
                    (None, Some(upper)) => {
                        let last = self.integer(upper)?;
                        self.extent(first, last)
                    }
                    (None, None) => self.extent(first, base.length),
                };
                let skipped = self.sub(first, one);
                Ok(Letters { start: self.add(base.start, skipped), length, ..base })
            }
            ExprKind::Convert(inner) | ExprKind::Paren(inner) => self.letters_of(inner),
            ExprKind::Binary { op: BinaryOp::Concat, left, right } => {
                let most = self.most_letters(e)?;
                let (left, right) = (self.letters_of(left)?, self.letters_of(right)?);
                let length = self.add(left.length, right.length);
                let both = self.own_letters(most, length);
                self.copy_letters(&Letters { length: left.length, ..both.clone() }, &left)?;
                self.copy_letters(&Letters { start: left.length, length: right.length, ..both.clone() }, &right)?;
                Ok(both)
            }
            ExprKind::Intrinsic { id, args } => self.letters_function(*id, args, e),
            _ => Err(self.unsupported("this operation on characters in device code", "do it on the host")),
        }
    }

    /// A letter counted from 0; a blank behind the last one.
    pub(in crate::lower) fn letter(&mut self, text: &Letters, index: Value) -> Value {
        let inside = self.b.compare(CompareOp::ULt, index, text.length);
        let (zero, blank) = (self.b.i64(0), self.b.int(i64::from(b' '), ir::Type::I8));
        let index = text.period.map_or(index, |period| self.b.binary(ir::BinaryOp::Rem, index, period));
        let (index, inside) = match text.shift {
            Some(shift) => {
                let index = self.add(index, shift.by);
                let there = self.b.compare(CompareOp::ULt, index, shift.letters);
                (index, self.b.binary(ir::BinaryOp::And, inside, there))
            }
            None => (index, inside),
        };
        let place = self.add(text.start, index);
        let place = self.b.select(inside, place, zero);
        let letter = self.b.load_elem(text.view, subscripts(text, place));
        self.b.select(inside, letter, blank)
    }

    /// What an expression gave, in memory of its own.
    pub(in crate::lower) fn copied_letters(&mut self, text: &Letters, e: &Expr) -> Lower<Letters> {
        let most = self.most_letters(e)?;
        let copy = self.own_letters(most, text.length);
        self.copy_letters(&copy, text)?;
        Ok(copy)
    }

    pub(in crate::lower) fn copy_letters(&mut self, to: &Letters, from: &Letters) -> Lower<()> {
        self.each_letter(to.length, |this, j| {
            let letter = this.letter(from, j);
            let place = this.add(to.start, j);
            this.b.store_elem(to.view, subscripts(to, place), letter);
            Ok(())
        })
    }

    /// A loop over so many letters that no message speaks of.
    pub(in crate::lower) fn each_letter(
        &mut self,
        count: Value,
        fill: impl FnOnce(&mut Self, Value) -> Lower<()>,
    ) -> Lower<()> {
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let last = self.sub(count, one);
        let (op, body, iv) = self.b.for_op(None, zero, last, one);
        let outer = self.b.switch_to(body);
        fill(self, iv)?;
        self.b.end_block();
        self.b.switch_to(outer);
        if let OpKind::For(node) = &mut self.b.func.ops[op].kind {
            node.directive = Some(Box::new(LoopDirective { span: Span::NONE, seq: true, ..LoopDirective::default() }));
        }
        Ok(())
    }

    /// The letters of an element of characters.
    fn letters_in(&mut self, view: Value, at: Vec<Value>) -> Lower<Letters> {
        let ir::Type::View(Elem::Bytes(bytes), _) = self.b.func.type_of(view) else {
            return Err(self.unsupported("these characters in device code", "give them a constant length"));
        };
        let view = self.b.field(view, 0, Elem::I8, vec![FieldDim { extent: bytes as i64, stride: 1 }]);
        Ok(Letters { view, at, start: self.b.i64(0), length: self.b.i64(bytes as i64), period: None, shift: None })
    }

    /// A text whose length is known only at run time: of a routine its address, in a construct the array of its
    /// letters.
    fn letters_of_dummy(&mut self, sym: SymId) -> Lower<Letters> {
        match self.place(sym)? {
            Place::Var(var) if self.letters(var) > 0 => Ok(self.letters_first(var, Vec::new())),
            Place::Text(text) if self.procedure.is_device_code() => {
                let (base, length) = (self.b.load(text.address), self.b.load(text.length));
                Ok(self.letters_at(base, length))
            }
            Place::Text(text) => {
                let var = self.shown_text((sym, text))?;
                Ok(self.letters_first(var, Vec::new()))
            }
            Place::Var(_) => {
                let way_out = "give the characters a constant length";
                Err(self.unsupported("characters of variable length in a compute construct", way_out))
            }
        }
    }

    /// An element of a variable whose first dimension is that of the letters.
    fn letters_first(&mut self, var: Var, at: Vec<Value>) -> Letters {
        let view = self.b.load_view(var);
        let [start, length] = [ir::ViewPart::Lower, ir::ViewPart::Extent].map(|part| self.b.view_part(view, 0, part));
        let view = self.b.field(view, 0, Elem::I8, Vec::new());
        Letters { view, at, start, length, period: None, shift: None }
    }

    fn literal_letters(&mut self, text: &[u8]) -> Letters {
        let literal = self.literal(text);
        self.letters_at(literal.address, literal.length)
    }

    fn letters_at(&mut self, base: Value, length: Value) -> Letters {
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let view = self.b.make_view(base, Elem::I8, vec![ViewDim { lower: zero, extent: length, stride: one }]);
        Letters { view, at: Vec::new(), start: zero, length, period: None, shift: None }
    }

    /// Memory of the compiler's own for at most so many letters.
    pub(in crate::lower) fn own_letters(&mut self, most: i64, length: Value) -> Letters {
        let dims = vec![StaticDim { lower: 0, extent: most.max(1) }];
        let var: Var = self.hidden(".letters", Storage::Array { elem: Elem::I8, dims });
        Letters { view: self.b.load_view(var), at: Vec::new(), start: self.b.i64(0), length, period: None, shift: None }
    }

    pub(in crate::lower) fn most_letters(&self, e: &Expr) -> Lower<i64> {
        let way_out = "give the characters a constant length";
        longest(e)
            .ok_or_else(|| self.unsupported("an operation on characters of variable length in device code", way_out))
    }
}

fn subscripts(text: &Letters, letter: Value) -> Vec<Value> {
    std::iter::once(letter).chain(text.at.iter().copied()).collect()
}

/// As long as the text may become, where that is known.
fn longest(e: &Expr) -> Option<i64> {
    if let Type::Character(CharLen::Const(length), _) = &e.ty {
        return Some(*length);
    }
    match &e.kind {
        ExprKind::Const(Const::Char(text)) => Some(text.len() as i64),
        ExprKind::Binary { op: BinaryOp::Concat, left, right } => Some(longest(left)? + longest(right)?),
        ExprKind::Substring { base: inner, .. } | ExprKind::Convert(inner) | ExprKind::Paren(inner) => longest(inner),
        ExprKind::Intrinsic { id: Intrinsic::Trim | Intrinsic::Adjustl | Intrinsic::Adjustr, args } => {
            longest(args.first()?.as_ref()?)
        }
        ExprKind::Intrinsic { id: Intrinsic::Repeat, args } => match args.as_slice() {
            [Some(text), Some(copies)] => Some(longest(text)? * copies.int_constant()?.max(0)),
            _ => None,
        },
        ExprKind::Intrinsic { id: Intrinsic::Max | Intrinsic::Min, args } => {
            args.iter().flatten().map(longest).try_fold(0, |most, length| Some(most.max(length?)))
        }
        ExprKind::Intrinsic { id: Intrinsic::Merge, args } => {
            args.iter().take(2).flatten().map(longest).find(Option::is_some)?
        }
        _ => None,
    }
}

/// Characters that no variable holds.
pub(in crate::lower) fn is_computed(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary { .. } | ExprKind::Intrinsic { .. } => true,
        ExprKind::Substring { base: inner, .. } | ExprKind::Convert(inner) | ExprKind::Paren(inner) => {
            is_computed(inner)
        }
        _ => false,
    }
}
