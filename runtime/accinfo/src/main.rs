//! `accinfo`: the devices that programs of accc can use on this machine, what accc compiles for each, and why no GPU is found
//! where none is.
//!
//! In the layout of the tools that users of OpenACC know (pgaccelinfo). Exit code 0 also without a GPU: there is always the
//! CPU.

mod code;
mod missing;

use accrt::info::{self, Gpu};
use missing::Signs;
use std::fmt::Write as _;
use std::io::Write as _;

fn main() {
    let gpus = info::gpus();
    let driver = gpus.as_ref().ok().and_then(|_| info::driver_version());
    let kernel_module = std::fs::read_to_string("/proc/driver/nvidia/version").ok();
    let text = gpu_report(&gpus, driver, kernel_module.as_deref(), &Signs::look())
        + &cpu_report(info::available_cores(), info::host_memory().1);
    // A reader that has seen enough (`accinfo | head -1`) is no reason to fail.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn gpu_report(
    gpus: &Result<Vec<Gpu>, String>,
    driver: Option<i32>,
    kernel_module: Option<&str>,
    signs: &Signs,
) -> String {
    let gpus = match gpus {
        Ok(gpus) if gpus.is_empty() => return missing::explain("the NVIDIA driver finds none", signs),
        Ok(gpus) => gpus,
        Err(why) => return missing::explain(why, signs),
    };
    let mut lines = Lines::default();
    if let Some(version) = driver {
        lines.add("CUDA Driver Version", version);
    }
    if let Some(version) = kernel_module.and_then(nvrm_version) {
        lines.add("NVRM version", version);
    }
    for (number, gpu) in gpus.iter().enumerate() {
        lines.text.push('\n');
        describe(&mut lines, number, gpu);
    }
    lines.text
}

/// `NVRM version: NVIDIA UNIX ...` is its first line.
fn nvrm_version(text: &str) -> Option<&str> {
    text.lines().next()?.split_once(':').map(|(_, version)| version.trim())
}

fn describe(lines: &mut Lines, number: usize, gpu: &Gpu) {
    let (major, minor) = (gpu.cc / 10, gpu.cc % 10);
    let [block_x, block_y, block_z] = gpu.max_block;
    let [grid_x, grid_y, grid_z] = gpu.max_grid;
    lines.add("Device Number", number);
    lines.add("Device Name", &gpu.name);
    lines.add("Device Revision Number", format!("{major}.{minor}"));
    lines.add("Global Memory Size", gpu.memory);
    lines.add("Number of Multiprocessors", gpu.multiprocessors);
    if let Some(cores) = cores_per_multiprocessor(gpu.cc) {
        lines.add("Number of Cores", cores * gpu.multiprocessors);
    }
    lines.add("Concurrent Copy and Execution", yes(gpu.copy_engines > 0));
    lines.add("Total Constant Memory", gpu.constant_memory);
    lines.add("Total Shared Memory per Block", gpu.shared_memory_per_block);
    lines.add("Registers per Block", gpu.registers_per_block);
    lines.add("Warp Size", gpu.warp_size);
    lines.add("Maximum Threads per Block", gpu.max_threads_per_block);
    lines.add("Maximum Block Dimensions", format!("{block_x}, {block_y}, {block_z}"));
    lines.add("Maximum Grid Dimensions", format!("{grid_x} x {grid_y} x {grid_z}"));
    lines.add("Maximum Memory Pitch", format!("{}B", gpu.max_pitch));
    lines.add("Texture Alignment", format!("{}B", gpu.texture_alignment));
    lines.add("Clock Rate", format!("{} MHz", gpu.clock_khz / 1000));
    lines.add("Integrated Device", yes(gpu.integrated));
    lines.add("Concurrent Kernels", yes(gpu.concurrent_kernels));
    lines.add("ECC Enabled", yes(gpu.error_correction));
    lines.add("Memory Clock Rate", format!("{} MHz", gpu.memory_clock_khz / 1000));
    lines.add("Memory Bus Width", format!("{} bits", gpu.memory_bus_bits));
    lines.add("L2 Cache Size", format!("{} bytes", gpu.l2_cache));
    lines.add("Max Threads Per SMP", gpu.threads_per_multiprocessor);
    lines.add("Async Engines", gpu.copy_engines);
    lines.add("Unified Addressing", yes(gpu.unified_addresses));
    lines.add("Managed Memory", yes(gpu.managed_memory));
    lines.add("Cooperative Launch", yes(gpu.cooperative_launch));
    if gpu.cc >= code::OLDEST_CC {
        lines.add("Default Target", format!("-ta=tesla:cc{}", gpu.cc));
    }
    lines.add("Compiled Code", code::for_gpu(gpu.cc, &code::default_ccs()));
}

/// Lanes for 32-bit floating point numbers, by compute capability; `None` for those that this program does not know.
fn cores_per_multiprocessor(cc: u32) -> Option<u32> {
    match cc {
        20 => Some(32),
        21 => Some(48),
        30..=37 => Some(192),
        50..=53 | 61 | 62 | 86..=89 | 90 | 100..=121 => Some(128),
        60 | 70..=75 | 80 => Some(64),
        _ => None,
    }
}

fn cpu_report(cores: u64, memory: u64) -> String {
    let mut lines = Lines { text: "\nOn the CPU\n".into() };
    lines.add("multicore", format!("{cores} threads; -ta=multicore, or ACC_DEVICE_TYPE=multicore"));
    lines.add("host", "1 thread; -ta=host, or ACC_DEVICE_TYPE=host");
    lines.add("sim", "a simulated device with memory of its own; ACC_DEVICE_TYPE=sim, ACC_NUM_DEVICES=n for n of them");
    lines.add("Memory Size", memory);
    lines.add("Compiled Code", "x86-64, a version of each region for the CPU: every program has it");
    lines.text
}

fn yes(flag: bool) -> &'static str {
    if flag { "Yes" } else { "No" }
}

/// `name:` and a value in a column.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn add(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.text, "{:<31}{value}", format!("{name}:"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn k20c() -> Gpu {
        Gpu {
            name: "Tesla K20c".into(),
            cc: 35,
            memory: 5_368_512_512,
            multiprocessors: 13,
            copy_engines: 2,
            constant_memory: 65_536,
            shared_memory_per_block: 49_152,
            registers_per_block: 65_536,
            warp_size: 32,
            max_threads_per_block: 1024,
            max_block: [1024, 1024, 64],
            max_grid: [2_147_483_647, 65_535, 65_535],
            max_pitch: 2_147_483_647,
            texture_alignment: 512,
            clock_khz: 705_500,
            memory_clock_khz: 2_600_000,
            memory_bus_bits: 320,
            l2_cache: 1_310_720,
            threads_per_multiprocessor: 2048,
            integrated: false,
            error_correction: true,
            concurrent_kernels: true,
            unified_addresses: true,
            managed_memory: false,
            cooperative_launch: false,
        }
    }

    #[test]
    fn a_gpu_as_its_users_know_it() {
        let module =
            "NVRM version: NVIDIA UNIX x86_64 Kernel Module  319.37  Wed Jul  3 17:08:50 PDT 2013\nGCC version:\n";
        insta::assert_snapshot!(gpu_report(&Ok(vec![k20c()]), Some(5050), Some(module), &Signs::default()), @"
        CUDA Driver Version:           5050
        NVRM version:                  NVIDIA UNIX x86_64 Kernel Module  319.37  Wed Jul  3 17:08:50 PDT 2013

        Device Number:                 0
        Device Name:                   Tesla K20c
        Device Revision Number:        3.5
        Global Memory Size:            5368512512
        Number of Multiprocessors:     13
        Number of Cores:               2496
        Concurrent Copy and Execution: Yes
        Total Constant Memory:         65536
        Total Shared Memory per Block: 49152
        Registers per Block:           65536
        Warp Size:                     32
        Maximum Threads per Block:     1024
        Maximum Block Dimensions:      1024, 1024, 64
        Maximum Grid Dimensions:       2147483647 x 65535 x 65535
        Maximum Memory Pitch:          2147483647B
        Texture Alignment:             512B
        Clock Rate:                    705 MHz
        Integrated Device:             No
        Concurrent Kernels:            Yes
        ECC Enabled:                   Yes
        Memory Clock Rate:             2600 MHz
        Memory Bus Width:              320 bits
        L2 Cache Size:                 1310720 bytes
        Max Threads Per SMP:           2048
        Async Engines:                 2
        Unified Addressing:            Yes
        Managed Memory:                No
        Cooperative Launch:            No
        Compiled Code:                 none: accc makes code for cc50 and newer; programs run on the CPU
        ");
    }

    #[test]
    fn without_a_gpu() {
        let missing = Err("the NVIDIA driver's library libcuda.so.1 was not found".into());
        insta::assert_snapshot!(gpu_report(&missing, None, None, &Signs::default()), @"
        No GPU: the NVIDIA driver's library libcuda.so.1 was not found.
        No NVIDIA GPU is on the PCI bus.
        What to do: nothing: programs run on the CPU, and `sim` shows what a GPU would miss.
        ");
        insta::assert_snapshot!(gpu_report(&Ok(Vec::new()), Some(5050), None, &Signs::default()), @"
        No GPU: the NVIDIA driver finds none.
        No NVIDIA GPU is on the PCI bus.
        What to do: nothing: programs run on the CPU, and `sim` shows what a GPU would miss.
        ");
        insta::assert_snapshot!(cpu_report(2, 8 << 30), @"
        On the CPU
        multicore:                     2 threads; -ta=multicore, or ACC_DEVICE_TYPE=multicore
        host:                          1 thread; -ta=host, or ACC_DEVICE_TYPE=host
        sim:                           a simulated device with memory of its own; ACC_DEVICE_TYPE=sim, ACC_NUM_DEVICES=n for n of them
        Memory Size:                   8589934592
        Compiled Code:                 x86-64, a version of each region for the CPU: every program has it
        ");
    }
}
