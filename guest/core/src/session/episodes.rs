//! Episodes: what a session attempted, what worked and what failed, for sessions of some length in which something was
//! captured.

pub(crate) mod settings;

use crate::learn::ingest::IdleSession;
use crate::learn::procedure::make::{DECISIONS, FAILED, FILES, PATTERNS, TOOLS, WORKED, learn_procedures};
use crate::learn::sections::Sections;
use crate::model::category::Category;
use crate::model::contract::{Draft, Entry, Evidence, Filter, Learnt, Origin, Speaker, Status};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::text::cut::{fit, one_line};
use crate::text::token_count::Quarters;
use crate::vault::listing::EntryLists;

use super::contract::{SessionSummary, WorkState};
use super::work::read_or_warn;
use super::work::state::key_of;

/// The shortest session that becomes an episode, in milliseconds: a shorter one has little to tell.
const LEAST: u64 = 120_000;

/// Characters of an item, and items of a list.
const ITEM: usize = 300;
const ITEMS: usize = 8;

/// A session that has ended, or is idle.
pub(super) struct Ended<'a> {
    pub(super) agent: &'a Name,
    pub(super) session: &'a str,
    /// When it began; absent: when the agent's task did.
    pub(super) started: Option<u64>,
    /// When it ended; absent: now, so that the agent's work is that of the session.
    pub(super) ended: Option<u64>,
    pub(super) task: Option<&'a str>,
    pub(super) summary: &'a SessionSummary,
    pub(super) tools: &'a [String],
    /// True if its end itself taught something.
    pub(super) taught: bool,
}

/// The episodes of sessions.
pub(crate) struct Episodes<'a>(pub(crate) Sessions<'a>);

impl Episodes<'_> {
    /// Writes the episode of a session where policy asks for it, once, and makes procedures of what several show.
    pub(super) fn write(&self, ended: &Ended) -> Result<Option<Reference>> {
        if !self.0.settings.episodes.write {
            return Ok(None);
        }
        let work = read_or_warn::<Option<WorkState>>(self.0.root, &key_of(ended.agent))?.flatten();
        let is_its = |work: &WorkState| ended.task.is_none() || work.task_id.as_deref() == ended.task;
        let work = work.filter(|work| ended.ended.is_none() && is_its(work));
        let started = ended.started.or(work.as_ref().map(|work| work.started_at));
        let end = ended.ended.unwrap_or_else(|| self.0.root.now());
        if started.is_none_or(|started| end.saturating_sub(started) < LEAST) {
            return Ok(None);
        }
        let scope = Scope::Agent(ended.agent.clone());
        let every = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
        let entries = EntryLists(self.0.root).list(&Filter {
            scopes: vec![scope.clone(), Scope::Project],
            statuses: every,
            ..Filter::default()
        })?;
        let of_session: Vec<&Entry> = entries.iter().filter(|entry| is_of(entry, ended.session)).collect();
        // Whoever met the session before has written it: its transcript, a commit, or one that broke off.
        let known = of_session.iter().find(|entry| entry.reference.category == Category::Episodes);
        let is_captured = |entry: &&Entry| entry.reference.category.is_stating() && entry.status != Status::Forgotten;
        let captured: Vec<&Entry> = of_session.iter().copied().filter(is_captured).collect();
        if known.is_none() && captured.is_empty() && !ended.taught {
            return Ok(None);
        }
        let episode = match known {
            Some(entry) => entry.reference.clone(),
            None => {
                let now = self.0.root.now();
                let draft = Draft {
                    session: Some(ended.session.to_owned()),
                    origin: Some(Origin::new(Speaker::Agent)),
                    evidence: Some(Evidence::first(now, Some(ended.session), Learnt::Rule)),
                    ..Draft::new(scope.clone(), Category::Episodes, episode_text(ended, work, &captured).print())
                };
                self.0.learner().remember(draft)?
            }
        };
        learn_procedures(self.0.learner(), &scope)?;
        Ok(Some(episode))
    }

    /// Writes the episode of a session that a transcript tells of.
    pub(crate) fn write_of_transcript(&self, idle: &IdleSession) -> Result<Option<Reference>> {
        let IdleSession { agent, session, request, started, last, .. } = idle;
        let summary = SessionSummary { what: request.clone(), ..SessionSummary::default() };
        self.write(&Ended {
            agent,
            session,
            started: *started,
            ended: Some(*last),
            task: None,
            summary: &summary,
            tools: &[],
            taught: false,
        })
    }
}

fn is_of(entry: &Entry, session: &str) -> bool {
    let observed =
        || entry.evidence.as_ref().is_some_and(|evidence| evidence.sessions.iter().any(|met| met == session));
    entry.session.as_deref() == Some(session) || observed()
}

/// The text of an episode, with what the session taught.
fn episode_text(ended: &Ended, work: Option<WorkState>, captured: &[&Entry]) -> Sections {
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
    text.put_items(TOOLS, &items(ended.tools));
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
