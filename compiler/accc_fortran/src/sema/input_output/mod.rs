//! Statements of input and output.

pub(super) mod defined;
pub(super) mod format_syntax;
pub(super) mod io;
pub(super) mod io_branch;
pub(super) mod io_control;
pub(super) mod io_file;
pub(super) mod io_rules;
