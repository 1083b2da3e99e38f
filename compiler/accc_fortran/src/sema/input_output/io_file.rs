//! `open`, `close`, `inquire` and the other statements about files. Source: Fortran 2008, sections 9.5.6 to 9.10.

use super::io_control::{Role, Wanted, spelling};
use crate::ast::{self, IoControl, IoKind, IoValue};
use crate::hir::{Answer, Expr, FileKind, FileStatement, FileUnit, Inquire, InquireLength, Outcome, StmtKind, Subject};
use crate::sema::{Sema, codes};
use accc_source::Span;

/// What the specifiers of a statement say.
#[derive(Default)]
struct Found {
    unit: Option<Expr>,
    new_unit: Option<Expr>,
    subject: Option<Expr>,
    id: Option<Expr>,
    length: Option<Expr>,
    settings: Vec<crate::hir::Setting>,
    answers: Vec<Answer>,
    outcome: Outcome,
}

impl Sema<'_> {
    /// Any statement but `read` and `write`.
    pub fn file_statement(&mut self, io: &ast::Io, span: Span) -> Option<StmtKind> {
        if self.body.compute.is_some() {
            let what = format!("statements about files {}", self.device_place());
            self.unsupported(span, what, "do it before or after the region");
            return None;
        }
        let mut found = Found::default();
        let mut sound = self.check_specifiers(io, span);
        for (role, control) in self.roles(io.kind, &io.controls)? {
            sound &= self.file_control(io.kind, role, control, &mut found).is_some();
        }
        if !sound {
            return None;
        }
        let kind = match io.kind {
            IoKind::Inquire => return self.inquire(found, io, span),
            IoKind::Open => FileKind::Open,
            IoKind::Close => FileKind::Close,
            IoKind::Rewind => FileKind::Rewind,
            IoKind::Backspace => FileKind::Backspace,
            IoKind::Endfile => FileKind::Endfile,
            IoKind::Flush => FileKind::Flush,
            IoKind::Wait => FileKind::Wait(found.id),
            IoKind::Read | IoKind::Write => return None,
        };
        let unit = match (found.unit, found.new_unit) {
            (Some(unit), None) => FileUnit::Number(unit),
            (None, Some(unit)) => FileUnit::New(unit),
            (Some(_), Some(_)) => {
                self.error(codes::ARGUMENTS, span, "`unit=` and `newunit=` exclude each other", "");
                return None;
            }
            (None, None) => {
                self.error(codes::ARGUMENTS, span, format!("`{}` needs a unit", spelling(io.kind)), "");
                return None;
            }
        };
        let (settings, outcome) = (found.settings, found.outcome);
        Some(StmtKind::File(FileStatement { kind, unit, settings, outcome }))
    }

    fn file_control(&mut self, kind: IoKind, role: Role, control: &IoControl, found: &mut Found) -> Option<()> {
        match role {
            Role::Unit => found.unit = Some(self.unit_number(control)?),
            Role::NewUnit => found.new_unit = Some(self.answer_variable("newunit", Wanted::Number, control)?),
            Role::Subject => {
                let expr = self.control_value(control)?;
                let name = self.expr(expr);
                if name.is_error() {
                    return None;
                }
                if !name.ty.is_default_character() || name.rank > 0 {
                    let label = format!("this is {}", self.describe(&name));
                    self.error(codes::TYPE, name.span, "the value of `file=` is a text", label);
                    return None;
                }
                found.subject = Some(name);
            }
            Role::IoLength => found.length = Some(self.answer_variable("iolength", Wanted::Number, control)?),
            Role::TakesId => found.id = Some(self.scalar_integer("id", control)?),
            Role::Setting(setting) => found.settings.push(self.setting(kind, setting, control)?),
            Role::Answer(keyword, wanted) => {
                let variable = self.answer_variable(keyword, wanted, control)?;
                found.answers.push(Answer { keyword, variable });
            }
            Role::Iostat | Role::Iomsg | Role::Branch(_) => {
                self.outcome_control(role, control, &mut found.outcome)?;
            }
            Role::Format | Role::Namelist | Role::Size | Role::GivesId => {}
        }
        Some(())
    }

    fn inquire(&mut self, found: Found, io: &ast::Io, span: Span) -> Option<StmtKind> {
        if let Some(variable) = found.length {
            let items = self.io_items(&io.items, crate::hir::Direction::Output)?;
            return Some(StmtKind::InquireLength(InquireLength { variable, items }));
        }
        let subject = match (found.unit, found.subject) {
            (Some(unit), None) => Subject::Unit(unit),
            (None, Some(name)) => Subject::File(name),
            (Some(_), Some(_)) => {
                self.error(codes::ARGUMENTS, span, "`inquire` asks about a unit or about a file, not both", "");
                return None;
            }
            (None, None) => {
                self.error(codes::ARGUMENTS, span, "`inquire` needs a unit or `file=`", "");
                return None;
            }
        };
        let (answers, id, outcome) = (found.answers, found.id, found.outcome);
        Some(StmtKind::Inquire(Inquire { subject, answers, id, outcome }))
    }

    /// The unit of a statement about files: no `*` there.
    fn unit_number(&mut self, control: &IoControl) -> Option<Expr> {
        if let IoValue::Star(span) = &control.value {
            self.error(codes::ARGUMENTS, *span, "the unit has to be a number here", "");
            return None;
        }
        self.scalar_integer("unit", control)
    }

    pub(in crate::sema) fn scalar_integer(&mut self, keyword: &str, control: &IoControl) -> Option<Expr> {
        let expr = self.control_value(control)?;
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        if !value.ty.is_integer() || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, format!("the value of `{keyword}=` is an integer"), label);
            return None;
        }
        Some(value)
    }

    /// A scalar variable that the statement defines.
    pub(in crate::sema) fn answer_variable(
        &mut self,
        keyword: &str,
        wanted: Wanted,
        control: &IoControl,
    ) -> Option<Expr> {
        let expr = self.control_value(control)?;
        let value = self.expr(expr);
        if !self.check_assignable(&value, "written by the statement") {
            return None;
        }
        let (fits, name) = match wanted {
            Wanted::Text => (value.ty.is_default_character(), "a character"),
            Wanted::Truth => (value.ty.is_logical(), "a logical"),
            Wanted::Number => (value.ty.is_integer(), "an integer"),
        };
        if !fits || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, format!("`{keyword}=` takes {name} variable"), label);
            return None;
        }
        Some(value)
    }
}
