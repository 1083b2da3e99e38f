//! The parser: tokens to the syntax tree, errors on the way.
//!
//! Takes one preprocessed text; gives a tree and all messages. Recursive descent with precedence climbing for binary
//! operators; names are told from typedef names by scope, nothing else is resolved. An error ends its statement, member
//! or declaration only: parsing goes on behind the next `;`, or at the `}` that closes what is open. Never panics and always
//! ends: every loop steps over at least one token. Nesting beyond [`MAX_NESTING`] and chains beyond [`MAX_CHAIN`] are
//! errors, so that the stack holds, here and in every walk over the tree.
//! Layout: `cursor` walks tokens, `scope` knows typedef names, `external` file scope, `specifier`, `record`, `declarator`,
//! `attribute` and `init` declarations, `stmt` and `asm` statements, `expr` operators, `primary` operands, `builtin` the
//! builtins with types for arguments, `literal`, `escape` and `float` constants, `acc` directives.
//! Source: C11, annex A.2; gcc's manual for the extensions.

mod acc;
mod asm;
mod attribute;
mod builtin;
mod cursor;
mod declarator;
mod escape;
mod expr;
mod external;
mod float;
mod init;
mod literal;
mod omp;
mod primary;
mod record;
mod scope;
mod specifier;
mod stmt;

#[cfg(test)]
mod tests;

use crate::ast::{BUILT_IN_TYPES, External, Names, Symbol, Unit};
use crate::lex::{LexOptions, lex};
use crate::quiet::Quiet;
use crate::standard::{Standard, Strictness};
use crate::token::{Token, TokenKind};
use accc_diag::{Diagnostic, Sink};
use accc_openacc::Enclosing;
use accc_source::{SourceFile, Span};
use scope::Scopes;
use std::collections::HashMap;

/// Parentheses, braces, unary operators and statements inside each other.
const MAX_NESTING: u32 = 256;
/// Operators of one level in a row (`a + b + …`), `else if` arms in a row, labels of one statement.
const MAX_CHAIN: usize = 10_000;
/// The parser gives up behind so many errors.
const MAX_ERRORS: usize = 30;

/// Which language the text is in.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// `#pragma acc` lines are directives, not ignored.
    pub openacc: bool,
    /// `#pragma omp` lines are directives.
    pub openmp: bool,
    /// `asm` and `typeof` are keywords (not under `-std=c11`).
    pub gnu: bool,
    /// Which standard, and whether extensions are named.
    pub strictness: Strictness,
    /// The text was Latin-1 and has been made UTF-8: string literals are made Latin-1 again.
    pub latin1: bool,
}

impl ParseOptions {
    fn of_tokens(&self) -> LexOptions {
        LexOptions { openacc: self.openacc, openmp: self.openmp, gnu: self.gnu, standard: self.strictness.standard }
    }
}

impl Default for ParseOptions {
    fn default() -> ParseOptions {
        let strictness = Strictness { standard: Standard::C17, pedantic: false };
        ParseOptions { openacc: true, openmp: false, gnu: true, strictness, latin1: false }
    }
}

/// Parses one text. With errors among the messages the tree is what could be understood.
pub fn parse(file: &SourceFile, options: &ParseOptions) -> (Unit, Vec<Diagnostic>) {
    let lexed = lex(file, &options.of_tokens());
    let mut sink = Sink::new();
    sink.extend(lexed.diagnostics);
    let mut scopes = Scopes::new();
    let built_in = BUILT_IN_TYPES.iter().filter_map(|(name, _)| lexed.names.find(name));
    built_in.for_each(|symbol| scopes.declare(symbol, true));
    let mut parser = Parser {
        file,
        latin1: options.latin1,
        strictness: options.strictness,
        quiet: lexed.quiet,
        tokens: &lexed.tokens,
        at: 0,
        last: file.span(0, 0),
        names: lexed.names,
        packs: lexed.packs,
        sink,
        errors: 0,
        depth: 0,
        scopes,
        acc_stack: Vec::new(),
        pending_routine: None,
        routines: HashMap::new(),
        legacy_noted: false,
    };
    let mut items = parser.unit(&lexed.weak);
    items.extend(lexed.renamed.into_iter().map(|(name, symbol)| External::Renamed { name, symbol }));
    (Unit { names: parser.names, items, quiet: parser.quiet }, parser.sink.into_vec())
}

/// The tokens of a text, for `--emit=tokens`: a line of the text a line, without what is no token.
pub fn dump_tokens(file: &SourceFile, options: &ParseOptions) -> String {
    let lexed = lex(file, &options.of_tokens());
    let mut out = String::new();
    let mut line = None;
    for token in &lexed.tokens {
        let offset = token.span.lo - file.start;
        let text = match token.kind {
            TokenKind::Name(symbol) => lexed.names.text(symbol),
            TokenKind::Keyword(keyword) => keyword.text(),
            TokenKind::Punct(punct) => punct.text(),
            TokenKind::Directive => "#pragma acc",
            TokenKind::Omp => "#pragma omp",
            TokenKind::Number | TokenKind::Char | TokenKind::Str => {
                &file.text[offset as usize..(token.span.hi - file.start) as usize]
            }
            TokenKind::DirectiveEnd => {
                line = Some(usize::MAX);
                continue;
            }
            TokenKind::End => continue,
        };
        let here = file.line_index(offset);
        let continued = line != Some(usize::MAX) && out.rfind("#pragma acc") > out.rfind('\n');
        if line.is_some() {
            out.push(if line == Some(here) || continued { ' ' } else { '\n' });
        }
        out += text;
        line = Some(here);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Boxed, as results travel through every level of the parser.
type PResult<T> = Result<T, Box<Diagnostic>>;

struct Parser<'a> {
    file: &'a SourceFile,
    latin1: bool,
    strictness: Strictness,
    /// Where nothing is said about extensions.
    quiet: Quiet,
    tokens: &'a [Token],
    /// The current token; never beyond the last one, which is `End`.
    at: usize,
    /// The token stepped over last.
    last: Span,
    names: Names,
    packs: Vec<(usize, Option<u32>)>,
    sink: Sink,
    /// Syntax errors so far.
    errors: usize,
    /// See [`MAX_NESTING`].
    depth: u32,
    scopes: Scopes,
    /// The directives around the statement, for the rules about their nesting.
    acc_stack: Vec<Enclosing>,
    /// A `routine` directive without a name, until the function that follows.
    pending_routine: Option<Enclosing>,
    /// Functions that a `routine` directive makes device code.
    routines: HashMap<Symbol, Enclosing>,
    /// A legacy directive has been noted.
    legacy_noted: bool,
}

impl Parser<'_> {
    /// The largest alignment of members that `#pragma pack` sets for the current token.
    fn pack(&self) -> Option<u32> {
        let after = self.packs.partition_point(|(at, _)| *at <= self.at);
        self.packs[..after].last().and_then(|(_, pack)| *pack)
    }

    /// `__extension__` stands in front of what is written from `from` to `to`.
    fn extended(&mut self, from: u32, to: u32) {
        if self.strictness.pedantic {
            self.quiet.extension(from, to);
        }
    }

    /// Under `-pedantic`: what no standard has.
    fn extension(&mut self, span: Span, message: impl Into<String>) {
        self.sink.extend(self.strictness.extension(span, message));
    }

    /// Under `-pedantic`: what standards have from `first` on.
    fn before(&mut self, first: Standard, span: Span, message: impl Into<String>) {
        self.sink.extend(self.strictness.before(first, span, message));
    }

    fn absent_before(&mut self, first: Standard, span: Span, what: &str) {
        self.sink.extend(self.strictness.absent_before(first, span, what));
    }

    fn report(&mut self, error: Diagnostic) {
        if self.errors >= MAX_ERRORS {
            return;
        }
        self.errors += 1;
        self.sink.push(error);
        if self.errors == MAX_ERRORS {
            self.at = self.tokens.len() - 1;
        }
    }
}
