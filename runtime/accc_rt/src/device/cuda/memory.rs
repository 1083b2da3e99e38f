//! Device memory: blocks from the driver, kept by size when they are freed and given out again.
//!
//! All work of the device is in one stream, so a block may be reused as soon as it is freed. When the driver has no more
//! memory the kept blocks go back to it and the allocation is tried once more.

use super::driver::cu;
use crate::device::DeviceError;
use std::collections::{BTreeMap, HashMap};

#[derive(Default)]
pub struct Pool {
    /// Free blocks of each size.
    free: BTreeMap<usize, Vec<u64>>,
    /// Size of each block in use.
    used: HashMap<u64, usize>,
}

impl Pool {
    pub fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        let size = size_class(bytes);
        let address = match self.free.get_mut(&size).and_then(Vec::pop) {
            Some(address) => address,
            None => match from_driver(size) {
                Err(DeviceError::OutOfMemory) => {
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

    /// Bytes in freed blocks, which a later allocation can have.
    pub fn kept(&self) -> u64 {
        self.free.iter().map(|(size, blocks)| (size * blocks.len()) as u64).sum()
    }

    fn trim(&mut self) -> Result<(), DeviceError> {
        for address in std::mem::take(&mut self.free).into_values().flatten() {
            cu!(cuMemFree_v2(address))?;
        }
        Ok(())
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
