//! The laws of the IR.
