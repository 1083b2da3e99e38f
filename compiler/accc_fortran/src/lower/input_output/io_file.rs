//! `open`, `close`, `inquire` and the other statements about files, through flang-rt. Source: Fortran 2008, 9.5 to
//! 9.10.

use super::io_item::Way;
use crate::hir::{Answer, Direction, FileKind, FileStatement, FileUnit, Inquire, InquireLength, SettingKind, Subject};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{CompareOp, Elem, Storage, Type, Value};

impl Lowerer<'_, '_> {
    pub fn file_statement(&mut self, node: &FileStatement) -> Lower<()> {
        let survives = node.outcome.all || node.outcome.err;
        match node.settings.iter().find(|setting| setting.kind == SettingKind::File) {
            Some(name) if survives && matches!(node.kind, FileKind::Open) => self.guarded_open(node, name),
            _ => self.plain_file_statement(node),
        }
    }

    pub(in crate::lower) fn plain_file_statement(&mut self, node: &FileStatement) -> Lower<()> {
        let mut args = Vec::new();
        if let FileUnit::Number(unit) = &node.unit {
            args.push(self.unit_number(unit)?);
        }
        let name = match (&node.kind, &node.unit) {
            (FileKind::Open, FileUnit::New(_)) => "_FortranAioBeginOpenNewUnit",
            (FileKind::Open, FileUnit::Number(_)) => "_FortranAioBeginOpenUnit",
            (FileKind::Close, _) => "_FortranAioBeginClose",
            (FileKind::Rewind, _) => "_FortranAioBeginRewind",
            (FileKind::Backspace, _) => "_FortranAioBeginBackspace",
            (FileKind::Endfile, _) => "_FortranAioBeginEndfile",
            (FileKind::Flush, _) => "_FortranAioBeginFlush",
            (FileKind::Wait(None), _) => "_FortranAioBeginWaitAll",
            (FileKind::Wait(Some(id)), _) => {
                let id = self.value(id)?;
                args.push(self.b.convert(id, Type::I32));
                "_FortranAioBeginWait"
            }
        };
        let (file, line) = self.source_position();
        args.extend([file, line]);
        let cookie = self.call_library(name, args)?;
        self.handlers(cookie, &node.outcome)?;
        self.settings(cookie, &node.settings)?;
        if let FileUnit::New(variable) = &node.unit {
            let number = self.hidden(".newunit", Storage::Scalar(Elem::I32));
            let before = self.value(variable)?;
            let before = self.b.convert(before, Type::I32);
            self.b.store(number, before);
            let (address, kind) = (self.b.var_addr(number), self.b.int(4, Type::I32));
            self.run_library("_FortranAioGetNewUnit", vec![cookie, address, kind])?;
            let number = self.b.load(number);
            self.answer(variable, number)?;
        }
        self.finish(cookie, &node.outcome)
    }

    pub fn inquire(&mut self, node: &Inquire) -> Lower<()> {
        let (name, mut args) = match &node.subject {
            Subject::Unit(unit) => ("_FortranAioBeginInquireUnit", vec![self.unit_number(unit)?]),
            Subject::File(file) => {
                let text = self.text(file)?;
                ("_FortranAioBeginInquireFile", vec![text.address, text.length])
            }
        };
        let (file, line) = self.source_position();
        args.extend([file, line]);
        let cookie = self.call_library(name, args)?;
        self.handlers(cookie, &node.outcome)?;
        for answer in &node.answers {
            self.inquire_answer(cookie, node, answer)?;
        }
        self.finish(cookie, &node.outcome)
    }

    fn inquire_answer(&mut self, cookie: Value, node: &Inquire, answer: &Answer) -> Lower<()> {
        let hash = self.b.i64(keyword_hash(answer.keyword));
        let variable = &answer.variable;
        if variable.ty.is_character() {
            let text = self.text(variable)?;
            return self.run_library("_FortranAioInquireCharacter", vec![cookie, hash, text.address, text.length]);
        }
        let before = self.value(variable)?;
        if variable.ty.is_logical() {
            // The library writes a C++ `bool`.
            let byte = self.hidden(".answer", Storage::Scalar(Elem::I8));
            let before = self.b.convert(before, Type::I8);
            self.b.store(byte, before);
            let address = self.b.var_addr(byte);
            match (&node.id, answer.keyword) {
                (Some(id), "pending") => {
                    let id = self.value(id)?;
                    let id = self.b.convert(id, Type::I32);
                    self.run_library("_FortranAioInquirePendingId", vec![cookie, id, address])?;
                }
                _ => self.run_library("_FortranAioInquireLogical", vec![cookie, hash, address])?,
            }
            let (given, zero) = (self.b.load(byte), self.b.int(0, Type::I8));
            let given = self.b.compare(CompareOp::Ne, given, zero);
            return self.store(variable, given);
        }
        let number = self.hidden(".answer", Storage::Scalar(Elem::I64));
        let before = self.b.convert(before, Type::I64);
        self.b.store(number, before);
        let (address, kind) = (self.b.var_addr(number), self.b.int(8, Type::I32));
        self.run_library("_FortranAioInquireInteger64", vec![cookie, hash, address, kind])?;
        let given = self.b.load(number);
        self.answer(variable, given)
    }

    pub fn inquire_length(&mut self, node: &InquireLength) -> Lower<()> {
        let (file, line) = self.source_position();
        let cookie = self.call_library("_FortranAioBeginInquireIoLength", vec![file, line])?;
        let way = Way { cookie, direction: Direction::Output, formatted: false, defined: &[] };
        self.items(way, &node.items)?;
        let length = self.call_library("_FortranAioGetIoLength", vec![cookie])?;
        self.answer(&node.variable, length)?;
        self.call_library("_FortranAioEndIoStatement", vec![cookie])?;
        self.end_statement()
    }
}

/// How the library names a question: `HashInquiryKeyword` of `io-api.h`.
pub(in crate::lower) fn keyword_hash(keyword: &str) -> i64 {
    keyword.bytes().fold(1, |hash, letter| 26 * hash + i64::from(letter - b'a'))
}
