//! The text form of the IR: what reads back is verified (which may refuse it, but not panic), and what verifies prints
//! and reads as the same text. Seeds: modules of every phase.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(module) = accc_ir::text::parse(&String::from_utf8_lossy(bytes)) else { return };
    if accc_ir::verify(&module).is_ok() {
        accc_fuzz::check_round_trip(&module);
    }
});
