//! Reductions as a GPU has them: each thread adds to a variable of its own, the lanes of a warp exchange what they have.
//!
//! With [`Interp::warp`] the iterations of a loop over lanes or workers go to threads in turn, and a reduction's variable has
//! the value of the thread that runs: the operator's neutral one at first. Behind the loop that ends the reduction, in each warp
//! every lane combines its value with that of the lane half a warp away, a quarter, and so on, until all have the result; those
//! of the warps are brought together likewise. A program that takes reductions for sums in the order of iterations, or that
//! fits warps of one width alone, prints something else then.

use super::kernels::{combine, identity};
use super::{Datum, Frame, Interp, Run, invalid};
use crate::ReductionOp;
use crate::op_parts::For;
use crate::schedule::{AT_LAUNCH, ReductionPlan};
use crate::types::{Elem, Type};
use std::collections::BTreeMap;

/// A worker of the gang and its lane.
pub(super) type Thread = (u64, u64);

/// Workers and lanes of a loop whose number each launch sets.
const AT_SOME_LAUNCH: u64 = 6;

/// A reduction under way.
pub(super) struct Exchange {
    /// Of the variable that threads accumulate into.
    addr: u64,
    elem: Elem,
    ty: Type,
    op: ReductionOp,
    /// What the threads have that don't run now.
    partial: BTreeMap<Thread, Datum>,
}

impl<'m> Interp<'m> {
    /// The reductions of a loop begin; gives how many were under way.
    pub(super) fn begin_exchanges(&mut self, frame: &Frame<'m>, plans: &[ReductionPlan]) -> Run<usize> {
        let before = self.exchanges.len();
        for plan in plans.iter().filter(|plan| self.warp.is_some() && (plan.vector || plan.workers)) {
            let (addr, elem) = (self.addr_of(frame, plan.private)?, frame.func.vars[plan.private].elem());
            let ty = elem.value_type().ok_or_else(|| invalid("a reduction of no value"))?;
            self.exchanges.push(Exchange { addr, elem, ty, op: plan.op, partial: BTreeMap::new() });
        }
        Ok(before)
    }

    /// Who runs an iteration, of a loop that `around` came to.
    pub(super) fn thread_of(&self, frame: &Frame<'m>, node: &For, trip: u64, around: Thread) -> Thread {
        let Some(schedule) = node.schedule.as_ref().filter(|_| self.warp.is_some()) else { return around };
        let count = |number: u32| if number == AT_LAUNCH { AT_SOME_LAUNCH } else { number.max(1).into() };
        let workers = frame.func.kernel.as_ref().map_or(AT_SOME_LAUNCH, |kernel| count(kernel.block[1]));
        match (schedule.worker, schedule.vector.map(count)) {
            (false, None) => around,
            (true, None) => (trip % workers, around.1),
            (false, Some(lanes)) => (around.0, trip % lanes),
            (true, Some(lanes)) => (trip / lanes % workers, trip % lanes),
        }
    }

    /// Another thread runs from here on: reductions' variables have its values.
    pub(super) fn switch_to_thread(&mut self, thread: Thread) -> Run<()> {
        let left = std::mem::replace(&mut self.thread, thread);
        if left == thread {
            return Ok(());
        }
        for exchange in &mut self.exchanges {
            let Exchange { addr, elem, ty, op, partial } = exchange;
            partial.insert(left, self.memory.load(*addr, *elem)?);
            let own = partial.remove(&thread).unwrap_or_else(|| identity(*op, *ty));
            self.memory.store(*addr, *elem, &own)?;
        }
        Ok(())
    }

    /// The reductions that began behind the first `before` end: their variables have what all threads found.
    pub(super) fn end_exchanges(&mut self, before: usize) -> Run<()> {
        for mut exchange in self.exchanges.split_off(before) {
            let own = self.memory.load(exchange.addr, exchange.elem)?;
            exchange.partial.insert(self.thread, own);
            let found = exchange.of_all(self.warp.unwrap_or(2).max(2) as usize)?;
            self.memory.store(exchange.addr, exchange.elem, &found)?;
        }
        Ok(())
    }
}

impl Exchange {
    fn of_all(&self, warp: usize) -> Run<Datum> {
        let mut values: Vec<Datum> = self.partial.values().cloned().collect();
        while values.len() > 1 {
            let warps = values.chunks(warp).map(|lanes| self.of_warp(lanes, warp));
            values = warps.collect::<Run<_>>()?;
        }
        values.pop().ok_or_else(|| invalid("a reduction that nobody ran"))
    }

    /// Each lane combines its value with that of the lane that differs in one bit of its number, for each bit.
    fn of_warp(&self, lanes: &[Datum], warp: usize) -> Run<Datum> {
        let mut values = lanes.to_vec();
        values.resize(warp, identity(self.op, self.ty));
        let mut distance = warp / 2;
        while distance > 0 {
            let other = |lane: usize| combine(self.op, &values[lane], &values[lane ^ distance], self.ty);
            values = (0..warp).map(other).collect::<Run<_>>()?;
            distance /= 2;
        }
        Ok(values.swap_remove(0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Datum, Interp};

    /// What a loop of 70 iterations over 48 lanes finds whose body sets the reduction's variable `%5` to this.
    fn found(body: &str, warp: Option<u32>) -> Option<Datum> {
        let text = format!(
            "module \"t\" phase=outlined spelling=fortran printer=\"p\"
            func @f0 \"f\" display \"f\" () -> i64 {{
              var $0 \"s\": i64 local
              var $1 \"s\": i64 local
              %0 = const 100: i64
              %1 = const 1: i64
              %2 = const 70: i64
              store $0, %0
              for %3 = %1 to %2 step %1 schedule(vector(48) reduction(add $0 by $1 vector)) {{
                %5 = load $1
                {body}
                store $1, %6
                yield
              }}
              %7 = load $0
              return %7
            }}"
        );
        let module = crate::text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let mut interp = Interp::new(&module);
        interp.warp = warp;
        interp.call("f", &[]).unwrap_or_else(|trap| panic!("{trap}"))
    }

    #[test]
    fn what_is_a_sum_is_the_same_with_any_warps() {
        for warp in [None, Some(2), Some(32), Some(64)] {
            assert_eq!(found("%6 = add %5, %3", warp), Some(Datum::Int(100 + 70 * 71 / 2)), "{warp:?}");
        }
    }

    #[test]
    fn what_depends_on_the_order_of_iterations_shows() {
        let body = "%8 = add %5, %5
                    %6 = add %8, %1";
        // 22 lanes have two iterations, the others one.
        assert_eq!(found(body, Some(32)), Some(Datum::Int(100 + 22 * 3 + 26)));
        assert_ne!(found(body, None), found(body, Some(32)));
    }
}
