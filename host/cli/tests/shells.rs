//! Completions in real shells: each is typed into at a terminal of its own, and the completed lines run.

#![cfg(target_os = "linux")]

mod sealed;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use sealed::Home;
use serde_json::Value;

/// A shell, and how it starts without a person's settings.
struct Shell {
    name: &'static str,
    arguments: &'static [&'static str],
    /// Typed before the completions are installed.
    before: &'static str,
}

const SHELLS: [Shell; 3] = [
    Shell { name: "bash", arguments: &["--norc", "--noprofile", "-i"], before: "" },
    Shell { name: "zsh", arguments: &["-f", "-i"], before: "autoload -U compinit && compinit -u -D\n" },
    Shell { name: "fish", arguments: &["--no-config", "-i"], before: "" },
];

/// A shell at a terminal.
struct Terminal {
    shell: Child,
    keyboard: File,
}

impl Terminal {
    fn start(shell: &Shell, home: &Home) -> Self {
        let pty = nix::pty::openpty(None, None).unwrap();
        let (keyboard, slave) = (File::from(pty.master), File::from(pty.slave));
        let mut screen = keyboard.try_clone().unwrap();
        // A shell waits while nobody reads its screen.
        std::thread::spawn(move || std::io::copy(&mut screen, &mut std::io::sink()));
        let mut command = Command::new("setsid");
        command.args(["--ctty", shell.name]).args(shell.arguments).env_clear().current_dir(home.app());
        let own = home.keepstone(&[]);
        command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let programs = Path::new(env!("CARGO_BIN_EXE_keepstone")).parent().unwrap().display().to_string();
        command.env("PATH", format!("{programs}:/usr/bin:/bin")).env("TERM", "dumb").env("KEEPSTONE_NO_PAGER", "1");
        let end = || slave.try_clone().unwrap();
        let shell = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        Self { shell, keyboard }
    }

    /// Types a line, whose output goes to a file, and waits for the end of what it runs.
    fn answer(&mut self, home: &Home, line: &str) -> String {
        let (answer, done) = (home.path().join("answer"), home.path().join("done"));
        let _ = fs::remove_file(&done);
        writeln!(self.keyboard, "{line} > {}; echo > {}", answer.display(), done.display()).unwrap();
        let end = Instant::now() + Duration::from_secs(60);
        while !done.exists() {
            assert!(Instant::now() < end, "{line:?} does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        fs::read_to_string(answer).unwrap_or_default()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

fn is_here(shell: &Shell) -> bool {
    Command::new(shell.name).arg("--version").output().is_ok()
}

#[test]
fn what_a_shell_completes_runs() {
    for shell in SHELLS {
        if !is_here(&shell) {
            // Past the capture of the test's output, so that it is always seen.
            let told = format!("NOT RUN: completions in {0}: apt-get install {0}\n", shell.name);
            std::io::stderr().write_all(told.as_bytes()).unwrap();
            continue;
        }
        complete_in(&shell);
    }
}

fn complete_in(shell: &Shell) {
    let home = Home::new();
    home.json(&["add", "dev", "decisions", "-c", "Use SSE for the stream."], "");
    home.json(&["add", "ops", "facts", "-c", "The port is 8080."], "");
    let mut terminal = Terminal::start(shell, &home);
    terminal.keyboard.write_all(shell.before.as_bytes()).unwrap();
    // The line that `keepstone completions` gives for the shell's settings.
    let install = match shell.name {
        "fish" => "keepstone completions fish | source; true".to_owned(),
        name => format!("source <(keepstone completions {name}); true"),
    };
    assert!(
        String::from_utf8(home.run(&["completions"], b"").stdout).unwrap().contains(install.trim_end_matches("; true"))
    );
    terminal.answer(&home, &install);

    let name = shell.name;
    let got = terminal.answer(&home, "keepstone get dev/dec\t");
    assert!(got.contains("Use SSE"), "{name}, a reference: {got}");
    let listed = terminal.answer(&home, "keepstone --json list --agent op\t");
    let listed: Value =
        serde_json::from_str(&listed).unwrap_or_else(|error| panic!("{name}, an agent: {error}: {listed}"));
    assert_eq!(listed[0]["text"], "The port is 8080.", "{name}, an agent");
    let added = terminal.answer(&home, "keepstone add dev les\t -c Short.");
    assert!(added.contains("dev/lessons/"), "{name}, a category: {added}");
    let planned = terminal.answer(&home, "keepstone install gem\t --dry-run");
    assert!(planned.contains(".gemini/settings.json"), "{name}, a client: {planned}");
    let typed = terminal.answer(&home, "keepstone doc\t");
    assert!(typed.contains("version"), "{name}, a command: {typed}");
}
