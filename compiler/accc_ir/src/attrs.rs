//! What a program says about functions, globals and parameters to the linker, the machine and the optimizer.
#![deny(clippy::wildcard_enum_match_arm)]

/// How a parameter or a result is passed, beyond its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ParamAttr {
    #[default]
    None,
    /// Widened to 32 bits with its sign, or with zeroes.
    SExt,
    ZExt,
    /// An address (`Ptr`) whose record the callee gets a copy of, on the stack.
    ByVal {
        bytes: u64,
        align: u64,
    },
    /// An address (`Ptr`) that goes beside the arguments, in a register of its own: a trampoline sets it.
    Nest,
    /// The address (`Ptr`) where the callee puts its result.
    SRet {
        bytes: u64,
        align: u64,
    },
}

/// GNU C's attributes of functions. A constructor's or destructor's number is its priority.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FunctionAttrs {
    pub weak: bool,
    pub inline: Inline,
    /// A body to inline; another object has the function itself (`extern inline`).
    pub available_externally: bool,
    /// As `setjmp` does.
    pub returns_twice: bool,
    pub section: Option<String>,
    pub visibility: Visibility,
    pub constructor: Option<u32>,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inline {
    #[default]
    Default,
    Hint,
    Always,
    Never,
}

/// As ELF has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    #[default]
    Default,
    Hidden,
    Protected,
    Internal,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GlobalAttrs {
    pub weak: bool,
    /// A tentative definition that linkers merge (`-fcommon`).
    pub common: bool,
    /// Several objects define it, as one: Fortran's common blocks, of which one object may give the initial value.
    pub shared: bool,
    pub section: Option<String>,
    pub visibility: Visibility,
    pub thread_local: bool,
    /// Kept although nothing refers to it.
    pub used: bool,
    /// The link name of the global that this is another name of.
    pub alias: Option<String>,
}
