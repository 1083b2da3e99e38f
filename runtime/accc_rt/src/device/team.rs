//! The threads of the device `multicore`: a team that lives as long as the device and shares out the gangs of launches.
//!
//! Takes a count and a function of an index, returns when the function has run once for each. Whoever asks works along, and
//! the team's threads help every launch that still has gangs left; so launches from several host threads, and from inside
//! of a kernel, all make progress. Gangs are handed out in chunks, the next to whoever is free. What ends a gang's thread
//! by force (a signal, `stop`, an abort) ends the program: nothing is caught here. Plain threads and two atomics, as a
//! scheduler that steals work or joins trees (rayon) has no use for one flat range.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};

/// Private arrays of kernels lie on the stack; pages are used only when touched.
const STACK_BYTES: usize = 64 << 20;
/// Chunks for each thread: fewer cost less, more balance better.
const CHUNKS: u64 = 8;
/// How often a thread without work looks for some before it sleeps: some ten microseconds.
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
    spins: u32,
}

#[derive(Default)]
struct Board {
    jobs: Vec<Arc<Job>>,
    closed: bool,
}

struct Job {
    work: Work,
    gangs: u64,
    chunk: u64,
    next: AtomicU64,
    /// Gangs that have not ended.
    left: AtomicU64,
    caller: Thread,
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
        let spins = if threads <= available_cores() { SPINS } else { 0 };
        let board = Mutex::new(Board::default());
        let shared = Arc::new(Shared { board, posted: Condvar::new(), count: AtomicU64::new(0), spins });
        for number in 1..threads {
            let mine = Arc::clone(&shared);
            let builder = thread::Builder::new().name(format!("gangs {number}")).stack_size(STACK_BYTES);
            if let Err(why) = builder.spawn(move || mine.help_until_closed()) {
                eprintln!("accc: only {number} of {threads} threads could be started ({why}); fewer cores are used");
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
            gangs,
            chunk: (gangs / (self.threads * CHUNKS)).max(1),
            next: AtomicU64::new(0),
            left: AtomicU64::new(gangs),
            caller: thread::current(),
        });
        self.shared.post(&job, (gangs - 1).min(self.threads - 1));
        job.help();
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
    fn help_until_closed(&self) {
        while let Some((job, seen)) = self.next_job() {
            job.help();
            spin(self.spins, || self.count.load(Ordering::Acquire) != seen);
        }
    }

    /// Sleeps until a job has gangs to give, and says how many jobs there were by then; `None` when the team is dissolved.
    fn next_job(&self) -> Option<(Arc<Job>, u64)> {
        let mut board = self.lock();
        while !board.closed {
            if let Some(job) = board.jobs.iter().find(|job| job.next.load(Ordering::Relaxed) < job.gangs) {
                return Some((Arc::clone(job), self.count.load(Ordering::Relaxed)));
            }
            board = self.posted.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

impl Job {
    /// Runs chunks of gangs while there are any.
    fn help(&self) {
        loop {
            let start = self.next.fetch_add(self.chunk, Ordering::Relaxed);
            if start >= self.gangs {
                return;
            }
            let end = (start + self.chunk).min(self.gangs);
            // SAFETY: these gangs have not ended, so the caller is still waiting and its function is alive.
            let work = unsafe { &*self.work.0 };
            (start..end).for_each(work);
            if self.left.fetch_sub(end - start, Ordering::AcqRel) == end - start {
                self.caller.unpark();
            }
        }
    }

    /// Waits for the gangs that other threads run.
    fn wait(&self, spins: u32) {
        let over = || self.left.load(Ordering::Acquire) == 0;
        spin(spins, over);
        while !over() {
            thread::park();
        }
    }
}

fn spin(times: u32, until: impl Fn() -> bool) {
    for _ in 0..times {
        if until() {
            return;
        }
        std::hint::spin_loop();
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
