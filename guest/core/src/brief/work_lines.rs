//! The lines of knowledge blocks and of the brief about work, each with its source.

use crate::brief::Briefing;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::session::contract::RecoveryRequest;
use crate::session::work::recovery::PREVIOUS;
use crate::session::work::recovery::Recoveries;
use crate::session::work::roster;
use crate::session::work::summary::Histories;
use crate::session::work::summary::key_of;
use crate::session::work::text::recent_lines;
use crate::text::marks::RECOVERED_END;

/// A line, and the key of the file that it comes from.
pub(crate) type Told = (String, String);

impl Briefing<'_> {
    /// The last sessions of an agent, one text each.
    pub(crate) fn session_lines(&mut self, agent: &Name) -> Result<Vec<Told>> {
        let sessions = Histories(self.sessions()).known(agent)?;
        let now = self.root.now();
        let lines = sessions.iter().take(PREVIOUS).map(|summary| (key_of(agent), recent_lines(summary, now)));
        Ok(lines.collect())
    }

    /// The interrupted work of an agent; no lines if its work was finished.
    pub(crate) fn interrupted_lines(&mut self, agent: &Name) -> Result<Vec<Told>> {
        let known = crate::session::contract::Recovery {
            last: None,
            previous: Vec::new(),
            ..Recoveries(self.sessions()).known_of(agent)?
        };
        if known.work.is_none() {
            return Ok(Vec::new());
        }
        let asked = RecoveryRequest { agent: agent.as_str().to_owned(), ..RecoveryRequest::default() };
        let key = crate::session::work::state::key_of(agent);
        let lines =
            Recoveries(self.sessions()).lines(agent, &asked, &known)?.into_iter().chain([RECOVERED_END.to_owned()]);
        Ok(lines.map(|line| (key.clone(), line)).collect())
    }

    /// The latest session of an agent's teammates, one line each.
    pub(crate) fn team_lines(&mut self, agent: &Name) -> Result<Vec<Told>> {
        let mut team = roster::committed(self.root)?;
        team.retain(|teammate| teammate.agent != agent.as_str());
        if team.is_empty() {
            return Ok(Vec::new());
        }
        let lines = roster::lines(self.sessions(), &team)?;
        let key =
            |teammate: &crate::session::contract::Teammate| Name::new(&teammate.agent).map(|agent| key_of(&agent));
        team.iter().zip(lines).map(|(teammate, line)| Ok((key(teammate)?, line))).collect()
    }
}
