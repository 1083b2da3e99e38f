//! The table of records ([`crate::record`]) as text: `record @r0 "t" 72 ["a" : described 1 8 at 0, "b" : inline 2 at 48 @r1]`.

use super::lex::Token;
use super::parse::{Parser, Result};
use super::printer::{list, quoted};
use crate::record::{MemberKind, Record, RecordId, RecordMember};

pub(super) fn show_record(record: &Record) -> String {
    let members = list(&record.members, |member| {
        let kind = match member.kind {
            MemberKind::Described { rank, elem_bytes } => format!("described {rank} {elem_bytes}"),
            MemberKind::Inline { count } => format!("inline {count}"),
            MemberKind::Pointers { count } => format!("pointers {count}"),
            MemberKind::Reference { bytes, constant: true } => format!("reference const {bytes}"),
            MemberKind::Reference { bytes, constant: false } => format!("reference {bytes}"),
        };
        let of = member.record.map_or(String::new(), |id| format!(" {id}"));
        format!("{} : {kind} at {}{of}", quoted(member.name.as_bytes()), member.offset)
    });
    format!("{} {} [{members}]", quoted(record.name.as_bytes()), record.bytes)
}

impl Parser<'_> {
    pub(super) fn record(&mut self) -> Result<Record> {
        let (name, bytes) = (self.string()?, self.unsigned()?);
        self.expect("[")?;
        let members = self.comma_list("]", |p| {
            let name = p.string()?;
            p.expect(":")?;
            let kind = if p.accept_word("inline") {
                MemberKind::Inline { count: p.unsigned()? }
            } else if p.accept_word("pointers") {
                MemberKind::Pointers { count: p.unsigned()? }
            } else if p.accept_word("reference") {
                let constant = p.accept_word("const");
                MemberKind::Reference { bytes: p.unsigned()?, constant }
            } else {
                p.expect_word("described")?;
                MemberKind::Described { rank: p.small()?, elem_bytes: p.unsigned()? }
            };
            p.expect_word("at")?;
            let offset = p.unsigned()?;
            let record = if matches!(p.peek(), Token::Record(_)) { Some(p.record_id()?) } else { None };
            Ok(RecordMember { name, offset, kind, record })
        })?;
        Ok(Record { name, bytes, members })
    }

    pub(super) fn record_id(&mut self) -> Result<RecordId> {
        match self.next() {
            Token::Record(n) => Ok(RecordId(n)),
            _ => Err(self.error_before("expected a record")),
        }
    }
}
