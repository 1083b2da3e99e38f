//! A module: what one source file (or, for a program of several, one compilation) becomes.

use crate::acc::ClauseKind;
use crate::attrs::GlobalAttrs;
use crate::debug::{DebugType, DebugTypeId};
use crate::entity::PrimaryMap;
use crate::function::Function;
use crate::ids::{Block, FuncId, GlobalId};
use crate::record::{Record, RecordId};
use accc_source::Span;
use std::collections::HashMap;

/// How far a module has come; see [`crate::verify`] for what holds in each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// What the user wrote.
    Acc,
    /// Everything implicit made explicit; each region cloned for the kinds of device.
    Legal,
    /// Every loop of a compute region carries its verdict and its schedule.
    Scheduled,
    /// Compute regions are gone: kernels are functions, the host code launches them.
    Outlined,
}

/// The source's language: how messages spell things (`a(:)` or `a[:n]`, `!$acc` or `#pragma acc`), and for code generation
/// what debuggers are told and whether subscripts and address arithmetic stay in bounds. Nothing else may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// Arrays are `a(:)`, directives `!$acc`.
    Fortran,
    /// C and C++: arrays are `a[:n]`, directives `#pragma acc`.
    C,
}

/// One source file's program.
#[derive(Clone, Debug)]
pub struct Module {
    /// The source file as the user named it.
    pub name: String,
    /// How far it has come.
    pub phase: Phase,
    /// In whose words messages are.
    pub spelling: Spelling,
    /// Defined and declared ones.
    pub functions: PrimaryMap<FuncId, Function>,
    /// Defined and declared ones, and constants that have no name in the program.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// The function that formats print records on the host, where a kernel may print (`accc_abi::Image::print`).
    pub printer: Option<String>,
    /// Assembly text outside of functions.
    pub asm: Vec<String>,
    /// The types that variables and functions name for debuggers.
    pub debug_types: PrimaryMap<DebugTypeId, DebugType>,
    /// What variables' records hold, where that is memory of its own.
    pub records: PrimaryMap<RecordId, Record>,
    /// What [`Module::constant_bytes`] made.
    shared_constants: HashMap<(Vec<u8>, u64), GlobalId>,
}

/// Static memory, or another object's.
#[derive(Clone, Debug)]
pub struct Global {
    /// Link name.
    pub name: String,
    /// Who else sees it.
    pub linkage: Linkage,
    /// Its size.
    pub bytes: u64,
    /// In bytes.
    pub align: u64,
    /// Nobody writes it.
    pub constant: bool,
    /// What it holds when the program starts.
    pub init: Init,
    /// `acc declare` on a module variable or global: it has a copy on each device for the whole program. `Link`: a word for
    /// the address of the copy that data clauses make; `Attach`: the link of a pointer or descriptor, which is the word
    /// itself and which data clauses attach.
    pub declare: Option<ClauseKind>,
    /// It is part of another global: its own linkage and bytes say nothing.
    pub part: Option<Part>,
    /// Its declaration.
    pub span: Span,
    /// What the program says of it to the linker.
    pub attrs: GlobalAttrs,
}

/// A variable of a common block, or one of several that share their memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Not a part itself.
    pub of: GlobalId,
    /// In bytes from the first one of the whole.
    pub offset: u64,
}

/// Which objects know a global by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Seen by other objects.
    External,
    /// This object's alone.
    Internal,
    /// Defined elsewhere.
    Undefined,
}

/// The bytes that a global starts with.
#[derive(Clone, PartialEq, Debug)]
pub enum Init {
    /// All are zero: they take no room in the object.
    Zero,
    /// Exactly `bytes` bytes.
    Bytes(Vec<u8>),
    /// Exactly `bytes` bytes, and addresses in them, in the order of their offsets.
    Relocated {
        /// With zeroes where addresses go.
        bytes: Vec<u8>,
        /// The addresses.
        relocations: Vec<Relocation>,
    },
}

/// Bytes that hold an address known when the program is linked, or the distance of two labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// In bytes from the global's first one.
    pub offset: u64,
    /// Whose address.
    pub target: RelocationTarget,
    /// In bytes, on top of the address.
    pub addend: i64,
}

/// What has an address that the linker fills in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocationTarget {
    /// A global's first byte.
    Global(GlobalId),
    /// A function's entry.
    Function(FuncId),
    /// As `LabelAddr`.
    Label(FuncId, Block),
    /// From one block of the function to another, in so many bytes.
    Distance {
        /// Whose blocks they are.
        func: FuncId,
        /// The block that the distance leads to.
        to: Block,
        /// The block that it is counted from.
        from: Block,
        /// The size of the number.
        bytes: u8,
    },
}

impl RelocationTarget {
    /// The bytes that it fills.
    pub fn bytes(self) -> u64 {
        match self {
            RelocationTarget::Global(_) | RelocationTarget::Function(_) | RelocationTarget::Label(..) => 8,
            RelocationTarget::Distance { bytes, .. } => bytes.into(),
        }
    }
}

impl Global {
    /// Zeroes, no attributes.
    pub fn new(name: &str, linkage: Linkage, bytes: u64, align: u64) -> Global {
        Global {
            name: name.to_string(),
            linkage,
            bytes,
            align,
            constant: false,
            init: Init::Zero,
            declare: None,
            part: None,
            span: Span::NONE,
            attrs: GlobalAttrs::default(),
        }
    }
}

impl Module {
    /// An empty module in phase *acc*.
    pub fn new(name: &str, spelling: Spelling) -> Module {
        Module {
            name: name.to_string(),
            phase: Phase::Acc,
            spelling,
            functions: PrimaryMap::new(),
            globals: PrimaryMap::new(),
            printer: None,
            asm: Vec::new(),
            debug_types: PrimaryMap::new(),
            records: PrimaryMap::new(),
            shared_constants: HashMap::new(),
        }
    }

    /// A constant with these bytes, shared between equal uses (string literals, array constants).
    pub fn constant_bytes(&mut self, bytes: Vec<u8>, align: u64) -> GlobalId {
        let next = self.globals.len();
        let id = *self.shared_constants.entry((bytes.clone(), align)).or_insert(GlobalId(next as u32));
        if id.0 as usize == next {
            let name = format!(".const.{next}");
            let global = Global::new(&name, Linkage::Internal, bytes.len() as u64, align);
            self.globals.push(Global { constant: true, init: Init::Bytes(bytes), ..global });
        }
        id
    }

    /// The function of this link name, if the module defines or declares it.
    pub fn find_function(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }
}
