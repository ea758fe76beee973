//! Gives the crate the digest of the component it carries.

use std::path::Path;

use sha2::{Digest, Sha256};

const COMPONENT: &str = "component/keepstone.wasm";

fn main() {
    println!("cargo:rerun-if-changed={COMPONENT}");
    println!("cargo:rerun-if-changed=build.rs");
    // Asked when it runs: a script that was built in another checkout has that one's folder in it.
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let Ok(bytes) = std::fs::read(Path::new(&folder).join(COMPONENT)) else {
        panic!("{COMPONENT} is missing: run `cargo xtask build` in a checkout; a crate that was packed has it");
    };
    println!("cargo:rustc-env=KEEPSTONE_COMPONENT_SHA256={:x}", Sha256::digest(&bytes));
}
