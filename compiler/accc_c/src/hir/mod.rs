//! The typed tree of one translation unit: what sema gives and lowering takes.
//!
//! Every name is resolved, every conversion is a node, every type has a layout, every constant expression that C demands
//! is a number. Laws:
//!
//! - An expression is a *place* (lvalue: `Object`, `Deref`, `Index`, `Member` of a place, `Literal`, `Str`) or a value.
//!   A place becomes a value by `Load` (scalars and records), `Decay` (arrays, functions) or `AddressOf`, never silently.
//! - Operands of arithmetic, comparisons and `Assign` have the type of the operation already (`Convert` did it). The type
//!   of a value has no qualifiers. A condition is any scalar.
//! - `Int` constants, of integer, enumerated or (as addresses) pointer type, hold the value in the two's complement of
//!   their type's width, sign-extended to `i64` if the type is signed, zero-extended if it is not.

pub mod basic;
pub mod expr;
pub mod object;
pub mod query;
pub mod stmt;
pub mod types;
pub mod walk;

pub use expr::*;
pub use object::*;
pub use stmt::*;
pub use types::*;
