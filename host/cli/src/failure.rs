//! Failures, as an exit code and words for people.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};

use keepstone::{Category, Error, InvalidKey, MemoryError, OpenError, StoreError};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::exit::{CONFLICT, CORRUPT, FAILED, INVALID, NOTHING};
use crate::nearest::nearest;
use crate::print::visible::visible;

/// Candidates of an ambiguous reference that people are shown; JSON has all.
const MOST_CANDIDATES: usize = 10;

/// The end of messages about what is in the trash.
pub(crate) const BROUGHT_BACK: &str = "is in the trash; restore brings it back";

/// The words of messages about a name that policy does not know.
pub(crate) const NO_CATEGORY: &str = "\" is not a category: ";

/// The result of a command.
pub(crate) type Done = Result<Answer, Failure>;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The memory refused.
    Memory(MemoryError),
    /// The component was stopped.
    Broken(Error),
    /// A thing that is no entry was asked for and is not there.
    Nothing(String),
    /// Printing failed.
    Io(io::Error),
    /// A typed reference fits several entries: their references and first lines.
    Ambiguous { typed: String, candidates: Vec<(String, String)> },
    /// A failure with what to do about it, where its kind does not tell.
    Hinted(Box<Failure>, String),
    /// Some of what was asked was not done; the rest was.
    Partly(Option<Box<Answer>>, Vec<Failure>),
    /// Anything else that has no better code.
    Other(anyhow::Error),
}

impl From<keepstone::EmbedError> for Failure {
    fn from(error: keepstone::EmbedError) -> Self {
        match error {
            keepstone::EmbedError::Memory(error) => error.into(),
            other => Self::Other(anyhow::Error::new(other)),
        }
    }
}

impl From<keepstone::ModelError> for Failure {
    fn from(error: keepstone::ModelError) -> Self {
        match error {
            keepstone::ModelError::Memory(error) => error.into(),
            other @ keepstone::ModelError::Model(_) => Self::Other(anyhow::Error::new(other)),
        }
    }
}

impl Failure {
    /// An argument that cannot be right.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::Memory(MemoryError::Invalid(message.into()))
    }

    /// A command line that cannot be right, with the tips of clap and without the usage that it adds for people.
    pub(crate) fn usage(error: &clap::Error) -> Self {
        let told = error.render().to_string();
        // The command is not whole: what is rendered is its help.
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            let usage = told.lines().find_map(|line| line.strip_prefix("Usage: ")).unwrap_or_default();
            return Self::invalid(format!("more words are needed: {}", usage.trim()));
        }
        let first: Vec<&str> = told.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
        let failure = Self::invalid(first.join(" ").trim_start_matches("error: "));
        let tips: Vec<&str> = told.lines().filter_map(|line| line.trim().strip_prefix("tip: ")).collect();
        if tips.is_empty() { failure } else { failure.hinted(tips.join("; ")) }
    }

    /// The failure with what to do about it.
    pub(crate) fn hinted(self, hint: impl Into<String>) -> Self {
        Self::Hinted(Box::new(self), hint.into())
    }

    /// The answer about the part that was done.
    pub(crate) fn done(&self) -> Option<&Answer> {
        if let Self::Partly(done, _) = self { done.as_deref() } else { None }
    }

    /// Returns whether the reader of our output went away.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == ErrorKind::BrokenPipe)
    }

    /// The exit code; of several failures that of the first.
    pub(crate) fn code(&self) -> u8 {
        let error = match self {
            Self::Memory(error) => error,
            Self::Nothing(_) => return NOTHING,
            Self::Ambiguous { .. } => return INVALID,
            Self::Hinted(failure, _) => return failure.code(),
            Self::Partly(_, failed) => return failed.first().map_or(FAILED, Self::code),
            _ => return FAILED,
        };
        match error {
            MemoryError::Unavailable(_) => FAILED,
            MemoryError::Invalid(_) => INVALID,
            MemoryError::NotFound(_) => NOTHING,
            MemoryError::Conflict(_) => CONFLICT,
            MemoryError::Denied(_) => 5,
            MemoryError::Corrupt(_) => CORRUPT,
            MemoryError::Full(_) => 7,
        }
    }

    /// Tells it on standard error.
    pub(crate) fn report(&self, as_json: bool) -> io::Result<()> {
        if let Self::Partly(_, failed) = self {
            return failed.iter().try_for_each(|failure| failure.report(as_json));
        }
        let mut out = anstream::stderr().lock();
        if as_json {
            let mut told = self.as_json();
            if let Some(hint) = self.hint() {
                told["hint"] = hint.into_owned().into();
            }
            return writeln!(out, "{}", json!({ "error": told }));
        }
        let red = anstyle::AnsiColor::Red.on_default().bold();
        writeln!(out, "{red}error{red:#}: {}", visible(&self.message()))?;
        self.candidates()
            .iter()
            .take(MOST_CANDIDATES)
            .try_for_each(|(reference, line)| writeln!(out, "  {}  {}", visible(reference), visible(line)))?;
        self.hint().map_or(Ok(()), |hint| writeln!(out, "hint: {hint}"))
    }

    fn as_json(&self) -> Value {
        match self {
            Self::Memory(error) => json!(error),
            Self::Nothing(message) => json!({ "code": "not-found", "message": message }),
            Self::Ambiguous { candidates, .. } => {
                let references: Vec<&String> = candidates.iter().map(|(reference, _)| reference).collect();
                json!({ "code": "invalid", "message": self.message(), "candidates": references })
            }
            Self::Hinted(failure, _) => failure.as_json(),
            _ => json!({ "code": "failed", "message": self.message() }),
        }
    }

    fn candidates(&self) -> &[(String, String)] {
        match self {
            Self::Ambiguous { candidates, .. } => candidates,
            _ => &[],
        }
    }

    /// The message for people.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Memory(error) => error.to_string(),
            Self::Nothing(message) => message.clone(),
            Self::Ambiguous { typed, candidates } => format!("{typed:?} fits {} entries", candidates.len()),
            Self::Hinted(failure, _) => failure.message(),
            Self::Broken(error) => error.to_string(),
            Self::Io(error) => format!("printing the answer: {error}"),
            Self::Partly(_, failed) => failed.iter().map(Self::message).collect::<Vec<_>>().join("; "),
            Self::Other(error) => format!("{error:#}"),
        }
    }

    /// The message with what to do about it, where the kind of failure does not tell.
    pub(crate) fn advice(&self) -> String {
        match self {
            Self::Hinted(failure, hint) => format!("{}: {hint}", failure.message()),
            _ => self.message(),
        }
    }

    fn hint(&self) -> Option<Cow<'_, str>> {
        let error = match self {
            Self::Hinted(_, hint) => return Some(hint.into()),
            Self::Ambiguous { .. } => return Some("type more of the reference".into()),
            Self::Memory(error) => error,
            _ => return None,
        };
        if let MemoryError::Invalid(message) = error {
            return category_meant(message).map(|name| format!("a similar value exists: '{name}'").into());
        }
        let hint = match error {
            MemoryError::NotFound(message) if message.contains(BROUGHT_BACK) => {
                return Some(match mission_in_trash(message) {
                    Some(id) => format!("keepstone mission restore {id}").into(),
                    None => "keepstone restore REFERENCE".into(),
                });
            }
            MemoryError::NotFound(_) => Some("keepstone list shows what there is"),
            MemoryError::Conflict(_) => Some("other processes are writing to the same file: try again"),
            MemoryError::Corrupt(_) => Some("repair the file or move it away; `keepstone status` lists all faults"),
            MemoryError::Full(message)
                if ["space", "disk"].iter().any(|word| message.to_lowercase().contains(word)) =>
            {
                Some("free some space, then try again")
            }
            MemoryError::Unavailable(message) if message.contains("it may have been done") => {
                Some("it may be there: check before you do it again")
            }
            MemoryError::Unavailable(_) => Some("nothing was lost: try again later"),
            _ => None,
        };
        hint.map(Cow::from)
    }
}

/// The mission that a message says is in the trash. Its id is as the shell takes it, in quotes if it has spaces.
fn mission_in_trash(message: &str) -> Option<String> {
    let id = message.strip_suffix(BROUGHT_BACK)?.trim_end().strip_prefix("the mission ")?;
    Some(if id.contains(' ') { format!("\"{id}\"") } else { id.to_owned() })
}

/// The category that somebody may have meant who named one that there is not.
fn category_meant(message: &str) -> Option<&'static str> {
    let (typed, _) = message.strip_prefix('"')?.split_once(NO_CATEGORY)?;
    nearest(typed, Category::ALL.iter().map(Category::name))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Memory(error) => Self::Memory(error),
            other => Self::Broken(other),
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Store(StoreError::Denied(what)) => Self::Memory(MemoryError::Denied(what)),
            OpenError::Store(StoreError::Invalid(what)) => Self::Memory(MemoryError::Invalid(what)),
            OpenError::Store(StoreError::Full(what)) => Self::Memory(MemoryError::Full(what)),
            other => Self::Other(other.into()),
        }
    }
}

impl From<InvalidKey> for Failure {
    fn from(error: InvalidKey) -> Self {
        StoreError::from(error).into()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        OpenError::from(error).into()
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}
