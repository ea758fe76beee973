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
use crate::vault::screening::Screening;

use super::Memory;

impl<S: Store + 'static> Memory<S> {
    /// Makes a mission and returns it.
    ///
    /// # Errors
    /// [`Error::Conflict`](crate::Error::Conflict) if it has a description already or is in the trash, [`Error::Invalid`](crate::Error::Invalid)
    /// for an impossible id or property.
    pub fn create_mission(&mut self, id: &str, changes: &MissionChanges) -> Result<Mission> {
        let changes = self.admitted(changes)?;
        Missions(self.sessions()).create(id, &changes)
    }

    /// Returns the missions that a filter selects, by id.
    ///
    /// # Errors
    /// An error of the store.
    pub fn missions(&mut self, filter: &MissionFilter) -> Result<Vec<Mission>> {
        self.ready()?;
        Missions(self.sessions()).list(filter)
    }

    /// Returns a mission.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if there is none; the text says if it is in the trash.
    pub fn get_mission(&mut self, id: &str) -> Result<Mission> {
        self.ready()?;
        Missions(self.sessions()).get(id)
    }

    /// Changes the description of a mission; with a version only if the file still has that one.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission, [`Error::Conflict`](crate::Error::Conflict) if the file has another version.
    pub fn describe_mission(&mut self, id: &str, changes: &MissionChanges, expect: Option<&str>) -> Result<Mission> {
        let changes = self.admitted(changes)?;
        Missions(self.sessions()).describe(id, &changes, expect)
    }

    /// Appends a turn to the conversation of a mission.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission, [`Error::Full`](crate::Error::Full) for a conversation with as many turns
    /// as policy takes.
    pub fn add_turn(&mut self, mission: &str, speaker: &str, kind: Option<&str>, text: &str) -> Result<MissionTurn> {
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

    /// Returns the last turns of the conversation of a mission, oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission.
    pub fn turns(&mut self, mission: &str, limit: Option<u32>) -> Result<Vec<MissionTurn>> {
        self.ready()?;
        MissionTurns(self.sessions()).list(mission, limit)
    }

    /// Ends a mission: success copies its entries to the project, failure archives them.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission, [`Error::Conflict`](crate::Error::Conflict) if it ended otherwise.
    pub fn end_mission(&mut self, id: &str, outcome: MissionOutcome) -> Result<MissionEnding> {
        self.ready_by_policy()?;
        MissionEnd(self.sessions()).end(id, outcome)
    }

    /// Moves a mission to the trash.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission.
    pub fn delete_mission(&mut self, id: &str) -> Result<()> {
        self.ready()?;
        MissionDeletion(self.sessions()).delete(id)
    }

    /// Brings a deleted mission back.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) if none of this name is in the trash, [`Error::Conflict`](crate::Error::Conflict) if
    /// another text stands where one would come back to.
    pub fn restore_mission(&mut self, id: &str) -> Result<Mission> {
        self.ready()?;
        MissionDeletion(self.sessions()).restore(id)
    }

    /// Replaces what an agent keeps in mind in a mission; a blank text removes it.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission.
    pub fn set_agent_note(&mut self, mission: &str, agent: &str, text: &str) -> Result<()> {
        self.ready()?;
        MissionNotes(self.sessions()).set(mission, agent, text)
    }

    /// Returns what agents keep in mind in a mission, by agent.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission.
    pub fn agent_notes(&mut self, mission: &str) -> Result<Vec<AgentNote>> {
        self.ready()?;
        MissionNotes(self.sessions()).of_agents(mission)
    }

    /// Lists a file or an address with a mission; one with its location is replaced.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission, [`Error::Invalid`](crate::Error::Invalid) for an impossible location or checksum.
    pub fn record_artifact(&mut self, mission: &str, artifact: &Artifact) -> Result<()> {
        self.ready()?;
        MissionNotes(self.sessions()).record_artifact(mission, artifact)
    }

    /// Returns the files and addresses of a mission.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission.
    pub fn artifacts(&mut self, mission: &str) -> Result<Vec<Artifact>> {
        self.ready()?;
        MissionNotes(self.sessions()).artifacts(mission)
    }

    /// Returns a mission with all that stands in it as one text, on request without what tells who and where.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) for no mission.
    pub fn export_mission(&mut self, id: &str, form: MissionForm, anonymous: bool) -> Result<String> {
        self.ready()?;
        export_mission(self.sessions(), id, form, anonymous)
    }

    /// Changes that hold no secret, as policy wants it for what is written by hand.
    fn admitted(&mut self, changes: &MissionChanges) -> Result<MissionChanges> {
        self.ready()?;
        let mut changes = changes.clone();
        Screening(&self.root).admit_or_fail("the mission's description", &mut changes)?;
        Ok(changes)
    }
}
