//! The interface `missions` over HTTP.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone::Memory;
use serde::Deserialize;

use crate::serve::exchange::{Done, told};
use crate::serve::route::{Route, change, read};

/// A route for each call.
pub(super) fn routes() -> Vec<Route> {
    vec![
        change("/api/v1/missions/create", create),
        read("/api/v1/missions/find", find),
        read("/api/v1/missions/get", get),
        change("/api/v1/missions/describe", describe),
        change("/api/v1/missions/add-turn", add_turn),
        read("/api/v1/missions/turns", turns),
        change("/api/v1/missions/end", end),
        change("/api/v1/missions/delete", delete),
        change("/api/v1/missions/restore", restore),
        change("/api/v1/missions/set-note", set_note),
        read("/api/v1/missions/notes", notes),
        change("/api/v1/missions/add-artifact", add_artifact),
        read("/api/v1/missions/artifacts", artifacts),
        read("/api/v1/missions/render", render),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    id: String,
    changes: keepstone::MissionChanges,
}

fn create(memory: &Memory, asked: Create) -> Done {
    told(memory.missions().create(&asked.id, &asked.changes))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Find {
    #[serde(default)]
    filter: keepstone::MissionFilter,
}

fn find(memory: &Memory, asked: Find) -> Done {
    told(memory.missions().find(&asked.filter))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Get {
    id: String,
}

fn get(memory: &Memory, asked: Get) -> Done {
    told(memory.missions().get(&asked.id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Describe {
    id: String,
    changes: keepstone::MissionChanges,
    expect: Option<String>,
}

fn describe(memory: &Memory, asked: Describe) -> Done {
    told(memory.missions().describe(&asked.id, &asked.changes, asked.expect.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AddTurn {
    mission: String,
    speaker: String,
    kind: Option<String>,
    text: String,
}

fn add_turn(memory: &Memory, asked: AddTurn) -> Done {
    told(memory.missions().add_turn(&asked.mission, &asked.speaker, asked.kind.as_deref(), &asked.text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turns {
    mission: String,
    limit: Option<u32>,
}

fn turns(memory: &Memory, asked: Turns) -> Done {
    told(memory.missions().turns(&asked.mission, asked.limit))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    id: String,
    outcome: keepstone::MissionOutcome,
}

fn end(memory: &Memory, asked: End) -> Done {
    told(memory.missions().end(&asked.id, asked.outcome))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delete {
    id: String,
}

fn delete(memory: &Memory, asked: Delete) -> Done {
    told(memory.missions().delete(&asked.id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Restore {
    id: String,
}

fn restore(memory: &Memory, asked: Restore) -> Done {
    told(memory.missions().restore(&asked.id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetNote {
    mission: String,
    agent: String,
    text: String,
}

fn set_note(memory: &Memory, asked: SetNote) -> Done {
    told(memory.missions().set_note(&asked.mission, &asked.agent, &asked.text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Notes {
    mission: String,
}

fn notes(memory: &Memory, asked: Notes) -> Done {
    told(memory.missions().notes(&asked.mission))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AddArtifact {
    mission: String,
    artifact: keepstone::Artifact,
}

fn add_artifact(memory: &Memory, asked: AddArtifact) -> Done {
    told(memory.missions().add_artifact(&asked.mission, &asked.artifact))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Artifacts {
    mission: String,
}

fn artifacts(memory: &Memory, asked: Artifacts) -> Done {
    told(memory.missions().artifacts(&asked.mission))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Render {
    id: String,
    form: keepstone::MissionForm,
    #[serde(default)]
    anonymous: bool,
}

fn render(memory: &Memory, asked: Render) -> Done {
    told(memory.missions().render(&asked.id, asked.form, asked.anonymous))
}
