//! The closed set of categories; the name of each is the stem of its file.

use serde::{Deserialize, Serialize};

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Category {
    Decisions,
    Lessons,
    Tasks,
    Projects,
    Handoffs,
    Preferences,
    Patterns,
    Habits,
    Findings,
    Facts,
    Gotchas,
    Conventions,
    Episodes,
    Procedures,
    Digests,
}

impl Category {
    /// Those whose entries state something that holds: no tasks, events or records.
    pub(crate) const STATING: [Self; 10] = [
        Self::Decisions,
        Self::Lessons,
        Self::Preferences,
        Self::Patterns,
        Self::Habits,
        Self::Findings,
        Self::Facts,
        Self::Gotchas,
        Self::Conventions,
        Self::Procedures,
    ];

    /// All of them, in their declared order.
    pub const ALL: [Self; 15] = [
        Self::Decisions,
        Self::Lessons,
        Self::Tasks,
        Self::Projects,
        Self::Handoffs,
        Self::Preferences,
        Self::Patterns,
        Self::Habits,
        Self::Findings,
        Self::Facts,
        Self::Gotchas,
        Self::Conventions,
        Self::Episodes,
        Self::Procedures,
        Self::Digests,
    ];

    /// The name, which is also the stem of the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Decisions => "decisions",
            Self::Lessons => "lessons",
            Self::Tasks => "tasks",
            Self::Projects => "projects",
            Self::Handoffs => "handoffs",
            Self::Preferences => "preferences",
            Self::Patterns => "patterns",
            Self::Habits => "habits",
            Self::Findings => "findings",
            Self::Facts => "facts",
            Self::Gotchas => "gotchas",
            Self::Conventions => "conventions",
            Self::Episodes => "episodes",
            Self::Procedures => "procedures",
            Self::Digests => "digests",
        }
    }

    /// The category of that name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.name() == name)
    }
}
