//! How many workers and lanes the gangs of a compute construct have: from the user's clauses, else the defaults.
//!
//! A number that is not known now is the launch's ([`AT_LAUNCH`]). A construct with a worker loop of the user's has 4 workers
//! of 32 lanes where nothing is said; one that calls vector routines one worker of 32 lanes, all others one of 128.

use accc_analysis::counters::constant_size;
use accc_analysis::module_facts::ModuleFacts;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_machine::gpu::Gpu;

/// How many workers and lanes a construct's gangs have.
pub struct Sizes {
    /// Some loop of the construct, or a routine that it calls, is shared by workers.
    pub has_workers: bool,
    /// Or [`AT_LAUNCH`].
    pub workers: u32,
    /// Lanes of loops that don't say it themselves, or [`AT_LAUNCH`].
    pub vector: u32,
    /// What was asked for and is not given.
    pub warnings: Vec<Diagnostic>,
}

/// The sizes for one construct.
pub fn of(gpu: &Gpu, func: &Function, node: &Compute, module: &ModuleFacts) -> Result<Sizes, Diagnostic> {
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
        _ if has_workers => gpu.worker_vector,
        Some(RoutineLevel::Vector) => gpu.routine_vector,
        Some(_) | None if has_rows_of_data(func, node) => gpu.row_of_data_vector,
        Some(_) | None => gpu.vector,
    };
    let vector = size(func, node.vector_length, "vector_length", node, default_vector)?;
    if vector > gpu.threads {
        let message = format!("`vector_length({vector})` is more than a gang can have; accc takes {}", gpu.threads);
        warnings.push(Diagnostic::warning("ACC4005", message).label(node.construct.span, ""));
    }
    let vector = vector.min(gpu.threads);
    let of_loops = directives.iter().find_map(|d| d.worker.as_ref()?.size);
    let asked = node.num_workers.or(of_loops);
    let default_workers = if has_workers { gpu.default_workers } else { 1 };
    let workers = size(func, asked, "num_workers", node, default_workers)?;
    let of_loops = directives.iter().filter_map(|d| constant_size(func, d.vector.as_ref()?.size?));
    let lanes = of_loops.filter_map(|n| u32::try_from(n).ok()).max().unwrap_or(0).max(vector).min(gpu.threads);
    if vector == AT_LAUNCH || workers == AT_LAUNCH {
        return Ok(Sizes { has_workers, workers, vector, warnings });
    }
    let most = most_workers(gpu, lanes);
    if has_workers && workers > most {
        let message =
            format!("{workers} workers of {lanes} vector lanes are more than accc can run in a gang; it takes {most}");
        warnings.push(Diagnostic::warning("ACC4005", message).label(node.construct.span, ""));
    }
    Ok(Sizes { has_workers, workers: workers.min(most), vector, warnings })
}

/// Whether all loops to which the user gives lanes, without a number, run over what elements say: rows of sparse matrices, the
/// particles of a cell. Most have fewer iterations than a gang has lanes elsewhere.
fn has_rows_of_data(func: &Function, node: &Compute) -> bool {
    let lanes = func.walk(node.body).into_iter().filter_map(|op| match func.kind(op) {
        OpKind::For(inner) => Some((&**inner, inner.directive.as_ref()?.vector.as_ref()?)),
        _ => None,
    });
    let mut rows = lanes.map(|(inner, level)| {
        level.size.is_none() && [inner.lower, inner.upper].iter().any(|end| is_loaded(func, *end))
    });
    rows.next() == Some(true) && rows.all(|is_row| is_row)
}

/// Whether a value comes from an element of an array.
pub(crate) fn is_loaded(func: &Function, value: Value) -> bool {
    let Some(op) = func.def(value) else { return false };
    match func.kind(op) {
        OpKind::LoadElem { .. } => true,
        kind => kind.is_pure() && kind.operands().iter().any(|v| is_loaded(func, *v)),
    }
}

pub(crate) fn most_workers(gpu: &Gpu, lanes: u32) -> u32 {
    let fit = gpu.threads / lanes;
    match lanes {
        _ if lanes <= gpu.warp && lanes.is_power_of_two() => fit.min(gpu.threads / gpu.warp),
        _ if lanes.is_multiple_of(gpu.warp) => fit.min(gpu.named_barriers),
        _ => 1,
    }
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
