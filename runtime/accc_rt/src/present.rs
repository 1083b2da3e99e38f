//! The present table (OpenACC 3.3, 2.6.3): which host memory has a copy on the device, and how many regions hold it.
//!
//! Intervals of host addresses, never overlapping, in a tree ordered by their start; each carries a structured and a
//! dynamic reference count. Empty intervals are never entered and never looked up.

use crate::check;
use crate::element_box::ElementBox;
use accc_abi::ELEM_BYTES;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// Host memory that has a copy on the device.
#[derive(Debug)]
pub struct Mapping {
    pub host: Range<usize>,
    /// Device address of `host.start`.
    pub device: u64,
    /// Bytes of the device's block in front of it.
    pub lead: u64,
    structured: u32,
    dynamic: u32,
    /// Held for good: declared globals, and what `acc_map_data` maps.
    forever: bool,
    pub name: &'static str,
    /// Line of the construct that created it.
    pub line: u32,
    /// How many clauses of the directive that made it have parts of it; 0 where one has all. See [`crate::one_block`].
    pub parts: u32,
    /// What of its elements kernels and copies may have written.
    pub content: Content,
    /// The program, or a pointer on the device, has its address.
    pub lent: bool,
    /// What its elements are, `ELEM_*` of accc_abi, and the bytes of one.
    pub elem: (u32, u64),
}

/// What of a mapping has a value on the device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing was written since it was created.
    Undefined,
    /// At most these elements.
    Inside(ElementBox),
    Any,
}

/// Who holds a mapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// A data region.
    Structured,
    /// `enter data`.
    Dynamic,
    /// No region and no `exit data` ends it.
    Forever,
}

impl Mapping {
    /// Held once.
    pub fn new(host: Range<usize>, device: u64, count: Count, name: &'static str, line: u32) -> Mapping {
        let (parts, elem) = (0, (ELEM_BYTES, 1));
        let (lead, content, lent) = (0, Content::Any, false);
        let (structured, dynamic, forever) = (0, 0, false);
        let mut mapping =
            Mapping { host, device, lead, structured, dynamic, forever, name, line, parts, content, lent, elem };
        mapping.hold(count);
        mapping
    }

    pub fn bytes(&self) -> usize {
        self.host.len()
    }

    /// Where the device's block begins.
    pub fn block(&self) -> u64 {
        self.device - self.lead
    }

    /// The device address of a host address inside it.
    pub fn device_of(&self, host: usize) -> u64 {
        self.device + (host - self.host.start) as u64
    }

    pub fn hold(&mut self, count: Count) {
        match count {
            Count::Structured => self.structured += 1,
            Count::Dynamic => self.dynamic += 1,
            Count::Forever => self.forever = true,
        }
    }

    /// A count that is 0 stays so.
    pub fn release(&mut self, count: Count) {
        match count {
            Count::Structured => self.structured = self.structured.saturating_sub(1),
            Count::Dynamic => self.dynamic = self.dynamic.saturating_sub(1),
            Count::Forever => self.forever = false,
        }
    }

    pub fn release_all_dynamic(&mut self) {
        self.dynamic = 0;
    }

    /// Whether what `exit data` has released was the last holder of a part: others hold other parts.
    pub fn ends_part(&self, count: Count) -> bool {
        count == Count::Dynamic && self.dynamic < self.parts
    }

    /// No region or `enter data` holds it any more.
    pub fn is_unreferenced(&self) -> bool {
        self.structured == 0 && self.dynamic == 0 && !self.forever
    }

    /// `enter data` brought it here, and no region holds it.
    pub fn is_from_enter_alone(&self) -> bool {
        self.structured == 0 && self.dynamic > 0
    }

    /// A data region holds it.
    pub fn is_in_region(&self) -> bool {
        self.structured > 0
    }

    pub fn is_forever(&self) -> bool {
        self.forever
    }
}

/// What the table knows about a range of host memory.
#[derive(Debug)]
pub enum Lookup<'a> {
    Absent,
    Present(&'a mut Mapping),
    /// Some of it is mapped, by this mapping, and some is not.
    Partial(&'a Mapping),
}

#[derive(Default)]
pub struct PresentTable {
    by_start: BTreeMap<usize, Mapping>,
}

impl PresentTable {
    pub fn find(&mut self, host: &Range<usize>) -> Lookup<'_> {
        let at_or_before = self.by_start.range(..=host.start).next_back().filter(|(_, m)| m.host.end > host.start);
        let touched = at_or_before.or_else(|| self.by_start.range(host.clone()).next());
        let Some((&start, mapping)) = touched else { return Lookup::Absent };
        let whole = mapping.host.start <= host.start && host.end <= mapping.host.end;
        let mapping = self.by_start.get_mut(&start).expect("the key was just found");
        if whole { Lookup::Present(mapping) } else { Lookup::Partial(mapping) }
    }

    /// The mapping that has this host address.
    pub fn containing(&self, host: usize) -> Option<&Mapping> {
        self.by_start.range(..=host).next_back().map(|(_, mapping)| mapping).filter(|mapping| mapping.host.end > host)
    }

    /// The mapping that starts there; the caller has just found it.
    pub fn at(&mut self, start: usize) -> &mut Mapping {
        self.by_start.get_mut(&start).expect("a mapping that was just found")
    }

    /// Two mappings of the same size exchange their blocks.
    pub fn exchange_blocks(&mut self, a: usize, b: usize) {
        let (of_a, of_b) = ((self.at(a).device, self.at(a).lead), (self.at(b).device, self.at(b).lead));
        (self.at(a).device, self.at(a).lead) = of_b;
        (self.at(b).device, self.at(b).lead) = of_a;
    }

    /// The host address that a device address is the copy of.
    pub fn host_of(&self, device: u64) -> Option<usize> {
        let inside = |m: &&Mapping| m.device <= device && device < m.device + m.bytes() as u64;
        self.by_start.values().find(inside).map(|m| m.host.start + (device - m.device) as usize)
    }

    /// The host's memory and the device's address of all mappings.
    pub fn blocks(&self) -> Vec<(Range<usize>, u64)> {
        self.by_start.values().map(|mapping| (mapping.host.clone(), mapping.device)).collect()
    }

    /// Takes all mappings out.
    pub fn take_all(&mut self) -> impl Iterator<Item = Mapping> + use<> {
        self.by_start.iter().for_each(|(start, mapping)| check::unmapped(*start, mapping.device));
        std::mem::take(&mut self.by_start).into_values()
    }

    /// Enters a mapping; the caller has found its range to be absent.
    pub fn insert(&mut self, mapping: Mapping) {
        check::mapped(mapping.host.clone(), mapping.device, mapping.name);
        self.by_start.insert(mapping.host.start, mapping);
    }

    pub fn remove(&mut self, start: usize) -> Option<Mapping> {
        let mapping = self.by_start.remove(&start)?;
        check::unmapped(start, mapping.device);
        Some(mapping)
    }

    /// The listing that precedes errors, by address: one line a mapping.
    pub fn dump(&self) -> String {
        list(self.by_start.values())
    }

    /// As [`PresentTable::dump`], largest first.
    pub fn dump_by_size(&self) -> String {
        let mut mappings: Vec<&Mapping> = self.by_start.values().collect();
        mappings.sort_by_key(|m| std::cmp::Reverse(m.bytes()));
        list(mappings.into_iter())
    }
}

fn list<'a>(mappings: impl Iterator<Item = &'a Mapping>) -> String {
    let mut out = String::new();
    for m in mappings {
        let _ = writeln!(
            out,
            " host:{:#x}-{:#x} device:{:#x} size:{} presentcount:{}{}+{} line:{} name:{}",
            m.host.start,
            m.host.end,
            m.device,
            m.bytes(),
            if m.forever { "always+" } else { "" },
            m.structured,
            m.dynamic,
            m.line,
            m.name
        );
    }
    if out.is_empty() {
        out.push_str(" ...empty...\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(ranges: &[Range<usize>]) -> PresentTable {
        let mut table = PresentTable::default();
        for (i, host) in ranges.iter().enumerate() {
            let device = 0x7000_0000 + 0x1000 * i as u64;
            table.insert(Mapping::new(host.clone(), device, Count::Structured, "a", 10));
        }
        table
    }

    fn look(table: &mut PresentTable, host: Range<usize>) -> String {
        match table.find(&host) {
            Lookup::Absent => "absent".into(),
            Lookup::Present(m) => format!("present {:#x}", m.device_of(host.start)),
            Lookup::Partial(m) => format!("partial {}", m.host.start),
        }
    }

    #[test]
    fn interval_lookup() {
        let mut t = table(&[100..200, 200..300, 400..500]);
        assert_eq!(look(&mut t, 100..200), "present 0x70000000");
        assert_eq!(look(&mut t, 150..151), "present 0x70000032");
        assert_eq!(look(&mut t, 200..300), "present 0x70001000");
        assert_eq!(look(&mut t, 300..400), "absent");
        assert_eq!(look(&mut t, 0..100), "absent");
        assert_eq!(look(&mut t, 500..501), "absent");
        // Across two neighbours, over either end, around a whole mapping.
        assert_eq!(look(&mut t, 150..250), "partial 100");
        assert_eq!(look(&mut t, 250..350), "partial 200");
        assert_eq!(look(&mut t, 350..450), "partial 400");
        assert_eq!(look(&mut t, 390..510), "partial 400");
    }

    /// Every answer agrees with a byte-by-byte model.
    #[test]
    fn agrees_with_a_map_of_bytes() {
        let ranges = [3..7, 7..9, 12..13, 15..20];
        let mut t = table(&ranges);
        for start in 0..22 {
            for end in start + 1..=22 {
                let owner = |byte: usize| ranges.iter().position(|r| r.contains(&byte));
                let owners: Vec<Option<usize>> = (start..end).map(owner).collect();
                let expected = if owners.iter().all(|o| o.is_none()) {
                    "absent"
                } else if owners.iter().all(|o| *o == owners[0]) {
                    "present"
                } else {
                    "partial"
                };
                assert!(look(&mut t, start..end).starts_with(expected), "{start}..{end} should be {expected}");
            }
        }
    }

    #[test]
    fn dumps() {
        insta::assert_snapshot!(table(&[]).dump(), @" ...empty...");
        insta::assert_snapshot!(table(&[16..32, 64..256]).dump_by_size(), @r"
         host:0x40-0x100 device:0x70001000 size:192 presentcount:1+0 line:10 name:a
         host:0x10-0x20 device:0x70000000 size:16 presentcount:1+0 line:10 name:a
        ");
    }
}
