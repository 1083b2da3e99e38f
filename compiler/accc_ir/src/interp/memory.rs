//! Allocations with integer addresses. They never touch each other, so that an access past an end is seen.

use super::races::Races;
use super::{Datum, TrapKind, invalid};
use crate::types::Elem;
use std::cell::RefCell;
use std::collections::BTreeMap;

const FIRST: u64 = 0x1_0000;
const GAP: u64 = 64;
/// Larger allocations are refused.
pub(super) const LIMIT: u64 = 1 << 32;

/// All memory of a run: allocations with addresses of their own, and nothing between them.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    allocations: BTreeMap<u64, Allocation>,
    next: u64,
    /// While a cooperative kernel runs.
    races: Option<RefCell<Races>>,
}

#[derive(Clone, Debug)]
struct Allocation {
    bytes: Vec<u8>,
    constant: bool,
}

impl Memory {
    /// From now on accesses to the memory that exists are checked.
    pub(super) fn watch(&mut self) {
        self.races = Some(RefCell::new(Races::new(self.next)));
    }

    pub(super) fn stop_watching(&mut self) {
        self.races = None;
    }

    /// The check, where a cooperative kernel runs.
    pub(super) fn races(&mut self) -> Option<&mut Races> {
        self.races.as_mut().map(RefCell::get_mut)
    }

    /// Makes an access or two of one atomic operation.
    pub(super) fn atomically<T>(&mut self, accesses: impl FnOnce(&mut Memory) -> T) -> T {
        self.races().into_iter().for_each(|races| races.atomic = true);
        let result = accesses(self);
        self.races().into_iter().for_each(|races| races.atomic = false);
        result
    }

    /// New bytes, all zero.
    pub fn allocate(&mut self, bytes: u64) -> Result<u64, TrapKind> {
        if bytes > LIMIT {
            return Err(TrapKind::OutOfMemory { bytes });
        }
        Ok(self.allocate_bytes(vec![0; bytes as usize], false))
    }

    /// An allocation with this content; a write to one that is `constant` is a trap.
    pub fn allocate_bytes(&mut self, bytes: Vec<u8>, constant: bool) -> u64 {
        let addr = self.next.max(FIRST);
        self.next = (addr + bytes.len() as u64 + GAP).next_multiple_of(16);
        self.allocations.insert(addr, Allocation { bytes, constant });
        addr
    }

    /// Ends an allocation; whether there was one at the address.
    pub fn free(&mut self, addr: u64) -> bool {
        self.allocations.remove(&addr).is_some()
    }

    /// The bytes of a range, all of which lie in one allocation.
    pub fn read(&self, addr: u64, bytes: u64) -> Result<&[u8], TrapKind> {
        let (start, allocation) = match self.allocations.range(..=addr).next_back() {
            Some((start, allocation)) => (*start, allocation),
            None if bytes == 0 => return Ok(&[]),
            None => return Err(lost(addr, bytes)),
        };
        let from = (addr - start) as usize;
        match from.checked_add(bytes as usize).and_then(|to| allocation.bytes.get(from..to)) {
            Some(found) => Ok(found),
            None if bytes == 0 => Ok(&[]),
            None => Err(lost(addr, bytes)),
        }
    }

    /// Overwrites a range, all of which lies in one allocation.
    pub fn write(&mut self, addr: u64, bytes: &[u8]) -> Result<(), TrapKind> {
        self.read(addr, bytes.len() as u64)?;
        let Some((start, allocation)) = self.allocations.range_mut(..=addr).next_back() else { return Ok(()) };
        if bytes.is_empty() {
            return Ok(());
        }
        if allocation.constant {
            return Err(TrapKind::ReadOnly { addr });
        }
        let from = (addr - start) as usize;
        allocation.bytes[from..from + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    /// Sets bytes of an allocation, constant or not; what is outside stays.
    pub(super) fn initialise(&mut self, addr: u64, bytes: &[u8]) {
        let Some((start, allocation)) = self.allocations.range_mut(..=addr).next_back() else { return };
        let from = (addr - start) as usize;
        if let Some(found) = allocation.bytes.get_mut(from..from + bytes.len()) {
            found.copy_from_slice(bytes);
        }
    }

    /// The number or address at `addr`, in the machine's order of bytes.
    pub fn load(&self, addr: u64, elem: Elem) -> Result<Datum, TrapKind> {
        match elem {
            Elem::F16 | Elem::F80 | Elem::F128 => {
                return Err(TrapKind::Machine("reals of 16, 80 and 128 bits"));
            }
            Elem::Vector(..) => return Err(TrapKind::Machine("vectors")),
            Elem::I128 => return Err(TrapKind::Machine(super::arith::WIDE)),
            _ => {}
        }
        if let Some(part) = elem.part() {
            let parts = (self.load(addr, part)?, self.load(addr + part.bytes(), part)?);
            return super::arith::complex(&parts.0, &parts.1);
        }
        let bytes = self.read(addr, elem.bytes())?;
        if let Some(races) = &self.races {
            races.borrow_mut().read(addr)?;
        }
        let mut word = [0; 8];
        if bytes.len() > 8 || matches!(elem, Elem::Bytes(_)) {
            return Err(invalid(format!("{elem} is no value")));
        }
        word[..bytes.len()].copy_from_slice(bytes);
        let n = i64::from_le_bytes(word);
        Ok(match elem {
            Elem::I8 => Datum::Int((n as i8).into()),
            Elem::I16 => Datum::Int((n as i16).into()),
            Elem::I32 => Datum::Int((n as i32).into()),
            Elem::I64 => Datum::Int(n),
            Elem::F32 => Datum::Real(f32::from_bits(n as u32).into()),
            Elem::F64 => Datum::Real(f64::from_bits(n as u64)),
            Elem::Ptr => Datum::Ptr(n as u64),
            Elem::Bool(_)
            | Elem::Bytes(_)
            | Elem::Vector(..)
            | Elem::I128
            | Elem::F16
            | Elem::F80
            | Elem::F128
            | Elem::C32
            | Elem::C64
            | Elem::C80
            | Elem::C128 => Datum::Int((n != 0).into()),
        })
    }

    /// Writes a number or an address, cut to the element's type.
    pub fn store(&mut self, addr: u64, elem: Elem, value: &Datum) -> Result<(), TrapKind> {
        if let (Some(part), Datum::Complex(re, im)) = (elem.part(), value) {
            self.store(addr, part, &Datum::Real(*re))?;
            return self.store(addr + part.bytes(), part, &Datum::Real(*im));
        }
        let word = match (elem, value) {
            (Elem::F32, Datum::Real(x)) => u64::from((*x as f32).to_bits()),
            (Elem::F64, Datum::Real(x)) => x.to_bits(),
            (Elem::Ptr, Datum::Ptr(p)) => *p,
            (Elem::I8 | Elem::I16 | Elem::I32 | Elem::I64 | Elem::Bool(1..=8), Datum::Int(n)) => *n as u64,
            _ => return Err(invalid(format!("{value:?} does not fit into {elem}"))),
        };
        if let Some(races) = &self.races {
            races.borrow_mut().write(addr)?;
        }
        self.write(addr, &word.to_le_bytes()[..elem.bytes() as usize])
    }
}

fn lost(addr: u64, bytes: u64) -> TrapKind {
    if addr < FIRST { TrapKind::NullPointer } else { TrapKind::OutOfBounds { addr, bytes } }
}
