//! Records that own memory: functions, one of a kind for each type, that end the life of records (finalisers, then the
//! memory of allocatable components), copy them with what they own, and assign them.
//! Source: Fortran 2008, sections 4.5.6 (finalisation), 6.7.3.2 (automatic deallocation), 7.2.1.3 (assignment).
//!
//! They are made where the first call of one is lowered, are private to the object, and call each other for components.

use super::Unit;
use super::storage::{component_storage, count};
use crate::hir::{self, Component, DerivedType, TABLE_BYTES, TABLE_COPY, TypeRef};
use accc_ir::{
    Builder, CompareOp, Elem, FuncId, Function, OpKind, Signature, Storage, Type, Value, Var, VarClass, VarData,
    ViewDim, ViewPart,
};
use accc_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Task {
    /// `(address, count)`: finalises a scalar and frees what it owns; its allocatable components are empty then.
    End,
    /// The same for the elements of an array, which only elemental subroutines finalise.
    EndElements,
    /// The same for a vector, which a subroutine may finalise as a whole.
    EndVector,
    /// `(to, from, count)`: makes records of undefined ones; they own copies.
    Copy,
    /// `(to, from)`: assigns one record.
    Assign,
}

impl Task {
    /// The end of a variable of that rank.
    pub fn end(rank: usize) -> Task {
        match rank {
            0 => Task::End,
            1 => Task::EndVector,
            _ => Task::EndElements,
        }
    }
}

/// A function being made.
pub(super) struct Maker<'m> {
    pub b: Builder<'m>,
}

impl<'p> Unit<'p> {
    /// Whether records of the type have to be ended, and copied deeply.
    pub(super) fn owns(&self, ty: &TypeRef) -> bool {
        self.program.types.get(&ty.key).is_some_and(|ty| hir::needs_end(ty, &self.program.types))
    }

    pub(super) fn record_function(&mut self, task: Task, ty: &TypeRef) -> FuncId {
        let definition: &'p DerivedType = &self.program.types[&ty.key];
        let task = match task {
            Task::EndVector if definition.finals.iter().all(|entry| entry.rank != 1) => Task::EndElements,
            task => task,
        };
        let key = (task, ty.key.clone());
        if let Some(id) = self.record_functions.get(&key) {
            return *id;
        }
        let (name, params) = match task {
            Task::End => ("end", vec![Type::Ptr, Type::I64]),
            Task::EndElements => ("end_elements", vec![Type::Ptr, Type::I64]),
            Task::EndVector => ("end_vector", vec![Type::Ptr, Type::I64]),
            Task::Copy => ("copy", vec![Type::Ptr, Type::Ptr, Type::I64]),
            Task::Assign => ("assign", vec![Type::Ptr, Type::Ptr]),
        };
        let function = Function::declare(&format!("{name}.{}", ty.key), Signature::new(params, None));
        let id = self.module.functions.push(function.clone());
        self.record_functions.insert(key, id);
        let made = match task {
            Task::End | Task::EndElements | Task::EndVector => self.make_end(function, definition, task),
            Task::Copy => self.make_copy(function, definition),
            Task::Assign => self.make_assign(function, definition),
        };
        self.module.functions[id] = made;
        id
    }

    fn make_end(&mut self, mut function: Function, ty: &'p DerivedType, task: Task) -> Function {
        let params = start(&mut function, &[("records", Elem::Ptr), ("count", Elem::I64)]);
        let mut maker = Maker::new(&mut function);
        let (base, count) = (maker.b.load(params[0]), maker.b.load(params[1]));
        if let (Task::EndVector, Some(entry)) = (task, ty.finals.iter().find(|entry| entry.rank == 1)) {
            let callee = self.final_function(&entry.name);
            let vector = maker.vector(base, count, ty.ty.bytes);
            maker.b.call(callee, None, vec![vector]);
        }
        maker.each(count, |maker, index| {
            let record = maker.element(base, index, ty.ty.bytes);
            let finalises = |entry: &&hir::Final| match task {
                Task::End => entry.rank == 0,
                Task::EndElements => entry.elemental,
                Task::EndVector | Task::Copy | Task::Assign => false,
            };
            for entry in ty.finals.iter().filter(finalises) {
                let callee = self.final_function(&entry.name);
                maker.b.call(callee, None, vec![record]);
            }
            for (index, component) in ty.components.iter().enumerate() {
                match component.polymorphic && component.allocatable {
                    true => self.end_polymorphic(maker, record, component, &ty.components[index + 1]),
                    false => self.end_component(maker, record, component),
                }
            }
        });
        maker.finish();
        function
    }

    fn end_component(&mut self, maker: &mut Maker<'_>, record: Value, component: &Component) {
        let inner = component.ty.derived().filter(|ty| self.owns(ty));
        if component.allocatable {
            let (var, elem, rank) = maker.member(record, component);
            let view = maker.b.load_view(var);
            let memory = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
            let free = self.runtime("free");
            let end = inner.map(|ty| self.record_function(Task::end(component.shape.rank()), ty));
            maker.unless_null(memory, |maker| {
                if let Some(end) = end {
                    let count = maker.elements(view, rank);
                    maker.b.call(end, None, vec![memory, count]);
                }
                maker.b.call(free, None, vec![memory]);
                let null = maker.null();
                let dims = maker.dims(view, rank);
                let empty = maker.b.make_view(null, elem, dims);
                maker.b.store_view(var, empty);
            });
        } else if let (Some(ty), false) = (inner, component.pointer) {
            let end = self.record_function(Task::end(component.shape.rank()), ty);
            let (address, count) = (maker.at(record, component.offset), maker.b.i64(static_count(component)));
            maker.b.call(end, None, vec![address, count]);
        }
    }

    /// Ends and frees the object of an allocatable `class` component, of which `held` is the table.
    fn end_polymorphic(&mut self, maker: &mut Maker<'_>, record: Value, component: &Component, held: &Component) {
        let (end, free) = (self.dynamic_end(), self.runtime("free"));
        let (var, elem, _) = maker.member(record, component);
        let view = maker.b.load_view(var);
        let object = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
        let table = maker.word(record, held.offset);
        let one = maker.b.i64(1);
        maker.b.call(end, None, vec![object, table, one]);
        maker.b.call(free, None, vec![object]);
        let null = maker.null();
        let empty = maker.b.make_view(null, elem, Vec::new());
        maker.b.store_view(var, empty);
    }

    /// Gives such a component of a copy an object of its own.
    fn copy_polymorphic(
        &mut self,
        maker: &mut Maker<'_>,
        to: Value,
        from: Value,
        component: &Component,
        held: &Component,
    ) {
        let (source, elem, _) = maker.member(from, component);
        let (target, _, _) = maker.member(to, component);
        let view = maker.b.load_view(source);
        let object = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
        let table = maker.word(from, held.offset);
        let (malloc, fatal) = (self.runtime("malloc"), self.runtime("_FortranAReportFatalUserError"));
        let message = self.module.constant_bytes(b"out of memory\0".to_vec(), 1);
        maker.unless_null(object, |maker| {
            let place = maker.at(table, TABLE_BYTES);
            let bytes = maker.b.load_at(place, Elem::I64);
            let fresh = maker.malloc(bytes, malloc, fatal, message);
            maker.b.effect(OpKind::MemMove { dst: fresh, src: object, bytes });
            let copy = maker.word(table, TABLE_COPY);
            maker.unless_null(copy, |maker| {
                let one = maker.b.i64(1);
                let signature = Signature::new(vec![Type::Ptr, Type::Ptr, Type::I64], None);
                maker.b.call_indirect(copy, signature, vec![fresh, object, one], Vec::new());
            });
            let view = maker.b.make_view(fresh, elem, Vec::new());
            maker.b.store_view(target, view);
        });
    }

    fn make_copy(&mut self, mut function: Function, ty: &'p DerivedType) -> Function {
        let params = start(&mut function, &[("to", Elem::Ptr), ("from", Elem::Ptr), ("count", Elem::I64)]);
        let mut maker = Maker::new(&mut function);
        let [to, from, count] = [0, 1, 2].map(|index| maker.b.load(params[index]));
        let size = maker.b.i64(ty.ty.bytes as i64);
        let bytes = maker.b.binary(accc_ir::BinaryOp::Mul, count, size);
        maker.b.effect(OpKind::MemMove { dst: to, src: from, bytes });
        maker.each(count, |maker, index| {
            let (to, from) = (maker.element(to, index, ty.ty.bytes), maker.element(from, index, ty.ty.bytes));
            for (index, component) in ty.components.iter().enumerate() {
                match component.polymorphic && component.allocatable {
                    true => self.copy_polymorphic(maker, to, from, component, &ty.components[index + 1]),
                    false => self.copy_component(maker, to, from, component),
                }
            }
        });
        maker.finish();
        function
    }

    fn copy_component(&mut self, maker: &mut Maker<'_>, to: Value, from: Value, component: &Component) {
        let inner = component.ty.derived().filter(|ty| self.owns(ty));
        if component.allocatable {
            let (source, elem, rank) = maker.member(from, component);
            let (target, _, _) = maker.member(to, component);
            let view = maker.b.load_view(source);
            let memory = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
            let copy = inner.map(|ty| self.record_function(Task::Copy, ty));
            let (malloc, fatal) = (self.runtime("malloc"), self.runtime("_FortranAReportFatalUserError"));
            let message = self.module.constant_bytes(b"out of memory\0".to_vec(), 1);
            maker.unless_null(memory, |maker| {
                let count = maker.elements(view, rank);
                let size = maker.b.i64(elem.bytes() as i64);
                let bytes = maker.b.binary(accc_ir::BinaryOp::Mul, count, size);
                let fresh = maker.malloc(bytes, malloc, fatal, message);
                match copy {
                    Some(copy) => {
                        maker.b.call(copy, None, vec![fresh, memory, count]);
                    }
                    None => {
                        maker.b.effect(OpKind::MemMove { dst: fresh, src: memory, bytes });
                    }
                }
                let dims = maker.dims(view, rank);
                let view = maker.b.make_view(fresh, elem, dims);
                maker.b.store_view(target, view);
            });
        } else if let (Some(ty), false) = (inner, component.pointer) {
            let copy = self.record_function(Task::Copy, ty);
            let (to, from) = (maker.at(to, component.offset), maker.at(from, component.offset));
            let count = maker.b.i64(static_count(component));
            maker.b.call(copy, None, vec![to, from, count]);
        }
    }

    /// Through a copy: the value may be part of what the target owns.
    fn make_assign(&mut self, mut function: Function, ty: &'p DerivedType) -> Function {
        let params = start(&mut function, &[("to", Elem::Ptr), ("from", Elem::Ptr)]);
        let (copy, end) = (self.record_function(Task::Copy, &ty.ty), self.record_function(Task::End, &ty.ty));
        let mut maker = Maker::new(&mut function);
        let storage = Storage::Array { elem: Elem::Bytes(ty.ty.bytes), dims: Vec::new() };
        let copied = maker.b.func.local(".copy", storage, Span::NONE);
        maker.b.func.vars[copied].align = Some(ty.ty.align.max(16));
        let (to, from, one) = (maker.b.load(params[0]), maker.b.load(params[1]), maker.b.i64(1));
        let view = maker.b.load_view(copied);
        let memory = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
        maker.b.call(copy, None, vec![memory, from, one]);
        maker.b.call(end, None, vec![to, one]);
        let bytes = maker.b.i64(ty.ty.bytes as i64);
        maker.b.effect(OpKind::MemMove { dst: to, src: memory, bytes });
        maker.finish();
        function
    }

    /// The subroutine that a type's `final` names.
    fn final_function(&mut self, name: &str) -> FuncId {
        if let Some(id) = self.module.find_function(name) {
            return id;
        }
        self.module.functions.push(Function::declare(name, Signature::new(vec![Type::Ptr], None)))
    }
}

/// Gives the function its parameters and a body.
pub(super) fn start(function: &mut Function, params: &[(&str, Elem)]) -> Vec<Var> {
    function.internal = true;
    for (name, elem) in params {
        let var = function.local(&format!(".{name}"), Storage::Scalar(*elem), Span::NONE);
        function.vars[var].class = VarClass::ValueParam;
        function.params.push(var);
    }
    let body = function.blocks.push(Default::default());
    function.body = Some(body);
    function.params.clone()
}

fn static_count(component: &Component) -> i64 {
    component_storage(component).map_or(1, |storage| count(&storage)) as i64
}

impl<'m> Maker<'m> {
    pub fn new(function: &'m mut Function) -> Maker<'m> {
        let body = function.body.expect("a function that was started");
        Maker { b: Builder::new(function, body) }
    }

    pub fn finish(&mut self) {
        self.b.effect(OpKind::Return(Vec::new()));
    }

    /// A loop over 0 to `count` - 1.
    fn each(&mut self, count: Value, fill: impl FnOnce(&mut Self, Value)) {
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let last = self.b.binary(accc_ir::BinaryOp::Sub, count, one);
        let (_, body, index) = self.b.for_op(None, zero, last, one);
        let outer = self.b.switch_to(body);
        fill(self, index);
        self.b.end_block();
        self.b.switch_to(outer);
    }

    pub fn unless_null(&mut self, address: Value, fill: impl FnOnce(&mut Self)) {
        let null = self.null();
        let there = self.b.compare(CompareOp::Ne, address, null);
        let (_, then_block, else_block) = self.b.if_op(there, &[]);
        self.b.in_block(else_block, |_| ());
        let outer = self.b.switch_to(then_block);
        fill(self);
        self.b.end_block();
        self.b.switch_to(outer);
    }

    /// An address in a table of a type.
    pub fn word(&mut self, table: Value, offset: u64) -> Value {
        let place = self.at(table, offset);
        self.b.load_at(place, Elem::Ptr)
    }

    fn null(&mut self) -> Value {
        let zero = self.b.i64(0);
        self.b.value(OpKind::Bitcast(zero), Type::Ptr)
    }

    fn at(&mut self, record: Value, offset: u64) -> Value {
        let bytes = self.b.i64(offset as i64);
        self.b.ptr_add(record, bytes)
    }

    fn element(&mut self, base: Value, index: Value, bytes: u64) -> Value {
        let bytes = self.b.i64(bytes as i64);
        let distance = self.b.binary(accc_ir::BinaryOp::Mul, index, bytes);
        self.b.ptr_add(base, distance)
    }

    /// The address of a descriptor of that many records, one after the other.
    fn vector(&mut self, base: Value, count: Value, bytes: u64) -> Value {
        let (elem, kind) = (Elem::Bytes(bytes), accc_ir::DescriptorKind::Other);
        let storage = Storage::Descriptor { elem, rank: 1, contiguous: false, kind };
        let var = self.b.func.local(".vector", storage, Span::NONE);
        self.b.func.vars[var].aliased = true;
        let (lower, stride) = (self.b.i64(1), self.b.i64(bytes as i64));
        let view = self.b.make_view(base, elem, vec![ViewDim { lower, extent: count, stride }]);
        self.b.store_view(var, view);
        self.b.var_addr(var)
    }

    /// The variable of a described component of the record at an address, its element and rank.
    fn member(&mut self, record: Value, component: &Component) -> (Var, Elem, u8) {
        let parent = self.b.func.local(".record", Storage::Scalar(Elem::Ptr), Span::NONE);
        self.b.store(parent, record);
        let storage = component_storage(component).expect("the storage of an allocatable component");
        let class = VarClass::Member { parent, offset: component.offset, deref: true };
        let data = VarData { aliased: true, ..VarData::new(&component.name, Span::NONE, storage, class) };
        let var = self.b.func.vars.push(data);
        let data = &self.b.func.vars[var];
        (var, data.elem(), data.rank())
    }

    fn dims(&mut self, view: Value, rank: u8) -> Vec<ViewDim> {
        (0..rank)
            .map(|dim| ViewDim {
                lower: self.b.view_part(view, dim, ViewPart::Lower),
                extent: self.b.view_part(view, dim, ViewPart::Extent),
                stride: self.b.view_part(view, dim, ViewPart::Stride),
            })
            .collect()
    }

    /// The number of elements that a view shows.
    fn elements(&mut self, view: Value, rank: u8) -> Value {
        let one = self.b.i64(1);
        (0..rank).fold(one, |product, dim| {
            let extent = self.b.view_part(view, dim, ViewPart::Extent);
            self.b.binary(accc_ir::BinaryOp::Mul, product, extent)
        })
    }

    fn malloc(&mut self, bytes: Value, malloc: FuncId, fatal: FuncId, message: accc_ir::GlobalId) -> Value {
        let one = self.b.i64(1);
        let bytes = self.b.binary(accc_ir::BinaryOp::Max, bytes, one);
        let memory = self.b.call(malloc, Some(Type::Ptr), vec![bytes]).expect("malloc has a result");
        let null = self.null();
        let none = self.b.compare(CompareOp::Eq, memory, null);
        let (_, then_block, else_block) = self.b.if_op(none, &[]);
        self.b.in_block(else_block, |_| ());
        let outer = self.b.switch_to(then_block);
        let text = self.b.global_addr(message);
        let line = self.b.int(0, Type::I32);
        self.b.call(fatal, None, vec![text, null, line]);
        self.b.effect(OpKind::Unreachable);
        self.b.switch_to(outer);
        memory
    }
}
