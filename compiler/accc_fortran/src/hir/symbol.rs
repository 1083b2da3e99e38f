//! Symbols: the variables of a procedure. Source: Fortran 2008, chapter 5.

use super::{Callee, CharLen, Declared, DeviceVersion, Init, Shape, SymId, Type};
use accc_source::Span;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug)]
pub struct Symbol {
    pub name: String,
    /// The declaration; of an implicitly typed variable its first use.
    pub span: Span,
    pub ty: Type,
    pub shape: Shape,
    pub class: SymbolClass,
    pub allocatable: bool,
    pub pointer: bool,
    pub target: bool,
    pub contiguous: bool,
    /// `..`: a dummy argument of any rank; its shape has [`ASSUMED_RANK`] dimensions, those beyond its rank of extent 1.
    pub assumed_rank: bool,
    /// Each use is a load or a store in the program.
    pub volatile: bool,
    /// `class(t)`: the objects it stands for may be of an extension of its type. The variable that holds the address of
    /// their type's table.
    pub dynamic: Option<SymId>,
    /// Of a `block` or `associate` construct ([`super::StmtKind::Block`]), not of the whole procedure.
    pub construct: bool,
    /// A copy that each thread of an OpenMP construct has: it lives in the construct alone.
    pub of_thread: bool,
    /// An associate name of a value: what it is given first is its own, and no other's to end.
    pub of_value: bool,
    /// Of [`SymbolClass::Saved`] and module variables; of [`SymbolClass::Constant`] its value.
    pub init: Option<Init>,
    /// Of a pointer in static memory: what it points to when the program starts; `None`: nothing.
    pub points_to: Option<InitialTarget>,
    /// A pointee of Cray's Fortran.
    pub pointee: Option<Pointee>,
    /// `acc declare` of a module variable, or of an allocatable where it is declared.
    pub declare: Option<Declared>,
}

/// Where a variable is that `pointer (address, variable)` names, and how it is shaped: a pointer for the rest.
#[derive(Clone, Debug)]
pub struct Pointee {
    /// An integer of kind 8, with the address of the moment.
    pub address: SymId,
    /// As declared, in place of [`Symbol::shape`].
    pub shape: Shape,
}

/// What a pointer points to when the program starts.
#[derive(Clone, Debug)]
pub enum InitialTarget {
    /// Part of a variable in static memory; no dimensions of a scalar.
    Memory {
        root: StaticRoot,
        /// In bytes.
        offset: i64,
        dims: Vec<TargetDim>,
    },
    Procedure(Callee),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct TargetDim {
    pub lower: i64,
    pub extent: i64,
    /// In bytes.
    pub stride: i64,
}

#[derive(Clone, Debug)]
pub enum StaticRoot {
    /// A saved variable of the procedure.
    Own(SymId),
    /// A module's variable.
    Module { link_name: String, bytes: u64, align: u64 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolClass {
    /// Lives as long as the call. Arrays of the main program may stand in static memory.
    Local,
    /// Static memory: `save`, an initial value, `data`.
    Saved,
    Dummy {
        /// Position in the argument list.
        index: usize,
        intent: Intent,
        optional: bool,
        /// The `value` attribute.
        by_value: bool,
    },
    /// The function's result variable.
    Result,
    /// A module's variable, of this file or another one.
    Module { link_name: String },
    /// A variable of the host; `index` into [`super::Procedure::captured`].
    Host {
        index: usize,
        /// It is an optional argument of the host's.
        optional: bool,
    },
    /// A named array constant; `init` holds its value.
    Constant,
    /// In a common block or an `equivalence`.
    Shared(Shared),
    /// In `select rank`: that allocatable or pointer dummy argument, whose rank is known here.
    OfRank(SymId),
}

impl Symbol {
    /// An allocatable or pointer argument of any rank: its descriptor has as many dimensions as what was passed.
    pub fn is_described_any_rank(&self) -> bool {
        self.assumed_rank && (self.allocatable || self.pointer)
    }

    /// An argument with `value` that comes by address all the same, and of which the procedure makes a copy: one that may
    /// be absent, and characters of another length than 1.
    pub fn is_copied(&self) -> bool {
        let SymbolClass::Dummy { by_value: true, optional, .. } = self.class else { return false };
        optional || matches!(&self.ty, Type::Character(length, _) if !matches!(length, CharLen::Const(1)))
    }
}

impl SymbolClass {
    /// May be absent in a call: an optional argument of this procedure or of its host.
    pub fn is_optional(&self) -> bool {
        matches!(self, SymbolClass::Dummy { optional: true, .. } | SymbolClass::Host { optional: true, .. })
    }
}

/// Where a variable is that shares its memory with others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// The block's link name: `name_`, `__BLNK__`.
    pub block: String,
    pub kind: SharedKind,
    pub offset: u64,
    /// Of the block, as the variable's scope has it.
    pub bytes: u64,
    /// Another variable of the scope has some of its bytes.
    pub overlaps: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SharedKind {
    Common,
    /// An `equivalence` in a module.
    Module,
    /// An `equivalence` in a procedure.
    Local,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Intent {
    Unspecified,
    In,
    Out,
    InOut,
}

/// How a dummy argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Passing {
    /// The address of the scalar or of the first element (scalars, explicit shape, assumed size). Array actual
    /// arguments have to be contiguous: copy in and out where they are not.
    Address,
    /// The address of a descriptor (assumed shape, allocatable, pointer).
    Descriptor,
    /// The `value` attribute; the address of a procedure's code.
    Value,
    /// Of the library: the address of a variable of any type and rank. The next dummy argument is its size in bytes,
    /// which the compiler computes where the caller leaves it out.
    Memory,
    /// Of the library: where a pointer or allocatable variable of any type and rank keeps the address that it holds.
    Holder,
}

/// What is known of a dummy procedure, or of what a procedure pointer points to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Interface {
    Explicit(Signature),
    /// A function of that type; `None`: a subroutine, or a function whose type the reference tells.
    Implicit(Option<Type>),
}

/// What a caller knows of a procedure.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Signature {
    pub dummies: Vec<DummySignature>,
    /// `None` for subroutines.
    pub result: Option<ResultSignature>,
    pub elemental: bool,
    /// `pure`, or `elemental` without `impure`.
    #[serde(default)]
    pub pure_: bool,
    /// `bind(c)`: characters have no hidden lengths.
    pub bind_c: bool,
    /// `acc routine`: can be called on devices.
    pub routine: Option<DeviceVersion>,
    /// Of the OpenACC library: takes integers of any kind, has no device version.
    pub library: bool,
    /// A subroutine's alternate returns; with some, `result` is their number.
    #[serde(default)]
    pub alternates: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DummySignature {
    pub name: String,
    pub ty: Type,
    pub rank: usize,
    pub passing: Passing,
    pub intent: Intent,
    pub optional: bool,
    pub allocatable: bool,
    pub pointer: bool,
    /// Its elements have no gaps between them: others are copied.
    #[serde(default)]
    pub contiguous: bool,
    /// `class(t)`: takes extensions of the type, too.
    pub class: bool,
    /// `..`: takes any rank; `rank` is [`ASSUMED_RANK`].
    #[serde(default)]
    pub assumed_rank: bool,
    /// A hidden argument: the table of the dynamic type ([`super::derived`]) of the dummy argument at that position, or of
    /// the result ([`RESULT_TYPE`]).
    pub type_of: Option<usize>,
}

/// In place of a position: the function's result.
pub const RESULT_TYPE: usize = usize::MAX;

impl DummySignature {
    /// `type(*)`, `dimension(*)`: memory of any kind, of which the procedure gets the address alone. Interfaces of libraries
    /// declare their buffers so (MPI 4.0, section 19.1.5), and are called with scalars and arrays of any rank.
    pub fn takes_memory(&self) -> bool {
        self.ty.is_assumed() && self.rank > 0 && self.passing == Passing::Address
    }
}

impl Signature {
    /// The dummy arguments that the user wrote; the hidden ones stand behind them.
    pub fn visible(&self) -> &[DummySignature] {
        let count = self.dummies.iter().filter(|dummy| dummy.type_of.is_none()).count();
        &self.dummies[..count]
    }
}

/// The rank that a dummy argument of any rank has in its procedure: the most that an array can have. How many dimensions
/// count is in the descriptor.
pub const ASSUMED_RANK: usize = 15;

/// Numbers and logicals are returned by value; characters and arrays through a hidden first argument: the address,
/// and for characters the length behind it (gfortran's convention). Where the size is known only on entry, or the result is
/// allocatable, the hidden argument is the address of a descriptor; the function allocates, the caller frees.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ResultSignature {
    pub ty: Type,
    /// `Scalar`, `Static` or `Deferred`.
    pub shape: Shape,
    /// The function gives a pointer: always through a descriptor, and the memory stays.
    pub pointer: bool,
}
