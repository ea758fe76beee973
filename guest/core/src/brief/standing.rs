//! What stands in a brief whatever the task is: rules of people, checks, open tasks, and the last handoff.

use crate::learn::hearing::amend::has_old_number;
use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Origin, Tier};
use crate::model::task;
use crate::text::marks::UNCONFIRMED;
use crate::text::order::Order;
use crate::text::sorted::SortedSet;
use crate::vault::listing::newest_first;
use crate::vault::succession::Succession;
use crate::vault::summary::is_compacted;
use crate::vault::survey::Survey;

use super::checks::check_commands;
use super::material::{Item, item};

/// Longest rule, in characters.
const RULE_CHARS: usize = 240;

/// The categories of what people ask for in general.
pub(super) const RULES: [Category; 3] = [Category::Preferences, Category::Conventions, Category::Habits];

/// Commands that are told of how the project is checked.
const CHECKS: usize = 4;

/// Superseded entries that what sessions say is compared with.
const SUPERSEDED: usize = 100;

/// Entries in force of some categories, newest first.
pub(super) fn own<'a>(survey: &'a Survey, filter: &Filter, categories: &[Category]) -> Vec<&'a Entry> {
    let mut own = in_force(survey, filter, categories);
    own.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
    own
}

/// Entries in force of some categories, of all where none is named.
pub(super) fn in_force<'a>(survey: &'a Survey, filter: &Filter, categories: &[Category]) -> Vec<&'a Entry> {
    let succession = Succession::in_files(survey.files.iter());
    let tiers = vec![Tier::Pinned, Tier::Active];
    let filter = Filter { categories: categories.to_vec(), tiers, ..filter.clone() };
    let is_meant = |entry: &Entry| {
        filter.admits(entry) && filter.shows_status(entry.status) && succession.successor(&entry.reference).is_none()
    };
    let entries = survey.files.iter().flat_map(|file| file.entries());
    entries.filter(|entry| is_meant(entry)).collect()
}

/// What a superseded entry says, and what stands in its place.
pub(super) struct Superseded<'a> {
    pub(super) old: &'a str,
    new: Option<&'a Entry>,
}

impl Superseded<'_> {
    /// Returns whether a text that somebody said at a time gives the old number of what has another one since.
    pub(super) fn is_outdated(&self, text: &str, at: u64) -> bool {
        let is_since = |new: &&Entry| new.created.is_some_and(|created| at < created);
        self.new.filter(is_since).is_some_and(|new| has_old_number(text, self.old, &new.text))
    }
}

/// The newest superseded entries.
pub(super) fn superseded(survey: &Survey) -> Vec<Superseded<'_>> {
    let succession = Succession::in_files(survey.files.iter());
    let entries = || survey.files.iter().flat_map(|file| file.entries());
    let mut old: Vec<&Entry> = entries().filter(|entry| succession.successor(&entry.reference).is_some()).collect();
    old.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
    let replaced = |old: &'_ Entry| {
        let successor = succession.successor(&old.reference);
        entries().find(|entry| Some(&entry.reference) == successor)
    };
    old.into_iter().take(SUPERSEDED).map(|old| Superseded { old: &old.text, new: replaced(old) }).collect()
}

/// The last session's own words: a summary that compaction made is not a session.
pub(super) fn handoff(survey: &Survey, filter: &Filter) -> Option<Item> {
    let handoffs = own(survey, filter, &[Category::Handoffs]);
    let last = handoffs.into_iter().find(|entry| !is_compacted(&entry.tags))?;
    item(&last.reference.to_string(), &last.text)
}

/// The preferences, conventions and habits that a person stands behind, newest first.
pub(super) fn rules<'a>(survey: &'a Survey, filter: &Filter) -> Vec<&'a Entry> {
    let mut rules = own(survey, filter, &RULES);
    rules.retain(|entry| !entry.origin.as_ref().is_some_and(Origin::is_unconfirmed) && !is_compacted(&entry.tags));
    // A shared fact says the same as the one that it was shared from.
    let mut seen = SortedSet::new();
    rules.retain(|entry| seen.insert(entry.text.as_str()));
    // A rule is short: what is longer argues about one thing, and is told where it is relevant.
    rules.retain(|entry| entry.text.chars().count() <= RULE_CHARS);
    rules
}

/// Rules as lines of a section, which stays the same from brief to brief.
pub(super) fn rule_lines(rules: &[&Entry]) -> Vec<Item> {
    rules.iter().filter_map(|entry| item(&entry.reference.to_string(), &bullet(&entry.text))).collect()
}

/// Entries with a command that builds, tests or checks the project, newest first, each command once and none that a rule names.
pub(super) fn checks(survey: &Survey, filter: &Filter, rules: &[&Entry]) -> Vec<Item> {
    let kinds = [Category::Procedures, Category::Conventions, Category::Facts, Category::Gotchas, Category::Habits];
    let mut entries = own(survey, filter, &kinds);
    entries.retain(|entry| entry.text.chars().count() <= RULE_CHARS);
    let mut seen: SortedSet<String> = rules.iter().flat_map(|rule| check_commands(&rule.text)).collect();
    entries.retain(|entry| {
        let commands = check_commands(&entry.text);
        commands.into_iter().filter(|command| seen.insert(command.clone())).count() > 0
    });
    let line = |entry: &Entry| {
        let is_open = entry.origin.as_ref().is_some_and(Origin::is_unconfirmed);
        bullet(&format!("{}{}", if is_open { UNCONFIRMED } else { "" }, entry.text))
    };
    entries.into_iter().take(CHECKS).filter_map(|entry| item(&entry.reference.to_string(), &line(entry))).collect()
}

/// A text as an item of a list.
fn bullet(text: &str) -> String {
    format!("- {}", text.replace('\n', "\n  "))
}

/// Open tasks, one item an entry.
pub(super) fn tasks(survey: &Survey, filter: &Filter) -> Vec<Item> {
    let entries = own(survey, filter, &[Category::Tasks]).into_iter().filter(|entry| !is_compacted(&entry.tags));
    entries.filter_map(|entry| item(&entry.reference.to_string(), &task::open(&entry.text)?)).collect()
}
