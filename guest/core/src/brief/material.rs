//! The material of a brief, before it is fitted into the budget.

use crate::model::contract::Entry;
use crate::text::marks::{AGENT, LEARNED, PROJECT, RECENT_SESSIONS, RECOVERED, title_line};
use crate::text::sorted::SortedMap;

use super::contract::LineReason;

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
    /// Index into `brief.relevant` of policy; behind them all for what no task found.
    pub(super) section: usize,
    pub(super) item: Item,
    /// When the entry was created.
    pub(super) created: Option<u64>,
    pub(super) why: Why,
}

/// Why a line is told.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Why {
    pub(super) reason: LineReason,
    /// Words of the task, the rarest first.
    pub(super) words: Vec<String>,
}

impl Why {
    pub(super) fn of(reason: LineReason) -> Self {
        Self { reason, words: Vec::new() }
    }
}

/// An entry that may be told, with the text to show.
pub(super) struct Candidate {
    pub(super) text: String,
    pub(super) entry: Entry,
    pub(super) why: Why,
}

impl Candidate {
    pub(super) fn whole(entry: Entry, reason: LineReason) -> Self {
        Self { text: entry.text.clone(), entry, why: Why::of(reason) }
    }
}

pub(super) fn item(source: &str, text: &str) -> Option<Item> {
    (!text.is_empty()).then(|| Item { source: source.to_owned(), text: text.to_owned() })
}

/// The sections that do not depend on relevance, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SectionKind {
    Core,
    Rules,
    Project,
    Handoff,
    Interrupted,
    AgentKnowledge,
    ProjectKnowledge,
    RecentSessions,
    Team,
    Learned,
    Passages,
    Checks,
    Missions,
    Tasks,
    Recovery,
}

impl SectionKind {
    /// Sections before the relevant ones, and sections after them.
    pub(super) const BEFORE: [Self; 10] = [
        Self::Core,
        Self::Rules,
        Self::Project,
        Self::Handoff,
        Self::Interrupted,
        Self::AgentKnowledge,
        Self::ProjectKnowledge,
        Self::RecentSessions,
        Self::Team,
        Self::Learned,
    ];
    pub(super) const BEHIND: [Self; 5] = [Self::Passages, Self::Checks, Self::Missions, Self::Tasks, Self::Recovery];

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Core => "Core Memory",
            Self::Rules => "Rules",
            Self::Project => "Project",
            Self::Handoff => "Last Session",
            Self::Interrupted => "Session recovered",
            Self::AgentKnowledge => AGENT,
            Self::ProjectKnowledge => PROJECT,
            Self::RecentSessions => RECENT_SESSIONS,
            Self::Team => "Team",
            Self::Learned => LEARNED,
            Self::Passages => "From sessions (said, not confirmed)",
            Self::Checks => "Checks",
            Self::Missions => "Missions",
            Self::Tasks => "Open Tasks",
            Self::Recovery => "Recovering previous session",
        }
    }

    /// Returns whether a line of the section is never cut.
    pub(super) fn is_whole(self) -> bool {
        matches!(
            self,
            Self::Rules
                | Self::AgentKnowledge
                | Self::ProjectKnowledge
                | Self::RecentSessions
                | Self::Team
                | Self::Learned
                | Self::Checks
                | Self::Missions
        )
    }

    /// Returns whether the section is the same for every task.
    pub(super) fn is_steady(self) -> bool {
        matches!(self, Self::Core | Self::Rules | Self::Project)
    }

    /// The line that opens the section.
    pub(super) fn heading(self) -> String {
        match self {
            Self::Interrupted => RECOVERED.to_owned(),
            Self::AgentKnowledge | Self::ProjectKnowledge | Self::RecentSessions | Self::Learned => {
                title_line(self.title())
            }
            _ => format!("{}:", self.title()),
        }
    }
}

/// All that could stand in a brief.
#[derive(Debug, Default)]
pub(super) struct Material {
    pub(super) fixed: SortedMap<SectionKind, Vec<Item>>,
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    pub(super) has_task: bool,
    /// False if nothing was found for the task, or there is none: then the relevant entries are the newest.
    pub(super) is_for_task: bool,
    /// Passages of sessions that match the task, best first.
    pub(super) passages: Vec<Item>,
    /// Entries of a small memory that the task did not find, newest first.
    pub(super) others: Vec<Relevant>,
    /// The outcomes of other sessions, newest first.
    pub(super) recent: Vec<Item>,
    /// Keys of files that could not be read.
    pub(super) unreadable: Vec<String>,
}

impl Material {
    /// Only what answers a task, best first.
    pub(super) fn found(relevant: Vec<Relevant>) -> Self {
        Self { relevant, has_task: true, is_for_task: true, ..Self::default() }
    }

    /// Leaves out the entries that a test refuses.
    pub(super) fn retain(&mut self, is_wanted: impl Fn(&Item) -> bool) {
        self.fixed.retain(|_, items| {
            items.retain(&is_wanted);
            true
        });
        self.relevant.retain(|relevant| is_wanted(&relevant.item));
        self.others.retain(|other| is_wanted(&other.item));
    }

    pub(super) fn put(&mut self, fixed: SectionKind, items: Vec<Item>) {
        self.fixed.insert(fixed, items);
    }

    pub(super) fn fixed(&self, fixed: SectionKind) -> &[Item] {
        self.fixed.get(&fixed).map(Vec::as_slice).unwrap_or_default()
    }
}
