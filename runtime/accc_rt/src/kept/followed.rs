//! The records on a device that hold pointers, and what these point to.

use crate::managed;
use crate::present::PresentTable;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Bound, Range};

/// A record of a type: its host address, and the type's.
pub type Key = (usize, usize);

#[derive(Clone, Copy)]
pub struct Pointer {
    /// Its host address.
    pub at: usize,
    /// What it holds there.
    pub target: usize,
    /// The record that it is a member of.
    pub within: usize,
    pub name: &'static str,
}

pub struct Record {
    pub name: &'static str,
    pub pointers: Vec<Pointer>,
}

/// The records on one device that hold pointers.
#[derive(Default)]
pub struct Followed {
    pub records: BTreeMap<Key, Record>,
    /// Who points there.
    targets: BTreeSet<(usize, Key)>,
}

impl Followed {
    pub fn insert(&mut self, key: Key, record: Record) {
        self.remove(key);
        self.targets.extend(record.pointers.iter().map(|pointer| (pointer.target, key)));
        self.records.insert(key, record);
    }

    pub fn remove(&mut self, key: Key) -> Option<Record> {
        let record = self.records.remove(&key)?;
        for pointer in &record.pointers {
            self.targets.remove(&(pointer.target, key));
        }
        Some(record)
    }

    pub fn inside(&self, host: &Range<usize>) -> Vec<Key> {
        self.records.range((host.start, 0)..(host.end, 0)).map(|(key, _)| *key).collect()
    }

    /// The records that point into memory, or to its end.
    pub fn pointing_into(&self, host: &Range<usize>) -> BTreeSet<Key> {
        let pointing = (Bound::Included((host.start, (0, 0))), Bound::Included((host.end, (usize::MAX, usize::MAX))));
        self.targets.range(pointing).map(|(_, key)| *key).collect()
    }

    /// The pointers that point to nothing on the device, for messages.
    pub fn strays(&self, present: &PresentTable) -> Vec<String> {
        let of = |record: &Record| {
            let is_stray = |p: &&Pointer| p.target != 0 && Followed::value(present, p, &record.pointers).is_none();
            record.pointers.iter().filter(is_stray).map(|p| p.described(record.name)).collect::<Vec<_>>()
        };
        self.records.values().flat_map(of).collect()
    }

    /// The device address that a pointer has to hold; `None`: the device has nothing there.
    pub fn value(present: &PresentTable, pointer: &Pointer, others: &[Pointer]) -> Option<u64> {
        let Pointer { at, target, within, .. } = *pointer;
        if target == 0 {
            return None;
        }
        if managed::holds(target) {
            return Some(target as u64);
        }
        let here = present.containing(target).map(|mapping| mapping.device_of(target));
        let before = present.containing(target - 1).filter(|mapping| mapping.host.end == target);
        let Some((block, behind)) = before.map(|mapping| (mapping.host.clone(), mapping.device_of(target))) else {
            return here;
        };
        let goes_with = |other: &Pointer| other.at != at && block.contains(&other.target);
        let is_end = others.iter().any(|other| goes_with(other) && other.within == within && other.at < at);
        let is_behind = if here.is_some() { is_end } else { others.iter().any(goes_with) };
        if is_behind { Some(behind) } else { here }
    }
}

impl Pointer {
    /// For messages: `_M_start of v`.
    pub fn described(&self, record: &str) -> String {
        let name = if self.name.is_empty() { "a pointer" } else { self.name };
        format!("{name} of {record} ({:#x})", self.target)
    }
}
