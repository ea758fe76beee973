#![no_main]

#[allow(dead_code, reason = "each target calls one of them")]
#[path = "../subject.rs"]
mod subject;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| subject::segment(bytes));
