//! Lowering: the typed tree of a translation unit becomes a module of the IR in phase *acc*.
//!
//! Takes a [`hir::Unit`] without errors; gives the module, or what accc can't compile yet, as errors with spans.
//! The machine's conventions for calls are kept here ([`abi`]): code generation sees scalars, addresses and attributes.
//!
//! Host code that no directive governs becomes loads and stores of scalar variables and of computed addresses, which is
//! what LLVM is best at; control stays structured where the program's is, and becomes a `Cfg` where a `goto` or a
//! fall-through demands one. Inside compute constructs and functions with `acc routine` (also implicit ones) loops are
//! counted where they can be and accesses are made through views ([`device`]), which is what the analyses read; so are those
//! nests of the host that can be ([`nests`]).
//!
//! One file a subject: the unit ([`unit`], what of it is needed [`uses`]) and its functions ([`function`]), calls ([`abi`],
//! [`call`], [`closure`], [`varargs`]), where values are ([`types`], [`place`], [`bits`], [`init`], [`vla`]), expressions ([`expr`],
//! [`arith`], [`vector`], [`convert`], [`logic`], [`assign`], [`complex`], [`builtin`], [`overflow`]), statements ([`stmt`], [`loops`],
//! [`nests`], [`switch`], [`goto`]), directives and device code ([`acc`], [`counted`], [`device`], [`device_call`], [`atomic`]), types
//! for debuggers ([`debug`]); [`walk`] is how all of them look into the tree.
//!
//! A value is a scalar (one SSA value), a complex number (two) or a record (its address; nobody changes what is there
//! before it is used, since C leaves it undefined to do both in one expression).

mod abi;
mod acc;
mod arith;
mod asm;
mod assign;
mod atomic;
mod atomic_complex;
mod bits;
mod builtin;
mod call;
mod changed_members;
mod closure;
mod complex;
mod convert;
mod counted;
mod debug;
mod device;
mod device_call;
pub mod device_math;
pub mod device_strings;
mod expr;
mod function;
mod goto;
mod held;
mod init;
mod logic;
mod loops;
mod nests;
mod omp;
mod overflow;
mod place;
mod scope;
mod stmt;
mod switch;
#[cfg(test)]
mod tests;
mod types;
mod unit;
mod uses;
mod varargs;
mod vector;
mod vla;

use crate::hir;
use accc_diag::Diagnostic;
use accc_ir::Module;

/// What one step of the lowering gives: its result, or the reason why this program can't be compiled.
type Lower<T> = Result<T, Diagnostic>;

/// What the command line says about the language.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Signed arithmetic wraps (`-fwrapv`).
    pub wrapv: bool,
    /// Signed arithmetic of the host ends the program where it overflows (`-ftrapv`).
    pub trapv: bool,
    /// Types for debuggers (`-g`).
    pub debug: bool,
}

/// The module of a unit that the analysis accepted; `name` is the source file's, as the user wrote it.
pub fn lower(unit: &hir::Unit, name: &str, options: Options) -> Result<Module, Vec<Diagnostic>> {
    unit::lower_unit(unit, name, options)
}
