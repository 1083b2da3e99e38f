//! Values of derived type: where they are in memory, constructors, copies, default values.
//! Source: Fortran 2008, sections 4.5.4.6, 4.5.10, 7.2.1.3.
//!
//! A record is its address. What is no variable stands in hidden memory of the frame.

use super::ownership::Task;
use crate::hir::{self, Const, DerivedType, Expr, ExprKind, Intrinsic, TypeRef};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::procedures::call::Returned;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, OpKind, Storage, Type, Value, Var};

impl<'p> Lowerer<'_, 'p> {
    pub fn derived(&self, ty: &TypeRef) -> &'p DerivedType {
        &self.unit.program.types[&ty.key]
    }

    /// The address of a value of derived type, rank 0.
    pub fn record(&mut self, e: &Expr) -> Lower<Value> {
        let around = std::mem::replace(&mut self.b.span, e.span);
        let address = match self.leaf_record(e) {
            Ok(Some(address)) => Ok(address),
            Ok(None) => self.record_of(e),
            Err(error) => Err(error),
        };
        self.b.span = around;
        address
    }

    fn record_of(&mut self, e: &Expr) -> Lower<Value> {
        let ty = e.ty.derived().expect("a record has a derived type");
        match &e.kind {
            ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. } => self.address(e),
            ExprKind::Const(Const::Record(bytes)) if self.in_compute => Ok(self.constant_on_device(ty, bytes.clone())),
            ExprKind::Const(Const::Record(bytes)) => Ok(self.constant_memory(bytes.clone(), ty.align)),
            ExprKind::StructCtor(values) => self.structure(ty, values),
            ExprKind::Call(call) => match self.call(call)? {
                Returned::Record(address) => Ok(address),
                Returned::Pointer(var) => Ok(self.var_address(var)),
                Returned::Array(var) if self.b.func.vars[var].rank() == 0 => Ok(self.var_address(var)),
                Returned::Nothing
                | Returned::Value(_)
                | Returned::Number(_)
                | Returned::Text(_)
                | Returned::Array(_)
                | Returned::Described { .. } => {
                    Err(self.unsupported("this function result here", "assign it to a variable first"))
                }
            },
            ExprKind::Paren(inner) if self.is_polymorphic(inner) && !self.in_compute => self.copied_object(inner),
            ExprKind::Paren(inner) => {
                let copy = self.hidden_record(ty);
                let to = self.var_address(copy);
                self.init_record(ty, to, inner)?;
                Ok(to)
            }
            ExprKind::Conditional { cond, then, otherwise } => self.chosen_record(cond, [then, otherwise]),
            ExprKind::Intrinsic { id: Intrinsic::Merge, args } => self.merged_record(args),
            ExprKind::Intrinsic { id: Intrinsic::Transfer, args } => {
                let source = self.argument(args, 0)?;
                self.transferred_memory(source, ty.bytes)
            }
            ExprKind::Const(
                Const::Int(_)
                | Const::Real(_)
                | Const::Wide(_)
                | Const::Complex(..)
                | Const::WideComplex(..)
                | Const::Logical(_)
                | Const::Char(_)
                | Const::Ucs4(_),
            )
            | ExprKind::Section { .. }
            | ExprKind::ComplexPart { .. }
            | ExprKind::Let { .. }
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Convert(_)
            | ExprKind::Intrinsic { .. }
            | ExprKind::ArrayCtor(_)
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::TypeTable(_)
            | ExprKind::Binding { .. }
            | ExprKind::Error => {
                Err(self.unsupported("this expression as a value of derived type", "assign it to a variable first"))
            }
        }
    }

    /// `merge(tsource, fsource, mask)`: one of two addresses.
    fn merged_record(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let (then, other, mask) = (self.argument(args, 0)?, self.argument(args, 1)?, self.argument(args, 2)?);
        let (then, other) = (self.record(then)?, self.record(other)?);
        let mask = self.value(mask)?;
        Ok(self.b.select(mask, then, other))
    }

    /// The address of a constant in device code, of which constants are a part as variables alone.
    fn constant_on_device(&mut self, ty: &TypeRef, bytes: Vec<u8>) -> Value {
        let var = self.constant_array(Storage::Array { elem: Elem::Bytes(ty.bytes), dims: Vec::new() }, bytes);
        self.b.func.vars[var].align = Some(ty.align);
        self.var_address(var)
    }

    /// A hidden variable of that type.
    pub fn hidden_record(&mut self, ty: &TypeRef) -> Var {
        let var = self.hidden(".value", Storage::Array { elem: Elem::Bytes(ty.bytes), dims: Vec::new() });
        self.b.func.vars[var].align = Some(ty.align);
        var
    }

    fn structure(&mut self, ty: &TypeRef, values: &[Option<Expr>]) -> Lower<Value> {
        let definition = self.derived(ty);
        let var = self.hidden_record(ty);
        let base = self.var_address(var);
        if values.iter().any(Option::is_none) {
            let one = self.b.i64(1);
            self.set_default(ty, base, one)?;
        }
        for (component, value) in definition.components.iter().zip(values) {
            let Some(value) = value else { continue };
            self.fill_component(var, component, value)?;
        }
        Ok(base)
    }

    /// Assigns a component of a record that the compiler made.
    fn fill_component(&mut self, record: Var, component: &hir::Component, value: &Expr) -> Lower<()> {
        let storage = self.storage_of_component(component)?;
        let class = accc_ir::VarClass::Member { parent: record, offset: component.offset, deref: false };
        let data = accc_ir::VarData::new(&component.name, self.b.span, storage, class);
        let var = self.b.func.vars.push(data);
        self.note_letters(var, component.shape.rank());
        self.assign_var(var, component, value)
    }

    /// Copies the bytes of a record.
    pub fn move_record(&mut self, ty: &TypeRef, to: Value, from: Value) {
        let bytes = self.b.i64(ty.bytes as i64);
        self.b.effect(OpKind::MemMove { dst: to, src: from, bytes, align: ty.align as u32 });
    }

    /// Assignment of records: intrinsic, component by component. A value that nothing else holds is moved.
    pub fn assign_record(&mut self, ty: &TypeRef, to: Value, value: &Expr) -> Lower<()> {
        let from = self.record(value)?;
        let by_call = self.unit.assigns_by_call(ty);
        if !self.unit.owns(ty) && !by_call {
            self.move_record(ty, to, from);
            return Ok(());
        }
        self.check_host(ty)?;
        if self.is_fresh(value) && !by_call {
            self.end_records(ty, to, None)?;
            self.move_record(ty, to, from);
        } else {
            let assign = self.unit.record_function(Task::Assign, ty);
            self.b.call(assign, None, vec![to, from]);
        }
        Ok(())
    }

    /// Makes the undefined record at an address one with that value.
    pub fn init_record(&mut self, ty: &TypeRef, to: Value, value: &Expr) -> Lower<()> {
        let moves = !self.unit.owns(ty) || self.is_fresh(value);
        let from = self.record(value)?;
        if moves {
            self.move_record(ty, to, from);
            return Ok(());
        }
        self.check_host(ty)?;
        let copy = self.unit.record_function(Task::Copy, ty);
        let one = self.b.i64(1);
        self.b.call(copy, None, vec![to, from, one]);
        Ok(())
    }

    /// Finalises records and frees what they own: one, or the elements of an array of that many and that rank.
    pub fn end_records(&mut self, ty: &TypeRef, base: Value, array: Option<(Value, usize)>) -> Lower<()> {
        if !self.unit.owns(ty) {
            return Ok(());
        }
        self.check_host(ty)?;
        let end = self.unit.record_function(Task::End, ty);
        let (count, rank) = array.unwrap_or_else(|| (self.b.i64(1), 0));
        let (stride, rank) = (self.b.i64(ty.bytes as i64), self.b.i64(rank as i64));
        self.b.call(end, None, vec![base, count, stride, rank]);
        Ok(())
    }

    /// Ends the elements that a variable shows, where it shows some.
    pub fn end_elements(&mut self, var: Var, ty: &hir::Type) -> Lower<()> {
        if ty.is_derived()
            && let Some(held) = self.holder_of_var(var)?
        {
            self.end_dynamic(var, held);
            return Ok(());
        }
        let Some(ty) = ty.derived().filter(|ty| self.unit.owns(ty)) else { return Ok(()) };
        let base = self.var_address(var);
        let extents: Vec<Value> =
            (0..usize::from(self.b.func.vars[var].rank())).map(|dim| self.extent_of(var, dim)).collect();
        let count = self.product(&extents);
        self.end_records(ty, base, (!extents.is_empty()).then_some((count, extents.len())))
    }

    /// Whether nothing but the value itself owns what the record owns.
    pub fn is_fresh(&self, value: &Expr) -> bool {
        if self.is_leaf(value) {
            return self.is_fresh_leaf(value);
        }
        match &value.kind {
            ExprKind::Call(call) => {
                let signature = &call.callee.signature;
                let is_pointer = signature.result.as_ref().is_some_and(|result| result.pointer);
                !is_pointer && (self.keeps_result || !self.unit.finalises_result(signature))
            }
            ExprKind::StructCtor(_) | ExprKind::Paren(_) => true,
            _ => false,
        }
    }

    fn check_host(&self, ty: &TypeRef) -> Lower<()> {
        if !self.in_compute {
            return Ok(());
        }
        let what = format!("assignment of a whole `type({})` in a compute construct", ty.name);
        Err(self.unsupported(what, "it has allocatable components: assign the components one by one"))
    }

    /// Whether variables of the type start with default values.
    pub fn has_default(&self, ty: &hir::Type) -> bool {
        ty.derived().is_some_and(|ty| hir::needs_default(self.derived(ty), &self.unit.program.types))
    }

    /// Gives a variable of derived type the default values of its components.
    pub fn set_default_var(&mut self, var: Var, ty: &hir::Type) -> Lower<()> {
        let Some(ty) = ty.derived() else { return Ok(()) };
        if self.in_compute && self.b.func.vars[var].rank() > 0 {
            return self.set_default_elements(var, ty);
        }
        let base = self.var_address(var);
        let extents: Vec<Value> =
            (0..usize::from(self.b.func.vars[var].rank())).map(|dim| self.extent_of(var, dim)).collect();
        let count = self.product(&extents);
        self.set_default(ty, base, count)
    }

    /// The same, element by element: of arrays that may have gaps, and of those that constructs name.
    pub fn set_default_elements(&mut self, var: Var, ty: &TypeRef) -> Lower<()> {
        let (_, axes) = self.whole(var);
        self.nest(&axes, Prepared::default(), |this, subscripts| {
            let (view, one) = (this.b.load_view(var), this.b.i64(1));
            let element = this.b.elem_addr(view, subscripts.to_vec());
            this.set_default(ty, element, one)
        })
    }

    /// Gives that many records, one after the other, their default values.
    pub fn set_default(&mut self, ty: &TypeRef, base: Value, count: Value) -> Lower<()> {
        let image = hir::default_image(self.derived(ty), &self.unit.program.types);
        let size = self.b.i64(ty.bytes as i64);
        let plain = hir::default_addresses(self.derived(ty), &self.unit.program.types).is_empty();
        if plain && !self.in_compute && image.iter().all(|byte| *byte == 0) {
            let (byte, bytes) = (self.b.int(0, Type::I8), self.mul(size, count));
            self.b.effect(OpKind::MemSet { dst: base, byte, bytes });
            return Ok(());
        }
        if self.in_compute && !plain {
            let what = format!("a variable of `type({})` with default values in a compute construct", ty.name);
            return Err(self.unsupported(what, "declare it outside, and list it as `firstprivate`"));
        }
        let image = match self.in_compute {
            true => self.constant_on_device(ty, image),
            false => {
                let image = self.unit.image_of(self.derived(ty));
                self.b.global_addr(image)
            }
        };
        if self.known(count) == Some(1) {
            self.b.effect(OpKind::MemMove { dst: base, src: image, bytes: size, align: 1 });
            return Ok(());
        }
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let last = self.sub(count, one);
        let (_, body, index) = self.b.for_op(None, zero, last, one);
        let outer = self.b.switch_to(body);
        let bytes = self.mul(index, size);
        let dst = self.b.ptr_add(base, bytes);
        self.b.effect(OpKind::MemMove { dst, src: image, bytes: size, align: 1 });
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }
}
