//! Characters, on the host and in device code.

pub(super) mod character;
pub(super) mod compare_text;
pub(super) mod device_text;
pub(super) mod device_text_functions;
pub(super) mod letters;
pub(super) mod shown_text;
pub(super) mod substring;
pub mod wide_text;
