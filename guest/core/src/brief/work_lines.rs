//! The lines of knowledge blocks and of the brief about work, each behind the key of its file.

use crate::model::error::Result;
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::session::contract::{Recovery, RecoveryRequest, Teammate};
use crate::session::work::recovery::{PREVIOUS, Recoveries};
use crate::session::work::summary::{Histories, key_of};
use crate::session::work::text::recent_lines;
use crate::session::work::{roster, state};
use crate::text::marks::RECOVERED_END;

/// The last sessions of an agent, one text each.
pub(crate) fn session_lines(sessions: Sessions, agent: &Name) -> Result<Vec<(String, String)>> {
    let (known, now) = (Histories(sessions).known(agent)?, sessions.root.now());
    let lines = known.iter().take(PREVIOUS).map(|summary| (key_of(agent), recent_lines(summary, now)));
    Ok(lines.collect())
}

/// The interrupted work of an agent; no lines if its work was finished.
pub(crate) fn interrupted_lines(sessions: Sessions, agent: &Name) -> Result<Vec<(String, String)>> {
    let known = Recovery { last: None, previous: Vec::new(), ..Recoveries(sessions).known_of(agent)? };
    if known.work.is_none() {
        return Ok(Vec::new());
    }
    let asked = RecoveryRequest { agent: agent.as_str().to_owned(), ..RecoveryRequest::default() };
    let key = state::key_of(agent);
    let lines = Recoveries(sessions).lines(agent, &asked, &known)?.into_iter().chain([RECOVERED_END.to_owned()]);
    Ok(lines.map(|line| (key.clone(), line)).collect())
}

/// The latest session of an agent's teammates, one line each.
pub(crate) fn team_lines(sessions: Sessions, agent: &Name) -> Result<Vec<(String, String)>> {
    let mut team = roster::committed(sessions.root)?;
    team.retain(|teammate| teammate.agent != agent.as_str());
    if team.is_empty() {
        return Ok(Vec::new());
    }
    let lines = roster::lines(sessions, &team)?;
    let key = |teammate: &Teammate| Name::new(&teammate.agent).map(|agent| key_of(&agent));
    team.iter().zip(lines).map(|(teammate, line)| Ok((key(teammate)?, line))).collect()
}
