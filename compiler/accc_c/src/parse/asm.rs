//! `asm` statements. Source: gcc's manual, "Extended Asm".

use super::{PResult, Parser};
use crate::ast::{AsmOperand, AsmStmt, Name, StrLit};
use crate::token::{Keyword, Punct, TokenKind};

impl Parser<'_> {
    pub(super) fn asm_statement(&mut self) -> PResult<AsmStmt> {
        let start = self.bump();
        let (mut volatile, mut goto) = (false, false);
        loop {
            match self.peek() {
                TokenKind::Keyword(Keyword::Volatile) => volatile = true,
                TokenKind::Keyword(Keyword::Goto) => goto = true,
                TokenKind::Keyword(Keyword::Inline) => {}
                _ => break,
            }
            self.bump();
        }
        let open = self.expect(Punct::LParen)?;
        let template = self.string("the text of the assembly code")?;
        let mut asm = AsmStmt {
            volatile,
            goto,
            extended: self.at(Punct::Colon),
            template,
            outputs: Vec::new(),
            inputs: Vec::new(),
            clobbers: Vec::new(),
            labels: Vec::new(),
            span: start,
        };
        self.asm_parts(&mut asm)?;
        self.close(Punct::RParen, open)?;
        self.semicolon()?;
        asm.span = self.since(start);
        Ok(asm)
    }

    fn asm_parts(&mut self, asm: &mut AsmStmt) -> PResult<()> {
        if self.accept(Punct::Colon) {
            asm.outputs = self.asm_list(Parser::asm_operand)?;
        }
        if self.accept(Punct::Colon) {
            asm.inputs = self.asm_list(Parser::asm_operand)?;
        }
        if self.accept(Punct::Colon) {
            asm.clobbers = self.asm_list(|p| p.string("the name of a register"))?;
        }
        if self.accept(Punct::Colon) {
            asm.labels = self.asm_list(|p| p.name("a label"))?;
        }
        Ok(())
    }

    /// A list that may be empty.
    fn asm_list<T>(&mut self, item: impl FnMut(&mut Self) -> PResult<T>) -> PResult<Vec<T>> {
        if matches!(self.peek(), TokenKind::Punct(Punct::Colon | Punct::RParen)) {
            return Ok(Vec::new());
        }
        self.list(item)
    }

    fn asm_operand(&mut self) -> PResult<AsmOperand> {
        let name: Option<Name> = if self.accept(Punct::LBracket) {
            let open = self.last;
            let name = self.name("the name of an operand")?;
            self.close(Punct::RBracket, open)?;
            Some(name)
        } else {
            None
        };
        let constraint: StrLit = self.string("the constraint of an operand")?;
        let open = self.expect(Punct::LParen)?;
        let value = self.expr()?;
        self.close(Punct::RParen, open)?;
        Ok(AsmOperand { name, constraint, value })
    }
}
