//! Statements and constructs of the execution part.

pub(super) mod allocate;
pub(super) mod associate;
pub(super) mod body;
pub(super) mod forall;
pub(super) mod host_bound;
pub(super) mod label;
pub(super) mod pointer;
mod pointer_function;
pub(super) mod real_loop;
pub(super) mod select;
pub(super) mod select_type;
pub(super) mod stmt;
pub(super) mod where_construct;
