//! The array descriptor of flang-rt in memory: `CFI_cdesc_t` of `flang/ISO_Fortran_binding.h`, LLVM 22.
//!
//! `base_addr` ptr 0, `elem_len` u64 8, `version` i32 16, `rank` u8 20, `type` i8 21, `attribute` u8 22, `extra` u8 23,
//! then for each dimension `lower_bound`, `extent`, `sm` (byte stride), 8 bytes each.

use accc_ir::{DescriptorKind, Elem};

/// Byte order of the header's fixed part is that of x86-64 and NVPTX: little.
pub(crate) const HEADER_BYTES: u64 = 24;
const DIM_BYTES: u64 = 24;
const CFI_VERSION: i32 = 20240719;

/// A field of one dimension.
#[derive(Clone, Copy)]
pub(crate) enum DimField {
    Lower = 0,
    Extent = 8,
    Stride = 16,
}

pub(crate) fn bytes(rank: u8) -> u64 {
    HEADER_BYTES + DIM_BYTES * u64::from(rank)
}

pub(crate) fn dim_offset(dim: usize, field: DimField) -> u64 {
    HEADER_BYTES + DIM_BYTES * dim as u64 + field as u64
}

/// The header of a descriptor that shows nothing yet: base null, the rest as flang-rt expects it.
pub(crate) fn header(elem: Elem, rank: u8, kind: DescriptorKind) -> [u8; HEADER_BYTES as usize] {
    let mut header = [0; HEADER_BYTES as usize];
    header[8..16].copy_from_slice(&elem.bytes().to_le_bytes());
    header[16..20].copy_from_slice(&CFI_VERSION.to_le_bytes());
    header[20] = rank;
    header[21] = type_code(elem);
    header[22] = match kind {
        DescriptorKind::Other => 0,
        DescriptorKind::Pointer => 1,
        DescriptorKind::Allocatable => 2,
    };
    header
}

/// `CFI_type_*`.
fn type_code(elem: Elem) -> u8 {
    match elem {
        Elem::I8 => 7,
        Elem::I16 => 8,
        Elem::I32 => 9,
        Elem::I64 => 10,
        Elem::I128 => 11,
        // flang's code for `real(2)`.
        Elem::F16 => 25,
        Elem::F32 => 27,
        Elem::F64 => 28,
        // flang's code for `real(10)`.
        Elem::F80 => 29,
        Elem::F128 => 31,
        Elem::C32 => 34,
        Elem::C64 => 35,
        // flang's code for `complex(10)`.
        Elem::C80 => 36,
        Elem::C128 => 38,
        Elem::Ptr => 41,
        // flang's codes for logicals (`logicalBitsToTypeCode`): bool, then the int_least types.
        Elem::Bool(1) => 39,
        Elem::Bool(2) => 13,
        Elem::Bool(8) => 15,
        Elem::Bool(_) => 14,
        Elem::Vector(..) | Elem::Bytes(_) => 40,
    }
}
