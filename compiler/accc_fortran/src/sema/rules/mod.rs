//! Rules of a specification part that nothing else depends on: they refuse wrong programs, and are read off the statements.

mod attributes;
mod globals;
mod header;
mod interfaces;
mod order;
mod specification;
mod storage;
mod types;
