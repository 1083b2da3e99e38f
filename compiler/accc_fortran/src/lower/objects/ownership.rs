//! Records that own memory: functions, one of a kind for each type, that end the life of records (finalisers, then the
//! memory of allocatable components), copy them with what they own, and assign them.
//! Source: Fortran 2008, sections 4.5.6 (finalisation), 6.7.3.2 (automatic deallocation), 7.2.1.3 (assignment).
//!
//! They are made where the first call of one is lowered, are private to the object, and call each other for components.

use crate::hir::{self, Component, DerivedType, TABLE_BYTES, TABLE_COPY, TypeRef};
use crate::lower::Unit;
use crate::lower::variables::storage::{component_storage, count};
use accc_ir::{
    Builder, CompareOp, Elem, FuncId, Function, OpKind, Signature, Storage, Type, Value, Var, VarClass, VarData,
    ViewDim, ViewPart,
};
use accc_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::lower) enum Task {
    /// `(address, count, stride, rank)`: finalises a scalar, or so many elements of an array of that rank, and frees
    /// what they own; their allocatable components are empty then. Nothing is done where the address is null.
    End,
    /// `(to, from, count)`: makes records of undefined ones; they own copies.
    Copy,
    /// `(to, from)`: assigns one record.
    Assign,
}

/// The signature of [`Task::End`].
pub(in crate::lower) fn end_signature() -> Signature {
    Signature::new(vec![Type::Ptr, Type::I64, Type::I64, Type::I64], None)
}

/// The records that a function of [`Task::End`] is given.
struct Ended {
    base: Value,
    count: Value,
    /// Bytes from one to the next.
    stride: Value,
    rank: Value,
}

/// A function being made.
pub(in crate::lower) struct Maker<'m> {
    pub b: Builder<'m>,
}

impl<'p> Unit<'p> {
    /// Whether records of the type have to be ended, and copied deeply.
    pub(in crate::lower) fn owns(&self, ty: &TypeRef) -> bool {
        self.program.types.get(&ty.key).is_some_and(|ty| hir::needs_end(ty, &self.program.types))
    }

    pub(in crate::lower) fn record_function(&mut self, task: Task, ty: &TypeRef) -> FuncId {
        let definition: &'p DerivedType = &self.program.types[&ty.key];
        let key = (task, ty.key.clone());
        if let Some(id) = self.record_functions.get(&key) {
            return *id;
        }
        let (name, signature) = match task {
            Task::End => ("end", end_signature()),
            Task::Copy => ("copy", Signature::new(vec![Type::Ptr, Type::Ptr, Type::I64], None)),
            Task::Assign => ("assign", Signature::new(vec![Type::Ptr, Type::Ptr], None)),
        };
        let function = Function::declare(&format!("{name}.{}", ty.key), signature);
        let id = self.module.functions.push(function.clone());
        self.record_functions.insert(key, id);
        let made = match task {
            Task::End => self.make_end(function, definition),
            Task::Copy => self.make_copy(function, definition),
            Task::Assign if self.assigns_by_call(ty) => self.make_assign_components(function, definition),
            Task::Assign => self.make_assign(function, definition),
        };
        self.module.functions[id] = made;
        id
    }

    /// Fortran 2018, 7.5.6.2: the type's own subroutine, then the components, then the parent, all elements of each at
    /// once.
    fn make_end(&mut self, mut function: Function, ty: &'p DerivedType) -> Function {
        let names = [("records", Elem::Ptr), ("count", Elem::I64), ("stride", Elem::I64), ("rank", Elem::I64)];
        let params = start(&mut function, &names);
        let mut maker = Maker::new(&mut function);
        let [base, count, stride, rank] = [0, 1, 2, 3].map(|index| maker.b.load(params[index]));
        let all = Ended { base, count, stride, rank };
        maker.unless_null(base, |maker| {
            self.finalise(maker, ty, &all);
            let (parent, own) = ty.components.split_at(usize::from(ty.extends));
            maker.each(&all, |maker, record| {
                for (index, component) in own.iter().enumerate() {
                    match component.polymorphic && component.allocatable {
                        true => self.end_polymorphic(maker, record, component, &own[index + 1]),
                        false => self.end_component(maker, record, component),
                    }
                }
            });
            let inherited = parent.first().and_then(|parent| parent.ty.derived());
            if let Some(inherited) = inherited.filter(|ty| self.owns(ty)) {
                let end = self.record_function(Task::End, inherited);
                maker.b.call(end, None, vec![base, count, stride, rank]);
            }
        });
        maker.finish();
        function
    }

    /// Calls the subroutine of the rank, or the elemental one for each element.
    fn finalise(&mut self, maker: &mut Maker<'_>, ty: &DerivedType, all: &Ended) {
        let callee = |this: &mut Self, chosen: &dyn Fn(&hir::Final) -> bool| {
            ty.finals.iter().find(|entry| chosen(entry)).map(|entry| this.final_function(&entry.name))
        };
        let elemental = callee(self, &|entry| entry.elemental);
        let scalar = callee(self, &|entry| entry.rank == 0 && !entry.elemental);
        let vector = callee(self, &|entry| entry.rank == 1);
        let each = |maker: &mut Maker<'_>| {
            let Some(callee) = elemental else { return };
            maker.each(all, |maker, record| _ = maker.b.call(callee, None, vec![record]));
        };
        match vector {
            Some(callee) => maker.where_rank(all.rank, 1, |maker| maker.finalise_vector(callee, all, ty), each),
            None => each(maker),
        }
        if let Some(callee) = scalar {
            maker.where_rank(all.rank, 0, |maker| _ = maker.b.call(callee, None, vec![all.base]), |_| ());
        }
    }

    pub(super) fn end_component(&mut self, maker: &mut Maker<'_>, record: Value, component: &Component) {
        let inner = component.ty.derived().filter(|ty| self.owns(ty));
        if component.allocatable {
            let (var, elem, rank) = maker.member(record, component);
            let view = maker.b.load_view(var);
            let memory = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
            let free = self.runtime("free");
            let end = inner.map(|ty| (self.record_function(Task::End, ty), ty.bytes));
            maker.unless_null(memory, |maker| {
                if let Some((end, bytes)) = end {
                    let count = maker.elements(view, rank);
                    maker.end(end, memory, (count, bytes), rank);
                }
                maker.b.call(free, None, vec![memory]);
                let null = maker.null();
                let dims = maker.dims(view, rank);
                let empty = maker.b.make_view(null, elem, dims);
                maker.b.store_view(var, empty);
            });
        } else if let (Some(ty), false) = (inner, component.pointer) {
            let end = self.record_function(Task::End, ty);
            let (address, count) = (maker.at(record, component.offset), maker.b.i64(static_count(component)));
            maker.end(end, address, (count, ty.bytes), component.shape.rank() as u8);
        }
    }

    /// Ends and frees the object or the elements of an allocatable `class` component, of which `held` is the table.
    pub(super) fn end_polymorphic(
        &mut self,
        maker: &mut Maker<'_>,
        record: Value,
        component: &Component,
        held: &Component,
    ) {
        let (end, free) = (self.dynamic_end(), self.runtime("free"));
        let (var, elem, rank) = maker.member(record, component);
        let view = maker.b.load_view(var);
        let object = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
        let table = maker.word(record, held.offset);
        let (count, rank_value) = (maker.elements(view, rank), maker.b.i64(rank.into()));
        maker.b.call(end, None, vec![object, table, count, rank_value]);
        maker.b.call(free, None, vec![object]);
        let null = maker.null();
        let dims = maker.dims(view, rank);
        let empty = maker.b.make_view(null, elem, dims);
        maker.b.store_view(var, empty);
    }

    /// Gives such a component of a copy an object, or elements, of its own.
    pub(super) fn copy_polymorphic(
        &mut self,
        maker: &mut Maker<'_>,
        to: Value,
        from: Value,
        component: &Component,
        held: &Component,
    ) {
        let (source, elem, rank) = maker.member(from, component);
        let (target, _, _) = maker.member(to, component);
        let view = maker.b.load_view(source);
        let object = maker.b.value(OpKind::ViewBase(view), Type::Ptr);
        let table = maker.word(from, held.offset);
        let (malloc, fatal) = (self.runtime("malloc"), self.runtime("_FortranAReportFatalUserError"));
        let message = self.module.constant_bytes(b"out of memory\0".to_vec(), 1);
        maker.unless_null(object, |maker| {
            let (size, count) = (maker.number(table, TABLE_BYTES), maker.elements(view, rank));
            let bytes = maker.b.binary(accc_ir::BinaryOp::Mul, count, size);
            let fresh = maker.malloc(bytes, malloc, fatal, message);
            maker.b.effect(OpKind::MemMove { dst: fresh, src: object, bytes, align: 1 });
            let copy = maker.word(table, TABLE_COPY);
            maker.unless_null(copy, |maker| {
                let signature = Signature::new(vec![Type::Ptr, Type::Ptr, Type::I64], None);
                maker.b.call_indirect(copy, signature, vec![fresh, object, count], Vec::new());
            });
            let dims = maker.dims(view, rank);
            let view = maker.b.make_view(fresh, elem, dims);
            maker.b.store_view(target, view);
        });
    }

    fn make_copy(&mut self, mut function: Function, ty: &'p DerivedType) -> Function {
        let params = start(&mut function, &[("to", Elem::Ptr), ("from", Elem::Ptr), ("count", Elem::I64)]);
        let mut maker = Maker::new(&mut function);
        let [to, from, count] = [0, 1, 2].map(|index| maker.b.load(params[index]));
        let size = maker.b.i64(ty.ty.bytes as i64);
        let bytes = maker.b.binary(accc_ir::BinaryOp::Mul, count, size);
        maker.b.effect(OpKind::MemMove { dst: to, src: from, bytes, align: 1 });
        maker.count(count, |maker, index| {
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
                        maker.b.effect(OpKind::MemMove { dst: fresh, src: memory, bytes, align: 1 });
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
        maker.end(end, to, (one, ty.ty.bytes), 0);
        let bytes = maker.b.i64(ty.ty.bytes as i64);
        maker.b.effect(OpKind::MemMove { dst: to, src: memory, bytes, align: 1 });
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
pub(in crate::lower) fn start(function: &mut Function, params: &[(&str, Elem)]) -> Vec<Var> {
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

    /// Calls [`Task::End`] for so many records that follow each other.
    fn end(&mut self, end: FuncId, base: Value, (count, bytes): (Value, u64), rank: u8) {
        let (stride, rank) = (self.b.i64(bytes as i64), self.b.i64(rank.into()));
        self.b.call(end, None, vec![base, count, stride, rank]);
    }

    /// With the address of each.
    fn each(&mut self, all: &Ended, fill: impl FnOnce(&mut Self, Value)) {
        self.count(all.count, |maker, index| {
            let distance = maker.b.binary(accc_ir::BinaryOp::Mul, index, all.stride);
            let record = maker.b.ptr_add(all.base, distance);
            fill(maker, record);
        });
    }

    /// Where a rank is that one, or another.
    fn where_rank(
        &mut self,
        rank: Value,
        wanted: i64,
        fill: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) {
        let wanted = self.b.i64(wanted);
        let is_it = self.b.compare(CompareOp::Eq, rank, wanted);
        let (_, then_block, else_block) = self.b.if_op(is_it, &[]);
        let outer = self.b.switch_to(then_block);
        fill(self);
        self.b.end_block();
        self.b.switch_to(else_block);
        otherwise(self);
        self.b.end_block();
        self.b.switch_to(outer);
    }

    /// A loop over 0 to `count` - 1.
    pub fn count(&mut self, count: Value, fill: impl FnOnce(&mut Self, Value)) {
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

    /// A number there.
    pub fn number(&mut self, table: Value, offset: u64) -> Value {
        let place = self.at(table, offset);
        self.b.load_at(place, Elem::I64)
    }

    fn null(&mut self) -> Value {
        let zero = self.b.i64(0);
        self.b.value(OpKind::Bitcast(zero), Type::Ptr)
    }

    /// Copies a part of one record to another one.
    pub fn move_bytes(&mut self, [to, from]: [Value; 2], offset: u64, bytes: u64) {
        let (dst, src) = (self.at(to, offset), self.at(from, offset));
        let bytes = self.b.i64(bytes as i64);
        self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
    }

    pub fn at(&mut self, record: Value, offset: u64) -> Value {
        let bytes = self.b.i64(offset as i64);
        self.b.ptr_add(record, bytes)
    }

    pub fn element(&mut self, base: Value, index: Value, bytes: u64) -> Value {
        let bytes = self.b.i64(bytes as i64);
        let distance = self.b.binary(accc_ir::BinaryOp::Mul, index, bytes);
        self.b.ptr_add(base, distance)
    }

    /// Calls a subroutine that takes an array, with a descriptor of the records.
    fn finalise_vector(&mut self, callee: FuncId, all: &Ended, ty: &DerivedType) {
        let (elem, kind) = (Elem::Bytes(ty.ty.bytes), accc_ir::DescriptorKind::Other);
        let storage = Storage::Descriptor { elem, rank: 1, contiguous: false, kind };
        let var = self.b.func.local(".vector", storage, Span::NONE);
        self.b.func.vars[var].aliased = true;
        let lower = self.b.i64(1);
        let dims = vec![ViewDim { lower, extent: all.count, stride: all.stride }];
        let view = self.b.make_view(all.base, elem, dims);
        self.b.store_view(var, view);
        let address = self.b.var_addr(var);
        self.b.call(callee, None, vec![address]);
    }

    /// The variable of a described component of the record at an address, its element and rank.
    pub fn member(&mut self, record: Value, component: &Component) -> (Var, Elem, u8) {
        let parent = self.b.func.local(".record", Storage::Scalar(Elem::Ptr), Span::NONE);
        self.b.store(parent, record);
        let storage = component_storage(component).expect("the storage of an allocatable component");
        let class = VarClass::Member { parent, offset: component.offset, deref: true };
        let data = VarData { aliased: true, ..VarData::new(&component.name, Span::NONE, storage, class) };
        let var = self.b.func.vars.push(data);
        let data = &self.b.func.vars[var];
        (var, data.elem(), data.rank())
    }

    pub fn dims(&mut self, view: Value, rank: u8) -> Vec<ViewDim> {
        (0..rank)
            .map(|dim| ViewDim {
                lower: self.b.view_part(view, dim, ViewPart::Lower),
                extent: self.b.view_part(view, dim, ViewPart::Extent),
                stride: self.b.view_part(view, dim, ViewPart::Stride),
            })
            .collect()
    }

    /// The number of elements that a view shows.
    pub fn elements(&mut self, view: Value, rank: u8) -> Value {
        let one = self.b.i64(1);
        (0..rank).fold(one, |product, dim| {
            let extent = self.b.view_part(view, dim, ViewPart::Extent);
            self.b.binary(accc_ir::BinaryOp::Mul, product, extent)
        })
    }

    pub fn malloc(&mut self, bytes: Value, malloc: FuncId, fatal: FuncId, message: accc_ir::GlobalId) -> Value {
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
