//! The parser: statements of tokens to the syntax tree, errors on the way.
//!
//! Takes a source text; gives a tree and all messages. An error ends its statement only: the next statement is
//! parsed as if nothing had happened, and a construct whose first statement is wrong is still paired with its `end`.
//! Never panics and always ends: every loop over statements moves on by at least one statement.
//! Layout: `cursor` walks tokens, `keyword` tells statements apart, `unit` program units, `spec` and `decl` the
//! specification part, `types` derived types and interfaces, `stmt` simple statements, `construct` blocks, `io` input
//! and output, `expr` expressions, `acc` directives. Source: Fortran 2008, annex D (syntax rules).

mod acc;
mod construct;
mod cursor;
mod dec;
mod decl;
mod expr;
mod images;
mod io;
mod keyword;
mod newer;
mod omp;
mod scope;
mod select_type;
mod spec;
mod statement_function;
mod stmt;
mod types;
mod unit;

#[cfg(test)]
mod tests;

use crate::ast::{DerivedType, File, Label, Name, Procedure, SourceText, SpecKind, Unit};
pub use crate::lex::Spelling;
use crate::lex::lex;
pub use crate::prescan::SourceForm;
use crate::prescan::{Models, prescan};
use crate::standard::Standard;
use crate::token::Statement;
use accc_diag::{Diagnostic, Sink};
use accc_openacc::Enclosing;
use accc_source::{SourceFile, Span};
pub(crate) use keyword::keywords;
use scope::Open;

/// Which language the text is in.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions {
    /// `!$acc` lines are directives, not comments.
    pub openacc: bool,
    /// `!$omp` lines are directives, and `!$` stands for blanks.
    pub openmp: bool,
    /// How lines are laid out.
    pub form: SourceForm,
    /// Letters and escapes beyond the standard's.
    pub spelling: Spelling,
    /// What is newer, or no part of any standard, is an error.
    pub standard: Standard,
    /// How long lines of free form are; `None`: as they want.
    pub free_columns: Option<usize>,
}

/// Parses one file. With errors among the messages the tree is what could be understood.
pub fn parse(file: &SourceFile, options: &ParseOptions) -> (File, Vec<Diagnostic>) {
    let (statements, mut diagnostics) = statements(file, options);
    let mut parser = Parser {
        file,
        form: options.form,
        statements: &statements,
        index: 0,
        at: 0,
        last: file.span(0, 0),
        sink: Sink::new(),
        open: Vec::new(),
        ended_label: None,
        end_label: None,
        depth: 0,
        acc_stack: Vec::new(),
        named_routines: Vec::new(),
        unknown_directives: 0,
        legacy_noted: false,
        dummies: Vec::new(),
        called: Vec::new(),
        coindexed: Vec::new(),
        pure_around: 0,
        concurrent_around: 0,
        lengths: Default::default(),
    };
    let tree = parser.file();
    diagnostics.extend(parser.sink.into_vec());
    diagnostics.sort_by_key(|d| d.span().lo);
    (tree, diagnostics)
}

/// An interface body from a module file; `None` when it is damaged.
pub fn parse_interface(text: &SourceText) -> Option<Procedure> {
    let SourceText { text, form } = text;
    let whole = format!("      module m\n      interface\n{text}\n      end interface\n      end module\n");
    let (file, _) =
        parse(&SourceFile::detached(whole), &ParseOptions { openacc: true, form: *form, ..ParseOptions::default() });
    let Some(Unit::Module(module)) = file.units.into_iter().next() else { return None };
    module.specs.into_iter().find_map(|spec| match spec.kind {
        SpecKind::Interface(interface) => interface.bodies.into_iter().next(),
        _ => None,
    })
}

/// A function that the analysis made the text of.
pub fn parse_function(text: &str) -> Option<Procedure> {
    let (file, _) = parse(&SourceFile::detached(text.to_string()), &ParseOptions::default());
    match file.units.into_iter().next() {
        Some(Unit::Procedure(procedure)) => Some(procedure),
        _ => None,
    }
}

/// The definition of a type from a module file; `None` when it is damaged.
pub fn parse_type(text: &SourceText) -> Option<DerivedType> {
    let SourceText { text, form } = text;
    let whole = format!("      module m\n{text}\n      end module\n");
    let (file, _) = parse(&SourceFile::detached(whole), &ParseOptions { form: *form, ..ParseOptions::default() });
    let Some(Unit::Module(module)) = file.units.into_iter().next() else { return None };
    module.specs.into_iter().find_map(|spec| match spec.kind {
        SpecKind::DerivedType(definition) => Some(*definition),
        _ => None,
    })
}

/// The tokens of a file, a statement a line, for `--emit=tokens`.
pub fn dump_tokens(file: &SourceFile, options: &ParseOptions) -> String {
    let (statements, _) = statements(file, options);
    let mut out = String::new();
    for statement in &statements {
        let label = statement.label.map_or(String::new(), |l| format!("{} ", l.value));
        let sentinel = if statement.directive { "!$acc " } else { "" };
        let tokens: Vec<String> = statement.tokens.iter().map(|t| t.kind.to_string()).collect();
        out += &format!("{label}{sentinel}{}\n", tokens.join(" "));
    }
    out
}

fn statements(file: &SourceFile, options: &ParseOptions) -> (Vec<Statement>, Vec<Diagnostic>) {
    let (lines, mut diagnostics) =
        prescan(file, Models { openacc: options.openacc, openmp: options.openmp }, options.form);
    let (statements, lexical) = lex(&lines, options.spelling);
    diagnostics.extend(lexical);
    let statements = if options.spelling.dec { dec::rewrite(statements) } else { statements };
    if let (Some(columns), SourceForm::Free) = (options.free_columns, options.form) {
        diagnostics.extend(newer::check_columns(file, &lines, columns));
    }
    if options.standard != Standard::Gnu {
        diagnostics.extend(newer::check(&statements, options.standard));
    }
    (statements, diagnostics)
}

/// Boxed, as results travel through every level of the parser.
type PResult<T> = Result<T, Box<Diagnostic>>;

struct Parser<'a> {
    file: &'a SourceFile,
    form: SourceForm,
    statements: &'a [Statement],
    /// The statement being parsed and the token in it.
    index: usize,
    at: usize,
    /// The token stepped over last.
    last: Span,
    sink: Sink,
    /// The constructs and units around the statement, outermost first.
    open: Vec<Open>,
    /// The label of the statement that has just ended labelled `do` loops, for the loops that share it.
    ended_label: Option<u32>,
    /// The label of the `end` statement that has just been parsed, until a `continue` with it is made.
    end_label: Option<Label>,
    /// Nesting of expressions.
    depth: usize,
    /// The directives around the statement, for the rules about their nesting.
    acc_stack: Vec<Enclosing>,
    /// `routine` directives with names in the units around, which procedures in them may have: name and directive.
    named_routines: Vec<(String, Enclosing)>,
    /// Directives that were reported instead of opened: as many `end` directives without a start are not.
    unknown_directives: usize,
    /// The file's first legacy directive has been noted.
    legacy_noted: bool,
    /// The dummy arguments of the procedure that is being parsed, and those that it calls or gives subscripts to.
    dummies: Vec<String>,
    called: Vec<String>,
    /// Names of variables that have an image selector, of the unit at hand.
    coindexed: Vec<Name>,
    /// Pure procedures around.
    pure_around: usize,
    /// Of `do concurrent`.
    concurrent_around: usize,
    lengths: crate::ast::LengthUses,
}

impl<'a> Parser<'a> {
    /// Parses the rest of a statement and moves to the next one. Reports the error, if any.
    fn statement_rest<T>(&mut self, parse: impl FnOnce(&mut Self) -> PResult<T>) -> Option<T> {
        let result = parse(self).and_then(|value| self.end_of_statement().map(|()| value));
        let broken = self.current().is_some_and(|s| s.broken);
        self.next_statement();
        result
            .map_err(|error| {
                if !broken {
                    self.sink.push(*error)
                }
            })
            .ok()
    }

    /// Reports an error about the current statement and moves on.
    fn skip_statement(&mut self, error: Diagnostic) {
        self.statement_rest::<()>(|_| Err(Box::new(error)));
    }
}
