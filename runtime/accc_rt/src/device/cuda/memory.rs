//! Device memory: blocks from the driver, kept by size when they are freed and given out again.
//!
//! Work without `async` is in one stream, so a block that only it used may be reused as soon as it is freed. Where other
//! streams are busy a freed block lies in `leaving` until all that was queued then is done. When the driver has no more
//! memory the kept blocks go back to it, the leaving ones too, and the allocation is tried once more.

use super::driver::cu;
use super::event::has_happened;
use crate::device::DeviceError;
use cudarc::driver::sys::CUevent;
use std::collections::{BTreeMap, HashMap};

#[derive(Default)]
pub struct Pool {
    /// Free blocks of each size.
    free: BTreeMap<usize, Vec<u64>>,
    /// Size of each block in use, or leaving.
    used: HashMap<u64, usize>,
    leaving: Vec<Leaving>,
}

/// A block that was freed while queued work may still use it.
struct Leaving {
    address: u64,
    passed: Vec<CUevent>,
}

impl Pool {
    pub fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        let size = size_class(bytes);
        self.collect(false)?;
        let address = match self.free.get_mut(&size).and_then(Vec::pop) {
            Some(address) => address,
            None => match from_driver(size) {
                Err(DeviceError::OutOfMemory) => {
                    self.collect(true)?;
                    self.trim()?;
                    from_driver(size)?
                }
                other => other?,
            },
        };
        self.used.insert(address, size);
        Ok(address)
    }

    pub fn free(&mut self, address: u64) {
        let size = self.used.remove(&address).expect("only blocks in use are freed");
        self.free.entry(size).or_default().push(address);
    }

    /// Frees a block once these events have happened.
    pub fn free_after(&mut self, address: u64, passed: Vec<CUevent>) {
        match passed.is_empty() {
            true => self.free(address),
            false => self.leaving.push(Leaving { address, passed }),
        }
    }

    pub fn owns(&self, address: u64) -> bool {
        self.used.contains_key(&address) && !self.leaving.iter().any(|block| block.address == address)
    }

    /// Frees the leaving blocks whose events have happened; with `wait`, all of them.
    fn collect(&mut self, wait: bool) -> Result<(), DeviceError> {
        for at in (0..self.leaving.len()).rev() {
            if self.leaving[at].has_left(wait)? {
                let Leaving { address, passed } = self.leaving.swap_remove(at);
                passed.into_iter().try_for_each(|event| cu!(cuEventDestroy_v2(event)))?;
                self.free(address);
            }
        }
        Ok(())
    }

    /// Bytes in freed blocks, which a later allocation can have.
    pub fn kept(&self) -> u64 {
        self.free.iter().map(|(size, blocks)| (size * blocks.len()) as u64).sum()
    }

    /// Gives the driver back what is free.
    pub fn trim(&mut self) -> Result<(), DeviceError> {
        for address in std::mem::take(&mut self.free).into_values().flatten() {
            cu!(cuMemFree_v2(address))?;
        }
        Ok(())
    }
}

impl Leaving {
    fn has_left(&self, wait: bool) -> Result<bool, DeviceError> {
        for &event in &self.passed {
            if wait {
                cu!(cuEventSynchronize(event))?;
            } else if !has_happened(event)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn from_driver(size: usize) -> Result<u64, DeviceError> {
    let mut address = 0;
    cu!(cuMemAlloc_v2(&mut address, size))?;
    Ok(address)
}

/// Small sizes in powers of two, larger ones in quarters of a power of two, the largest in pages of 2 MiB.
fn size_class(bytes: usize) -> usize {
    const PAGE: usize = 2 << 20;
    if bytes <= 512 {
        512
    } else if bytes >= 8 * PAGE {
        bytes.next_multiple_of(PAGE)
    } else {
        bytes.next_multiple_of((bytes.next_power_of_two() / 8).max(256))
    }
}

#[cfg(test)]
mod tests {
    use super::size_class;

    #[test]
    fn classes_hold_the_size_and_waste_little() {
        for bytes in [1, 512, 513, 1000, 4096, 4097, 70_000, 3_200_000, 16 << 20, (16 << 20) + 1, 1 << 30] {
            let class = size_class(bytes);
            assert!(class >= bytes && class.is_multiple_of(256), "{bytes} -> {class}");
            assert!(bytes <= 512 || class <= bytes + bytes / 4 + 256, "{bytes} -> {class}");
            assert_eq!(size_class(class), class);
        }
    }
}
