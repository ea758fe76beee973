//! The settings of the brief.

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::setting::settings;

use super::contract::{BriefLevel, Request};

/// The numbers of agent-memory where they differ.
pub(crate) const AGENT_MEMORY: &str = r#"
whole_entries = false
dated = false
last_handoff = true
rules_share = 0.0
passages_share = 0.0
relevance_floor = 0.0
relevant = [
    { title = "Relevant Decisions", categories = ["decisions"], limit = 3 },
    { title = "Relevant Lessons", categories = ["lessons"], limit = 2 },
]
"#;

/// The numbers of bit-office where they differ.
pub(crate) const BIT_OFFICE: &str = "
work = true
last_handoff = true
rules_share = 0.0
passages_share = 0.0
relevance_floor = 0.0
project_share = 0.2
handoff_share = 0.1
tasks_share = 0.1
recovery_share = 0.1
";

/// The numbers of ADE's memory where they differ.
pub(crate) const ADE: &str = "level = \"standard\"\n";

settings! {
    /// Settings of the brief.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Tokens, when the request names none.
        pub budget: u32,
        /// The level of a request that names none. Absent: as many entries as the sections and the budget take.
        pub level: Option<BriefLevel>,
        /// Most relevant entries of the level `lite`.
        pub lite_entries: usize,
        /// Most relevant entries of the level `standard`.
        pub standard_entries: usize,
        /// Most relevant entries of the level `deep`.
        pub deep_entries: usize,
        /// Largest share of the budget for the core memory of the agent, while others want room.
        pub core_share: f64,
        /// Largest share of the budget for `_project.md` while others want room.
        pub project_share: f64,
        /// The share of the last handoff.
        pub handoff_share: f64,
        /// The share of open tasks.
        pub tasks_share: f64,
        /// The share of the last messages of an interrupted session.
        pub recovery_share: f64,
        /// Longest relevant entry, in characters; a longer one is cut.
        pub entry_chars: usize,
        /// Characters below which cutting an entry to fit is not worth it.
        pub cut_chars: usize,
        /// Messages shown of a session that broke off, and characters of each.
        pub recovery_messages: usize,
        /// Characters shown of each of these messages.
        pub recovery_chars: usize,
        /// True to show relevant entries whole, false to show snippets.
        pub whole_entries: bool,
        /// True to print the kind of each entry, and its day if it is old.
        pub dated: bool,
        /// True to tell the last handoff whatever the task is.
        pub last_handoff: bool,
        /// Largest share of the budget for what people asked for in general, while others want room; 0 for no such section.
        pub rules_share: f64,
        /// The share of what was said in sessions, while entries want room; 0 for no such section.
        pub passages_share: f64,
        /// True to add interrupted work, facts by their worth, earlier sessions, teammates and
        /// earlier projects, in the wording of bit-office.
        pub work: bool,
        /// Largest share of the budget for facts of the agent, and as much for facts of the project, while others want
        /// room.
        pub knowledge_share: f64,
        /// The share of each of earlier sessions, teammates, and earlier projects.
        pub work_share: f64,
        /// Largest share of the budget for what other roots say, all together, while others want room.
        pub beside_share: f64,
        /// The share of the best hit's score below which a hit is not relevant.
        pub relevance_floor: f64,
        /// The sections of relevant entries, in order.
        pub relevant: Vec<Relevant>,
    }
}

impl Default for Settings {
    fn default() -> Self {
        use Category::*;
        let known = [
            Decisions,
            Conventions,
            Lessons,
            Gotchas,
            Facts,
            Findings,
            Preferences,
            Patterns,
            Habits,
            Episodes,
            Procedures,
            Projects,
            Digests,
        ];
        Self {
            budget: 2_000,
            level: None,
            lite_entries: 3,
            standard_entries: 8,
            deep_entries: 20,
            core_share: 0.25,
            project_share: 0.3,
            handoff_share: 0.25,
            tasks_share: 0.2,
            recovery_share: 0.1,
            entry_chars: 2_000,
            cut_chars: 200,
            recovery_messages: 3,
            recovery_chars: 100,
            whole_entries: true,
            dated: true,
            last_handoff: false,
            rules_share: 0.2,
            passages_share: 0.7,
            relevance_floor: 0.35,
            work: false,
            knowledge_share: 0.15,
            work_share: 0.05,
            beside_share: 0.15,
            relevant: vec![Relevant::new("For this task", &known, 200)],
        }
    }
}

impl Settings {
    /// The level of a request, if it has one.
    pub(super) fn level_of(&self, request: &Request) -> Option<BriefLevel> {
        request.level.or(self.level)
    }

    /// The most relevant entries that a brief for a request tells of.
    pub(super) fn most_relevant(&self, request: &Request) -> usize {
        match self.level_of(request) {
            None => usize::MAX,
            Some(BriefLevel::Lite) => self.lite_entries,
            Some(BriefLevel::Standard) => self.standard_entries,
            Some(BriefLevel::Deep) => self.deep_entries,
        }
    }
}

/// One section of relevant entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Relevant {
    /// As printed, without the colon.
    pub title: String,
    /// The categories in the section.
    pub categories: Vec<Category>,
    /// Most entries.
    pub limit: usize,
}

impl Relevant {
    pub(crate) fn new(title: &str, categories: &[Category], limit: usize) -> Self {
        Self { title: title.to_owned(), categories: categories.to_vec(), limit }
    }
}
