//! How many workers and lanes the gangs of a compute construct have: from the user's clauses, else the defaults.
//!
//! A number that is not known now is the launch's ([`AT_LAUNCH`]). A construct with a worker loop of the user's has 4 workers
//! of 32 lanes where nothing is said; one that calls vector routines one worker of 32 lanes, all others one of 128.

use super::policy::{DEFAULT_VECTOR, MAX_THREADS};
use crate::routine::levels::ROUTINE_VECTOR;
use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;

pub const DEFAULT_WORKERS: u32 = 4;
pub const WORKER_VECTOR: u32 = 32;
/// Lanes and workers where each worker takes a row whose length is data: few lanes wait for the end of a short row, and rows
/// side by side are elements side by side (a sparse product with 27 elements in a row on an H100: 1.51 ms with 32 lanes, 1.22
/// with 16, 1.18 with 8, 2.0 with 4).
pub const DATA_ROW_VECTOR: u32 = 8;
pub const DATA_ROW_WORKERS: u32 = 16;
/// Workers that share the terms of their lanes' sums.
pub const SUM_WORKERS: u32 = 32;
/// Lanes of gangs that add up counters of their own: each adds them to those of all, so few gangs with many lanes.
pub const COUNTING_VECTOR: u32 = 512;
/// Lanes of a worker that takes a row of a nest, beside others.
pub const ROW_VECTOR: u32 = 64;
const WARP: u32 = 32;
/// Workers of more than a warp meet at a barrier of their own, and a GPU has that many beside the gang's.
const MAX_WIDE_WORKERS: u32 = 15;

pub struct Sizes {
    /// Some loop of the construct, or a routine that it calls, is shared by workers.
    pub has_workers: bool,
    /// Or [`AT_LAUNCH`].
    pub workers: u32,
    /// Lanes of loops that don't say it themselves, or [`AT_LAUNCH`].
    pub vector: u32,
    pub warnings: Vec<Diagnostic>,
}

/// The sizes for one construct.
pub fn of(func: &Function, node: &Compute, module: &ModuleFacts) -> Result<Sizes, Diagnostic> {
    let mut warnings = Vec::new();
    let directives: Vec<&LoopDirective> = func
        .walk(node.body)
        .into_iter()
        .filter_map(|op| match func.kind(op) {
            OpKind::For(inner) => inner.directive.as_deref(),
            _ => None,
        })
        .collect();
    let called = func.blocks[node.body].ops.iter().filter_map(|op| module.highest_level(func, *op)).max();
    let has_workers = directives.iter().any(|d| d.worker.is_some()) || called > Some(RoutineLevel::Vector);
    let default_vector = match called {
        _ if has_workers => WORKER_VECTOR,
        Some(RoutineLevel::Vector) => ROUTINE_VECTOR,
        Some(_) | None => DEFAULT_VECTOR,
    };
    let vector = size(func, node.vector_length, "vector_length", node, default_vector)?;
    if vector > MAX_THREADS {
        let message = format!("`vector_length({vector})` is more than a gang can have; accc takes {MAX_THREADS}");
        warnings.push(Diagnostic::warning("ACC4005", message).label(node.construct.span, ""));
    }
    let vector = vector.min(MAX_THREADS);
    let of_loops = directives.iter().find_map(|d| d.worker.as_ref()?.size);
    let asked = node.num_workers.or(of_loops);
    let default_workers = if has_workers { DEFAULT_WORKERS } else { 1 };
    let workers = size(func, asked, "num_workers", node, default_workers)?;
    let of_loops = directives.iter().filter_map(|d| constant_size(func, d.vector.as_ref()?.size?));
    let lanes = of_loops.filter_map(|n| u32::try_from(n).ok()).max().unwrap_or(0).max(vector).min(MAX_THREADS);
    if vector == AT_LAUNCH || workers == AT_LAUNCH {
        return Ok(Sizes { has_workers, workers, vector, warnings });
    }
    let most = most_workers(lanes);
    if has_workers && workers > most {
        let message =
            format!("{workers} workers of {lanes} vector lanes are more than accc can run in a gang; it takes {most}");
        warnings.push(Diagnostic::warning("ACC4005", message).label(node.construct.span, ""));
    }
    Ok(Sizes { has_workers, workers: workers.min(most), vector, warnings })
}

fn most_workers(lanes: u32) -> u32 {
    let fit = MAX_THREADS / lanes;
    match lanes {
        1..=WARP if lanes.is_power_of_two() => fit.min(MAX_THREADS / WARP),
        _ if lanes.is_multiple_of(WARP) => fit.min(MAX_WIDE_WORKERS),
        _ => 1,
    }
}

/// The number that a clause's argument is, where it is known now.
pub fn constant_size(func: &Function, value: Value) -> Option<i64> {
    let through = match func.def(value).map(|op| func.kind(op)) {
        Some(OpKind::Convert(inner)) => *inner,
        _ => value,
    };
    func.constant_int(through)
}

/// The clause's argument, or what is taken where it is not given.
fn size(func: &Function, value: Option<Value>, clause: &str, node: &Compute, default: u32) -> Result<u32, Diagnostic> {
    let Some(value) = value else { return Ok(default) };
    match constant_size(func, value).map(u32::try_from) {
        Some(Ok(n)) if n > 0 => Ok(n),
        Some(_) => Err(Diagnostic::error("ACC2017", format!("the argument of `{clause}` must be positive"))
            .label(node.construct.span, "")),
        None => Ok(AT_LAUNCH),
    }
}
