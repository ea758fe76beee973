//! Tells the crate the digest of the component it carries.

use std::path::Path;

use sha2::{Digest, Sha256};

const COMPONENT: &str = "component/keepstone.wasm";

fn main() {
    println!("cargo:rerun-if-changed={COMPONENT}");
    println!("cargo:rerun-if-changed=build.rs");
    let Ok(bytes) = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(COMPONENT)) else {
        panic!("{COMPONENT} is missing: run cargo xtask build");
    };
    println!("cargo:rustc-env=KEEPSTONE_COMPONENT_SHA256={:x}", Sha256::digest(&bytes));
}
