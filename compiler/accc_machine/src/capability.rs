//! What the GPUs of each compute capability have, and the models that follow.
//!
//! A unit's kernels are scheduled once, for all capabilities that it is compiled for, and code is generated for each of them.
//! So policy reads one model, of the GPU that [`Gpu::of_targets`] chooses, and code generation the row of the capability at hand.
//! Sources: CUDA C++ programming guide (technical specifications and arithmetic throughput per compute capability); NVIDIA's white
//! papers and data sheets of the GPUs for the number of multiprocessors.

use crate::gpu::{GPU, Gpu, SplitSums};

/// A row of the table: a compute capability and the GPU that stands for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capability {
    /// Times ten: 90 for 9.0.
    pub number: u32,
    /// The GPU whose multiprocessors are counted: the largest one that data centres have.
    pub gpu: &'static str,
    /// Multiprocessors of that GPU.
    pub multiprocessors: u32,
    /// Threads that a multiprocessor holds at once.
    pub resident_threads: u32,
    /// Gangs that it holds at once.
    pub resident_gangs: u32,
    /// Registers of 32 bits that it has for all of them.
    pub registers: u32,
    /// Bytes of shared memory that it has for all of them.
    pub shared_bytes: u32,
    /// Bytes of it that one gang may ask for.
    pub gang_shared_bytes: u32,
    /// Whether warps multiply matrices of doubles (PTX ISA, `mma.m8n8k4.f64`).
    pub multiplies_matrices_of_doubles: bool,
}

const KIB: u32 = 1024;

/// The capabilities that code is generated for, ascending.
pub const CAPABILITIES: [Capability; 8] = [
    row(70, "V100", 80, [2048, 32], [96, 96], false),
    row(75, "T4", 40, [1024, 16], [64, 64], false),
    row(80, "A100", 108, [2048, 32], [164, 163], true),
    row(86, "A40", 84, [1536, 16], [100, 99], true),
    row(89, "L40S", 142, [1536, 24], [100, 99], true),
    row(90, "H100", 132, [2048, 32], [228, 227], true),
    row(100, "B200", 148, [2048, 32], [228, 227], true),
    row(120, "RTX PRO 6000", 188, [1536, 24], [100, 99], true),
];

const fn row(
    number: u32,
    gpu: &'static str,
    multiprocessors: u32,
    [resident_threads, resident_gangs]: [u32; 2],
    [shared, of_gang]: [u32; 2],
    multiplies_matrices_of_doubles: bool,
) -> Capability {
    Capability {
        number,
        gpu,
        multiprocessors,
        resident_threads,
        resident_gangs,
        registers: 64 * KIB,
        shared_bytes: shared * KIB,
        gang_shared_bytes: of_gang * KIB,
        multiplies_matrices_of_doubles,
    }
}

impl Capability {
    /// The row of a compute capability (times ten): its own, or that of the last one before it, whose code it runs.
    pub const fn of(number: u32) -> &'static Capability {
        let mut at = CAPABILITIES.len() - 1;
        while at > 0 && CAPABILITIES[at].number > number {
            at -= 1;
        }
        &CAPABILITIES[at]
    }

    /// Whether its multiprocessors hold fewer threads than [`Gpu::wanted_threads`].
    pub const fn holds_few_threads(&self) -> bool {
        self.resident_threads < GPU.wanted_threads
    }
}

/// The first compute capability, times ten, whose GPUs multiply matrices of doubles.
pub const MATRIX_UNIT_OF_DOUBLES: u32 = {
    let mut at = 0;
    while !CAPABILITIES[at].multiplies_matrices_of_doubles {
        at += 1;
    }
    CAPABILITIES[at].number
};

/// The models, by capability.
static MODELS: [Gpu; CAPABILITIES.len()] = {
    let mut models = [GPU; CAPABILITIES.len()];
    let mut at = 0;
    while at < models.len() {
        models[at] = GPU.filling(&CAPABILITIES[at]);
        at += 1;
    }
    models
};

/// The capability that [`GPU`]'s numbers were measured on.
const MEASURED: u32 = 90;

impl Gpu {
    /// The model for code that is compiled for these capabilities: of the one that was measured, where it is among them, else of
    /// the last one, which newer GPUs run, too.
    pub fn of_targets(capabilities: &[u32]) -> &'static Gpu {
        let is_measured = capabilities.contains(&MEASURED) || capabilities.is_empty();
        let number = if is_measured { MEASURED } else { *capabilities.iter().max().expect("some capability") };
        let found = CAPABILITIES.iter().position(|row| row.number == Capability::of(number).number);
        &MODELS[found.expect("a row of the table")]
    }

    /// The same for a GPU with so many multiprocessors of this kind: what fills one follows from what it holds at once. The
    /// factors are those that measurements on an H100 gave.
    const fn filling(self, row: &Capability) -> Gpu {
        let processors = row.multiprocessors as i64;
        let threads = processors * row.resident_threads as i64;
        Gpu {
            filling_lanes: power_of_two(2 * threads),
            filling_gangs: power_of_two(128 * processors),
            reducing_gangs: power_of_two(32 * processors),
            counting_gangs: 8 * processors,
            counting_threads: threads,
            split_columns: SplitSums {
                few_gangs: power_of_two(processors),
                gangs: 8 * processors,
                ..self.split_columns
            },
            split_rows: SplitSums {
                few_gangs: 8 * power_of_two(processors),
                gangs: power_of_two(32 * processors),
                ..self.split_rows
            },
            ..self
        }
    }
}

/// The largest one up to a number.
const fn power_of_two(number: i64) -> i64 {
    1 << number.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measured_model_is_the_one_that_its_own_figures_give() {
        assert_eq!(*Gpu::of_targets(&[MEASURED]), GPU);
        assert_eq!(*Gpu::of_targets(&[70, 80, 90]), GPU);
        assert_eq!(*Gpu::of_targets(&[]), GPU);
    }

    #[test]
    fn other_capabilities_are_filled_by_what_they_hold() {
        let counting = |cc| Gpu::of_targets(&[cc]).counting_gangs;
        assert_eq!([70, 75, 80, 90, 100].map(counting), [640, 320, 864, 1056, 1184]);
        assert_eq!(Gpu::of_targets(&[70, 80]), Gpu::of_targets(&[80]));
        assert_eq!(Gpu::of_targets(&[70]).counting_threads, 80 * 2048);
    }

    /// A kernel is made once: what it takes each GPU has to have.
    #[test]
    fn every_capability_has_what_the_model_promises() {
        for row in &CAPABILITIES {
            assert!(GPU.threads <= row.resident_threads && row.resident_threads % GPU.threads.min(512) == 0, "{row:?}");
            assert!(GPU.shared_bytes <= row.gang_shared_bytes.into() && row.gang_shared_bytes <= row.shared_bytes);
            assert!(GPU.private_shared_bytes < GPU.shared_bytes as u64);
            // The 40 registers of `narrow_accesses`, which are given out by eights.
            assert!(row.registers / GPU.wanted_threads / 8 * 8 >= 40);
            assert!(row.resident_gangs >= 16);
        }
    }

    #[test]
    fn a_capability_without_a_row_is_the_one_before_it() {
        let gpu = |cc| Capability::of(cc).gpu;
        assert_eq!([60, 72, 87, 90, 103, 121].map(gpu), ["V100", "V100", "A40", "H100", "B200", "RTX PRO 6000"]);
        assert_eq!(MATRIX_UNIT_OF_DOUBLES, 80);
        assert_eq!([70, 75, 86].map(|cc| Capability::of(cc).holds_few_threads()), [false, true, false]);
    }
}
