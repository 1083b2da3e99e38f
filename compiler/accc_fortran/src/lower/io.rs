//! `print`, `write` and `read` through flang-rt: one call begins the statement, one call an item, one ends it.
//! Source: Fortran 2008, chapter 9; `flang/Runtime/io-api.h`.
//!
//! Inside a compute construct `print *` is a node of the IR: the device writes a record that the host formats.

use super::Lower;
use super::procedure::Lowerer;
use crate::hir::{Const, Direction, Expr, ExprKind, Format, IoItem, Transfer, Type as HirType, Unit};
use accc_ir::{self as ir, CompareOp, Elem, OpKind, PrintItem, Storage, Value};

/// flang-rt's numbers of the units `*`.
const STANDARD_OUTPUT: i64 = 6;
const STANDARD_INPUT: i64 = 5;

/// The function of the Fortran runtime that formats what kernels print.
const DEVICE_PRINTER: &str = "__accc_fortran_print";

impl Lowerer<'_, '_> {
    pub fn transfer(&mut self, node: &Transfer) -> Lower<()> {
        if self.in_compute {
            return self.device_print(node);
        }
        let cookie = self.begin(node)?;
        if node.iostat.is_some() || node.iomsg.is_some() {
            let (yes, no) = (self.b.int(1, ir::Type::I32), self.b.int(0, ir::Type::I32));
            let message = if node.iomsg.is_some() { yes } else { no };
            let handlers = vec![cookie, yes, no, no, no, message];
            self.run_library("_FortranAioEnableHandlers", handlers)?;
        }
        if let Some(advance) = &node.advance {
            let text = self.text(advance)?;
            self.run_library("_FortranAioSetAdvance", vec![cookie, text.address, text.length])?;
        }
        self.items(cookie, node.direction, &node.items)?;
        if let Some(message) = &node.iomsg {
            let text = self.text(message)?;
            self.run_library("_FortranAioGetIoMsg", vec![cookie, text.address, text.length])?;
        }
        let status = self.call_library("_FortranAioEndIoStatement", vec![cookie])?;
        if let Some(iostat) = &node.iostat {
            let status = self.converted(status, &iostat.ty)?;
            self.store(iostat, status)?;
        }
        self.end_statement()
    }

    /// Begins the statement; gives the cookie that the other calls take.
    fn begin(&mut self, node: &Transfer) -> Lower<Value> {
        let output = node.direction == Direction::Output;
        let format = match &node.format {
            Format::Text(format) => {
                let text = self.text(format)?;
                let no_descriptor = self.null();
                Some(vec![text.address, text.length, no_descriptor])
            }
            Format::ListDirected | Format::Unformatted => None,
        };
        let internal = match &node.unit {
            Unit::Internal(text) => {
                let text = self.text(text)?;
                let (no_scratch, no_bytes) = (self.null(), self.b.i64(0));
                Some((vec![text.address, text.length], vec![no_scratch, no_bytes]))
            }
            Unit::Star | Unit::Number(_) => None,
        };
        let (file, line) = self.source_position();
        let (name, mut args) = match (internal, format) {
            (Some(_), None) if matches!(node.format, Format::Unformatted) => {
                return Err(self.unsupported("unformatted transfer with an internal file", "give a format"));
            }
            (Some((text, scratch)), None) => {
                let name =
                    if output { "_FortranAioBeginInternalListOutput" } else { "_FortranAioBeginInternalListInput" };
                (name, [text, scratch].concat())
            }
            (Some((text, scratch)), Some(format)) => {
                let name = if output {
                    "_FortranAioBeginInternalFormattedOutput"
                } else {
                    "_FortranAioBeginInternalFormattedInput"
                };
                (name, [text, format, scratch].concat())
            }
            (None, format) => self.begin_external(node, output, format)?,
        };
        args.extend([file, line]);
        self.call_library(name, args)
    }

    fn begin_external(
        &mut self,
        node: &Transfer,
        output: bool,
        format: Option<Vec<Value>>,
    ) -> Lower<(&'static str, Vec<Value>)> {
        let unit = match &node.unit {
            Unit::Number(unit) => {
                let unit = self.value(unit)?;
                self.b.convert(unit, ir::Type::I32)
            }
            Unit::Star | Unit::Internal(_) => {
                self.b.int(if output { STANDARD_OUTPUT } else { STANDARD_INPUT }, ir::Type::I32)
            }
        };
        let unformatted = matches!(node.format, Format::Unformatted);
        Ok(match (format, output) {
            (Some(format), true) => ("_FortranAioBeginExternalFormattedOutput", [format, vec![unit]].concat()),
            (Some(format), false) => ("_FortranAioBeginExternalFormattedInput", [format, vec![unit]].concat()),
            (None, true) if unformatted => ("_FortranAioBeginUnformattedOutput", vec![unit]),
            (None, false) if unformatted => ("_FortranAioBeginUnformattedInput", vec![unit]),
            (None, true) => ("_FortranAioBeginExternalListOutput", vec![unit]),
            (None, false) => ("_FortranAioBeginExternalListInput", vec![unit]),
        })
    }

    fn items(&mut self, cookie: Value, direction: Direction, items: &[IoItem]) -> Lower<()> {
        for item in items {
            match item {
                IoItem::Expr(e) => {
                    let around = std::mem::replace(&mut self.b.span, e.span);
                    match direction {
                        _ if e.rank > 0 => self.array_item(cookie, direction, e)?,
                        Direction::Output => self.output_item(cookie, e)?,
                        Direction::Input => self.input_item(cookie, e)?,
                    }
                    self.b.span = around;
                }
                IoItem::ImpliedDo { var, lower, upper, step, items } => {
                    self.implied_do(*var, lower, upper, step.as_ref(), |this| this.items(cookie, direction, items))?;
                }
            }
        }
        Ok(())
    }

    fn array_item(&mut self, cookie: Value, direction: Direction, e: &Expr) -> Lower<()> {
        if direction == Direction::Input && !is_section(e) {
            return Err(self.unsupported("input into this array", "read its elements with an implied `do`"));
        }
        let view = self.array_view(e)?;
        let descriptor = self.described(view);
        let name = match direction {
            Direction::Output => "_FortranAioOutputDescriptor",
            Direction::Input => "_FortranAioInputDescriptor",
        };
        self.run_library(name, vec![cookie, descriptor])
    }

    fn output_item(&mut self, cookie: Value, e: &Expr) -> Lower<()> {
        if e.ty.is_character() {
            let text = self.text(e)?;
            return self.run_library("_FortranAioOutputAscii", vec![cookie, text.address, text.length]);
        }
        let value = self.value(e)?;
        let (name, value) = match self.b.func.type_of(value) {
            ir::Type::I1 => ("_FortranAioOutputLogical", self.b.convert(value, ir::Type::I32)),
            ir::Type::I8 => ("_FortranAioOutputInteger8", value),
            ir::Type::I16 => ("_FortranAioOutputInteger16", value),
            ir::Type::I32 => ("_FortranAioOutputInteger32", value),
            ir::Type::I64 => ("_FortranAioOutputInteger64", value),
            ir::Type::F32 => ("_FortranAioOutputReal32", value),
            ir::Type::F64 => ("_FortranAioOutputReal64", value),
            ir::Type::F80 | ir::Type::Ptr | ir::Type::View(..) => {
                return Err(self.unsupported("this output item", "print a number"));
            }
        };
        self.run_library(name, vec![cookie, value])
    }

    fn input_item(&mut self, cookie: Value, e: &Expr) -> Lower<()> {
        match &e.ty {
            HirType::Character(_) => {
                let text = self.text(e)?;
                self.run_library("_FortranAioInputAscii", vec![cookie, text.address, text.length])
            }
            HirType::Integer(kind) => {
                let address = self.address(e)?;
                let kind = self.b.int((*kind).into(), ir::Type::I32);
                self.run_library("_FortranAioInputInteger", vec![cookie, address, kind])
            }
            HirType::Real(kind) => {
                let address = self.address(e)?;
                let name = if *kind == 4 { "_FortranAioInputReal32" } else { "_FortranAioInputReal64" };
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
            HirType::Error => Err(self.unsupported("this input item", "read a variable")),
        }
    }

    /// `print *` in a compute construct.
    fn device_print(&mut self, node: &Transfer) -> Lower<()> {
        let simple = node.direction == Direction::Output
            && matches!(node.unit, Unit::Star)
            && matches!(node.format, Format::ListDirected)
            && node.advance.is_none()
            && node.iostat.is_none();
        if !simple {
            let what = "input and formatted output in a compute construct";
            return Err(self.unsupported(what, "use `print *`, or print after the construct"));
        }
        let mut items = Vec::new();
        for item in &node.items {
            let IoItem::Expr(e) = item else {
                return Err(self.unsupported("an implied `do` in a compute construct", "print in a loop"));
            };
            items.push(self.device_item(e)?);
        }
        self.unit.module.printer = Some(DEVICE_PRINTER.to_string());
        self.b.effect(OpKind::Print { items });
        Ok(())
    }

    fn device_item(&mut self, e: &Expr) -> Lower<PrintItem> {
        match &e.kind {
            _ if e.rank > 0 => {
                self.at(e.span);
                Err(self.unsupported("printing an array in a compute construct", "print its elements in a loop"))
            }
            ExprKind::Const(Const::Char(text)) => Ok(PrintItem::Text(text.clone())),
            _ if e.ty.is_character() => {
                let text = self.text(e)?;
                Ok(PrintItem::Chars { addr: text.address, len: text.length })
            }
            _ => Ok(PrintItem::Value(self.value(e)?)),
        }
    }
}

fn is_section(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Section { dims, .. } => !dims.iter().any(|d| matches!(d, crate::hir::SectionDim::Vector(_))),
        _ => false,
    }
}
