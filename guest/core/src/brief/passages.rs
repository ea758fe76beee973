//! What a brief tells of sessions: what they came to, and passages that add something to it.

use crate::brief::Briefing;
use crate::learn::hearing::reply::refutes;
use crate::learn::hearing::talk::without_talk;
use crate::model::contract::{Entry, Speaker};
use crate::model::error::Result;
use crate::search::contract::SessionPassage;
use crate::search::passages::passages_about;
use crate::session::handoff::outcome;
use crate::text::language::{fold, is_stop_word};
use crate::text::order::Order;
use crate::text::similarity::Compared;
use crate::text::sorted::SortedSet;
use crate::text::token_count::Quarters;
use crate::text::tokenize::tokens;
use crate::vault::markdown::block::print_date;

use super::audience::Audience;
use super::contract::Request;
use super::material::{Item, Relevant, item};
use super::standing::Superseded;

/// The share of the words of what a session decided that an entry has which says the same.
const ENTRY: f64 = 0.9;

/// Passages that a brief looks at.
const MOST: usize = 40;

/// The relevant entries that passages are compared with.
const COMPARED: usize = 30;

/// The share of a text's words that another has, from which the text adds nothing.
const SAID: f64 = 0.8;

/// The share of the words of an agent's passage that nothing says yet, below which it is a step on the way to what is told.
const NEW: f64 = 0.4;

/// Characters below which a passage is told with what was said before it.
const TERSE: usize = 80;

/// A statement of an agent, or the outcome of a session, that takes less says nothing without the rest.
const LEAST_TOLD: Quarters = Quarters(24);

fn words_of(text: &str) -> SortedSet<String> {
    let mut words = SortedSet::new();
    tokens(text, &mut |token| {
        let word = fold(token.text, token.kind);
        if !is_stop_word(&word) {
            words.insert(word.into_owned());
        }
    });
    words
}

/// What sessions came to that are about the task, the newest first, then passages of sessions that neither they nor relevant
/// entries say as well. What superseded entries say is left out: people said something else since.
pub(super) fn passages(
    briefing: &mut Briefing<'_>,
    request: &Request,
    audience: &Audience<'_>,
    relevant: &[Relevant],
    handoffs: &[Entry],
    last: Option<&Item>,
    superseded: &[Superseded<'_>],
) -> Result<Vec<Item>> {
    let (Some(task), true) = (request.task(), briefing.settings.brief.passages_share > 0.0) else {
        return Ok(Vec::new());
    };
    let may_tell = |speaker| request.stated_by.is_empty() || request.stated_by.contains(&speaker);
    let found = passages_about(&mut briefing.searcher(), task, MOST)?;
    let replaced = superseded;
    let superseded: Vec<Compared<'_>> = replaced.iter().map(|replaced| Compared::of(replaced.old)).collect();
    let entries: Vec<Compared<'_>> =
        relevant.iter().take(COMPARED).map(|relevant| Compared::of(&relevant.item.text)).collect();
    // What was decided is told as an entry.
    let is_entry = |line: &str| {
        let decided = line.rsplit_once(" (").filter(|_| line.starts_with("- ")).map(|(decided, _)| decided);
        decided.is_some_and(|decided| entries.iter().any(|entry| entry.has_most_of(decided, ENTRY)))
    };
    let mut items = Vec::new();
    let mut handoffs: Vec<&Entry> = handoffs.iter().filter(|entry| may_tell(entry.speaker())).collect();
    // Of sessions about the same the newest has the last word.
    handoffs.order_by_key(|entry| std::cmp::Reverse(entry.created));
    let (mut sessions, mut words) = (SortedSet::new(), SortedSet::new());
    for handoff in handoffs {
        let came_to = outcome(&handoff.text).unwrap_or_else(|| handoff.text.clone());
        let came_to = unsaid(&without_talk(&came_to), &superseded);
        let came_to = came_to.lines().filter(|line| !is_entry(line)).collect::<Vec<_>>().join("\n");
        if Quarters::of(&came_to) >= LEAST_TOLD {
            words.extend(words_of(&came_to));
            items.extend(session_line(handoff, &came_to));
            sessions.extend(&handoff.session);
        }
    }
    let known = relevant.iter().take(COMPARED).map(|relevant| &relevant.item).chain(&items).chain(last);
    // A passage may be one line of another text, or most of all its lines.
    let texts = |item: &Item| item.text.lines().chain([item.text.as_str()]).map(str::to_owned).collect::<Vec<_>>();
    let known: Vec<String> = known.flat_map(texts).collect();
    let known: Vec<Compared<'_>> = known.iter().map(|line| Compared::of(line)).collect();
    let says = |text: &str| known.iter().chain(&superseded).any(|line| line.has_most_of(text, SAID));
    let is_wanted = |passage: &SessionPassage| may_tell(passage.who) && audience.is_other(&passage.session);
    for mut passage in found.into_iter().filter(is_wanted) {
        // What a session was asked first, and what an agent said on the way, its end says better.
        if sessions.contains(&passage.session) && !passage.ends_turn {
            continue;
        }
        let is_agents = passage.who == Speaker::Agent;
        // What the person's next words refuse is no knowledge.
        if is_agents && refutes(&passage.answer, &passage.text) {
            continue;
        }
        if is_agents {
            passage.text = without_talk(&passage.text);
        }
        let text = &passage.text;
        // Entries may have no room, so only what sessions say counts.
        let own = words_of(text);
        let is_new = |own: &SortedSet<String>| {
            let new = own.iter().filter(|word| !words.contains(*word)).count();
            new as f64 >= NEW * own.len() as f64
        };
        let says_little = is_lead(text) || is_agents && (Quarters::of(text) < LEAST_TOLD || !is_new(&own));
        let is_outdated = |text: &str| replaced.iter().any(|replaced| replaced.is_outdated(text, passage.at));
        passage.before = passage.before.take().filter(|before| !is_outdated(before));
        let text = &passage.text;
        if !says_little && !says(text) && !is_outdated(text) {
            words.extend(own);
            items.push(Item { text: passage_line(&passage), source: passage.key });
        }
    }
    Ok(items)
}

/// Returns whether a text only leads to what is quoted, of which it has one line at the most: "Implement the following plan:".
fn is_lead(text: &str) -> bool {
    let (quoted, own): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.trim_start().starts_with('>'));
    quoted.len() <= 1 && own.join(" ").trim_end().ends_with(':') && own.len() <= 2
}

/// The lines of a text that others do not say.
pub(super) fn unsaid(text: &str, others: &[Compared<'_>]) -> String {
    let is_said = |line: &str| !line.trim().is_empty() && others.iter().any(|other| other.has_most_of(line, SAID));
    text.lines().filter(|line| !is_said(line)).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The outcome of a session, with its day.
fn session_line(handoff: &Entry, came_to: &str) -> Option<Item> {
    item(&handoff.reference.to_string(), &format!("{} came to: {came_to}", session_of(handoff)))
}

/// A session by its day.
pub(super) fn session_of(handoff: &Entry) -> String {
    let day = handoff.created.map(|created| format!(" of {}", &print_date(created)[..10]));
    format!("session{}", day.unwrap_or_default())
}

/// A passage with its speaker and day. An answer of few words has the question before it.
pub(super) fn passage_line(passage: &SessionPassage) -> String {
    let day = print_date(passage.at)[..10].to_owned();
    let who = if passage.who == Speaker::Person { "person" } else { "agent" };
    let is_terse = passage.text.chars().count() < TERSE;
    let question = passage.before.as_deref().filter(|_| is_terse).map(|before| format!(" (after: {before})"));
    format!("{who}, {day}{}: {}", question.unwrap_or_default(), passage.text)
}
