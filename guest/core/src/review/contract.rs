//! The types of the contract that this room makes.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};

use crate::model::reference::Reference;

/// A file of the root as it was at the base of a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseFile {
    /// Its key.
    pub key: String,
    /// Its text then. Absent if the branch made it.
    #[serde(default)]
    pub text: Option<String>,
}

impl BaseFile {
    /// Makes a base file with nothing but what each must have.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), text: None }
    }
}

/// A path that entries name, and that the branch took from the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GonePath {
    /// The path as entries name it (`briefing.mentions`).
    pub path: String,
    /// What the branch calls it now. Absent if it was deleted.
    #[serde(default)]
    pub renamed_to: Option<String>,
}

impl GonePath {
    /// Makes a gone path with nothing but what each must have.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), renamed_to: None }
    }
}

/// What a branch changes, as the host found it in git. The root is as the branch has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The Markdown files of the root that the branch made, changed or deleted, each as it was at the base.
    #[serde(default)]
    pub files: Vec<BaseFile>,
    /// The paths that the project has no more.
    #[serde(default)]
    pub gone: Vec<GonePath>,
}

/// The kind of what a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// An entry probably contradicts another one in force.
    Contradiction,
    /// An entry and another one in force are about one name from code, and do not say the same of it.
    Amendment,
    /// An entry says nearly the same as another one in force.
    Duplicate,
    /// An entry in force names a file that the branch deletes or renames.
    GonePath,
    /// An entry that nobody confirmed: a candidate, or the words of an agent, a tool or a file.
    Unconfirmed,
    /// A file has a key, a token or a password.
    Secret,
    /// A file is not in order: two wordings of a merge, conflict markers, an id that stands twice, no UTF-8.
    Defect,
    /// Agents would not be told what `memory-tests.toml` asserts.
    Assertion,
    /// An entry in force that a person stated or confirmed at the base has another text, or is gone, and nothing
    /// supersedes it.
    Withdrawn,
}

impl CheckKind {
    /// All of them, in their declared order.
    pub const ALL: [Self; 9] = [
        Self::Contradiction,
        Self::Amendment,
        Self::Duplicate,
        Self::GonePath,
        Self::Unconfirmed,
        Self::Secret,
        Self::Defect,
        Self::Assertion,
        Self::Withdrawn,
    ];

    /// The name in the contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::Contradiction => "contradiction",
            Self::Amendment => "amendment",
            Self::Duplicate => "duplicate",
            Self::GonePath => "gone-path",
            Self::Unconfirmed => "unconfirmed",
            Self::Secret => "secret",
            Self::Defect => "defect",
            Self::Assertion => "assertion",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// What a check found. Each is about something that the branch makes or changes, but for assertions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckFinding {
    /// Its kind.
    pub kind: CheckKind,
    /// True if it fails the check (`check.fail` of policy); otherwise it is a warning.
    pub fails: bool,
    /// The key of the file.
    pub key: String,
    /// The line in the file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The entry that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// The entry that it is found beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Reference>,
    /// What was found, for people.
    pub message: String,
}
