//! The interface `missions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::missions as wit;
use crate::convert::Give;
use crate::exports::{Component, call, with};

impl Give<wit::MissionCopy> for core::MissionCopy {
    #[inline(never)]
    fn give(self) -> wit::MissionCopy {
        wit::MissionCopy { original: self.original.give(), copy: self.copy.give() }
    }
}

impl Give<wit::MissionRest> for core::MissionRest {
    #[inline(never)]
    fn give(self) -> wit::MissionRest {
        wit::MissionRest { reference: self.reference.give(), reason: self.reason }
    }
}

impl Give<wit::MissionEnding> for core::MissionEnding {
    #[inline(never)]
    fn give(self) -> wit::MissionEnding {
        wit::MissionEnding {
            mission: self.mission,
            copied: self.copied.give(),
            archived: self.archived.give(),
            left: self.left.give(),
            repeated: self.repeated,
        }
    }
}

impl wit::Guest for Component {
    fn create(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        changes: core::MissionChanges,
    ) -> Result<core::Mission, wit::Error> {
        call(&memory, |memory| memory.create_mission(&id, &changes))
    }

    fn find(memory: wit::MemoryBorrow<'_>, filter: core::MissionFilter) -> Result<Vec<core::Mission>, wit::Error> {
        call(&memory, |memory| memory.missions(&filter))
    }

    fn get(memory: wit::MemoryBorrow<'_>, id: String) -> Result<core::Mission, wit::Error> {
        call(&memory, |memory| memory.get_mission(&id))
    }

    fn describe(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        changes: core::MissionChanges,
        expect: Option<String>,
    ) -> Result<core::Mission, wit::Error> {
        call(&memory, |memory| memory.describe_mission(&id, &changes, expect.as_deref()))
    }

    fn add_turn(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        speaker: String,
        kind: Option<String>,
        text: String,
    ) -> Result<core::MissionTurn, wit::Error> {
        call(&memory, |memory| memory.add_turn(&mission, &speaker, kind.as_deref(), &text))
    }

    fn turns(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        limit: Option<u32>,
    ) -> Result<Vec<core::MissionTurn>, wit::Error> {
        call(&memory, |memory| memory.turns(&mission, limit))
    }

    fn end(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        outcome: core::MissionOutcome,
    ) -> Result<wit::MissionEnding, wit::Error> {
        with(&memory, |memory| memory.end_mission(&id, outcome))
    }

    fn delete(memory: wit::MemoryBorrow<'_>, id: String) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.delete_mission(&id))
    }

    fn restore(memory: wit::MemoryBorrow<'_>, id: String) -> Result<core::Mission, wit::Error> {
        call(&memory, |memory| memory.restore_mission(&id))
    }

    fn set_note(memory: wit::MemoryBorrow<'_>, mission: String, agent: String, text: String) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.set_agent_note(&mission, &agent, &text))
    }

    fn notes(memory: wit::MemoryBorrow<'_>, mission: String) -> Result<Vec<core::AgentNote>, wit::Error> {
        call(&memory, |memory| memory.agent_notes(&mission))
    }

    fn add_artifact(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        artifact: core::Artifact,
    ) -> Result<(), wit::Error> {
        call(&memory, |memory| memory.record_artifact(&mission, &artifact))
    }

    fn artifacts(memory: wit::MemoryBorrow<'_>, mission: String) -> Result<Vec<core::Artifact>, wit::Error> {
        call(&memory, |memory| memory.artifacts(&mission))
    }

    fn render(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        form: core::MissionForm,
        anonymous: bool,
    ) -> Result<String, wit::Error> {
        call(&memory, |memory| memory.export_mission(&id, form, anonymous))
    }
}
