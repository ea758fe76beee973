//! The interface `missions` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::missions as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::MissionState> for core::MissionState {
    #[inline(never)]
    fn take(given: wit::MissionState) -> core::Result<Self> {
        Ok(match given {
            wit::MissionState::Active => Self::Active,
            wit::MissionState::Idle => Self::Idle,
            wit::MissionState::Decaying => Self::Decaying,
            wit::MissionState::Archived => Self::Archived,
            wit::MissionState::Deleted => Self::Deleted,
        })
    }
}

impl Give<wit::MissionState> for core::MissionState {
    #[inline(never)]
    fn give(self) -> wit::MissionState {
        match self {
            Self::Active => wit::MissionState::Active,
            Self::Idle => wit::MissionState::Idle,
            Self::Decaying => wit::MissionState::Decaying,
            Self::Archived => wit::MissionState::Archived,
            Self::Deleted => wit::MissionState::Deleted,
        }
    }
}

impl Take<wit::MissionOutcome> for core::MissionOutcome {
    #[inline(never)]
    fn take(given: wit::MissionOutcome) -> core::Result<Self> {
        Ok(match given {
            wit::MissionOutcome::Success => Self::Success,
            wit::MissionOutcome::Failure => Self::Failure,
        })
    }
}

impl Give<wit::MissionOutcome> for core::MissionOutcome {
    #[inline(never)]
    fn give(self) -> wit::MissionOutcome {
        match self {
            Self::Success => wit::MissionOutcome::Success,
            Self::Failure => wit::MissionOutcome::Failure,
        }
    }
}

impl Give<wit::Mission> for core::Mission {
    #[inline(never)]
    fn give(self) -> wit::Mission {
        wit::Mission {
            id: self.id,
            text: self.text,
            topic: self.topic,
            phase: self.phase,
            tags: self.tags,
            participants: self.participants,
            may_read: self.may_read,
            may_write: self.may_write,
            created: self.created,
            ended: self.ended,
            outcome: self.outcome.give(),
            state: self.state.give(),
            last_active: self.last_active,
            turns: self.turns,
            entries: self.entries,
            version: self.version,
        }
    }
}

impl Take<wit::MissionChanges> for core::MissionChanges {
    #[inline(never)]
    fn take(given: wit::MissionChanges) -> core::Result<Self> {
        Ok(Self {
            text: given.text,
            topic: given.topic,
            phase: given.phase,
            tags: given.tags,
            participants: given.participants,
            may_read: given.may_read,
            may_write: given.may_write,
        })
    }
}

impl Take<wit::MissionFilter> for core::MissionFilter {
    #[inline(never)]
    fn take(given: wit::MissionFilter) -> core::Result<Self> {
        Ok(Self {
            states: Take::take(given.states)?,
            participant: given.participant,
            tag: given.tag,
            topic: given.topic,
        })
    }
}

impl Give<wit::MissionTurn> for core::MissionTurn {
    #[inline(never)]
    fn give(self) -> wit::MissionTurn {
        wit::MissionTurn { number: self.number, at: self.at, speaker: self.speaker, kind: self.kind, text: self.text }
    }
}

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
            mission: self.mission.give(),
            copied: self.copied.give(),
            archived: self.archived.give(),
            left: self.left.give(),
            repeated: self.repeated,
        }
    }
}

impl Give<wit::AgentNote> for core::AgentNote {
    #[inline(never)]
    fn give(self) -> wit::AgentNote {
        wit::AgentNote { agent: self.agent, text: self.text }
    }
}

impl Take<wit::Artifact> for core::Artifact {
    #[inline(never)]
    fn take(given: wit::Artifact) -> core::Result<Self> {
        Ok(Self { location: given.location, name: given.name, sha256: given.sha256 })
    }
}

impl Give<wit::Artifact> for core::Artifact {
    #[inline(never)]
    fn give(self) -> wit::Artifact {
        wit::Artifact { location: self.location, name: self.name, sha256: self.sha256 }
    }
}

impl Take<wit::MissionForm> for core::MissionForm {
    #[inline(never)]
    fn take(given: wit::MissionForm) -> core::Result<Self> {
        Ok(match given {
            wit::MissionForm::Json => Self::Json,
            wit::MissionForm::Markdown => Self::Markdown,
            wit::MissionForm::Yaml => Self::Yaml,
        })
    }
}

impl wit::Guest for Component {
    fn create(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        changes: wit::MissionChanges,
    ) -> Result<wit::Mission, wit::Error> {
        with(&memory, |memory| memory.create_mission(&id, &<core::MissionChanges>::take(changes)?))
    }

    fn find(memory: wit::MemoryBorrow<'_>, filter: wit::MissionFilter) -> Result<Vec<wit::Mission>, wit::Error> {
        with(&memory, |memory| memory.missions(&<core::MissionFilter>::take(filter)?))
    }

    fn get(memory: wit::MemoryBorrow<'_>, id: String) -> Result<wit::Mission, wit::Error> {
        with(&memory, |memory| memory.get_mission(&id))
    }

    fn describe(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        changes: wit::MissionChanges,
        expect: Option<String>,
    ) -> Result<wit::Mission, wit::Error> {
        with(&memory, |memory| memory.describe_mission(&id, &<core::MissionChanges>::take(changes)?, expect.as_deref()))
    }

    fn add_turn(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        speaker: String,
        kind: Option<String>,
        text: String,
    ) -> Result<wit::MissionTurn, wit::Error> {
        with(&memory, |memory| memory.add_turn(&mission, &speaker, kind.as_deref(), &text))
    }

    fn turns(
        memory: wit::MemoryBorrow<'_>,
        mission: String,
        limit: Option<u32>,
    ) -> Result<Vec<wit::MissionTurn>, wit::Error> {
        with(&memory, |memory| memory.turns(&mission, limit))
    }

    fn end(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        outcome: wit::MissionOutcome,
    ) -> Result<wit::MissionEnding, wit::Error> {
        with(&memory, |memory| memory.end_mission(&id, <core::MissionOutcome>::take(outcome)?))
    }

    fn delete(memory: wit::MemoryBorrow<'_>, id: String) -> Result<(), wit::Error> {
        with(&memory, |memory| memory.delete_mission(&id))
    }

    fn restore(memory: wit::MemoryBorrow<'_>, id: String) -> Result<wit::Mission, wit::Error> {
        with(&memory, |memory| memory.restore_mission(&id))
    }

    fn set_note(memory: wit::MemoryBorrow<'_>, mission: String, agent: String, text: String) -> Result<(), wit::Error> {
        with(&memory, |memory| memory.set_agent_note(&mission, &agent, &text))
    }

    fn notes(memory: wit::MemoryBorrow<'_>, mission: String) -> Result<Vec<wit::AgentNote>, wit::Error> {
        with(&memory, |memory| memory.agent_notes(&mission))
    }

    fn add_artifact(memory: wit::MemoryBorrow<'_>, mission: String, artifact: wit::Artifact) -> Result<(), wit::Error> {
        with(&memory, |memory| memory.record_artifact(&mission, &<core::Artifact>::take(artifact)?))
    }

    fn artifacts(memory: wit::MemoryBorrow<'_>, mission: String) -> Result<Vec<wit::Artifact>, wit::Error> {
        with(&memory, |memory| memory.artifacts(&mission))
    }

    fn render(
        memory: wit::MemoryBorrow<'_>,
        id: String,
        form: wit::MissionForm,
        anonymous: bool,
    ) -> Result<String, wit::Error> {
        with(&memory, |memory| memory.export_mission(&id, <core::MissionForm>::take(form)?, anonymous))
    }
}
