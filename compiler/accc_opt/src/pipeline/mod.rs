//! The passes: what they are ([`pass`]), in which order they run ([`table`]), what they work on ([`context`]) and what
//! runs them ([`manager`]).

pub mod context;
pub mod manager;
pub mod pass;
pub mod table;

use crate::minfo::MinfoLine;
use accc_diag::Diagnostic;
use accc_ir::{Machine, Module};
use accc_machine::Gpu;
use accc_schedule::partition::PartitionChoice;
use accc_schedule::tree::{Tree, Trees};
use accc_source::Span;

pub use manager::{WrongPasses, run_passes};
pub use table::{KERNEL_PIPELINE, PIPELINE, listed};

/// What the user asked for.
#[derive(Clone, Copy, Debug)]
pub struct OptOptions {
    /// Make kernels for GPUs.
    pub gpu: bool,
    /// What these GPUs can do.
    pub model: &'static Gpu,
    /// Make kernels for CPUs; else the host runs regions as plain sequential code where there is no GPU.
    pub cpu: bool,
    /// Share loops of `parallel` that have no directive where a proof allows it.
    pub autopar: bool,
    /// Put data regions around loops of the host where the arrays of the constructs inside may stay on the device.
    pub autodata: bool,
    /// Programs tell the runtime of their accesses.
    pub checks: bool,
    /// All memory that programs allocate is the device's too: what has no clause and no known size needs none.
    pub managed: bool,
    /// How regions become kernels, where the user says it.
    pub partition: PartitionChoice,
}

impl OptOptions {
    /// The machine whose clone speaks for all: what is true of every clone is said once.
    pub fn told(&self) -> Machine {
        if self.cpu { Machine::Cpu } else { Machine::Gpu }
    }
}

/// What developers ask the manager for.
#[derive(Clone, Copy, Default, Debug)]
pub struct Inspection<'a> {
    /// Stop behind the pass of this name.
    pub stop_after: Option<&'a str>,
    /// Check the IR, and the analyses that are kept, behind each pass, as debug builds do.
    pub verify_each: bool,
    /// Run the passes over host code and CPU kernels that belong to -O3.
    pub serial: bool,
    /// Schedules to take in place of the compiler's own.
    pub trees: Option<&'a Trees>,
}

impl Inspection<'_> {
    pub(crate) fn verifies(&self) -> bool {
        self.verify_each || cfg!(debug_assertions)
    }
}

/// What the passes have to say. With errors among the diagnostics the module must not be compiled further.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// In the order of the passes.
    pub diagnostics: Vec<Diagnostic>,
    /// What `-Minfo` prints, in the order of the source.
    pub minfo: Vec<MinfoLine>,
    /// The analyses' tables, as `--emit=facts` shows them.
    pub facts: String,
    /// The schedules of all constructs' clones, in order.
    pub trees: Vec<Tree>,
    /// The pass behind which the manager stopped, as it was asked to: the module is on its way between two phases.
    pub stopped: bool,
}

/// Takes a module from phase *acc* to *outlined*. `line_of` gives a span's line.
pub fn run(
    module: &mut Module,
    options: &OptOptions,
    inspection: Inspection<'_>,
    line_of: &dyn Fn(Span) -> u32,
) -> Outcome {
    manager::run(module, options, inspection, line_of, PIPELINE)
}
