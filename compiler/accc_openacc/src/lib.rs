//! OpenACC 3.3 directives, for every language alike: parser, syntax tree, rule table, checks.
//!
//! A host language's parser implements [`Host`] and calls [`parse()`] behind the sentinel; [`check()`] then compares the
//! directive with the rule table ([`spec`]), [`check_nesting`] with the constructs around it. [`lower`] makes IR nodes of
//! directives, for a host that lowers expressions ([`lower::LowerHost`]). Nothing here
//! knows what an expression of the host language is.

#![deny(missing_docs)]

pub mod ast;
pub mod check;
#[cfg(test)]
mod coverage_tests;
pub mod device_type;
pub mod legacy;
pub mod lower;
mod lower_reduction;
#[cfg(test)]
mod lower_tests;
pub mod nesting;
#[cfg(test)]
mod nesting_tests;
pub mod parse;
mod parse_clause;
pub mod repeated;
#[cfg(test)]
mod restriction_rows;
#[cfg(test)]
mod restriction_tests;
pub mod restrictions;
pub mod spec;
pub mod suggest;
#[cfg(test)]
mod test_host;
#[cfg(test)]
mod tests;
pub mod tolerated;

pub use ast::{
    Argument, AtomicKind, Clause, ClauseKind, ClauseName, DataKind, DefaultKind, Directive, DirectiveKind, GangArgs,
    Item, Modifiers, ReductionOp,
};
pub use check::check;
pub use legacy::{legacy_note, split_updates};
pub use nesting::{Enclosing, Levels, check_nesting};
pub use parse::{Host, is_word, parse};
pub use tolerated::{member_in_cache, tolerate, tolerate_nested, whole_in_cache};
