//! Declarators, with a name, without one, or either; parameters. Source: C11, 6.7.6, 6.7.7.

use super::{MAX_CHAIN, PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    With,
    /// Of a type name.
    Without,
    /// Of a parameter.
    Maybe,
}

impl Parser<'_> {
    pub(super) fn declarator(&mut self, naming: Naming) -> PResult<Declarator> {
        self.nested(|p| {
            let start = p.here();
            let mut declarator = Declarator { name: None, derived: Vec::new(), attrs: Vec::new(), span: start };
            p.declarator_part(naming, &mut declarator)?;
            if naming == Naming::With && declarator.name.is_none() {
                return Err(p.expected("a name"));
            }
            declarator.span = declarator.name.map_or(p.since(start), |name| name.span);
            Ok(declarator)
        })
    }

    /// Pointers, the name or a declarator in parentheses, suffixes: put together from the name outwards.
    fn declarator_part(&mut self, naming: Naming, declarator: &mut Declarator) -> PResult<()> {
        let mut pointers = self.pointers(&mut declarator.attrs)?;
        if naming != Naming::Without
            && let TokenKind::Name(symbol) = self.peek()
        {
            declarator.name = Some(Name { symbol, span: self.bump() });
        } else if self.at(Punct::LParen) && self.opens_declarator(naming) {
            let open = self.bump();
            self.attributes(&mut declarator.attrs)?;
            self.nested(|p| p.declarator_part(naming, declarator))?;
            self.close(Punct::RParen, open)?;
        }
        self.suffixes(declarator)?;
        pointers.reverse();
        declarator.derived.append(&mut pointers);
        self.chain(declarator.derived.len())
    }

    /// Each level of a type is walked by recursion later.
    fn chain(&self, length: usize) -> PResult<()> {
        if length < MAX_CHAIN {
            return Ok(());
        }
        Err(Box::new(
            Diagnostic::error("ACC0011", format!("more than {MAX_CHAIN} of these in a row"))
                .label(self.last, "a type derived so often is not accepted"),
        ))
    }

    /// `* const * …`, in source order.
    fn pointers(&mut self, attrs: &mut Vec<Attribute>) -> PResult<Vec<Derived>> {
        let mut pointers = Vec::new();
        while self.at(Punct::Star) {
            let span = self.bump();
            let mut quals = Quals::default();
            loop {
                if self.at_attributes() {
                    self.attributes(attrs)?;
                } else if !self.qualifier(&mut quals) {
                    break;
                }
            }
            pointers.push(Derived::Pointer { quals, span: self.since(span) });
        }
        Ok(pointers)
    }

    /// Whether the `(` here holds a declarator, not parameters: those start with a type or are empty (6.7.6.3, 11).
    fn opens_declarator(&self, naming: Naming) -> bool {
        match self.peek_at(1) {
            TokenKind::Punct(Punct::RParen) => false,
            TokenKind::Keyword(Keyword::Attribute) => true,
            TokenKind::Name(symbol) if naming == Naming::Maybe => !self.scopes.is_typedef(symbol),
            TokenKind::Name(_) => naming == Naming::With,
            _ => !self.at_type(1),
        }
    }

    fn suffixes(&mut self, declarator: &mut Declarator) -> PResult<()> {
        loop {
            let derived = match self.peek() {
                TokenKind::Punct(Punct::LBracket) if self.at_double_bracket(0) => {
                    self.attributes(&mut declarator.attrs)?;
                    continue;
                }
                TokenKind::Punct(Punct::LBracket) => Derived::Array(Box::new(self.array()?)),
                TokenKind::Punct(Punct::LParen) => Derived::Function(Box::new(self.parameters()?)),
                _ => return Ok(()),
            };
            declarator.derived.push(derived);
        }
    }

    fn array(&mut self) -> PResult<ArrayDeclarator> {
        let open = self.bump();
        let mut quals = Quals::default();
        let mut at_least = false;
        while self.qualifier(&mut quals) || self.accept_keyword(Keyword::Static) {
            at_least |= self.text(self.last) == "static";
        }
        if self.last != open {
            let what = "`static` or type qualifiers in parameter array declarators";
            self.absent_before(Standard::C99, self.last, what);
        }
        let len = if self.at(Punct::RBracket) {
            ArrayLen::Unknown
        } else if self.at(Punct::Star) && self.peek_at(1) == TokenKind::Punct(Punct::RBracket) {
            self.bump();
            self.absent_before(Standard::C99, self.last, "`[*]` array declarators");
            ArrayLen::Star
        } else {
            ArrayLen::Value(self.assignment()?)
        };
        self.close(Punct::RBracket, open)?;
        Ok(ArrayDeclarator { len, quals, at_least, span: self.since(open) })
    }

    fn parameters(&mut self) -> PResult<FunctionDeclarator> {
        let open = self.bump();
        self.scopes.open();
        let params = self.nested(Parser::parameter_list);
        self.scopes.close();
        let params = params?;
        self.close(Punct::RParen, open)?;
        Ok(FunctionDeclarator { params, span: self.since(open) })
    }

    fn parameter_list(&mut self) -> PResult<Params> {
        match self.peek() {
            TokenKind::Punct(Punct::RParen) => return Ok(Params::Unspecified),
            TokenKind::Keyword(Keyword::Void) if self.peek_at(1) == TokenKind::Punct(Punct::RParen) => {
                self.bump();
                return Ok(Params::Prototype { params: Vec::new(), variadic: false });
            }
            TokenKind::Name(symbol) if !self.scopes.is_typedef(symbol) && self.lists_names() => {
                return Ok(Params::Names(self.list(|p| p.name("the name of a parameter"))?));
            }
            _ => {}
        }
        let mut params = Vec::new();
        loop {
            if self.at(Punct::Ellipsis) && params.is_empty() {
                let message = "ISO C requires a named argument before `...`";
                return Err(Box::new(Diagnostic::error("ACC0011", message).label(self.here(), "")));
            }
            if self.accept(Punct::Ellipsis) {
                return Ok(Params::Prototype { params, variadic: true });
            }
            params.push(self.parameter()?);
            if !self.accept(Punct::Comma) {
                return Ok(Params::Prototype { params, variadic: false });
            }
        }
    }

    /// Names and commas only: the list of a K&R definition, not parameters of an unknown type.
    fn lists_names(&self) -> bool {
        matches!(self.peek_at(1), TokenKind::Punct(Punct::Comma | Punct::RParen))
    }

    fn parameter(&mut self) -> PResult<Param> {
        let start = self.here();
        self.needs_type("a parameter")?;
        let specs = self.specifiers()?;
        let declarator = self.declarator(Naming::Maybe)?;
        if let Some(name) = declarator.name {
            self.scopes.declare(name.symbol, false);
        }
        let mut attrs = Vec::new();
        self.attributes(&mut attrs)?;
        Ok(Param { specs, declarator, attrs, span: self.since(start) })
    }

    /// Where a type has to stand: a name that is none is reported and taken for one.
    pub(super) fn needs_type(&mut self, of: &str) -> PResult<()> {
        if self.at_declaration() {
            return Ok(());
        }
        if !matches!(self.peek(), TokenKind::Name(_)) {
            return Err(self.expected(&format!("the type of {of}")));
        }
        self.assume_type();
        Ok(())
    }
}

/// What there is nothing of: types and constants of TS 18661-2.
pub(super) fn decimal(span: Span) -> Diagnostic {
    let way_out = "use `double` or scaled integers, or compile this file with gcc and link it";
    Diagnostic::unsupported(span, "decimal floating-point numbers", way_out)
}

pub(super) fn unknown_type(name: &str, span: Span) -> Box<Diagnostic> {
    if matches!(name, "_Decimal32" | "_Decimal64" | "_Decimal128") {
        return Box::new(decimal(span));
    }
    let error =
        Diagnostic::error("ACC0011", format!("unknown type name `{name}`")).label(span, "no `typedef` declares it");
    let header = match name {
        "size_t" | "ptrdiff_t" | "wchar_t" => "stddef.h",
        "bool" => "stdbool.h",
        "FILE" => "stdio.h",
        "va_list" => "stdarg.h",
        "time_t" => "time.h",
        "uint" | "ssize_t" => "sys/types.h",
        _ if name.ends_with("_t") && name.contains("int") => "stdint.h",
        _ => return Box::new(error.help("is a header missing, or `struct` in front of the name?")),
    };
    Box::new(error.help(format!("`#include <{header}>` declares it")))
}
