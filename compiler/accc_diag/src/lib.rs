//! Diagnostics as values: what a stage found, where, and what the user can do about it.
//!
//! Every stage returns [`Diagnostic`]s (or collects them in a [`Sink`]) over spans of `accc_source`; only the driver
//! turns them into text ([`render`]) or JSON ([`render_json`]). Codes are listed and explained in [`codes`].

#![deny(missing_docs)]

pub mod codes;
mod diagnostic;
mod json;
mod render;
mod sink;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use json::{render_json, render_told_json};
pub use render::render;
pub use sink::Sink;
