//! `print *` and `printf` from kernels: one record for each statement that ran.
//!
//! The GPU reserves a record's bytes with one atomic add on [`PrintBuffer::used`] and writes it when it fits; the host
//! reads the buffer when the construct ends. A record is a header and `n_items` items, each a kind (u32), a byte length
//! (u32) and its payload, padded to [`PRINT_ALIGN`].

/// Lies at the start of the buffer; the records follow it.
#[repr(C)]
pub struct PrintBuffer {
    /// Bytes asked for so far, also by records that no longer fitted.
    pub used: u64,
    /// Bytes there are for records.
    pub capacity: u64,
}

/// The head of what a kernel prints as one line; its items follow.
#[repr(C)]
pub struct PrintRecord {
    /// The whole record, this header included; a multiple of [`PRINT_ALIGN`].
    pub bytes: u32,
    /// How many follow.
    pub n_items: u32,
}

/// Of a record's head, and of an item's.
pub const PRINT_HEADER_BYTES: u32 = 8;
/// What records and items begin at multiples of.
pub const PRINT_ALIGN: u32 = 8;

/// What an item's payload is. `Text` is the bytes themselves; `Logical` an i32; `Format` a C format string.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrintItemKind {
    /// Characters, as long as the item says.
    Text = 0,
    /// An integer of 4 bytes.
    I32 = 1,
    /// An integer of 8 bytes, or an address.
    I64 = 2,
    /// A real of 4 bytes.
    F32 = 3,
    /// A real of 8 bytes.
    F64 = 4,
    /// 0 is false.
    Logical = 5,
    /// C's `printf` format, which the items behind it are for.
    Format = 6,
}

impl PrintItemKind {
    /// `None`: no kind has the number.
    pub fn from_u32(value: u32) -> Option<PrintItemKind> {
        use PrintItemKind::*;
        [Text, I32, I64, F32, F64, Logical, Format].get(value as usize).copied()
    }
}
