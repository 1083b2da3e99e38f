//! `wait` (OpenACC 3.3, 2.16.3), directive, clause and calls: the host, or a queue, waits for queues.
//!
//! Errors of asynchronous kernels come out here, and so does what they printed.

use crate::check;
use crate::event::blank;
use crate::machine::Machine;
use crate::message::Fatal;
use crate::queue::Queue;
use accc_abi::{Construct, Event, EventKind, WAIT_EXPLICIT};

/// `queues` empty: all of them. With `by` a queue, that queue waits and the host goes on.
pub fn wait(machine: &mut Machine, construct: &Construct, queues: &[i64], by: Queue) -> Result<(), Fatal> {
    if queues.is_empty() {
        check::waited(machine.device.number(), None, by);
        let all = if machine.device.queues().is_empty() { vec![Queue::Sync] } else { machine.device.queues() };
        return all.into_iter().try_for_each(|queue| wait_for(machine, construct, queue, by));
    }
    for number in queues {
        let queue = machine.queue(*number)?;
        check::waited(machine.device.number(), Some(&[queue]), by);
        wait_for(machine, construct, queue, by)?;
    }
    Ok(())
}

fn wait_for(machine: &mut Machine, construct: &Construct, queue: Queue, by: Queue) -> Result<(), Fatal> {
    let event = machine.start(Event { flags: WAIT_EXPLICIT, ..blank(EventKind::Wait, construct, queue) });
    if by == Queue::Sync {
        if machine.device.queues().contains(&queue) {
            machine.select(queue, construct)?;
        }
        machine.sync(construct)?;
    } else {
        machine.select(by, construct)?;
        let followed = machine.device.follow(queue);
        let doing = || format!("making queue {} wait for queue {}", by.name(), queue.name());
        followed.map_err(|e| machine.failure(&e, &doing(), construct))?;
    }
    machine.events.end(event);
    Ok(())
}

/// Whether all work of the queue is done; then what its kernels printed is printed.
pub fn is_done(machine: &mut Machine, construct: &Construct, queue: Queue) -> Result<bool, Fatal> {
    let asked = machine.device.is_idle(queue);
    let doing = || format!("asking whether queue {} is done", queue.name());
    let idle = asked.map_err(|e| machine.failure(&e, &doing(), construct))?;
    if idle {
        check::waited(machine.device.number(), Some(&[queue]), Queue::Sync);
        machine.drain_prints(construct)?;
    }
    Ok(idle)
}
