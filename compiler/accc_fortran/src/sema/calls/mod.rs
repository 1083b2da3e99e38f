//! Calls: arguments against dummies, generic names, type-bound procedures, procedures as values.

pub(super) mod alternate;
pub(super) mod ambiguity;
pub(super) mod argument_mismatch;
pub(super) mod assumed_rank;
pub(super) mod assumed_type;
pub(super) mod binding_rules;
pub(super) mod bound;
mod bound_parameterised;
pub(super) mod call;
pub(super) mod characteristics;
pub(super) mod defined_operations;
pub(super) mod dynamic;
pub(super) mod extension;
pub(super) mod generic;
pub(super) mod images;
pub(super) mod passed_otherwise;
pub(super) mod procedure_value;
pub(super) mod pure_rules;
pub(super) mod sequence;
pub(super) mod statement_function;
