//! `print`, `write`, `read`. Source: Fortran 2008, chapters 9 and 10.

use super::{Sema, codes};
use crate::ast::{self, FormatSpec, IoControl, IoKind, IoValue};
use crate::hir::{Direction, Expr, ExprKind, Format, IoItem, StmtKind, Transfer, Unit};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    pub fn print(&mut self, print: &ast::Print, span: Span) -> Option<StmtKind> {
        let format = match &print.format {
            FormatSpec::ListDirected(_) => Some(Format::ListDirected),
            FormatSpec::Expr(expr) => self.format(expr),
        };
        let items = self.io_items(&print.items, Direction::Output);
        let transfer = Transfer {
            direction: Direction::Output,
            unit: Unit::Star,
            format: format?,
            items: items?,
            iostat: None,
            iomsg: None,
            advance: None,
        };
        self.check_region_output(&transfer, span)?;
        Some(StmtKind::Transfer(transfer))
    }

    pub fn io(&mut self, io: &ast::Io, span: Span) -> Option<StmtKind> {
        let direction = match io.kind {
            IoKind::Write => Direction::Output,
            IoKind::Read => Direction::Input,
            IoKind::Open
            | IoKind::Close
            | IoKind::Rewind
            | IoKind::Backspace
            | IoKind::Endfile
            | IoKind::Inquire
            | IoKind::Flush
            | IoKind::Wait => {
                let way_out = "read from standard input and write to standard output";
                self.unsupported(span, "statements about files", way_out);
                return None;
            }
        };
        let mut transfer = Transfer {
            direction,
            unit: Unit::Star,
            format: Format::Unformatted,
            items: Vec::new(),
            iostat: None,
            iomsg: None,
            advance: None,
        };
        let mut sound = true;
        for (position, control) in io.controls.iter().enumerate() {
            sound &= self.control(control, position, io.controls.len(), &mut transfer).is_some();
        }
        let items = self.io_items(&io.items, direction)?;
        transfer.items = items;
        if direction == Direction::Output
            && let Unit::Internal(file) = &transfer.unit
        {
            sound &= self.check_assignable(&file.clone(), "written by the statement");
        }
        self.check_region_output(&transfer, span)?;
        sound.then_some(StmtKind::Transfer(transfer))
    }

    fn control(&mut self, control: &IoControl, position: usize, count: usize, transfer: &mut Transfer) -> Option<()> {
        let keyword = match (&control.keyword, position) {
            (Some(keyword), _) => keyword.text.as_str(),
            // `read fmt, items` has `fmt` by keyword.
            (None, 0) => "unit",
            (None, _) => "fmt",
        };
        match (keyword, &control.value) {
            ("unit", IoValue::Star(_)) => transfer.unit = Unit::Star,
            ("unit", IoValue::Expr(expr)) => transfer.unit = self.unit(expr)?,
            ("fmt", IoValue::Star(_)) => transfer.format = Format::ListDirected,
            ("fmt", IoValue::Expr(expr)) => transfer.format = self.format(expr)?,
            ("iostat", IoValue::Expr(expr)) => transfer.iostat = Some(self.status_variable(expr)?),
            ("iomsg", IoValue::Expr(expr)) => transfer.iomsg = Some(self.message_variable(expr)?),
            ("advance", IoValue::Expr(expr)) => {
                let value = self.expr(expr);
                if !value.is_error() && (!value.ty.is_character() || value.rank > 0) {
                    self.error(codes::TYPE, value.span, "`advance` is 'yes' or 'no'", "");
                }
                transfer.advance = Some(value).filter(|v| v.ty.is_character());
                transfer.advance.as_ref()?;
            }
            (
                "nml" | "rec" | "size" | "err" | "end" | "eor" | "pos" | "id" | "asynchronous" | "decimal" | "round"
                | "sign" | "blank" | "delim" | "pad",
                _,
            ) => {
                let way_out = match keyword {
                    "err" | "end" | "eor" => "use `iostat=` and test the status",
                    _ => "leave it out",
                };
                self.unsupported(control.span, format!("`{keyword}=`"), way_out);
                return None;
            }
            _ => {
                let message = format!("there is no such control: `{keyword}`");
                let label = if count > 1 { "" } else { "the only one here" };
                self.error(codes::ARGUMENTS, control.span, message, label);
                return None;
            }
        }
        Some(())
    }

    fn unit(&mut self, expr: &ast::Expr) -> Option<Unit> {
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        if value.ty.is_integer() && value.rank == 0 {
            return Some(Unit::Number(value));
        }
        if value.ty.is_character() && value.rank == 0 && value.is_designator() {
            return Some(Unit::Internal(value));
        }
        if value.ty.is_character() && value.is_designator() {
            self.unsupported(value.span, "arrays as internal files", "use one element");
            return None;
        }
        let label = format!("this is {}", self.describe(&value));
        self.error(codes::TYPE, value.span, "a unit is `*`, an integer or a character variable", label);
        None
    }

    fn format(&mut self, expr: &ast::Expr) -> Option<Format> {
        if let ast::ExprKind::Int { digits, .. } = &expr.kind {
            let text = digits.parse().ok().and_then(|label: u32| self.scope().formats.get(&label)).cloned();
            let Some(text) = text else {
                self.error(codes::LABEL, expr.span, format!("there is no `format` statement {digits}"), "");
                return None;
            };
            return Some(Format::Text(super::literal::char_constant(text, expr.span)));
        }
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        if !value.ty.is_character() || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "a format is `*`, a label or a character expression", label);
            return None;
        }
        if let Some(crate::hir::Const::Char(text)) = value.constant()
            && !(text.trim().starts_with('(') && text.trim_end().ends_with(')'))
        {
            let error = Diagnostic::error(codes::RANGE, "a format stands in parentheses")
                .label(value.span, "")
                .help(format!("write `'({})'`", text.trim()));
            self.sink.push(error);
            return None;
        }
        Some(Format::Text(value))
    }

    fn io_items(&mut self, items: &[ast::Expr], direction: Direction) -> Option<Vec<IoItem>> {
        let mut result = Vec::new();
        let mut sound = true;
        for item in items {
            match self.io_item(item, direction) {
                Some(item) => result.push(item),
                None => sound = false,
            }
        }
        sound.then_some(result)
    }

    fn io_item(&mut self, item: &ast::Expr, direction: Direction) -> Option<IoItem> {
        if let ast::ExprKind::ImpliedDo(implied) = &item.kind {
            return self.implied_do(implied, direction);
        }
        let value = self.value(item);
        if value.is_error() {
            return None;
        }
        if direction == Direction::Input && !self.check_assignable(&value, "read into") {
            return None;
        }
        Some(IoItem::Expr(value))
    }

    fn implied_do(&mut self, implied: &ast::ImpliedDo, direction: Direction) -> Option<IoItem> {
        let name = ast::Expr { kind: ast::ExprKind::Name(implied.var.clone()), span: implied.var.span };
        let var = self.expr(&name);
        if !self.check_assignable(&var, "the implied do changes it") {
            return None;
        }
        let (ExprKind::Var(sym), true) = (&var.kind, var.ty.is_integer() && var.rank == 0) else {
            let label = format!("this is {}", self.describe(&var));
            self.error(codes::TYPE, var.span, "the variable of an implied do is a scalar integer", label);
            return None;
        };
        let sym = *sym;
        let lower = self.bound(&implied.first, &var.ty);
        let upper = self.bound(&implied.last, &var.ty);
        let step = implied.step.as_ref().map(|s| self.bound(s, &var.ty));
        self.body.do_variables.push((sym, implied.var.span));
        let items = self.io_items(&implied.values, direction);
        self.body.do_variables.pop();
        let sound = ![Some(&lower), Some(&upper), step.as_ref()].into_iter().flatten().any(Expr::is_error);
        sound.then_some(IoItem::ImpliedDo { var: sym, lower, upper, step, items: items? })
    }

    /// A compute construct knows `print *` only.
    fn check_region_output(&mut self, transfer: &Transfer, span: Span) -> Option<()> {
        if self.body.compute.is_none() {
            return Some(());
        }
        let listed = matches!((&transfer.unit, &transfer.format), (Unit::Star, Format::ListDirected));
        if listed && transfer.direction == Direction::Output {
            return Some(());
        }
        let way_out = "write `print *, ...`, or do it before or after the region";
        self.unsupported(span, format!("input and formatted output {}", self.device_place()), way_out);
        None
    }
}
