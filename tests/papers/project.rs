//! A newcomer's machine: an empty home, a new project under git, the command on the path, the npm package installed.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use keepstone_tests::{middleware, workspace};
use serde_json::Value;

use crate::block::{Block, Language};

/// The mark before each statement's output.
const MARKER: &str = "@@ statement ";

/// The port of `keepstone serve` that papers write. Here it may be taken, so that a free one is put in its place.
const PORT: &str = "3737";

/// Commands that a paper shows for what they answer: an empty answer would puzzle its reader.
const ANSWERS: [&str; 16] = [
    "agents", "brief", "check", "doctor", "facts", "get", "history", "list", "log", "recover", "related", "roster",
    "search", "similar", "status", "why",
];

/// One paper's project.
pub(crate) struct Project {
    paper: String,
    dir: tempfile::TempDir,
}

/// Something that is typed at once.
struct Statement {
    line: usize,
    text: String,
    /// True if its answer is the point of the statement.
    answers: bool,
}

impl Project {
    pub(crate) fn new(paper: &Path) -> Self {
        let project = Self { paper: paper.display().to_string(), dir: tempfile::tempdir().expect("a folder") };
        for folder in ["home", "bin", "tmp", "app"] {
            fs::create_dir(project.dir.path().join(folder)).expect("a folder can be made");
        }
        let built = target().join("release/keepstone");
        assert!(built.exists(), "{} is missing: run cargo xtask build", built.display());
        symlink(built, project.dir.path().join("bin/keepstone")).expect("a link can be made");
        fs::write(project.app().join("package.json"), "{ \"private\": true }\n").expect("a file can be written");
        for words in [&["init", "--quiet"][..], &["add", "."], &["commit", "--quiet", "-m", "Begin the project"]] {
            let mut git = project.command("git");
            for who in ["AUTHOR", "COMMITTER"] {
                git.env(format!("GIT_{who}_NAME"), "Ada").env(format!("GIT_{who}_EMAIL"), "ada@example.org");
            }
            done(git.args(words));
        }
        project
    }

    fn app(&self) -> PathBuf {
        self.dir.path().join("app")
    }

    /// A program in the project, with nothing of this machine's environment but where programs are.
    fn command(&self, program: &str) -> Command {
        let of_machine = std::env::var_os("PATH").unwrap_or_default();
        let folders = [self.dir.path().join("bin")].into_iter().chain(std::env::split_paths(&of_machine));
        let path: OsString = std::env::join_paths(folders).expect("a path of folders");
        let mut command = Command::new(program);
        command.env_clear().env("PATH", path).env("HOME", self.dir.path().join("home")).env("LANG", "C.UTF-8");
        command.env("TMPDIR", self.dir.path().join("tmp")).current_dir(self.app()).stdin(Stdio::null());
        // The component is compiled once for all papers but the one that newcomers begin with.
        if self.paper != "README.md" {
            command.env("KEEPSTONE_CACHE_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("papers"));
        }
        command
    }

    /// Runs the blocks without a mark in one shell; how many statements that were.
    pub(crate) fn run(&self, blocks: &[Block]) -> usize {
        let blocks: Vec<_> = blocks.iter().filter(|block| block.mark.is_none()).collect();
        if blocks.iter().any(|block| block.text.contains("npx ") || block.language == Language::Js) {
            self.install_package();
        }
        let encrypt = "keepstone-encrypt.wasm";
        if blocks.iter().any(|block| block.text.contains(encrypt)) {
            fs::copy(middleware(encrypt), self.app().join(encrypt)).expect("it was built");
        }
        let statements: Vec<_> = blocks.iter().flat_map(|block| self.statements(block)).collect();
        let port = free_port().to_string();
        let mut script = "set -eo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n".to_owned();
        for (nth, statement) in statements.iter().enumerate() {
            let text = statement.text.replace(PORT, &port);
            write!(script, "echo '{MARKER}{nth}'; echo '{MARKER}{nth}' >&2\n{text}\n").expect("a text grows");
        }
        let done = self.command("bash").args(["-c", &script]).output().expect("bash runs");
        self.check(&statements, &done);
        statements.len()
    }

    fn check(&self, statements: &[Statement], done: &Output) {
        let (output, errors) = (by_statement(&done.stdout), by_statement(&done.stderr));
        let last = output.len().saturating_sub(1);
        for (nth, statement) in statements.iter().enumerate() {
            let (empty, said) = (String::new(), errors.get(nth).map_or("", String::as_str));
            let answer = output.get(nth).unwrap_or(&empty);
            let told = format!("{}:{}: {}\n{answer}{said}", self.paper, statement.line, statement.text);
            assert!(done.status.success() || nth != last, "{}: {told}", done.status);
            assert!(!statement.answers || !answer.trim().is_empty(), "an empty answer: {told}");
        }
        assert!(done.status.success(), "{}: {}", self.paper, done.status);
    }

    fn statements(&self, block: &Block) -> Vec<Statement> {
        let one = |text: String| {
            let answers = block.text.contains("console.log") || block.text.contains("println!");
            vec![Statement { line: block.line, text, answers }]
        };
        match block.language {
            Language::Shell => in_shell(block),
            Language::Js => {
                let file = self.dir.path().join(format!("app/line-{}.mjs", block.line));
                fs::write(&file, &block.text).expect("a file can be written");
                one(format!("node '{}'", file.display()))
            }
            Language::Python => panic!("line {}: a block in Python is marked `run by`", block.line),
            Language::Rust => one(format!("'{}'", self.compile(block).display())),
        }
    }

    /// A program of Rust over the library.
    fn compile(&self, block: &Block) -> PathBuf {
        let (source, program) = (self.dir.path().join("main.rs"), self.dir.path().join("main"));
        let text = &block.text;
        let main = format!("fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{text}\nOk(())\n}}\n");
        fs::write(&source, main).expect("a file can be written");
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", "2024", "-D", "warnings", "-o"]).arg(&program).arg(source);
        rustc.arg("-L").arg(format!("dependency={}", target().join("release/deps").display()));
        done(rustc.arg("--extern").arg(format!("keepstone={}", library().display())));
        program
    }

    /// As somebody has it who typed `npm install keepstone`.
    fn install_package(&self) {
        let packed = self.dir.path().join("packed");
        fs::create_dir(&packed).expect("a folder can be made");
        let mut pack = self.command("npm");
        done(pack.args(["pack", "--pack-destination"]).arg(&packed).current_dir(workspace().join("bindings-js")));
        let tarball = fs::read_dir(&packed).expect("a folder").flatten().next().expect("a packed package").path();
        done(self.command("npm").args(["install", "--offline", "--no-audit", "--no-fund"]).arg(tarball));
    }
}

/// The statements of a shell's block: lines that bash takes as whole.
fn in_shell(block: &Block) -> Vec<Statement> {
    let (mut statements, mut text, mut begin) = (Vec::new(), String::new(), 0);
    for (nth, line) in block.text.lines().enumerate() {
        if text.is_empty() {
            begin = nth;
        }
        text.push_str(line);
        let is_comment = text.trim().is_empty() || text.trim().starts_with('#');
        let is_whole = || {
            let told = Command::new("bash").args(["-n", "-c", &text]).output().expect("bash runs");
            !text.ends_with('\\') && told.status.success() && told.stderr.is_empty()
        };
        if is_comment {
            text.clear();
        } else if is_whole() {
            let text = std::mem::take(&mut text);
            let words: Vec<&str> = text.split_whitespace().skip_while(|word| *word == "npx").collect();
            let answers = matches!(words[..], ["keepstone", name, ..] if ANSWERS.contains(&name)) || words[0] == "curl";
            statements.push(Statement { line: block.line + begin, text, answers });
        } else {
            text.push('\n');
        }
    }
    assert!(text.is_empty(), "line {}: this is no whole statement: {text}", block.line + begin);
    statements
}

/// The output of each statement.
fn by_statement(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let parts = text.split(MARKER).skip(1);
    parts.map(|part| part.split_once('\n').map_or("", |(_, said)| said).to_owned()).collect()
}

/// The library `keepstone` without optional parts. The command is chosen with it, so that wasmtime has the features that
/// it was built with.
fn library() -> PathBuf {
    let mut cargo = Command::new(env!("CARGO"));
    let of_cargo = |name: &str| name.starts_with("CARGO_MANIFEST_") || name.starts_with("CARGO_PKG_");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(of_cargo)) {
        cargo.env_remove(name);
    }
    let packages = ["--package", "keepstone", "--package", "keepstone-cli"];
    cargo.args(["build", "--release", "--lib", "--message-format", "json"]).args(packages);
    let told = done(cargo.current_dir(workspace()));
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let is_ours = |message: &Value| {
        message["target"]["name"] == "keepstone"
            && message["target"]["kind"].as_array().is_some_and(|kind| kind.contains(&"lib".into()))
    };
    let files = messages.filter(is_ours).find_map(|message| message["filenames"].as_array().cloned());
    let names = files.into_iter().flatten().filter_map(|name| name.as_str().map(PathBuf::from));
    names.into_iter().find(|path| path.extension().is_some_and(|end| end == "rlib")).expect("cargo names the library")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

/// Runs to the end; what it printed.
fn done(command: &mut Command) -> String {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?} cannot be started: {error}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}
