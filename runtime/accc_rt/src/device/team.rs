//! The threads of the device `multicore`: a team that lives as long as the device and shares out the gangs of launches.
//!
//! Takes a count and a function of an index, returns when the function has run once for each. Whoever asks works along, and
//! the team's threads help every launch that still has gangs left; so launches from several host threads, and from inside
//! of a kernel, all make progress. Each thread has a share of a launch's gangs, the same one in every launch of as many
//! gangs: what it touched first or has in its cache is what it meets again. It takes its share in chunks, then helps with
//! the others'. What ends a gang's thread by force (a signal, `stop`, an abort) ends the program: nothing is caught here.
//! Plain threads and an atomic for each share, as a scheduler that joins trees (rayon) has no use for flat ranges.

use crate::message::tell;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
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

pub struct Team {
    threads: u64,
    shared: Arc<Shared>,
}

struct Shared {
    board: Mutex<Board>,
    posted: Condvar,
    /// Jobs posted so far, raised under the lock; what threads that spin look at.
    count: AtomicU64,
    /// Whether each thread has a core.
    spins: bool,
}

#[derive(Default)]
struct Board {
    jobs: Vec<Arc<Job>>,
    closed: bool,
}

struct Job {
    work: Work,
    /// In the order of the team's threads, the caller's first.
    shares: Box<[Share]>,
    chunk: u64,
    /// Gangs that have not ended.
    left: AtomicU64,
    caller: Thread,
}

/// Gangs that one thread takes before it helps others; on a cache line of its own.
#[repr(align(64))]
struct Share {
    next: AtomicU64,
    end: u64,
}

/// The caller's function. It outlives every use: the caller stays in `Team::run` until no gang is left.
struct Work(*const (dyn Fn(u64) + Sync));

// SAFETY: behind the pointer is a `Sync` function, which may be called from any thread.
unsafe impl Send for Work {}
// SAFETY: as above.
unsafe impl Sync for Work {}

impl Team {
    /// A team of `threads`, the one that launches among them.
    pub fn new(threads: u64) -> Team {
        let board = Mutex::new(Board::default());
        let spins = threads <= available_cores();
        let shared = Arc::new(Shared { board, posted: Condvar::new(), count: AtomicU64::new(0), spins });
        for number in 1..threads {
            let mine = Arc::clone(&shared);
            let builder = thread::Builder::new().name(format!("gangs {number}")).stack_size(STACK_BYTES);
            if let Err(why) = builder.spawn(move || mine.help_until_closed(number)) {
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
        if self.threads == 1 || gangs <= 1 {
            (0..gangs).for_each(work);
            return;
        }
        // SAFETY: only the lifetime changes; `Work` says why it holds.
        let work = Work(unsafe { std::mem::transmute::<&(dyn Fn(u64) + Sync), &'static (dyn Fn(u64) + Sync)>(work) });
        let job = Arc::new(Job {
            work,
            shares: shares(gangs, self.threads),
            chunk: (gangs / (self.threads * CHUNKS)).max(1),
            left: AtomicU64::new(gangs),
            caller: thread::current(),
        });
        self.shared.post(&job, (gangs - 1).min(self.threads - 1));
        job.help(0);
        job.wait(self.shared.spins);
        self.shared.lock().jobs.retain(|other| !Arc::ptr_eq(other, &job));
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.posted.notify_all();
    }
}

pub fn available_cores() -> u64 {
    thread::available_parallelism().map_or(1, |n| n.get() as u64)
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn post(&self, job: &Arc<Job>, helpers: u64) {
        let mut board = self.lock();
        board.jobs.push(Arc::clone(job));
        self.count.fetch_add(1, Ordering::Release);
        drop(board);
        (0..helpers).for_each(|_| self.posted.notify_one());
    }

    /// The life of a thread of the team.
    fn help_until_closed(&self, number: u64) {
        while let Some((job, seen)) = self.next_job() {
            job.help(number);
            spin(self.spins, || self.count.load(Ordering::Acquire) != seen);
        }
    }

    /// Sleeps until a job has gangs to give, and says how many jobs there were by then; `None` when the team is dissolved.
    fn next_job(&self) -> Option<(Arc<Job>, u64)> {
        let mut board = self.lock();
        while !board.closed {
            if let Some(job) = board.jobs.iter().find(|job| job.shares.iter().any(Share::is_open)) {
                return Some((Arc::clone(job), self.count.load(Ordering::Relaxed)));
            }
            board = self.posted.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

impl Job {
    /// Runs chunks of gangs while there are any, the share of thread `number` first.
    fn help(&self, number: u64) {
        let (before, own) = self.shares.split_at(number as usize % self.shares.len());
        for share in own.iter().chain(before) {
            while let Some(gangs) = share.take(self.chunk) {
                let count = gangs.end - gangs.start;
                // SAFETY: these gangs have not ended, so the caller is still waiting and its function is alive.
                let work = unsafe { &*self.work.0 };
                gangs.for_each(work);
                if self.left.fetch_sub(count, Ordering::AcqRel) == count {
                    self.caller.unpark();
                }
            }
        }
    }

    /// Waits for the gangs that other threads run.
    fn wait(&self, spins: bool) {
        let over = || self.left.load(Ordering::Acquire) == 0;
        spin(spins, over);
        while !over() {
            thread::park();
        }
    }
}

impl Share {
    fn is_open(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.end
    }

    fn take(&self, chunk: u64) -> Option<Range<u64>> {
        if !self.is_open() {
            return None;
        }
        let start = self.next.fetch_add(chunk, Ordering::Relaxed);
        (start < self.end).then(|| start..(start + chunk).min(self.end))
    }
}

/// The gangs in equal parts, in order; the first threads have what is left over.
fn shares(gangs: u64, threads: u64) -> Box<[Share]> {
    let bound = |thread: u64| thread * (gangs / threads) + thread.min(gangs % threads);
    (0..threads).map(|thread| Share { next: AtomicU64::new(bound(thread)), end: bound(thread + 1) }).collect()
}

/// Returns when `until` holds, or patience has ended.
fn spin(may_spin: bool, until: impl Fn() -> bool) {
    let start = Instant::now();
    while may_spin && start.elapsed() < PATIENCE {
        for _ in 0..SPINS {
            if until() {
                return;
            }
            std::hint::spin_loop();
        }
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
        for (gangs, threads, sizes) in [(7, 3, vec![3, 2, 2]), (2, 4, vec![1, 1, 0, 0]), (64, 2, vec![32, 32])] {
            let shares = shares(gangs, threads);
            let starts: Vec<u64> = shares.iter().map(|share| share.next.load(Ordering::Relaxed)).collect();
            assert_eq!(shares.iter().zip(&starts).map(|(share, start)| share.end - start).collect::<Vec<_>>(), sizes);
            assert!(starts.iter().skip(1).eq(shares.iter().map(|share| &share.end).take(threads as usize - 1)));
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
        assert!(team.shared.lock().jobs.is_empty());
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
}
