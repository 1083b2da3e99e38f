//! Statements: assignment, control, constructs, intrinsic subroutines.

pub(super) mod assign;
pub(super) mod block;
pub(super) mod control;
pub(super) mod forall;
pub(super) mod forall_saved;
pub(super) mod jump;
pub(super) mod system;
pub(super) mod where_construct;
