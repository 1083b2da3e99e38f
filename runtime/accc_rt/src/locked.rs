//! Work for a construct or call, under the runtime's lock and on the thread's device.

use crate::compare;
use crate::device_context::DeviceContext;
use crate::message::Fatal;
use crate::queue::Queue;
use crate::state::{with_state, with_state_for};
use accc_abi::Construct;

/// Does work for a construct on one of its device's queues.
pub(crate) fn on_queue<T>(
    construct: &Construct,
    queue: i64,
    work: impl FnOnce(&mut DeviceContext, Queue) -> Result<T, Fatal>,
) -> T {
    with_state(|state| {
        state.reached.construct = construct;
        let work = || {
            let context = compare::of_turn(state.context().map_err(|fatal| fatal.at(construct))?);
            let queue = context.queue(queue).map_err(|fatal| fatal.at(construct))?;
            context.select(queue, construct)?;
            work(context, queue)
        };
        let done = work().map_err(|fatal| fatal.within(construct, queue))?;
        state.note_quiet();
        Ok(done)
    })
}

/// Where several devices are in use, the host waits for these queues of the thread's device without the lock, before it does
/// so in earnest: so devices of other threads go on. None: all queues.
pub(crate) fn wait_ahead(construct: &Construct, queues: &[i64]) {
    let passed = with_state_for(construct, |state| {
        if !state.has_several() {
            return Ok(Vec::new());
        }
        let context = compare::of_turn(state.context()?);
        let wanted = match queues.is_empty() {
            true => context.device.queues(),
            false => queues.iter().map(|&queue| context.queue(queue)).collect::<Result<_, _>>()?,
        };
        let known = context.device.queues();
        let mut passed = Vec::new();
        for queue in wanted.into_iter().filter(|queue| known.contains(queue)) {
            context.select(queue, construct)?;
            let event = context.device.passed();
            let doing = || format!("waiting for queue {}", queue.name());
            passed.push(event.map_err(|e| context.failure(&e, &doing(), construct))?);
        }
        Ok(passed)
    });
    passed.into_iter().for_each(|event| event.wait());
}

/// Does something with this thread's device.
pub(crate) fn with_context<T>(work: impl FnOnce(&mut DeviceContext) -> Result<T, Fatal>) -> T {
    with_state(|state| state.context().map(compare::of_turn).and_then(work))
}

/// The same for a construct or call, which errors name.
pub(crate) fn with_context_for<T>(
    construct: &Construct,
    work: impl FnOnce(&mut DeviceContext) -> Result<T, Fatal>,
) -> T {
    with_state_for(construct, |state| state.context().map(compare::of_turn).and_then(work))
}
