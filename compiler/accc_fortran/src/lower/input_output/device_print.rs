//! `print *` inside a compute construct: a node of the IR. The device writes a record that the host formats.

use crate::hir::{Const, Direction, Expr, ExprKind, Format, IoItem, Transfer, Unit};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{OpKind, PrintItem};

/// The function of the Fortran runtime that formats what kernels print.
const DEVICE_PRINTER: &str = "__accc_fortran_print";

impl Lowerer<'_, '_> {
    /// `print *` in a compute construct.
    pub(in crate::lower) fn device_print(&mut self, node: &Transfer) -> Lower<()> {
        let simple = node.direction == Direction::Output
            && matches!(node.unit, Unit::Star)
            && matches!(node.format, Format::ListDirected)
            && node.settings.is_empty()
            && node.outcome.status.is_none();
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
            ExprKind::Const(Const::Char(text)) => Ok(PrintItem::Text(String::from_utf8_lossy(text).into_owned())),
            _ if e.ty.is_character() => {
                let text = self.text(e)?;
                Ok(PrintItem::Chars { addr: text.address, len: text.length })
            }
            _ if e.ty.is_complex() => {
                self.at(e.span);
                let way_out = "print its real and its imaginary part";
                Err(self.unsupported("printing a complex number in a compute construct", way_out))
            }
            _ => Ok(PrintItem::Value(self.value(e)?)),
        }
    }
}
