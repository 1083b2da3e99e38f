//! What a program says about functions, globals and parameters to the linker, the machine and the optimizer.
#![deny(clippy::wildcard_enum_match_arm)]

/// How a parameter or a result is passed, beyond its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ParamAttr {
    /// As its type says.
    #[default]
    None,
    /// Widened to 32 bits with its sign, or with zeroes.
    SExt,
    /// With zeroes.
    ZExt,
    /// An address (`Ptr`) whose record the callee gets a copy of, on the stack.
    ByVal {
        /// The record's size.
        bytes: u64,
        /// Of the copy, in bytes.
        align: u64,
    },
    /// An address (`Ptr`) that goes beside the arguments, in a register of its own: a trampoline sets it.
    Nest,
    /// The address (`Ptr`) where the callee puts its result.
    SRet {
        /// The result's size.
        bytes: u64,
        /// Of the result's memory, in bytes.
        align: u64,
    },
}

/// GNU C's attributes of functions. A constructor's or destructor's number is its priority.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FunctionAttrs {
    /// Another object's definition comes first, and where there is none references are null.
    pub weak: bool,
    /// What the user says about inlining.
    pub inline: Inline,
    /// A body to inline; another object has the function itself (`extern inline`).
    pub available_externally: bool,
    /// As `setjmp` does.
    pub returns_twice: bool,
    /// The section of the object that it stands in.
    pub section: Option<String>,
    /// Who outside of the shared library sees it.
    pub visibility: Visibility,
    /// Runs in front of `main`.
    pub constructor: Option<u32>,
    /// Runs behind `main`.
    pub destructor: Option<u32>,
    /// The link name of the function that this is another name of.
    pub alias: Option<String>,
    /// `alias` is called when the program is loaded, and says which function this is (`ifunc`).
    pub chosen_at_load: bool,
    /// What the host's processor has in this function beyond what it has elsewhere, as LLVM names it (`+avx2,+fma`).
    pub features: Option<String>,
    /// Kept although nothing refers to it.
    pub used: bool,
}

/// What is said of a function's body at its calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inline {
    /// LLVM decides.
    #[default]
    Default,
    /// `inline`: more may be spent on it.
    Hint,
    /// `always_inline`, also without optimisation.
    Always,
    /// `noinline`.
    Never,
}

/// As ELF has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// Everybody sees it, and another library may replace it.
    #[default]
    Default,
    /// Within the library alone.
    Hidden,
    /// Everybody sees it, but the library itself uses its own.
    Protected,
    /// As `Hidden`, and no pointer to it leaves the library.
    Internal,
}

/// GNU C's attributes of objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GlobalAttrs {
    /// As of [`FunctionAttrs`].
    pub weak: bool,
    /// A tentative definition that linkers merge (`-fcommon`).
    pub common: bool,
    /// Several objects define it, as one: Fortran's common blocks, of which one object may give the initial value.
    pub shared: bool,
    /// The section of the object that it stands in.
    pub section: Option<String>,
    /// Who outside of the shared library sees it.
    pub visibility: Visibility,
    /// Each thread of the host has its own.
    pub thread_local: bool,
    /// Kept although nothing refers to it.
    pub used: bool,
    /// The link name of the global that this is another name of.
    pub alias: Option<String>,
}
