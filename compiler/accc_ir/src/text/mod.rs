//! The text form of a module (`.acir`): [`print`] writes it, [`parse`] reads it back.
//!
//! Line-oriented; one op a line, blocks in braces. Values, labels and the like are numbered as they come in the text, so
//! what is printed, parsed and printed again is the same text (for a module that [`crate::verify`] accepts). Types are
//! written where they do not follow from the operands. In short:
//!
//! ```text
//! module "gol.f90" phase=acc spelling=fortran
//! global @g0 "name" external 4 align 4 zero
//! func @f0 "gol_" display "gol" (ptr) params($0) {
//!   var $0 "rows": i32 ref readonly
//!   var $1 "world": view<i32, 2> contiguous allocatable local
//!   %0 = const 1: i32
//!   %1 = load $0
//!   !0: for %2 ($3) = %0 to %1 step %0 directive(gang vector(%4) reduction(add $2)) schedule(gang vector(128)) {
//!     break !0
//!   }
//!   return
//! }
//! ```
//!
//! `^0` names a block of a `cfg { ^0 { ... } ^1 { ... } }` for its jumps, `@d0` a type of the table for debuggers,
//! `@r0` one of the table of records.
//! `!0:` labels an op that another one names (`break`, `continue`, `device_addr`, `device_view`). A place in the source
//! is `#lo..hi`; it stands before an op and a variable and after other things, and is written only with [`PrintOptions::loc`].

mod lex;
mod names;
mod parse;
mod parse_acc;
mod parse_machine;
mod parse_op;
mod print;
mod print_acc;
mod print_machine;
mod printer;
mod record;
#[cfg(test)]
mod tests;

pub use lex::ParseError;
pub use parse::parse;
pub use print::{print, print_function, print_with};
pub use printer::PrintOptions;
