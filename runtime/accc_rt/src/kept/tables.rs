//! The tables of pointers that are on a device, with the rows that each holds.

use super::attachments::POINTER;
use crate::present::Count;
use std::collections::BTreeMap;
use std::ops::Range;

/// What a pointer of a table points to.
#[derive(Clone, Copy)]
pub struct Row {
    /// What the pointer held when it was brought.
    pub target: usize,
    /// The first byte of it that is on the device; 0: there is none.
    pub first: usize,
}

/// A table that is on the device.
pub struct Table {
    pub rows: Vec<Row>,
    /// The rows follow each other at this distance, without gaps.
    pub pitch: Option<i64>,
    /// How it holds them.
    pub count: Count,
    /// How many clauses hold the rows where the memory of the table came by another clause; else it holds them itself.
    pub guests: Option<u32>,
}

/// The tables of one device, by the host address of their first pointer there.
#[derive(Default)]
pub struct Tables {
    pub by_start: BTreeMap<usize, Table>,
}

impl Tables {
    pub fn is_empty(&self) -> bool {
        self.by_start.is_empty()
    }

    /// Whether a table starts there.
    pub fn holds(&self, start: usize) -> bool {
        self.by_start.contains_key(&start)
    }

    /// Whether this memory holds tables, whose copies have the addresses of rows on the device.
    pub fn lie_in(&self, host: &Range<usize>) -> bool {
        self.by_start.range(host.clone()).next().is_some()
    }

    /// The clauses that hold the rows of exactly these pointers, where such do.
    pub fn guests(&mut self, start: usize, count: usize) -> Option<&mut u32> {
        self.by_start.get_mut(&start).filter(|table| table.rows.len() == count)?.guests.as_mut()
    }

    /// The tables in this memory are no more; gives them.
    pub fn take(&mut self, host: &Range<usize>) -> Vec<Table> {
        let starts: Vec<usize> = self.by_start.range(host.clone()).map(|(start, _)| *start).collect();
        starts.iter().filter_map(|start| self.by_start.remove(start)).collect()
    }

    /// The table that has a pointer at this address, and which of its pointers that is.
    pub fn containing(&mut self, pointer: usize) -> Option<(&mut Table, usize)> {
        let (start, table) = self.by_start.range_mut(..=pointer).next_back()?;
        Some((table, (pointer - start) / POINTER))
    }

    /// The rows at these addresses of pointers.
    pub fn rows(&self, start: usize, count: usize) -> Option<(Vec<usize>, Option<i64>)> {
        let (first, table) = self.by_start.range(..=start).next_back()?;
        let at = (start - first) / POINTER;
        let rows = table.rows.get(at..at + count)?;
        Some((rows.iter().map(|row| row.target).collect(), table.pitch))
    }
}
