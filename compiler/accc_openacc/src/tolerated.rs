//! What programs write and the specification does not have, made into what it has, with a warning.
//!
//! Takes a directive as it was parsed. A `routine` without a level is one of level `seq`, a whole array in `cache` all of its
//! elements.
//! Source: OpenACC 3.3, sections 2.10 and 2.15.1; programs rely on what compilers take.

use crate::ast::{Clause, ClauseKind, ClauseName, Directive, DirectiveKind, GangArgs};
use crate::nesting::Enclosing;
use accc_diag::Diagnostic;
use accc_source::Span;

/// Changes the directive into what it is taken for.
pub fn tolerate<E>(directive: &mut Directive<E>) -> Option<Diagnostic> {
    add_level(directive)
}

/// A `vector` loop of `kernels` in a loop that is `gang vector`, as PGI's compilers take it: both are dimensions of the grid and
/// of its thread blocks, which the inner loop has to say, too.
pub fn tolerate_nested<E>(stack: &[Enclosing], directive: &mut Directive<E>) -> Option<Diagnostic> {
    let compute = stack.iter().rposition(|around| around.kind.compute().is_some())?;
    let in_kernels = stack[compute].kind.compute() == Some(DirectiveKind::Kernels);
    let outer = stack[compute..].iter().rev().find(|around| around.kind.is_loop())?;
    let is_second = outer.levels.gang && outer.levels.vector && !directive.has(ClauseName::Gang);
    let vector = directive.clause(ClauseName::Vector).filter(|_| in_kernels && is_second)?.span;
    let gang = ClauseKind::Gang(GangArgs { num: None, dim: None, static_: None });
    directive.clauses.insert(0, Clause { kind: gang, span: vector });
    Some(
        Diagnostic::warning("ACC2009", "a vector loop inside a `gang vector` loop is an extension of PGI's compilers")
            .label(vector, "taken as `gang vector`")
            .secondary(outer.span, "the loop around it")
            .help("write `gang vector` on both loops, or `collapse` or `tile` on the outer one (OpenACC 3.3, section 2.9)"),
    )
}

/// `cache(a)`: the whole array, of which the specification has parts alone. A scalar has none.
pub fn whole_in_cache(shown: &str, is_array: bool, span: Span) -> Diagnostic {
    let name = shown.split(['[', '(']).next().unwrap_or(shown);
    let message = format!("`{name}` in `cache` is neither an element nor a section");
    let report = match is_array {
        true => Diagnostic::warning("ACC2013", message),
        false => Diagnostic::error("ACC2013", message),
    };
    report.label(span, "write its subscripts (OpenACC 3.3, section 2.10)")
}

/// `cache(p[i].v[0:4])`: part of a member of an array's element, of which nothing can be looked at.
pub fn member_in_cache(shown: &str, span: Span) -> Diagnostic {
    let name = shown.split(['[', '(', '.', '%', '-']).next().unwrap_or(shown);
    Diagnostic::warning("ACC2013", format!("a member of an element of `{name}` in `cache` is an extension"))
        .label(span, "no check is made of what is said to be used")
        .help("name elements or sections of arrays (OpenACC 3.3, section 2.10)")
}

/// Procedures without a level are called by each thread.
fn add_level<E>(directive: &mut Directive<E>) -> Option<Diagnostic> {
    use ClauseName::*;
    let has_level = directive.clauses.iter().any(|clause| matches!(clause.kind.name(), Gang | Worker | Vector | Seq));
    if directive.kind != DirectiveKind::Routine || has_level {
        return None;
    }
    directive.clauses.insert(0, Clause { kind: ClauseKind::Seq, span: directive.keyword_span });
    Some(
        Diagnostic::warning("ACC2007", "`routine` without a level of parallelism is taken as `routine seq`")
            .label(directive.keyword_span, "")
            .help(
                "write `seq`, or the level whose loops the procedure has: `gang`, `worker`, `vector` (section 2.15.1)",
            ),
    )
}
