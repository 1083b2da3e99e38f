//! `wait` (OpenACC 3.3, 2.16.3), directive, clause and calls: the host, or a queue, waits for queues.
//!
//! Errors of asynchronous kernels come out here, and so does what they printed.

use crate::check;
use crate::device_context::DeviceContext;
use crate::event::blank;
use crate::message::Fatal;
use crate::queue::Queue;
use accc_abi::{Construct, Event, EventKind, WAIT_EXPLICIT};

/// `queues` empty: all of them. With `by` a queue, that queue waits and the host goes on.
pub fn wait(context: &mut DeviceContext, construct: &Construct, queues: &[i64], by: Queue) -> Result<(), Fatal> {
    if queues.is_empty() {
        check::waited(context.device.number(), None, by);
        let all = if context.device.queues().is_empty() { vec![Queue::Sync] } else { context.device.queues() };
        return all.into_iter().try_for_each(|queue| wait_for(context, construct, queue, by));
    }
    for number in queues {
        let queue = context.queue(*number)?;
        check::waited(context.device.number(), Some(&[queue]), by);
        wait_for(context, construct, queue, by)?;
    }
    Ok(())
}

fn wait_for(context: &mut DeviceContext, construct: &Construct, queue: Queue, by: Queue) -> Result<(), Fatal> {
    let event = context.start(Event { flags: WAIT_EXPLICIT, ..blank(EventKind::Wait, construct, queue) });
    if by == Queue::Sync {
        if context.device.queues().contains(&queue) {
            context.select(queue, construct)?;
        }
        context.sync(construct)?;
    } else {
        context.select(by, construct)?;
        let followed = context.device.follow(queue);
        let doing = || format!("making queue {} wait for queue {}", by.name(), queue.name());
        followed.map_err(|e| context.failure(&e, &doing(), construct))?;
    }
    context.events.end(event);
    Ok(())
}

/// Whether all work of the queue is done; then what its kernels printed is printed.
pub fn is_done(context: &mut DeviceContext, construct: &Construct, queue: Queue) -> Result<bool, Fatal> {
    let asked = context.device.is_idle(queue);
    let doing = || format!("asking whether queue {} is done", queue.name());
    let idle = asked.map_err(|e| context.failure(&e, &doing(), construct))?;
    if idle {
        check::waited(context.device.number(), Some(&[queue]), Queue::Sync);
        context.drain_prints(construct)?;
    }
    Ok(idle)
}
