//! Dynamic types: the tables of types, what is asked of them, and objects shown as ones of an extension.
//! The layout of a table: [`crate::hir`]'s `TABLE_*`. Source: Fortran 2008, sections 4.3.1.3, 8.1.9, 12.5.5.
//!
//! A table is defined weakly in each object that names it: the linker keeps one, whose address is the type's identity.

use super::ownership::{Maker, Task, end_signature, start};
use crate::hir::{
    self, Expr, Intent, SymId, Symbol, SymbolClass, TABLE_BINDINGS, TABLE_BYTES, TABLE_COPY, TABLE_END, TABLE_IMAGE,
    TABLE_PARENT, TypeRef,
};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::procedures::signature::border;
use crate::lower::variables::place::Place;
use crate::lower::{Lower, Unit};
use accc_ir::{
    CompareOp, Elem, FuncId, Function, Global, GlobalId, Init, Linkage, OpKind, Relocation, RelocationTarget,
    Signature, Storage, Type, Value, Var,
};
use std::rc::Rc;

impl Unit<'_> {
    pub(in crate::lower) fn type_table(&mut self, ty: &TypeRef) -> GlobalId {
        let name = format!("__type_{}", ty.key.replace("::", "."));
        if let Some(id) = self.globals.get(&name) {
            return *id;
        }
        let program = self.program;
        let definition = &program.types[&ty.key];
        let bindings = hir::bindings(definition, &program.types);
        let bytes = TABLE_BINDINGS + 8 * bindings.len() as u64;
        let id = self.module.globals.push(Global::new(&name, Linkage::External, bytes, 8));
        self.globals.insert(name, id);
        let mut relocations = Vec::new();
        let mut put = |offset, target| relocations.push(Relocation { offset, target, addend: 0 });
        if let Some(parent) = definition.components.first().filter(|_| definition.extends).and_then(|c| c.ty.derived())
        {
            put(TABLE_PARENT, RelocationTarget::Global(self.type_table(parent)));
        }
        if hir::needs_default(definition, &program.types) {
            put(TABLE_IMAGE, RelocationTarget::Global(self.image_of(definition)));
        }
        if self.owns(ty) {
            put(TABLE_END, RelocationTarget::Function(self.record_function(Task::End, ty)));
            put(TABLE_COPY, RelocationTarget::Function(self.record_function(Task::Copy, ty)));
        }
        for (slot, binding) in bindings.iter().enumerate().filter(|(_, binding)| !binding.deferred) {
            if let Some(bound) = &binding.bound {
                put(TABLE_BINDINGS + 8 * slot as u64, RelocationTarget::Function(self.bound_function(bound)));
            }
        }
        let mut image = vec![0; bytes as usize];
        image[TABLE_BYTES as usize..TABLE_BYTES as usize + 8].copy_from_slice(&ty.bytes.to_le_bytes());
        let global = &mut self.module.globals[id];
        global.init = Init::Relocated { bytes: image, relocations };
        global.constant = true;
        global.attrs.weak = true;
        id
    }

    /// What a new object of the type holds, in memory that nothing changes.
    pub(in crate::lower) fn image_of(&mut self, definition: &hir::DerivedType) -> GlobalId {
        let types = &self.program.types;
        let (bytes, addresses) = (hir::default_image(definition, types), hir::default_addresses(definition, types));
        if addresses.is_empty() {
            return self.module.constant_bytes(bytes, definition.ty.align);
        }
        let name = format!(".image.{}", definition.ty.key);
        if let Some(id) = self.globals.get(&name) {
            return *id;
        }
        let mut relocations = self.address_relocations(addresses, definition.ty.bytes, 1);
        relocations.sort_by_key(|relocation| relocation.offset);
        let size = bytes.len() as u64;
        let mut global = Global::new(&name, Linkage::Internal, size, definition.ty.align);
        global.init = Init::Relocated { bytes, relocations };
        global.constant = true;
        let id = self.module.globals.push(global);
        self.globals.insert(name, id);
        id
    }

    /// The addresses in the images of so many objects that follow each other.
    pub(in crate::lower) fn address_relocations(
        &mut self,
        addresses: Vec<(u64, hir::DefaultAddress)>,
        bytes: u64,
        count: u64,
    ) -> Vec<Relocation> {
        let mut relocations = Vec::new();
        for (offset, address) in addresses {
            let (target, addend) = match address {
                hir::DefaultAddress::Code(name) => (RelocationTarget::Function(self.addressed_function(&name)), 0),
                hir::DefaultAddress::Memory(target) => {
                    let global = self.module_variable(&target.link_name, target.bytes, target.align);
                    (RelocationTarget::Global(global), target.offset)
                }
            };
            let at = |number| Relocation { offset: offset + number * bytes, target, addend };
            relocations.extend((0..count).map(at));
        }
        relocations
    }

    /// A function `(object, table, count, rank)` that ends an object, if there is one, or so many that follow each
    /// other.
    pub(in crate::lower) fn dynamic_end(&mut self) -> FuncId {
        let name = "end.class";
        if let Some(id) = self.module.find_function(name) {
            return id;
        }
        let types = vec![Type::Ptr, Type::Ptr, Type::I64, Type::I64];
        let mut function = Function::declare(name, Signature::new(types, None));
        let names = [("object", Elem::Ptr), ("table", Elem::Ptr), ("count", Elem::I64), ("rank", Elem::I64)];
        let params = start(&mut function, &names);
        let mut maker = Maker::new(&mut function);
        let [object, table, count, rank] = [0, 1, 2, 3].map(|param| maker.b.load(params[param]));
        maker.unless_null(object, |maker| {
            let end = maker.word(table, TABLE_END);
            maker.unless_null(end, |maker| {
                let stride = maker.number(table, TABLE_BYTES);
                maker.b.call_indirect(end, end_signature(), vec![object, count, stride, rank], Vec::new());
            });
        });
        maker.finish();
        self.module.functions.push(function)
    }

    fn bound_function(&mut self, bound: &hir::Bound) -> FuncId {
        if let Some(id) = self.module.find_function(&bound.link_name) {
            return id;
        }
        let mut function = Function::declare(&bound.link_name, border(&bound.signature, &[]));
        function.display_name = bound.name.clone();
        self.module.functions.push(function)
    }
}

impl Lowerer<'_, '_> {
    /// The address of a type's table.
    pub fn table_address(&mut self, ty: &TypeRef) -> Value {
        if self.in_compute {
            return self.null();
        }
        let id = self.unit.type_table(ty);
        self.b.global_addr(id)
    }

    /// The address of the code of a binding.
    pub fn bound_code(&mut self, table: &Expr, slot: usize) -> Lower<Value> {
        let table = self.value(table)?;
        Ok(self.table_word(table, TABLE_BINDINGS + 8 * slot as u64, Elem::Ptr))
    }

    fn table_word(&mut self, table: Value, offset: u64, elem: Elem) -> Value {
        let offset = self.b.i64(offset as i64);
        let place = self.b.ptr_add(table, offset);
        self.b.load_at(place, elem)
    }

    /// `same_type_as`, of tables.
    pub fn same_type(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let (a, b) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let (a, b) = (self.value(a)?, self.value(b)?);
        Ok(self.b.compare(CompareOp::Eq, a, b))
    }

    /// `extends_type_of`: goes from parent to parent.
    pub fn extends_type(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let (own, wanted) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let (own, wanted) = (self.value(own)?, self.value(wanted)?);
        let at = self.hidden(".type", Storage::Scalar(Elem::Ptr));
        self.b.store(at, own);
        let outer = self.b.block();
        let (_, cond, body, _) = self.b.while_op(false, true);
        self.b.switch_to(cond);
        let table = self.b.load(at);
        let (some, other) = (self.not_null(table), self.b.compare(CompareOp::Ne, table, wanted));
        let goes_on = self.b.binary(accc_ir::BinaryOp::And, some, other);
        self.b.effect(OpKind::Yield(vec![goes_on]));
        self.b.switch_to(body);
        let table = self.b.load(at);
        let parent = self.table_word(table, TABLE_PARENT, Elem::Ptr);
        self.b.store(at, parent);
        self.b.end_block();
        self.b.switch_to(outer);
        let found = self.b.load(at);
        Ok(self.not_null(found))
    }

    /// Makes a pointer show an object as one of the pointer's type.
    pub fn retype(&mut self, pointer: SymId, object: &Expr) -> Lower<()> {
        let var = self.var(pointer)?;
        let elem = self.b.func.vars[var].elem();
        if self.letters(var) > 0 {
            return self.retype_text(var, object);
        }
        let view = if object.rank > 0 {
            let view = self.array_view(object)?;
            let dims = self.dims_of(view, 0, object.rank as u8);
            let base = self.view_base(view);
            self.b.make_view(base, elem, dims)
        } else {
            let address = self.address(object)?;
            self.b.make_view(address, elem, Vec::new())
        };
        self.b.store_view(var, view);
        self.end_statement()
    }

    /// The same of texts, whose length is in their table.
    fn retype_text(&mut self, var: Var, object: &Expr) -> Lower<()> {
        let table = self.dynamic_table(object)?;
        let length = self.table_bytes(table);
        let (base, dims) = if object.rank > 0 {
            let view = self.array_view(object)?;
            (self.view_base(view), self.dims_of(view, 0, object.rank as u8))
        } else {
            (self.address(object)?, Vec::new())
        };
        let view = self.with_letters(base, length, dims);
        self.b.store_view(var, view);
        self.end_statement()
    }

    /// The table of texts of a length in bytes; `texts` is the type of all of their kind.
    pub fn text_table(&mut self, texts: &Rc<TypeRef>, length: Value) -> Value {
        let texts = self.table_address(texts);
        let callee = self.unit.runtime("__accc_fortran_text_type");
        self.b.call(callee, Some(Type::Ptr), vec![texts, length]).expect("a table's address")
    }

    /// The address of an object of any type, or of a temporary with its value, and the table of its type.
    pub fn object(&mut self, value: &Expr) -> Lower<(Value, Value)> {
        let address = match &value.ty {
            hir::Type::Derived(_) => self.record(value)?,
            hir::Type::Character(..) => {
                let text = self.text(value)?;
                let texts = value.ty.of_table().expect("texts have a table");
                return Ok((text.address, self.text_table(&texts, text.length)));
            }
            _ => self.scalar_address(value)?,
        };
        Ok((address, self.dynamic_table(value)?))
    }

    /// The hidden argument with the dynamic type of an `intent(out)` dummy argument, on the host.
    pub fn type_argument(&self, symbol: &Symbol) -> Option<SymId> {
        let out = matches!(symbol.class, SymbolClass::Dummy { intent: Intent::Out, .. });
        symbol.dynamic.filter(|_| out && !symbol.allocatable && !symbol.pointer && !self.in_compute)
    }

    /// What holds the table of an object's dynamic type; `None` where that is the declared one.
    fn holder(&self, e: &Expr) -> Option<Expr> {
        hir::holder(e, &|sym| self.symbol(sym).dynamic, &self.unit.program.types)
    }

    /// Whether the object's type may be an extension of the declared one.
    pub fn is_polymorphic(&self, e: &Expr) -> bool {
        self.holder(e).is_some()
    }

    /// The table of an object's type.
    pub fn dynamic_table(&mut self, e: &Expr) -> Lower<Value> {
        match (self.holder(e), e.ty.of_table()) {
            (Some(held), _) => self.value(&held),
            (None, Some(ty)) if ty.is_text() => {
                let length = self.length_of(e)?;
                Ok(self.text_table(&ty, length))
            }
            (None, Some(ty)) => Ok(self.table_address(&ty)),
            (None, None) => Err(self.unsupported("this object here", "assign it to a variable first")),
        }
    }

    /// Says of which type the object of a polymorphic variable is now.
    pub fn hold_table(&mut self, object: &Expr, table: Value) -> Lower<()> {
        match self.holder(object) {
            Some(held) => self.store(&held, table),
            None => Ok(()),
        }
    }

    /// The size of an object of the type of a table.
    pub fn table_bytes(&mut self, table: Value) -> Value {
        self.table_word(table, TABLE_BYTES, Elem::I64)
    }

    /// Copies an object of the type of a table to memory that holds none.
    pub fn copy_dynamic(&mut self, to: Value, from: Value, table: Value) -> Lower<()> {
        let copy = self.table_word(table, TABLE_COPY, Elem::Ptr);
        let owns = self.not_null(copy);
        let (_, then_block, else_block) = self.b.if_op(owns, &[]);
        let outer = self.b.switch_to(then_block);
        let one = self.b.i64(1);
        let signature = Signature::new(vec![Type::Ptr, Type::Ptr, Type::I64], None);
        self.b.call_indirect(copy, signature, vec![to, from, one], Vec::new());
        self.b.end_block();
        self.b.switch_to(else_block);
        let bytes = self.table_bytes(table);
        self.b.effect(OpKind::MemMove { dst: to, src: from, bytes, align: 1 });
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    /// `object = value` of an allocatable polymorphic object: it becomes a copy of the value, of its type.
    pub fn assign_dynamic(&mut self, object: &Expr, value: &Expr) -> Lower<()> {
        let (memory, table) = self.dynamic_copy(value)?;
        let var = self.whole_array(object)?.var;
        self.end_elements(var, &object.ty)?;
        let old = self.var_address(var);
        self.free(old)?;
        self.store_dense_view(var, memory, &[]);
        self.hold_table(object, table)
    }

    /// Memory with a copy of an object, and the table of its type.
    pub fn dynamic_copy(&mut self, value: &Expr) -> Lower<(Value, Value)> {
        let (from, table) = self.object(value)?;
        let bytes = self.table_bytes(table);
        let memory = self.malloc(bytes)?;
        if value.ty.is_derived() && self.is_fresh(value) {
            self.b.effect(OpKind::MemMove { dst: memory, src: from, bytes, align: 1 });
        } else {
            self.copy_dynamic(memory, from, table)?;
        }
        Ok((memory, table))
    }

    /// The address of a copy of an object with all of its dynamic type: a polymorphic value in parentheses.
    pub fn copied_object(&mut self, value: &Expr) -> Lower<Value> {
        let (from, table) = self.object(value)?;
        let bytes = self.table_bytes(table);
        let memory = self.text_memory(bytes)?;
        self.copy_dynamic(memory, from, table)?;
        Ok(memory)
    }

    /// The variable that holds the table for a variable that is a pointer or allocatable.
    pub fn holder_of_var(&mut self, var: Var) -> Lower<Option<Var>> {
        if let Some(held) = self.holders.get(&var) {
            return Ok(Some(*held));
        }
        let is = |place: &Option<Place>| matches!(place, Some(Place::Var(own)) if *own == var);
        let Some(index) = self.places.iter().position(is) else { return Ok(None) };
        let Some(held) = self.symbol(SymId(index as u32)).dynamic else { return Ok(None) };
        self.var(held).map(Some)
    }

    /// Ends the object or the elements that an allocatable or pointer shows, if it shows some; they are freed
    /// elsewhere.
    pub fn end_dynamic(&mut self, var: Var, held: Var) {
        let end = self.unit.dynamic_end();
        let (object, table) = (self.var_address(var), self.b.load(held));
        let rank = usize::from(self.b.func.vars[var].rank());
        let extents: Vec<Value> = (0..rank).map(|dim| self.extent_of(var, dim)).collect();
        let (count, rank) = (self.product(&extents), self.b.i64(rank as i64));
        self.b.call(end, None, vec![object, table, count, rank]);
    }

    /// Ends the object or the elements that a dummy argument shows, of the type that a table is of.
    pub fn end_shown(&mut self, var: Var, table: Value) -> Lower<()> {
        let end = self.table_word(table, TABLE_END, Elem::Ptr);
        let ends = self.not_null(end);
        self.under(ends, |this| {
            let bytes = this.table_word(table, TABLE_BYTES, Elem::I64);
            this.each_group(var, bytes, |this, [base, count, stride, rank]| {
                this.b.call_indirect(end, end_signature(), vec![base, count, stride, rank], Vec::new());
                Ok(())
            })
        })
    }

    /// Gives an object of the type of a table its default values.
    pub fn set_default_dynamic(&mut self, object: Value, table: Value) -> Lower<()> {
        let image = self.table_word(table, TABLE_IMAGE, Elem::Ptr);
        let filled = self.not_null(image);
        self.under(filled, |this| {
            let bytes = this.table_word(table, TABLE_BYTES, Elem::I64);
            this.b.effect(OpKind::MemMove { dst: object, src: image, bytes, align: 1 });
            Ok(())
        })
    }
}
