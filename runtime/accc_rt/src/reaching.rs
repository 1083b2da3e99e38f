//! What the program was doing when it came to need a device: the construct of the device's initialisation, which tools are
//! told (OpenACC 3.3, 5.1.2).

use crate::event::{NO_CONSTRUCT, blank};
use crate::queue::Queue;
use accc_abi::{Construct, DEVICE_EXPLICIT, Event, EventKind};
use std::ptr;

/// A construct or call; null where it is not known.
#[derive(Clone, Copy)]
pub struct Reaching {
    pub construct: *const Construct,
    pub initialises: bool,
}

impl Reaching {
    pub const NOTHING: Reaching = Reaching { construct: ptr::null(), initialises: false };

    /// The event of a device's initialisation.
    pub fn init(self, device: u32) -> Event {
        let flags = if self.initialises { DEVICE_EXPLICIT } else { 0 };
        let Reaching { construct, .. } = self;
        Event { device, construct, flags, ..blank(EventKind::DeviceInit, &NO_CONSTRUCT.0, Queue::Sync) }
    }
}
