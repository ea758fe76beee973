//! A clone of the last commit in a folder of its own with a cargo home of its own, in which nobody's folders get into what
//! is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{metadata, tool};

/// Variables that would change what cargo builds, or where.
const REMOVED: [&str; 9] = [
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_TARGET_DIR",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTFLAGS",
    "RUSTUP_TOOLCHAIN",
];

/// The commit that is built.
pub(crate) struct Commit {
    pub(crate) revision: String,
    /// Its time, in seconds since 1970: that of all files of the release.
    pub(crate) seconds: u64,
}

impl Commit {
    /// The last one. Says on standard error if the checkout differs from it.
    pub(crate) fn last() -> Result<Self> {
        let git = |args: &[&str]| tool::output(tool::command("git", args)).context("a release is built from a commit");
        if !git(&["status", "--porcelain"])?.is_empty() {
            eprintln!("note: the last commit is built; this checkout has changes that are not in it");
        }
        let revision = git(&["rev-parse", "HEAD"])?.trim().to_owned();
        let seconds = git(&["show", "--no-patch", "--format=%ct", "HEAD"])?.trim().parse()?;
        Ok(Self { revision, seconds })
    }

    /// Its time as the bill of materials writes it.
    pub(crate) fn time(&self) -> Result<String> {
        let words = ["show", "--no-patch", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd", &self.revision];
        let mut git = tool::command("git", &words);
        git.env("TZ", "UTC");
        Ok(tool::output(git)?.trim().to_owned())
    }
}

/// A clone and all that is built in it.
pub(crate) struct Checkout {
    folder: PathBuf,
    environment: Vec<(String, String)>,
}

impl Checkout {
    /// Clones the commit into a folder, or goes on with the clone that is there.
    pub(crate) fn of(commit: &Commit, folder: &Path) -> Result<Self> {
        let source = folder.join("source");
        let git = |args: &[&str]| tool::run_in(folder, "git", args);
        fs::create_dir_all(folder)?;
        // Without links in it: the compiler reports files by their real names.
        let folder = folder.canonicalize()?;
        let (from, to) = (tool::root().display().to_string(), source.display().to_string());
        if !source.exists() {
            git(&["clone", "--quiet", "--no-checkout", &from, &to])?;
        }
        git(&["-C", &to, "fetch", "--quiet", &from, "HEAD"])?;
        git(&["-C", &to, "checkout", "--quiet", "--detach", &commit.revision])?;
        let checkout = Self { environment: environment(commit, &folder), folder };
        checkout.configure()?;
        Ok(checkout)
    }

    /// The top of the clone.
    pub(crate) fn root(&self) -> PathBuf {
        self.folder.join("source")
    }

    /// The folder of what cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        self.root().join("target")
    }

    /// A program in the clone.
    pub(crate) fn command(&self, program: &str, args: &[&str]) -> Command {
        let mut command = tool::command(program, args);
        command.current_dir(self.root()).envs(self.environment.iter().cloned());
        for name in REMOVED {
            command.env_remove(name);
        }
        command
    }

    /// Runs a program in the clone to its end.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        eprintln!("{} $ {}", self.root().display(), line(command));
        let status = command.status().with_context(|| format!("starting {}", line(command)))?;
        ensure!(status.success(), "`{}` ended with {status}", line(command));
        Ok(())
    }

    /// Runs a command of the clone's own xtask: the release is built as anybody builds.
    pub(crate) fn xtask(&self, words: &[&str]) -> Result<()> {
        self.run(&mut self.command("cargo", &[&["xtask"], words].concat()))
    }

    /// Gives cargo the registries that this user has, and the compiler names for folders that are the same everywhere.
    fn configure(&self) -> Result<()> {
        let home = self.folder.join("cargo");
        fs::create_dir_all(&home)?;
        for name in ["config.toml", "config"] {
            if let Some(there) = cargo_home().map(|home| home.join(name)).filter(|there| there.is_file()) {
                fs::copy(there, home.join(name))?;
            }
        }
        let sysroot = tool::output(tool::command("rustc", &["--print", "sysroot"]))?;
        let sources = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
        let folders = [(self.root(), "/keepstone"), (home, "/cargo"), (sources, "/rustc")];
        let flags = folders.map(|(from, to)| format!("{:?}", format!("--remap-path-prefix={}={to}", from.display())));
        // Above the clone, so that cargo adds these flags to those that the clone has for a target.
        let config = self.folder.join(".cargo");
        fs::create_dir_all(&config)?;
        Ok(fs::write(
            config.join("config.toml"),
            format!("[target.'cfg(all())']\nrustflags = [{}]\n", flags.join(", ")),
        )?)
    }
}

fn environment(commit: &Commit, folder: &Path) -> Vec<(String, String)> {
    let home = folder.join("cargo").display().to_string();
    [
        ("CARGO_HOME", home.as_str()),
        ("CARGO_INCREMENTAL", "0"),
        ("SOURCE_DATE_EPOCH", &commit.seconds.to_string()),
        (metadata::REVISION, &commit.revision),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into()
}

fn cargo_home() -> Option<PathBuf> {
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")))
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
