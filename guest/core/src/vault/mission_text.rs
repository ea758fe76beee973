//! The texts of a mission beside its entries: its description, its conversation, its list of artifacts, and a note of each agent.
//! People read and edit them, so a change of one leaves everything else in it as it is.

use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::store::retry::{Attempt, retry};
use crate::store::{Expect, Listed};
use crate::vault::change::Change;
use crate::vault::root::{Root, check_size, utf8};

/// The name of the description, whose copy in the trash says that a mission was deleted.
pub(crate) const DESCRIPTION: &str = "_mission.md";

/// The name of the conversation.
pub(crate) const CONVERSATION: &str = "conversation.md";

/// The name of the list of artifacts.
pub(crate) const ARTIFACTS: &str = "artifacts.md";

/// The folder of the notes of agents.
pub(crate) const AGENTS: &str = "agents/";

/// The key of a text of a mission.
pub(crate) fn key_of(mission: &Name, name: &str) -> String {
    format!("{}/{name}", Scope::Mission(mission.clone()).folder())
}

/// Returns whether a key is that of a text of a mission.
pub(crate) fn is_mission_text(key: &str) -> bool {
    Scope::mission_of(key)
        .is_some_and(|(_, name)| [DESCRIPTION, CONVERSATION, ARTIFACTS].contains(&name) || agent_of(name).is_some())
}

/// The agent whose note a name in the folder of a mission stands for.
pub(crate) fn agent_of(name: &str) -> Option<Name> {
    Name::from_segment(name.strip_prefix(AGENTS)?.strip_suffix(".md")?).ok()
}

impl Root {
    /// A text, and its version; none if it is absent.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for a file that is not UTF-8.
    pub(crate) fn text(&self, key: &str) -> Result<Option<(String, String)>> {
        let Some(object) = self.read(key)? else { return Ok(None) };
        check_size(key, object.bytes.len() as u64)?;
        Ok(Some((utf8(key, object.bytes)?, object.version)))
    }

    /// The texts of a mission that are there.
    pub(crate) fn mission_texts(&self, mission: &Name) -> Result<Vec<Listed>> {
        let mut listed = self.list_under(&key_of(mission, ""))?;
        listed.retain(|listed| is_mission_text(&listed.key));
        Ok(listed)
    }

    /// Reads, changes and writes a text, and starts over while others are faster. An absent one is empty and has no version.
    ///
    /// After an unknown outcome the change must check whether its own work is already there.
    pub(crate) fn update_text<T>(
        &mut self,
        key: &str,
        mut change: impl FnMut(&mut String, Option<&str>) -> Result<Change<T>>,
    ) -> Result<T> {
        let done = retry(self.settings.writing.attempts, |may_be_done| {
            let (mut text, version) = self.text(key)?.map_or_else(Default::default, |(text, at)| (text, Some(at)));
            let done = match change(&mut text, version.as_deref())? {
                Change::Needless(done) if !may_be_done => return Ok(Attempt::Done(done)),
                Change::Needless(done) | Change::Made(done) => done,
            };
            check_size(key, text.len() as u64)?;
            match self.write(key, text.as_bytes(), &version.map_or(Expect::Absent, Expect::At)) {
                Ok(_) => Ok(Attempt::Done(done)),
                Err(error) if error.is_contested() => Ok(Attempt::Lost(error)),
                Err(error) => Err(Error::from_store(error, "writing", key)),
            }
        })?;
        done.map_err(|error| Error::from_store(error, "writing", key))
    }
}
