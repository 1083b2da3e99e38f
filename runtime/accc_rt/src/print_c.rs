//! Prints the records of kernels' `printf`, through C's own formatting, on its standard output.
//!
//! Such a record begins with the format; the values follow as their items. Each conversion is handed to `snprintf` with the
//! next value, of the type that the conversion asks for, and the whole goes out in one piece. A conversion without a value
//! is printed as it stands.

use accc_abi::{PRINT_ALIGN, PRINT_HEADER_BYTES, PrintItemKind, PrintRecord};
use std::ffi::{CString, c_char, c_int, c_longlong, c_void};
use std::ptr;

unsafe extern "C" {
    static stdout: *mut libc::FILE;
}

#[derive(Clone, Debug, PartialEq)]
enum Item {
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
}

/// Whether a record is one of `printf`.
///
/// # Safety
/// `record` is a complete record.
pub unsafe fn is_formatted(record: *const PrintRecord) -> bool {
    // SAFETY: the caller's promise: the first item follows the header.
    unsafe { (*record).n_items > 0 && record.add(1).cast::<u32>().read() == PrintItemKind::Format as u32 }
}

/// One record, one `printf`.
///
/// # Safety
/// `record` is a complete record of `accc_abi`, items and all, 8-byte aligned, whose first item is a format.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_c_print(record: *const PrintRecord) {
    // SAFETY: the caller's promise.
    let mut items = unsafe { items_of(record) }.into_iter();
    let Some(Item::Text(format)) = items.next() else { return };
    let text = formatted(&format, items);
    // SAFETY: C's standard output, open or not, and a buffer of this size.
    unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), stdout) };
}

/// # Safety
/// As for [`__accc_c_print`].
unsafe fn items_of(record: *const PrintRecord) -> Vec<Item> {
    let mut items = Vec::new();
    // SAFETY: the caller's promise: each item is a kind, a length, and that many bytes, padded.
    unsafe {
        let mut item = record.cast::<u8>().add(PRINT_HEADER_BYTES as usize);
        for _ in 0..(*record).n_items {
            let (kind, length) = (item.cast::<u32>().read(), item.add(4).cast::<u32>().read());
            let payload = item.add(8);
            items.push(match PrintItemKind::from_u32(kind) {
                Some(PrintItemKind::I32 | PrintItemKind::Logical) => Item::Integer(payload.cast::<i32>().read().into()),
                Some(PrintItemKind::I64) => Item::Integer(payload.cast::<i64>().read()),
                Some(PrintItemKind::F32) => Item::Real(payload.cast::<f32>().read().into()),
                Some(PrintItemKind::F64) => Item::Real(payload.cast::<f64>().read()),
                Some(PrintItemKind::Text | PrintItemKind::Format) | None => {
                    Item::Text(std::slice::from_raw_parts(payload, length as usize).to_vec())
                }
            });
            item = payload.add(length.next_multiple_of(PRINT_ALIGN) as usize);
        }
    }
    items
}

fn formatted(format: &[u8], mut items: impl Iterator<Item = Item>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        out.extend(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(length) =
            rest.iter().position(|byte| byte.is_ascii_alphabetic() && !b"hlLqjzt".contains(byte) || *byte == b'%')
        else {
            out.push(b'%');
            break;
        };
        let (flags, conversion) = (&rest[..length], rest[length]);
        rest = &rest[length + 1..];
        if conversion == b'%' {
            out.push(b'%');
            continue;
        }
        let flags = with_widths(flags, &mut items);
        match items.next() {
            Some(item) => out.extend(convert(&flags, conversion, item)),
            None => {
                out.push(b'%');
                out.extend(flags.iter().chain([&conversion]));
            }
        }
    }
    out.extend(rest);
    // The format's own end.
    if out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// Widths and precisions that are arguments, as numbers.
fn with_widths(flags: &[u8], items: &mut impl Iterator<Item = Item>) -> Vec<u8> {
    let mut out = Vec::new();
    for byte in flags {
        match (byte, byte == &b'*') {
            (_, true) => match items.next() {
                Some(Item::Integer(number)) => out.extend(number.to_string().bytes()),
                Some(Item::Real(_) | Item::Text(_)) | None => {}
            },
            (byte, false) => out.push(*byte),
        }
    }
    out
}

fn convert(flags: &[u8], conversion: u8, item: Item) -> Vec<u8> {
    let is_length = |byte: &&u8| b"hlLqjzt".contains(*byte);
    let plain: Vec<u8> = flags.iter().filter(|byte| !is_length(byte)).copied().collect();
    let spec = |flags: &[u8], length: &str| {
        let mut spec = vec![b'%'];
        spec.extend(flags.iter().chain(length.as_bytes()).chain([&conversion]));
        CString::new(spec).unwrap_or_default()
    };
    match (conversion, item) {
        (b'd' | b'i' | b'u' | b'o' | b'x' | b'X', Item::Integer(value)) => {
            if flags.iter().any(|byte| b"lLqjzt".contains(byte)) {
                return print(&spec(&plain, "ll"), |buffer, bytes, format| {
                    // SAFETY: a format of one `long long`.
                    unsafe { libc::snprintf(buffer, bytes, format, value as c_longlong) }
                });
            }
            print(&spec(flags, ""), |buffer, bytes, format| {
                // SAFETY: a format of one `int`.
                unsafe { libc::snprintf(buffer, bytes, format, value as c_int) }
            })
        }
        (b'c', Item::Integer(value)) => print(&spec(&plain, ""), |buffer, bytes, format| {
            // SAFETY: a format of one `int`.
            unsafe { libc::snprintf(buffer, bytes, format, value as c_int) }
        }),
        (b'p', Item::Integer(value)) => print(&spec(&plain, ""), |buffer, bytes, format| {
            // SAFETY: a format of one pointer, which is only shown.
            unsafe { libc::snprintf(buffer, bytes, format, value as *const c_void) }
        }),
        (b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A', Item::Real(value)) => {
            print(&spec(&plain, ""), |buffer, bytes, format| {
                // SAFETY: a format of one `double`.
                unsafe { libc::snprintf(buffer, bytes, format, value) }
            })
        }
        (b's', Item::Text(text)) => {
            let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
            let text = CString::new(&text[..end]).unwrap_or_default();
            print(&spec(&plain, ""), |buffer, bytes, format| {
                // SAFETY: a format of one string.
                unsafe { libc::snprintf(buffer, bytes, format, text.as_ptr()) }
            })
        }
        // A value of another type than the conversion's: C leaves open what is printed.
        (_, Item::Integer(value)) => value.to_string().into_bytes(),
        (_, Item::Real(value)) => value.to_string().into_bytes(),
        (_, Item::Text(text)) => text,
    }
}

fn print(format: &CString, call: impl Fn(*mut c_char, usize, *const c_char) -> c_int) -> Vec<u8> {
    let needed = call(ptr::null_mut(), 0, format.as_ptr());
    let mut buffer = vec![0u8; usize::try_from(needed).unwrap_or(0) + 1];
    call(buffer.as_mut_ptr().cast(), buffer.len(), format.as_ptr());
    buffer.pop();
    buffer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(format: &str, items: &[Item]) -> String {
        String::from_utf8(formatted(format.as_bytes(), items.iter().cloned())).unwrap()
    }

    #[test]
    fn conversions() {
        use Item::*;
        let text = |text: &str| Text(text.as_bytes().to_vec());
        assert_eq!(
            shown("%d %5.2f|%-6s|%c%%\n", &[Integer(-3), Real(1.5), text("ab"), Integer(65)]),
            "-3  1.50|ab    |A%\n"
        );
        assert_eq!(shown("%lu %llx %hhd", &[Integer(-1), Integer(255), Integer(257)]), "18446744073709551615 ff 1");
        assert_eq!(shown("%*d|%.*f", &[Integer(4), Integer(7), Integer(1), Real(0.25)]), "   7|0.2");
        assert_eq!(shown("%u", &[Integer(-1)]), "4294967295");
        assert_eq!(shown("no values %d%", &[]), "no values %d%");
    }
}
