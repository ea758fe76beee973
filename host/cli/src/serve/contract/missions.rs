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
        change("/api/v1/missions/create-mission", create_mission),
        read("/api/v1/missions/missions", missions),
        read("/api/v1/missions/get-mission", get_mission),
        change("/api/v1/missions/describe-mission", describe_mission),
        change("/api/v1/missions/add-turn", add_turn),
        read("/api/v1/missions/turns", turns),
        change("/api/v1/missions/end-mission", end_mission),
        change("/api/v1/missions/delete-mission", delete_mission),
        change("/api/v1/missions/restore-mission", restore_mission),
        change("/api/v1/missions/set-agent-note", set_agent_note),
        read("/api/v1/missions/agent-notes", agent_notes),
        change("/api/v1/missions/record-artifact", record_artifact),
        read("/api/v1/missions/artifacts", artifacts),
        read("/api/v1/missions/export-mission", export_mission),
    ]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateMission {
    id: String,
    changes: keepstone::MissionChanges,
}

fn create_mission(memory: &Memory, asked: CreateMission) -> Done {
    told(memory.missions().create_mission(&asked.id, &asked.changes))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Missions {
    #[serde(default)]
    filter: keepstone::MissionFilter,
}

fn missions(memory: &Memory, asked: Missions) -> Done {
    told(memory.missions().missions(&asked.filter))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GetMission {
    id: String,
}

fn get_mission(memory: &Memory, asked: GetMission) -> Done {
    told(memory.missions().get_mission(&asked.id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DescribeMission {
    id: String,
    changes: keepstone::MissionChanges,
    expect: Option<String>,
}

fn describe_mission(memory: &Memory, asked: DescribeMission) -> Done {
    told(memory.missions().describe_mission(&asked.id, &asked.changes, asked.expect.as_deref()))
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
struct EndMission {
    id: String,
    outcome: keepstone::MissionOutcome,
}

fn end_mission(memory: &Memory, asked: EndMission) -> Done {
    told(memory.missions().end_mission(&asked.id, asked.outcome))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeleteMission {
    id: String,
}

fn delete_mission(memory: &Memory, asked: DeleteMission) -> Done {
    told(memory.missions().delete_mission(&asked.id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RestoreMission {
    id: String,
}

fn restore_mission(memory: &Memory, asked: RestoreMission) -> Done {
    told(memory.missions().restore_mission(&asked.id))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetAgentNote {
    mission: String,
    agent: String,
    text: String,
}

fn set_agent_note(memory: &Memory, asked: SetAgentNote) -> Done {
    told(memory.missions().set_agent_note(&asked.mission, &asked.agent, &asked.text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentNotes {
    mission: String,
}

fn agent_notes(memory: &Memory, asked: AgentNotes) -> Done {
    told(memory.missions().agent_notes(&asked.mission))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordArtifact {
    mission: String,
    artifact: keepstone::Artifact,
}

fn record_artifact(memory: &Memory, asked: RecordArtifact) -> Done {
    told(memory.missions().record_artifact(&asked.mission, &asked.artifact))
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
struct ExportMission {
    id: String,
    form: keepstone::MissionForm,
    #[serde(default)]
    anonymous: bool,
}

fn export_mission(memory: &Memory, asked: ExportMission) -> Done {
    told(memory.missions().export_mission(&asked.id, asked.form, asked.anonymous))
}
