//! Dynamic types: the tables of types, what is asked of them, and objects shown as ones of an extension.
//! The layout of a table: [`crate::hir`]'s `TABLE_*`. Source: Fortran 2008, sections 4.3.1.3, 8.1.9, 12.5.5.
//!
//! A table is defined weakly in each object that names it: the linker keeps one, whose address is the type's identity.

use super::ownership::Task;
use super::procedure::Lowerer;
use super::signature::border;
use super::{Lower, Unit};
use crate::hir::{
    self, Expr, Intent, SymId, Symbol, SymbolClass, TABLE_BINDINGS, TABLE_BYTES, TABLE_COPY, TABLE_END, TABLE_IMAGE,
    TABLE_PARENT, TypeRef,
};
use accc_ir::{
    CompareOp, Elem, FuncId, Function, Global, GlobalId, Init, Linkage, OpKind, Relocation, RelocationTarget,
    Signature, Storage, Type, Value, ViewDim, ViewPart,
};

impl Unit<'_> {
    pub(super) fn type_table(&mut self, ty: &TypeRef) -> GlobalId {
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
            let image = hir::default_image(definition, &program.types);
            put(TABLE_IMAGE, RelocationTarget::Global(self.module.constant_bytes(image, ty.align)));
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
        let view = if object.rank > 0 {
            let view = self.array_view(object)?;
            let mut dims = Vec::new();
            for dim in 0..object.rank as u8 {
                let [lower, extent, stride] =
                    [ViewPart::Lower, ViewPart::Extent, ViewPart::Stride].map(|part| self.b.view_part(view, dim, part));
                dims.push(ViewDim { lower, extent, stride });
            }
            let base = self.view_base(view);
            self.b.make_view(base, elem, dims)
        } else {
            let address = self.address(object)?;
            self.b.make_view(address, elem, Vec::new())
        };
        self.b.store_view(var, view);
        self.end_statement()
    }

    /// The hidden argument with the dynamic type of an `intent(out)` dummy argument, on the host.
    pub fn type_argument(&self, symbol: &Symbol) -> Option<SymId> {
        let out = matches!(symbol.class, SymbolClass::Dummy { intent: Intent::Out, .. });
        if !out || !symbol.polymorphic || self.in_compute {
            return None;
        }
        let hidden = format!(".type.{}", symbol.name);
        self.procedure.dummies.iter().copied().find(|sym| self.symbol(*sym).name == hidden)
    }

    /// Ends an object of the type that a table is of, and gives it its default values.
    pub fn reset_dynamic(&mut self, object: Value, table: Value) -> Lower<()> {
        let (end, one) = (self.table_word(table, TABLE_END, Elem::Ptr), self.b.i64(1));
        let ends = self.not_null(end);
        self.under(ends, |this| {
            let signature = Signature::new(vec![Type::Ptr, Type::I64], None);
            this.b.call_indirect(end, signature, vec![object, one], Vec::new());
            Ok(())
        })?;
        let image = self.table_word(table, TABLE_IMAGE, Elem::Ptr);
        let filled = self.not_null(image);
        self.under(filled, |this| {
            let bytes = this.table_word(table, TABLE_BYTES, Elem::I64);
            this.b.effect(OpKind::MemMove { dst: object, src: image, bytes });
            Ok(())
        })
    }
}
