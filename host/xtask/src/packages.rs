//! The command as `install.sh` installs it, and the crates as cargo packs them: unpacked beside a program of their user,
//! which is what their README and docs/rust.md show.
//!
//! The crates share the target folder, the lock file and the profile with this workspace, so that of all crates only ours are
//! built again. The npm package has a test of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{release, tool};

const MANIFEST: &str = r#"
[package]
name = "user"
version = "0.0.0"
edition = "2024"

[dependencies]
keepstone = "*"
"#;

/// Installs the command by script, packs the crates, refuses to pack one without its component, and runs what users would.
pub(crate) fn run() -> Result<()> {
    release::try_script()?;
    let dir = tool::target().join("packages");
    if dir.exists() {
        fs::remove_dir_all(&dir)?;
    }
    fs::create_dir_all(&dir)?;
    let packed = release::CRATES.map(|name| format!("{name}-{}", env!("CARGO_PKG_VERSION")));
    let own = format!("keepstone-{}", env!("CARGO_PKG_VERSION"));
    let named = release::CRATES.iter().flat_map(|name| ["--package", name]);
    let words: Vec<&str> = ["package", "--no-verify", "--allow-dirty"].into_iter().chain(named).collect();
    tool::run("cargo", &words)?;
    for name in &packed {
        let archive = tool::target().join("package").join(format!("{name}.crate"));
        let status =
            tool::command("tar", &["xzf"]).arg(&archive).arg("-C").arg(&dir).status().context("starting tar")?;
        ensure!(status.success(), "tar could not unpack {}", archive.display());
        let contract = (name == &own).then_some("keepstone.wit");
        for file in ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT"].into_iter().chain(contract) {
            let there = dir.join(name).join(file).exists() || dir.join(name).join("component").join(file).exists();
            ensure!(there, "{name} was packed without {file}");
        }
    }
    refuses_without_component(&dir.join(&own), &dir.join("lacking"))?;
    use_crates(&dir, &packed)
}

/// A checkout in which nothing was built has no component.
fn refuses_without_component(krate: &Path, copy: &Path) -> Result<()> {
    fs::create_dir_all(copy.join("src"))?;
    fs::write(copy.join("src/lib.rs"), "")?;
    let manifest = fs::read_to_string(krate.join("Cargo.toml"))?;
    fs::write(copy.join("Cargo.toml"), format!("{manifest}\n[workspace]\n"))?;
    let mut command = tool::command("cargo", &["package", "--no-verify", "--allow-dirty"]);
    let done = command.current_dir(copy).output()?;
    let told = String::from_utf8_lossy(&done.stderr);
    ensure!(
        !done.status.success() && told.contains("component/README.md"),
        "cargo packs the crate without its component: {told}"
    );
    Ok(())
}

fn use_crates(dir: &Path, packed: &[String; 3]) -> Result<()> {
    let [rules, runtime, command] = packed;
    let workspace = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{runtime:?}, {command:?}, {rules:?}, \"user\"]\n\n\
         [patch.crates-io]\nkeepstone = {{ path = {runtime:?} }}\nkeepstone-folder-rules = {{ path = {rules:?} }}\n\n{}",
        release_profile()?
    );
    fs::write(dir.join("Cargo.toml"), workspace)?;
    fs::copy(tool::root().join("Cargo.lock"), dir.join("Cargo.lock"))?;
    let user = dir.join("user");
    fs::create_dir_all(user.join("src/bin"))?;
    fs::write(user.join("Cargo.toml"), MANIFEST)?;
    fs::write(user.join("src/bin/crate-readme.rs"), program(&dir.join(runtime).join("component/README.md"))?)?;
    fs::write(user.join("src/bin/guide.rs"), program(&tool::root().join("docs/rust.md"))?)?;

    let mut build = tool::command("cargo", &["build", "--release", "--workspace"]);
    let status = build.current_dir(dir).env("CARGO_TARGET_DIR", tool::target()).status().context("starting cargo")?;
    ensure!(status.success(), "the packed crates do not build");
    let (command, installed) = (dir.join(command), dir.join("installed"));
    let mut install = tool::command("cargo", &["install", "--quiet", "--locked", "--path"]);
    let status =
        install.arg(&command).arg("--root").arg(&installed).env("CARGO_TARGET_DIR", tool::target()).status()?;
    ensure!(status.success(), "the packed command does not install");
    for (name, says) in [("crate-readme", "Use SSE"), ("guide", "entries found")] {
        let home = dir.join("home").join(name);
        fs::create_dir_all(&home)?;
        let told = answer(Command::new(tool::release(name)).current_dir(&home))?;
        ensure!(told.contains(says), "{name} printed {told:?}");
    }
    let keepstone = installed.join("bin/keepstone");
    let told = answer(Command::new(&keepstone).arg("--version"))?;
    ensure!(told.contains(env!("CARGO_PKG_VERSION")), "keepstone --version printed {told:?}");
    names_missing_features(&keepstone, &dir.join("home/lacking"))
}

/// All other tests have all features. A command without any says of each which one it lacks.
fn names_missing_features(keepstone: &Path, home: &Path) -> Result<()> {
    fs::create_dir_all(home)?;
    let run = |words: &[&str]| Command::new(keepstone).args(words).current_dir(home).env("HOME", home).output();
    ensure!(run(&["init"])?.status.success(), "keepstone init failed");
    let lacking: [(&[&str], &str); 5] = [
        (&["--store", "s3://bucket", "list"], "object-store"),
        (&["--store", "postgres://server/base", "list"], "postgres"),
        (&["embed", "--embed-url", "http://127.0.0.1:1", "--embed-model", "m"], "embed-http"),
        (&["embed", "--embed-dir", "."], "embed-local"),
        (&["jobs", "run", "--model-url", "http://127.0.0.1:1", "--model", "m"], "embed-http"),
    ];
    for (words, feature) in lacking {
        let done = run(words)?;
        let told = String::from_utf8_lossy(&done.stderr);
        let names = told.contains(&format!("build it with --features {feature}"));
        ensure!(!done.status.success() && names, "keepstone {} without {feature} printed {told:?}", words.join(" "));
    }
    Ok(())
}

/// The profile of this workspace: under another, all crates would be built again.
fn release_profile() -> Result<String> {
    let manifest = fs::read_to_string(tool::root().join("Cargo.toml"))?;
    let from = manifest.find("[profile.release]").context("Cargo.toml has no [profile.release]")?;
    let section = &manifest[from..];
    let end = section[1..].find("\n[").map_or(section.len(), |end| end + 2);
    Ok(section[..end].to_owned())
}

/// The Rust of a document as a program: each part stands for itself, and may build on what an earlier one left.
fn program(document: &Path) -> Result<String> {
    let text = fs::read_to_string(document).with_context(|| format!("reading {}", document.display()))?;
    // A part that needs what the package does not depend on is none of the program.
    let needs_more = |before: &str| {
        let comment = before.trim_end().strip_suffix("-->").and_then(|before| before.rsplit_once("<!--"));
        comment.is_some_and(|(_, words)| words.trim_start().starts_with("needs:"))
    };
    let parts = text.split("```rust\n").zip(text.split("```rust\n").skip(1));
    let parts = parts.filter(|(before, _)| !needs_more(before));
    let parts: Vec<&str> = parts.map(|(_, part)| part.split("```").next().unwrap_or_default()).collect();
    ensure!(!parts.is_empty(), "{} shows no Rust", document.display());
    if let [whole] = parts.as_slice()
        && whole.contains("fn main")
    {
        return Ok((*whole).to_owned());
    }
    let body: String = parts.iter().map(|part| format!("{{\n{part}}}\n")).collect();
    Ok(format!("fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{body}Ok(())\n}}\n"))
}

fn answer(command: &mut Command) -> Result<String> {
    let done = command.output().with_context(|| format!("starting {command:?}"))?;
    ensure!(done.status.success(), "{command:?} ended with {}: {}", done.status, String::from_utf8_lossy(&done.stderr));
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}
