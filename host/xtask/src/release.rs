//! `cargo xtask release --dry-run`: every file of a release, from the last commit. Nothing is signed, nothing is sent anywhere.
//!
//! What runs everywhere (component, contract, packages) is built twice, in two folders with two cargo homes, and must have
//! the same bytes. The command is built once for each system.

mod archive;
mod checkout;
mod command;
mod install;
mod licences;
mod sbom;
mod target;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::compose::COMPOSED;
use crate::metadata::Contract;
use crate::tool;
use checkout::{Checkout, Commit};
use command::Missing;
pub(crate) use install::try_script;
use target::TARGETS;

/// Why there is no `release` without `--dry-run`.
pub(crate) const NO_PUBLISHING: &str = "a person publishes, by the commands in docs/release.md, \
what `cargo xtask release --dry-run` made";

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The parts that are built twice.
const PORTABLE: [&str; 6] = ["component", "composed", "wit", "npm", "crates", "wheel"];
/// The other parts, beside a command for each target.
const OTHERS: [&str; 2] = ["sbom", "install"];

/// The crates that are published, each after those that it needs.
pub(crate) const CRATES: [&str; 3] = ["keepstone-folder-rules", "keepstone", "keepstone-cli"];

/// Files of the release by their names.
type Files = BTreeMap<String, Vec<u8>>;

pub(crate) fn run(given: &[&str]) -> Result<()> {
    let request = Request::read(given)?;
    let commit = Commit::last()?;
    // Not below this checkout, whose configuration cargo would add to that of the clone.
    let temporary = tempfile::Builder::new().prefix("keepstone-release").tempdir()?;
    let folder = request.folder.clone().unwrap_or_else(|| temporary.path().to_owned());
    let one = Checkout::of(&commit, &folder.join("one"))?;
    let twice = if PORTABLE.iter().any(|part| request.wants(part)) {
        let two = Checkout::of(&commit, &folder.join("two"))?;
        twice(&request, &commit, &one, &two)?
    } else {
        Files::new()
    };
    let dist = write(twice.iter().chain(&once(&request, &commit, &one)?))?;
    let missing = command::build_all(&request, &commit, &one, &dist)?;
    report(&commit, &dist, &twice, &missing)
}

/// What was asked for.
struct Request {
    only: Vec<String>,
    folder: Option<PathBuf>,
}

impl Request {
    fn read(mut given: &[&str]) -> Result<Self> {
        let mut request = Self { only: Vec::new(), folder: None };
        while let [option, value, rest @ ..] = given {
            match *option {
                "--only" => request.only.extend(value.split(',').map(str::to_owned)),
                "--folder" => request.folder = Some(std::path::absolute(value)?),
                _ => bail!("`release` does not know {option}"),
            }
            given = rest;
        }
        ensure!(given.is_empty(), "{} needs a value", given[0]);
        let known: Vec<&str> =
            PORTABLE.into_iter().chain(OTHERS).chain(TARGETS.iter().map(|target| target.name)).collect();
        for part in &request.only {
            ensure!(known.contains(&part.as_str()), "{part:?} is no part of a release: {}", known.join(", "));
        }
        Ok(request)
    }

    fn wants(&self, part: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == part)
    }
}

/// Builds the portable parts in both clones, and refuses a difference.
fn twice(request: &Request, commit: &Commit, one: &Checkout, two: &Checkout) -> Result<Files> {
    let [files, again] = [portable(request, commit, one)?, portable(request, commit, two)?];
    for (name, bytes) in &files {
        let other = again.get(name).with_context(|| format!("the second build made no {name}"))?;
        ensure!(
            bytes == other,
            "{name} is not reproducible: {} bytes with digest {}, then {} with {}; `--folder FOLDER` leaves both builds there",
            bytes.len(),
            digest(bytes),
            other.len(),
            digest(other)
        );
    }
    Ok(files)
}

/// The parts that run on any system.
fn portable(request: &Request, commit: &Commit, checkout: &Checkout) -> Result<Files> {
    let mut files = Files::new();
    let root = checkout.root();
    let contract = Contract::read(&root)?;
    if request.wants("wit") {
        let name = format!("keepstone-memory-{}", contract.version());
        files.insert(format!("{name}.wit"), contract.text()?.into_bytes());
        files.insert(format!("{name}.wit.wasm"), contract.binary(&commit.revision)?);
    }
    if ["component", "composed", "npm", "crates", "wheel"].iter().any(|part| request.wants(part)) {
        checkout.xtask(&["build", "component"])?;
    }
    if request.wants("component") {
        files
            .insert(format!("keepstone-{VERSION}.wasm"), fs::read(root.join("host/runtime/component/keepstone.wasm"))?);
    }
    if request.wants("composed") {
        checkout.xtask(&["compose"])?;
        for name in COMPOSED {
            let bytes = fs::read(checkout.target().join("composed").join(format!("{name}.wasm")))?;
            files.insert(format!("{name}-{VERSION}.wasm"), bytes);
        }
    }
    if request.wants("npm") {
        checkout.xtask(&["build", "package"])?;
        let mut pack = checkout.command(tool::npm(), &["pack", "--silent"]);
        checkout.run(pack.current_dir(root.join("bindings-js")))?;
        let name = format!("keepstone-{VERSION}.tgz");
        files.insert(name.clone(), fs::read(root.join("bindings-js").join(name))?);
    }
    if request.wants("wheel") {
        checkout.xtask(&["python", "wheel"])?;
        let name = format!("keepstone-{VERSION}-py3-none-any.whl");
        files.insert(name.clone(), fs::read(checkout.target().join("python/dist").join(name))?);
    }
    if request.wants("crates") {
        // The built component is what git does not have.
        let mut package = checkout.command("cargo", &["package", "--no-verify", "--locked", "--allow-dirty"]);
        checkout.run(package.args(CRATES.map(|name| format!("--package={name}"))))?;
        for name in CRATES.map(|name| format!("{name}-{VERSION}.crate")) {
            files.insert(name.clone(), fs::read(checkout.target().join("package").join(name))?);
        }
    }
    Ok(files)
}

/// The parts that nothing compiles.
fn once(request: &Request, commit: &Commit, one: &Checkout) -> Result<Files> {
    let mut files = Files::new();
    if request.wants("sbom") {
        let bill = sbom::bill(&one.root(), &crates_of(one)?, &commit.revision, &commit.time()?)?;
        files.insert(format!("keepstone-{VERSION}.cdx.json"), serde_json::to_vec_pretty(&bill)?);
    }
    if request.wants("install") {
        files.insert("install.sh".to_owned(), fs::read(one.root().join("install.sh"))?);
    }
    Ok(files)
}

/// The words by which cargo tells what it knows of all crates.
const METADATA: [&str; 5] = ["metadata", "--format-version", "1", "--locked", "--all-features"];

fn crates_of(checkout: &Checkout) -> Result<Value> {
    Ok(serde_json::from_str(&tool::output(checkout.command("cargo", &METADATA))?)?)
}

/// Writes the files into `target/dist`, where nothing else is.
fn write<'a>(files: impl Iterator<Item = (&'a String, &'a Vec<u8>)>) -> Result<PathBuf> {
    let dist = tool::target().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir_all(&dist)?;
    for (name, bytes) in files {
        fs::write(dist.join(name), bytes)?;
    }
    Ok(dist)
}

/// Writes the checksums, and prints what is there and what is not.
fn report(commit: &Commit, dist: &Path, twice: &Files, missing: &[Missing]) -> Result<()> {
    let sums = sums(dist)?;
    println!("{} files of version {VERSION} in {}, from commit {}:\n", sums.len(), dist.display(), commit.revision);
    for (name, (size, digest)) in &sums {
        println!("{size:>11}  {digest}  {} {name}", if twice.contains_key(name) { '=' } else { ' ' });
    }
    println!("\n= built twice, in two folders with two cargo homes: the same bytes");
    for Missing { target, reason, is_failure } in missing {
        println!("{} {target}: {reason:#}", if *is_failure { "FAILED" } else { "not built here:" });
    }
    println!("Nothing was signed and nothing was published: docs/release.md says how a person does it.");
    ensure!(
        missing.iter().all(|missing| !missing.is_failure),
        "a command that this machine should build does not build"
    );
    Ok(())
}

/// Writes `SHA256SUMS`. Returns name, size and digest of each file.
fn sums(dist: &Path) -> Result<BTreeMap<String, (usize, String)>> {
    let mut sums = BTreeMap::new();
    for file in fs::read_dir(dist)? {
        let file = file?;
        let bytes = fs::read(file.path())?;
        sums.insert(file.file_name().to_string_lossy().into_owned(), (bytes.len(), digest(&bytes)));
    }
    let lines: String = sums.iter().map(|(name, (_, digest))| format!("{digest}  {name}\n")).collect();
    fs::write(dist.join("SHA256SUMS"), lines)?;
    Ok(sums)
}

fn digest(bytes: &[u8]) -> String {
    sbom::hex(&Sha256::digest(bytes))
}
