//! The settings of the life of entries: when they fade, leave, are promoted, and how many an owner keeps.

use serde::Serialize;

use crate::model::category::Category;
use crate::model::limits::check_shares;
use crate::model::scope::Scope;
use crate::model::setting::settings;
use crate::text::sorted::SortedMap;

/// The numbers of ADE's memory, where they differ.
pub(crate) const ADE: &str = "
demote_after = 90
archive_after = 180
weak_confidence = 0.3
weak_after = 30
project_entries = 2000
agent_entries = 500
mission_entries = 200
";

/// The numbers of BMAD's session memory, where they differ. A finding stands for the discoveries of agents, an episode and a handoff for
/// the conversation, a task for the state of an agent.
pub(crate) const SMP: &str = "
aging = 0.01
archive_below = 0.3
spared_hours = 24
spared_read_hours = 48
spared_strength = 0.7
mission_bytes = 10485760
evergreen = []
[sweep.kinds.decisions]
base = 0.95
rate = 0.03
per_read = 0.02
floor = 0.4
[sweep.kinds.findings]
base = 0.90
rate = 0.04
per_read = 0.015
floor = 0.3
[sweep.kinds.preferences]
base = 0.85
rate = 0.02
per_read = 0.03
floor = 0.6
[sweep.kinds.episodes]
base = 1.0
rate = 0.05
per_read = 0.01
floor = 0.1
[sweep.kinds.handoffs]
base = 1.0
rate = 0.05
per_read = 0.01
floor = 0.1
[sweep.kinds.tasks]
base = 0.80
rate = 0.06
per_read = 0.01
";

settings! {
    /// When entries fade, leave, are promoted, and how many an owner keeps. A number of 0 turns its rule off; days count since the last use of
    /// an entry: its creation, its last observation, or the last day on which it was read.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Days without use after which the strength of an entry is half.
        pub half_life: f64,
        /// Loss of strength for each day since an entry was created, used or not.
        pub aging: f64,
        /// How entries of single categories lose strength.
        pub kinds: SortedMap<Category, Fading>,
        /// Categories whose entries neither lose strength nor fade.
        pub evergreen: Vec<Category>,
        /// Days without use after which an active entry fades.
        pub demote_after: u32,
        /// Days without use after which an entry goes to the archive.
        pub archive_after: u32,
        /// Strength below which an entry goes to the archive.
        pub archive_below: f64,
        /// Sessions that must have said the same before a candidate is promoted.
        pub promote_sessions: u32,
        /// Confidence below which a candidate is weak; 1: each that a program learnt.
        pub weak_confidence: f64,
        /// Days after which a weak candidate goes to the archive.
        pub weak_after: u32,
        /// Hours in which a new entry is never archived.
        pub spared_hours: u32,
        /// Hours after it was read in which an entry is never archived.
        pub spared_read_hours: u32,
        /// Strength above which an entry is never archived to make room.
        pub spared_strength: f64,
        /// Entries that the project keeps.
        pub project_entries: u32,
        /// Entries that each agent keeps.
        pub agent_entries: u32,
        /// Entries that each mission keeps.
        pub mission_entries: u32,
        /// Bytes that the files of each mission may have. From 80 % on the weakest entries make room, so that 10 % are free; from 95 % on, 20 %.
        pub mission_bytes: u64,
    }
}

settings! {
    /// How entries of one category lose strength.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
    pub(crate) struct Fading {
        /// Strength of a new entry; 0: by its importance and confidence.
        pub base: f64,
        /// Loss for each day without use, of e's exponent; 0: by the half-life.
        pub rate: f64,
        /// Gain for each day on which it was read.
        pub per_read: f64,
        /// Strength that always remains.
        pub floor: f64,
    }
}

impl Settings {
    /// The number of entries that an owner keeps; 0 stands for all.
    pub(crate) fn limit(&self, scope: &Scope) -> u32 {
        match scope {
            Scope::Project => self.project_entries,
            Scope::Agent(_) => self.agent_entries,
            Scope::Mission(_) => self.mission_entries,
        }
    }

    /// The number of bytes that an owner's files may have; 0 stands for any.
    pub(crate) fn quota(&self, scope: &Scope) -> u64 {
        if matches!(scope, Scope::Mission(_)) { self.mission_bytes } else { 0 }
    }

    /// Returns whether any rule asks how long ago an entry was used, or how strong it is.
    pub(crate) fn asks_for_use(&self) -> bool {
        let limits = [self.project_entries, self.agent_entries, self.mission_entries];
        self.demote_after > 0
            || self.archive_after > 0
            || self.archive_below > 0.0
            || self.mission_bytes > 0
            || limits.iter().any(|limit| *limit > 0)
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        check_shares([
            ("sweep.aging", self.aging),
            ("sweep.archive_below", self.archive_below),
            ("sweep.weak_confidence", self.weak_confidence),
            ("sweep.spared_strength", self.spared_strength),
        ])?;
        for (category, kind) in &self.kinds {
            let Fading { base, rate, per_read, floor } = *kind;
            check_shares([("base", base), ("rate", rate), ("per_read", per_read), ("floor", floor)])
                .map_err(|fault| format!("sweep.kinds.{}.{fault}", category.name()))?;
        }
        if !(self.half_life.is_finite() && self.half_life > 0.0) {
            return Err(format!("sweep.half_life is {}; it is a number of days above 0", self.half_life));
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            half_life: 30.0,
            aging: 0.0,
            kinds: SortedMap::new(),
            evergreen: vec![Category::Preferences, Category::Conventions],
            demote_after: 0,
            archive_after: 0,
            archive_below: 0.0,
            promote_sessions: 2,
            weak_confidence: 1.0,
            weak_after: 90,
            spared_hours: 24,
            spared_read_hours: 0,
            spared_strength: 1.0,
            project_entries: 0,
            agent_entries: 0,
            mission_entries: 0,
            mission_bytes: 0,
        }
    }
}
