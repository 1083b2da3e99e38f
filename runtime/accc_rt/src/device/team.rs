//! The threads of the device `multicore`: a team that lives as long as the device and shares out the gangs of launches.
//!
//! Takes a count and a function of an index, returns when the function has run once for each. Whoever asks works along, and
//! the team's threads help every launch that still has gangs left; so launches from several host threads, and from inside
//! of a kernel, all make progress. Each thread has a share of a launch's gangs, the same one in every launch of as many
//! gangs: what it touched first or has in its cache is what it meets again. It takes its share in chunks, then helps with
//! the others'. What ends a gang's thread by force (a signal, `stop`, an abort) ends the program: nothing is caught here.
//!
//! A launch allocates nothing, takes no lock and calls no operating system while the threads are awake: what it is about
//! stands in one of a few places ([`Slot`]) that are there for good. Threads enter a slot and leave it again; the caller
//! waits for those that have entered, never for one that has not come, as other work may have its core. Plain threads and
//! an atomic for each share, as a scheduler that joins trees (rayon) has no use for flat ranges.

use crate::message::tell;
use std::cell::UnsafeCell;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Private arrays of kernels lie on the stack; pages are used only when touched.
const STACK_BYTES: usize = 64 << 20;
/// Chunks for each thread: fewer cost less, more balance better.
const CHUNKS: u64 = 32;
/// How long a thread without work looks for some before it sleeps: launches follow each other, and waking takes as long as
/// a small one (tens of microseconds).
const PATIENCE: Duration = Duration::from_millis(1);
/// How often it looks between two looks at the clock, and before it offers its core to others: some ten microseconds.
const SPINS: u32 = 1000;
/// Launches that threads can help at the same time; one more is run by who asks for it.
const SLOTS: usize = 8;

pub struct Team {
    threads: u64,
    shared: Arc<Shared>,
}

struct Shared {
    /// Launches posted so far, what threads that spin look at.
    count: Line<AtomicU64>,
    slots: [Slot; SLOTS],
    /// Threads of the team that sleep, or are about to.
    asleep: Line<AtomicU32>,
    /// Whether the team is dissolved; who sleeps, sleeps with this lock.
    closed: Mutex<bool>,
    /// Something was posted.
    posted: Condvar,
    /// The last thread has left a slot whose caller sleeps.
    left: Condvar,
    /// Whether each thread has a core.
    spins: bool,
}

/// On a cache line of its own (two, as processors fetch them in pairs).
#[repr(align(128))]
struct Line<T>(T);

/// The place of a launch.
#[repr(align(128))]
struct Slot {
    /// `FREE`, or `CLAIMED` with the other bits; above them how many threads of the team are inside, in `HELPER`s.
    state: AtomicU64,
    /// Written by the caller before the slot is open, read by threads inside.
    job: UnsafeCell<Job>,
    /// In the order of the team's threads, the caller's first.
    shares: Box<[Share]>,
}

const FREE: u64 = 0;
const CLAIMED: u64 = 1;
/// Threads may enter.
const OPEN: u64 = 2;
/// The caller sleeps until the last thread has left.
const AWAITED: u64 = 4;
const HELPER: u64 = 8;

#[derive(Clone, Copy)]
struct Job {
    work: *const (dyn Fn(u64) + Sync),
    chunk: u64,
}

/// Gangs that one thread takes before it helps others.
#[repr(align(64))]
#[derive(Default)]
struct Share {
    next: AtomicU64,
    end: AtomicU64,
}

// SAFETY: a job is written by the thread that has claimed its slot while no other is inside, published by opening the slot
// and read by threads that have entered; its function may be called from any of them.
unsafe impl Sync for Slot {}
// SAFETY: as above.
unsafe impl Send for Slot {}

impl Team {
    /// A team of `threads`, the one that launches among them.
    pub fn new(threads: u64) -> Team {
        let shared = Arc::new(Shared {
            count: Line(AtomicU64::new(0)),
            slots: std::array::from_fn(|_| Slot::new(threads)),
            asleep: Line(AtomicU32::new(0)),
            closed: Mutex::new(false),
            posted: Condvar::new(),
            left: Condvar::new(),
            spins: threads <= available_cores(),
        });
        for number in 1..threads {
            let mine = Arc::clone(&shared);
            let builder = thread::Builder::new().name(format!("gangs {number}")).stack_size(STACK_BYTES);
            if let Err(why) = builder.spawn(move || mine.help_until_closed(number as usize)) {
                tell!("accc: only {number} of {threads} threads could be started ({why}); fewer cores are used");
                break;
            }
        }
        Team { threads, shared }
    }

    pub fn threads(&self) -> u64 {
        self.threads
    }

    /// Calls `work` with each number below `gangs`, once.
    pub fn run(&self, gangs: u64, work: &(dyn Fn(u64) + Sync)) {
        let slot = if self.threads == 1 || gangs <= 1 { None } else { self.shared.claim() };
        let Some(slot) = slot else {
            return (0..gangs).for_each(work);
        };
        slot.open(gangs, (gangs / (self.threads * CHUNKS)).max(1), work);
        self.shared.post((gangs - 1).min(self.threads - 1));
        slot.help(0);
        self.shared.close(slot);
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        *self.shared.lock() = true;
        self.shared.posted.notify_all();
    }
}

/// Cores that this process may use, or ACC_NUM_CORES.
pub fn available_cores() -> u64 {
    thread::available_parallelism().map_or(1, |n| n.get() as u64)
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn claim(&self) -> Option<&Slot> {
        self.slots.iter().find(|slot| {
            slot.state.load(Ordering::Relaxed) == FREE
                && slot.state.compare_exchange(FREE, CLAIMED, Ordering::Acquire, Ordering::Relaxed).is_ok()
        })
    }

    /// Tells of an open slot. Either a thread that goes to sleep sees the new count, or this sees that it sleeps: both
    /// write first and then read, in one order for all.
    fn post(&self, helpers: u64) {
        self.count.0.fetch_add(1, Ordering::SeqCst);
        let asleep = self.asleep.0.load(Ordering::SeqCst).into();
        if asleep > 0 {
            drop(self.lock());
            (0..helpers.min(asleep)).for_each(|_| self.posted.notify_one());
        }
    }

    /// Waits for the gangs that other threads run, and gives the slot back. The caller has found no gang left.
    fn close(&self, slot: &Slot) {
        let inside = |state: u64| state >= HELPER;
        if inside(slot.state.fetch_and(!OPEN, Ordering::AcqRel)) {
            spin(self.spins, || !inside(slot.state.load(Ordering::Acquire)));
            if inside(slot.state.fetch_or(AWAITED, Ordering::AcqRel)) {
                let mut closed = self.lock();
                while inside(slot.state.load(Ordering::Acquire)) {
                    closed = self.left.wait(closed).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        slot.state.store(FREE, Ordering::Release);
    }

    /// The life of a thread of the team.
    fn help_until_closed(&self, number: usize) {
        loop {
            let seen = self.count.0.load(Ordering::SeqCst);
            for slot in &self.slots {
                if slot.enter() {
                    slot.help(number);
                    if slot.leave() {
                        drop(self.lock());
                        self.left.notify_all();
                    }
                }
            }
            let is_new = || self.count.0.load(Ordering::SeqCst) != seen;
            spin(self.spins, is_new);
            if !is_new() && self.sleep(is_new) {
                return;
            }
        }
    }

    /// Sleeps until `until` holds, or the team is dissolved, which it tells.
    fn sleep(&self, until: impl Fn() -> bool) -> bool {
        let mut closed = self.lock();
        self.asleep.0.fetch_add(1, Ordering::SeqCst);
        while !*closed && !until() {
            closed = self.posted.wait(closed).unwrap_or_else(PoisonError::into_inner);
        }
        self.asleep.0.fetch_sub(1, Ordering::SeqCst);
        *closed
    }
}

impl Slot {
    fn new(threads: u64) -> Slot {
        let job = UnsafeCell::new(Job { work: &|_: u64| {}, chunk: 1 });
        Slot { state: AtomicU64::new(FREE), job, shares: (0..threads).map(|_| Share::default()).collect() }
    }

    /// Lets threads in, by who has claimed it.
    fn open(&self, gangs: u64, chunk: u64, work: &(dyn Fn(u64) + Sync)) {
        // SAFETY: only the lifetime changes. The caller stays in `Team::run` until every thread has left.
        let work = unsafe { std::mem::transmute::<&(dyn Fn(u64) + Sync), &'static (dyn Fn(u64) + Sync)>(work) };
        // SAFETY: the slot is claimed and not open: nobody is inside.
        unsafe { *self.job.get() = Job { work, chunk } };
        share_out(gangs, &self.shares);
        self.state.store(CLAIMED | OPEN, Ordering::Release);
    }

    /// Whether it is open and has gangs to give; then the thread is inside.
    fn enter(&self) -> bool {
        let mut state = self.state.load(Ordering::Relaxed);
        while state & OPEN != 0 && self.shares.iter().any(Share::is_open) {
            match self.state.compare_exchange_weak(state, state + HELPER, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => state = now,
            }
        }
        false
    }

    /// Whether the thread was the last one inside and the caller sleeps.
    fn leave(&self) -> bool {
        let before = self.state.fetch_sub(HELPER, Ordering::AcqRel);
        before / HELPER == 1 && before & AWAITED != 0
    }

    /// Runs chunks of gangs while there are any, the share of thread `number` first.
    fn help(&self, number: usize) {
        // SAFETY: the thread is inside, or the caller's: nobody writes the job.
        let Job { work, chunk } = unsafe { *self.job.get() };
        // SAFETY: the caller waits until this thread has left, so its function is alive.
        let work = unsafe { &*work };
        let (before, own) = self.shares.split_at(number);
        for share in own.iter().chain(before) {
            while let Some(gangs) = share.take(chunk) {
                gangs.for_each(work);
            }
        }
    }
}

impl Share {
    fn is_open(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.end.load(Ordering::Relaxed)
    }

    fn take(&self, chunk: u64) -> Option<Range<u64>> {
        if !self.is_open() {
            return None;
        }
        let (start, end) = (self.next.fetch_add(chunk, Ordering::Relaxed), self.end.load(Ordering::Relaxed));
        (start < end).then(|| start..(start + chunk).min(end))
    }
}

/// The gangs in equal parts, in order; the first threads have what is left over.
fn share_out(gangs: u64, shares: &[Share]) {
    let threads = shares.len() as u64;
    let bound = |thread: u64| thread * (gangs / threads) + thread.min(gangs % threads);
    for (thread, share) in (0..threads).zip(shares) {
        share.next.store(bound(thread), Ordering::Relaxed);
        share.end.store(bound(thread + 1), Ordering::Relaxed);
    }
}

/// Returns when `until` holds, or patience has ended.
fn spin(may_spin: bool, until: impl Fn() -> bool) {
    let mut start: Option<Instant> = None;
    while may_spin && start.is_none_or(|start| start.elapsed() < PATIENCE) {
        for _ in 0..SPINS {
            if until() {
                return;
            }
            std::hint::spin_loop();
        }
        start.get_or_insert_with(Instant::now);
        thread::yield_now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    fn each_runs_once(team: &Team, gangs: u64) {
        let runs: Vec<AtomicU32> = (0..gangs).map(|_| AtomicU32::new(0)).collect();
        team.run(gangs, &|gang| {
            runs[gang as usize].fetch_add(1, Ordering::Relaxed);
        });
        assert!(runs.iter().all(|n| n.load(Ordering::Relaxed) == 1), "{gangs} gangs on {} threads", team.threads());
    }

    #[test]
    fn every_gang_runs_once() {
        for threads in [1, 2, 3, 8] {
            let team = Team::new(threads);
            [0, 1, 2, 7, 64, 1000].into_iter().for_each(|gangs| each_runs_once(&team, gangs));
        }
    }

    #[test]
    fn shares_are_equal_and_leave_nothing_out() {
        for (gangs, threads, sizes) in [(7, 3u64, vec![3, 2, 2]), (2, 4, vec![1, 1, 0, 0]), (64, 2, vec![32, 32])] {
            let shares: Vec<Share> = (0..threads).map(|_| Share::default()).collect();
            share_out(gangs, &shares);
            let starts: Vec<u64> = shares.iter().map(|share| share.next.load(Ordering::Relaxed)).collect();
            let ends: Vec<u64> = shares.iter().map(|share| share.end.load(Ordering::Relaxed)).collect();
            assert_eq!(starts.iter().zip(&ends).map(|(start, end)| end - start).collect::<Vec<_>>(), sizes);
            assert!(starts.iter().skip(1).eq(&ends[..threads as usize - 1]));
        }
    }

    /// What a thread touches first it meets again in the next launch.
    #[test]
    fn each_thread_has_the_same_gangs_in_every_launch() {
        let team = Team::new(3);
        let who: Vec<Mutex<Option<thread::ThreadId>>> = (0..3).map(|_| Mutex::new(None)).collect();
        for _ in 0..50 {
            let meeting = std::sync::Barrier::new(3);
            team.run(3, &|gang| {
                let me = thread::current().id();
                assert_eq!(*who[gang as usize].lock().unwrap().get_or_insert(me), me);
                meeting.wait();
            });
        }
    }

    #[test]
    fn gangs_run_on_several_threads_at_once() {
        let team = Team::new(4);
        let meeting = std::sync::Barrier::new(4);
        team.run(4, &|_| {
            meeting.wait();
        });
    }

    #[test]
    fn a_thousand_launches_from_each_of_several_host_threads() {
        let team = Team::new(3);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| (0..1000).for_each(|i| each_runs_once(&team, i % 9)));
            }
        });
        assert!(team.shared.slots.iter().all(|slot| slot.state.load(Ordering::Relaxed) == FREE));
    }

    #[test]
    fn a_launch_from_inside_of_a_gang() {
        let team = Team::new(3);
        let runs = AtomicU64::new(0);
        team.run(5, &|_| {
            team.run(7, &|_| {
                runs.fetch_add(1, Ordering::Relaxed);
            });
        });
        assert_eq!(runs.into_inner(), 35);
    }

    /// More of them than there are slots.
    #[test]
    fn launches_inside_of_each_other() {
        fn nested(team: &Team, depth: usize, runs: &AtomicU64) {
            team.run(2, &|_| match depth {
                0 => drop(runs.fetch_add(1, Ordering::Relaxed)),
                _ => nested(team, depth - 1, runs),
            });
        }
        let (team, runs) = (Team::new(3), AtomicU64::new(0));
        nested(&team, SLOTS + 1, &runs);
        assert_eq!(runs.into_inner(), 1 << (SLOTS + 2));
    }

    /// Both the team's threads and the caller lose patience.
    #[test]
    fn who_sleeps_is_woken() {
        let team = Team::new(2);
        for _ in 0..5 {
            thread::sleep(PATIENCE * 4);
            let meeting = std::sync::Barrier::new(2);
            let me = thread::current().id();
            team.run(2, &|_| {
                meeting.wait();
                if thread::current().id() != me {
                    thread::sleep(PATIENCE * 4);
                }
            });
        }
    }
}
