//! The interface `procedures` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::clients::{File, FilePlan};
use crate::api::contract::learning::LeftOut;
use crate::api::contract::types::{Entry, Filter, Reference, Scope};
use crate::api::error::Error;
use crate::api::name::names;

/// An entry of the category `procedures` with its outcomes.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Procedure {
    /// The entry. Its confidence begins at 0.55 if it was made from episodes.
    pub entry: Entry,
    /// The first line of its text.
    pub title: String,
    /// The number of sessions in which it worked. 0 for an entry that upkeep moved to the archive.
    pub successes: u32,
    /// The number of sessions in which it did not. 0 for an entry that upkeep moved to the archive.
    pub failures: u32,
}

names! {
    /// How a procedure went.
    PracticeOutcome, "a practice outcome" {
        /// It worked.
        Success = "success",
        /// It did not work.
        Failure = "failure",
    }
}

/// The result of importing skills.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct SkillImport {
    /// New procedures.
    pub stored: Vec<Reference>,
    /// Procedures that took over what somebody edited in their file.
    pub changed: Vec<Reference>,
    /// The number of files that say what is known.
    pub same: u32,
    /// Files that were left out, by their paths.
    #[component(name = "left-out")]
    pub left_out: Vec<LeftOut>,
}

/// Procedures: how a kind of work is done, learnt from the episodes of several sessions, and surer or less sure with
/// each outcome. They can be skills of a client: `NAME/SKILL.md`.
///
/// The functions read and write no file of a client. The host passes files in and applies the returned changes.
#[derive(Clone, Copy, Debug)]
pub struct Procedures<'a>(pub(crate) Calls<'a>);

impl Procedures<'_> {
    /// Returns the procedures that a filter selects, newest first. The filter's categories do not count.
    pub fn find(&self, filter: &Filter) -> Result<Vec<Procedure>, Error> {
        self.0.call("procedures", "find", || json!({ "filter": filter }), |memory| (memory, filter))
    }

    /// Makes procedures of an owner's episodes, where the words, tools and files of three sessions or more overlap by
    /// 0.34, and returns the new ones. Each is a candidate with its episodes as sources. Episodes of which a procedure
    /// was made once make no other, even if somebody forgot it. The latest 200 episodes are compared. The numbers here
    /// are policy (`procedures`).
    pub fn learn(&self, scope: &Scope) -> Result<Vec<Reference>, Error> {
        self.0.call("procedures", "learn", || json!({ "scope": scope }), |memory| (memory, scope))
    }

    /// Counts whether a procedure worked in a session, once a session, and returns it. A success adds 0.15 of what its
    /// confidence lacks to 1, and a failure leaves 0.7 of it. With three successes and 0.8 it is put in force and
    /// pinned; after five outcomes and below 0.3 it is archived (policy `procedures`). The latest 50 sessions are
    /// recognised. Another category is invalid. Fails with `not-found` if there is no such entry outside the archive
    /// and the trash.
    pub fn record_practice(
        &self,
        reference: &str,
        outcome: PracticeOutcome,
        session: &str,
    ) -> Result<Procedure, Error> {
        self.0.call(
            "procedures",
            "record-practice",
            || json!({ "reference": reference, "outcome": outcome, "session": session }),
            |memory| (memory, reference, outcome, session),
        )
    }

    /// Plans the files of procedures, or of all in force if none is named. `files` are all `NAME/SKILL.md` of the
    /// folder, with paths relative to it. Names are never taken twice: the second gets `-2`. A generated file that
    /// somebody edited is refused, unless `import_skills` took the edit in. If none is named, files of procedures that
    /// are not in force any more are deleted. Another category is invalid. Fails with `not-found` for a reference of
    /// nothing.
    pub fn export_skills(&self, references: &[Reference], files: &[File]) -> Result<FilePlan, Error> {
        self.0.call(
            "procedures",
            "export-skills",
            || json!({ "references": references, "files": files }),
            |memory| (memory, references, files),
        )
    }

    /// Takes in skills as procedures of an owner. A generated file that somebody edited changes its procedure; an entry
    /// with the same text is merged. Importing again changes nothing.
    pub fn import_skills(&self, scope: &Scope, files: &[File]) -> Result<SkillImport, Error> {
        self.0.call(
            "procedures",
            "import-skills",
            || json!({ "scope": scope, "files": files }),
            |memory| (memory, scope, files),
        )
    }
}
