//! The items of I/O statements: one call of flang-rt for each. Source: Fortran 2008, 9.6.3.

use crate::hir::{DefinedTransfer, Direction, Expr, ExprKind, IoItem, SectionDim, Type as HirType};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{self as ir, CompareOp, Elem, Storage, Value};

/// How a statement transfers its items.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Way<'w> {
    pub cookie: Value,
    pub direction: Direction,
    pub formatted: bool,
    pub defined: &'w [DefinedTransfer],
}

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn items(&mut self, way: Way<'_>, items: &[IoItem]) -> Lower<()> {
        let Way { cookie, direction, formatted, .. } = way;
        for item in items {
            match item {
                IoItem::Expr(e) if e.ty.is_derived() => {
                    let around = std::mem::replace(&mut self.b.span, e.span);
                    self.structure_item(way, e)?;
                    self.b.span = around;
                }
                IoItem::Expr(e) => {
                    let around = std::mem::replace(&mut self.b.span, e.span);
                    match direction {
                        _ if e.rank > 0 => self.array_item(cookie, direction, e)?,
                        _ if !formatted => self.bytes_item(cookie, direction, e)?,
                        Direction::Output => self.output_item(cookie, e)?,
                        Direction::Input => self.input_item(cookie, e)?,
                    }
                    self.b.span = around;
                }
                IoItem::ImpliedDo { var, lower, upper, step, items } => {
                    self.implied_do(*var, lower, upper, step.as_ref(), |this| this.items(way, items))?;
                }
            }
        }
        Ok(())
    }

    fn array_item(&mut self, cookie: Value, direction: Direction, e: &Expr) -> Lower<()> {
        if direction == Direction::Output {
            let (descriptor, _) = self.described_array(e)?;
            return self.run_library("_FortranAioOutputDescriptor", vec![cookie, descriptor]);
        }
        if is_section(e) {
            let (descriptor, _) = self.described_array(e)?;
            return self.run_library("_FortranAioInputDescriptor", vec![cookie, descriptor]);
        }
        // Through a copy, which holds the elements' values where the input leaves them alone.
        let copy = self.materialize(e)?;
        let mut view = self.b.load_view(copy);
        let length = self.element_length(copy);
        if self.letters(copy) > 0 {
            view = self.without_letters(view);
        }
        let descriptor = self.described(view);
        self.mark_letters(descriptor, &e.ty);
        if self.letters(copy) > 0 {
            self.set_element_length(descriptor, length);
        }
        self.run_library("_FortranAioInputDescriptor", vec![cookie, descriptor])?;
        self.assign_from(e, copy)
    }

    /// A scalar of an unformatted transfer, or one that the library takes by descriptor alone.
    fn bytes_item(&mut self, cookie: Value, direction: Direction, e: &Expr) -> Lower<()> {
        let descriptor = if e.ty.is_character() {
            self.text_descriptor(e)?
        } else {
            let address = match direction {
                Direction::Output => self.scalar_address(e)?,
                Direction::Input => self.address(e)?,
            };
            let elem = self.elem(&e.ty, e.span)?;
            self.described_scalar(address, elem)
        };
        let name = match direction {
            Direction::Output => "_FortranAioOutputDescriptor",
            Direction::Input => "_FortranAioInputDescriptor",
        };
        self.run_library(name, vec![cookie, descriptor])
    }

    fn output_item(&mut self, cookie: Value, e: &Expr) -> Lower<()> {
        if e.ty.is_wide() {
            return self.bytes_item(cookie, Direction::Output, e);
        }
        if e.ty.is_character() {
            let text = self.text(e)?;
            return self.run_library("_FortranAioOutputAscii", vec![cookie, text.address, text.length]);
        }
        if matches!(e.ty, HirType::Real(10 | 16) | HirType::Complex(10 | 16)) {
            return self.bytes_item(cookie, Direction::Output, e);
        }
        let mut value = self.value(e)?;
        if e.ty.is_address() {
            // As gfortran has it, addresses are integers.
            value = self.b.value(ir::OpKind::Bitcast(value), ir::Type::I64);
        }
        let (name, value) = match self.b.func.type_of(value) {
            ir::Type::I1 => ("_FortranAioOutputLogical", self.b.convert(value, ir::Type::I32)),
            ir::Type::I8 => ("_FortranAioOutputInteger8", value),
            ir::Type::I16 => ("_FortranAioOutputInteger16", value),
            ir::Type::I32 => ("_FortranAioOutputInteger32", value),
            ir::Type::I64 => ("_FortranAioOutputInteger64", value),
            ir::Type::I128 => ("_FortranAioOutputInteger128", value),
            ir::Type::F32 => ("_FortranAioOutputReal32", value),
            ir::Type::F64 => ("_FortranAioOutputReal64", value),
            ir::Type::C32 | ir::Type::C64 => {
                let (re, im) = self.b.parts(value);
                let single = self.b.func.type_of(value) == ir::Type::C32;
                let name = if single { "_FortranAioOutputComplex32" } else { "_FortranAioOutputComplex64" };
                return self.run_library(name, vec![cookie, re, im]);
            }
            ir::Type::F16 | ir::Type::F80 | ir::Type::F128 | ir::Type::C80 | ir::Type::C128 => {
                return Err(self.unsupported("this output item", "assign it to a variable first"));
            }
            ir::Type::Ptr | ir::Type::Vector(..) | ir::Type::View(..) => {
                return Err(self.unsupported("this output item", "print a number"));
            }
        };
        self.run_library(name, vec![cookie, value])
    }

    fn input_item(&mut self, cookie: Value, e: &Expr) -> Lower<()> {
        match &e.ty {
            ty if ty.is_wide() => self.bytes_item(cookie, Direction::Input, e),
            HirType::Character(..) => {
                let text = self.text(e)?;
                self.run_library("_FortranAioInputAscii", vec![cookie, text.address, text.length])
            }
            HirType::Integer(kind) => {
                let address = self.address(e)?;
                let kind = self.b.int((*kind).into(), ir::Type::I32);
                self.run_library("_FortranAioInputInteger", vec![cookie, address, kind])
            }
            HirType::Real(10 | 16) | HirType::Complex(10 | 16) => self.bytes_item(cookie, Direction::Input, e),
            HirType::Real(kind) => {
                let address = self.address(e)?;
                let name = if *kind == 4 { "_FortranAioInputReal32" } else { "_FortranAioInputReal64" };
                self.run_library(name, vec![cookie, address])
            }
            HirType::Complex(kind) => {
                let address = self.address(e)?;
                let name = if *kind == 4 { "_FortranAioInputComplex32" } else { "_FortranAioInputComplex64" };
                self.run_library(name, vec![cookie, address])
            }
            HirType::Logical(_) => {
                // The library writes a C++ `bool`.
                let byte = self.hidden(".logical", Storage::Scalar(Elem::I8));
                let before = self.value(e)?;
                let before = self.b.convert(before, ir::Type::I8);
                self.b.store(byte, before);
                let address = self.b.var_addr(byte);
                self.run_library("_FortranAioInputLogical", vec![cookie, address])?;
                let read = self.b.load(byte);
                let zero = self.b.int(0, ir::Type::I8);
                let read = self.b.compare(CompareOp::Ne, read, zero);
                self.store(e, read)
            }
            HirType::Derived(_) => Err(self.unsupported("input of a whole structure", "read its components")),
            HirType::Procedure(_) | HirType::Address { .. } | HirType::Error => {
                Err(self.unsupported("this input item", "read a variable"))
            }
        }
    }
}

fn is_section(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) | ExprKind::Component { .. } | ExprKind::Element { .. } => true,
        ExprKind::ComplexPart { base, .. } => is_section(base),
        ExprKind::Section { dims, .. } => !dims.iter().any(|d| matches!(d, SectionDim::Vector(_))),
        _ => false,
    }
}
