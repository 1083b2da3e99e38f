//! Intrinsic assignment of records with components whose type has a type-bound assignment: these are assigned by it, others
//! as they are elsewhere. The value may be a part of what the target owns: what is allocatable is copied before anything of the
//! target ends. Source: Fortran 2008, section 7.2.1.3, paragraph 13.

use crate::hir::{self, Bound, Component, DerivedType, Shape, TypeRef};
use crate::lower::Unit;
use crate::lower::objects::ownership::{Maker, Task, start};
use crate::lower::procedures::signature::border;
use crate::lower::variables::storage::component_storage;
use accc_ir::{BinaryOp, Elem, FuncId, Function, OpKind, Storage, Type, Value, Var};
use accc_source::Span;

/// An allocatable component, and the copy that it is going to get.
struct Copied<'t> {
    component: &'t Component,
    memory: Var,
}

impl<'p> Unit<'p> {
    /// Whether a type-bound assignment assigns some component.
    pub(in crate::lower) fn assigns_by_call(&self, ty: &TypeRef) -> bool {
        self.program.types.get(&ty.key).is_some_and(|ty| hir::assigns_by_call(ty, &self.program.types))
    }

    /// `(to, from)`.
    pub(in crate::lower) fn make_assign_components(&mut self, mut function: Function, ty: &'p DerivedType) -> Function {
        let params = start(&mut function, &[("to", Elem::Ptr), ("from", Elem::Ptr)]);
        let mut maker = Maker::new(&mut function);
        let [to, from] = [0, 1].map(|index| maker.b.load(params[index]));
        let mut copied = Vec::new();
        for component in ty.components.iter().filter(|c| c.allocatable && !c.polymorphic) {
            copied.push(self.copy_allocated(&mut maker, from, component));
        }
        for (index, component) in ty.components.iter().enumerate() {
            let held = index > 0 && ty.components[index - 1].polymorphic;
            let of_allocatable = held && ty.components[index - 1].allocatable;
            if !component.allocatable && !of_allocatable {
                let parent = ty.extends && index == 0;
                self.assign_in_place(&mut maker, [to, from], component, parent);
            }
        }
        for (index, component) in ty.components.iter().enumerate() {
            if component.allocatable && component.polymorphic {
                let held = &ty.components[index + 1];
                self.end_polymorphic(&mut maker, to, component, held);
                maker.move_bytes([to, from], held.offset, 8);
                maker.move_bytes([to, from], component.offset, component.layout().0);
                self.copy_polymorphic(&mut maker, to, from, component, held);
            }
        }
        for Copied { component, memory } in copied {
            self.end_component(&mut maker, to, component);
            let (source, elem, rank) = maker.member(from, component);
            let (target, _, _) = maker.member(to, component);
            let base = maker.b.load(memory);
            let view = maker.b.load_view(source);
            let dims = maker.dims(view, rank);
            let view = maker.b.make_view(base, elem, dims);
            maker.b.store_view(target, view);
        }
        maker.finish();
        function
    }

    /// New memory with what an allocatable component holds; null where it is not allocated.
    fn copy_allocated<'t>(&mut self, maker: &mut Maker<'_>, from: Value, component: &'t Component) -> Copied<'t> {
        let memory = maker.b.func.local(".memory", Storage::Scalar(Elem::Ptr), Span::NONE);
        let (source, elem, rank) = maker.member(from, component);
        let view = maker.b.load_view(source);
        let base = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
        maker.b.store(memory, base);
        let assigned = component.ty.derived().and_then(|ty| self.element_assignment(ty, component.shape.rank()));
        let inner = component.ty.derived().filter(|ty| self.owns(ty));
        let (malloc, fatal) = (self.runtime("malloc"), self.runtime("_FortranAReportFatalUserError"));
        let message = self.module.constant_bytes(b"out of memory\0".to_vec(), 1);
        let copy = inner.map(|ty| self.record_function(Task::Copy, ty));
        maker.unless_null(base, |maker| {
            let (count, size) = (maker.elements(view, rank), maker.b.i64(elem.bytes() as i64));
            let bytes = maker.b.binary(BinaryOp::Mul, count, size);
            let fresh = maker.malloc(bytes, malloc, fatal, message);
            maker.b.store(memory, fresh);
            match (assigned, copy) {
                (Some(assigned), _) => {
                    self.set_default_bytes(maker, component, fresh, count);
                    self.assign_each(maker, [fresh, base], component, count, &assigned);
                }
                (None, Some(copy)) => _ = maker.b.call(copy, None, vec![fresh, base, count]),
                (None, None) => _ = maker.b.effect(OpKind::MemMove { dst: fresh, src: base, bytes, align: 1 }),
            }
        });
        Copied { component, memory }
    }

    /// Default values for so many new objects.
    fn set_default_bytes(&mut self, maker: &mut Maker<'_>, component: &Component, to: Value, count: Value) {
        let Some(ty) = component.ty.derived() else { return };
        let image = self.image_of(&self.program.types[&ty.key]);
        maker.count(count, |maker, index| {
            let to = maker.element(to, index, ty.bytes);
            let (src, bytes) = (maker.b.global_addr(image), maker.b.i64(ty.bytes as i64));
            maker.b.effect(OpKind::MemMove { dst: to, src, bytes, align: 1 });
        });
    }

    fn assign_in_place(&mut self, maker: &mut Maker<'_>, records: [Value; 2], component: &Component, parent: bool) {
        let inner = component.ty.derived().filter(|_| !component.pointer);
        let assigned = match inner {
            Some(ty) if parent => self.intrinsic_assignment(ty),
            Some(ty) => self.element_assignment(ty, component.shape.rank()),
            None => None,
        };
        let Some(assigned) = assigned else {
            return maker.move_bytes(records, component.offset, component.layout().0);
        };
        let parts = records.map(|record| maker.at(record, component.offset));
        let count = match &component.shape {
            Shape::Scalar => 1,
            _ => component_storage(component).map_or(1, |storage| crate::lower::variables::storage::count(&storage))
                as i64,
        };
        let count = maker.b.i64(count);
        self.assign_each(maker, parts, component, count, &assigned);
    }

    /// How one object of a component of that rank is assigned, where more is to be done than to copy its bytes.
    fn element_assignment(&mut self, ty: &TypeRef, rank: usize) -> Option<Assignment> {
        let definition: &'p DerivedType = self.program.types.get(&ty.key)?;
        match hir::bound_assignment(definition, rank, &self.program.types) {
            Some(bound) => {
                let tables = bound.signature.dummies.iter().filter(|dummy| dummy.type_of.is_some()).count();
                Some(Assignment::Bound { callee: self.assigning(bound), tables })
            }
            None => self.intrinsic_assignment(ty),
        }
    }

    fn intrinsic_assignment(&mut self, ty: &TypeRef) -> Option<Assignment> {
        let more = self.owns(ty) || self.assigns_by_call(ty);
        more.then(|| Assignment::Made(self.record_function(Task::Assign, ty)))
    }

    fn assigning(&mut self, bound: &Bound) -> FuncId {
        if let Some(id) = self.module.find_function(&bound.link_name) {
            return id;
        }
        let mut function = Function::declare(&bound.link_name, border(&bound.signature, &[]));
        function.display_name = bound.name.clone();
        self.module.functions.push(function)
    }

    fn assign_each(
        &mut self,
        maker: &mut Maker<'_>,
        [to, from]: [Value; 2],
        component: &Component,
        count: Value,
        assigned: &Assignment,
    ) {
        let Some(ty) = component.ty.derived() else { return };
        let (callee, tables) = match assigned {
            Assignment::Bound { callee, tables } => (*callee, *tables),
            Assignment::Made(callee) => (*callee, 0),
        };
        let table = (tables > 0).then(|| self.type_table(ty));
        maker.count(count, |maker, index| {
            let (to, from) = (maker.element(to, index, ty.bytes), maker.element(from, index, ty.bytes));
            let mut args = vec![to, from];
            for _ in 0..tables {
                args.extend(table.map(|table| maker.b.global_addr(table)));
            }
            maker.b.call(callee, None, args);
        });
    }
}

enum Assignment {
    /// A type-bound procedure, with so many hidden arguments for the objects' types.
    Bound { callee: FuncId, tables: usize },
    /// A function of [`Task::Assign`].
    Made(FuncId),
}
