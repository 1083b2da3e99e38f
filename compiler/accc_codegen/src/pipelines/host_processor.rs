//! The processor that code for the CPU is made for, and how far its data may lie.

use inkwell::targets::{CodeModel, TargetMachine};

/// As LLVM names it, with features beyond its name's (`+avx2,-avx512f`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostProcessor {
    pub(crate) name: String,
    pub(crate) features: String,
    pub(crate) reach: Reach,
}

/// Where code expects its data and other code: `-mcmodel=`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reach {
    /// All within two gigabytes.
    #[default]
    Small,
    /// Data anywhere.
    Medium,
    /// Data and code anywhere.
    Large,
}

impl Reach {
    pub(crate) fn code_model(self) -> CodeModel {
        match self {
            Reach::Small => CodeModel::Default,
            Reach::Medium => CodeModel::Medium,
            Reach::Large => CodeModel::Large,
        }
    }
}

impl HostProcessor {
    /// One that LLVM knows by this name.
    pub fn named(name: &str) -> HostProcessor {
        HostProcessor { name: name.to_string(), features: String::new(), reach: Reach::default() }
    }

    /// That of this machine, with what it really has.
    pub fn native() -> HostProcessor {
        HostProcessor {
            name: TargetMachine::get_host_cpu_name().to_string(),
            features: TargetMachine::get_host_cpu_features().to_string(),
            reach: Reach::default(),
        }
    }

    /// With these features beside its own.
    pub fn having(mut self, features: &str) -> HostProcessor {
        self.features = self.with(features);
        self
    }

    /// What it has beyond every x86-64; `None` where only its name says that.
    pub fn features(&self) -> Option<&str> {
        (self.name == "x86-64" || self.features.contains('+')).then_some(&self.features)
    }

    /// The text of its features and these.
    pub(crate) fn with(&self, features: &str) -> String {
        match (self.features.is_empty(), features.is_empty()) {
            (true, _) => features.to_string(),
            (_, true) => self.features.clone(),
            _ => format!("{},{features}", self.features),
        }
    }

    /// The same processor, with code that addresses data and functions in this reach.
    pub fn reaching(self, reach: Reach) -> HostProcessor {
        HostProcessor { reach, ..self }
    }
}

/// Every x86-64.
impl Default for HostProcessor {
    fn default() -> HostProcessor {
        HostProcessor::named("x86-64")
    }
}
