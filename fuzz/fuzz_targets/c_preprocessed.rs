//! The border to the C preprocessor on any bytes: line markers, pragmas, tokens and where they come from.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| accc_fuzz::check_preprocessed(&String::from_utf8_lossy(bytes)));
