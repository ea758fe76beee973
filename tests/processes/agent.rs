//! A process that adds and finds on a store, in either language.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use serde::de::DeserializeOwned;

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Rust,
    Node,
    /// Rust through `keepstone-encrypt.wasm`.
    Encrypted,
}

/// The key of [`Kind::Encrypted`].
pub(crate) const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

pub(crate) struct Agent {
    child: Child,
    /// None once nothing more is asked.
    questions: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Agent {
    pub(crate) fn start(kind: Kind, store: impl AsRef<OsStr>) -> Self {
        let mut program = match kind {
            Kind::Rust => Command::new(env!("CARGO_BIN_EXE_agent")),
            Kind::Node => keepstone_tests::node("agent.mjs"),
            Kind::Encrypted => {
                let mut program = Command::new(env!("CARGO_BIN_EXE_agent"));
                program.arg(keepstone_tests::middleware("keepstone-encrypt.wasm")).arg(KEY);
                program
            }
        };
        let child = program.arg(store).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap_or_else(|error| panic!("starting {program:?}: {error}"));
        let questions = child.stdin.take();
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
        assert!(self.try_ask(question), "the process listens");
    }

    /// The next answer, which is a text.
    pub(crate) fn next_answer(&mut self) -> String {
        self.answer()
    }

    fn answer<T: DeserializeOwned>(&mut self) -> T {
        let line = self.answers.next().expect("the process answers").expect("in UTF-8");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// The next answer; none when the process ended before it gave one.
    pub(crate) fn answer_or_end(&mut self) -> Option<String> {
        let line = self.answers.next()?.ok()?;
        serde_json::from_str(&line).ok()
    }

    /// Asks; false when the process has ended.
    pub(crate) fn try_ask(&mut self, question: &str) -> bool {
        self.questions.as_mut().is_some_and(|questions| writeln!(questions, "{question}").is_ok())
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the input of the process and returns how it ended; a killed one has no code.
    pub(crate) fn end(mut self) -> ExitStatus {
        self.questions = None;
        self.child.wait().expect("a child can be waited for")
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
