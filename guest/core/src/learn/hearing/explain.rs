//! Telling people why a statement is kept or not.

use serde::Serialize;

use crate::model::category::Category;
use crate::model::entry::Status;

use super::settings::Settings;
use super::{Heard, Table};

/// A feature that speaks for or against a statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// Its name.
    pub feature: String,
    /// Its share of the log-odds.
    pub weight: f64,
}

/// A statement with what policy does with it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// The text as it would be stored.
    pub text: String,
    /// The category that it would get.
    pub category: Category,
    /// 0 to 1.
    pub confidence: f64,
    /// None if it is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The cause why it is a candidate at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_back: Option<String>,
    /// The features that count most, largest first.
    pub reasons: Vec<Reason>,
}

impl Statement {
    pub(crate) fn of(heard: Heard, settings: &Settings) -> Self {
        let status = settings.status(&heard);
        let Heard { text, category, percent, held_back, reasons } = heard;
        let reason = |(feature, weight)| Reason { feature, weight: f64::from(weight) / f64::from(Table::SCALE) };
        Self {
            text,
            category,
            confidence: f64::from(percent) / 100.0,
            status,
            held_back: held_back.map(str::to_owned),
            reasons: reasons.into_iter().map(reason).collect(),
        }
    }
}
