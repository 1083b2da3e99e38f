//! Compressed rows, whose lengths are data (`for (e = start[r]; e < start[r + 1]; e++)`), of which a few lanes take each: the version whose
//! threads take a row each, for short ones.
//!
//! Takes the scheduled nest on the host. How long rows are only the data says; but the arrays that they walk through hold the
//! elements of all rows, and how large these are the present table knows. So the host compares that with the number of rows.

use crate::transform::launch::host_value::Hoist;
use accc_ir::*;
use accc_machine::Gpu;

/// The nest with a thread for each row.
pub struct CompressedRows {
    outer: (Op, Schedule),
    /// The loops along a row, in order.
    rows: Vec<(Op, Schedule)>,
    /// The elements of all rows.
    elements: Var,
}

/// The version of a nest, where its lanes share rows of data and the user left them to the compiler.
pub fn find(gpu: &Gpu, func: &Function, node: &Compute, nest: Op) -> Option<CompressedRows> {
    let OpKind::For(outer) = func.kind(nest) else { return None };
    let schedule = outer.schedule.as_ref()?;
    let is_plain = schedule.gang && schedule.worker && schedule.vector.is_none() && schedule.tile.is_none();
    if !is_plain || schedule.explicit || schedule.collapse > 1 || schedule.axis != Axis::X {
        return None;
    }
    let shared = func.walk(outer.body).into_iter().filter(|op| has_level(func, *op)).collect::<Vec<_>>();
    let is_row = |op: &Op| {
        func.loop_at(*op).schedule.as_ref().is_some_and(|schedule| {
            let lanes_alone = !schedule.gang && !schedule.worker && schedule.tile.is_none() && schedule.collapse <= 1;
            lanes_alone && !schedule.explicit && schedule.vector == Some(gpu.data_row_vector)
        })
    };
    if shared.is_empty() || !shared.iter().all(is_row) {
        return None;
    }
    let elements = shared.iter().find_map(|row| walked_along(func, node, *row))?;
    let of_threads = |plan: &ReductionPlan| ReductionPlan { workers: false, vector: true, ..plan.clone() };
    let reductions = schedule.reductions.iter().map(of_threads).collect();
    let outer = Schedule { worker: false, vector: Some(gpu.vector), covered: false, reductions, ..schedule.clone() };
    let rows = shared.into_iter().map(|op| (op, in_order(func, op))).collect();
    Some(CompressedRows { outer: (nest, outer), rows, elements })
}

fn has_level(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    node.schedule.as_ref().is_some_and(|schedule| !schedule.is_seq())
}

/// A row that a thread walks along by itself: its sums are still begun and ended there.
fn in_order(func: &Function, row: Op) -> Schedule {
    let own = |plan: &ReductionPlan| ReductionPlan { workers: false, vector: false, ..plan.clone() };
    let reductions = func.loop_at(row).schedule.iter().flat_map(|schedule| &schedule.reductions).map(own).collect();
    Schedule { reductions, ..Schedule::default() }
}

/// An array of which each iteration of the loop reads the element of its number, and which a clause brings.
fn walked_along(func: &Function, node: &Compute, row: Op) -> Option<Var> {
    let along = func.loop_at(row);
    let counts = |value: Value| is_count(func, along, value);
    func.walk(along.body).into_iter().find_map(|op| match func.kind(op) {
        OpKind::LoadElem { view, subscripts, .. } if matches!(subscripts[..], [at] if counts(at)) => {
            let array = func.root_var(*view)?;
            let is_object = !matches!(func.vars[array].class, VarClass::Member { .. });
            let is_brought = node
                .clauses
                .iter()
                .any(|clause| clause.var == array && clause.kind.brings() && clause.kind != ClauseKind::DevicePtr);
            (is_object && is_brought && func.vars[array].rank() == 1).then_some(array)
        }
        _ => None,
    })
}

/// Whether a value is the loop's variable.
fn is_count(func: &Function, along: &For, value: Value) -> bool {
    value == along.iv
        || match func.def(value).map(|def| func.kind(def)) {
            Some(OpKind::Load(var)) => along.var == Some(*var),
            Some(OpKind::Convert(inner)) => is_count(func, along, *inner),
            _ => false,
        }
}

impl CompressedRows {
    /// Whether rows are short: the array that they walk through has few elements for each. `None`: the host can't tell.
    pub fn are_short(&self, hoist: &mut Hoist<'_>, nest: &For) -> Option<Value> {
        let rows = hoist.trips(nest)?;
        let gpu = hoist.gpu;
        let mut b = hoist.builder();
        let view = b.load_view(self.elements);
        let addr = b.value(OpKind::ViewBase(view), Type::Ptr);
        let [first, behind] = [false, true].map(|behind| {
            let end = b.value(OpKind::MappedEnd { addr, behind }, Type::Ptr);
            b.value(OpKind::Bitcast(end), Type::I64)
        });
        let bytes = b.binary(BinaryOp::Sub, behind, first);
        let of_row = b.i64(b.func.vars[self.elements].elem().bytes() as i64 * gpu.short_data_row);
        let most = b.binary(BinaryOp::Mul, rows, of_row);
        let (short, zero) = (b.compare(CompareOp::Lt, bytes, most), b.i64(0));
        let known = b.compare(CompareOp::Ge, bytes, zero);
        Some(b.binary(BinaryOp::And, short, known))
    }

    /// Does something while threads take rows.
    pub fn during<T>(&self, func: &mut Function, act: impl FnOnce(&mut Function) -> T) -> T {
        let all = std::iter::once(&self.outer).chain(&self.rows);
        let shared: Vec<(Op, Schedule)> =
            all.map(|(op, schedule)| (*op, replace(func, *op, schedule.clone()))).collect();
        let done = act(func);
        for (op, schedule) in shared {
            replace(func, op, schedule);
        }
        done
    }
}

fn replace(func: &mut Function, op: Op, schedule: Schedule) -> Schedule {
    func.loop_at_mut(op).schedule.replace(schedule).expect("scheduled loops have a schedule")
}
