//! Gives the crate the digest of the component it carries.

use std::path::Path;

use sha2::{Digest, Sha256};

const COMPONENT: &str = "component/keepstone.wasm";

/// For those who depend on the repository: git has no built files, and cargo has no way to build this one.
const MISSING: [&str; 3] = [
    "the component is missing from this copy of the crate `keepstone`: it is built, and git does not have it",
    "either clone the repository beside your project, run `cargo xtask build component` in it, and depend on \
     `keepstone = { path = \"../keepstone/host/runtime\" }`",
    "or depend on a packed crate, which has it: from the registry, or keepstone-VERSION.crate of a release, unpacked",
];

fn main() {
    println!("cargo::rerun-if-changed={COMPONENT}");
    println!("cargo::rerun-if-changed=build.rs");
    // Asked when it runs: a script that was built in another checkout has that one's folder in it.
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    match std::fs::read(Path::new(&folder).join(COMPONENT)) {
        Ok(bytes) => println!("cargo::rustc-env=KEEPSTONE_COMPONENT_SHA256={:x}", Sha256::digest(&bytes)),
        Err(_) => MISSING.iter().for_each(|line| println!("cargo::error={line}")),
    }
}
