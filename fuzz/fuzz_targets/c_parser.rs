//! The C front end on any preprocessed text: parser, analysis and lowering. Seeds: the programs of `testsuite`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| accc_fuzz::check_c(&String::from_utf8_lossy(bytes)));
