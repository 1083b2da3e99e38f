//! The typed, resolved tree of a source file: what `sema` makes and `lower` reads.
//!
//! Every procedure of the file, internal ones too, stands in one flat arena and has its own symbols: what it uses of a
//! module or of its host has a symbol there, too ([`SymbolClass::Module`], [`SymbolClass::Host`]).
//! Invariants (when the analysis reported no error): names are resolved, kinds and constant expressions are evaluated,
//! every expression carries its type and rank, operands and assigned values have been converted explicitly
//! ([`ExprKind::Convert`]), intrinsic arguments stand at their position, named scalar constants have become
//! [`ExprKind::Const`]. A tree with errors must not be lowered.

mod acc;
mod any_type;
mod derived;
mod eightbyte;
mod expr;
mod forall;
mod image;
mod intrinsic;
mod io;
mod stmt;
mod symbol;
mod types;
mod walk;
pub mod wide;
pub mod wide_math;
mod wide_special;

pub use acc::*;
pub use any_type::given_types;
pub use derived::*;
pub use eightbyte::{Eightbyte, eightbytes};
pub use expr::*;
pub use forall::*;
pub use image::*;
pub use intrinsic::{Interop, Intrinsic};
pub use io::*;
pub use stmt::*;
pub use symbol::*;
pub use types::*;

use accc_ir::PrimaryMap;
use accc_ir::entity_id;
use accc_source::Span;

entity_id!(
    /// A procedure of the file.
    ProcId, "p"
);
entity_id!(
    /// A symbol of one procedure.
    SymId, "s"
);

/// `-ffpe-trap`: what arithmetic on reals ends the program with `SIGFPE`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traps {
    /// What has no result: `0/0`, the root of a negative number.
    pub invalid: bool,
    /// An operand that is subnormal (x86's own exception).
    pub denormal: bool,
    /// A division of a finite number by zero.
    pub zero: bool,
    /// A result too large for its kind.
    pub overflow: bool,
    /// A result so small that digits are lost.
    pub underflow: bool,
    /// A result that is rounded.
    pub inexact: bool,
}

/// `-fcheck=do`, `recursion` and `pointer`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Checks {
    /// Steps of loops are not zero, loop variables are left alone.
    pub loops: bool,
    /// Procedures without `recursive` don't run twice at a time.
    pub recursion: bool,
    /// Pointers and allocatables that are arguments have targets.
    pub pointers: bool,
}

/// One source file.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub procedures: PrimaryMap<ProcId, Procedure>,
    /// Variables of the modules that this file defines.
    pub module_vars: Vec<ModuleVar>,
    /// Variables in blocks ([`SymbolClass::Shared`]) of this file's modules and block data.
    pub shared: Vec<Symbol>,
    /// Of a main program: the byte order of unformatted files that say nothing else (`-byteswapio`).
    pub convert: Option<Convert>,
    /// `-Mbounds`: subscripts, sections, substrings and shapes are checked on the host.
    pub bounds: bool,
    /// Of `-fcheck=`, what else is checked there.
    pub checks: Checks,
    /// `-gpu=deepcopy`: data clauses on variables of derived type take along what the components hold.
    pub deep_copy: bool,
    /// Of the main program.
    pub traps: Traps,
    /// The derived types that the file uses.
    pub types: TypeTable,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProcedureKind {
    MainProgram,
    Subroutine,
    Function,
}

#[derive(Clone, Debug)]
pub struct Procedure {
    pub kind: ProcedureKind,
    /// As the user wrote it (lower case); `main` for a main program without a name.
    pub name: String,
    /// `foo_`, `__mod_MOD_foo`, `host.foo` for internal procedures (not seen by other objects), `MAIN__` for the main
    /// program, the given name for `bind(c)`.
    pub link_name: String,
    /// Of an internal procedure.
    pub host: Option<ProcId>,
    /// The first statement.
    pub span: Span,
    /// The `end` statement.
    pub end_span: Span,
    /// In order; their class is [`SymbolClass::Dummy`].
    pub dummies: Vec<SymId>,
    /// Of a function: its result variable.
    pub result: Option<SymId>,
    pub recursive: bool,
    /// `bind(c)`.
    pub bind_c: bool,
    /// Made by the analysis: no other object sees it.
    pub hidden: bool,
    pub symbols: PrimaryMap<SymId, Symbol>,
    /// The host's variables that this internal procedure uses, itself or through the internal procedures it calls.
    /// Sorted by `host`. A caller that is the host passes its own `host` symbols; an internal procedure that calls
    /// another one has captured all that the callee has: pass the `local` with the same `host`.
    pub captured: Vec<Capture>,
    /// `acc routine`, here or by name where the procedure is known.
    pub routine: Option<Routine>,
    /// `acc declare` directives: data regions as long as the procedure.
    pub declares: Vec<Directive>,
    /// Of a procedure with entries, and of these: what their static variables are called by, which they share.
    pub static_name: Option<String>,
    pub body: Vec<Stmt>,
}

impl Procedure {
    /// Whether devices run the body.
    pub fn is_device_code(&self) -> bool {
        self.routine.as_ref().is_some_and(|routine| !routine.version.is_bound())
    }
}

/// One host variable in an internal procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// In the host's symbols.
    pub host: SymId,
    /// In the internal procedure's symbols; its class is [`SymbolClass::Host`].
    pub local: SymId,
}

/// A module variable that this file defines.
#[derive(Clone, Debug)]
pub struct ModuleVar {
    pub module: String,
    /// `__mod_MOD_x`.
    pub link_name: String,
    pub symbol: Symbol,
}
