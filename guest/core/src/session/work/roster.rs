//! The roster: one line on what each agent did last.

use crate::model::error::Result;
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::session::contract::Teammate;
use crate::text::prompt_text::sanitize_for_prompt;
use crate::vault::root::Root;

use super::summary::{FOLDER, Histories};
use super::text::roster_line;

/// A line for each teammate; when none is named, for every agent that committed a session.
pub(crate) fn lines(sessions: Sessions, team: &[Teammate]) -> Result<Vec<String>> {
    let known;
    let team = if team.is_empty() {
        known = committed(sessions.root)?;
        &known
    } else {
        team
    };
    let now = sessions.root.now();
    let line = |teammate: &Teammate| {
        let agent = Name::new(&teammate.agent)?;
        let name = teammate.name.as_deref().map(|name| super::line(name, Name::MAX));
        let last = Histories(sessions).known(&agent)?.into_iter().next();
        Ok(sanitize_for_prompt(&roster_line(name.as_deref().unwrap_or(agent.as_str()), last.as_ref(), now)))
    };
    team.iter().map(line).collect()
}

/// Every agent that committed a session, in byte order.
pub(crate) fn committed(root: &Root) -> Result<Vec<Teammate>> {
    let keys = root.list_under(FOLDER)?;
    let names = keys.iter().filter_map(|listed| listed.key.strip_prefix(FOLDER)?.strip_suffix(".json"));
    let names = names.filter_map(|name| Name::from_segment(name).ok());
    Ok(names.map(|name| Teammate { agent: name.into(), name: None }).collect())
}
