//! Runs test programs, passes on what they print as it comes, and counts what they say.
//!
//! A test that cannot run on this machine writes a line `NOT RUN: what: why` to standard error, past any capture.

use std::fmt;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};

use crate::tool;

/// With the value `fail`, a test that cannot run here is a failure.
const NOT_RUN: &str = "NOT_RUN";

/// The totals of all test programs so far.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Tally {
    rust: usize,
    node: usize,
    python: usize,
    ignored: usize,
    not_run: Vec<String>,
    not_checked: Vec<String>,
}

impl Tally {
    /// Runs a test program in a folder to its end; its failure is ours.
    pub(crate) fn run(&mut self, dir: &Path, program: &str, args: &[&str]) -> Result<()> {
        self.run_with(&[], dir, program, args)
    }

    /// Like `run`, with variables for the program.
    pub(crate) fn run_with(
        &mut self,
        variables: &[(String, String)],
        dir: &Path,
        program: &str,
        args: &[&str],
    ) -> Result<()> {
        let step = tool::Step::start(program, args);
        let mut command = tool::command(program, args);
        if std::io::stderr().is_terminal() {
            command.env("CARGO_TERM_COLOR", "always");
        }
        command.envs(variables.iter().cloned()).current_dir(dir);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| tool::missing(program))?;
        let told = (child.stdout.take().context("its output")?, child.stderr.take().context("its errors")?);
        let errors = thread::spawn(move || pass_on(told.1, std::io::stderr()));
        let output = pass_on(told.0, std::io::stdout());
        let errors = errors.join().map_err(|_| anyhow!("reading what {program} said failed"))?;
        self.add(output?);
        self.add(errors?);
        step.end(child.wait()?)
    }

    /// Notes what this machine cannot run.
    pub(crate) fn not_run(&mut self, what: String) {
        eprintln!("NOT RUN: {what}");
        self.not_run.push(what);
    }

    /// Notes a system that this machine cannot check for. That is never a failure: nobody has them all.
    pub(crate) fn not_checked(&mut self, what: String) {
        eprintln!("NOT RUN: {what}");
        self.not_checked.push(what);
    }

    /// Prints the totals. Fails when something did not run that had to.
    pub(crate) fn close(&self) -> Result<()> {
        eprint!("\n{self}");
        let must_run = std::env::var_os(NOT_RUN).is_some_and(|wish| wish == "fail");
        ensure!(!must_run || self.not_run.is_empty(), "{NOT_RUN}=fail, and {} did not run", self.not_run.len());
        Ok(())
    }

    fn add(&mut self, other: Self) {
        self.rust += other.rust;
        self.node += other.node;
        self.python += other.python;
        self.ignored += other.ignored;
        self.not_run.extend(other.not_run);
        self.not_checked.extend(other.not_checked);
    }

    fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some(what) = line.strip_prefix("NOT RUN: ") {
            self.not_run.push(what.to_owned());
        } else if let Some(counts) = line.strip_prefix("test result: ") {
            self.rust += count(counts, "passed");
            self.ignored += count(counts, "ignored");
        } else if let Some(counts) = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ ")) {
            // Node names the number after the word.
            match counts.split_once(' ').map(|(word, number)| (word, number.parse().unwrap_or(0))) {
                Some(("pass", number)) => self.node += number,
                Some(("skipped" | "todo", number)) => self.ignored += number,
                _ => {}
            }
        } else if let Some((counts, _)) = line.split_once(" passed").and(line.rsplit_once(" in ")) {
            // pytest: `3 passed, 1 skipped in 0.12s`.
            self.python += count(counts, "passed");
            self.ignored += count(counts, "skipped");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for what in self.not_run.iter().chain(&self.not_checked) {
            writeln!(f, "!!!!!! NOT RUN: {what}")?;
        }
        let all = if self.not_run.is_empty() { "All tests passed" } else { "All tests that could run here passed" };
        let Self { rust, node, python, ignored, .. } = self;
        let not_run = self.not_run.len() + self.not_checked.len();
        writeln!(f, "{all}: {rust} in Rust, {node} in Node, {python} in Python; {ignored} ignored, {not_run} NOT RUN.")
    }
}

/// The number in front of a word: 3 in `ok. 3 passed; 0 failed`.
fn count(counts: &str, word: &str) -> usize {
    let words: Vec<&str> = counts.split([' ', ';', ',']).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

/// Copies line by line and counts.
fn pass_on(from: impl Read, mut to: impl Write) -> Result<Tally> {
    let (mut from, mut line, mut tally) = (BufReader::new(from), Vec::new(), Tally::default());
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        tally.read(&String::from_utf8_lossy(&line));
        line.clear();
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_all_programs_are_added_and_what_did_not_run_is_named() {
        let told = "running 3 tests\n\
                    test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s\n\
                    # pass 4\n# skipped 2\nℹ pass 5\nℹ duration_ms 12.5\n# Subtest: a pass 9\n\
                    7 passed, 1 skipped in 0.12s\n\
                    !!!!!!\nNOT RUN: postgres: initdb is not here\n!!!!!!\n";
        let tally = pass_on(told.as_bytes(), std::io::sink()).unwrap();
        let not_run = vec!["postgres: initdb is not here".to_owned()];
        assert_eq!(tally, Tally { rust: 3, node: 9, python: 7, ignored: 4, not_run, not_checked: Vec::new() });
        let told = tally.to_string();
        assert!(
            told.starts_with("!!!!!! NOT RUN: postgres: initdb is not here\nAll tests that could run here"),
            "{told}"
        );
        assert!(told.ends_with("3 in Rust, 9 in Node, 7 in Python; 4 ignored, 1 NOT RUN.\n"), "{told}");
    }
    #[test]
    fn a_system_that_is_not_checked_is_named_and_no_failure() {
        let mut tally = Tally::default();
        tally.not_checked("clippy for another system: no compiler".to_owned());
        tally.close().unwrap();
        let told = tally.to_string();
        assert!(told.starts_with("!!!!!! NOT RUN: clippy for another system: no compiler\nAll tests passed"), "{told}");
        assert!(told.ends_with("1 NOT RUN.\n"), "{told}");
    }
}
