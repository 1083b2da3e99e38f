//! `print`, `write` and `read` through flang-rt: one call begins the statement, one call a setting, one an item, one
//! ends it. Source: Fortran 2008, chapter 9; `flang/Runtime/io-api.h`.

use super::io_item::Way;
use crate::hir::{Direction, Expr, Format, Outcome, Setting, SettingKind, Transfer, Unit};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{self as ir, Value};

/// flang-rt's numbers of the units `*`.
const STANDARD_OUTPUT: i64 = 6;
const STANDARD_INPUT: i64 = 5;

impl Lowerer<'_, '_> {
    pub fn transfer(&mut self, node: &Transfer) -> Lower<()> {
        if self.in_compute {
            return self.device_print(node);
        }
        let delimiter = match (&node.format, node.direction) {
            (Format::Namelist(_), Direction::Output) if !node.has(SettingKind::Delim) => {
                Some(self.namelist_delimiter(&node.unit)?)
            }
            _ => None,
        };
        let cookie = self.begin(node)?;
        self.handlers(cookie, &node.outcome)?;
        self.settings(cookie, &node.settings)?;
        if let Some(text) = delimiter {
            self.run_library("_FortranAioSetDelim", vec![cookie, text.address, text.length])?;
        }
        let formatted = !matches!(node.format, Format::Unformatted);
        match &node.format {
            Format::Namelist(group) => self.namelist(cookie, node.direction, group, &node.defined)?,
            Format::ListDirected | Format::Text(_) | Format::Unformatted => {
                let way = Way { cookie, direction: node.direction, formatted, defined: &node.defined };
                self.items(way, &node.items)?;
            }
        }
        if let Some(id) = &node.id {
            let number = self.call_library("_FortranAioGetAsynchronousId", vec![cookie])?;
            self.answer(id, number)?;
        }
        if let Some(size) = &node.size {
            let taken = self.call_library("_FortranAioGetSize", vec![cookie])?;
            self.answer(size, taken)?;
        }
        self.finish(cookie, &node.outcome)
    }

    /// Which conditions the program handles itself.
    pub(in crate::lower) fn handlers(&mut self, cookie: Value, outcome: &Outcome) -> Lower<()> {
        let flags = [outcome.all, outcome.err, outcome.end, outcome.eor, outcome.iomsg.is_some()];
        if !flags.contains(&true) {
            return Ok(());
        }
        let mut args = vec![cookie];
        args.extend(flags.map(|flag| self.b.int(flag.into(), ir::Type::I32)));
        self.run_library("_FortranAioEnableHandlers", args)
    }

    pub(in crate::lower) fn settings(&mut self, cookie: Value, settings: &[Setting]) -> Lower<()> {
        for setting in settings {
            let name = setter(setting.kind);
            if setting.value.ty.is_character() {
                let text = self.text(&setting.value)?;
                self.run_library(name, vec![cookie, text.address, text.length])?;
            } else {
                let number = self.integer(&setting.value)?;
                self.run_library(name, vec![cookie, number])?;
            }
        }
        Ok(())
    }

    /// Ends the statement and gives its outcome to the program.
    pub(in crate::lower) fn finish(&mut self, cookie: Value, outcome: &Outcome) -> Lower<()> {
        if let Some(message) = &outcome.iomsg {
            let text = self.text(message)?;
            self.run_library("_FortranAioGetIoMsg", vec![cookie, text.address, text.length])?;
        }
        let status = self.call_library("_FortranAioEndIoStatement", vec![cookie])?;
        if let Some(variable) = &outcome.status {
            self.answer(variable, status)?;
        }
        self.end_statement()
    }

    /// Assigns an integer that the library gave to the program's variable.
    pub(in crate::lower) fn answer(&mut self, variable: &Expr, value: Value) -> Lower<()> {
        let value = self.converted(value, &variable.ty)?;
        self.store(variable, value)
    }

    /// Begins the statement; gives the cookie that the other calls take.
    fn begin(&mut self, node: &Transfer) -> Lower<Value> {
        let format = match &node.format {
            Format::Text(format) => Some(self.format(format)?),
            Format::ListDirected | Format::Namelist(_) | Format::Unformatted => None,
        };
        let (name, mut args) = match &node.unit {
            Unit::Internal(file) => self.begin_internal(node.direction, file, format)?,
            Unit::Star | Unit::Number(_) => self.begin_external(node, format)?,
        };
        let (file, line) = self.source_position();
        args.extend([file, line]);
        self.call_library(name, args)
    }

    /// A format's address, length and descriptor.
    fn format(&mut self, format: &Expr) -> Lower<Vec<Value>> {
        if format.rank > 0 {
            let descriptor = self.text_descriptor(format)?;
            let (no_text, no_length) = (self.null(), self.b.i64(0));
            return Ok(vec![no_text, no_length, descriptor]);
        }
        let text = self.text(format)?;
        let no_descriptor = self.null();
        Ok(vec![text.address, text.length, no_descriptor])
    }

    fn begin_internal(
        &mut self,
        direction: Direction,
        file: &Expr,
        format: Option<Vec<Value>>,
    ) -> Lower<(&'static str, Vec<Value>)> {
        // A descriptor says how many bytes a letter has.
        let array = file.rank > 0 || file.ty.is_wide();
        let mut args = if array {
            vec![self.text_descriptor(file)?]
        } else {
            let text = self.text(file)?;
            vec![text.address, text.length]
        };
        let formatted = format.is_some();
        args.extend(format.into_iter().flatten());
        let (no_scratch, no_bytes) = (self.null(), self.b.i64(0));
        args.extend([no_scratch, no_bytes]);
        let name = match (array, formatted, direction) {
            (false, false, Direction::Output) => "_FortranAioBeginInternalListOutput",
            (false, false, Direction::Input) => "_FortranAioBeginInternalListInput",
            (false, true, Direction::Output) => "_FortranAioBeginInternalFormattedOutput",
            (false, true, Direction::Input) => "_FortranAioBeginInternalFormattedInput",
            (true, false, Direction::Output) => "_FortranAioBeginInternalArrayListOutput",
            (true, false, Direction::Input) => "_FortranAioBeginInternalArrayListInput",
            (true, true, Direction::Output) => "_FortranAioBeginInternalArrayFormattedOutput",
            (true, true, Direction::Input) => "_FortranAioBeginInternalArrayFormattedInput",
        };
        Ok((name, args))
    }

    fn begin_external(&mut self, node: &Transfer, format: Option<Vec<Value>>) -> Lower<(&'static str, Vec<Value>)> {
        let unit = match (&node.unit, node.direction) {
            (Unit::Number(unit), _) => self.unit_number(unit)?,
            (Unit::Star | Unit::Internal(_), Direction::Output) => self.b.int(STANDARD_OUTPUT, ir::Type::I32),
            (Unit::Star | Unit::Internal(_), Direction::Input) => self.b.int(STANDARD_INPUT, ir::Type::I32),
        };
        let mut args = format.unwrap_or_default();
        args.push(unit);
        let name = match (&node.format, node.direction) {
            (Format::Text(_), Direction::Output) => "_FortranAioBeginExternalFormattedOutput",
            (Format::Text(_), Direction::Input) => "_FortranAioBeginExternalFormattedInput",
            (Format::Unformatted, Direction::Output) => "_FortranAioBeginUnformattedOutput",
            (Format::Unformatted, Direction::Input) => "_FortranAioBeginUnformattedInput",
            (Format::ListDirected | Format::Namelist(_), Direction::Output) => "_FortranAioBeginExternalListOutput",
            (Format::ListDirected | Format::Namelist(_), Direction::Input) => "_FortranAioBeginExternalListInput",
        };
        Ok((name, args))
    }

    /// A unit as the library wants it; a number that does not fit ends the program.
    pub(in crate::lower) fn unit_number(&mut self, unit: &Expr) -> Lower<Value> {
        let value = self.value(unit)?;
        if unit.ty.kind() >= 8 {
            let value = self.b.convert(value, ir::Type::I64);
            let (no, nothing, zero) = (self.b.int(0, ir::Type::I32), self.null(), self.b.i64(0));
            let (file, line) = self.source_position();
            let args = vec![value, no, nothing, zero, file, line];
            self.run_library("_FortranAioCheckUnitNumberInRange64", args)?;
        }
        Ok(self.b.convert(value, ir::Type::I32))
    }
}

/// The library's function for a setting.
fn setter(kind: SettingKind) -> &'static str {
    match kind {
        SettingKind::Access => "_FortranAioSetAccess",
        SettingKind::Action => "_FortranAioSetAction",
        SettingKind::Advance => "_FortranAioSetAdvance",
        SettingKind::Asynchronous => "_FortranAioSetAsynchronous",
        SettingKind::Blank => "_FortranAioSetBlank",
        SettingKind::CarriageControl => "_FortranAioSetCarriagecontrol",
        SettingKind::Convert => "_FortranAioSetConvert",
        SettingKind::Decimal => "_FortranAioSetDecimal",
        SettingKind::Delim => "_FortranAioSetDelim",
        SettingKind::Encoding => "_FortranAioSetEncoding",
        SettingKind::File => "_FortranAioSetFile",
        SettingKind::Form => "_FortranAioSetForm",
        SettingKind::Pad => "_FortranAioSetPad",
        SettingKind::Pos => "_FortranAioSetPos",
        SettingKind::Position => "_FortranAioSetPosition",
        SettingKind::Rec => "_FortranAioSetRec",
        SettingKind::Recl => "_FortranAioSetRecl",
        SettingKind::Round => "_FortranAioSetRound",
        SettingKind::Sign => "_FortranAioSetSign",
        SettingKind::Status => "_FortranAioSetStatus",
    }
}
