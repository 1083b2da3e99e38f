//! `allocate` and `deallocate`. Source: Fortran 2008, 6.7.
//!
//! Memory is libc's. With `stat` a failure is reported in the variable (gfortran's numbers; the standard only wants
//! them positive), without it the program ends with a message.

use crate::hir::{Allocate, Expr, Type as HirType};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{CompareOp, DescriptorKind, Elem, Storage, Type, Value, Var};

const ALREADY_ALLOCATED: i64 = 5014;
const OUT_OF_MEMORY: i64 = 5020;
const NOT_ALLOCATED: i64 = 5015;

/// Messages for `errmsg` are this long, with blanks at the end.
const MESSAGE_LENGTH: usize = 80;

/// Where failures of one statement go.
struct Status {
    /// A hidden `I32`, 0 while all is well.
    code: Var,
    message: Option<Var>,
}

/// What is allocated.
struct Fresh<'e> {
    object: &'e Expr,
    /// Lower bounds and extents.
    dims: &'e [(Value, Value)],
    /// Of a polymorphic object: the table of its type.
    table: Option<Value>,
}

impl Lowerer<'_, '_> {
    pub fn allocate(&mut self, node: &Allocate) -> Lower<()> {
        let status = self.status(node.stat.as_ref(), node.errmsg.as_ref());
        let source = node.source.as_ref().map(|source| self.allocation_source(source, node)).transpose()?;
        for object in &node.objects {
            self.at(object.span);
            let var = self.whole_array(&object.object)?.var;
            let mut dims = Vec::new();
            for (lower, upper) in &object.dims {
                let lower = match lower {
                    Some(lower) => self.integer(lower)?,
                    None => self.b.i64(1),
                };
                let upper = self.integer(upper)?;
                dims.push((lower, self.extent(lower, upper)));
            }
            if let (Some(source), true) = (&source, dims.len() < object.object.rank) {
                dims = self.source_dims(source)?;
            }
            if self.letters(var) > 0 {
                let length = match self.has_fixed_length(var) {
                    true => self.element_length(var),
                    false => self.allocated_length(node.length.as_ref(), source.as_ref(), &object.object.ty)?,
                };
                dims.insert(0, (self.b.i64(1), length));
            }
            let name = self.designator_name(&object.object);
            let table = self.allocated_table(node, &object.object, source.as_ref())?;
            let fresh = Fresh { object: &object.object, dims: &dims, table };
            self.while_well(&status, |this| this.allocate_object(var, &name, &fresh, &status))?;
            if let Some(source) = &source {
                self.while_well(&status, |this| this.copy_source(&object.object, source))?;
            }
        }
        self.report(status, node.stat.as_ref(), node.errmsg.as_ref())
    }

    pub fn deallocate(&mut self, objects: &[Expr], stat: Option<&Expr>, errmsg: Option<&Expr>) -> Lower<()> {
        let status = self.status(stat, errmsg);
        for object in objects {
            self.at(object.span);
            let var = self.whole_array(object)?.var;
            let name = self.designator_name(object);
            self.while_well(&status, |this| {
                let view = this.b.load_view(var);
                let base = this.view_base(view);
                let none = this.is_null(base);
                let message = format!("attempt to deallocate `{name}`, which is not allocated");
                this.fail_if(none, &status, NOT_ALLOCATED, &message, |this| {
                    this.end_elements(var, &object.ty)?;
                    this.free(base)?;
                    this.empty(var);
                    Ok(())
                })
            })?;
        }
        self.report(status, stat, errmsg)
    }

    /// Frees an allocatable, if it is allocated.
    pub fn deallocate_silently(&mut self, var: Var, ty: &HirType) -> Lower<()> {
        self.end_elements(var, ty)?;
        let view = self.b.load_view(var);
        let base = self.view_base(view);
        let free = self.freeing();
        free.build(&mut self.b, base);
        self.empty(var);
        Ok(())
    }

    /// Makes a descriptor variable show no memory.
    pub fn empty(&mut self, var: Var) {
        if self.has_fixed_length(var) {
            let length = self.element_length(var);
            return self.empty_of_length(var, length);
        }
        let null = self.null();
        let (one, zero) = (self.b.i64(1), self.b.i64(0));
        let dims = vec![(one, zero); usize::from(self.b.func.vars[var].rank())];
        self.store_dense_view(var, null, &dims);
    }

    fn allocate_object(&mut self, var: Var, name: &str, fresh: &Fresh<'_>, status: &Option<Status>) -> Lower<()> {
        let elem = self.b.func.vars[var].elem();
        let extents: Vec<Value> = fresh.dims.iter().map(|d| d.1).collect();
        let bytes = match fresh.table {
            Some(table) => {
                let (object, count) = (self.table_bytes(table), self.product(&extents));
                self.mul(object, count)
            }
            None => self.array_bytes(elem, &extents),
        };
        let is_pointer =
            matches!(self.b.func.vars[var].storage, Storage::Descriptor { kind: DescriptorKind::Pointer, .. });
        let taken = if is_pointer {
            self.b.bool(false)
        } else {
            let view = self.b.load_view(var);
            let base = self.view_base(view);
            self.not_null(base)
        };
        let message = format!("attempt to allocate `{name}`, which is allocated already");
        self.fail_if(taken, status, ALREADY_ALLOCATED, &message, |this| {
            let memory = this.try_malloc(bytes)?;
            let none = this.is_null(memory);
            let message = format!("out of memory: cannot allocate `{name}`");
            this.fail_if(none, status, OUT_OF_MEMORY, &message, |this| {
                let ty = &fresh.object.ty;
                if fresh.table.is_none() {
                    this.store_dense_view(var, memory, fresh.dims);
                }
                match fresh.table {
                    Some(table) => {
                        this.show_objects(var, memory, fresh.dims, table);
                        this.hold_table(fresh.object, table)?;
                        this.each_object(var, table, |this, object, _| this.set_default_dynamic(object, table))
                    }
                    None if this.has_default(ty) => this.set_default_var(var, ty),
                    None => Ok(()),
                }
            })
        })
    }

    fn status(&mut self, stat: Option<&Expr>, errmsg: Option<&Expr>) -> Option<Status> {
        stat?;
        let code = self.hidden(".stat", Storage::Scalar(Elem::I32));
        let zero = self.b.int(0, Type::I32);
        self.b.store(code, zero);
        let message = errmsg.map(|_| self.hidden(".errmsg", Storage::Scalar(Elem::Ptr)));
        Some(Status { code, message })
    }

    /// What follows is skipped after a failure.
    fn while_well(&mut self, status: &Option<Status>, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        let Some(status) = status else { return fill(self) };
        let code = self.b.load(status.code);
        let zero = self.b.int(0, Type::I32);
        let well = self.b.compare(CompareOp::Eq, code, zero);
        self.under(well, fill)
    }

    fn fail_if(
        &mut self,
        failed: Value,
        status: &Option<Status>,
        code: i64,
        message: &str,
        otherwise: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let (_, then_block, else_block) = self.b.if_op(failed, &[]);
        let outer = self.b.switch_to(then_block);
        match status {
            None => self.fatal(message)?,
            Some(status) => {
                let code = self.b.int(code, Type::I32);
                self.b.store(status.code, code);
                if let Some(var) = status.message {
                    let padded = format!("{message:<MESSAGE_LENGTH$.MESSAGE_LENGTH$}");
                    let text = self.constant_memory(padded.into_bytes(), 1);
                    self.b.store(var, text);
                }
            }
        }
        self.b.end_block();
        self.b.switch_to(else_block);
        otherwise(self)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    /// Gives the outcome to the variables of the statement.
    fn report(&mut self, status: Option<Status>, stat: Option<&Expr>, errmsg: Option<&Expr>) -> Lower<()> {
        let (Some(status), Some(stat)) = (status, stat) else { return self.end_statement() };
        let code = self.b.load(status.code);
        let value = self.converted(code, &stat.ty)?;
        self.store(stat, value)?;
        if let (Some(var), Some(errmsg)) = (status.message, errmsg) {
            let zero = self.b.int(0, Type::I32);
            let failed = self.b.compare(CompareOp::Ne, code, zero);
            self.under(failed, |this| {
                let address = this.b.load(var);
                let length = this.b.i64(MESSAGE_LENGTH as i64);
                let target = this.text(errmsg)?;
                this.assign_text(target, crate::lower::characters::character::Text { address, length, wide: false });
                Ok(())
            })?;
        }
        self.end_statement()
    }
}
