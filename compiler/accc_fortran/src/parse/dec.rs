//! Syntax of DEC's compilers, written as what the parser knows (`-fdec`): structures and records, `static`, `type` for
//! `print`. Members behind a dot: [`crate::lex::dec`]. Source: gfortran 12's manual, section 6.1 ("Extensions implemented").
//!
//! A structure becomes a derived type whose name, `/name/`, no other type has; those within it stand in front of it. Unions
//! stay: `union`, `map`, `endmap` and `endunion` are statements of a type.

use crate::token::{Punct, Statement, Token, TokenKind};

/// Rewrites the statements of a file.
pub(super) fn rewrite(statements: Vec<Statement>) -> Vec<Statement> {
    let mut rewriter = Rewriter { fillers: 0, unnamed: 0 };
    let mut rest = statements.into_iter();
    let mut all = Vec::new();
    while let Some(statement) = rest.next() {
        rewriter.statement(statement, &mut rest, &mut all);
    }
    all
}

struct Rewriter {
    /// Components without a name, and structures.
    fillers: usize,
    unnamed: usize,
}

impl Rewriter {
    fn statement(
        &mut self,
        mut statement: Statement,
        rest: &mut dyn Iterator<Item = Statement>,
        all: &mut Vec<Statement>,
    ) {
        if statement.directive {
            return all.push(statement);
        }
        if is_structure(&statement.tokens) {
            self.structure(statement, rest, all);
            return;
        }
        simple(&mut statement.tokens);
        all.push(statement);
    }

    /// `structure /name/ ... end structure`; gives the name of the type, which is put behind `all`.
    fn structure(
        &mut self,
        mut statement: Statement,
        rest: &mut dyn Iterator<Item = Statement>,
        all: &mut Vec<Statement>,
    ) -> Token {
        let word = statement.tokens[0].clone();
        let name = match between_slashes(&statement.tokens[1..]) {
            Some(name) => name,
            None => {
                self.unnamed += 1;
                Token { kind: TokenKind::Name(format!("/{}/", self.unnamed)), span: word.span }
            }
        };
        statement.tokens = vec![Token { kind: TokenKind::Name("type".into()), span: word.span }, name.clone()];
        let mut own = vec![statement];
        while let Some(mut statement) = rest.next() {
            if is_structure(&statement.tokens) {
                let fields = fields_of(&statement.tokens);
                let (label, span, broken) = (statement.label, statement.span, statement.broken);
                let inner = self.structure(statement, rest, all);
                if !fields.is_empty() {
                    let tokens = declaration(inner, fields);
                    own.push(Statement { label, tokens, directive: false, span, broken });
                }
                continue;
            }
            let ended = ends(&statement.tokens);
            match ended.as_deref() {
                Some("structure") => {
                    let span = statement.tokens[0].span;
                    statement.tokens = vec![Token { kind: TokenKind::Name("endtype".into()), span }];
                    own.push(statement);
                    break;
                }
                Some(word @ ("map" | "union")) => {
                    let span = statement.tokens[0].span;
                    statement.tokens = vec![Token { kind: TokenKind::Name(format!("end{word}")), span }];
                }
                _ => {
                    simple(&mut statement.tokens);
                    self.name_fillers(&mut statement.tokens);
                }
            }
            own.push(statement);
        }
        all.append(&mut own);
        name
    }

    /// `%fill` is a component that nothing names.
    fn name_fillers(&mut self, tokens: &mut Vec<Token>) {
        let mut at = 0;
        while at + 1 < tokens.len() {
            if tokens[at].kind == TokenKind::Punct(Punct::Percent) && is_word(&tokens[at + 1], "fill") {
                self.fillers += 1;
                tokens.remove(at);
                tokens[at].kind = TokenKind::Name(format!("%fill{}", self.fillers));
            }
            at += 1;
        }
    }
}

/// Statements that are other words for one that the parser knows.
fn simple(tokens: &mut Vec<Token>) {
    let is = |at: usize, punct| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Punct(punct));
    let first = tokens.first().and_then(word_of).unwrap_or("");
    match first {
        "record" if let Some(name) = between_slashes(&tokens[1..]) => {
            let rest = tokens.split_off(4);
            *tokens = declaration(name, rest);
        }
        "open" => sharing(tokens),
        "type" if is_printed(tokens) => tokens[0].kind = TokenKind::Name("print".into()),
        "static" if !is(1, Punct::Equals) && !is(1, Punct::LParen) && tokens.len() > 1 => {
            tokens[0].kind = TokenKind::Name("save".into());
        }
        _ => {
            let Some(end) = tokens.iter().position(|t| t.kind == TokenKind::Punct(Punct::DoubleColon)) else { return };
            for at in 1..end {
                if tokens[at - 1].kind == TokenKind::Punct(Punct::Comma) && is_word(&tokens[at], "static") {
                    tokens[at].kind = TokenKind::Name("save".into());
                }
            }
        }
    }
}

/// `open (..., readonly, shared)`: files are always shared.
fn sharing(tokens: &mut Vec<Token>) {
    let is = |token: Option<&Token>, punct| token.is_some_and(|token| token.kind == TokenKind::Punct(punct));
    let (mut at, mut depth) = (1, 0);
    while at < tokens.len() {
        match tokens[at].kind {
            TokenKind::Punct(Punct::LParen) => depth += 1,
            TokenKind::Punct(Punct::RParen) => depth -= 1,
            _ => {}
        }
        let first = depth == 1 && (is(tokens.get(at - 1), Punct::Comma) || is(tokens.get(at - 1), Punct::LParen));
        let ended = is(tokens.get(at + 1), Punct::Comma) || is(tokens.get(at + 1), Punct::RParen);
        match word_of(&tokens[at]) {
            Some("readonly") if first && ended => {
                let span = tokens[at].span;
                let of = |kind| Token { kind, span };
                let read = TokenKind::Str { value: "read".into(), kind: None };
                let action = [TokenKind::Name("action".into()), TokenKind::Punct(Punct::Equals), read];
                tokens.splice(at..=at, action.map(of));
            }
            Some("shared" | "noshared") if first && ended => {
                tokens.drain(at - 1..=at);
                at -= 1;
                continue;
            }
            Some("share") if first && is(tokens.get(at + 1), Punct::Equals) => {
                tokens.drain(at - 1..(at + 3).min(tokens.len()));
                at -= 1;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

/// `type *, x`, `type 10, x`, `type '(a)', x`, `type form, x`.
fn is_printed(tokens: &[Token]) -> bool {
    match tokens.get(1).map(|token| &token.kind) {
        Some(TokenKind::Punct(Punct::Star) | TokenKind::Int { .. } | TokenKind::Str { .. }) => true,
        Some(TokenKind::Name(_)) => tokens.get(2).is_some_and(|token| token.kind == TokenKind::Punct(Punct::Comma)),
        _ => false,
    }
}

fn is_structure(tokens: &[Token]) -> bool {
    let named = between_slashes(tokens.get(1..).unwrap_or(&[])).is_some();
    let field = matches!(tokens.get(1).map(|token| &token.kind), Some(TokenKind::Name(_)));
    tokens.first().is_some_and(|word| is_word(word, "structure")) && (named || field)
}

/// What stands behind the name of a structure within another: the components that are of it.
fn fields_of(tokens: &[Token]) -> Vec<Token> {
    let from = if between_slashes(&tokens[1..]).is_some() { 4 } else { 1 };
    tokens[from..].to_vec()
}

/// `/name/`: the name of the type.
fn between_slashes(tokens: &[Token]) -> Option<Token> {
    let [open, Token { kind: TokenKind::Name(name), span }, close, ..] = tokens else { return None };
    let slash = TokenKind::Punct(Punct::Slash);
    (open.kind == slash && close.kind == slash)
        .then(|| Token { kind: TokenKind::Name(format!("/{name}/")), span: *span })
}

/// `type(name) :: entities`.
fn declaration(name: Token, entities: Vec<Token>) -> Vec<Token> {
    let of = |kind| Token { kind, span: name.span };
    let mut tokens = vec![
        of(TokenKind::Name("type".into())),
        of(TokenKind::Punct(Punct::LParen)),
        name.clone(),
        of(TokenKind::Punct(Punct::RParen)),
    ];
    let separated = entities.first().is_some_and(|token| {
        matches!(token.kind, TokenKind::Punct(Punct::DoubleColon) | TokenKind::Punct(Punct::Comma))
    });
    if !separated {
        tokens.push(of(TokenKind::Punct(Punct::DoubleColon)));
    }
    tokens.extend(entities);
    tokens
}

/// `end map`, `endmap`: what ends.
fn ends(tokens: &[Token]) -> Option<String> {
    let first = word_of(tokens.first()?)?;
    let word = match first.strip_prefix("end")? {
        "" => word_of(tokens.get(1)?)?,
        word => word,
    };
    matches!(word, "structure" | "map" | "union").then(|| word.to_string())
}

fn word_of(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Name(name) => Some(name),
        _ => None,
    }
}

fn is_word(token: &Token, word: &str) -> bool {
    word_of(token) == Some(word)
}
