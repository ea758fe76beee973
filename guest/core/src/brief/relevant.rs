//! The entries of a brief that are chosen by relevance.

use crate::brief::Briefing;
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Origin, Tier};
use crate::model::error::Result;
use crate::model::origin::NOT_CONFIRMED;
use crate::model::scope::{Name, Scope};
use crate::search::doc::Doc;
use crate::search::find::Shown;
use crate::search::rank::RankRequest;
use crate::text::cut::beginning;
use crate::text::marks::UNCONFIRMED;
use crate::text::order::Order;
use crate::vault::markdown::block::print_date;
use crate::vault::summary::is_summary;

use super::choice::{About, fold, newer_first};
use super::contract::{BriefLevel, LineReason, Request};
use super::material::{Candidate, Relevant, Why, item};
use super::mentioned::gone;
use super::settings::Settings;

/// Hits that a brief looks at; more than any budget takes.
const MOST_RELEVANT: usize = 200;

/// The newest entries that are told where nothing matches a task.
const NEWEST: usize = 10;

/// The last handoff is told with a task if it is among so many of the best hits.
const HANDOFF_RANK: usize = 10;

/// The share of the best handoff's score from which another one is about the same.
const SAME_SUBJECT: f64 = 0.6;

/// The best entries whose sessions are told, if they are among the best hits too.
const SESSIONS_OF: usize = 3;

/// Words of the task that are told with an entry, and the least characters of one.
const WORDS: usize = 4;
const LEAST_CHARS: usize = 3;

/// Age from which the day of an entry is told, in milliseconds: 60 days.
const OLD: u64 = 60 * 24 * 60 * 60 * 1_000;

/// A hit for the task.
struct TaskHit {
    /// Among all that matches, from 0.
    rank: usize,
    score: f64,
    told: Candidate,
}

/// The entries that a brief chooses by relevance.
pub(super) struct Chosen {
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    /// True if the task found them; else they are the newest.
    pub(super) is_for_task: bool,
    /// The handoffs among the best hits, best first.
    pub(super) handoffs: Vec<Entry>,
}

/// Returns whether an entry may be relevant: no summary of archived entries may, nothing that is fading unless the brief is
/// deep, and nothing that is superseded.
fn is_relevant(entry: &Entry, is_deep: bool) -> bool {
    (is_deep || entry.tier != Tier::Fading) && entry.superseded_by.is_none() && !is_summary(&entry.tags, &entry.text)
}

/// The section of a category, as an index into `brief.relevant` of policy. A category that policy adds stands with the facts
/// unless a section names it.
fn section_of(settings: &Settings, category: Category) -> Option<usize> {
    let with = |category| settings.relevant.iter().position(|section| section.categories.contains(&category));
    let with_facts = || matches!(category, Category::Other(_)).then(|| with(Category::Facts)).flatten();
    with(category).or_else(with_facts)
}

/// Returns whether a relevant section takes an entry.
fn admits(settings: &Settings, key: &str, category: Category) -> bool {
    !Scope::is_of_mission(key) && section_of(settings, category).is_some()
}

/// The choice of entries for an agent.
pub(super) struct Choice<'c, 'b> {
    pub(super) briefing: &'c mut Briefing<'b>,
    pub(super) agent: &'c Name,
    pub(super) request: &'c Request,
}

impl Choice<'_, '_> {
    /// Pinned entries, then hits by rank. Without a hit the newest of the agent and of the project, and without a task
    /// those of other agents after them.
    pub(super) fn relevant(&mut self) -> Result<Chosen> {
        let (agent, request, task) = (self.agent, self.request, self.request.task());
        let is_deep = self.briefing.settings.brief.level_of(request) == Some(BriefLevel::Deep);
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let (hits, handoffs) = self.of_task(&all, is_deep)?;
        let is_for_task = !hits.is_empty() || !handoffs.is_empty();
        let pinned = Filter { tiers: vec![Tier::Pinned], ..all.clone() };
        let pinned = self.newest(&pinned, is_deep, usize::MAX)?;
        let mut ordered: Vec<Candidate> =
            pinned.into_iter().map(|entry| Candidate::whole(entry, LineReason::Pinned)).collect();
        if !is_for_task {
            let scopes = vec![Scope::Agent(agent.clone()), Scope::Project];
            let others = task.is_none().then(|| all.clone());
            for filter in std::iter::once(Filter { scopes, ..all.clone() }).chain(others) {
                let newest = self.newest(&filter, is_deep, if task.is_some() { NEWEST } else { MOST_RELEVANT })?;
                ordered.extend(newest.into_iter().map(|entry| Candidate::whole(entry, LineReason::Newest)));
            }
        }
        ordered.extend(hits);
        Ok(Chosen { relevant: self.placed(ordered), is_for_task, handoffs })
    }

    /// The hits for the task of a request and nothing else, and the handoffs among the best of them.
    pub(super) fn found(&mut self) -> Result<(Vec<Relevant>, Vec<Entry>)> {
        let all = Filter { stated_by: self.request.stated_by.clone(), ..Filter::default() };
        let (hits, handoffs) = self.of_task(&all, false)?;
        Ok((self.placed(hits), handoffs))
    }

    /// The entries for the task, and the handoffs among the best hits, each best first.
    fn of_task(&mut self, filter: &Filter, is_deep: bool) -> Result<(Vec<Candidate>, Vec<Entry>)> {
        let found = self.hits(filter, is_deep)?;
        let is_handoff =
            |hit: &TaskHit| section_of(self.briefing.settings.brief, hit.told.entry.reference.category).is_none();
        let best = found.iter().filter(|hit| hit.rank < HANDOFF_RANK && is_handoff(hit));
        let floor = best.clone().next().map_or(0.0, |best| best.score * SAME_SUBJECT);
        // The session of one of the best entries says what became of it.
        let entries = found.iter().filter(|hit| !is_handoff(hit)).map(|hit| &hit.told.entry);
        let sessions: Vec<&String> = entries.take(SESSIONS_OF).filter_map(|entry| entry.session.as_ref()).collect();
        let is_of_entry = |entry: &Entry| entry.session.as_ref().is_some_and(|session| sessions.contains(&session));
        let is_told = |hit: &&TaskHit| hit.score >= floor || is_of_entry(&hit.told.entry);
        let handoffs = best.filter(is_told).map(|hit| hit.told.entry.clone()).collect();
        Ok((found.into_iter().filter(|hit| !is_handoff(hit)).map(|hit| hit.told).collect(), handoffs))
    }

    /// Entries with the texts to show, each once and in its section.
    pub(super) fn placed(&self, ordered: Vec<Candidate>) -> Vec<Relevant> {
        let (settings, now) = (self.briefing.settings.brief, self.briefing.root.now());
        let mut folded = fold(ordered);
        let changed = newer_first(&mut folded);
        let build = |((Candidate { text, entry, why }, times), is_changed): ((Candidate, usize), bool)| {
            let gone = gone(&entry, &self.request.missing);
            let section = section_of(settings, entry.reference.category)?;
            let changed = if is_changed { "changed since" } else { "" };
            let stamp = match settings.dated {
                true => label(&entry, self.agent, now, &[changed, &gone], times),
                false => stamp(&entry, self.agent, &[changed, &gone]),
            };
            let text = if settings.dated { without_kind(&text, entry.reference.category) } else { &text };
            let text = format!("{stamp}{text}");
            let item = item(&entry.reference.to_string(), &text)?;
            Some(Relevant { section, item, created: entry.created, why })
        };
        folded.into_iter().zip(changed).filter_map(build).collect()
    }

    /// The hits for the task of a request, each with the text to show.
    fn hits(&mut self, filter: &Filter, is_deep: bool) -> Result<Vec<TaskHit>> {
        let Some(task) = self.request.task() else { return Ok(Vec::new()) };
        let vector = self.request.vector.as_ref();
        let meaning = vector.map(|vector| self.briefing.searcher().meaning(vector)).transpose()?.flatten();
        let settings = self.briefing.settings.brief;
        let has_floor = settings.relevance_floor > 0.0;
        let with_handoffs = !settings.last_handoff;
        let admits = |key: &str, doc: &Doc| {
            admits(settings, key, doc.category)
                || with_handoffs && doc.category == Category::Handoffs && !Scope::is_of_mission(key)
        };
        let (task, now) = (beginning(task, self.briefing.settings.search.query_bytes), self.briefing.root.now());
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        let found =
            self.briefing.searcher().find_current(MOST_RELEVANT, filter, &is_shown, &mut |searcher, limit| {
                let search = RankRequest { text: task, is_text: false, now, limit, explain: true };
                searcher.rank(&search, filter, meaning.as_ref(), &admits)
            })?;
        let shown = |(rank, Shown { ranked, entry, .. }): (usize, Shown)| {
            let text = match self.briefing.settings.brief.whole_entries {
                true => entry.text.clone(),
                false => ranked.snippet(&entry.text, self.briefing.settings.search.search).text,
            };
            let mut words: Vec<(&str, f64)> =
                ranked.rarities().into_iter().filter(|(word, _)| word.chars().count() >= LEAST_CHARS).collect();
            words.order_by(|(_, one), (_, other)| other.total_cmp(one));
            let words = words.into_iter().take(WORDS).map(|(word, _)| word.to_owned()).collect();
            TaskHit {
                rank,
                score: ranked.score(),
                told: Candidate { text, entry, why: Why { reason: LineReason::Task, words } },
            }
        };
        let floor = found.first().map_or(0.0, |best| best.ranked.score() * settings.relevance_floor);
        // With a vector an entry of similar meaning may have none of the task's words.
        let about = if has_floor && meaning.is_none() { About::of(&found) } else { About::default() };
        let is_told = |shown: &Shown| shown.ranked.score() >= floor && about.admits(shown);
        let told: Vec<bool> = found.iter().map(is_told).collect();
        let told = found.into_iter().enumerate().zip(told).filter(|(_, is_told)| *is_told);
        Ok(told.map(|(hit, _)| shown(hit)).collect())
    }

    fn newest(&mut self, filter: &Filter, is_deep: bool, limit: usize) -> Result<Vec<Entry>> {
        let settings = self.briefing.settings.brief;
        let admits = |key: &str, doc: &Doc| admits(settings, key, doc.category);
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        // What supersedes a pinned entry stands in its place, pinned or not.
        let found =
            self.briefing.searcher().find_current(limit, &Filter::default(), &is_shown, &mut |searcher, limit| {
                searcher.rank_newest(filter, &admits, limit)
            })?;
        Ok(found.into_iter().map(|shown| shown.entry).collect())
    }
}

/// A text without the name of its kind at its beginning, which the brief prints: `Decision: tabs` says `tabs`.
fn without_kind(text: &str, category: Category) -> &str {
    match text.split_once(':') {
        Some((kind, rest)) if kind.eq_ignore_ascii_case(category.singular()) => rest.trim_start(),
        _ => text,
    }
}

/// The kind of an entry and its cautions: `decision: `, `? lesson (2026-03-16): `. A question mark says that no person stands
/// behind it. The day is told of an old entry, the agent if that is another one.
fn label(entry: &Entry, reader: &Name, now: u64, outdated: &[&str; 2], times: usize) -> String {
    let day = entry.created.filter(|created| now.saturating_sub(*created) >= OLD);
    let day = day.map(|created| print_date(created)[..10].to_owned());
    let caution = entry.origin.as_ref().map_or("", Origin::caution);
    let mark = if caution == NOT_CONFIRMED { UNCONFIRMED } else { "" };
    let caution = if caution == NOT_CONFIRMED { "" } else { caution };
    let parts = [
        if times > 1 { format!("{times}×") } else { String::new() },
        day.unwrap_or_default(),
        other_agent(entry, reader).to_owned(),
        replaced(entry),
        caution.to_owned(),
        outdated[0].to_owned(),
        outdated[1].to_owned(),
    ];
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
    format!("{mark}{}{known}: ", entry.reference.category.singular())
}

/// Another agent whose entry it is, that it supersedes another one, its caution, and what of it is outdated.
fn stamp(entry: &Entry, reader: &Name, outdated: &[&str; 2]) -> String {
    let caution = entry.origin.as_ref().map_or("", Origin::caution);
    let own = [other_agent(entry, reader).to_owned(), replaced(entry), caution.to_owned()];
    let parts = own.into_iter().chain(outdated.iter().map(|part| (*part).to_owned()));
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if known.is_empty() { String::new() } else { format!("[{}] ", known.join(", ")) }
}

/// The agent of an entry, if that is not the reader; else nothing.
fn other_agent<'a>(entry: &'a Entry, reader: &Name) -> &'a str {
    let Scope::Agent(agent) = &entry.reference.scope else { return "" };
    if agent == reader { "" } else { agent.as_str() }
}

/// Says that an entry supersedes another one, which other texts may still tell; a reference to it would say nothing to a model.
fn replaced(entry: &Entry) -> String {
    if entry.supersedes.is_empty() { String::new() } else { "replaces an older one".to_owned() }
}
