//! The intermediate representation of accc: what both front ends produce, every analysis reads and code generation obeys.
//!
//! Structured and typed. A [`Module`] holds globals and functions; a [`Function`] holds *variables* (named storage, with
//! loads and stores), *values* (SSA), *ops* and *blocks*. Control flow is structured: an op owns the blocks of its
//! branches or its body; what has no structure is inside one op, [`OpKind::Cfg`]. Directives are nodes ([`OpKind::Compute`], [`OpKind::Data`]) or fields of the loop that they
//! stand on ([`For::directive`]); what is decided about a loop is a field of it too ([`For::verdict`], [`For::schedule`]).
//!
//! What C and the machine add to that (attributes of symbols and parameters, types for debuggers) is in [`attrs`] and
//! [`debug`]. A module passes through four phases ([`Phase`]): *acc* → *legal* → *scheduled* → *outlined*; the laws of each are in
//! [`verify`]. [`text`] prints and parses modules, [`interp`] runs them (the oracle for every transform); [`clone`] and
//! [`edit`] are what transforms are made of. This crate knows neither a source language nor LLVM.
#![deny(missing_docs)]

pub mod acc;
pub mod asm;
pub mod atomic;
pub mod attrs;
pub mod builder;
pub mod check;
pub mod clone;
pub mod complex_math;
pub mod constructs;
pub mod debug;
pub mod edit;
pub mod effects;
pub mod entity;
pub mod folding;
pub mod function;
pub mod graph;
pub mod ids;
pub mod interp;
pub mod modifiers;
pub mod module;
pub mod op;
pub mod op_parts;
pub mod operator;
pub mod real_model;
pub mod record;
pub mod refs;
pub mod retry;
pub mod routine;
pub mod schedule;
pub mod signature;
pub mod text;
pub mod threads;
pub mod types;
pub mod verify;

pub use acc::*;
pub use asm::{Asm, AsmArg};
pub use atomic::*;
pub use attrs::*;
pub use builder::Builder;
pub use check::{Check, CheckKind, CheckedAccess};
pub use clone::{Cloner, Unmapped};
pub use complex_math::ComplexFn;
pub use constructs::*;
pub use debug::*;
pub use edit::{FreeRefs, ParentMap};
pub use effects::{Effect, Effects, Memory};
pub use entity::{EntityId, PrimaryMap};
pub use function::*;
pub use graph::Graph;
pub use ids::*;
pub use modifiers::Modifiers;
pub use module::*;
pub use op::*;
pub use op_parts::*;
pub use operator::*;
pub use record::*;
pub use refs::{RefReader, RefVisitor};
pub use routine::*;
pub use schedule::*;
pub use signature::Signature;
pub use threads::{Depend, Task, Threads, ThreadsKind};
pub use types::*;
pub use verify::{VerifyError, verify};
