//! The numbers of facts.

use serde::Serialize;

use crate::model::category::Category;
use crate::model::setting::settings;
use crate::vault::duplicate::DuplicateRule;

/// The numbers of bit-office where they differ.
pub(crate) const BIT_OFFICE: &str = "
similarity = 0.6
counts_by_hand = true
cap = 50
shared_cap = 20
";

/// The numbers of ADE's memory, where they differ.
pub(crate) const ADE: &str = "
similarity = 0.85
other_similarity = 0.85
";

/// Share of words from which what another agent learnt confirms a fact of the project, and from which two review issues are one: the number
/// of bit-office. Nothing is lost by it.
pub(crate) const CONFIRMATION: f64 = 0.6;

settings! {
    /// Settings of facts: duplicates, limits, sharing. All limits count whole entries.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// Categories of facts: near duplicates, limits and promotion apply to them.
        pub categories: Vec<Category>,
        /// Share of words, 0 to 1, from which two texts are one. At 1 only the same text is.
        pub similarity: f64,
        /// The same for the other categories. Then repeated entries of these count observations too, and a text whose words
        /// would be lost by merging is an entry of its own.
        pub other_similarity: f64,
        /// True if a text that is added by hand again, without a session, counts as an observation.
        pub counts_by_hand: bool,
        /// Facts that an agent keeps; 0 sets no bound.
        pub cap: usize,
        /// Facts that the project keeps; 0 sets no bound.
        pub shared_cap: usize,
        /// Different sessions after which an agent's fact becomes the project's; 0: never.
        pub promotion: usize,
        /// Milliseconds in which a new fact goes only if all are as new.
        pub grace: u64,
        /// Worth below which upkeep archives a fact; 0: none.
        pub floor: f64,
        /// Milliseconds since a fact was last seen after which upkeep archives it; 0: never.
        pub time_to_live: u64,
        /// The number of an agent's facts in a knowledge block.
        pub told: usize,
        /// The number of the project's facts in a knowledge block.
        pub shared_told: usize,
    }
}

impl Settings {
    /// When two texts of a category are one.
    pub(crate) fn duplicate_rule(&self, category: Category) -> DuplicateRule {
        let is_fact = self.holds(category);
        let similarity = if is_fact { self.similarity } else { self.other_similarity };
        let reinforces = is_fact || similarity < 1.0;
        DuplicateRule { similarity, reinforces, forgets_wordings: is_fact, counts_by_hand: self.counts_by_hand }
    }

    /// Returns whether entries of a category count as facts.
    pub(crate) fn holds(&self, category: Category) -> bool {
        self.categories.contains(&category)
    }

    pub(crate) fn check(&self) -> std::result::Result<(), String> {
        let shares = [("similarity", self.similarity), ("other_similarity", self.other_similarity)];
        for (name, share) in shares {
            if !(0.0..=1.0).contains(&share) || share == 0.0 {
                return Err(format!("facts.{name} is {share}; it lies above 0 and is at most 1"));
            }
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        use Category::{Habits, Lessons, Patterns, Preferences};
        let day = 24 * 3_600_000;
        Self {
            categories: vec![Preferences, Patterns, Habits, Lessons],
            similarity: 1.0,
            other_similarity: 1.0,
            counts_by_hand: false,
            cap: 0,
            shared_cap: 0,
            promotion: 3,
            grace: 7 * day,
            floor: 0.0,
            time_to_live: 0,
            told: 10,
            shared_told: 5,
        }
    }
}
