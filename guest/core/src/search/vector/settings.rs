//! The numbers of vectors, and of what they add to a search.

use serde::{Deserialize, Serialize};

use crate::model::limits::check_shares;
use crate::model::setting::settings;
use crate::text::language::Language;

/// The precision of stored vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Precision {
    /// A byte a dimension: a quarter of the room, and cosines that are off by less than 0.01.
    #[default]
    Int8,
    /// As the model gave them, scaled to length 1.
    F32,
}

/// How the scores of words and meaning become one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Fusion {
    /// The weighted mean of both scores, each from 0 for the least to 1 for the best.
    #[default]
    Weighted,
    /// Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), weighted: only places count.
    Rrf,
}

settings! {
    /// The numbers of vectors, and of what they add to a search.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// The precision of new vectors.
        pub precision: Precision,
        /// The fusion of both scores.
        pub fusion: Fusion,
        /// The share of the meaning, 0 to 1, for queries in a language that the model knows.
        pub weight: f64,
        /// The weight for queries in other languages; 0 uses their words alone.
        pub other_weight: f64,
        /// The languages that the model knows; none means all.
        pub languages: Vec<Language>,
        /// The share of the neighbouring turns' meaning that counts for a turn of a conversation.
        pub turn_weight: f64,
        /// The weight of relevance against repetition (λ of maximal marginal relevance); 1 keeps all repetition.
        pub diversity: f64,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            precision: Precision::default(),
            fusion: Fusion::default(),
            weight: 0.3,
            other_weight: 0.1,
            languages: vec![Language::English],
            turn_weight: 0.6,
            diversity: 0.7,
        }
    }
}

impl Settings {
    /// Checks the values; the error names the impossible one.
    pub(crate) fn check(&self) -> Result<(), String> {
        check_shares([
            ("vectors.weight", self.weight),
            ("vectors.other_weight", self.other_weight),
            ("vectors.diversity", self.diversity),
        ])?;
        let turn_weight = self.turn_weight;
        if !turn_weight.is_finite() || turn_weight < 0.0 {
            return Err(format!("vectors.turn_weight is {turn_weight}; it must not be below 0"));
        }
        Ok(())
    }
}
