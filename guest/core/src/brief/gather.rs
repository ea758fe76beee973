//! Candidates for a brief, best first.

use crate::brief::Briefing;
use crate::model::category::Category;
use crate::model::conversation::{Conversation, Message, Role};
use crate::model::entry::{Entry, Tier};
use crate::model::error::{Fault, Result};
use crate::model::filter::Filter;
use crate::model::origin::{NOT_CONFIRMED, Origin, Speaker};
use crate::model::scope::{Name, Scope};
use crate::search::doc::Doc;
use crate::search::find::Shown;
use crate::search::passages::SessionPassage;
use crate::search::rank::RankRequest;
use crate::search::vector::file::PREFIX as VECTORS;
use crate::session::checkpoint::key_of as checkpoint_key;
use crate::session::handoff::conclusion;
use crate::session::missions::{Mission, MissionFilter, MissionState};
use crate::session::work::summary::FOLDER as SESSIONS;
use crate::text::cut::beginning;
use crate::text::cut::excerpt;
use crate::text::marks::UNCONFIRMED;
use crate::text::order::Order;
use crate::text::similarity::{Compared, is_same};
use crate::text::sorted::SortedMap;
use crate::vault::core_memory::{CoreSection, key_of as core_key};
use crate::vault::markdown::block::print_date;
use crate::vault::markdown::said;
use crate::vault::mission_text::{DESCRIPTION, key_of as mission_key};
use crate::vault::project_text::KEY as PROJECT_KEY;
use crate::vault::summary::is_summary;

use super::Request;
use super::layout::SectionKind;
use super::mentioned::gone;
use super::settings::{BriefLevel, Settings};
use super::standing::{checks, handoff, rules, tasks};

/// Hits that a brief looks at; more than any budget takes.
const MOST_RELEVANT: usize = 200;

/// Passages that a brief looks at.
const MOST_PASSAGES: usize = 40;

/// The relevant entries that passages are compared with.
const COMPARED: usize = 30;

/// The share of a passage's words that an entry has, from which the passage adds nothing.
const SAID_BY_ENTRY: f64 = 0.8;

/// Characters below which a passage is told with what was said before it.
const TERSE: usize = 80;

/// The last handoff is told with a task if it is among so many of the best hits.
const HANDOFF_RANK: usize = 10;

/// The share of the best handoff's score from which another one is about the same.
const SAME_SUBJECT: f64 = 0.6;

/// The best entries whose sessions are told, if they are among the best hits too.
const SESSIONS_OF: usize = 3;

/// Characters told of a mission.
const MISSION_CHARS: usize = 200;

/// Characters that a passage may have in the smallest brief.
const LEAST_PASSAGE: usize = 240;

/// Similarity from which two entries say the same, and how many entries are compared.
const FOLDED: f64 = 0.8;
const FOLDED_AMONG: usize = 60;

/// Age from which the day of an entry is told, in milliseconds: 60 days.
const OLD: u64 = 60 * 24 * 60 * 60 * 1_000;

/// One thing that could stand in a section.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    /// A reference, or the key of a file.
    pub(super) source: String,
    pub(super) text: String,
}

/// Something relevant, with the section it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Relevant {
    /// Index into `brief.relevant` of policy.
    pub(super) section: usize,
    pub(super) item: Item,
    /// When the entry was created.
    pub(super) created: Option<u64>,
}

/// A hit for the task.
struct TaskHit {
    /// The text to show.
    text: String,
    score: f64,
    entry: Entry,
}

/// The entries that a brief chooses by relevance.
pub(super) struct Chosen {
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    /// True if the task found them; else they are the newest.
    is_for_task: bool,
    /// The handoffs among the best hits, best first.
    handoffs: Vec<Entry>,
}

/// All that could stand in a brief.
#[derive(Debug, Default)]
pub(super) struct Material {
    fixed: SortedMap<SectionKind, Vec<Item>>,
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    /// False if nothing was found for the task, or there is none: then the relevant entries are the newest.
    pub(super) is_for_task: bool,
    /// Passages of sessions that match the task, best first.
    pub(super) passages: Vec<Item>,
    /// Keys of files that could not be read.
    pub(super) unreadable: Vec<String>,
}

impl Material {
    /// Only what answers a task, best first.
    pub(super) fn found(relevant: Vec<Relevant>) -> Self {
        Self { relevant, is_for_task: true, ..Self::default() }
    }

    fn put(&mut self, fixed: SectionKind, items: Vec<Item>) {
        self.fixed.insert(fixed, items);
    }

    pub(super) fn fixed(&self, fixed: SectionKind) -> &[Item] {
        self.fixed.get(&fixed).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Briefing<'_> {
    pub(super) fn gather(&mut self, agent: &Name, request: &Request) -> Result<Material> {
        let own = vec![Scope::Agent(agent.clone()), Scope::Project];
        let folders = [self.settings.brief.work.then_some(SESSIONS), request.vector.as_ref().map(|_| VECTORS)];
        self.root.list_ahead(&folders);
        let filter = Filter { scopes: own, stated_by: request.stated_by.clone(), ..Filter::default() };
        let survey = self.root.survey(&filter)?;
        let Chosen { relevant, is_for_task, mut handoffs } = self.relevant(agent, request)?;
        let is_last_handoff_due = self.settings.brief.last_handoff || !is_for_task;
        let is_told = |last: &Item| {
            is_last_handoff_due || handoffs.iter().any(|handoff| handoff.reference.to_string() == last.source)
        };
        let last = handoff(&survey, &filter).filter(is_told);
        handoffs.retain(|handoff| last.as_ref().is_none_or(|last| last.source != handoff.reference.to_string()));
        let passages = self.passages(request, &relevant, &handoffs, last.as_ref())?;
        let mut material = Material { relevant, is_for_task, passages, ..Material::default() };
        material.put(SectionKind::Handoff, last.into_iter().collect());
        if self.settings.brief.rules_share > 0.0 {
            let rules = rules(&survey, &filter);
            material.put(SectionKind::Checks, checks(&survey, &filter, &rules));
            material.put(SectionKind::Rules, rules);
        }
        material.put(SectionKind::Missions, self.mission_lines(agent)?);
        material.put(SectionKind::Tasks, tasks(&survey, &filter));
        material.unreadable = self.search.index.faults().into_iter().map(|fault| fault.key).collect();
        match self.root.project() {
            Ok(project) => {
                material.put(SectionKind::Project, item(PROJECT_KEY, &said(&project.text)).into_iter().collect());
            }
            Err(error) => self.leave_out(error.into_fault(PROJECT_KEY)?, &mut material),
        }
        self.gather_core(agent, &mut material)?;
        self.gather_recovery(agent, &mut material)?;
        if self.settings.brief.work {
            self.gather_work(agent, request, &mut material)?;
        }
        Ok(material)
    }

    /// The sections of the preset bit-office: interrupted work, facts by worth, sessions, teammates, projects.
    fn gather_work(&mut self, agent: &Name, request: &Request, material: &mut Material) -> Result<()> {
        let (task, speakers) = (request.task(), request.stated_by.as_slice());
        let own = self.agent_lines(agent, task, speakers)?;
        let mut shared = self.project_lines(task, speakers)?;
        shared.retain(|(_, line)| !own.iter().any(|(_, own)| own.ends_with(line.trim_start_matches("- "))));
        for (fixed, lines) in [
            (SectionKind::Interrupted, self.interrupted_lines(agent)?),
            (SectionKind::AgentKnowledge, own),
            (SectionKind::ProjectKnowledge, shared),
            (SectionKind::RecentSessions, self.session_lines(agent)?),
            (SectionKind::Team, self.team_lines(agent)?),
            (SectionKind::Learned, self.sessions().learned_lines()?),
        ] {
            material.put(fixed, lines.into_iter().map(|(source, text)| Item { source, text }).collect());
        }
        Ok(())
    }

    /// The core memory of the agent, one item a section.
    fn gather_core(&mut self, agent: &Name, material: &mut Material) -> Result<()> {
        let key = core_key(agent);
        match self.root.core(agent) {
            Ok(core) => {
                let sections = CoreSection::ALL.into_iter().filter(|section| !core.text(*section).is_empty());
                let line = |section: CoreSection| format!("{}: {}", section.title(), core.text(section));
                material.put(SectionKind::Core, sections.filter_map(|section| item(&key, &line(section))).collect());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?, material),
        }
        Ok(())
    }

    fn gather_recovery(&mut self, agent: &Name, material: &mut Material) -> Result<()> {
        let key = checkpoint_key(agent);
        match self.sessions().checkpoint_of(agent) {
            Ok(found) => {
                let last = found.map(|found| last_messages(&found, &key, self.settings.brief));
                material.put(SectionKind::Recovery, last.unwrap_or_default());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?, material),
        }
        Ok(())
    }

    /// Goes on without a file, and says so.
    fn leave_out(&self, fault: Fault, material: &mut Material) {
        material.unreadable.push(fault.key.clone());
        self.root.warn(vec![Fault { message: format!("the brief lacks it: {}", fault.message), ..fault }]);
    }
}

/// The last messages, one line each.
fn last_messages(checkpoint: &Conversation, key: &str, settings: &Settings) -> Vec<Item> {
    let line = |message: &Message| {
        let who = if message.role == Role::User { "user" } else { "agent" };
        let text = format!("[{who}]: {}", excerpt(&message.text, settings.recovery_chars));
        Item { source: key.to_owned(), text }
    };
    let mut last: Vec<Item> = checkpoint.said().rev().take(settings.recovery_messages).map(line).collect();
    last.reverse();
    last
}

pub(super) fn item(source: &str, text: &str) -> Option<Item> {
    (!text.is_empty()).then(|| Item { source: source.to_owned(), text: text.to_owned() })
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

impl Briefing<'_> {
    /// Pinned entries, then hits by rank. Without a hit the newest of the agent and of the project, and without a task
    /// those of other agents after them.
    pub(super) fn relevant(&mut self, agent: &Name, request: &Request) -> Result<Chosen> {
        let task = request.task();
        let is_deep = self.settings.brief.level_of(request) == Some(BriefLevel::Deep);
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let found = self.hits(request, &all, is_deep)?;
        let is_handoff = |entry: &Entry| section_of(self.settings.brief, entry.reference.category).is_none();
        let best = found.iter().take(HANDOFF_RANK).filter(|hit| is_handoff(&hit.entry));
        let floor = best.clone().next().map_or(0.0, |best| best.score * SAME_SUBJECT);
        // The session of one of the best entries says what became of it.
        let entries = found.iter().map(|hit| &hit.entry).filter(|entry| !is_handoff(entry));
        let sessions: Vec<&String> = entries.take(SESSIONS_OF).filter_map(|entry| entry.session.as_ref()).collect();
        let is_of_entry = |entry: &Entry| entry.session.as_ref().is_some_and(|session| sessions.contains(&session));
        let is_told = |hit: &&TaskHit| hit.score >= floor || is_of_entry(&hit.entry);
        let handoffs = best.filter(is_told).map(|hit| hit.entry.clone()).collect();
        let is_for_task = !found.is_empty();
        let hits = found.into_iter().filter(|hit| !is_handoff(&hit.entry)).map(|hit| (hit.text, hit.entry));
        let hits: Vec<_> = hits.collect();
        let pinned = Filter { tiers: vec![Tier::Pinned], ..all.clone() };
        let mut ordered = self.newest(&pinned, is_deep, usize::MAX)?;
        if !is_for_task {
            let scopes = vec![Scope::Agent(agent.clone()), Scope::Project];
            let others = task.is_none().then(|| all.clone());
            for filter in std::iter::once(Filter { scopes, ..all.clone() }).chain(others) {
                ordered.extend(self.newest(&filter, is_deep, MOST_RELEVANT)?);
            }
        }
        let whole = ordered.into_iter().map(|entry| (entry.text.clone(), entry));
        let mut ordered: Vec<(String, Entry)> = whole.collect();
        ordered.extend(hits);
        Ok(Chosen { relevant: self.placed(ordered, agent, request), is_for_task, handoffs })
    }

    /// What sessions came to that are about the task, the newest first, then passages of sessions that neither they nor relevant
    /// entries say as well.
    fn passages(
        &mut self,
        request: &Request,
        relevant: &[Relevant],
        handoffs: &[Entry],
        last: Option<&Item>,
    ) -> Result<Vec<Item>> {
        let (Some(task), true) = (request.task(), self.settings.brief.passages_share > 0.0) else {
            return Ok(Vec::new());
        };
        let budget = request.budget.unwrap_or_else(|| i64::from(self.settings.brief.budget));
        let chars = usize::try_from(budget / 2).unwrap_or(usize::MAX).max(LEAST_PASSAGE);
        let may_tell = |speaker| request.stated_by.is_empty() || request.stated_by.contains(&speaker);
        let found = self.searcher().passages_about(task, MOST_PASSAGES, chars)?;
        let mut handoffs: Vec<&Entry> = handoffs.iter().filter(|entry| may_tell(entry.speaker())).collect();
        // Of sessions about the same the newest has the last word.
        handoffs.order_by_key(|entry| std::cmp::Reverse(entry.created));
        let mut told: Vec<Item> = handoffs.into_iter().filter_map(session_line).collect();
        let items = relevant.iter().take(COMPARED).map(|relevant| &relevant.item).chain(&told).chain(last);
        // A passage may be one line of another text, or most of all its lines.
        let texts = |item: &Item| item.text.lines().chain([item.text.as_str()]).map(str::to_owned).collect::<Vec<_>>();
        let known: Vec<String> = items.flat_map(texts).collect();
        let known: Vec<Compared<'_>> = known.iter().map(|line| Compared::of(line)).collect();
        let is_new = |passage: &SessionPassage| {
            may_tell(passage.who) && !known.iter().any(|line| line.has_most_of(&passage.text, SAID_BY_ENTRY))
        };
        told.extend(
            found.into_iter().filter(is_new).map(|passage| Item { text: passage_line(&passage), source: passage.key }),
        );
        Ok(told)
    }

    /// The missions in which the agent takes part, a line each.
    fn mission_lines(&mut self, agent: &Name) -> Result<Vec<Item>> {
        let filter = MissionFilter {
            states: vec![MissionState::Active, MissionState::Idle, MissionState::Decaying],
            participant: Some(agent.as_str().to_owned()),
            ..MissionFilter::default()
        };
        let line = |mission: Mission| {
            let phase = mission.phase.map(|phase| format!(" ({phase})")).unwrap_or_default();
            let about = mission.topic.into_iter().chain(Some(mission.text)).filter(|text| !text.trim().is_empty());
            let about = excerpt(&about.collect::<Vec<_>>().join(": "), MISSION_CHARS);
            let key = Name::new(&mission.id).ok().map(|name| mission_key(&name, DESCRIPTION))?;
            item(&key, &format!("- {}{phase}: {about}", mission.id))
        };
        Ok(self.sessions().missions(&filter)?.into_iter().filter_map(line).collect())
    }

    /// The hits for the task of a request, and nothing else.
    pub(super) fn gather_hits(&mut self, agent: &Name, request: &Request) -> Result<Material> {
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let hits = self.hits(request, &all, false)?;
        let hits = hits.into_iter().map(|hit| (hit.text, hit.entry)).collect();
        Ok(Material::found(self.placed(hits, agent, request)))
    }

    /// Entries with the texts to show, each once and in its section.
    pub(super) fn placed(&self, ordered: Vec<(String, Entry)>, agent: &Name, request: &Request) -> Vec<Relevant> {
        let (settings, now) = (self.settings.brief, self.root.now());
        let folded = fold(ordered);
        let build = |(text, entry, times): (String, Entry, usize)| {
            let gone = gone(&entry, &request.missing);
            let section = section_of(settings, entry.reference.category)?;
            let stamp = match settings.dated {
                true => label(&entry, agent, now, &gone, times),
                false => stamp(&entry, agent, &gone),
            };
            let text = format!("{stamp}{text}");
            let item = item(&entry.reference.to_string(), &text)?;
            Some(Relevant { section, item, created: entry.created })
        };
        folded.into_iter().filter_map(build).collect()
    }

    /// The hits for the task of a request, each with the text to show.
    fn hits(&mut self, request: &Request, filter: &Filter, is_deep: bool) -> Result<Vec<TaskHit>> {
        let Some(task) = request.task() else { return Ok(Vec::new()) };
        let meaning = request.vector.as_ref().map(|vector| self.searcher().meaning(vector)).transpose()?.flatten();
        let settings = self.settings.brief;
        let with_handoffs = !settings.last_handoff;
        let admits = |key: &str, doc: &Doc| {
            admits(settings, key, doc.category)
                || with_handoffs && doc.category == Category::Handoffs && !Scope::is_of_mission(key)
        };
        let (task, now) = (beginning(task, self.settings.search.query_bytes), self.root.now());
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        let found = self.searcher().find_current(MOST_RELEVANT, filter, &is_shown, &mut |searcher, limit| {
            let search = RankRequest { text: task, is_text: false, now, limit, explain: false };
            searcher.rank(&search, filter, meaning.as_ref(), &admits)
        })?;
        let shown = |Shown { ranked, entry, .. }| {
            let text = match self.settings.brief.whole_entries {
                true => entry.text.clone(),
                false => ranked.snippet(&entry.text, self.settings.search.search).text,
            };
            TaskHit { text, score: ranked.score(), entry }
        };
        let floor = found.first().map_or(0.0, |best| best.ranked.score() * settings.relevance_floor);
        Ok(found.into_iter().filter(|shown| shown.ranked.score() >= floor).map(shown).collect())
    }

    fn newest(&mut self, filter: &Filter, is_deep: bool, limit: usize) -> Result<Vec<Entry>> {
        let settings = self.settings.brief;
        let admits = |key: &str, doc: &Doc| admits(settings, key, doc.category);
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        // What supersedes a pinned entry stands in its place, pinned or not.
        let found = self.searcher().find_current(limit, &Filter::default(), &is_shown, &mut |searcher, limit| {
            searcher.rank_newest(filter, &admits, limit)
        })?;
        Ok(found.into_iter().map(|shown| shown.entry).collect())
    }
}

/// What a session came to, with its day and what it was about.
fn session_line(handoff: &Entry) -> Option<Item> {
    let day = handoff.created.map(|created| format!(" of {}", &print_date(created)[..10])).unwrap_or_default();
    let came_to = conclusion(&handoff.text);
    item(&handoff.reference.to_string(), &format!("session{day} came to: {came_to}"))
}

/// A passage with its speaker and day. An answer of few words has the question before it.
fn passage_line(passage: &SessionPassage) -> String {
    let day = print_date(passage.at)[..10].to_owned();
    let who = if passage.who == Speaker::Person { "person" } else { "agent" };
    let is_terse = passage.text.chars().count() < TERSE;
    let question = passage.before.as_deref().filter(|_| is_terse).map(|before| format!(" (after: {before})"));
    format!("{who}, {day}{}: {}", question.unwrap_or_default(), passage.text)
}

/// Entries that say the same as one, with the number of times that it is said: the first stands for all.
fn fold(ordered: Vec<(String, Entry)>) -> Vec<(String, Entry, usize)> {
    let mut folded: Vec<(String, Entry, usize)> = Vec::new();
    let mut seen = SortedMap::<String, usize>::new();
    for (text, entry) in ordered {
        let alike = || {
            let among = folded.iter().take(FOLDED_AMONG);
            among.enumerate().find(|(_, one)| is_same(&one.1.text, &entry.text, FOLDED)).map(|(nth, _)| nth)
        };
        match seen.get(&entry.text).copied().or_else(alike) {
            Some(nth) => folded[nth].2 += usize::from(folded[nth].1.reference != entry.reference),
            None => {
                seen.insert(entry.text.clone(), folded.len());
                folded.push((text, entry, 1));
            }
        }
    }
    folded
}

/// The kind of an entry and its cautions: `decision: `, `? lesson (2026-03-16): `. A question mark says that no person stands
/// behind it. The day is told of an old entry, the agent if that is another one.
fn label(entry: &Entry, reader: &Name, now: u64, gone: &str, times: usize) -> String {
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
        gone.to_owned(),
    ];
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
    format!("{mark}{}{known}: ", entry.reference.category.singular())
}

/// Another agent whose entry it is, the latest entry that it supersedes, its caution, and what it names that is gone.
fn stamp(entry: &Entry, reader: &Name, gone: &str) -> String {
    let caution = entry.origin.as_ref().map_or("", Origin::caution);
    let parts = [other_agent(entry, reader).to_owned(), replaced(entry), caution.to_owned(), gone.to_owned()];
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if known.is_empty() { String::new() } else { format!("[{}] ", known.join(", ")) }
}

/// The agent of an entry, if that is not the reader; else nothing.
fn other_agent<'a>(entry: &'a Entry, reader: &Name) -> &'a str {
    let Scope::Agent(agent) = &entry.reference.scope else { return "" };
    if agent == reader { "" } else { agent.as_str() }
}

/// Names the latest entry that an entry supersedes; empty if it supersedes none.
fn replaced(entry: &Entry) -> String {
    entry.supersedes.first().map(|old| format!("supersedes {old}")).unwrap_or_default()
}
