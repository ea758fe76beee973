//! Every declared dependency is used by the sources of its package.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::source::{all_sources, none, top};

/// Dependencies that no source names, with the reason.
const UNNAMED: [(&str, &str, &str); 7] = [
    ("guest/component", "base64", "reads the shared cases, in files of the package of tests"),
    ("guest/component", "serde", "reads the shared cases, in files of the package of tests"),
    ("host/runtime", "digest", "turns on a feature, so that one build of wasmtime serves all"),
    ("host/runtime", "fnv", "turns on a feature, so that one build of wasmtime serves all"),
    ("host/runtime", "indexmap", "turns on a feature, so that one build of wasmtime serves all"),
    ("host/runtime", "typenum", "turns on a feature, so that one build of wasmtime serves all"),
    ("host/runtime", "reqwest", "chooses how the reqwest of object_store does TLS"),
];

const WHAT_TO_DO: &str = "A dependency that nothing uses costs time and trust. Remove it from the Cargo.toml, or name \
                          the reason in UNNAMED:";

/// The names in the tables of dependencies of a `Cargo.toml`.
fn declared(manifest: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(manifest).unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    let (mut is_table, mut found) = (false, BTreeSet::new());
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            is_table = line.ends_with("dependencies]");
        } else if is_table && !line.starts_with('#') {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            found.extend((!name.is_empty()).then(|| name.to_owned()));
        }
    }
    found
}

/// The folders of the packages of the workspace.
fn packages() -> Vec<String> {
    let text = fs::read_to_string(top().join("Cargo.toml")).expect("the workspace has a manifest");
    let members = text.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).expect("members").0;
    members
        .split(',')
        .map(|member| member.trim().trim_matches('"').to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// The crates that the sources of a package name: `name::…` or `use name`.
fn named(package: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    // A folder with a manifest of its own is another package.
    let is_own = |path: &str| {
        let inner = Path::new(path).ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
        !inner.into_iter().any(|folder| top().join(package).join(folder).join("Cargo.toml").is_file())
    };
    for source in all_sources(package).iter().filter(|source| is_own(&source.path)) {
        for (at, (token, _)) in source.tokens.iter().enumerate() {
            let is_path = source.at(at + 1) == ":" && source.at(at + 2) == ":";
            if is_path || at.checked_sub(1).is_some_and(|before| source.at(before) == "use") {
                named.insert(token.clone());
            }
        }
    }
    named
}

#[test]
fn every_declared_dependency_is_used() {
    let mut unused = Vec::new();
    for package in packages() {
        let named = named(&package);
        assert!(!named.is_empty(), "{package} has no sources");
        for name in declared(&top().join(&package).join("Cargo.toml")) {
            let is_known = UNNAMED.iter().any(|(of, known, _)| *of == package && *known == name);
            if named.contains(&name.replace('-', "_")) == is_known {
                let why = if is_known { "is used: take it out of UNNAMED" } else { "is not used" };
                unused.push(format!("{package}/Cargo.toml: {name} {why}"));
            }
        }
    }
    none(unused, WHAT_TO_DO);
}

#[test]
fn every_dependency_of_the_workspace_is_declared_by_a_package() {
    let packages = packages().into_iter();
    let declared_by: BTreeSet<String> =
        packages.flat_map(|package| declared(&top().join(package).join("Cargo.toml"))).collect();
    let all = declared(&top().join("Cargo.toml"));
    assert!(all.len() > 20, "{all:?}");
    let unused = all.difference(&declared_by).map(|name| format!("Cargo.toml: no package declares {name}")).collect();
    none(unused, WHAT_TO_DO);
}
