//! Which callbacks are called for which events (OpenACC 3.3, 5.4): registrations, and the switches that turn them off for a
//! while.
//!
//! It has a lock of its own, so that callbacks may register others.

use super::info::{ApiInfo, EventInfo, ProfInfo};
use super::kind;
use crate::event;
use crate::managed::Inside;
use crate::message::{self, tell};
use std::cell::Cell;
use std::ffi::c_int;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A tool's function (`acc_prof_callback`).
pub type Callback = unsafe extern "C" fn(*mut ProfInfo, *mut EventInfo, *mut ApiInfo);

/// `acc_register_t`.
const REG: c_int = 0;
const TOGGLE: c_int = 1;
const TOGGLE_PER_THREAD: c_int = 2;

struct Entry {
    event: c_int,
    callback: Callback,
    /// How often it was registered.
    times: u32,
    on: bool,
}

struct Registry {
    entries: Vec<Entry>,
    /// Events that are switched off.
    silent: Vec<c_int>,
    /// All are.
    all_silent: bool,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { entries: Vec::new(), silent: Vec::new(), all_silent: false });

thread_local! {
    /// This thread's events are switched off.
    static SILENT: Cell<bool> = const { Cell::new(false) };
}

/// The registry under its lock; what it allocates meanwhile is the runtime's, which the program's first allocation would open
/// a device for, and so tell callbacks of it.
struct Held {
    registry: MutexGuard<'static, Registry>,
    _inside: Inside,
}

impl Deref for Held {
    type Target = Registry;
    fn deref(&self) -> &Registry {
        &self.registry
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Registry {
        &mut self.registry
    }
}

fn registry() -> Held {
    let _inside = Inside::enter();
    Held { registry: REGISTRY.lock().unwrap_or_else(PoisonError::into_inner), _inside }
}

/// The callbacks for an event, in the order of the calls: for ends the last registered first.
pub fn callbacks(event: c_int) -> Vec<Callback> {
    let registry = registry();
    if SILENT.get() || registry.all_silent || registry.silent.contains(&event) {
        return Vec::new();
    }
    let of_event = registry.entries.iter().filter(|entry| entry.event == event && entry.on);
    let mut callbacks: Vec<Callback> = of_event.map(|entry| entry.callback).collect();
    if is_end(event) {
        callbacks.reverse();
    }
    callbacks
}

fn is_end(event: c_int) -> bool {
    event <= 4 && event % 2 == 0 || (kind::ENTER_DATA_START..=kind::WAIT_END).contains(&event) && event % 2 == 1
}

/// A call of the interface: the callback is registered, or `on` says what is switched.
pub fn change(event: c_int, callback: Option<Callback>, how: c_int, on: bool) {
    if !(0..kind::LAST).contains(&event) {
        return complain(&format!("{event} is no event"));
    }
    // A tool's loop up to `acc_ev_last` comes by numbers that no event has.
    if (kind::WAIT_END + 1..kind::ERROR).contains(&event) {
        return;
    }
    match (how, callback) {
        (REG, Some(callback)) if event > 0 => {
            match event {
                kind::ERROR => message::tell_errors(super::failed),
                _ if on => event::listen(),
                _ => {}
            }
            registry().count(event, callback, on);
        }
        (TOGGLE, Some(callback)) => {
            let mut registry = registry();
            let all = registry.entries.iter_mut();
            all.filter(|e| e.event == event && same(e.callback, callback)).for_each(|entry| entry.on = on);
        }
        (TOGGLE, None) if event == 0 => registry().all_silent = !on,
        (TOGGLE, None) => {
            let mut registry = registry();
            registry.silent.retain(|silent| *silent != event);
            if !on {
                registry.silent.push(event);
            }
        }
        (TOGGLE_PER_THREAD, None) if event == 0 => SILENT.set(!on),
        (REG, _) => complain("acc_reg needs an event and a callback"),
        (TOGGLE_PER_THREAD, _) => complain("acc_toggle_per_thread is for all events: acc_ev_none without a callback"),
        _ => complain(&format!("{how} is no way to register")),
    }
}

/// A tool's mistake does not stop the program that it looks at.
fn complain(why: &str) {
    tell!("accc: acc_prof_register: {why}; see acc_prof.h (OpenACC 3.3, section 5.3)");
}

fn same(a: Callback, b: Callback) -> bool {
    a as *const () == b as *const ()
}

impl Registry {
    fn count(&mut self, event: c_int, callback: Callback, more: bool) {
        let at = self.entries.iter().position(|e| e.event == event && same(e.callback, callback));
        match (at, more) {
            (Some(at), true) => self.entries[at].times += 1,
            (None, true) => self.entries.push(Entry { event, callback, times: 1, on: true }),
            (Some(at), false) => {
                self.entries[at].times -= 1;
                if self.entries[at].times == 0 {
                    self.entries.remove(at);
                }
            }
            (None, false) => complain("the callback was not registered for this event"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    unsafe extern "C" fn first(_: *mut ProfInfo, _: *mut EventInfo, _: *mut ApiInfo) {}
    unsafe extern "C" fn second(_: *mut ProfInfo, _: *mut EventInfo, _: *mut ApiInfo) {
        std::hint::black_box(2);
    }

    #[test]
    fn order_counts_and_switches() {
        let (start, end) = (kind::WAIT_START, kind::WAIT_START + 1);
        let called =
            |event| callbacks(event).iter().map(|c| if same(*c, first) { '1' } else { '2' }).collect::<String>();
        for event in [start, end] {
            change(event, Some(first), REG, true);
            change(event, Some(second), REG, true);
        }
        change(start, Some(first), REG, true);
        assert_eq!([called(start), called(end)], ["12", "21"]);
        change(start, Some(first), TOGGLE, false);
        assert_eq!(called(start), "2");
        change(start, Some(first), TOGGLE, true);
        change(end, None, TOGGLE, false);
        assert_eq!([called(start), called(end)], ["12", ""]);
        change(end, None, TOGGLE, true);
        change(0, None, TOGGLE_PER_THREAD, false);
        let elsewhere = std::thread::spawn(move || callbacks(start).len()).join().expect("the thread ends");
        assert_eq!((called(start), elsewhere), (String::new(), 2));
        change(0, None, TOGGLE_PER_THREAD, true);
        change(start, Some(first), REG, false);
        assert_eq!(called(start), "12", "it was registered twice");
        change(start, Some(first), REG, false);
        assert_eq!(called(start), "2");
    }
}
