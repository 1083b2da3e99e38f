//! `print`, `write`, `read`. Source: Fortran 2008, chapters 9 and 10.

use super::format_syntax::Finding;
use super::io_control::{Role, Wanted};
use crate::ast::{self, FormatSpec, IoControl, IoKind, IoValue};
use crate::hir::{Direction, Expr, ExprKind, Format, IoItem, Outcome, SettingKind, StmtKind, Transfer, Unit};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    pub fn print(&mut self, print: &ast::Print, span: Span) -> Option<StmtKind> {
        let format = match &print.format {
            FormatSpec::ListDirected(_) => Some(Format::ListDirected),
            FormatSpec::Expr(expr) => self.format(expr),
        };
        let items = self.io_items(&print.items, Direction::Output);
        let mut transfer = Transfer::new(Direction::Output);
        (transfer.format, transfer.items) = (format?, items?);
        self.check_transfer(&transfer, span)?;
        self.defined_transfers(&mut transfer)?;
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
            | IoKind::Wait => return self.file_statement(io, span),
        };
        let mut transfer = Transfer::new(direction);
        let mut sound = self.check_specifiers(io, span);
        let mut has_unit = false;
        for (role, control) in self.roles(io.kind, &io.controls)? {
            has_unit |= matches!(role, Role::Unit);
            sound &= self.transfer_control(io.kind, role, control, &mut transfer).is_some();
        }
        // `read fmt, items` has the format alone.
        let format_alone = io.kind == IoKind::Read && io.controls.len() == 1;
        let format_alone = format_alone && !matches!(transfer.format, Format::Unformatted);
        if sound && !has_unit && !format_alone {
            let statement = super::io_control::spelling(io.kind);
            self.error(codes::ARGUMENTS, span, format!("`{statement}` needs a unit"), "");
            sound = false;
        }
        transfer.items = self.io_items(&io.items, direction)?;
        if direction == Direction::Output
            && let Unit::Internal(file) = &transfer.unit
        {
            sound &= self.check_assignable(&file.clone(), "written by the statement");
        }
        if !sound {
            return None;
        }
        self.check_transfer(&transfer, span)?;
        self.defined_transfers(&mut transfer)?;
        Some(StmtKind::Transfer(transfer))
    }

    fn transfer_control(
        &mut self,
        kind: IoKind,
        role: Role,
        control: &IoControl,
        transfer: &mut Transfer,
    ) -> Option<()> {
        match role {
            Role::Unit => match &control.value {
                IoValue::Star(_) => transfer.unit = Unit::Star,
                IoValue::Expr(expr) => transfer.unit = self.unit(expr)?,
            },
            Role::Format => match &control.value {
                IoValue::Star(_) => transfer.format = Format::ListDirected,
                IoValue::Expr(expr) => transfer.format = self.format(expr)?,
            },
            Role::Namelist => transfer.format = self.namelist_control(control)?,
            Role::Size => transfer.size = Some(self.answer_variable("size", Wanted::Number, control)?),
            Role::GivesId => transfer.id = Some(self.answer_variable("id", Wanted::Number, control)?),
            Role::Setting(setting) => transfer.settings.push(self.setting(kind, setting, control)?),
            Role::Iostat | Role::Iomsg | Role::Branch(_) => {
                self.outcome_control(role, control, &mut transfer.outcome)?;
            }
            Role::NewUnit | Role::TakesId | Role::Subject | Role::IoLength | Role::Answer(..) => {}
        }
        Some(())
    }

    fn namelist_control(&mut self, control: &IoControl) -> Option<Format> {
        let expr = self.control_value(control)?;
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(group) = self.namelist(name)
        {
            return group;
        }
        self.error(codes::UNDECLARED, expr.span, "there is no `namelist` group of this name", "");
        None
    }

    fn unit(&mut self, expr: &ast::Expr) -> Option<Unit> {
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        if value.ty.is_integer() && value.rank == 0 {
            return Some(Unit::Number(value));
        }
        if let ExprKind::Section { dims, .. } = &value.kind
            && dims.iter().any(|dim| matches!(dim, crate::hir::SectionDim::Vector(_)))
        {
            self.error(codes::ATTRIBUTES, value.span, "an internal file has no vector subscript", "");
            return None;
        }
        if value.ty.is_character() && value.is_designator() {
            return Some(Unit::Internal(value));
        }
        let label = format!("this is {}", self.describe(&value));
        self.error(codes::TYPE, value.span, "a unit is `*`, an integer or a character variable", label);
        None
    }

    /// What stands where a format does: also the name of a `namelist` group.
    fn format(&mut self, expr: &ast::Expr) -> Option<Format> {
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(group) = self.namelist(name)
        {
            return group;
        }
        if let ast::ExprKind::Int { digits, .. } = &expr.kind {
            let text = digits.parse().ok().and_then(|label: u32| self.scope().formats.get(&label)).cloned();
            let Some(text) = text else {
                self.error(codes::LABEL, expr.span, format!("there is no `format` statement {digits}"), "");
                return None;
            };
            return Some(Format::Text(crate::sema::constants::literal::char_constant(text, expr.span)));
        }
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        if let Some(format) = self.assigned_format(&value) {
            return Some(Format::Text(format));
        }
        if !value.ty.is_default_character() {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "a format is `*`, a label or a character expression", label);
            return None;
        }
        if let Some(crate::hir::Const::Char(text)) = value.constant()
            && !is_parenthesised(text)
        {
            let text = String::from_utf8_lossy(text);
            let error = Diagnostic::error(codes::RANGE, "a format stands in parentheses")
                .label(value.span, "")
                .help(format!("write `'({})'`", text.trim()));
            self.sink.push(error);
            return None;
        }
        if let Some(crate::hir::Const::Char(text)) = value.constant() {
            self.check_format(&text.clone(), value.span);
        }
        Some(Format::Text(value))
    }

    /// Reports what is wrong with the text of a format.
    pub fn check_format(&mut self, text: &[u8], span: Span) {
        match super::format_syntax::check(text.trim_ascii_start(), self.options.standard) {
            Some(Finding::Wrong(problem)) => {
                self.error(codes::RANGE, span, format!("this format is wrong: {problem}"), "");
            }
            Some(Finding::Narrow(name)) => {
                let what = format!("`{name}` has no width here: numbers are as wide as they need");
                let help = format!(
                    "write the width, for instance `{name}12`: the standard asks for it (Fortran 2018, 13.7.2)"
                );
                self.sink.push(Diagnostic::warning(codes::EXTENSION, what).label(span, "").help(help));
            }
            Some(Finding::Beyond(since, what)) => self.check_standard(since, what, span),
            None => {}
        }
    }

    pub(in crate::sema) fn io_items(&mut self, items: &[ast::Expr], direction: Direction) -> Option<Vec<IoItem>> {
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
        if value.ty.is_any() {
            let error = Diagnostic::error(codes::TYPE, "a `class(*)` object can't be read or written");
            self.sink.push(error.label(value.span, "its type is not known here").help("select it: `select type`"));
            return None;
        }
        Some(IoItem::Expr(value))
    }

    fn implied_do(&mut self, implied: &ast::ImpliedDo, direction: Direction) -> Option<IoItem> {
        if let Some(ty) = &implied.ty {
            self.error(
                codes::PLACE,
                ty.span,
                "the variable of an implied do in an I/O list has no type of its own",
                "",
            );
            return None;
        }
        self.omp_loop_variable(&implied.var);
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

    /// Which things do not go together, and what device code can't do.
    fn check_transfer(&mut self, transfer: &Transfer, span: Span) -> Option<()> {
        let formatted = matches!(transfer.format, Format::Text(_));
        let advance = transfer.has(SettingKind::Advance);
        let problem = if matches!(transfer.format, Format::Namelist(_)) && !transfer.items.is_empty() {
            Some("a statement with a `namelist` group has no items")
        } else if matches!((&transfer.unit, &transfer.format), (Unit::Internal(_), Format::Unformatted)) {
            Some("an internal file needs a format: `*` at least")
        } else if advance && !formatted {
            Some("`advance=` goes with a format only")
        } else if advance && matches!(transfer.unit, Unit::Internal(_)) {
            Some("`advance=` does not go with an internal file")
        } else if (transfer.has(SettingKind::Rec) || transfer.has(SettingKind::Pos))
            && matches!(transfer.unit, Unit::Internal(_))
        {
            Some("`rec=` and `pos=` do not go with an internal file")
        } else if !advance && (transfer.outcome.eor || transfer.size.is_some()) {
            Some("`eor=` and `size=` go with `advance='no'` only")
        } else if transfer.has(SettingKind::Rec) && !formatted && !matches!(transfer.format, Format::Unformatted) {
            Some("`rec=` goes with a format, or none, but not with `*` or a `namelist` group")
        } else if transfer.has(SettingKind::Rec) && transfer.has(SettingKind::Pos) {
            Some("`rec=` and `pos=` exclude each other")
        } else {
            None
        };
        if let Some(problem) = problem {
            self.error(codes::ARGUMENTS, span, problem, "");
            return None;
        }
        self.check_region_output(transfer, span)
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

impl Transfer {
    /// Without items and without format, on the unit `*`.
    fn new(direction: Direction) -> Transfer {
        Transfer {
            direction,
            unit: Unit::Star,
            format: Format::Unformatted,
            items: Vec::new(),
            settings: Vec::new(),
            size: None,
            id: None,
            outcome: Outcome::default(),
            defined: Vec::new(),
        }
    }
}

/// Whether a format's first parenthesis is closed; what stands behind means nothing. Literals are stepped over.
fn is_parenthesised(format: &[u8]) -> bool {
    let format = format.trim_ascii_start();
    let (mut depth, mut quote) = (0u32, None);
    // The number that stands in front, and the characters of `nH` that are none of the format.
    let (mut count, mut skipped) = (0usize, 0usize);
    for (at, c) in format.iter().enumerate() {
        if skipped > 0 {
            skipped -= 1;
            continue;
        }
        let before = match c {
            b'0'..=b'9' if quote.is_none() => count.saturating_mul(10).saturating_add(usize::from(c - b'0')),
            b' ' => count,
            _ => 0,
        };
        let front = std::mem::replace(&mut count, before);
        match (quote, c) {
            (None, b'h' | b'H') if front > 0 => skipped = front,
            (Some(open), c) if open == *c => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(*c),
            (None, b'(') => depth += 1,
            (None, b')') => depth = depth.saturating_sub(1),
            (None, _) if at == 0 => return false,
            (None, _) => {}
        }
        if depth == 0 && quote.is_none() {
            return true;
        }
    }
    false
}
