//! The bill of materials: every package of the lock files, in CycloneDX's JSON.
//!
//! What is in a file of the release is `required`; what only builds or tests it is `excluded`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// Crates whose dependencies are in the files of a release: the command with the library, and the component.
const SHIPPED: [&str; 2] = ["keepstone-cli", "keepstone-component"];

/// Folders with a package-lock.json. All of their packages are tools, except those named here, which the page contains.
const NPM: [(&str, &[&str]); 2] = [("bindings-js", &[]), ("host/web", &["preact"])];

/// Writes the bill of a checkout. `metadata` is what `cargo metadata --all-features` prints of it.
pub(crate) fn bill(checkout: &Path, metadata: &Value, revision: &str, time: &str) -> Result<Value> {
    let mut components = crates(checkout, metadata)?;
    for (folder, shipped) in NPM {
        components.extend(npm(&checkout.join(folder), shipped)?);
    }
    let version = env!("CARGO_PKG_VERSION");
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": "application",
                "bom-ref": "keepstone",
                "name": "keepstone",
                "version": version,
                "licenses": [{ "expression": env!("CARGO_PKG_LICENSE") }],
                "externalReferences": [{ "type": "vcs", "url": env!("CARGO_PKG_REPOSITORY"), "comment": revision }],
            },
        },
        "components": components.into_values().collect::<Vec<_>>(),
    }))
}

/// The packages of Cargo.lock that come from a registry, by their purl.
fn crates(checkout: &Path, metadata: &Value) -> Result<BTreeMap<String, Value>> {
    let lock: toml::Table = fs::read_to_string(checkout.join("Cargo.lock"))?.parse()?;
    let packages = lock["package"].as_array().context("Cargo.lock lists packages")?;
    let text = |table: &toml::Value, name: &str| table.get(name).and_then(toml::Value::as_str).map(str::to_owned);
    let shipped = shipped(metadata)?;
    let mut found = BTreeMap::new();
    for package in packages.iter().filter(|package| package.get("source").is_some()) {
        let field = |name| text(package, name).with_context(|| format!("a package of Cargo.lock has no {name}"));
        let (name, version, hash) = (field("name")?, field("version")?, field("checksum")?);
        let purl = format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"));
        let known = described(metadata, &name, &version);
        // A package for features that nothing here turns on is in the lock file only.
        let scope = if shipped.contains(&(name.clone(), version.clone())) { "required" } else { "excluded" };
        let licence = known.and_then(|known| known["license"].as_str());
        found.insert(purl.clone(), component(&purl, &name, &version, licence, ("SHA-256", &hash), scope));
    }
    Ok(found)
}

/// What cargo knows of a package.
fn described<'a>(metadata: &'a Value, name: &str, version: &str) -> Option<&'a Value> {
    let packages = metadata["packages"].as_array()?;
    packages.iter().find(|package| package["name"] == name && package["version"] == version)
}

/// Names and versions of everything that the shipped crates depend on, on any system and with any feature.
pub(crate) fn shipped(metadata: &Value) -> Result<BTreeSet<(String, String)>> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let of_id: BTreeMap<_, _> = packages.iter().map(|package| (package["id"].as_str(), package)).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().context("cargo metadata lists what each package needs")?;
    let needs: BTreeMap<_, _> = nodes.iter().map(|node| (node["id"].as_str(), &node["deps"])).collect();
    let is_first = |package: &&Value| SHIPPED.iter().any(|name| package["name"] == *name);
    let mut waiting: Vec<_> = packages.iter().filter(is_first).map(|package| package["id"].as_str()).collect();
    ensure!(waiting.len() == SHIPPED.len(), "cargo metadata has not all of {SHIPPED:?}");
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        let is_normal = |need: &&Value| {
            need["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        };
        let normal = needs.get(&id).and_then(|deps| deps.as_array()).into_iter().flatten().filter(is_normal);
        waiting.extend(normal.map(|need| need["pkg"].as_str()));
    }
    let name_and_version = |id| {
        let package: &Value = of_id.get(id)?;
        Some((package["name"].as_str()?.to_owned(), package["version"].as_str()?.to_owned()))
    };
    Ok(seen.iter().filter_map(name_and_version).collect())
}

/// The packages of a package-lock.json, by their purl.
fn npm(folder: &Path, shipped: &[&str]) -> Result<BTreeMap<String, Value>> {
    let lock: Value = serde_json::from_str(&fs::read_to_string(folder.join("package-lock.json"))?)?;
    let packages = lock["packages"].as_object().context("package-lock.json lists packages")?;
    let mut found = BTreeMap::new();
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        let installed_as = path.rsplit("node_modules/").next().unwrap_or(path);
        // An alias says which package it is.
        let name = package["name"].as_str().unwrap_or(installed_as);
        let version = package["version"].as_str().with_context(|| format!("{path} has no version"))?;
        let integrity = package["integrity"].as_str().and_then(|text| text.strip_prefix("sha512-"));
        let hash = hex(&BASE64_STANDARD.decode(integrity.with_context(|| format!("{path} has no sha512"))?)?);
        let scope = if shipped.contains(&name) || package["dev"] != true { "required" } else { "excluded" };
        let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        let entry = component(&purl, name, version, package["license"].as_str(), ("SHA-512", &hash), scope);
        found.insert(purl, entry);
    }
    Ok(found)
}

fn component(purl: &str, name: &str, version: &str, licence: Option<&str>, hash: (&str, &str), scope: &str) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "hashes": [{ "alg": hash.0, "content": hash.1 }],
        "purl": purl,
    });
    if let Some(licence) = licence {
        // `MIT/Apache-2.0` is how crates wrote it before SPDX had expressions.
        component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
    }
    component
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
