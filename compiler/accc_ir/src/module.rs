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
    Fortran,
    C,
}

#[derive(Clone, Debug)]
pub struct Module {
    /// The source file as the user named it.
    pub name: String,
    pub phase: Phase,
    pub spelling: Spelling,
    pub functions: PrimaryMap<FuncId, Function>,
    pub globals: PrimaryMap<GlobalId, Global>,
    /// The function that formats print records on the host, where a kernel may print (`accc_abi::Image::print`).
    pub printer: Option<String>,
    /// Assembly text outside of functions.
    pub asm: Vec<String>,
    pub debug_types: PrimaryMap<DebugTypeId, DebugType>,
    pub records: PrimaryMap<RecordId, Record>,
    /// What [`Module::constant_bytes`] made.
    shared_constants: HashMap<(Vec<u8>, u64), GlobalId>,
}

#[derive(Clone, Debug)]
pub struct Global {
    /// Link name.
    pub name: String,
    pub linkage: Linkage,
    pub bytes: u64,
    pub align: u64,
    pub constant: bool,
    pub init: Init,
    /// `acc declare` on a module variable or global: it has a copy on each device for the whole program. `Link`: a word for
    /// the address of the copy that data clauses make; `Attach`: the link of a pointer or descriptor, which is the word
    /// itself and which data clauses attach.
    pub declare: Option<ClauseKind>,
    /// It is part of another global: its own linkage and bytes say nothing.
    pub part: Option<Part>,
    pub span: Span,
    pub attrs: GlobalAttrs,
}

/// A variable of a common block, or one of several that share their memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Not a part itself.
    pub of: GlobalId,
    pub offset: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Seen by other objects.
    External,
    /// This object's alone.
    Internal,
    /// Defined elsewhere.
    Undefined,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Init {
    Zero,
    /// Exactly `bytes` bytes.
    Bytes(Vec<u8>),
    /// Exactly `bytes` bytes, and addresses in them, in the order of their offsets.
    Relocated {
        bytes: Vec<u8>,
        relocations: Vec<Relocation>,
    },
}

/// Bytes that hold an address known when the program is linked, or the distance of two labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    pub offset: u64,
    pub target: RelocationTarget,
    pub addend: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocationTarget {
    Global(GlobalId),
    Function(FuncId),
    /// As `LabelAddr`.
    Label(FuncId, Block),
    /// From one block of the function to another, in so many bytes.
    Distance {
        func: FuncId,
        to: Block,
        from: Block,
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
