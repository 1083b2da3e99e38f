//! Runs passes in the order of a table, on the units that they are for, and does what every pass wants done: times,
//! log lines, checks of the IR and of the analyses, the stop that a developer asked for.

use super::context::{Cx, KernelCx};
use super::pass::{Analysis, Pass, Unit};
use super::table::{self, KERNEL_PIPELINE, PIPELINE};
use super::{Inspection, OptOptions, Outcome};
use crate::transform::launch::by_device;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::cell::OnceCell;
use std::time::{Duration, Instant};

/// Runs the rows of a table on a module. Those behind a row of the module with errors are not run.
pub fn run(
    module: &mut Module,
    options: &OptOptions,
    inspection: Inspection<'_>,
    line_of: &dyn Fn(Span) -> u32,
    table: &[Pass],
) -> Outcome {
    let rows: Vec<&Pass> = table.iter().collect();
    run_rows(module, options, inspection, line_of, &rows)
        .unwrap_or_else(|Broken { pass, laws }| panic!("after {pass} the IR is broken: {laws}"))
}

/// Why a list of passes does not run on a module.
#[derive(Clone, Debug)]
pub enum WrongPasses {
    /// There is no pass of this name.
    Unknown(String),
    /// The pass is of another phase than the module is in when its turn comes.
    Phase {
        /// The first pass of the list that does not fit.
        pass: &'static str,
        /// The phase that it runs in.
        its: Phase,
        /// The phase that the module is in by then.
        module: Phase,
    },
    /// The laws that the IR breaks behind the pass: others that it relies on did not run.
    Broken {
        /// The pass behind which they are broken.
        pass: &'static str,
        /// One a line, as the verifier words them.
        laws: String,
    },
}

/// Runs the passes of these names, in this order.
pub fn run_passes(
    module: &mut Module,
    options: &OptOptions,
    inspection: Inspection<'_>,
    names: &[&str],
) -> Result<Outcome, WrongPasses> {
    let row = |name: &&str| {
        let found = PIPELINE.iter().find(|pass| pass.name == *name);
        found.ok_or_else(|| WrongPasses::Unknown(name.to_string()))
    };
    let rows = names.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    let mut phase = module.phase;
    for row in &rows {
        if row.phase != phase {
            return Err(WrongPasses::Phase { pass: row.name, its: row.phase, module: phase });
        }
        phase = table::phase_behind(row);
    }
    run_rows(module, options, inspection, &|_| 0, &rows)
        .map_err(|Broken { pass, laws }| WrongPasses::Broken { pass, laws })
}

/// What is wrong behind a pass: the laws that the IR breaks, or an analysis that the pass claims to preserve and does not.
struct Broken {
    pass: &'static str,
    laws: String,
}

/// Stops in front of the next pass where the IR is broken behind one and verification was asked for.
fn run_rows(
    module: &mut Module,
    options: &OptOptions,
    inspection: Inspection<'_>,
    line_of: &dyn Fn(Span) -> u32,
    rows: &[&Pass],
) -> Result<Outcome, Broken> {
    let mut outcome = Outcome::default();
    let facts = OnceCell::new();
    let last = rows.iter().position(|pass| Some(pass.name) == inspection.stop_after);
    outcome.stopped = last.is_some();
    let rows = &rows[..last.map_or(rows.len(), |last| last + 1)];
    let mut runner = Runner {
        cx: Cx::new(module, options, inspection, line_of, &mut outcome, &facts),
        times: rows.iter().map(|pass| (pass.name, Duration::ZERO)).collect(),
        rows,
    };
    runner.all()?;
    let times = runner.times;
    // Of a pass over kernels, which run inside another.
    outcome.stopped |= KERNEL_PIPELINE.iter().any(|pass| Some(pass.name) == inspection.stop_after);
    for (pass, time) in times {
        tracing::info!(target: "accc::pass", pass, nanoseconds = time.as_nanos() as u64);
    }
    Ok(outcome)
}

struct Runner<'a, 'r> {
    cx: Cx<'a>,
    rows: &'r [&'r Pass],
    times: Vec<(&'static str, Duration)>,
}

impl Runner<'_, '_> {
    fn all(&mut self) -> Result<(), Broken> {
        let mut at = 0;
        while at < self.rows.len() {
            let end = self.end_of_group(at, |unit| unit > Unit::Module);
            if end > at {
                self.functions(at, end)?;
                at = end;
                continue;
            }
            self.pass(at)?;
            if self.cx.outcome.diagnostics.iter().any(Diagnostic::is_error) && self.ends_phase(at) {
                return Ok(());
            }
            at += 1;
        }
        Ok(())
    }

    /// Where the rows of a kind end that begin here.
    fn end_of_group(&self, at: usize, is_in: impl Fn(Unit) -> bool) -> usize {
        at + self.rows[at..].iter().take_while(|pass| is_in(pass.unit)).count()
    }

    /// Whether the row is the last one of its phase: later ones rely on what it stands for.
    fn ends_phase(&self, at: usize) -> bool {
        self.rows.get(at + 1).is_none_or(|next| next.phase != self.rows[at].phase)
    }

    fn functions(&mut self, from: usize, to: usize) -> Result<(), Broken> {
        if self.rows[from..to].iter().any(|pass| pass.needs.contains(&Analysis::ModuleFacts)) {
            self.cx.facts();
        }
        for id in self.cx.module.functions.keys().collect::<Vec<_>>() {
            let func = &self.cx.module.functions[id];
            let mut declared = Function::declare(&func.name, func.signature.clone());
            declared.display_name = func.display_name.clone();
            declared.routine = func.routine;
            self.cx.func = std::mem::replace(&mut self.cx.module.functions[id], declared);
            self.function(from, to, id)?;
            self.cx.forget();
            let empty = Function::declare("", Signature::default());
            self.cx.module.functions[id] = std::mem::replace(&mut self.cx.func, empty);
        }
        Ok(())
    }

    fn function(&mut self, from: usize, to: usize, id: FuncId) -> Result<(), Broken> {
        let mut at = from;
        while at < to {
            let unit = self.rows[at].unit;
            if unit == Unit::Function {
                self.pass_of(at, id)?;
                at += 1;
                continue;
            }
            let clones = unit == Unit::Clone;
            let end = self.end_of_group(at, |unit| unit > Unit::Function && (unit == Unit::Clone) == clones).min(to);
            match clones {
                true => self.clones(at, end, id)?,
                false => self.constructs(at, end, id)?,
            }
            at = end;
        }
        Ok(())
    }

    fn constructs(&mut self, from: usize, to: usize, id: FuncId) -> Result<(), Broken> {
        for op in computes(&self.cx.func) {
            (self.cx.op, self.cx.refused, self.cx.versions) = (Some(op), false, vec![op]);
            let versions = self.rows[from..to].iter().position(|pass| pass.unit == Unit::Version);
            let versions = versions.map_or(to, |first| from + first);
            for at in from..versions {
                if self.rows[at].unit == Unit::Check || !self.cx.refused {
                    self.pass_of(at, id)?;
                }
            }
            if !self.cx.refused {
                for version in self.cx.versions.clone() {
                    self.cx.op = Some(version);
                    (versions..to).try_for_each(|at| self.pass_of(at, id))?;
                }
            }
            self.cx.op = Some(op);
            self.cx.leave_construct();
        }
        self.cx.forget();
        Ok(())
    }

    fn clones(&mut self, from: usize, to: usize, id: FuncId) -> Result<(), Broken> {
        for (op, machine) in by_device::machines(&self.cx.func) {
            (self.cx.op, self.cx.machine, self.cx.found) = (Some(op), machine, None);
            (from..to).try_for_each(|at| self.pass_of(at, id))?;
            self.cx.op = Some(op);
            self.cx.leave_construct();
        }
        self.cx.forget();
        Ok(())
    }

    /// Runs a pass over the module.
    fn pass(&mut self, at: usize) -> Result<(), Broken> {
        let pass = self.rows[at];
        let started = Instant::now();
        (pass.run)(&mut self.cx);
        self.times[at].1 += started.elapsed();
        tracing::debug!(pass = pass.name, "done");
        let is_right = !self.cx.outcome.diagnostics.iter().any(Diagnostic::is_error);
        if self.cx.inspection.verifies() && is_right && self.ends_phase(at) {
            accc_ir::verify::verify(self.cx.module).map_err(|broken| broken_after(pass.name, &broken))?;
        }
        Ok(())
    }

    /// Runs a pass over the function at hand or a part of it.
    fn pass_of(&mut self, at: usize, id: FuncId) -> Result<(), Broken> {
        let pass = self.rows[at];
        let (before, was_current) = (self.cx.func.version(), self.cx.is_current());
        let started = Instant::now();
        (pass.run)(&mut self.cx);
        self.times[at].1 += started.elapsed();
        let changed = self.cx.func.version() != before;
        tracing::debug!(pass = pass.name, function = self.cx.func.display_name, changed, "done");
        if was_current && pass.preserves.contains(&Analysis::Structure) {
            self.cx.keep();
        }
        let is_right = !self.cx.outcome.diagnostics.iter().any(Diagnostic::is_error);
        if changed && is_right && self.cx.inspection.verifies() {
            let found = accc_ir::verify::verify_between(self.cx.module, id, &self.cx.func);
            found.map_err(|broken| broken_after(pass.name, &broken))?;
            if let Some(laws) = self.cx.stale() {
                return Err(Broken { pass: pass.name, laws });
            }
        }
        Ok(())
    }
}

fn broken_after(pass: &'static str, broken: &[accc_ir::verify::VerifyError]) -> Broken {
    let laws = broken.iter().map(|error| error.to_string()).collect::<Vec<_>>().join("\n");
    Broken { pass, laws }
}

/// Runs the passes over a kernel, up to the one behind which a developer wants to stop.
pub fn run_on_kernel(cx: &mut KernelCx<'_>, inspection: &Inspection<'_>) {
    for pass in KERNEL_PIPELINE {
        (pass.run)(cx);
        tracing::debug!(pass = pass.name, kernel = cx.func.name, "done");
        if inspection.stop_after == Some(pass.name) {
            return;
        }
    }
}
