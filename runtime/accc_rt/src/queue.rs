//! Activity queues (OpenACC 3.3, 2.16): from the number in the program to a queue of the device.
//!
//! Each queue of a device carries out its work in order, and different queues don't wait for each other. The devices on
//! the CPU carry out all work at once, in the order of the program, which is an allowed execution of any `async` clause;
//! the number stays with every action, so that events can report it. ACC_SYNCHRONOUS=1 makes all queues the one of the
//! constructs without `async`.

use crate::message::{ErrorCode, Fatal};
use accc_abi::{Event, QUEUE_DEFAULT, QUEUE_NOVAL, QUEUE_SYNC};
use std::cell::Cell;

/// A queue as the user named it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queue {
    Sync,
    /// `async` without a number, unless the thread has set another default.
    NoValue,
    User(i64),
}

/// The number by which programs can name the queue of `async` without a number, as long as no default was set: one that
/// they hardly use for another.
const UNNUMBERED: i64 = 1 << 16;

thread_local! {
    /// acc-default-async-var: the number that `acc_set_default_async` was given.
    static DEFAULT: Cell<i64> = const { Cell::new(UNNUMBERED) };
}

/// The number of this thread's default queue: a queue (0 or more) unless the program has chosen `acc_async_sync`.
pub fn default_queue() -> i64 {
    DEFAULT.get()
}

/// `acc_set_default_async` (3.2.14): the default itself brings back what it was in the beginning.
pub fn set_default_queue(number: i64) -> Result<(), Fatal> {
    Queue::from_abi(number)?;
    DEFAULT.set(if matches!(number, QUEUE_DEFAULT | QUEUE_NOVAL) { UNNUMBERED } else { number });
    Ok(())
}

impl Queue {
    pub fn from_abi(number: i64) -> Result<Queue, Fatal> {
        let number = if matches!(number, QUEUE_NOVAL | QUEUE_DEFAULT) { default_queue() } else { number };
        match number {
            QUEUE_SYNC => Ok(Queue::Sync),
            UNNUMBERED => Ok(Queue::NoValue),
            0.. => Ok(Queue::User(number)),
            _ => Err(Fatal::new(format!(
                "FATAL ERROR: {number} is no queue\n hint: the argument of async and wait is 0 or more, or one of \
                 acc_async_sync, acc_async_noval and acc_async_default"
            ))
            .coded(ErrorCode::InvalidAsync)),
        }
    }

    /// That of an event.
    pub fn of_event(event: &Event) -> Queue {
        match event.queue {
            QUEUE_SYNC => Queue::Sync,
            QUEUE_NOVAL => Queue::NoValue,
            number => Queue::User(number),
        }
    }

    /// As messages and traces name it.
    pub fn name(self) -> String {
        match self {
            Queue::Sync => "sync".into(),
            Queue::NoValue => "async".into(),
            Queue::User(number) => number.to_string(),
        }
    }

    /// The number that events carry.
    pub fn number(self) -> i64 {
        match self {
            Queue::Sync => QUEUE_SYNC,
            Queue::NoValue => QUEUE_NOVAL,
            Queue::User(number) => number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_the_default() {
        let queue = |number| Queue::from_abi(number).map_err(|fatal| fatal.text);
        assert_eq!(queue(7), Ok(Queue::User(7)));
        assert_eq!(queue(QUEUE_NOVAL), Ok(Queue::NoValue));
        set_default_queue(4).unwrap();
        assert_eq!([queue(QUEUE_NOVAL), queue(QUEUE_DEFAULT)], [Ok(Queue::User(4)), Ok(Queue::User(4))]);
        set_default_queue(QUEUE_DEFAULT).unwrap();
        assert_eq!(default_queue(), UNNUMBERED);
        assert_eq!(queue(UNNUMBERED), Ok(Queue::NoValue));
        insta::assert_snapshot!(queue(-9).unwrap_err(), @"
        FATAL ERROR: -9 is no queue
         hint: the argument of async and wait is 0 or more, or one of acc_async_sync, acc_async_noval and acc_async_default
        ");
    }
}
