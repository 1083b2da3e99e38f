//! `--time-passes`: how long each phase took, as a table on standard error when the compiler ends.
//!
//! Phases are `tracing` spans. Those with the same name under the same phase are one row: with several sources their times
//! add up, as do those of several threads. The time of a phase includes that of the phases inside it; the processor's is
//! that of the compiler's own threads, without the tools that it starts.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tracing::Event;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// The times so far; copies share them.
#[derive(Clone)]
pub struct Times {
    started: Instant,
    rows: Arc<Mutex<Rows>>,
}

#[derive(Default)]
struct Rows {
    /// In the order in which phases began.
    rows: Vec<Phase>,
    of_span: HashMap<u64, Entry>,
}

/// The row of a span, and since when the span is entered.
struct Entry {
    row: usize,
    since: Option<(Instant, Duration)>,
}

struct Phase {
    name: String,
    inside: Option<usize>,
    taken: Taken,
}

#[derive(Clone, Copy, Default)]
struct Taken {
    clock: Duration,
    processor: Duration,
}

/// What this thread has had of a processor; nothing where the system doesn't say.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

impl Times {
    pub fn new() -> Times {
        Times { started: Instant::now(), rows: Arc::default() }
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().expect("no phase panics while it holds the table")
    }

    /// The table: seconds by the clock, share of the whole, seconds of the processor, phase.
    pub fn table(&self) -> String {
        let whole = self.started.elapsed();
        let mut text = format!("{:>9}  {:>5}  {:>9}  phase\n", "seconds", "share", "processor");
        let mut row = |taken: Taken, depth: usize, name: &str| {
            let [clock, processor] = [taken.clock, taken.processor].map(|time| time.as_secs_f64());
            let share = 100.0 * clock / whole.as_secs_f64();
            let indent = 2 * depth;
            writeln!(text, "{clock:9.3}  {share:4.0}%  {processor:9.3}  {:indent$}{name}", "").expect("a string");
        };
        let rows = self.rows();
        // A phase, then those inside it.
        let mut open: Vec<(usize, usize)> = rows.inside(None).map(|n| (n, 0)).collect();
        open.reverse();
        while let Some((n, depth)) = open.pop() {
            row(rows.rows[n].taken, depth, &rows.rows[n].name);
            let inner: Vec<(usize, usize)> = rows.inside(Some(n)).map(|inner| (inner, depth + 1)).collect();
            open.extend(inner.into_iter().rev());
        }
        let processor = rows.inside(None).map(|n| rows.rows[n].taken.processor).sum();
        row(Taken { clock: whole, processor }, 0, "total");
        text
    }
}

impl Rows {
    fn inside(&self, phase: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        (0..self.rows.len()).filter(move |n| self.rows[*n].inside == phase)
    }

    fn row(&mut self, name: &str, inside: Option<usize>) -> usize {
        let known = self.inside(inside).find(|n| self.rows[*n].name == name);
        known.unwrap_or_else(|| {
            self.rows.push(Phase { name: name.to_string(), inside, taken: Taken::default() });
            self.rows.len() - 1
        })
    }
}

impl<S> Layer<S> for Times
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
{
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let parent = context.span(id).and_then(|span| span.parent()).map(|parent| parent.id().into_u64());
        let mut rows = self.rows();
        let inside = parent.and_then(|parent| rows.of_span.get(&parent).map(|entry| entry.row));
        let row = rows.row(attributes.metadata().name(), inside);
        rows.of_span.insert(id.into_u64(), Entry { row, since: None });
    }

    /// A pass's time, all its runs together: it is too short to be a phase of its own.
    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        if event.metadata().target() != PASS {
            return;
        }
        let mut pass = Pass::default();
        event.record(&mut pass);
        let parent = context.event_span(event).map(|parent| parent.id().into_u64());
        let mut rows = self.rows();
        let inside = parent.and_then(|parent| rows.of_span.get(&parent).map(|entry| entry.row));
        let row = rows.row(&pass.name, inside);
        rows.rows[row].taken.clock += pass.time;
        rows.rows[row].taken.processor += pass.time;
    }

    fn on_enter(&self, id: &Id, _: Context<'_, S>) {
        let mut rows = self.rows();
        if let Some(entry) = rows.of_span.get_mut(&id.into_u64()) {
            entry.since = Some((Instant::now(), processor_time()));
        }
    }

    fn on_exit(&self, id: &Id, _: Context<'_, S>) {
        let mut rows = self.rows();
        let entry = rows.of_span.get_mut(&id.into_u64());
        if let Some((row, (since, before))) = entry.and_then(|entry| Some((entry.row, entry.since.take()?))) {
            let taken = &mut rows.rows[row].taken;
            taken.clock += since.elapsed();
            taken.processor += processor_time().saturating_sub(before);
        }
    }
}

/// The target of the pass manager's events.
const PASS: &str = "accc::pass";

/// What such an event says.
#[derive(Default)]
struct Pass {
    name: String,
    time: Duration,
}

impl Visit for Pass {
    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "nanoseconds" {
            self.time = Duration::from_nanos(value);
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "pass" {
            self.name = value.to_string();
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing_subscriber::layer::SubscriberExt;

    #[test]
    fn phases_stand_under_theirs_and_add_up() {
        let times = Times::new();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(times.clone()), || {
            for _ in 0..2 {
                tracing::info_span!("codegen").in_scope(|| {
                    tracing::info!(target: PASS, pass = "fusion", nanoseconds = 3_000_000_u64);
                    tracing::info_span!("lower").in_scope(|| std::thread::sleep(Duration::from_millis(2)));
                    tracing::info_span!("optimize").in_scope(|| ());
                });
            }
            tracing::info_span!("link").in_scope(|| ());
        });
        let table = times.table();
        let names: Vec<&str> = table.lines().map(|line| line.get(29..).unwrap_or_default()).collect();
        assert_eq!(names, ["phase", "codegen", "  fusion", "  lower", "  optimize", "link", "total"], "{table}");
        assert_eq!(times.rows().rows[1].taken.clock, Duration::from_millis(6));
        assert!(times.rows().rows[2].taken.clock >= Duration::from_millis(4));
    }
}
