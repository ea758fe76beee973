//! Telling people why a statement is kept or not.

use crate::learn::contract::{Reason, Statement};

use super::settings::Settings;
use super::{Heard, Table};

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
