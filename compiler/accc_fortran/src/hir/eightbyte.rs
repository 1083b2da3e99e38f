//! How C passes a small record by value: each of its eightbytes in a register, by what lies in it. Source: System V ABI, AMD64
//! supplement, section 3.2.3.

use super::derived::{Component, TypeRef};
use super::types::Type;
use serde::{Deserialize, Serialize};

/// The class of an eightbyte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Eightbyte {
    /// In a general register: integers, addresses, or a mixture.
    Integer,
    /// In a vector register: reals alone.
    Real,
}

/// The most bytes that travel in registers.
const MOST: u64 = 16;

/// The classes of a record's eightbytes; empty where it travels in memory.
pub fn eightbytes(components: &[Component], bytes: u64) -> Vec<Eightbyte> {
    if bytes == 0 || bytes > MOST {
        return Vec::new();
    }
    let mut classes = vec![Eightbyte::Real; bytes.div_ceil(8) as usize];
    for component in components {
        let (size, _) = component.layout();
        if size > 0 && !mark(&component.ty, component.offset, size, &mut classes) {
            return Vec::new();
        }
    }
    classes
}

/// Marks what of a record holds integers. False: it has what never travels in registers here.
fn mark(ty: &Type, offset: u64, size: u64, classes: &mut [Eightbyte]) -> bool {
    let own = match ty {
        Type::Real(4 | 8) | Type::Complex(4 | 8) => return true,
        Type::Real(_) | Type::Complex(_) => return false,
        Type::Derived(inner) if inner.registers.is_empty() => return inner.bytes == 0,
        Type::Derived(inner) if inner.registers.iter().all(|class| *class == Eightbyte::Real) => return true,
        Type::Derived(inner) if size == inner.bytes => Some(inner),
        _ => None,
    };
    match own {
        // Of a single record each eightbyte by itself.
        Some(inner) => {
            for (index, class) in inner.registers.iter().enumerate() {
                let first = offset + 8 * index as u64;
                let last = (first + 8).min(offset + size) - 1;
                if *class == Eightbyte::Integer {
                    mark_range(first, last, classes);
                }
            }
        }
        None => mark_range(offset, offset + size - 1, classes),
    }
    true
}

fn mark_range(first: u64, last: u64, classes: &mut [Eightbyte]) {
    classes[(first / 8) as usize..=(last / 8) as usize].fill(Eightbyte::Integer);
}

impl TypeRef {
    /// Whether a value of the type travels in registers.
    pub fn is_in_registers(&self) -> bool {
        !self.registers.is_empty()
    }
}
