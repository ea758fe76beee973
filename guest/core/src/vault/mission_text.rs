//! The texts of a mission beside its entries: its description, its conversation, its list of artifacts, and a note of each agent.
//! People read and edit them, so a change of one leaves everything else in it as it is.

use crate::model::scope::{Name, Scope};

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
