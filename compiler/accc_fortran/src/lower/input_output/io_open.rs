//! An `open` that may fail without ending the program.
//!
//! flang-rt 22 deletes the file whose `open` has failed, also one that it did not make. What can fail about a file that
//! exists is therefore asked of the system first: `status='new'`, and the permissions. Source: Fortran 2008, 9.5.6.

use crate::hir::{Const, FileStatement, Setting, SettingKind};
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, OpKind, Storage, Type, Value};

/// `errno.h` of Linux; the library's status values are these numbers, too.
const PERMISSION_DENIED: i64 = 13;
const FILE_EXISTS: i64 = 17;

/// `unistd.h`
const EXISTS: i64 = 0;
const WRITABLE: i64 = 2;
const READABLE: i64 = 4;

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn guarded_open(&mut self, node: &FileStatement, name: &Setting) -> Lower<()> {
        let path = self.system_path(name)?;
        let none = self.b.i64(0);
        let code = self.hidden(".refused", Storage::Scalar(Elem::I64));
        self.b.store(code, none);
        let exists = self.accessible(path, EXISTS)?;
        self.under(exists, |this| {
            let denied = this.denied(node, path)?;
            let (yes, no) = (this.b.i64(PERMISSION_DENIED), this.b.i64(0));
            let refusal = this.b.select(denied, yes, no);
            let new = this.is_new(node)?;
            let taken = this.b.i64(FILE_EXISTS);
            let refusal = this.b.select(new, taken, refusal);
            this.b.store(code, refusal);
            Ok(())
        })?;
        let refusal = self.b.load(code);
        let fine = self.b.compare(CompareOp::Eq, refusal, none);
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(fine, &[]);
        self.b.switch_to(then_block);
        self.plain_file_statement(node)?;
        self.b.end_block();
        self.b.switch_to(else_block);
        if let Some(status) = &node.outcome.status {
            self.answer(status, refusal)?;
        }
        if let Some(message) = &node.outcome.iomsg {
            let (exists, denied) = (self.literal("File exists      "), self.literal("Permission denied"));
            let taken = self.b.i64(FILE_EXISTS);
            let new = self.b.compare(CompareOp::Eq, refusal, taken);
            let address = self.b.select(new, exists.address, denied.address);
            let target = self.text(message)?;
            self.assign_text(target, Text { address, ..exists });
        }
        self.b.end_block();
        self.b.switch_to(outer);
        self.end_statement()
    }

    /// The file's name for the system: without blanks at its end, with a zero byte.
    fn system_path(&mut self, name: &Setting) -> Lower<Value> {
        let text = self.text(&name.value)?;
        let length = self.call_library("_FortranALenTrim1", vec![text.address, text.length])?;
        let one = self.b.i64(1);
        let bytes = self.b.binary(BinaryOp::Add, length, one);
        let (memory, buffer) = (self.malloc(bytes)?, self.buffer());
        self.b.store(buffer, memory);
        self.statement_buffers.push(buffer);
        self.b.effect(OpKind::MemMove { dst: memory, src: text.address, bytes: length, align: 1 });
        let (end, zero) = (self.b.ptr_add(memory, length), self.b.int(0, Type::I8));
        self.b.store_at(end, Elem::I8, zero);
        Ok(memory)
    }

    fn accessible(&mut self, path: Value, mode: i64) -> Lower<Value> {
        let mode = self.b.int(mode, Type::I32);
        let answer = self.call_library("access", vec![path, mode])?;
        let zero = self.b.int(0, Type::I32);
        Ok(self.b.compare(CompareOp::Eq, answer, zero))
    }

    /// The file can be opened in none of the ways that the statement allows.
    fn denied(&mut self, node: &FileStatement, path: Value) -> Lower<Value> {
        let action = node.settings.iter().find(|setting| setting.kind == SettingKind::Action);
        let action = action.map(|setting| match setting.value.constant() {
            Some(Const::Char(text)) => text.trim_ascii_end().to_ascii_lowercase(),
            _ => Vec::new(),
        });
        let (readable, writable) = (self.accessible(path, READABLE)?, self.accessible(path, WRITABLE)?);
        let allowed = match action.as_deref() {
            Some(b"read") => readable,
            Some(b"write") => writable,
            Some(b"readwrite") => self.b.binary(BinaryOp::And, readable, writable),
            // The library tries one after the other.
            _ => self.b.binary(BinaryOp::Or, readable, writable),
        };
        Ok(self.b.unary(accc_ir::UnaryOp::Not, allowed))
    }

    fn is_new(&mut self, node: &FileStatement) -> Lower<Value> {
        let Some(status) = node.settings.iter().find(|setting| setting.kind == SettingKind::Status) else {
            return Ok(self.b.bool(false));
        };
        if let Some(Const::Char(text)) = status.value.constant() {
            return Ok(self.b.bool(text.trim_ascii_end().eq_ignore_ascii_case(b"new")));
        }
        let given = self.text(&status.value)?;
        let mut any = self.b.bool(false);
        for spelling in ["new", "NEW", "New"] {
            let wanted = self.literal(spelling);
            let same = self.compare_texts(CompareOp::Eq, given, wanted)?;
            any = self.b.binary(BinaryOp::Or, any, same);
        }
        Ok(any)
    }
}
