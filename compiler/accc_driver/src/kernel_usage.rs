//! What `ptxas` says of each kernel, as PGI's compilers told it with `-ta=nvidia -Minfo`: registers, memory, occupancy.
//!
//! The lines follow the others, as kernels are assembled when the program is linked:
//! `     35, CC 7.0 : 10 registers; 0 shared, 368 constant, 0 local memory bytes; 100 occupancy`.

use std::collections::BTreeMap;
use std::fmt::Write;

/// One kernel on one machine.
#[derive(Default)]
struct Usage {
    registers: u32,
    shared: u32,
    constant: u32,
    local: u32,
}

/// What the machines of one compute capability have for each multiprocessor.
struct Multiprocessor {
    threads: u32,
    blocks: u32,
    shared: u32,
}

const REGISTERS: u32 = 65536;
/// Registers are handed out to warps in such portions.
const REGISTER_UNIT: u32 = 256;
const WARP: u32 = 32;

/// CUDA C++ Programming Guide, table "Technical Specifications per Compute Capability".
fn multiprocessor(cc: u32) -> Multiprocessor {
    let (threads, blocks, shared_kib) = match cc {
        ..75 => (2048, 32, 96),
        75 => (1024, 16, 64),
        76..81 => (2048, 32, 164),
        81..89 => (1536, 16, 100),
        89 => (1536, 24, 100),
        90..120 => (2048, 32, 228),
        120.. => (1536, 24, 100),
    };
    Multiprocessor { threads, blocks, shared: shared_kib * 1024 }
}

/// `said`: the output of `ptxas -v` for this PTX. Kernels are named `FUNCTION_LINE_gpu`.
pub fn report(cc: u32, ptx: &str, said: &str) -> String {
    let threads = threads_of_kernels(ptx);
    let mut lines: BTreeMap<(String, u32), String> = BTreeMap::new();
    for (kernel, usage) in usages(said) {
        let Some((function, line)) = function_and_line(&kernel) else { continue };
        let occupancy = occupancy(cc, &usage, threads.get(&kernel).copied().unwrap_or(WARP));
        let Usage { registers, shared, constant, local } = usage;
        let text = format!(
            "CC {}.{} : {registers} registers; {shared} shared, {constant} constant, {local} local memory bytes; \
             {occupancy} occupancy",
            cc / 10,
            cc % 10
        );
        lines.insert((function, line), text);
    }
    let mut out = String::new();
    let mut last = String::new();
    for ((function, line), text) in lines {
        if function != last {
            writeln!(out, "{function}:").expect("a string");
        }
        writeln!(out, "{line:>7}, {text}").expect("a string");
        last = function;
    }
    out
}

fn usages(said: &str) -> Vec<(String, Usage)> {
    let mut found: Vec<(String, Usage)> = Vec::new();
    for line in said.lines() {
        if let Some(rest) = line.split("Compiling entry function '").nth(1) {
            found.push((rest.split('\'').next().unwrap_or_default().to_string(), Usage::default()));
            continue;
        }
        let Some((_, usage)) = found.last_mut() else { continue };
        for part in line.rsplit("info    :").next().unwrap_or(line).split(',').map(str::trim) {
            let number = || part.split(|c: char| !c.is_ascii_digit()).find_map(|word| word.parse().ok()).unwrap_or(0);
            if part.ends_with("registers") {
                usage.registers = number();
            } else if part.ends_with("bytes smem") {
                usage.shared = number();
            } else if part.contains("bytes cmem") {
                usage.constant += number();
            } else if part.ends_with("bytes stack frame") {
                usage.local = number();
            }
        }
    }
    found
}

/// The largest block that each kernel is launched with.
fn threads_of_kernels(ptx: &str) -> BTreeMap<String, u32> {
    let mut threads = BTreeMap::new();
    let mut kernel = String::new();
    for line in ptx.lines() {
        if let Some(rest) = line.split(".entry ").nth(1) {
            kernel = rest.split('(').next().unwrap_or_default().trim().to_string();
        } else if let Some(rest) = line.trim().strip_prefix(".maxntid ").or(line.trim().strip_prefix(".reqntid ")) {
            let product = rest.split(',').filter_map(|n| n.trim().parse::<u32>().ok()).product();
            threads.insert(kernel.clone(), product);
        }
    }
    threads
}

/// `main_35_gpu` and `main_35_gpu_2`.
fn function_and_line(kernel: &str) -> Option<(String, u32)> {
    let (named, _) = kernel.rsplit_once("_gpu")?;
    let (function, line) = named.rsplit_once('_')?;
    Some((function.to_string(), line.parse().ok()?))
}

/// How many of the warps that a multiprocessor can hold are there, in percent.
fn occupancy(cc: u32, usage: &Usage, threads: u32) -> u32 {
    let machine = multiprocessor(cc);
    let (warps, most) = (threads.max(1).div_ceil(WARP), machine.threads / WARP);
    let registers_a_warp = (usage.registers.max(1) * WARP).next_multiple_of(REGISTER_UNIT);
    let by_registers = REGISTERS / registers_a_warp / warps;
    let by_shared = machine.shared.checked_div(usage.shared).unwrap_or(u32::MAX);
    let blocks = machine.blocks.min(most / warps).min(by_registers).min(by_shared);
    100 * blocks * warps / most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_kernels() {
        let ptx = ".visible .entry main_36_gpu(\n\t.param .u64 a\n)\n.maxntid 256, 1, 1\n{\n}\n\
                   .visible .entry main_9_gpu(\n)\n.maxntid 16, 16, 1\n";
        let said = "ptxas info    : 0 bytes gmem\n\
                    ptxas info    : Compiling entry function 'main_36_gpu' for 'sm_70'\n\
                    ptxas info    : Function properties for main_36_gpu\n    \
                    8 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
                    ptxas info    : Used 40 registers, used 1 barriers, 1024 bytes smem, 400 bytes cmem[0], 8 bytes cmem[2]\n\
                    ptxas info    : Compiling entry function 'main_9_gpu' for 'sm_70'\n\
                    ptxas info    : Used 10 registers, used 0 barriers, 368 bytes cmem[0]\n";
        insta::assert_snapshot!(report(70, ptx, said), @"
        main:
              9, CC 7.0 : 10 registers; 0 shared, 368 constant, 0 local memory bytes; 100 occupancy
             36, CC 7.0 : 40 registers; 1024 shared, 408 constant, 8 local memory bytes; 75 occupancy
        ");
    }
}
