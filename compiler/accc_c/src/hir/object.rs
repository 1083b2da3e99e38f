//! Objects and functions: everything with a name and storage.

use super::{Expr, FloatKind, FunctionType, IntKind, QualType, Stmt, TypeId, basic};
use accc_openacc::{DataKind, Item};
use accc_source::Span;

/// A variable, a parameter or a function of the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

#[derive(Clone, Debug)]
pub struct Object {
    /// Hidden ones (array lengths, compound literals) start with a dot.
    pub name: String,
    /// The name for the linker: an `__asm__` label, or the name; static locals get `name.N`.
    pub link_name: String,
    pub ty: QualType,
    pub storage: StorageClass,
    pub attrs: Attributes,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageClass {
    Auto,
    Param,
    /// Internal linkage, or a local with static storage.
    Static,
    /// Seen by other objects. `defined`: here (a tentative definition becomes one at the end of the unit).
    Extern {
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
    pub weak: bool,
    pub used: bool,
    pub section: Option<String>,
    pub visibility: Visibility,
    /// Priority, 65535 unless given.
    pub constructor: Option<u32>,
    pub destructor: Option<u32>,
    pub alias: Option<String>,
    /// `ifunc`: `alias` is the function that chooses this one when the program is loaded.
    pub chosen_at_load: bool,
    /// `target`: what the processor has in this function, as LLVM names it.
    pub features: Option<String>,
    pub noreturn: bool,
    pub returns_twice: bool,
    pub always_inline: bool,
    pub noinline: bool,
    /// `inline` was written.
    pub inline: bool,
    /// A pointer to one object: `this` of C++.
    pub to_object: bool,
    /// C99 `inline` without `extern`: the body may be inlined, but another unit holds the definition. (Also gnu_inline
    /// `extern inline`.)
    pub inline_only: bool,
    pub thread_local: bool,
    pub common: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    #[default]
    Default,
    Hidden,
    Protected,
    Internal,
}

/// The bytes of an object with static storage.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StaticInit {
    /// As many as the object has (a flexible array member may add some); empty: all zero.
    pub bytes: Vec<u8>,
    pub relocations: Vec<Relocation>,
}

/// An address, or a distance, at `offset`: `target + addend`.
#[derive(Clone, PartialEq, Debug)]
pub struct Relocation {
    pub offset: u64,
    pub target: RelocationTarget,
    pub addend: i64,
}

#[derive(Clone, PartialEq, Debug)]
pub enum RelocationTarget {
    Object(ObjectId),
    /// A string literal of the unit.
    Str(StrId),
    /// `&&label` in a static local.
    Label(ObjectId, LabelId),
    /// `&&to - &&from` of one function, as an integer of so many bytes.
    Distance {
        function: ObjectId,
        to: LabelId,
        from: LabelId,
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

#[derive(Clone, Debug)]
pub struct StrLiteral {
    pub bytes: Vec<u8>,
    /// 1, or 2 and 4 for `u""`, `U""` and `L""`.
    pub width: u8,
}

/// A function with a body.
#[derive(Clone, Debug)]
pub struct Function {
    pub object: ObjectId,
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
    pub body: Stmt,
    pub end_span: Span,
}

/// `bind`: code for the machine calls `function` in place of `routine`.
#[derive(Clone, Copy, Debug)]
pub struct Bind {
    pub routine: ObjectId,
    pub machine: accc_ir::Machine,
    pub function: ObjectId,
}

/// What a unit holds, in source order.
#[derive(Clone, Debug)]
pub struct Unit {
    pub types: super::TypeTable,
    pub objects: Vec<Object>,
    pub strings: Vec<StrLiteral>,
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

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }
}

/// A constant of a real type, of the narrower ones as a `double`. `long double` as its 10 bytes, little-endian.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FloatConst {
    Double(f64),
    LongDouble([u8; 10]),
    /// The bits of IEEE's binary128.
    Quad(u128),
}

/// The initialiser of an automatic object or a compound literal, flattened: each part is stored at its offset, after the
/// object was cleared where `zero` says so.
#[derive(Clone, Debug)]
pub struct AutoInit {
    pub zero: bool,
    pub parts: Vec<InitPart>,
}

#[derive(Clone, Debug)]
pub struct InitPart {
    pub offset: u64,
    pub ty: TypeId,
    pub bits: Option<super::BitField>,
    /// A scalar, a record value, or for an array of characters a `Str` place whose bytes are copied (as many as fit).
    pub value: Expr,
}

impl FloatKind {
    pub const ALL: [FloatKind; 5] =
        [FloatKind::Half, FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Quad];

    pub fn bytes(self) -> u64 {
        match self {
            FloatKind::Half => 2,
            FloatKind::Float => 4,
            FloatKind::Double => 8,
            FloatKind::LongDouble | FloatKind::Quad => 16,
        }
    }
}

impl TypeId {
    /// A real or complex number of another format than `float` and `double`: atomics and reductions have none of these.
    pub fn is_rare_real(self) -> bool {
        [
            basic::HALF,
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
