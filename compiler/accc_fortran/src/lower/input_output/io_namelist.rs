//! `namelist` groups as flang-rt knows them: `NamelistGroup` of `flang-rt/runtime/namelist.h`.
//!
//! Characters are written in quotes unless the program says otherwise, as gfortran does: without them they could not be
//! read back.
//!
//! The group is four words: the address of its name, the number of items, the address of the items, and a table of
//! user-defined transfers (none: the types' own tables name them). An item is two: the address of its name and that of its descriptor.

use super::io_file::keyword_hash;
use crate::hir::{DefinedTransfer, Direction, Expr, ExprKind, Namelist, SymId, Unit};
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::procedures::main_program::words_in_frame;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{CompareOp, Elem, Storage, Value};

/// Room for the longest answer about a delimiter, `APOSTROPHE`.
const DELIMITER_BYTES: u64 = 10;

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn namelist(
        &mut self,
        cookie: Value,
        direction: Direction,
        group: &Namelist,
        defined: &[DefinedTransfer],
    ) -> Lower<()> {
        let mut words = Vec::new();
        for (name, sym) in &group.items {
            words.push(self.c_string(name));
            words.push(self.variable_descriptor(*sym, defined)?);
        }
        let items = words_in_frame(&mut self.b, &words);
        let name = self.c_string(&group.name);
        let count = self.b.i64(group.items.len() as i64);
        let no_transfers = self.null();
        let group = words_in_frame(&mut self.b, &[name, count, items, no_transfers]);
        let call = match direction {
            Direction::Output => "_FortranAioOutputNamelist",
            Direction::Input => "_FortranAioInputNamelist",
        };
        self.run_library(call, vec![cookie, group])
    }

    /// For the output of a group by a statement without `delim=`: `quote`, or what the unit's connection has.
    pub(in crate::lower) fn namelist_delimiter(&mut self, unit: &Unit) -> Lower<Text> {
        let quote = self.literal("quote");
        let Unit::Number(unit) = unit else { return Ok(quote) };
        let answer = self.hidden(".delim", Storage::Scalar(Elem::Bytes(DELIMITER_BYTES)));
        let (address, length) = (self.b.var_addr(answer), self.b.i64(DELIMITER_BYTES as i64));
        let (unit, (file, line)) = (self.unit_number(unit)?, self.source_position());
        let cookie = self.call_library("_FortranAioBeginInquireUnit", vec![unit, file, line])?;
        let question = self.b.i64(keyword_hash("delim"));
        self.run_library("_FortranAioInquireCharacter", vec![cookie, question, address, length])?;
        self.call_library("_FortranAioEndIoStatement", vec![cookie])?;
        let apostrophe = self.literal("APOSTROPHE");
        let given = Text { address, length, wide: false };
        let same = self.compare_texts(CompareOp::Eq, given, apostrophe)?;
        let address = self.b.select(same, apostrophe.address, quote.address);
        let length = self.b.select(same, apostrophe.length, quote.length);
        Ok(Text { address, length, wide: false })
    }

    /// A descriptor that shows a whole variable.
    fn variable_descriptor(&mut self, sym: SymId, defined: &[DefinedTransfer]) -> Lower<Value> {
        let symbol = self.symbol(sym);
        let variable = Expr::new(ExprKind::Var(sym), symbol.ty.clone(), symbol.shape.rank(), self.b.span);
        if let Some(ty) = variable.ty.derived() {
            let plain = if variable.rank > 0 {
                let view = self.array_view(&variable)?;
                self.described(view)
            } else {
                let address = self.record(&variable)?;
                self.described_scalar(address, Elem::Bytes(ty.bytes))
            };
            let table = match defined.is_empty() {
                true => None,
                false => Some(self.dynamic_table(&variable)?),
            };
            return self.structure_descriptor(plain, variable.rank, ty, (defined, table));
        }
        if variable.ty.is_character() {
            return self.text_descriptor(&variable);
        }
        if variable.rank > 0 {
            let view = self.array_view(&variable)?;
            return Ok(self.described(view));
        }
        let elem = self.elem(&variable.ty, variable.span)?;
        let address = self.address(&variable)?;
        Ok(self.described_scalar(address, elem))
    }

    fn c_string(&mut self, text: &str) -> Value {
        self.constant_memory(format!("{text}\0").into_bytes(), 1)
    }
}
