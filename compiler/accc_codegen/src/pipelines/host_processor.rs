//! The processor that code for the CPU is made for.

use inkwell::targets::TargetMachine;

/// As LLVM names it, with features beyond its name's (`+avx2,-avx512f`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostProcessor {
    pub(crate) name: String,
    pub(crate) features: String,
}

impl HostProcessor {
    /// One that LLVM knows by this name.
    pub fn named(name: &str) -> HostProcessor {
        HostProcessor { name: name.to_string(), features: String::new() }
    }

    /// That of this machine, with what it really has.
    pub fn native() -> HostProcessor {
        HostProcessor {
            name: TargetMachine::get_host_cpu_name().to_string(),
            features: TargetMachine::get_host_cpu_features().to_string(),
        }
    }
}

/// Every x86-64.
impl Default for HostProcessor {
    fn default() -> HostProcessor {
        HostProcessor::named("x86-64")
    }
}
