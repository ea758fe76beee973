//! The calls of the interface `missions`: what several agents do together.

use crate::model::error::{Error, Result};
use crate::session::contract::{AgentNote, Artifact, MissionChanges, MissionEnding, MissionForm, MissionTurn};
use crate::session::contract::{Mission, MissionFilter, MissionOutcome};
use crate::session::missions::Missions;
use crate::session::missions::conversation::MissionTurns;
use crate::session::missions::deletion::MissionDeletion;
use crate::session::missions::ending::MissionEnd;
use crate::session::missions::export::export_mission;
use crate::session::missions::note::MissionNotes;
use crate::store::Store;
use crate::vault::root::Root;
use crate::vault::screening::Screening;

use super::Memory;
use super::contract::MissionsCalls;

impl<S: Store + 'static> MissionsCalls for Memory<S> {
    fn create_mission(&mut self, id: &str, changes: &MissionChanges) -> Result<Mission> {
        self.ready()?;
        let changes = admitted(&self.root, changes)?;
        Missions(self.sessions()).create(id, &changes)
    }

    fn missions(&mut self, filter: &MissionFilter) -> Result<Vec<Mission>> {
        self.ready()?;
        Missions(self.sessions()).list(filter)
    }

    fn get_mission(&mut self, id: &str) -> Result<Mission> {
        self.ready()?;
        Missions(self.sessions()).get(id)
    }

    fn describe_mission(&mut self, id: &str, changes: &MissionChanges, expect: Option<&str>) -> Result<Mission> {
        self.ready()?;
        let changes = admitted(&self.root, changes)?;
        Missions(self.sessions()).describe(id, &changes, expect)
    }

    fn add_turn(&mut self, mission: &str, speaker: &str, kind: Option<&str>, text: &str) -> Result<MissionTurn> {
        self.ready()?;
        let coming = text.len() as u64;
        let turn = match MissionTurns(self.sessions()).add(mission, speaker, kind, text) {
            Err(Error::Full(_)) if self.maintenance().sweep().make_room_or_warn(mission, coming) > 0 => {
                MissionTurns(self.sessions()).add(mission, speaker, kind, text)?
            }
            added => added?,
        };
        // The turn is said by now, so what fails from here on is a warning.
        self.maintenance().sweep().make_room_or_warn(mission, 0);
        Ok(turn)
    }

    fn turns(&mut self, mission: &str, limit: Option<u32>) -> Result<Vec<MissionTurn>> {
        self.ready()?;
        MissionTurns(self.sessions()).list(mission, limit)
    }

    fn end_mission(&mut self, id: &str, outcome: MissionOutcome) -> Result<MissionEnding> {
        self.ready_by_policy()?;
        MissionEnd(self.sessions()).end(id, outcome)
    }

    fn delete_mission(&mut self, id: &str) -> Result<()> {
        self.ready()?;
        MissionDeletion(self.sessions()).delete(id)
    }

    fn restore_mission(&mut self, id: &str) -> Result<Mission> {
        self.ready()?;
        MissionDeletion(self.sessions()).restore(id)
    }

    fn set_agent_note(&mut self, mission: &str, agent: &str, text: &str) -> Result<()> {
        self.ready()?;
        MissionNotes(self.sessions()).set(mission, agent, text)
    }

    fn agent_notes(&mut self, mission: &str) -> Result<Vec<AgentNote>> {
        self.ready()?;
        MissionNotes(self.sessions()).of_agents(mission)
    }

    fn record_artifact(&mut self, mission: &str, artifact: &Artifact) -> Result<()> {
        self.ready()?;
        MissionNotes(self.sessions()).record_artifact(mission, artifact)
    }

    fn artifacts(&mut self, mission: &str) -> Result<Vec<Artifact>> {
        self.ready()?;
        MissionNotes(self.sessions()).artifacts(mission)
    }

    fn export_mission(&mut self, id: &str, form: MissionForm, anonymous: bool) -> Result<String> {
        self.ready()?;
        export_mission(self.sessions(), id, form, anonymous)
    }
}

/// Changes that hold no secret, as policy wants it for what is written by hand.
fn admitted(root: &Root, changes: &MissionChanges) -> Result<MissionChanges> {
    let mut changes = changes.clone();
    Screening(root).admit_or_fail("the mission's description", &mut changes)?;
    Ok(changes)
}
