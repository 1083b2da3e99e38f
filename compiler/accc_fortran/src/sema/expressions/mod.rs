//! Expressions: designators, operators, constructors.

pub(super) mod component;
pub(super) mod conform;
pub(super) mod designator;
pub(super) mod expr;
pub(super) mod logical_integer;
pub(super) mod operators;
pub(super) mod structure;
