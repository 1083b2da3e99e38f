//! The builtins that take types; all others are calls. Source: gcc's manual, "Other Builtins", "Offsetof".

use super::{PResult, Parser};
use crate::ast::{ExprKind, OffsetofStep};
use crate::token::Punct;

impl Parser<'_> {
    pub(super) fn va_arg(&mut self) -> PResult<ExprKind> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let list = Box::new(self.assignment()?);
        self.expect(Punct::Comma)?;
        let ty = Box::new(self.type_name()?);
        self.close(Punct::RParen, open)?;
        Ok(ExprKind::VaArg { list, ty })
    }

    pub(super) fn offsetof(&mut self) -> PResult<ExprKind> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let ty = Box::new(self.type_name()?);
        self.expect(Punct::Comma)?;
        let mut path = vec![OffsetofStep::Member(self.name("the name of a member")?)];
        loop {
            if self.accept(Punct::Dot) {
                path.push(OffsetofStep::Member(self.name("the name of a member")?));
            } else if self.at(Punct::LBracket) {
                let bracket = self.bump();
                path.push(OffsetofStep::Index(self.expr()?));
                self.close(Punct::RBracket, bracket)?;
            } else {
                break;
            }
        }
        self.close(Punct::RParen, open)?;
        Ok(ExprKind::Offsetof { ty, path })
    }

    pub(super) fn types_compatible(&mut self) -> PResult<ExprKind> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let left = Box::new(self.type_name()?);
        self.expect(Punct::Comma)?;
        let right = Box::new(self.type_name()?);
        self.close(Punct::RParen, open)?;
        Ok(ExprKind::TypesCompatible(left, right))
    }

    pub(super) fn convert_vector(&mut self) -> PResult<ExprKind> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let operand = Box::new(self.assignment()?);
        self.expect(Punct::Comma)?;
        let ty = Box::new(self.type_name()?);
        self.close(Punct::RParen, open)?;
        Ok(ExprKind::ConvertVector { operand, ty })
    }

    pub(super) fn choose_expr(&mut self) -> PResult<ExprKind> {
        self.bump();
        let open = self.expect(Punct::LParen)?;
        let cond = Box::new(self.assignment()?);
        self.expect(Punct::Comma)?;
        let then = Box::new(self.assignment()?);
        self.expect(Punct::Comma)?;
        let otherwise = Box::new(self.assignment()?);
        self.close(Punct::RParen, open)?;
        Ok(ExprKind::ChooseExpr { cond, then, otherwise })
    }
}
