//! Characters whose length is known only at run time, where they are arrays or have a descriptor.
//!
//! The variable of such an array has one dimension more than the program says: the first are the *letters* of an
//! element (bytes, lower bound 1), so that an element is a column and its length the first extent. A scalar with a
//! descriptor (`character(:), allocatable`) has the letters alone. At the border of procedures and for the runtime
//! library the letters are the length of the descriptor's elements instead ([`Lowerer::described_array`]); allocatable
//! and pointer dummy arguments of deferred length, and results, cross it as they are.

use super::character::Text;
use super::device_text::is_computed;
use crate::hir::{BinaryOp, CharLen, CtorItem, Expr, ExprKind, Intrinsic, SymId, Type as HirType};
use crate::lower::Lower;
use crate::lower::arrays::array::{Axis, Frame, Leaf, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::elem_of;
use accc_ir::{self as ir, Elem, Storage, Type, Value, Var, ViewDim, ViewPart};

impl Lowerer<'_, '_> {
    /// How many leading dimensions of a variable are letters: 1 or 0.
    pub fn letters(&self, var: Var) -> usize {
        usize::from(self.lettered.contains(&var))
    }

    /// Notes that a variable's first dimension is letters, if it has one more than what it stands for.
    pub fn note_letters(&mut self, var: Var, rank: usize) {
        let data = &self.b.func.vars[var];
        if matches!(data.storage, Storage::Descriptor { .. }) && usize::from(data.rank()) > rank {
            self.lettered.insert(var);
        }
    }

    /// A hidden descriptor variable for an array like another one, of any rank.
    pub fn descriptor_like(&mut self, name: &str, like: Var, rank: usize, contiguous: bool) -> Var {
        let (elem, letters) = (self.b.func.vars[like].elem(), self.letters(like));
        let var = self.descriptor(name, elem, (rank + letters) as u8, contiguous);
        self.note_letters(var, rank);
        var
    }

    /// A hidden descriptor variable that shows the dense memory of an array like itself.
    pub fn shared_like(&mut self, name: &str, like: Var, rank: usize) -> Var {
        let var = self.descriptor_like(name, like, rank, true);
        self.b.func.vars[var].aliased = true;
        var
    }

    /// Makes a descriptor variable show dense memory whose elements have the length of those of `like`.
    pub fn store_dense_like(&mut self, var: Var, like: Var, base: Value, dims: &[(Value, Value)]) {
        let mut all = self.letter_dims(like);
        all.extend_from_slice(dims);
        self.store_dense_view(var, base, &all);
    }

    /// The dimension of a variable's letters, as lower bound and extent.
    pub fn letter_dims(&mut self, var: Var) -> Vec<(Value, Value)> {
        if self.letters(var) == 0 {
            return Vec::new();
        }
        let length = self.element_length(var);
        vec![(self.b.i64(1), length)]
    }

    /// Subscripts of an element as those of its first letter.
    pub fn lettered_subscripts(&mut self, var: Var, mut subscripts: Vec<Value>) -> Vec<Value> {
        if self.letters(var) > 0 {
            subscripts.insert(0, self.b.i64(1));
        }
        subscripts
    }

    /// The length of a character variable's elements.
    pub fn element_length(&mut self, var: Var) -> Value {
        if self.letters(var) == 0 {
            return self.b.i64(self.b.func.vars[var].elem().bytes() as i64);
        }
        let view = self.b.load_view(var);
        self.b.view_part(view, 0, ViewPart::Extent)
    }

    /// An element of a character array; without subscripts the scalar.
    pub fn element_text(&mut self, var: Var, subscripts: Vec<Value>) -> Text {
        let length = self.element_length(var);
        if subscripts.is_empty() {
            return Text { address: self.var_address(var), length, wide: false };
        }
        let subscripts = self.lettered_subscripts(var, subscripts);
        let view = self.b.load_view(var);
        Text { address: self.b.elem_addr(view, subscripts), length, wide: false }
    }

    /// Whether the elements of an array expression are characters whose length is known only at run time.
    pub fn has_letters(&self, e: &Expr) -> bool {
        e.ty.is_character() && elem_of(&e.ty).is_none()
    }

    /// An array for an intermediate result with the type of an expression, lower bounds 1.
    pub fn temporary_for(&mut self, e: &Expr, extents: &[Value]) -> Lower<Var> {
        let Some(elem) = elem_of(&e.ty) else {
            let length = self.length_of(e)?;
            return self.lettered_temporary(length, extents);
        };
        self.temporary(elem, extents)
    }

    pub fn lettered_temporary(&mut self, length: Value, extents: &[Value]) -> Lower<Var> {
        let mut all = vec![length];
        all.extend_from_slice(extents);
        let var = self.temporary(Elem::Bytes(1), &all)?;
        self.lettered.insert(var);
        if let Some(bounds) = self.part_bounds.get_mut(&var) {
            bounds.remove(0);
        }
        Ok(var)
    }

    /// The length of a character expression of any rank; an array's elements are not computed for it.
    pub fn length_of(&mut self, e: &Expr) -> Lower<Value> {
        if let HirType::Character(CharLen::Const(length), _) = &e.ty {
            return Ok(self.b.i64(*length * e.ty.letter_bytes()));
        }
        if e.rank == 0 {
            let on_letters = self.in_compute && is_computed(e);
            return Ok(if on_letters { self.letters_of(e)?.length } else { self.text(e)?.length });
        }
        match self.leaf(e) {
            Some((_, Leaf::Array(leaf))) => return Ok(self.element_length(leaf.var)),
            Some((_, Leaf::Text(text))) => return Ok(text.length),
            Some((_, Leaf::OptionalArray(leaf, _))) => return Ok(self.element_length(leaf.var)),
            Some((_, Leaf::Value(_) | Leaf::Address(_))) | None => {}
        }
        match &e.kind {
            ExprKind::Var(_) | ExprKind::Component { .. } => {
                let array = self.whole_array(e)?;
                Ok(self.element_length(array.var))
            }
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => self.length_of(base),
            ExprKind::Substring { base, lower, upper } => {
                let bytes = self.length_of(base)?;
                let whole = self.in_letters(bytes, base.ty.is_wide());
                let lower = match lower {
                    Some(lower) => self.integer(lower)?,
                    None => self.b.i64(1),
                };
                let upper = match upper {
                    Some(upper) => self.integer(upper)?,
                    None => whole,
                };
                let letters = self.extent(lower, upper);
                Ok(self.in_bytes(letters, &base.ty))
            }
            ExprKind::Binary { op: BinaryOp::Concat, left, right } => {
                let (left, right) = (self.length_of(left)?, self.length_of(right)?);
                Ok(self.add(left, right))
            }
            ExprKind::Convert(inner) | ExprKind::Paren(inner) => {
                let bytes = self.length_of(inner)?;
                let letters = self.in_letters(bytes, inner.ty.is_wide());
                Ok(self.in_bytes(letters, &e.ty))
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                let length = self.hidden(".length", Storage::Scalar(Elem::I64));
                self.branches(cond, [then, otherwise], |this, branch| {
                    let value = this.length_of(branch)?;
                    this.b.store(length, value);
                    Ok(())
                })?;
                Ok(self.b.load(length))
            }
            ExprKind::ArrayCtor(items) => match &e.ty {
                HirType::Character(CharLen::Expr(length), _) => self.length(length, &e.ty),
                _ => self.first_length(items),
            },
            ExprKind::Intrinsic { id: Intrinsic::Max | Intrinsic::Min, args } => {
                let mut longest = self.b.i64(0);
                for arg in args.iter().flatten() {
                    let length = self.length_of(arg)?;
                    longest = self.b.binary(ir::BinaryOp::Max, longest, length);
                }
                Ok(longest)
            }
            ExprKind::Intrinsic { id: Intrinsic::Transfer, args } => {
                let mold = self.argument(args, 1)?;
                self.length_of(mold)
            }
            ExprKind::Intrinsic { args, .. } => {
                let first = self.argument(args, 0)?;
                self.length_of(first)
            }
            _ => {
                let var = self.materialize(e)?;
                Ok(self.element_length(var))
            }
        }
    }

    /// The length of the elements of an array expression whose leaves are computed. That of an elemental function's
    /// results is asked of the first element.
    pub fn prepared_length(&mut self, e: &Expr, axes: &[Axis], prepared: &Prepared) -> Lower<Value> {
        let elemental = |e: &Expr| matches!(&e.kind, ExprKind::Call(call) if call.callee.signature.elemental);
        if !e.has(elemental) {
            self.frames.push(Frame { leaves: prepared.leaves.clone(), ivs: Vec::new() });
            let length = self.length_of(e);
            self.frames.pop();
            return length;
        }
        let length = self.hidden(".length", Storage::Scalar(Elem::I64));
        let none = self.b.i64(0);
        self.b.store(length, none);
        let mut first = Vec::new();
        for axis in axes {
            let upper = self.smaller(axis.lower, axis.upper);
            first.push(Axis { upper, ..*axis });
        }
        self.nest(&first, prepared.clone(), |this, _| {
            let text = this.text(e)?;
            this.b.store(length, text.length);
            Ok(())
        })?;
        Ok(self.b.load(length))
    }

    /// Whether the length of the elements is known only when an elemental function of the program has been called.
    pub fn length_takes_call(&self, e: &Expr) -> bool {
        let elemental = |e: &Expr| matches!(&e.kind, ExprKind::Call(call) if call.callee.signature.elemental);
        self.has_letters(e) && e.rank > 0 && e.has(elemental)
    }

    /// Such an array: its memory is allocated when the first element, which says the length, has been computed, so that
    /// the function is called once for each element.
    pub fn called_once(&mut self, e: &Expr, axes: &[Axis], prepared: Prepared) -> Lower<Var> {
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let var = self.descriptor(".texts", Elem::Bytes(1), extents.len() as u8 + 1, true);
        self.lettered.insert(var);
        self.fresh.insert(var);
        let one = self.b.i64(1);
        let dims = |length: Value| {
            let own = extents.iter().map(|extent| (one, *extent));
            std::iter::once((one, length)).chain(own).collect::<Vec<_>>()
        };
        let (null, none) = (self.null(), self.b.i64(0));
        self.store_dense_view(var, null, &dims(none));
        let buffer = self.buffer();
        self.statement_buffers.push(buffer);
        self.nest(axes, prepared, |this, ivs| {
            let text = this.text(e)?;
            let address = this.var_address(var);
            let first = this.is_null(address);
            this.under(first, |this| {
                let all: Vec<Value> = std::iter::once(text.length).chain(extents.iter().copied()).collect();
                let bytes = this.array_bytes(Elem::Bytes(1), &all);
                let memory = this.malloc(bytes)?;
                this.b.store(buffer, memory);
                this.store_dense_view(var, memory, &dims(text.length));
                Ok(())
            })?;
            let position = this.positions(axes, ivs);
            let target = this.element_text(var, position);
            this.assign_text(target, text);
            Ok(())
        })?;
        Ok(var)
    }

    /// The length of a constructor's elements, which all have one.
    fn first_length(&mut self, items: &[CtorItem]) -> Lower<Value> {
        match items.first() {
            Some(CtorItem::Expr(e)) => self.length_of(e),
            Some(CtorItem::ImpliedDo { var, lower, items, .. }) => {
                let var = self.var(*var)?;
                let lower = self.value(lower)?;
                let ty = self.b.func.vars[var].elem().value_type().unwrap_or(Type::I32);
                let first = self.b.convert(lower, ty);
                self.b.store(var, first);
                self.first_length(items)
            }
            None => Ok(self.b.i64(0)),
        }
    }

    /// The address of a descriptor of an array expression as callees and the library see it, and the length of its
    /// elements if they are characters.
    pub fn described_array(&mut self, e: &Expr) -> Lower<(Value, Option<Value>)> {
        let view = self.array_view(e)?;
        self.described_view(e, view)
    }

    /// The same of a view on such elements.
    pub fn described_view(&mut self, e: &Expr, view: Value) -> Lower<(Value, Option<Value>)> {
        if !self.has_letters(e) {
            let Type::View(elem, _) = self.b.func.type_of(view) else { panic!("an array's view") };
            let length = e.ty.is_character().then(|| self.b.i64(elem.bytes() as i64));
            let descriptor = self.described(view);
            self.mark_letters(descriptor, &e.ty);
            if e.ty.is_assumed() {
                self.pass_on_type(e, descriptor)?;
            }
            return Ok((descriptor, length));
        }
        let length = self.b.view_part(view, 0, ViewPart::Extent);
        let plain = self.without_letters(view);
        let descriptor = self.described(plain);
        self.mark_letters(descriptor, &e.ty);
        self.set_element_length(descriptor, length);
        Ok((descriptor, Some(length)))
    }

    /// A variable with letters for a descriptor that the library filled, whose elements are dense.
    pub fn lettered_from_plain(&mut self, plain: Var, rank: usize) -> Var {
        let descriptor = self.b.var_addr(plain);
        let length = self.stored_element_length(descriptor);
        let (_, axes) = self.whole(plain);
        let base = self.var_address(plain);
        let result = self.shared_descriptor(".lettered", Elem::Bytes(1), rank as u8 + 1, true);
        self.lettered.insert(result);
        let mut dims = vec![(self.b.i64(1), length)];
        dims.extend(axes.iter().map(|axis| (axis.lower, axis.extent)));
        self.store_dense_view(result, base, &dims);
        result
    }

    /// A view on the same letters of all elements of an array.
    pub fn substring_view(
        &mut self,
        e: &Expr,
        base: &Expr,
        lower: Option<&Expr>,
        upper: Option<&Expr>,
    ) -> Lower<Value> {
        let length = self.length_of(base)?;
        let view = self.array_view(base)?;
        let Type::View(_, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let dims = self.dims_of(view, rank - base.rank as u8, rank);
        let address = self.view_base(view);
        let part = self.substring(Text { address, length, wide: e.ty.is_wide() }, lower, upper)?;
        match elem_of(&e.ty) {
            Some(elem) => Ok(self.b.make_view(part.address, elem, dims)),
            None => Ok(self.with_letters(part.address, part.length, dims)),
        }
    }

    /// The view without the dimension of the letters.
    pub fn without_letters(&mut self, view: Value) -> Value {
        let Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let mut dims = Vec::new();
        for dim in 1..rank {
            let [lower, extent, stride] =
                [ViewPart::Lower, ViewPart::Extent, ViewPart::Stride].map(|part| self.b.view_part(view, dim, part));
            dims.push(ViewDim { lower, extent, stride });
        }
        let base = self.view_base(view);
        self.b.make_view(base, elem, dims)
    }

    /// The view with letters in front, of that length.
    pub fn with_letters(&mut self, base: Value, length: Value, dims: Vec<ViewDim>) -> Value {
        let one = self.b.i64(1);
        let mut all = vec![ViewDim { lower: one, extent: length, stride: one }];
        all.extend(dims);
        self.b.make_view(base, Elem::Bytes(1), all)
    }

    /// The length of a character dummy argument or local: as declared, or what the caller gave.
    pub fn declared_length(&mut self, sym: SymId) -> Lower<Value> {
        let symbol = self.symbol(sym);
        if let HirType::Character(CharLen::Expr(length), _) = &symbol.ty {
            return self.length(length, &symbol.ty);
        }
        let name = format!(".{}.len", symbol.name);
        let found = self.b.func.vars.iter().find(|(_, var)| var.name == name).map(|(var, _)| var);
        match found {
            Some(param) => Ok(self.b.load(param)),
            None => Err(self.unsupported("the length of this character variable", "give it a constant length")),
        }
    }

    /// Gives a scalar with a descriptor memory for that many letters, and the old memory back.
    pub fn renew_letters(&mut self, var: Var, length: Value) -> Lower<()> {
        let memory = self.malloc(length)?;
        let one = self.b.i64(1);
        self.store_dense_view(var, memory, &[(one, length)]);
        Ok(())
    }

    /// Assigns a text to an allocatable scalar: it gets the length of the value. The value may be a part of the target.
    pub fn assign_allocatable_text(&mut self, var: Var, value: Text) -> Lower<()> {
        let view = self.b.load_view(var);
        let base = self.view_base(view);
        let none = self.is_null(base);
        let has = self.element_length(var);
        let other = self.b.compare(ir::CompareOp::Ne, has, value.length);
        let deferred = self.letters(var) > 0 && !self.has_fixed_length(var);
        let renew = if deferred { self.b.binary(ir::BinaryOp::Or, none, other) } else { none };
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(renew, &[]);
        self.b.switch_to(then_block);
        if deferred {
            self.renew_letters(var, value.length)?;
        } else {
            let (memory, dims) = (self.malloc(has)?, self.letter_dims(var));
            self.store_dense_view(var, memory, &dims);
        }
        let target = self.element_text(var, Vec::new());
        self.assign_text(target, value);
        self.free(base)?;
        self.b.end_block();
        self.b.switch_to(else_block);
        let target = self.element_text(var, Vec::new());
        self.assign_text(target, value);
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }
}
