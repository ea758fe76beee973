//! A process that adds and finds on a folder, in either language.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::de::DeserializeOwned;

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Rust,
    Node,
}

pub(crate) struct Agent {
    child: Child,
    questions: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Agent {
    pub(crate) fn start(kind: Kind, folder: &Path) -> Self {
        let mut program = match kind {
            Kind::Rust => Command::new(env!("CARGO_BIN_EXE_agent")),
            Kind::Node => keepstone_tests::node("agent.mjs"),
        };
        let child = program.arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap_or_else(|error| panic!("starting {program:?}: {error}"));
        let questions = child.stdin.take().expect("standard input is a pipe");
        let answers = BufReader::new(child.stdout.take().expect("standard output is a pipe")).lines();
        Self { child, questions, answers }
    }

    /// Adds a text and waits until it is there; returns its reference.
    pub(crate) fn add(&mut self, text: &str) -> String {
        self.ask(&format!("add {text}"));
        self.answer()
    }

    /// The texts that a query finds, best first.
    pub(crate) fn find(&mut self, query: &str) -> Vec<String> {
        self.ask(&format!("find {query}"));
        self.answer()
    }

    /// Asks without waiting for the answer.
    pub(crate) fn ask(&mut self, question: &str) {
        writeln!(self.questions, "{question}").expect("the process listens");
    }

    /// The next answer, which is a text.
    pub(crate) fn next_answer(&mut self) -> String {
        self.answer()
    }

    fn answer<T: DeserializeOwned>(&mut self) -> T {
        let line = self.answers.next().expect("the process answers").expect("in UTF-8");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// Kills the process; returns how many answers it had still given.
    pub(crate) fn kill(mut self) -> usize {
        self.child.kill().expect("a running process can be killed");
        let answers = self.answers.by_ref().map_while(Result::ok);
        answers.filter(|line| serde_json::from_str::<String>(line).is_ok()).count()
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
