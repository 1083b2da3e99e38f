//! Where the members of a structure or union lie: System V x86-64 as gcc does it, with `packed`, `aligned`,
//! `#pragma pack` and bit-fields.
//!
//! Takes the members' sizes and alignments, gives their places and the record's size and alignment. Positions are counted
//! in bits. Source: System V ABI x86-64, 3.1.2; gcc's `stor-layout.c` for what attributes do to it, and tables of gcc's
//! answers in the tests.

use crate::hir::BitField;

/// What holds for the whole record.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    pub union: bool,
    pub packed: bool,
    /// `__attribute__((ms_struct))`: bit-fields as Microsoft's compilers have them, in units of their declared type.
    pub ms: bool,
    /// `#pragma pack(n)`
    pub pack: Option<u64>,
    /// `__attribute__((aligned(n)))`
    pub align: Option<u64>,
}

/// A member as layout sees it. Sizes and alignments in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// 0 for a flexible array.
    pub size: u64,
    /// Of its type.
    pub align: u64,
    /// Asked for by an attribute of the member itself.
    pub own_align: Option<u64>,
    pub packed: bool,
    /// The width of a bit-field.
    pub width: Option<u32>,
    pub named: bool,
}

/// As [`crate::hir::Field`] holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemberLayout {
    pub offset: u64,
    pub bits: Option<BitField>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub places: Vec<MemberLayout>,
    pub size: u64,
    pub align: u64,
}

/// `None`: the record is larger than an object can be.
pub fn layout(rules: Rules, members: &[Shape]) -> Option<Layout> {
    let mut state = State { rules, position: 0, end: 0, align: rules.align.unwrap_or(1), unit: None };
    let mut places: Vec<MemberLayout> = members.iter().map(|member| state.place(member)).collect();
    let bytes = state.end.div_ceil(8).next_multiple_of(state.align.into());
    let size = u64::try_from(bytes).ok().filter(|size| *size <= i64::MAX as u64)?;
    for index in 0..places.len() {
        let whole = is_whole(rules, members, &places, index, size);
        if let Some(bits) = &mut places[index].bits {
            bits.whole = whole;
        }
    }
    Some(Layout { places, size, align: state.align })
}

/// Whether nothing but bit-fields lies in the unit of one, and the unit in the record.
fn is_whole(rules: Rules, members: &[Shape], places: &[MemberLayout], index: usize, size: u64) -> bool {
    let MemberLayout { offset, bits: Some(bits) } = places[index] else { return false };
    let end = offset.saturating_add(members[index].size);
    let mut others = members.iter().zip(places).filter(|(member, _)| member.width.is_none() && member.size > 0);
    let mut alone =
        || !others.any(|(member, place)| place.offset < end && place.offset.saturating_add(member.size) > offset);
    u64::from(bits.offset + bits.width) <= members[index].size * 8 && end <= size && (rules.union || alone())
}

struct State {
    rules: Rules,
    /// The first free bit. (In bits a large record is longer than 64 bits count.)
    position: u128,
    /// The last used bit's successor.
    end: u128,
    /// Of the record so far.
    align: u64,
    /// Of `ms_struct`: the size of the unit that the last bit-field lies in, and its last bit's successor.
    unit: Option<(u64, u128)>,
}

impl State {
    fn place(&mut self, member: &Shape) -> MemberLayout {
        if self.rules.ms {
            match member.width {
                Some(width) => return self.place_in_unit(member, width.into()),
                None => self.end_unit(),
            }
        }
        let packed = member.packed || self.rules.packed && (member.align > 1 || member.width.is_some());
        let desired = self.desired_bits(member, packed);
        self.raise_alignment(member, packed, desired);
        self.position = self.position.next_multiple_of(desired.into());
        if let Some(width) = member.width.filter(|width| *width > 0) {
            self.keep_in_unit(member, packed, u64::from(width));
        }
        let start = self.position;
        let length = member.width.map_or(u128::from(member.size) * 8, u128::from);
        self.end = self.end.max(start + length);
        self.position = if self.rules.union { 0 } else { start + length };
        place_at(start, member)
    }

    /// A bit-field of an `ms_struct`: in the unit of the one before if that is of a type of the same size and has room, else in
    /// a unit of its own, which is aligned as its type. One of no width ends the unit before, and is nothing elsewhere.
    fn place_in_unit(&mut self, member: &Shape, width: u128) -> MemberLayout {
        let fits = |(size, end): (u64, u128)| size == member.size && self.position + width <= end;
        if width == 0 {
            if self.unit.is_some() {
                self.end_unit();
                self.align = self.align.max(member.align);
                self.position = self.position.next_multiple_of(u128::from(member.align) * 8);
            }
        } else if !self.unit.is_some_and(fits) {
            self.end_unit();
            let align = self.rules.pack.map_or(member.align, |pack| member.align.min(pack));
            let align = if self.rules.packed || member.packed { 1 } else { align }.max(member.own_align.unwrap_or(1));
            self.align = self.align.max(align);
            self.position = self.position.next_multiple_of(u128::from(align) * 8);
            self.unit = Some((member.size, self.position + u128::from(member.size) * 8));
        }
        let start = self.position;
        self.end = self.end.max(self.unit.map_or(start, |(_, end)| end));
        self.position = if self.rules.union { 0 } else { start + width };
        place_at(start, member)
    }

    fn end_unit(&mut self) {
        if let Some((_, end)) = self.unit.take()
            && !self.rules.union
        {
            self.position = end;
        }
    }

    /// The alignment of the member's first bit, in bits.
    fn desired_bits(&self, member: &Shape, packed: bool) -> u64 {
        let own = member.own_align.map(|align| align * 8);
        let desired = match member.width {
            // A zero-width field aligns the next one, and heeds neither `packed` nor `pack`.
            Some(0) => return (member.align * 8).max(own.unwrap_or(1)),
            Some(_) => own.unwrap_or(1),
            None if packed => own.unwrap_or(8),
            None => (member.align * 8).max(own.unwrap_or(8)),
        };
        self.rules.pack.map_or(desired, |pack| desired.min(pack * 8))
    }

    /// The record is aligned as its members ask; a bit-field asks with its type's alignment if it has a name.
    fn raise_alignment(&mut self, member: &Shape, packed: bool, desired: u64) {
        if member.width.is_none() {
            self.align = self.align.max(desired / 8);
        } else if member.named {
            let of_type = match self.rules.pack {
                Some(pack) => member.align.min(pack),
                None if packed => 1,
                None => member.align,
            };
            self.align = self.align.max(desired / 8).max(of_type);
        }
    }

    /// A bit-field does not cross more units of its type's alignment than its type itself would.
    fn keep_in_unit(&mut self, member: &Shape, packed: bool, width: u64) {
        if packed || self.rules.pack.is_some() || self.rules.union {
            return;
        }
        let unit = member.align * 8;
        let unit = u128::from(unit);
        let crossed = (self.position + u128::from(width)).div_ceil(unit) - self.position / unit;
        if crossed > u128::from(member.size * 8).div_ceil(unit) {
            self.position = self.position.next_multiple_of(unit);
        }
    }
}

fn place_at(start: u128, member: &Shape) -> MemberLayout {
    // What lies past the last address is in a record that is too large.
    let byte = u64::try_from(start / 8).unwrap_or(u64::MAX);
    let Some(width) = member.width else { return MemberLayout { offset: byte, bits: None } };
    let offset = byte / member.size * member.size;
    let within = start.saturating_sub(u128::from(offset) * 8) as u32;
    MemberLayout { offset, bits: Some(BitField { offset: within, width, whole: false }) }
}
