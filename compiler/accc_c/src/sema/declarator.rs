//! declarator.
