//! Pointers: variables whose descriptor shows memory of others. Assignment makes a view of the target and stores it;
//! a procedure pointer holds the address of the code. Source: Fortran 2008, sections 7.2.2, 13.7.16.

use crate::hir::{Component, Expr, ExprKind, PointerAssign, PointerBounds};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::elem_of;
use accc_ir::{BinaryOp, CompareOp, DescriptorKind, Elem, Storage, Type, Value, Var, ViewDim, ViewPart};

impl Lowerer<'_, '_> {
    pub fn pointer_assign(&mut self, node: &PointerAssign) -> Lower<()> {
        if node.target.ty.is_procedure() {
            let address = self.target_procedure(&node.value)?;
            self.store(&node.target, address)?;
            return self.end_statement();
        }
        if let ExprKind::Null = node.value.kind {
            return self.nullify_one(&node.target);
        }
        if self.is_polymorphic(&node.target) {
            let view = self.target_view(&node.value)?;
            return self.point_dynamic(node, view);
        }
        let view = self.pointed_view(node)?;
        let var = self.pointer_variable(&node.target)?;
        self.b.store_view(var, view);
        self.end_statement()
    }

    /// A hidden pointer like another one.
    pub fn pointer_like(&mut self, pointer: &Expr) -> Lower<Var> {
        if pointer.ty.is_procedure() {
            return Ok(self.hidden(".pointer", Storage::Scalar(Elem::Ptr)));
        }
        let like = self.pointer_variable(pointer)?;
        let storage = self.b.func.vars[like].storage.clone();
        let var = self.hidden(".pointer", storage);
        self.b.func.vars[var].aliased = true;
        if self.letters(like) > 0 {
            self.lettered.insert(var);
        }
        Ok(var)
    }

    /// Makes a hidden pointer point to what an assignment says, in place of the assignment's.
    pub fn point(&mut self, node: &PointerAssign, var: Var) -> Lower<()> {
        if node.target.ty.is_procedure() {
            let address = self.target_procedure(&node.value)?;
            self.b.store(var, address);
        } else if let ExprKind::Null = node.value.kind {
            self.empty(var);
        } else {
            let view = self.pointed_view(node)?;
            self.b.store_view(var, view);
        }
        Ok(())
    }

    /// The memory that a pointer shows after the assignment.
    fn pointed_view(&mut self, node: &PointerAssign) -> Lower<Value> {
        let mut given_length = None;
        let view = match self.pointed_by_function(&node.value)? {
            Some(var) => {
                given_length = node.value.ty.is_character().then(|| self.element_length(var));
                let view = self.b.load_view(var);
                if self.letters(var) > 0 { self.without_letters(view) } else { view }
            }
            None => self.target_view(&node.value)?,
        };
        let view = match &node.bounds {
            PointerBounds::Same => self.own_bounds(view, &node.value),
            PointerBounds::Lowers(lowers) => {
                let lowers = self.integers(lowers)?;
                self.with_lowers(view, lowers)
            }
            PointerBounds::Remap(dims) => self.remapped(view, &node.value, dims)?,
        };
        if !self.has_letters(&node.target) {
            return Ok(view);
        }
        if let ExprKind::Var(sym) = node.target.kind {
            let var = self.var(sym)?;
            if self.has_fixed_length(var) {
                given_length = Some(self.element_length(var));
            }
        }
        self.lettered_view(view, &node.value, given_length)
    }

    /// A polymorphic pointer shows an object of any type that extends its own.
    fn point_dynamic(&mut self, node: &PointerAssign, view: Value) -> Lower<()> {
        let view = match &node.bounds {
            PointerBounds::Same => self.own_bounds(view, &node.value),
            PointerBounds::Lowers(lowers) => {
                let lowers = self.integers(lowers)?;
                self.with_lowers(view, lowers)
            }
            PointerBounds::Remap(_) => {
                let what = "a polymorphic pointer to elements in another shape";
                return Err(self.unsupported(what, "select the type, and point to the object in it"));
            }
        };
        let table = self.dynamic_table(&node.value)?;
        let var = self.pointer_variable(&node.target)?;
        self.show_view(var, view);
        self.hold_table(&node.target, table)?;
        self.end_statement()
    }

    fn target_procedure(&mut self, value: &Expr) -> Lower<Value> {
        match &value.kind {
            ExprKind::Null => Ok(self.null()),
            ExprKind::Procedure(callee) => {
                self.check_lifetime(callee)?;
                self.procedure_address(callee)
            }
            _ => self.value(value),
        }
    }

    /// A pointer component of a record that the compiler made, through the variable of the component.
    pub fn point_component(&mut self, var: Var, component: &Component, value: &Expr) -> Lower<()> {
        if component.ty.is_procedure() {
            let address = match value.kind {
                ExprKind::Null => self.null(),
                _ => self.target_procedure(value)?,
            };
            self.b.store(var, address);
            return Ok(());
        }
        if matches!(value.kind, ExprKind::Null) {
            self.empty(var);
            return Ok(());
        }
        let view = self.target_view(value)?;
        let view = self.own_bounds(view, value);
        if component.polymorphic {
            let base = self.view_base(view);
            self.store_dense_view(var, base, &[]);
            return Ok(());
        }
        let view = if self.letters(var) > 0 { self.lettered_view(view, value, None)? } else { view };
        self.b.store_view(var, view);
        Ok(())
    }

    pub fn nullify(&mut self, pointers: &[Expr]) -> Lower<()> {
        pointers.iter().try_for_each(|pointer| self.nullify_one(pointer))
    }

    /// The descriptor of a pointer that points to nothing, as an argument, and the length of its characters.
    pub fn null_pointer(&mut self, e: &Expr) -> Lower<(Value, Option<Value>)> {
        let elem = self.elem(&e.ty, e.span)?;
        let (rank, kind) = (e.rank as u8, DescriptorKind::Pointer);
        let var = self.hidden(".null", Storage::Descriptor { elem, rank, contiguous: false, kind });
        self.empty(var);
        let length = self.b.i64(elem.bytes() as i64);
        Ok((self.b.var_addr(var), Some(length)))
    }

    /// The same for a pointer to a procedure.
    pub fn null_procedure(&mut self) -> Value {
        let (var, null) = (self.hidden(".null", Storage::Scalar(Elem::Ptr)), self.null());
        self.b.store(var, null);
        self.b.var_addr(var)
    }

    fn nullify_one(&mut self, pointer: &Expr) -> Lower<()> {
        if pointer.ty.is_procedure() {
            let null = self.null();
            return self.store(pointer, null);
        }
        let var = self.pointer_variable(pointer)?;
        self.empty(var);
        Ok(())
    }

    /// `associated(pointer)`, `associated(pointer, target)`.
    pub fn associated(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let pointer = self.argument(args, 0)?;
        let target = args.get(1).and_then(Option::as_ref);
        if pointer.ty.is_procedure() {
            let address = self.value(pointer)?;
            let set = self.not_null(address);
            let Some(target) = target else { return Ok(set) };
            let other = self.value(target)?;
            let same = self.b.compare(CompareOp::Eq, address, other);
            return Ok(self.b.binary(BinaryOp::And, set, same));
        }
        let view = self.target_view(pointer)?;
        let base = self.view_base(view);
        let mut all = self.not_null(base);
        let Some(target) = target else { return Ok(all) };
        let other = self.target_view(target)?;
        let other_base = self.view_base(other);
        let same = self.b.compare(CompareOp::Eq, base, other_base);
        all = self.b.binary(BinaryOp::And, all, same);
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        if pointer.ty.is_character() {
            // Nothing is associated with characters of no length.
            let length = self.length_of(pointer)?;
            let some = self.b.compare(CompareOp::Gt, length, zero);
            all = self.b.binary(BinaryOp::And, all, some);
        }
        for dim in 0..pointer.rank as u8 {
            let (extent, stride) = self.extent_and_stride(view, dim);
            let (other_extent, other_stride) = self.extent_and_stride(other, dim);
            let same_extent = self.b.compare(CompareOp::Eq, extent, other_extent);
            let same_stride = self.b.compare(CompareOp::Eq, stride, other_stride);
            let single = self.b.compare(CompareOp::Eq, extent, one);
            let same_step = self.b.binary(BinaryOp::Or, same_stride, single);
            // Nothing is associated with an array without elements.
            let some = self.b.compare(CompareOp::Gt, extent, zero);
            for part in [same_extent, same_step, some] {
                all = self.b.binary(BinaryOp::And, all, part);
            }
        }
        Ok(all)
    }

    /// A view on what a pointer or a target shows, of any rank; of characters without their letters.
    pub fn target_view(&mut self, e: &Expr) -> Lower<Value> {
        if let Some(var) = self.pointed_by_function(e)? {
            let view = self.b.load_view(var);
            return Ok(if self.letters(var) > 0 { self.without_letters(view) } else { view });
        }
        if e.rank > 0 {
            let view = self.array_view(e)?;
            return Ok(if self.has_letters(e) { self.without_letters(view) } else { view });
        }
        let (elem, address) = match e.ty.is_character() {
            true => (elem_of(&e.ty).unwrap_or(Elem::Bytes(1)), self.text(e)?.address),
            false => (self.elem(&e.ty, e.span)?, self.address(e)?),
        };
        Ok(self.b.make_view(address, elem, Vec::new()))
    }

    /// The view with the letters that a pointer of deferred length has.
    pub fn lettered_view(&mut self, view: Value, value: &Expr, length: Option<Value>) -> Lower<Value> {
        let length = match length {
            Some(length) => length,
            None => self.length_of(value)?,
        };
        let Type::View(_, rank) = self.b.func.type_of(view) else { panic!("a target's view") };
        let mut dims = Vec::new();
        for dim in 0..rank {
            let lower = self.b.view_part(view, dim, ViewPart::Lower);
            let (extent, stride) = self.extent_and_stride(view, dim);
            dims.push(ViewDim { lower, extent, stride });
        }
        let base = self.view_base(view);
        Ok(self.with_letters(base, length, dims))
    }

    pub fn pointer_variable(&mut self, e: &Expr) -> Lower<Var> {
        match e.kind {
            ExprKind::Var(sym) => self.var(sym),
            ExprKind::Component { .. } => self.component_var(e),
            _ => Err(self.unsupported("this pointer", "use a variable")),
        }
    }

    fn extent_and_stride(&mut self, view: Value, dim: u8) -> (Value, Value) {
        (self.b.view_part(view, dim, ViewPart::Extent), self.b.view_part(view, dim, ViewPart::Stride))
    }

    /// The view with the lower bounds that a pointer to the target has: 1, but for whole arrays, and what functions give.
    fn own_bounds(&mut self, view: Value, target: &Expr) -> Value {
        let whole = match &target.kind {
            ExprKind::Var(_) | ExprKind::Call(_) => true,
            ExprKind::Component { base, .. } => base.rank == 0,
            _ => target.rank == 0,
        };
        if whole {
            return view;
        }
        let ones = vec![self.b.i64(1); target.rank];
        self.with_lowers(view, ones)
    }

    fn with_lowers(&mut self, view: Value, lowers: Vec<Value>) -> Value {
        let Type::View(elem, _) = self.b.func.type_of(view) else { panic!("a target's view") };
        let mut dims = Vec::new();
        for (dim, lower) in lowers.into_iter().enumerate() {
            let (extent, stride) = self.extent_and_stride(view, dim as u8);
            dims.push(ViewDim { lower, extent, stride });
        }
        let base = self.view_base(view);
        self.b.make_view(base, elem, dims)
    }

    /// The target's elements in their order, with other bounds.
    fn remapped(&mut self, view: Value, target: &Expr, bounds: &[(Expr, Expr)]) -> Lower<Value> {
        let Type::View(elem, _) = self.b.func.type_of(view) else { panic!("a target's view") };
        let mut stride = match target.rank {
            1 => self.b.view_part(view, 0, ViewPart::Stride),
            _ => self.b.i64(elem.bytes() as i64),
        };
        let mut dims = Vec::new();
        for (lower, upper) in bounds {
            let lower = self.integer(lower)?;
            let upper = self.integer(upper)?;
            let extent = self.extent(lower, upper);
            dims.push(ViewDim { lower, extent, stride });
            stride = self.mul(stride, extent);
        }
        let base = self.view_base(view);
        Ok(self.b.make_view(base, elem, dims))
    }
}
