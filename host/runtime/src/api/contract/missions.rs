//! The interface `missions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Reference, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;

names! {
    /// The stage of a mission's life. It follows from the time since its last activity and is stored nowhere: what is
    /// said in the conversation and what is remembered or observed again are activity. Policy has the times.
    MissionState, "a mission state" {
        /// Something happened lately: less than a day ago.
        Active = "active",
        /// Nothing happened for a day.
        Idle = "idle",
        /// Nothing happened for 7 days.
        Decaying = "decaying",
        /// It ended, or nothing happened for 30 days (`missions.archived_days`).
        Archived = "archived",
        /// It was deleted, and can be restored for 30 days (`audit.trash_days`).
        Deleted = "deleted",
    }
}

names! {
    /// The end of a mission.
    MissionOutcome, "a mission outcome" {
        /// Success.
        Success = "success",
        /// Failure.
        Failure = "failure",
    }
}

/// A mission.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Mission {
    /// Its id.
    pub id: String,
    /// Its description, Markdown. Empty if nobody described it.
    pub text: String,
    /// Its subject, in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// The phase that the work is in, in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// Tags, without `#`.
    pub tags: Vec<String>,
    /// Those who take part: as the description names them, then the other speakers of the conversation.
    pub participants: Vec<String>,
    /// Who may read which parts, in the form of `mission-changes`. Absent: whoever opens the memory may read all.
    #[component(name = "may-read")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_read: Option<String>,
    /// Who may write which parts. Absent: whoever may read a part.
    #[component(name = "may-write")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_write: Option<String>,
    /// When it was created. Absent if the description does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Timestamp>,
    /// When it ended. Absent if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Timestamp>,
    /// How it ended. Absent if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<MissionOutcome>,
    /// The stage of its life.
    pub state: MissionState,
    /// The time of its last activity. Absent if no time stands in its files.
    #[component(name = "last-active")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_active: Option<Timestamp>,
    /// The number of turns of the conversation; 0 for a deleted mission.
    pub turns: u32,
    /// The number of its entries and passages; 0 for a deleted mission. The archive and the trash do not count.
    pub entries: u32,
    /// The version of the description's file. Absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

/// What to set in the description of a mission. Absent fields keep their values; an empty text or list removes the
/// value.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MissionChanges {
    /// The description, Markdown. A line that begins with a label of the file, such as `**Topic:**`, is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The subject, in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// The phase of the work, in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// All tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// All participants, by their ids.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub participants: Option<Vec<String>>,
    /// Who may read which parts: rules between semicolons, each with ids of agents, a colon, and parts, as in `dev, qa:
    /// all; others: conversation, decisions`. A part is a category, or `description`, `conversation`, `notes`,
    /// `artifacts`; `all` is every part, `nothing` is none. The rules for `others` hold for agents that no rule names;
    /// without them those may do nothing. Whoever may write a part may read it.
    #[component(name = "may-read")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_read: Option<String>,
    /// Who may write which parts, in the same form. If only `may_read` is declared, whoever may read a part may write
    /// it. Whoever may write the description may change these rules.
    #[component(name = "may-write")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_write: Option<String>,
}

/// Selects missions. A mission must satisfy every field.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct MissionFilter {
    /// Any of these states. An empty list selects all but deleted missions.
    #[serde(default)]
    pub states: Vec<MissionState>,
    /// This one takes part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub participant: Option<String>,
    /// It has this tag; upper and lower case are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// Its topic contains these words; upper and lower case are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
}

/// One turn of the conversation of a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct MissionTurn {
    /// Its number, counted from 1. Two turns have one number if two branches of git added them.
    pub number: u32,
    /// When it was said. Absent if the file has no date that can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
    /// Who said it. Absent if a person left that out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speaker: Option<String>,
    /// The kind of the turn, such as `question`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What was said: Markdown without blank lines around it.
    pub text: String,
}

/// An entry of a mission that the project has now.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct MissionCopy {
    /// The entry of the mission, which stays.
    pub original: Reference,
    /// The entry of the project: a copy, or the entry that said the same before.
    pub copy: Reference,
}

/// An entry of a mission that stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct MissionRest {
    /// The entry.
    pub reference: Reference,
    /// The reason, for people.
    pub reason: String,
}

/// The result of ending a mission.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct MissionEnding {
    /// The mission as it is now.
    pub mission: Mission,
    /// Entries that the project has now, of a mission that succeeded.
    pub copied: Vec<MissionCopy>,
    /// Entries that moved to the archive, of a mission that failed.
    pub archived: Vec<Reference>,
    /// All other entries, with the reason.
    pub left: Vec<MissionRest>,
    /// It had ended so before. Nothing was changed.
    pub repeated: bool,
}

/// What an agent keeps in mind in a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct AgentNote {
    /// The agent's id.
    pub agent: String,
    /// Markdown without blank lines around it.
    pub text: String,
}

/// A file or an address that a mission made or used.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Artifact {
    /// A path or an address, in one line, without `<` and `>`.
    pub location: String,
    /// Its name for people, in one line. Empty if nobody gave one.
    pub name: String,
    /// The SHA-256 of its bytes, 64 hex digits, as the host computed it. Absent when nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

impl Artifact {
    /// Makes an artifact with nothing but what each must have.
    pub fn new(location: impl Into<String>, name: impl Into<String>) -> Self {
        Self { location: location.into(), name: name.into(), sha256: None }
    }
}

names! {
    /// The form of an exported mission.
    MissionForm, "a mission form" {
        /// One JSON object; times are ISO 8601 texts.
        Json = "json",
        /// Markdown for people.
        Markdown = "markdown",
        /// The JSON object as YAML, with all texts in double quotes.
        Yaml = "yaml",
    }
}

/// Missions: pieces of work that several agents do together, with a description, a conversation, and entries of their
/// own.
///
/// The entries of a mission are those of the scope `mission(id)`: `vault.add` adds them, and `search.find` with a
/// filter finds them. Each mission is a folder with files that people read and edit. A folder that has entries and no
/// description is a mission too. Its description may declare who reads and writes which parts: `may_read` and
/// `may_write`. An agent that the instance acts for (`upkeep.act-for`) is held to that in every interface: listings and
/// searches leave out what it may not read, with a warning, and other calls fail with `denied`. A mission is ended,
/// deleted and restored by those who may write all of it. While a mission is deleted, calls on it and on its entries
/// fail with `not-found`, and no list or search has them.
#[derive(Clone, Copy, Debug)]
pub struct Missions<'a>(pub(crate) Calls<'a>);

impl Missions<'_> {
    /// Makes a mission and returns it. Fails with `conflict` if it has a description already, or if one of this name is
    /// deleted.
    pub fn create(&self, id: &str, changes: &MissionChanges) -> Result<Mission, Error> {
        self.0.call("missions", "create", || json!({ "id": id, "changes": changes }), |memory| (memory, id, changes))
    }

    /// Returns the missions that a filter selects, by id; an empty list if there are none.
    pub fn find(&self, filter: &MissionFilter) -> Result<Vec<Mission>, Error> {
        self.0.call("missions", "find", || json!({ "filter": filter }), |memory| (memory, filter))
    }

    /// Returns a mission. Fails with `not-found` if there is none; the text says if it is deleted.
    pub fn get(&self, id: &str) -> Result<Mission, Error> {
        self.0.call("missions", "get", || json!({ "id": id }), |memory| (memory, id))
    }

    /// Changes the description of a mission and returns the mission. Everything else in the file stays as people wrote
    /// it. With `expect`, the call fails with `conflict` unless the file still has that version. Fails with `not-found`
    /// if there is no such mission.
    pub fn describe(&self, id: &str, changes: &MissionChanges, expect: Option<&str>) -> Result<Mission, Error> {
        self.0.call(
            "missions",
            "describe",
            || json!({ "id": id, "changes": changes, "expect": expect }),
            |memory| (memory, id, changes, expect),
        )
    }

    /// Appends a turn to the conversation of a mission and returns it. Secrets in it are redacted. Without a kind it is
    /// a `message`. Any number of agents may do so at once. Fails with `full` if the conversation has as many turns as
    /// policy takes (`missions.turns`), and with `not-found` if there is no such mission.
    pub fn add_turn(&self, mission: &str, speaker: &str, kind: Option<&str>, text: &str) -> Result<MissionTurn, Error> {
        self.0.call(
            "missions",
            "add-turn",
            || json!({ "mission": mission, "speaker": speaker, "kind": kind, "text": text }),
            |memory| (memory, mission, speaker, kind, text),
        )
    }

    /// Returns the last turns of the conversation of a mission, oldest first, or all without a limit. Fails with
    /// `not-found` if there is no such mission.
    pub fn turns(&self, mission: &str, limit: Option<u32>) -> Result<Vec<MissionTurn>, Error> {
        self.0.call(
            "missions",
            "turns",
            || json!({ "mission": mission, "limit": limit }),
            |memory| (memory, mission, limit),
        )
    }

    /// Ends a mission. Success copies its entries in force to the project, if they state something that holds and their
    /// confidence is at least 0.7. An entry without a confidence counts as certain if a person stated or confirmed it,
    /// and by its importance otherwise: high 1, medium 0.6, low 0.3. Failure moves the entries to the archive, except
    /// pinned ones, open tasks and open findings.
    ///
    /// A call that broke off can be repeated: nothing is done twice. Fails with `conflict` if the mission ended
    /// otherwise, and with `not-found` if there is no such mission.
    pub fn end(&self, id: &str, outcome: MissionOutcome) -> Result<MissionEnding, Error> {
        self.0.call("missions", "end", || json!({ "id": id, "outcome": outcome }), |memory| (memory, id, outcome))
    }

    /// Deletes a mission with all its entries and texts. For 30 days (`audit.trash_days` of policy) it can be restored;
    /// then maintenance takes its files away. A call for a deleted mission changes nothing. Fails with `not-found` if
    /// there is no such mission.
    pub fn delete(&self, id: &str) -> Result<(), Error> {
        self.0.call("missions", "delete", || json!({ "id": id }), |memory| (memory, id))
    }

    /// Brings a deleted mission back with all its entries and texts, and returns it. Fails with `not-found` if none of
    /// this name is deleted.
    pub fn restore(&self, id: &str) -> Result<Mission, Error> {
        self.0.call("missions", "restore", || json!({ "id": id }), |memory| (memory, id))
    }

    /// Replaces what an agent keeps in mind in a mission; a blank text removes it. Secrets in it are redacted. Fails
    /// with `not-found` if there is no such mission.
    pub fn set_note(&self, mission: &str, agent: &str, text: &str) -> Result<(), Error> {
        self.0.call(
            "missions",
            "set-note",
            || json!({ "mission": mission, "agent": agent, "text": text }),
            |memory| (memory, mission, agent, text),
        )
    }

    /// Returns what agents keep in mind in a mission, by agent; an empty list if there is nothing. Fails with
    /// `not-found` if there is no such mission.
    pub fn notes(&self, mission: &str) -> Result<Vec<AgentNote>, Error> {
        self.0.call("missions", "notes", || json!({ "mission": mission }), |memory| (memory, mission))
    }

    /// Lists a file or an address with a mission. One with this location is replaced in its place. Fails with
    /// `not-found` if there is no such mission.
    pub fn add_artifact(&self, mission: &str, artifact: &Artifact) -> Result<(), Error> {
        self.0.call(
            "missions",
            "add-artifact",
            || json!({ "mission": mission, "artifact": artifact }),
            |memory| (memory, mission, artifact),
        )
    }

    /// Returns the files and addresses of a mission in the order of their list; an empty list if there are none. Fails
    /// with `not-found` if there is no such mission.
    pub fn artifacts(&self, mission: &str) -> Result<Vec<Artifact>, Error> {
        self.0.call("missions", "artifacts", || json!({ "mission": mission }), |memory| (memory, mission))
    }

    /// Returns a mission with its conversation, entries, notes and artifacts as one text. The archive and the trash are
    /// left out. Fails with `not-found` if there is no such mission.
    ///
    /// With `anonymous`, other words stand for names of participants, speakers, authors and agents (`person-1`), e-mail
    /// addresses (`address-1`), absolute paths and those in home folders (`path-1`), and hosts in addresses of the web
    /// (`host-1`), the same for the same, and secrets are redacted. What a text says in words stays: a name that is
    /// nowhere a participant's, a relative path, an event.
    pub fn render(&self, id: &str, form: MissionForm, anonymous: bool) -> Result<String, Error> {
        self.0.call(
            "missions",
            "render",
            || json!({ "id": id, "form": form, "anonymous": anonymous }),
            |memory| (memory, id, form, anonymous),
        )
    }
}
