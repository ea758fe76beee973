//! The arrows between the crates, and what the component asks of its host.

#[path = "arrows/graph.rs"]
mod graph;

use std::fs;

use graph::Graph;
use keepstone_tests::here;
use wasmtime::Engine;
use wasmtime::component::Component;

const GUEST: &str = "wasm32-wasip2";

/// What may decide behaviour from outside, and so has no place in the core.
const OUTSIDE: [&str; 14] = [
    "wit-bindgen",
    "tokio",
    "async-std",
    "smol",
    "wasmtime",
    "wasmtime-wasi",
    "cap-std",
    "rand",
    "getrandom",
    "fastrand",
    "libc",
    "mio",
    "reqwest",
    "hyper",
];

#[test]
fn the_core_knows_nobody() {
    let all = Graph::of_target(GUEST).behind("keepstone-core");
    let found: Vec<_> = OUTSIDE.iter().filter(|name| all.contains(**name)).collect();
    assert!(found.is_empty(), "keepstone-core depends on {found:?}");
    assert!(!all.iter().any(|name| name.starts_with("keepstone")), "{all:?}");
}

#[test]
fn the_component_is_a_skin_of_the_core() {
    let direct = Graph::of_target(GUEST).beside("keepstone-component");
    assert_eq!(direct.into_iter().collect::<Vec<_>>(), ["keepstone-core", "serde_json", "wit-bindgen"]);
}

#[test]
fn the_host_knows_the_component_as_bytes_only() {
    let all = Graph::of_host().behind("keepstone");
    for crate_ in ["keepstone-core", "keepstone-component"] {
        assert!(!all.contains(crate_), "keepstone depends on {crate_}");
    }
}

#[test]
fn the_command_calls_the_host_only() {
    let graph = Graph::of_host();
    let direct = graph.beside("keepstone-cli");
    assert!(direct.contains("keepstone"), "{direct:?}");
    assert!(!direct.iter().any(|name| name.starts_with("wasmtime")), "{direct:?}");
    let all = graph.behind("keepstone-cli");
    assert!(!all.contains("keepstone-core") && !all.contains("keepstone-component"), "keepstone-cli knows the core");
}

#[test]
fn the_component_imports_what_the_golden_says() {
    let found = imports();
    let golden = here().join("golden/imports.txt");
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        fs::write(&golden, format!("{}\n", found.join("\n"))).expect("the golden can be written");
    }
    let expected = fs::read_to_string(&golden).expect("golden/imports.txt: BLESS=1 writes it");
    assert_eq!(found, expected.lines().collect::<Vec<_>>());
}

#[test]
fn the_component_imports_no_files_sockets_chance_or_network() {
    let outside = ["wasi:filesystem", "wasi:sockets", "wasi:http", "wasi:random"];
    let chance_for_maps = "wasi:random/insecure-seed";
    let bad =
        |name: &&String| outside.iter().any(|outside| name.starts_with(outside)) && !name.starts_with(chance_for_maps);
    let imports = imports();
    assert_eq!(imports.iter().filter(bad).collect::<Vec<_>>(), Vec::<&String>::new());
    let own: Vec<_> = imports.iter().filter(|name| !name.starts_with("wasi:")).collect();
    assert!(
        own.iter()
            .all(|name| name.starts_with("keepstone:memory/store@") || name.starts_with("keepstone:memory/types@")),
        "{own:?}"
    );
}

#[test]
fn the_component_is_small() {
    let size = keepstone::COMPONENT.len();
    assert!(size < 4_000_000, "keepstone.wasm has {size} bytes");
}

/// The names of the component's imports, sorted.
fn imports() -> Vec<String> {
    let engine = Engine::default();
    let component = Component::new(&engine, keepstone::COMPONENT).expect("the component can be read");
    let mut imports: Vec<_> = component.component_type().imports(&engine).map(|(name, _)| name.to_owned()).collect();
    imports.sort();
    imports
}
