//! Objects and functions: everything with a name and storage.

use super::{Expr, FloatKind, FunctionType, IntKind, QualType, Stmt, TypeId, basic};
use accc_openacc::{DataKind, Item};
use accc_source::Span;

/// A variable, a parameter or a function of the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// What a declaration made: its type, how long it lives and how it is seen by the linker.
#[derive(Clone, Debug)]
pub struct Object {
    /// Hidden ones (array lengths, compound literals) start with a dot.
    pub name: String,
    /// The name for the linker: an `__asm__` label, or the name; static locals get `name.N`.
    pub link_name: String,
    /// Of a function its function type; of an array parameter the pointer that it is adjusted to.
    pub ty: QualType,
    /// How long it lives, and who sees it.
    pub storage: StorageClass,
    /// `__attribute__`, `_Alignas`, `_Thread_local`, `inline`, `_Noreturn`.
    pub attrs: Attributes,
    /// Its name where it is declared.
    pub span: Span,
    /// Something takes its address (other than by subscripting an array).
    pub address_taken: bool,
    /// Something assigns to it after its declaration.
    pub assigned: bool,
    /// Of the array that stands for a section of a pointer: what holds the subscript of its first element, where that is not 0.
    pub first: Option<ObjectId>,
    /// Of `Static` and of defined `Extern` variables: the image of its storage.
    pub init: Option<StaticInit>,
    /// `acc declare` at file scope, or in the function of a static or extern one.
    pub declare: Option<accc_ir::ClauseKind>,
}

/// Storage duration and linkage in one (6.2.2, 6.2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageClass {
    /// Of a block: lives until that is left.
    Auto,
    /// A parameter of the function at hand.
    Param,
    /// Internal linkage, or a local with static storage.
    Static,
    /// Seen by other objects. `defined`: here (a tentative definition becomes one at the end of the unit).
    Extern {
        /// Whether this unit has its storage or body.
        defined: bool,
    },
}

impl StorageClass {
    /// Whether the object lives as long as the program.
    pub fn is_static(self) -> bool {
        match self {
            StorageClass::Static | StorageClass::Extern { .. } => true,
            StorageClass::Auto | StorageClass::Param => false,
        }
    }
}

/// The attributes that the program can see the effect of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Attributes {
    /// Of the object, where above its type's.
    pub align: Option<u64>,
    /// Another definition may take its place; undefined it has address 0.
    pub weak: bool,
    /// Kept though nothing in the unit refers to it.
    pub used: bool,
    /// The section of the object file.
    pub section: Option<String>,
    /// Who may refer to it beyond its shared library.
    pub visibility: Visibility,
    /// Priority, 65535 unless given.
    pub constructor: Option<u32>,
    /// As `constructor`, at the end of the program.
    pub destructor: Option<u32>,
    /// The linker name of what it is another name of.
    pub alias: Option<String>,
    /// `ifunc`: `alias` is the function that chooses this one when the program is loaded.
    pub chosen_at_load: bool,
    /// `target`: what the processor has in this function, as LLVM names it.
    pub features: Option<String>,
    /// Calls do not come back.
    pub noreturn: bool,
    /// Calls may come back more than once, as `setjmp` does.
    pub returns_twice: bool,
    /// Inlined at `-O0`, too.
    pub always_inline: bool,
    /// Never inlined.
    pub noinline: bool,
    /// `inline` was written.
    pub inline: bool,
    /// A pointer to one object: `this` of C++.
    pub to_object: bool,
    /// C99 `inline` without `extern`: the body may be inlined, but another unit holds the definition. (Also gnu_inline
    /// `extern inline`.)
    pub inline_only: bool,
    /// `_Thread_local`: each thread has its own.
    pub thread_local: bool,
    /// A tentative definition that the linker joins with others (`-fcommon`).
    pub common: bool,
}

/// ELF's visibility of a symbol (`__attribute__((visibility))`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// Seen by everybody, and others may take its place.
    #[default]
    Default,
    /// Seen inside its shared library alone.
    Hidden,
    /// Seen by everybody; its library keeps to its own.
    Protected,
    /// As hidden; the processor's ABI may ask for more.
    Internal,
}

/// The bytes of an object with static storage.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StaticInit {
    /// As many as the object has (a flexible array member may add some); empty: all zero.
    pub bytes: Vec<u8>,
    /// Addresses in the image, by offset.
    pub relocations: Vec<Relocation>,
}

/// An address, or a distance, at `offset`: `target + addend`.
#[derive(Clone, PartialEq, Debug)]
pub struct Relocation {
    /// Bytes from the object's start.
    pub offset: u64,
    /// Whose address.
    pub target: RelocationTarget,
    /// Bytes beyond it.
    pub addend: i64,
}

/// What a constant address names (6.6p9).
#[derive(Clone, PartialEq, Debug)]
pub enum RelocationTarget {
    /// A variable with static storage, or a function.
    Object(ObjectId),
    /// A string literal of the unit.
    Str(StrId),
    /// `&&label` in a static local.
    Label(ObjectId, LabelId),
    /// `&&to - &&from` of one function, as an integer of so many bytes.
    Distance {
        /// Whose labels.
        function: ObjectId,
        /// The label whose address counts as positive.
        to: LabelId,
        /// The label that it is measured from.
        from: LabelId,
        /// Of the integer: 4 or 8.
        bytes: u8,
    },
}

impl RelocationTarget {
    /// The bytes that it fills.
    pub fn bytes(&self) -> u64 {
        match self {
            RelocationTarget::Object(_) | RelocationTarget::Str(_) | RelocationTarget::Label(..) => 8,
            RelocationTarget::Distance { bytes, .. } => (*bytes).into(),
        }
    }
}

/// A string literal: bytes with the terminating zero of its width, in [`super::Unit::strings`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StrId(pub u32);

/// A label of a function, in [`Function::labels`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LabelId(pub u32);

/// The characters of a string literal or of several in a row (6.4.5).
#[derive(Clone, Debug)]
pub struct StrLiteral {
    /// In the target's byte order, with the terminating zero.
    pub bytes: Vec<u8>,
    /// 1, or 2 and 4 for `u""`, `U""` and `L""`.
    pub width: u8,
}

/// A function with a body.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name and attributes.
    pub object: ObjectId,
    /// Its signature.
    pub ty: FunctionType,
    /// One for each parameter, of the type as declared and adjusted, with its qualifiers.
    pub params: Vec<ObjectId>,
    /// Of a nested function: the variables of functions around that it and what it calls use. Their addresses are passed
    /// behind the arguments.
    pub captures: Vec<ObjectId>,
    /// Of a nested function whose address is taken, and that captures something: the table in the frame of the function
    /// around. Its first word is the address of code that calls the function with the addresses of what it captures, which
    /// are the other words.
    pub trampoline: Option<ObjectId>,
    /// Such tables of functions nested in this one.
    pub tables: Vec<ObjectId>,
    /// Control may come back to it from calls that do not return: its variables have their last values then.
    pub reentered: bool,
    /// Names and spans, by `LabelId`.
    pub labels: Vec<(String, Span)>,
    /// Of a function that a construct became: data clauses of the constructs around that.
    pub around: Vec<(DataKind, Vec<Item<Expr>>)>,
    /// A block.
    pub body: Stmt,
    /// Its closing brace.
    pub end_span: Span,
}

/// `bind`: code for the machine calls `function` in place of `routine`.
#[derive(Clone, Copy, Debug)]
pub struct Bind {
    /// What the source calls.
    pub routine: ObjectId,
    /// The machine whose code the bind is for.
    pub machine: accc_ir::Machine,
    /// What that code calls.
    pub function: ObjectId,
}

/// What a unit holds, in source order.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What every [`TypeId`] of the unit is in.
    pub types: super::TypeTable,
    /// By [`ObjectId`]; those that only a header declares are there, too.
    pub objects: Vec<Object>,
    /// By [`StrId`].
    pub strings: Vec<StrLiteral>,
    /// Those with bodies, nested ones among them.
    pub functions: Vec<Function>,
    /// `acc routine`: of this function of the unit or of another one.
    pub routines: Vec<(ObjectId, accc_ir::Routine)>,
    /// What device code calls in place of a routine (`bind`).
    pub binds: Vec<Bind>,
    /// Text of file-scope `asm`.
    pub asm: Vec<String>,
}

impl Unit {
    /// Whether no machine's code has the routine itself.
    pub fn is_bound_everywhere(&self, routine: ObjectId) -> bool {
        bound_everywhere(&self.binds, routine)
    }

    /// The object of an id of this unit.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }
}

/// A constant of a real type, of the narrower ones as a `double`. `long double` as its 10 bytes, little-endian.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FloatConst {
    /// Exact for `_Float16`, `float` and `double`.
    Double(f64),
    /// x87's format: 64 bits of mantissa, then exponent and sign.
    LongDouble([u8; 10]),
    /// The bits of IEEE's binary128.
    Quad(u128),
}

/// The initialiser of an automatic object or a compound literal, flattened: each part is stored at its offset, after the
/// object was cleared where `zero` says so.
#[derive(Clone, Debug)]
pub struct AutoInit {
    /// Whether bytes that no part fills have to be zero.
    pub zero: bool,
    /// In the order of their stores.
    pub parts: Vec<InitPart>,
}

/// One store of an initialiser.
#[derive(Clone, Debug)]
pub struct InitPart {
    /// Bytes from the object's start.
    pub offset: u64,
    /// Of what is stored.
    pub ty: TypeId,
    /// Of a bit-field: its bits in the unit there.
    pub bits: Option<super::BitField>,
    /// A scalar, a record value, or for an array of characters a `Str` place whose bytes are copied (as many as fit).
    pub value: Expr,
}

impl FloatKind {
    /// From the narrowest, in the order of their ids in [`basic`].
    pub const ALL: [FloatKind; 9] = [
        FloatKind::Half,
        FloatKind::Float,
        FloatKind::Float32,
        FloatKind::Float32x,
        FloatKind::Double,
        FloatKind::Float64,
        FloatKind::Float64x,
        FloatKind::LongDouble,
        FloatKind::Quad,
    ];

    /// The type of the same format that C has had before TS 18661-3.
    pub fn format(self) -> FloatKind {
        match self {
            FloatKind::Float32 => FloatKind::Float,
            FloatKind::Float32x | FloatKind::Float64 => FloatKind::Double,
            FloatKind::Float64x => FloatKind::LongDouble,
            FloatKind::Half | FloatKind::Float | FloatKind::Double | FloatKind::LongDouble | FloatKind::Quad => self,
        }
    }

    /// The size in bytes, padding included.
    pub fn bytes(self) -> u64 {
        match self {
            FloatKind::Half => 2,
            FloatKind::Float | FloatKind::Float32 => 4,
            FloatKind::Double | FloatKind::Float32x | FloatKind::Float64 => 8,
            FloatKind::LongDouble | FloatKind::Float64x | FloatKind::Quad => 16,
        }
    }
}

impl TypeId {
    /// A real or complex number of another format than `float` and `double`: atomics and reductions have none of these.
    pub fn is_rare_real(self) -> bool {
        [
            basic::HALF,
            basic::FLOAT64X,
            basic::COMPLEX_FLOAT64X,
            basic::LONG_DOUBLE,
            basic::QUAD,
            basic::COMPLEX_HALF,
            basic::COMPLEX_LONG_DOUBLE,
            basic::COMPLEX_QUAD,
        ]
        .contains(&self)
    }
}

/// The number that a tree's `Int` of this kind stands for.
pub fn widen(value: i64, kind: IntKind) -> i128 {
    if kind.signed() { i128::from(value) } else { i128::from(value as u64) }
}

/// The tree's `Int` of this kind for a number, modulo the type's range; to `_Bool`: whether it is not zero. `None` where
/// 128 bits hold it and the tree's 64 don't.
pub fn hold(number: i128, kind: IntKind) -> Option<i64> {
    match kind {
        IntKind::Int128 | IntKind::UInt128 => i64::try_from(number).ok().filter(|held| kind.signed() || *held >= 0),
        IntKind::Bool => Some(i64::from(number != 0)),
        _ => Some(kind.wrap(number as i64)),
    }
}

/// Whether code for all machines calls something else in place of the routine.
pub fn bound_everywhere(binds: &[Bind], routine: ObjectId) -> bool {
    let on = |machine| binds.iter().any(|bind| bind.routine == routine && bind.machine == machine);
    on(accc_ir::Machine::Gpu) && on(accc_ir::Machine::Cpu)
}
