//! `source=` and `mold=` of `allocate`, and `move_alloc`. Source: Fortran 2008, sections 6.7.1.1, 13.7.118.

use crate::hir::{Allocate, AllocateSource, Expr, Type as HirType, TypeRef};
use crate::lower::Lower;
use crate::lower::arrays::array::{ArrayLeaf, Axis, Leaf, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{EntityId, OpKind, Type, Value};

/// The source of one statement, evaluated once.
pub(in crate::lower) struct Source<'e> {
    value: &'e Expr,
    /// Of an array that is no variable: its temporary.
    computed: Option<(ArrayLeaf, Vec<Axis>)>,
    /// For polymorphic objects: the address of the value and the table of its type.
    object: Option<(Value, Value)>,
    /// Nothing but the one object gets what the value owns.
    moves: bool,
    copies: bool,
}

impl Lowerer<'_, '_> {
    pub fn allocation_source<'e>(&mut self, source: &'e AllocateSource, node: &Allocate) -> Lower<Source<'e>> {
        let value = &source.value;
        let mut computed = None;
        if value.rank > 0 && !value.is_designator() {
            let var = self.materialize(value)?;
            computed = Some(self.whole(var));
        }
        let mut object = None;
        if node.objects.iter().any(|object| self.is_polymorphic(&object.object)) {
            object = Some(match computed.clone() {
                Some((leaf, _)) => (self.var_address(leaf.var), self.dynamic_table(value)?),
                None if value.rank > 0 => {
                    let view = self.array_view(value)?;
                    (self.view_base(view), self.dynamic_table(value)?)
                }
                None => self.object(value)?,
            });
        }
        let moves = node.objects.len() == 1 && self.is_fresh(value);
        Ok(Source { value, computed, object, moves, copies: source.copies })
    }

    /// Lower bound and extent of each dimension of an object without bounds of its own.
    pub fn source_dims(&mut self, source: &Source<'_>) -> Lower<Vec<(Value, Value)>> {
        match &source.computed {
            Some((_, axes)) => {
                let one = self.b.i64(1);
                Ok(axes.iter().map(|axis| (one, axis.extent)).collect())
            }
            None => self.bounds(source.value),
        }
    }

    /// The table of the type that a polymorphic object gets: the one in front, the source's, or the declared one.
    pub fn allocated_table(
        &mut self,
        node: &Allocate,
        object: &Expr,
        source: Option<&Source<'_>>,
    ) -> Lower<Option<Value>> {
        if !self.is_polymorphic(object) {
            return Ok(None);
        }
        let declared = object.ty.derived().cloned();
        match (&node.ty, source.and_then(|source| source.object)) {
            (Some(ty), _) if ty.is_text() => {
                let length = self.allocated_length(node.length.as_ref(), None, &ty.letters())?;
                Ok(Some(self.text_table(ty, length)))
            }
            (Some(ty), _) => Ok(Some(self.table_address(ty))),
            (None, Some((_, table))) => Ok(Some(table)),
            (None, None) => Ok(declared.map(|ty| self.table_address(&ty))),
        }
    }

    /// The length of characters of deferred length.
    pub fn allocated_length(
        &mut self,
        length: Option<&Expr>,
        source: Option<&Source<'_>>,
        ty: &HirType,
    ) -> Lower<Value> {
        match (length, source) {
            (Some(length), _) => self.length(length, ty),
            (None, Some(Source { computed: Some((leaf, _)), .. })) => Ok(self.element_length(leaf.var)),
            (None, Some(source)) => self.length_of(source.value),
            (None, None) => {
                Err(self.unsupported("allocation without a length", "write `allocate(character(n) :: ...)`"))
            }
        }
    }

    /// Gives a fresh object the source's values.
    pub fn copy_source(&mut self, object: &Expr, source: &Source<'_>) -> Lower<()> {
        if !source.copies {
            return Ok(());
        }
        if let (true, Some(found)) = (self.is_polymorphic(object) && object.rank > 0, source.object) {
            return self.copy_source_objects(object, source, found);
        }
        if let (true, Some((from, table))) = (self.is_polymorphic(object), source.object) {
            let to = self.address(object)?;
            if !source.moves {
                return self.copy_dynamic(to, from, table);
            }
            let bytes = self.table_bytes(table);
            self.b.effect(OpKind::MemMove { dst: to, src: from, bytes, align: 1 });
            return Ok(());
        }
        if let Some(ty) = object.ty.derived().filter(|ty| !self.in_compute && self.unit.owns(ty)) {
            return self.copy_source_records(ty, object, source);
        }
        let Some((leaf, axes)) = source.computed.clone() else {
            let around = std::mem::take(&mut self.statement_buffers);
            self.assign(object, source.value, false)?;
            self.statement_buffers = around;
            return Ok(());
        };
        let mut prepared = Prepared::default();
        prepared.insert(source.value, leaf, axes);
        let (target, axes) = self.designator(object)?;
        prepared.leaves.insert(object, Leaf::Array(target));
        self.nest(&axes, prepared, |this, _| this.assign_element(object, source.value))
    }

    /// The same for records that own memory: what was allocated holds none yet, and nothing is finalised.
    fn copy_source_records(&mut self, ty: &TypeRef, object: &Expr, source: &Source<'_>) -> Lower<()> {
        let around = std::mem::take(&mut self.statement_buffers);
        let mut prepared = Prepared::default();
        match source.computed.clone() {
            Some((leaf, axes)) => prepared.insert(source.value, leaf, axes),
            None if object.rank > 0 => self.prepare(source.value, None, &mut prepared)?,
            None => {}
        }
        if object.rank > 0 {
            let axes = self.prepare_target(object, &mut prepared, false)?;
            self.nest(&axes, prepared, |this, _| {
                let to = this.record(object)?;
                this.init_record(ty, to, source.value)
            })?;
        } else {
            let to = self.record(object)?;
            self.init_record(ty, to, source.value)?;
        }
        self.statement_buffers = around;
        Ok(())
    }

    /// The same for an array of `class`, whose elements are copies of the source or of its elements.
    fn copy_source_objects(&mut self, object: &Expr, source: &Source<'_>, (from, table): (Value, Value)) -> Lower<()> {
        let shown = match &source.computed {
            Some((leaf, _)) => Some(self.b.load_view(leaf.var)),
            None if source.value.rank > 0 => Some(self.array_view(source.value)?),
            None => None,
        };
        let var = self.whole_array(object)?.var;
        self.each_object(var, table, |this, to, number| {
            let from = match shown {
                Some(view) => this.numbered_element(view, number),
                None => from,
            };
            this.copy_dynamic(to, from, table)
        })
    }

    /// `move_alloc(from, to)`: the descriptor moves. What was one variable's memory is now the other's, so that neither
    /// counts as separate from anything in this procedure.
    pub fn move_alloc(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let (from, to) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let table = if self.is_polymorphic(to) { Some(self.dynamic_table(from)?) } else { None };
        let target = to;
        let function = self.unit.procedures[self.id.index()];
        self.unit.movers.insert(function);
        let (from, to) = (self.whole_array(from)?.var, self.whole_array(to)?.var);
        for var in [from, to] {
            self.b.func.vars[var].aliased = true;
        }
        let view = self.b.load_view(to);
        let old = self.view_base(view);
        self.end_elements(to, &target.ty)?;
        self.free(old)?;
        let view = self.b.load_view(from);
        match table {
            None => {
                let view = self.lettered_as(view, from, to);
                self.b.store_view(to, view);
            }
            Some(table) => {
                self.show_view(to, view);
                self.hold_table(target, table)?;
            }
        }
        self.empty(from);
        // It fails where images do, which there are not.
        let moved = self.b.int(0, Type::I32);
        match args.get(2).and_then(Option::as_ref) {
            Some(stat) => {
                let moved = self.converted(moved, &stat.ty)?;
                self.store(stat, moved)
            }
            None => Ok(()),
        }
    }
}
