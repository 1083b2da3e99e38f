//! What a source has that the standard of `-std=` has not: found in the tokens of its statements. Whether a name is an
//! intrinsic's the analysis finds. Source: the lists of changes in the introductions of Fortran 2003, 2008 and 2018, and
//! Fortran 2018, annex B, for what was deleted.

use super::keyword::{Word, classify, construct_name, matching, starts_procedure};
use crate::prescan::LogicalLine;
use crate::standard::Standard::{self, F2003, F2008, F2018, Gnu};
use crate::token::{Punct, Statement, Token, TokenKind};
use accc_diag::Diagnostic;
use accc_source::{SourceFile, Span};

/// The codes of these messages.
const STANDARD: &str = "ACC0016";
const LONG_LINE: &str = "ACC0010";

/// The intrinsic modules but for those of IEEE arithmetic.
const OWN_MODULES: &[&str] = &["iso_c_binding", "iso_fortran_env"];

/// What is newer than the standard, or no part of any.
pub(super) fn check(statements: &[Statement], standard: Standard) -> Vec<Diagnostic> {
    let mut report = Report { standard, found: Vec::new(), in_type: false, ends: Vec::new() };
    let mut parts = None;
    for statement in statements.iter().filter(|statement| !statement.directive && !statement.tokens.is_empty()) {
        let tokens = &statement.tokens[construct_name(&statement.tokens).min(statement.tokens.len() - 1)..];
        let (word, _) = classify(tokens);
        report.keyword(word, tokens);
        report.statement(word, tokens);
        report.tokens(word, tokens);
        report.end_of_loops(statement, word);
        if let Some(contains) = parts.take_if(|_| matches!(word, Word::End | Word::EndProgram | Word::EndModule)) {
            report.needs(F2008, "`contains` without a procedure", contains);
        }
        parts = (word == Word::Contains && !report.in_type).then_some(tokens[0].span);
    }
    report.found
}

/// Text behind the last column that lines of free form have.
pub(super) fn check_columns(file: &SourceFile, lines: &[LogicalLine], columns: usize) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (from, to) in lines.iter().flat_map(LogicalLine::pieces) {
        let start = file.text[..from].rfind('\n').map_or(0, |at| at + 1);
        let limit = file.text[start..].char_indices().nth(columns).map_or(file.text.len(), |(at, _)| start + at);
        if let Some(rest) = file.text.get(limit.max(from)..to)
            && let Some(at) = rest.find(|c: char| !c.is_whitespace())
        {
            let span = file.span(limit.max(from) + at, to);
            let message = format!("the line goes on behind column {columns}");
            let error = Diagnostic::error(LONG_LINE, message).label(span, "");
            found.push(error.help("end it with `&` before, or compile with `-ffree-line-length-none`"));
        }
    }
    found
}

struct Report {
    standard: Standard,
    found: Vec<Diagnostic>,
    /// Within the definition of a derived type.
    in_type: bool,
    /// The labels of the loops around that end at one.
    ends: Vec<u32>,
}

impl Report {
    fn needs(&mut self, since: Standard, what: &str, span: Span) {
        if since <= self.standard {
            return;
        }
        let message = match since {
            Gnu => format!("{what}: an extension, which {} has not", self.standard.title()),
            _ => format!("{what}: of {}, not of {}", since.title(), self.standard.title()),
        };
        let error = Diagnostic::error(STANDARD, message).label(span, "");
        self.found.push(error.help("name another standard with `-std=`, or none"));
    }

    fn deleted(&mut self, in_: Standard, what: &str, span: Span) {
        if self.standard >= in_ && self.standard != Gnu {
            let message = format!("{what}: {} has it no more", in_.title());
            self.found.push(Diagnostic::error(STANDARD, message).label(span, ""));
        }
    }

    /// A loop of its own ends with `continue` or `end do` (F2018, B.2).
    fn end_of_loops(&mut self, statement: &Statement, word: Word) {
        let tokens = &statement.tokens[construct_name(&statement.tokens)..];
        if let (Word::Do, Some(TokenKind::Int { digits, .. })) = (word, tokens.get(1).map(|t| &t.kind)) {
            self.ends.extend(digits.parse::<u32>().ok());
        }
        let Some(label) = &statement.label else { return };
        let before = self.ends.len();
        while self.ends.last() == Some(&label.value) {
            self.ends.pop();
        }
        let ended = before - self.ends.len();
        if ended > 1 {
            self.deleted(F2018, "an end that several loops share", statement.span);
        } else if ended == 1 && !matches!(word, Word::Continue | Word::EndDo) {
            self.deleted(F2018, "a loop that ends with another statement than `continue` or `end do`", statement.span);
        }
    }

    /// Statements that are newer as a whole.
    fn keyword(&mut self, word: Word, tokens: &[Token]) {
        let since = match word {
            Word::Associate | Word::SelectType | Word::Enum | Word::AbstractInterface | Word::Import => F2003,
            Word::Class | Word::Value | Word::Volatile | Word::Asynchronous | Word::Protected | Word::Bind => F2003,
            Word::Flush | Word::Wait => F2003,
            Word::Procedure if !starts_procedure(tokens) => F2003,
            Word::Block | Word::Critical | Word::ErrorStop | Word::Contiguous | Word::Submodule => F2008,
            Word::SyncAll | Word::SyncImages | Word::SyncMemory | Word::Lock | Word::Unlock => F2008,
            Word::FailImage => F2018,
            Word::EventPost | Word::EventWait | Word::FormTeam | Word::ChangeTeam | Word::SyncTeam => F2018,
            Word::SelectRank | Word::Generic => F2018,
            Word::DoubleComplex | Word::Byte => Gnu,
            Word::Pause | Word::Assign => {
                return self.deleted(Standard::F95, &format!("`{}`", word.text()), tokens[0].span);
            }
            _ => return,
        };
        self.needs(since, &format!("`{}`", word.text()), tokens[0].span);
    }

    /// Forms of statements.
    fn statement(&mut self, word: Word, tokens: &[Token]) {
        if starts_procedure(tokens) {
            return self.procedure(tokens);
        }
        let second = tokens.get(1);
        self.in_type &= word != Word::EndType;
        match word {
            Word::Contains if self.in_type => self.needs(F2003, "procedures of a type", tokens[0].span),
            Word::Parameter if !second.is_some_and(|t| is(t, Punct::LParen)) => {
                self.needs(Gnu, "`parameter` without parentheses", tokens[0].span);
            }
            Word::Pointer if second.is_some_and(|t| is(t, Punct::LParen)) => {
                self.needs(Gnu, "a pointer with an address", tokens[0].span);
            }
            Word::Do if is_name(second, "concurrent") && tokens.get(2).is_some_and(|t| is(t, Punct::LParen)) => {
                self.needs(F2008, "`do concurrent`", tokens[0].span);
                if let Some(close) = matching(tokens, 2).filter(|close| close + 1 < tokens.len()) {
                    self.needs(F2018, "localities", tokens[close + 1].span);
                }
            }
            Word::Forall => {
                if let Some(at) = at_depth(tokens, 1).find(|at| is(&tokens[*at], Punct::DoubleColon)) {
                    self.needs(F2008, "a type in `forall`", tokens[at].span);
                }
            }
            Word::Stop | Word::ErrorStop => {
                if let Some(at) =
                    tokens.windows(2).position(|w| is_name(w.first(), "quiet") && is(&w[1], Punct::Equals))
                {
                    self.needs(F2018, "`quiet=`", tokens[at].span);
                }
            }
            Word::If => {
                let behind = tokens.iter().position(|t| is(t, Punct::LParen)).and_then(|open| matching(tokens, open));
                let label = behind.and_then(|close| tokens.get(close + 1));
                if matches!(label.map(|t| &t.kind), Some(TokenKind::Int { .. })) {
                    self.deleted(F2018, "the arithmetic `if`", tokens[0].span);
                }
            }
            Word::Use if second.is_some_and(|t| is(t, Punct::Comma)) => {
                self.needs(F2003, "the nature of a module", tokens[0].span);
            }
            Word::Use => match second.map(|t| &t.kind) {
                Some(TokenKind::Name(name)) if name.starts_with("ieee_") || OWN_MODULES.contains(&name.as_str()) => {
                    self.needs(F2003, &format!("the module `{name}`"), tokens[1].span);
                }
                _ => {}
            },
            Word::Import if second.is_some_and(|t| is(t, Punct::Comma)) => {
                self.needs(F2018, "`import` with a comma", tokens[0].span);
            }
            Word::Implicit if is_name(second, "none") && tokens.len() > 2 => {
                self.needs(F2018, "`implicit none` with a list", tokens[0].span);
            }
            Word::PointerAssignment => self.pointer_assignment(tokens),
            Word::Allocate => self.allocation(tokens),
            Word::Type if !second.is_some_and(|t| is(t, Punct::LParen)) => self.type_definition(tokens),
            Word::Open
            | Word::Close
            | Word::Read
            | Word::Write
            | Word::Inquire
            | Word::Rewind
            | Word::Backspace
            | Word::EndFile => self.specifiers(tokens),
            Word::Integer
            | Word::Real
            | Word::Logical
            | Word::Complex
            | Word::Character
            | Word::Type
            | Word::Class
            | Word::DoublePrecision => self.declaration(tokens),
            Word::Implicit => self.kinds_in_bytes(tokens),
            _ => {}
        }
    }

    fn procedure(&mut self, tokens: &[Token]) {
        self.kinds_in_bytes(tokens);
        let keyword =
            tokens.iter().position(|t| matches!(&t.kind, TokenKind::Name(n) if n == "subroutine" || n == "function"));
        for token in &tokens[..keyword.unwrap_or(0)] {
            match &token.kind {
                TokenKind::Name(name) if name == "impure" => self.needs(F2008, "`impure`", token.span),
                TokenKind::Name(name) if name == "non_recursive" => self.needs(F2018, "`non_recursive`", token.span),
                TokenKind::Name(name) if name == "module" => self.needs(F2008, "`module` procedures", token.span),
                _ => {}
            }
        }
        if let Some(bind) = tokens.windows(2).find(|w| is_name(w.first(), "bind") && is(&w[1], Punct::LParen)) {
            self.needs(F2003, "`bind(c)`", bind[0].span);
        }
    }

    /// `q(2:) => a`.
    fn pointer_assignment(&mut self, tokens: &[Token]) {
        let Some(arrow) = tokens.iter().position(|t| is(t, Punct::Arrow)) else { return };
        let open =
            (0..arrow).rev().find(|at| is(&tokens[*at], Punct::LParen) && matching(tokens, *at) == Some(arrow - 1));
        if let Some(open) = open
            && tokens[open..arrow].iter().any(|t| is(t, Punct::Colon))
        {
            self.needs(F2003, "bounds of a pointer", tokens[open].span);
        }
    }

    fn allocation(&mut self, tokens: &[Token]) {
        for (at, pair) in at_depth(tokens, 1).filter_map(|at| Some((at, tokens.get(at + 1)?))) {
            match &tokens[at].kind {
                TokenKind::Punct(Punct::DoubleColon) => self.needs(F2003, "a type in `allocate`", tokens[at].span),
                TokenKind::Name(name) if is(pair, Punct::Equals) => match name.as_str() {
                    "source" | "errmsg" => self.needs(F2003, &format!("`{name}=`"), tokens[at].span),
                    "mold" => self.needs(F2008, "`mold=`", tokens[at].span),
                    _ => {}
                },
                _ => {}
            }
        }
    }

    fn type_definition(&mut self, tokens: &[Token]) {
        self.in_type = true;
        for token in tokens.iter().take_while(|t| !is(t, Punct::DoubleColon)).skip(1) {
            match &token.kind {
                TokenKind::Name(name) if matches!(name.as_str(), "extends" | "abstract" | "bind") => {
                    self.needs(F2003, &format!("a type with `{name}`"), token.span);
                }
                _ => {}
            }
        }
    }

    /// What stands in the parentheses of an I/O statement.
    fn specifiers(&mut self, tokens: &[Token]) {
        for at in at_depth(tokens, 1) {
            let TokenKind::Name(name) = &tokens[at].kind else { continue };
            if !tokens.get(at + 1).is_some_and(|t| is(t, Punct::Equals)) {
                continue;
            }
            let since = match name.as_str() {
                "iomsg" | "encoding" | "decimal" | "asynchronous" | "round" | "sign" | "pos" | "id" | "pending"
                | "stream" => F2003,
                "blank" | "delim" | "pad" if is_name(tokens.first(), "read") || is_name(tokens.first(), "write") => {
                    F2003
                }
                "newunit" => F2008,
                "convert" => Gnu,
                _ => continue,
            };
            self.needs(since, &format!("`{name}=`"), tokens[at].span);
        }
    }

    fn declaration(&mut self, tokens: &[Token]) {
        self.kinds_in_bytes(tokens);
        let inner = |at: usize| tokens.get(at).map(|t| &t.kind);
        let any_length = match inner(2) {
            Some(TokenKind::Punct(Punct::Colon)) => true,
            Some(TokenKind::Name(name)) if name == "len" => inner(4) == Some(&TokenKind::Punct(Punct::Colon)),
            _ => false,
        };
        if any_length && is_name(tokens.first(), "character") && is(&tokens[1], Punct::LParen) {
            self.needs(F2003, "a deferred length", tokens[2].span);
        }
        if is_name(tokens.first(), "type") {
            match inner(2) {
                Some(TokenKind::Punct(Punct::Star)) => self.needs(F2018, "`type(*)`", tokens[2].span),
                Some(TokenKind::Name(name)) if super::decl::is_intrinsic_type(name) => {
                    self.needs(F2008, "an intrinsic type in `type`", tokens[2].span);
                }
                _ => {}
            }
        }
        let Some(end) = tokens.iter().position(|t| is(t, Punct::DoubleColon)) else {
            if let Some(at) = at_depth(tokens, 0).find(|at| is(&tokens[*at], Punct::Slash)) {
                self.needs(Gnu, "values between slashes in a declaration", tokens[at].span);
            }
            return;
        };
        let attributes: Vec<&Token> = at_depth(&tokens[..end], 0).map(|at| &tokens[at]).collect();
        let has = |wanted: &str| attributes.iter().any(|token| is_name(Some(token), wanted));
        if has("allocatable") && !has("dimension") {
            let entities = at_depth(&tokens[end..], 0).map(|at| end + at);
            let bare = |at: &usize| !tokens.get(at + 1).is_some_and(|t| is(t, Punct::LParen));
            let scalar = entities.filter(|at| matches!(tokens[*at].kind, TokenKind::Name(_))).find(bare);
            if let Some(at) = scalar {
                self.needs(F2003, "an allocatable scalar", tokens[at].span);
            }
        }
        let (mut pointer, mut intent) = (false, None);
        for at in at_depth(&tokens[..end], 0).skip(1) {
            let TokenKind::Name(name) = &tokens[at].kind else { continue };
            pointer |= name == "pointer";
            intent = intent.or((name == "intent").then_some(tokens[at].span));
            let since = match name.as_str() {
                "volatile" | "asynchronous" | "protected" | "value" | "bind" => F2003,
                "allocatable" | "private" | "public" if self.in_type => F2003,
                "contiguous" | "codimension" => F2008,
                _ => continue,
            };
            self.needs(since, &format!("the attribute `{name}`"), tokens[at].span);
        }
        let targets = tokens[end..].windows(2).filter(|w| is(&w[0], Punct::Arrow) && !is_name(w.last(), "null"));
        for target in targets.map(|w| w[1].span).collect::<Vec<_>>() {
            self.needs(F2008, "a pointer that begins with a target", target);
        }
        if let Some(span) = intent.filter(|_| pointer) {
            self.needs(F2003, "a pointer with `intent`", span);
        }
    }

    /// `integer*4`.
    fn kinds_in_bytes(&mut self, tokens: &[Token]) {
        let typed = |name: &str| matches!(name, "integer" | "real" | "logical" | "complex");
        for triple in tokens.windows(3) {
            if let [Token { kind: TokenKind::Name(name), span }, star, Token { kind: TokenKind::Int { .. }, .. }] =
                triple
                && typed(name)
                && is(star, Punct::Star)
            {
                return self.needs(Gnu, &format!("`{name}` with a number of bytes"), *span);
            }
        }
    }

    /// What may stand in any statement.
    fn tokens(&mut self, word: Word, tokens: &[Token]) {
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| &tokens[at]);
            match &token.kind {
                TokenKind::Punct(Punct::LBracket) => {
                    let of_image = before.is_some_and(|t| matches!(t.kind, TokenKind::Name(_)) || is(t, Punct::RParen));
                    match of_image {
                        true => self.needs(F2008, "a coarray", token.span),
                        false => self.needs(F2003, "`[` around an array", token.span),
                    }
                    self.typed_constructor(tokens, at, at + 1);
                }
                TokenKind::Punct(Punct::LParen) if tokens.get(at + 1).is_some_and(|t| is(t, Punct::Slash)) => {
                    self.typed_constructor(tokens, at, at + 2);
                }
                TokenKind::Punct(Punct::DotDot) => self.needs(F2018, "an array of any rank", token.span),
                TokenKind::Boz { .. } if word != Word::Data => {
                    self.needs(F2003, "bits in digits outside of `data`", token.span);
                }
                TokenKind::Punct(Punct::Plus | Punct::Minus)
                    if at > 1 && word != Word::Data && behind_operator(&tokens[at - 2], &tokens[at - 1]) =>
                {
                    self.needs(Gnu, "a sign behind an operator", token.span);
                }
                TokenKind::DotWord(word) if word == "xor" => self.needs(Gnu, "`.xor.`", token.span),
                TokenKind::Hollerith(_) => self.needs(Gnu, "characters behind a count", token.span),
                TokenKind::Real { text, .. } if text.contains('q') => self.needs(Gnu, "the exponent `q`", token.span),
                TokenKind::Punct(Punct::Percent)
                    if before.is_some_and(|t| is(t, Punct::LParen) || is(t, Punct::Comma)) =>
                {
                    self.needs(Gnu, "how an argument is passed", token.span);
                }
                TokenKind::Name(name) if name.contains('$') => self.needs(Gnu, "a `$` in a name", token.span),
                TokenKind::Name(name) if name.len() > 31 => {
                    self.needs(F2003, "a name of more than 31 letters", token.span)
                }
                _ => {}
            }
        }
    }

    /// `[integer :: 1, 2]`.
    fn typed_constructor(&mut self, tokens: &[Token], open: usize, first: usize) {
        let Some(close) = matching(tokens, open) else { return };
        let Some(inside) = tokens.get(first..close) else { return };
        if let Some(at) = at_depth(inside, 0).find(|at| is(&inside[*at], Punct::DoubleColon)) {
            self.needs(F2003, "an array's values with a type", inside[at].span);
        }
    }
}

/// Whether what follows two tokens is an operand of `+`, `-`, `*`, `/` or `**`, which does not begin with a sign.
fn behind_operator(left: &Token, operator: &Token) -> bool {
    let operand = match &left.kind {
        TokenKind::Name(_) | TokenKind::Int { .. } | TokenKind::Real { .. } => true,
        TokenKind::Punct(punct) => matches!(punct, Punct::RParen | Punct::RBracket),
        _ => false,
    };
    let arithmetic = matches!(
        operator.kind,
        TokenKind::Punct(Punct::Plus | Punct::Minus | Punct::Star | Punct::Slash | Punct::Power)
    );
    operand && arithmetic
}

fn is(token: &Token, punct: Punct) -> bool {
    token.kind == TokenKind::Punct(punct)
}

fn is_name(token: Option<&Token>, wanted: &str) -> bool {
    matches!(token.map(|t| &t.kind), Some(TokenKind::Name(name)) if name == wanted)
}

/// The places of tokens within that many parentheses.
fn at_depth(tokens: &[Token], wanted: usize) -> impl Iterator<Item = usize> {
    let mut depth = 0usize;
    tokens.iter().enumerate().filter_map(move |(at, token)| {
        match token.kind {
            TokenKind::Punct(Punct::LParen | Punct::LBracket) => depth += 1,
            TokenKind::Punct(Punct::RParen | Punct::RBracket) => depth = depth.saturating_sub(1),
            _ => return (depth == wanted).then_some(at),
        }
        None
    })
}
