//! Episodes: what a session attempted, what worked and what failed, for sessions of some length in which something was
//! captured.

pub(crate) mod settings;

use crate::learn::procedure::make::{DECISIONS, FAILED, FILES, PATTERNS, TOOLS, WORKED};
use crate::learn::sections::Sections;
use crate::model::category::Category;
use crate::model::entry::{Draft, Entry, Status};
use crate::model::error::Result;
use crate::model::evidence::{Evidence, Learnt};
use crate::model::filter::Filter;
use crate::model::origin::{Origin, Speaker};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::text::cut::{fit, one_line};
use crate::text::token_count::Quarters;

use super::work::commit::SessionCommit;
use super::work::state::{WorkState, key_of};
use super::work::summary::SessionSummary;

/// Characters of an item, and items of a list.
const ITEM: usize = 300;
const ITEMS: usize = 8;

/// A session that is about to be noted in the history.
pub(super) struct Ended<'a> {
    pub(super) agent: &'a Name,
    pub(super) session: &'a str,
    pub(super) commit: &'a SessionCommit,
    pub(super) summary: &'a SessionSummary,
    /// True if the commit itself taught something.
    pub(super) taught: bool,
}

impl Sessions<'_> {
    /// Writes the episode of a session where policy asks for it, once, and makes procedures of what several show.
    pub(super) fn write_episode(&mut self, ended: &Ended) -> Result<Option<Reference>> {
        if !self.settings.episodes.write {
            return Ok(None);
        }
        let work = self.read_or_warn::<Option<WorkState>>(&key_of(ended.agent))?.flatten();
        let task = ended.commit.task_id.as_ref();
        let work = work.filter(|work| task.is_none() || work.task_id.as_ref() == task);
        let started = ended.commit.started_at.or(work.as_ref().map(|work| work.started_at));
        if !started.is_some_and(|started| self.is_long(started)) {
            return Ok(None);
        }
        let scope = Scope::Agent(ended.agent.clone());
        let every = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
        let entries = self.root.list(&Filter {
            scopes: vec![scope.clone(), Scope::Project],
            statuses: every,
            ..Filter::default()
        })?;
        let of_session: Vec<&Entry> = entries.iter().filter(|entry| is_of(entry, ended.session)).collect();
        // A commit that broke off has written it.
        let known = of_session.iter().find(|entry| entry.reference.category == Category::Episodes);
        let is_captured = |entry: &&Entry| entry.reference.category.is_stating() && entry.status != Status::Forgotten;
        let captured: Vec<&Entry> = of_session.iter().copied().filter(is_captured).collect();
        if known.is_none() && captured.is_empty() && !ended.taught {
            return Ok(None);
        }
        let episode = match known {
            Some(entry) => entry.reference.clone(),
            None => {
                let now = self.root.now();
                let draft = Draft {
                    session: Some(ended.session.to_owned()),
                    origin: Some(Origin::of(Speaker::Agent)),
                    evidence: Some(Evidence::first(now, Some(ended.session), Learnt::Rule)),
                    ..Draft::new(scope.clone(), Category::Episodes, told(ended, work, &captured).print())
                };
                self.learner().remember(draft)?
            }
        };
        self.learner().learn_procedures(&scope)?;
        Ok(Some(episode))
    }

    fn is_long(&self, started: u64) -> bool {
        let least = self.settings.episodes.least_seconds.saturating_mul(1_000);
        self.root.now().saturating_sub(started) >= least
    }
}

fn is_of(entry: &Entry, session: &str) -> bool {
    let observed =
        || entry.evidence.as_ref().is_some_and(|evidence| evidence.sessions.iter().any(|met| met == session));
    entry.session.as_deref() == Some(session) || observed()
}

/// The episode of a session, with what it taught.
fn told(ended: &Ended, work: Option<WorkState>, captured: &[&Entry]) -> Sections {
    let prompt = work.and_then(|work| work.task_prompt);
    let what = &ended.summary.what;
    let attempted = prompt.filter(|prompt| !prompt.trim().is_empty()).unwrap_or_else(|| what.clone());
    let attempted = short(if attempted.trim().is_empty() { "A session without a summary" } else { &attempted });
    let texts = |categories: &[Category]| -> Vec<String> {
        let wanted = captured.iter().filter(|entry| categories.contains(&entry.reference.category));
        wanted.map(|entry| entry.text.clone()).collect()
    };
    let of_session = |category| texts(&[category]);
    let mut text = Sections { title: attempted.clone(), ..Sections::default() };
    let worked: Vec<String> = Some(what.clone()).filter(|what| short(what) != attempted).into_iter().collect();
    text.put_items(WORKED, &items(&worked));
    text.put_items(DECISIONS, &items(&[ended.summary.decisions.clone(), of_session(Category::Decisions)].concat()));
    let failed = [ended.summary.unfinished.clone(), texts(&[Category::Gotchas, Category::Lessons])].concat();
    text.put_items(FAILED, &items(&failed));
    let patterns = [Category::Patterns, Category::Conventions, Category::Habits, Category::Preferences];
    text.put_items(PATTERNS, &items(&texts(&patterns)));
    text.put_items(TOOLS, &items(ended.commit.tools.as_deref().unwrap_or_default()));
    text.put_items(FILES, &items(&ended.summary.files_changed));
    text
}

/// Items on one line each, cut at the end of a sentence, without blank ones and duplicates.
fn items(texts: &[String]) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for item in texts.iter().map(|text| short(text)) {
        if !item.is_empty() && !items.contains(&item) && items.len() < ITEMS {
            items.push(item);
        }
    }
    items
}

fn short(text: &str) -> String {
    let line = one_line(text);
    fit(&line, ITEM, Quarters(u64::MAX)).map_or(line, |fitted| fitted.text)
}

#[cfg(test)]
mod tests;
