//! Procedures that devices call (2.15): their levels, and what is called in their place.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::acc::Machine;
use crate::ids::FuncId;
use accc_source::Span;

/// The routines that device code asks which gang (0), worker (1) or lane (2) it is, and how many of them there are.
pub const LEVEL_INDEX: &str = "__accc_level_index";
/// As [`LEVEL_INDEX`]: how many gangs (0), workers (1) or lanes (2) there are.
pub const LEVEL_SIZE: &str = "__accc_level_size";

/// `acc routine` (2.15): there is a device version of the procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Routine {
    /// The most that a call may use.
    pub level: RoutineLevel,
    /// The host's version may be another object's.
    pub nohost: bool,
    /// What is called in its place.
    pub bind: Bind,
    /// Made by the compiler.
    pub implicit: bool,
    /// The directive.
    pub span: Span,
}

/// `bind`, also behind `device_type`: what code for a machine calls in place of a routine, which has no version of its
/// own for that machine then.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Bind {
    /// In code for GPUs.
    pub gpu: Option<FuncId>,
    /// In kernels for cores.
    pub cpu: Option<FuncId>,
}

impl Bind {
    /// What code for this machine calls in its place; `None`: the routine itself.
    pub fn on(&self, machine: Machine) -> Option<FuncId> {
        match machine {
            Machine::Gpu => self.gpu,
            Machine::Cpu => self.cpu,
        }
    }

    /// From now on code for this machine calls `function`.
    pub fn set(&mut self, machine: Machine, function: FuncId) {
        match machine {
            Machine::Gpu => self.gpu = Some(function),
            Machine::Cpu => self.cpu = Some(function),
        }
    }

    /// No machine's code has the routine itself.
    pub fn is_everywhere(&self) -> bool {
        self.gpu.is_some() && self.cpu.is_some()
    }
}

/// The levels that a call takes up, from least to most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RoutineLevel {
    /// `seq`: a thread calls it by itself.
    Seq,
    /// `vector`: a worker's lanes come to it together.
    Vector,
    /// `worker`: all workers of a gang come to it.
    Worker,
    /// Gangs of the first dimension.
    Gang,
    /// Of the first two.
    Gang2,
    /// Of all three.
    Gang3,
}

impl RoutineLevel {
    /// Gangs of this dimension, 1 to 3, and those below.
    pub fn of_gangs(dim: u32) -> RoutineLevel {
        match dim {
            0 | 1 => RoutineLevel::Gang,
            2 => RoutineLevel::Gang2,
            _ => RoutineLevel::Gang3,
        }
    }

    /// How many dimensions of gangs it takes up.
    pub fn gang_dims(self) -> u32 {
        match self {
            RoutineLevel::Seq | RoutineLevel::Vector | RoutineLevel::Worker => 0,
            RoutineLevel::Gang => 1,
            RoutineLevel::Gang2 => 2,
            RoutineLevel::Gang3 => 3,
        }
    }
}
