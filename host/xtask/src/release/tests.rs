//! What a release says of the project agrees with the project, and its own pieces do what they promise.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wit_component::DecodedWasm;

use super::{METADATA, VERSION, archive, licences, sbom};
use crate::metadata::Contract;
use crate::{USAGE, compose, tool};

fn read(path: impl AsRef<Path>) -> String {
    let path = tool::root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap()
}

fn crates() -> Value {
    serde_json::from_str(&tool::output(tool::command("cargo", &METADATA)).unwrap()).unwrap()
}

#[test]
fn the_bill_lists_every_package_of_the_lock_files_with_licence_and_digest() {
    let bill = sbom::bill(&tool::root(), &crates(), "0123", "2026-01-01T00:00:00Z").unwrap();
    let components = bill["components"].as_array().unwrap();
    let listed: BTreeSet<&str> = components.iter().map(|component| component["purl"].as_str().unwrap()).collect();

    let lock: toml::Table = read("Cargo.lock").parse().unwrap();
    let packages = lock["package"].as_array().unwrap();
    for package in packages.iter().filter(|package| package.get("source").is_some()) {
        let [name, version] = ["name", "version"].map(|field| package[field].as_str().unwrap());
        let purl = format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"));
        assert!(listed.contains(purl.as_str()), "{purl} is not in the bill");
    }
    for lock in ["bindings-js/package-lock.json", "host/web/package-lock.json"] {
        for (path, package) in json(lock)["packages"].as_object().unwrap().iter().filter(|(path, _)| !path.is_empty()) {
            let name = package["name"].as_str().unwrap_or_else(|| path.rsplit("node_modules/").next().unwrap());
            let purl = format!("pkg:npm/{}@{}", name.replace('@', "%40"), package["version"].as_str().unwrap());
            assert!(listed.contains(purl.as_str()), "{purl} is not in the bill");
        }
    }
    for component in components.iter().filter(|component| component["scope"] == "required") {
        let purl = &component["purl"];
        assert!(component["licenses"][0]["expression"].is_string(), "{purl} has no licence");
        let digits = component["hashes"][0]["content"].as_str().unwrap().len();
        assert!([64, 128].contains(&digits), "{purl} has a digest of {digits} digits");
    }
    let required = |purl: &str| {
        components
            .iter()
            .any(|component| component["purl"].as_str().unwrap().starts_with(purl) && component["scope"] == "required")
    };
    assert!(required("pkg:cargo/wasmtime@") && required("pkg:cargo/rust-stemmers@") && required("pkg:npm/preact@"));
    assert!(!required("pkg:cargo/proptest@") && !required("pkg:npm/typescript@"));
}

#[test]
fn the_licences_of_what_the_command_contains_go_along() {
    let text = licences::of_crates(&crates()).unwrap();
    assert!(text.contains("\nwasmtime ") && text.contains("Permission is hereby granted"));
    assert!(!text.contains("\nproptest "));
}

#[test]
fn packages_scripts_and_registries_are_told_the_same_of_the_project() {
    let workspace: toml::Table = read("Cargo.toml").parse().unwrap();
    let package = &workspace["workspace"]["package"];
    let [version, licence, home] = ["version", "license", "homepage"].map(|name| package[name].as_str().unwrap());
    assert_eq!(version, VERSION);
    let npm = json("bindings-js/package.json");
    assert_eq!([&npm["version"], &npm["license"]], [version, licence]);
    assert_eq!(npm["repository"]["url"], format!("git+{home}.git"));
    assert_eq!(json("host/web/package.json")["version"], version);
    let script = read("install.sh");
    assert!(script.contains(&format!("\nVERSION={version}\n")) && script.contains(&format!("{home}/releases/")));
    let wkg: toml::Table = read("wkg.toml").parse().unwrap();
    let [license, homepage, repository] =
        ["license", "homepage", "repository"].map(|name| wkg["metadata"][name].as_str().unwrap());
    assert_eq!([license, homepage, repository], [licence, home, home]);
    assert!(read("host/xtask/src/metadata.rs").contains(wkg["metadata"]["description"].as_str().unwrap()));
    // The commands that publish name the versions too.
    let contract = Contract::read(&tool::root()).unwrap().version();
    let commands = read("docs/release.md");
    assert!(
        commands.contains(&format!("VERSION={version} CONTRACT={contract}\n")),
        "docs/release.md has other versions"
    );
}

#[test]
fn the_contract_is_a_package_that_can_be_read_back_with_its_documentation() {
    let contract = Contract::read(&tool::root()).unwrap();
    let binary = contract.binary("0123abcd").unwrap();
    let DecodedWasm::WitPackage(resolve, package) = wit_component::decode(&binary).unwrap() else {
        panic!("this is a component and no package")
    };
    let store = resolve.packages[package].interfaces["store"];
    assert!(resolve.interfaces[store].docs.contents.as_ref().unwrap().starts_with("Storage that the host provides"));
    let version = format!("version{}", contract.version());
    for text in ["keepstone:memory", &version, "licensesApache-2.0 OR MIT", "revision0123abcd"] {
        assert!(binary.windows(text.len()).any(|bytes| bytes == text.as_bytes()), "{text} is not in the package");
    }
    let mut again = wit_parser::Resolve::default();
    again.push_str("keepstone.wit", &contract.text().unwrap()).unwrap();
}

#[test]
fn the_commands_push_every_component_with_the_description_that_it_has() {
    let commands = read("docs/release.md");
    let described = read("host/xtask/src/compose.rs") + &read("host/xtask/src/metadata.rs");
    for name in compose::COMPOSED.into_iter().chain(["keepstone"]) {
        let pushed = commands.lines().find_map(|line| line.strip_prefix(&format!("push {name} ")));
        let description = pushed.unwrap_or_else(|| panic!("docs/release.md does not push {name}"));
        assert!(described.contains(description), "{name} describes itself otherwise than {description}");
    }
}

#[test]
fn equal_files_make_equal_archives() {
    let folder = tempfile::tempdir().unwrap();
    let members = || {
        let program = archive::Member { name: "keepstone".to_owned(), bytes: b"program".to_vec(), is_program: true };
        vec![program, archive::Member::data("man/keepstone.1", "page")]
    };
    let one = fs::read(archive::write(folder.path(), "one", 1_000_000_000, members()).unwrap()).unwrap();
    let other = archive::write(folder.path(), "one", 1_000_000_000, members().into_iter().rev().collect()).unwrap();
    assert_eq!(one, fs::read(other).unwrap());
    let unpacked = flate2::read::GzDecoder::new(one.as_slice());
    let names: Vec<(PathBuf, u32)> = tar::Archive::new(unpacked)
        .entries()
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.path().unwrap().into_owned(), entry.header().mode().unwrap()))
        .collect();
    assert_eq!(names, [("one/keepstone".into(), 0o755), ("one/man/keepstone.1".into(), 0o644)]);
}

#[test]
fn workflows_are_yaml_and_name_only_commands_that_there_are() {
    let commands: BTreeSet<&str> = USAGE.lines().filter_map(command).collect();
    assert!(commands.contains("release") && commands.contains("test"));
    let workflows = [".github/workflows/ci.yml", ".github/workflows/release.yml"];
    for path in workflows {
        let documents = yaml_rust2::YamlLoader::load_from_str(&read(path)).unwrap();
        assert!(!documents[0]["jobs"].is_badvalue() && !documents[0]["permissions"].is_badvalue(), "{path}");
    }
    for path in workflows.into_iter().chain(["README.md", "CONTRIBUTING.md", "docs/release.md"]) {
        for named in read(path).split("cargo xtask ").skip(1) {
            let word = named.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap();
            assert!(commands.contains(word), "{path} names `cargo xtask {word}`");
        }
    }
}

/// The command that a line of the usage begins with.
fn command(line: &str) -> Option<&str> {
    let words = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '))?;
    words.split(' ').next()
}
