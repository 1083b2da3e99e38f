//! Activity queues (OpenACC 3.3, 2.16): from the number in the program to the stream that carries the work.
//!
//! All queues of a device share one stream and every construct is waited for when it ends, which is an allowed execution
//! of any `async` clause. The number stays with every action, so that events can report it.

use accc_abi::{QUEUE_NOVAL, QUEUE_SYNC};

/// A queue as the user named it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queue {
    Sync,
    /// `async` without a number.
    NoValue,
    User(i64),
}

impl Queue {
    pub fn from_abi(number: i64) -> Queue {
        match number {
            QUEUE_SYNC => Queue::Sync,
            QUEUE_NOVAL => Queue::NoValue,
            _ => Queue::User(number),
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
