//! The command for each system, in archives with what belongs to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::archive::{self, Member};
use super::checkout::{Checkout, Commit};
use super::target::{self, TARGETS, Target};
use super::{Request, VERSION, crates_of, licences};
use crate::tool;

/// The shells that the command prints completions for.
const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

/// A target without its archive, and why.
pub(super) struct Missing {
    pub(super) target: &'static str,
    pub(super) reason: anyhow::Error,
    /// It could have been built here.
    pub(super) is_failure: bool,
}

/// Writes an archive for every target that was asked for and can be built on this machine.
pub(super) fn build_all(request: &Request, commit: &Commit, one: &Checkout, dist: &Path) -> Result<Vec<Missing>> {
    let (mut missing, mut possible) = (Vec::new(), Vec::new());
    for target in TARGETS.iter().filter(|target| request.wants(target.name)) {
        match target.prepare() {
            Ok(()) => possible.push(target),
            Err(reason) => missing.push(Missing { target: target.name, reason, is_failure: false }),
        }
    }
    if possible.is_empty() {
        return Ok(missing);
    }
    // The command embeds it.
    one.xtask(&["build", "component"])?;
    let third = licences::of_crates(&crates_of(one)?)?;
    let mut papers = Vec::new();
    for target in possible {
        let packed = build(one, target).and_then(|program| {
            if target.name == target::native()? {
                papers = papers_of(&program)?;
            }
            let members = members(&one.root(), &program, &papers, &third)?;
            archive::write(dist, &format!("keepstone-{VERSION}-{}", target.name), commit.seconds, members)
        });
        if let Err(reason) = packed {
            missing.push(Missing { target: target.name, reason, is_failure: true });
        }
    }
    if papers.is_empty() {
        eprintln!("note: nothing was built that runs here, so the archives have no manual pages and no completions");
    }
    Ok(missing)
}

/// Builds the command for a target. Returns its file.
fn build(one: &Checkout, target: &Target) -> Result<PathBuf> {
    let words = ["build", "--release", "--locked", "--package", "keepstone-cli", "--bin", "keepstone", "--target"];
    let mut cargo = one.command("cargo", &[words.as_slice(), &[target.name]].concat());
    // Smaller by a quarter; who builds from sources has the names for traces.
    one.run(cargo.envs(target.environment()?).env("CARGO_PROFILE_RELEASE_STRIP", "symbols"))?;
    Ok(one.target().join(target.name).join("release").join(target.program()))
}

/// A completion or a manual page: its name in an archive, and its text.
pub(super) type Paper = (String, Vec<u8>);

/// The completions and manual pages that the command prints.
pub(super) fn papers_of(program: &Path) -> Result<Vec<Paper>> {
    let mut papers = Vec::new();
    for shell in SHELLS {
        let mut print = Command::new(program);
        papers.push((
            format!("completions/keepstone.{shell}"),
            tool::output({
                print.args(["completions", shell]);
                print
            })?
            .into_bytes(),
        ));
    }
    let folder = tempfile::tempdir()?;
    let mut pages = Command::new(program);
    pages.arg("man").arg(folder.path());
    tool::output(pages)?;
    for page in fs::read_dir(folder.path())? {
        let page = page?;
        papers.push((format!("man/{}", page.file_name().to_string_lossy()), fs::read(page.path())?));
    }
    Ok(papers)
}

/// Everything that is in an archive of the command.
pub(super) fn members(root: &Path, program: &Path, papers: &[Paper], third: &str) -> Result<Vec<Member>> {
    let name = program.file_name().context("a program has a name")?.to_string_lossy().into_owned();
    let bytes = fs::read(program).with_context(|| format!("reading {}", program.display()))?;
    let mut members = vec![Member { name, bytes, is_program: true }, Member::data("THIRD-PARTY.txt", third)];
    for (name, path) in [
        ("README.md", "host/cli/README.md"),
        ("CHANGELOG.md", "CHANGELOG.md"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
        ("LICENSE-MIT", "LICENSE-MIT"),
    ] {
        members.push(Member::data(name, fs::read(root.join(path))?));
    }
    members.extend(papers.iter().map(|(name, bytes)| Member::data(name, bytes.as_slice())));
    Ok(members)
}
