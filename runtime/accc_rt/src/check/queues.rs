//! What queues have been given, and who has waited for it (OpenACC 3.3, 2.16): constructs with `async` come after what their
//! queue was given before, and after what somebody waited for, and after nothing else.
//!
//! `sim` carries everything out at once, so that a missing `wait` changes nothing there. Each thing that a queue is given gets
//! a number, and each lane (a queue, or the host with all that it waits for by itself) knows up to which number of each
//! other lane's it comes after. What the host does comes before all that it gives to a queue later.

use super::shadow::Cell;
use crate::clause::exit_line;
use crate::message::text;
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{Construct, QUEUE_NOVAL};
use std::collections::BTreeMap;
use std::ops::Range;

/// A queue of a device, by its number; the host has none.
type Lane = Option<(u32, i64)>;

/// Where in the source a queue was given something, and which one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deed {
    pub file: &'static str,
    pub function: &'static str,
    pub line: u32,
    /// `None`: the host waited for it.
    pub queue: Option<i64>,
}

/// Something that may still go on, and what it does to an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unwaited {
    pub deed: Deed,
    pub doing: &'static str,
}

/// A transfer that a queue was given: the host's side of it.
struct Transfer {
    number: u32,
    /// The variable.
    name: &'static str,
    host: Range<usize>,
    rows: Rows,
    to_host: bool,
}

pub struct Queues {
    /// What number n - 1 is.
    works: Vec<(Lane, Deed)>,
    /// Up to which number a lane comes after another one's.
    known: BTreeMap<Lane, BTreeMap<Lane, u32>>,
    /// The last number of each queue.
    latest: BTreeMap<Lane, u32>,
    /// Those that the host has not waited for.
    transfers: Vec<Transfer>,
    /// What is carried out now.
    lane: Lane,
    number: u32,
    deed: Deed,
    /// The line of what happens at the end of the construct.
    end_line: u32,
}

impl Queues {
    pub const fn new() -> Queues {
        Queues {
            works: Vec::new(),
            known: BTreeMap::new(),
            latest: BTreeMap::new(),
            transfers: Vec::new(),
            lane: None,
            number: 0,
            deed: Deed { file: "", function: "", line: 0, queue: None },
            end_line: 0,
        }
    }

    /// What follows is given to this queue of a device.
    pub fn turn_to(&mut self, device: u32, queue: Queue, construct: &Construct) {
        let Construct { file, function, line, .. } = *construct;
        let number = (queue != Queue::Sync).then(|| queue.number());
        self.deed = Deed { file: text(file), function: text(function), line, queue: number };
        self.end_line = exit_line(construct);
        self.lane = number.map(|number| (device, number));
        self.number = 0;
        if self.lane.is_some() {
            self.works.push((self.lane, self.deed));
            self.number = self.works.len() as u32;
            self.latest.insert(self.lane, self.number);
            let hosts = self.known.get(&None).cloned().unwrap_or_default();
            learn(self.known.entry(self.lane).or_default(), hosts);
        }
    }

    /// The host, or the queue `by`, has waited for these queues of a device, or for all.
    pub fn waited(&mut self, device: u32, queues: Option<&[Queue]>, by: Queue) {
        let lane = |queue: &Queue| (*queue != Queue::Sync).then(|| (device, queue.number()));
        let lanes: Vec<Lane> = match queues {
            Some(queues) => queues.iter().map(lane).filter(Option::is_some).collect(),
            None => self.latest.keys().copied().filter(|lane| lane.is_some_and(|(of, _)| of == device)).collect(),
        };
        for waited_for in lanes {
            let mut news = self.known.get(&waited_for).cloned().unwrap_or_default();
            if let Some(latest) = self.latest.get(&waited_for) {
                news.insert(waited_for, *latest);
            }
            learn(self.known.entry(lane(&by)).or_default(), news);
        }
        let Queues { works, known, transfers, .. } = self;
        transfers.retain(|transfer| !is_before(works, known, None, transfer.number));
    }

    /// A cell is written by what is carried out now; what that has not waited for.
    pub fn writes(&self, cell: &mut Cell) -> Option<Unwaited> {
        let unwaited = self.unwaited(cell.reader_work, READS).or(self.unwaited(cell.writer_work, WRITES));
        (cell.writer_work, cell.reader_work) = (self.number, 0);
        unwaited
    }

    /// It is read.
    pub fn reads(&self, cell: &mut Cell) -> Option<Unwaited> {
        let unwaited = self.unwaited(cell.writer_work, WRITES);
        // Of several readers one is kept that others may have to wait for.
        if self.comes_after(cell.reader_work) {
            cell.reader_work = self.number;
        }
        unwaited
    }

    /// It goes; its users are not waited for.
    pub fn ends(&self, cell: &Cell) -> Option<Unwaited> {
        self.unwaited(cell.reader_work, READS).or(self.unwaited(cell.writer_work, WRITES))
    }

    /// Rows of the host's memory are copied by what is carried out now; what touches them and was not waited for.
    pub fn transfers(&mut self, name: &'static str, host: usize, rows: Rows, to_host: bool) -> Option<Unwaited> {
        let mut others = self.transfers.iter().filter(|other| other.to_host || to_host);
        let met = others.find(|other| !self.comes_after(other.number) && other.touches_rows(host, rows));
        let unwaited = met.and_then(|other| self.unwaited(other.number, other.doing()));
        if self.number != 0 {
            let host = host..host + rows.span();
            self.transfers.push(Transfer { number: self.number, name, host, rows, to_host });
        }
        unwaited
    }

    /// The host reads or writes its memory; the variable whose transfer it has not waited for.
    pub fn host_touches(&self, address: usize, bytes: usize, writes: bool) -> Option<(&'static str, Unwaited)> {
        let mut met = self.transfers.iter().filter(|other| other.to_host || writes);
        let met = met.find(|other| other.touches(address, bytes))?;
        let (_, deed) = *self.works.get(met.number as usize - 1)?;
        Some((met.name, Unwaited { deed, doing: met.doing() }))
    }

    /// Variables that begin in this range are no more.
    pub fn forget(&mut self, host: &Range<usize>) {
        self.transfers.retain(|transfer| !host.contains(&transfer.host.start));
    }

    /// Where what is carried out now stands in the source.
    pub fn deed(&self) -> Deed {
        self.deed
    }

    /// The same, for what is done when a construct ends.
    pub fn deed_at_end(&self) -> Deed {
        Deed { line: self.end_line, ..self.deed }
    }

    fn unwaited(&self, number: u32, doing: &'static str) -> Option<Unwaited> {
        let (_, deed) = *self.works.get((number as usize).checked_sub(1)?)?;
        (!self.comes_after(number)).then_some(Unwaited { deed, doing })
    }

    fn comes_after(&self, number: u32) -> bool {
        is_before(&self.works, &self.known, self.lane, number)
    }
}

const READS: &str = "reads it";
const WRITES: &str = "writes it";

/// Whether what a lane does now comes after the work of this number.
fn is_before(works: &[(Lane, Deed)], known: &BTreeMap<Lane, BTreeMap<Lane, u32>>, lane: Lane, number: u32) -> bool {
    let Some((of, _)) = (number as usize).checked_sub(1).and_then(|at| works.get(at)) else { return true };
    *of == lane || known.get(&lane).and_then(|known| known.get(of)).is_some_and(|known| number <= *known)
}

fn learn(known: &mut BTreeMap<Lane, u32>, news: BTreeMap<Lane, u32>) {
    for (lane, number) in news {
        let known = known.entry(lane).or_default();
        *known = (*known).max(number);
    }
}

impl Transfer {
    fn doing(&self) -> &'static str {
        if self.to_host { "copies it to the host" } else { "copies it to the device" }
    }

    fn touches(&self, address: usize, bytes: usize) -> bool {
        if address >= self.host.end || address + bytes <= self.host.start {
            return false;
        }
        let from = address.saturating_sub(self.host.start);
        // The last bytes may lie in the next row.
        let at = from % self.rows.pitch.max(1);
        self.rows.height == 1 || at < self.rows.width || at + bytes > self.rows.pitch
    }

    fn touches_rows(&self, host: usize, rows: Rows) -> bool {
        (0..rows.height).any(|row| self.touches(host + row * rows.pitch, rows.width))
    }
}

/// As the argument of `wait` names a queue, with its parentheses.
pub fn argument(queue: i64) -> String {
    if queue == QUEUE_NOVAL { String::new() } else { format!("({queue})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::NO_CONSTRUCT;

    const A: Queue = Queue::User(1);
    const B: Queue = Queue::NoValue;

    #[test]
    fn what_was_waited_for_comes_before() {
        let mut queues = Queues::new();
        let mut cell = Cell::default();
        // What the work has not waited for: `w` something written, `r` something read.
        let mut does = |queues: &mut Queues, queue, write| {
            queues.turn_to(0, queue, &NO_CONSTRUCT.0);
            let unwaited = if write { queues.writes(&mut cell) } else { queues.reads(&mut cell) };
            unwaited.map_or('-', |unwaited| unwaited.doing.chars().next().expect("a text"))
        };
        // One queue waits for another one, which goes on without waiting for it.
        assert_eq!([does(&mut queues, A, true), does(&mut queues, A, false)], ['-', '-']);
        queues.waited(0, Some(&[A]), B);
        assert_eq!([does(&mut queues, B, true), does(&mut queues, A, false)], ['-', 'w']);
        assert_eq!(does(&mut queues, Queue::Sync, false), 'w');
        // The host learns of what B had waited for too, but not of what A did later.
        queues.waited(0, Some(&[B]), Queue::Sync);
        assert_eq!([does(&mut queues, Queue::Sync, false), does(&mut queues, Queue::Sync, true)], ['-', 'r']);
        // All queues of another device are no help.
        assert_eq!([does(&mut queues, A, true), does(&mut queues, B, false)], ['-', 'w']);
        queues.waited(1, None, Queue::Sync);
        assert_eq!(does(&mut queues, Queue::Sync, false), 'w');
        queues.waited(0, None, Queue::Sync);
        assert_eq!(does(&mut queues, Queue::Sync, true), '-');
    }

    #[test]
    fn the_host_keeps_its_hands_off_transfers() {
        let mut queues = Queues::new();
        queues.turn_to(0, A, &NO_CONSTRUCT.0);
        // Two rows of 8 bytes, 32 apart.
        let rows = Rows { width: 8, height: 2, pitch: 32 };
        assert!(queues.transfers("a", 1000, rows, true).is_none());
        let touched = |queues: &Queues, at| queues.host_touches(at, 4, false).is_some();
        let all: Vec<usize> = (990..1050).step_by(6).filter(|at| touched(&queues, *at)).collect();
        assert_eq!(all, [1002, 1032, 1038]);
        queues.turn_to(0, B, &NO_CONSTRUCT.0);
        assert!(queues.transfers("a", 1032, Rows { width: 4, height: 1, pitch: 4 }, false).is_some());
        queues.waited(0, None, Queue::Sync);
        assert!(!touched(&queues, 1002));
    }
}
