//! What programs write and the specification does not have, made into what it has, with a warning.
//!
//! Takes a directive as it was parsed. A `routine` without a level is one of level `seq`, a whole array in `cache` all of its
//! elements.
//! Source: OpenACC 3.3, sections 2.10 and 2.15.1; programs rely on what compilers take.

use crate::ast::{Clause, ClauseKind, ClauseName, Directive, DirectiveKind};
use accc_diag::Diagnostic;
use accc_source::Span;

/// Changes the directive into what it is taken for.
pub fn tolerate<E>(directive: &mut Directive<E>) -> Option<Diagnostic> {
    add_level(directive)
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
