//! The arrows between the crates, and what the component asks of its host.

#[path = "arrows/dependencies.rs"]
mod dependencies;
#[path = "arrows/graph.rs"]
mod graph;
#[path = "arrows/hosts.rs"]
mod hosts;
#[path = "arrows/rooms.rs"]
mod rooms;
#[path = "arrows/source.rs"]
mod source;
#[path = "arrows/types.rs"]
mod types;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use graph::Graph;
use keepstone_tests::{here, workspace};
use wasmtime::Engine;
use wasmtime::component::Component;

const GUEST: &str = "wasm32-unknown-unknown";

/// What stands at the top of the checkout, beside names that begin with a dot.
const TOP: [&str; 21] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "DESIGN.md",
    "FORMAT.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "bindings-js",
    "docs",
    "guest",
    "host",
    "install.sh",
    "plugin",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "tests",
    "wit",
    "wkg.toml",
];

/// Sources of outside influence, which the core must not use.
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
fn the_top_of_the_checkout_has_these_names() {
    let listed = Command::new("git").current_dir(source::top()).args(["ls-files", "-z"]).output().expect("git");
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).expect("names of files are UTF-8");
    let names: BTreeSet<_> = listed.split('\0').filter_map(|path| path.split('/').next()).collect();
    let plain = names.into_iter().filter(|name| !name.is_empty() && !name.starts_with('.'));
    assert_eq!(plain.collect::<Vec<_>>(), TOP);
}

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
fn the_rules_of_a_folder_know_no_host() {
    let all = Graph::of_target(GUEST).behind("keepstone-folder-rules");
    let found: Vec<_> = OUTSIDE.iter().filter(|name| all.contains(**name)).collect();
    assert!(found.is_empty(), "keepstone-folder-rules depends on {found:?}");
    assert!(!all.iter().any(|name| name.starts_with("keepstone")), "{all:?}");
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

/// The crates that wasmtime is made of, with the features that they have in one way to build.
fn wasmtime_of(build: &[&str]) -> BTreeSet<String> {
    let tree = |args: &[&str]| {
        let mut cargo = Command::new("cargo");
        cargo.args(["tree", "--locked", "--prefix", "none", "--format", "{p} {f}"]).args(args);
        let output = cargo.current_dir(workspace()).env_remove("CARGO_MANIFEST_DIR").output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        told.lines().map(|line| line.replace(" (*)", "")).collect::<BTreeSet<_>>()
    };
    let name = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let made_of: BTreeSet<_> = tree(&["-p", "wasmtime", "-e", "normal"]).iter().map(|line| name(line)).collect();
    assert!(made_of.len() > 50);
    tree(build).into_iter().filter(|line| made_of.contains(&name(line))).collect()
}

#[test]
fn one_build_of_wasmtime_serves_all() {
    let command = wasmtime_of(&["-p", "keepstone-cli", "-p", "keepstone-tests", "-e", "normal"]);
    let tests = ["-p", "keepstone", "-p", "keepstone-cli", "-p", "keepstone-tests", "-e", "normal,dev"];
    assert_eq!(wasmtime_of(&tests), command);
    let optional = "keepstone-cli/object-store,keepstone-cli/postgres,keepstone-cli/embed-http,\
                    keepstone-cli/embed-local,keepstone-tests/servers";
    assert_eq!(wasmtime_of(&[&tests[..], &["--features", optional]].concat()), command);
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

/// The world that is declared is the real one.
#[test]
fn the_component_imports_what_its_world_declares() {
    let world = fs::read_to_string(workspace().join("wit/world.wit")).expect("the world is there");
    let declared =
        world.lines().filter_map(|line| line.trim().strip_prefix("import ")).map(|line| line.trim_end_matches(';'));
    let declared: Vec<_> = declared.collect();
    for import in imports().iter().filter(|import| !import.starts_with("keepstone:memory/types@")) {
        let own = import.strip_prefix("keepstone:memory/").and_then(|name| name.split('@').next());
        assert!(declared.contains(&own.unwrap_or(import)), "{import} is not declared in wit/world.wit: {declared:?}");
    }
}

/// The size of the component when it was last looked at; it may grow by 2 % until somebody looks again.
const COMPONENT_BYTES: usize = 4_036_450;

#[test]
fn the_component_is_small() {
    let (size, most) = (keepstone::COMPONENT.len(), COMPONENT_BYTES * 102 / 100);
    assert!(
        size <= most,
        "keepstone.wasm has {size} bytes, and may have {most}. docs/size.md says how to find out what grew. If it is \
         worth it, write the new size into COMPONENT_BYTES."
    );
}

/// The names of the component's imports, sorted.
fn imports() -> Vec<String> {
    let engine = Engine::default();
    let component = Component::new(&engine, keepstone::COMPONENT).expect("the component can be read");
    let mut imports: Vec<_> = component.component_type().imports(&engine).map(|(name, _)| name.to_owned()).collect();
    imports.sort();
    imports
}
