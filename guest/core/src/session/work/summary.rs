//! Session summaries, and the ring that keeps the latest of an agent.

use serde::{Deserialize, Serialize};

use crate::model::error::Result;
use crate::model::scope::Name;
use crate::model::texts::HasTexts;
use crate::session::Sessions;
use crate::session::contract::SessionSummary;
use crate::session::outline::SUMMARY_CHARS;
use crate::text::order::Order;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::screening::Screening;

use super::state::shortened;
use super::{line, lines, read_or_warn, read_strictly, remove};

/// The folder of the histories.
pub(crate) const FOLDER: &str = ".vault/sessions/";

impl SessionSummary {
    /// Cuts what is longer than a summary holds.
    fn fit(&mut self) {
        self.what = line(&self.what, SUMMARY_CHARS);
        self.files_changed = shortened(&self.files_changed);
        let lists = [&mut self.decisions, &mut self.files_changed, &mut self.unfinished, &mut self.next_steps];
        for list in lists.into_iter().chain([&mut self.commits]) {
            *list = lines(list);
        }
    }
}

impl HasTexts for SessionSummary {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        self.what.each(see);
        let lists = [&mut self.decisions, &mut self.files_changed, &mut self.unfinished, &mut self.next_steps];
        lists.into_iter().for_each(|texts| texts.each(see));
    }
}

/// The sessions of an agent, as they are stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct History {
    /// Newest first.
    pub(crate) sessions: Vec<SessionSummary>,
    /// The identities of commits, latest last, by which a repeated one is recognised.
    pub(crate) committed: Vec<String>,
}

/// The earlier sessions of all agents.
pub(crate) struct Histories<'a>(pub(crate) Sessions<'a>);

impl Histories<'_> {
    /// Returns the latest sessions of an agent, newest first, at most so many.
    pub(crate) fn get(&self, agent: &str, limit: Option<u32>) -> Result<Vec<SessionSummary>> {
        let history: Option<History> = read_strictly(self.0.root, &key_of(&Name::new(agent)?))?;
        let mut sessions = history.unwrap_or_default().sessions;
        sessions.truncate(limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(sessions)
    }

    /// Replaces the sessions of an agent; the latest are kept. An empty list removes the file, so its tasks may be
    /// committed again; otherwise commits that were known stay known.
    pub(crate) fn replace(&self, agent: &str, mut sessions: Vec<SessionSummary>) -> Result<()> {
        let key = key_of(&Name::new(agent)?);
        if sessions.is_empty() {
            return remove(self.0.root, &key);
        }
        Screening(self.0.root).redact(&key, &mut sessions);
        sessions.iter_mut().for_each(SessionSummary::fit);
        sessions.order_by_key(|summary| std::cmp::Reverse(summary.timestamp));
        sessions.truncate(self.0.settings.work.history);
        JsonFiles(self.0.root).update_json(&key, |history: &mut History| {
            if history.sessions == sessions {
                return Change::Needless(());
            }
            history.sessions.clone_from(&sessions);
            Change::Made(())
        })
    }

    /// Like `get`, for answers that go on if it cannot be read.
    pub(crate) fn known(&self, agent: &Name) -> Result<Vec<SessionSummary>> {
        let history: Option<History> = read_or_warn(self.0.root, &key_of(agent))?;
        Ok(history.unwrap_or_default().sessions)
    }
}

pub(crate) fn key_of(agent: &Name) -> String {
    format!("{FOLDER}{}.json", agent.segment())
}
