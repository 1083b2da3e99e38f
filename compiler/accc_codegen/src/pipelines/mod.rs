//! LLVM's pipelines and accc's own passes over LLVM's IR ([`PASSES`]).

pub(crate) mod early_loads;
pub(crate) mod emit;
pub(crate) mod fast_math;
pub(crate) mod host_pipeline;
pub(crate) mod host_processor;
pub(crate) mod joined;
pub(crate) mod llvm_diagnostics;
pub(crate) mod loops;
pub(crate) mod narrow_lanes;
pub(crate) mod pass_options;
pub(crate) mod recurrences;
pub(crate) mod registers;
pub(crate) mod value_range;
pub(crate) mod vector_math;

use crate::fault::{Fault, Result};
use inkwell::module::Module;
use std::time::Instant;

/// A pass over LLVM's IR.
pub struct LlvmPass {
    /// As `accc ir-opt --list-passes` and `ACCC_LOG` name it.
    pub name: &'static str,
    /// `host` or `device`: whose modules it runs on.
    pub unit: &'static str,
    /// What it does, and between which of LLVM's passes.
    pub about: &'static str,
    run: fn(&Module<'_>) -> Result<()>,
}

/// accc's own passes over LLVM's IR, which run where LLVM's pipelines are put together.
pub const PASSES: &[LlvmPass] = &[NARROW_LANES, RECURRENCES, EARLY_LOADS];

pub(crate) const NARROW_LANES: LlvmPass = LlvmPass {
    name: "narrow-lanes",
    unit: "host",
    about: "computes small integers in 16 bits; on inlined loops, before LLVM makes vectors",
    run: narrow_lanes::run,
};

pub(crate) const RECURRENCES: LlvmPass = LlvmPass {
    name: "recurrences",
    unit: "host",
    about: "orders maxima and minima of recurrences; behind LLVM's last pass, which would undo it",
    run: recurrences::run,
};

pub(crate) const EARLY_LOADS: LlvmPass = LlvmPass {
    name: "early-loads",
    unit: "device",
    about: "loads before quotients and roots; behind LLVM's last pass",
    run: |llvm| {
        early_loads::run(llvm);
        Ok(())
    },
};

impl LlvmPass {
    pub(crate) fn run(&self, llvm: &Module<'_>) -> Result<()> {
        let started = Instant::now();
        (self.run)(llvm)?;
        tracing::info!(target: "accc::pass", pass = self.name, nanoseconds = started.elapsed().as_nanos() as u64);
        match cfg!(debug_assertions) {
            true => Ok(llvm.verify().map_err(|broken| Fault::bug(format!("after {}: {broken}", self.name)))?),
            false => Ok(()),
        }
    }
}
