//! What a pass is: a row of the table.

use super::context::{Cx, KernelCx};
use accc_ir::Phase;

/// What a pass runs on, from the whole to its parts. The manager runs rows in a row that are smaller than the module
/// function by function, and in each function those of constructs construct by construct.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unit {
    /// All functions at once.
    Module,
    /// Each defined function by itself.
    Function,
    /// A compute construct, which the pass may refuse ([`Cx::refuse`]): passes over constructs then leave it alone.
    Check,
    /// A compute construct that no pass has refused.
    Construct,
    /// A version of a construct: those that [`Cx::versions`] holds.
    Version,
    /// A construct's clone for one kind of device.
    Clone,
}

/// What is computed about a function once for several passes, and kept in the context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Analysis {
    /// What is known of the module around the function.
    ModuleFacts,
    /// Where ops stand, and how often each scalar is set.
    Structure,
    /// Which scalars are read after a construct, and what pointers may show.
    Surroundings,
}

impl Analysis {
    /// As `--list-passes` shows it.
    pub fn name(self) -> &'static str {
        match self {
            Analysis::ModuleFacts => "module facts",
            Analysis::Structure => "structure",
            Analysis::Surroundings => "surroundings",
        }
    }
}

/// One pass over the functions of a module.
pub struct Pass {
    /// As `--emit=ir-after=NAME` and `accc ir-opt --pass=NAME` know it.
    pub name: &'static str,
    /// What it does, for the list.
    pub about: &'static str,
    /// The phase that it runs in.
    pub phase: Phase,
    /// What it runs on.
    pub unit: Unit,
    /// What has to be there, and current, when it starts.
    pub needs: &'static [Analysis],
    /// What holds behind it though the function has another version then.
    pub preserves: &'static [Analysis],
    /// Does it, on the unit that the context is at.
    pub run: fn(&mut Cx<'_>),
}

/// One pass over a kernel that is being built: no part of the module yet.
pub struct KernelPass {
    /// As `--emit=ir-after=NAME` knows it.
    pub name: &'static str,
    /// What it does, for the list.
    pub about: &'static str,
    /// Does it.
    pub run: fn(&mut KernelCx<'_>),
}
