//! The dependencies between crates, from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use keepstone_tests::workspace;
use serde::Deserialize;

/// Normal dependencies, by the names of the crates. Of several versions of one crate the dependencies are united.
pub(crate) struct Graph(BTreeMap<String, BTreeSet<String>>);

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

impl Graph {
    /// The dependencies on this machine.
    pub(crate) fn of_host() -> Self {
        let output = Command::new("rustc").arg("-vV").output().expect("rustc runs");
        let told = String::from_utf8_lossy(&output.stdout);
        Self::of_target(told.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc tells its host"))
    }

    /// The dependencies for a target.
    pub(crate) fn of_target(target: &str) -> Self {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["metadata", "--format-version=1", "--filter-platform", target]).current_dir(workspace());
        let output = cargo.output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Self::of(&serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON"))
    }

    fn of(metadata: &Metadata) -> Self {
        let names: BTreeMap<_, _> = metadata.packages.iter().map(|package| (&package.id, &package.name)).collect();
        let mut graph = Self(BTreeMap::new());
        for node in &metadata.resolve.nodes {
            let normal =
                node.deps.iter().filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none()));
            let dependencies = graph.0.entry(names[&node.id].clone()).or_default();
            dependencies.extend(normal.map(|dependency| names[&dependency.pkg].clone()));
        }
        graph
    }

    /// The direct dependencies of a crate.
    pub(crate) fn beside(&self, name: &str) -> BTreeSet<String> {
        self.0.get(name).unwrap_or_else(|| panic!("there is no crate {name}")).clone()
    }

    /// The direct and indirect dependencies of a crate.
    pub(crate) fn behind(&self, name: &str) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        let mut next: Vec<_> = self.beside(name).into_iter().collect();
        while let Some(name) = next.pop() {
            if all.insert(name.clone()) {
                next.extend(self.beside(&name));
            }
        }
        all
    }
}
