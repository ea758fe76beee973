//! The part of a brief that tells a small memory whatever the task is: all that people decided, and what its sessions were about. A task
//! shares no word with much that an agent has to know; of a large memory that would be most of it.

use crate::learn::hearing::talk::without_talk;
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Speaker, Status, Tier};
use crate::session::handoff::{asked, outcome};
use crate::text::cut::{excerpt, one_line};
use crate::text::order::Order;
use crate::text::similarity::Compared;
use crate::text::token_count::Quarters;
use crate::vault::listing::newest_first;
use crate::vault::markdown::block::print_date;
use crate::vault::summary::is_compacted;
use crate::vault::survey::Survey;

use super::choice::{is_a_persons, is_knowledge};
use super::contract::LineReason;
use super::layout::SMALL;
use super::material::{Candidate, Item, Relevant, item};
use super::passages::{session_of, unsaid};
use super::relevant::Choice;
use super::standing::{Superseded, in_force, own};

/// Of a memory that takes more nothing is told but what the task finds.
const LARGE: Quarters = Quarters(8 * SMALL.0);

/// Characters of what a session was asked for at a time, and of what it came to.
const ASKED_CHARS: usize = 200;
const CAME_TO_CHARS: usize = 240;

/// The entries and sessions that a brief tells beside what the task found; none of a memory that is too large.
#[derive(Default)]
pub(super) struct Small {
    entries: Vec<Relevant>,
    /// Newest first.
    pub(super) sessions: Vec<Item>,
}

impl Small {
    /// Collects them, if there is a task and no level that limits what is told. The outcomes of these handoffs are told already.
    pub(super) fn of(
        choice: &Choice<'_, '_>,
        survey: &Survey,
        filter: &Filter,
        superseded: &[Superseded<'_>],
        handoffs: &[String],
    ) -> Self {
        let (settings, request) = (choice.briefing.settings.brief, choice.request);
        if request.task().is_none() || settings.rules_share == 0.0 || settings.level_of(request).is_some() {
            return Self::default();
        }
        let is_meant = |entry: &&Entry| is_a_persons(entry) && is_knowledge(entry) && !is_compacted(&entry.tags);
        let mut decided: Vec<&Entry> = in_force(survey, filter, &[]).into_iter().filter(is_meant).collect();
        let taken = size(decided.iter().map(|entry| entry.text.as_str()));
        let mut room = share(taken);
        if room == Quarters::default() {
            return Self::default();
        }
        decided.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
        let whole = |entry: &&Entry| Candidate::whole((*entry).clone(), LineReason::Always);
        let candidates = fitting(decided.iter(), &mut room, |entry| &entry.text).map(whole).collect();
        let mut entries = choice.placed(candidates);
        entries.iter_mut().for_each(|entry| entry.section = settings.relevant.len());
        if taken >= SMALL {
            return Self { entries, sessions: Vec::new() };
        }
        let known = decided.iter().map(|entry| entry.text.as_str()).chain(superseded.iter().map(|one| one.old));
        let known: Vec<Compared<'_>> = known.map(Compared::of).collect();
        let is_told = |handoff: &Entry| handoffs.contains(&handoff.reference.to_string());
        let open = said_only(survey, filter, &known);
        let sessions = own(survey, filter, &[Category::Handoffs]).into_iter();
        let sessions = sessions.filter(|entry| !is_compacted(&entry.tags));
        let sessions = open.into_iter().chain(sessions.filter_map(|handoff| about(handoff, is_told(handoff), &known)));
        let mut most = LARGE;
        let sessions: Vec<Item> = fitting(sessions, &mut most, |session| &session.text).collect();
        let all = Quarters(taken.0 + size(sessions.iter().map(|session| session.text.as_str())).0);
        let mut room = share(all).less(taken);
        let sessions = fitting(sessions.into_iter(), &mut room, |session| &session.text).collect();
        Self { entries, sessions }
    }

    /// The entries that the task did not find.
    pub(super) fn others(&self, relevant: &[Relevant]) -> Vec<Relevant> {
        let is_other = |entry: &&Relevant| relevant.iter().all(|known| known.item.source != entry.item.source);
        self.entries.iter().filter(is_other).cloned().collect()
    }
}

/// Statements of people that nobody confirmed, newest first, as far as nothing known says the same.
fn said_only(survey: &Survey, filter: &Filter, known: &[Compared<'_>]) -> Vec<Item> {
    let candidates = Filter { statuses: vec![Status::Candidate], tiers: vec![Tier::Active], ..filter.clone() };
    let entries = survey.files.iter().flat_map(|file| file.entries());
    let is_open =
        |entry: &&Entry| entry.speaker() == Speaker::Person && is_knowledge(entry) && candidates.admits(entry);
    let mut open: Vec<&Entry> = entries.filter(is_open).collect();
    open.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
    let line = |entry: &Entry| {
        let day = entry.created.map(|created| format!(", {}", &print_date(created)[..10])).unwrap_or_default();
        let text = unsaid(&entry.text, known);
        if text.is_empty() { None } else { item(&entry.reference.to_string(), &format!("person{day}: {text}")) }
    };
    open.into_iter().filter_map(line).collect()
}

/// The size of texts, counted until nothing of them is told whatever the task is.
fn size<'a>(texts: impl Iterator<Item = &'a str>) -> Quarters {
    let mut size = Quarters::default();
    for text in texts {
        size = Quarters(size.0 + Quarters::of(text).0);
        if size > LARGE {
            break;
        }
    }
    size
}

/// How much is told whatever the task is of what has a size: all of a small memory, and the less of a larger one the larger it is.
fn share(size: Quarters) -> Quarters {
    match size {
        small if small <= SMALL => SMALL,
        large if large > LARGE => Quarters::default(),
        Quarters(larger) => Quarters(SMALL.0 * SMALL.0 / larger),
    }
}

/// The first items whose texts fit into the room, which they take.
fn fitting<T>(
    items: impl Iterator<Item = T>,
    room: &mut Quarters,
    text: impl Fn(&T) -> &str,
) -> impl Iterator<Item = T> {
    items.map_while(move |item| {
        *room = room.checked_less(Quarters::of(text(&item)))?;
        Some(item)
    })
}

/// A line with the requests and the outcome of a session, as far as nothing known says them. The outcome may be told elsewhere.
fn about(handoff: &Entry, is_told: bool, known: &[Compared<'_>]) -> Option<Item> {
    let asked = asked(&handoff.text).into_iter().map(|asked| unsaid(asked, known));
    let asked: Vec<String> =
        asked.filter(|asked| !asked.is_empty()).map(|asked| excerpt(&asked, ASKED_CHARS)).collect();
    // A handoff without an outcome is told whole.
    let came_to = match outcome(&handoff.text) {
        None if is_told => return None,
        Some(outcome) if !is_told => unsaid(&without_talk(&outcome), known),
        _ => String::new(),
    };
    let parts = [("asked", asked.join(" / ")), ("came to", one_line(&excerpt(&came_to, CAME_TO_CHARS)))];
    let parts = parts.into_iter().filter(|(_, text)| !text.is_empty());
    let parts: Vec<String> = parts.map(|(what, text)| format!(" {what}: {text}")).collect();
    let line = format!("{}{}", session_of(handoff), parts.join(";"));
    if parts.is_empty() { None } else { item(&handoff.reference.to_string(), &line) }
}
