//! A finished project as the text of an entry, and back.

use crate::model::error::{Error, Result};

use crate::session::contract::{ProjectRecord, Rating};

/// The rating of 5 below which an axis is shown as one to improve.
const GOOD: f64 = 4.0;

const TECHNOLOGY: &str = "Technology: ";
const REVIEW: &str = "Review: ";
const RATINGS: &str = "Ratings: ";

impl ProjectRecord {
    /// The text of its entry.
    pub(super) fn print(&self) -> Result<String> {
        let summary = crate::text::cut::readable(&self.summary);
        if summary.trim().is_empty() {
            return Err(Error::invalid("the project's summary is empty"));
        }
        self.ratings.iter().try_for_each(Rating::check)?;
        let mut lines = Vec::new();
        let technology = self.technology.as_deref().map(crate::text::cut::one_line).filter(|text| !text.is_empty());
        lines.extend(technology.map(|text| format!("{TECHNOLOGY}{text}")));
        lines.extend(self.review_passed.map(|passed| format!("{REVIEW}{}", if passed { "passed" } else { "failed" })));
        if !self.ratings.is_empty() {
            lines.push(format!("{RATINGS}{}", self.printed_ratings(" ", |_| true)));
        }
        Ok(if lines.is_empty() { summary } else { format!("{}\n\n{}", summary.trim_end(), lines.join("\n")) })
    }

    /// Reads the text of an entry; lines at its end that say nothing known belong to the summary.
    pub(super) fn parse(text: &str, completed_at: Option<u64>) -> Self {
        let mut record = Self { completed_at, ..Self::default() };
        let (summary, last) = text.rsplit_once("\n\n").unwrap_or((text, ""));
        let known = last.lines().all(|line| record.take(line));
        record.summary = if known { summary.to_owned() } else { text.to_owned() };
        record
    }

    fn take(&mut self, line: &str) -> bool {
        if let Some(technology) = line.strip_prefix(TECHNOLOGY) {
            self.technology = Some(technology.to_owned());
        } else if let Some(review) = line.strip_prefix(REVIEW) {
            self.review_passed = Some(review == "passed");
        } else if let Some(ratings) = line.strip_prefix(RATINGS) {
            self.ratings = ratings.split(", ").filter_map(rating).collect();
        } else {
            return false;
        }
        true
    }

    /// Sets ratings, axis by axis.
    pub(super) fn rate(&mut self, ratings: &[Rating]) {
        for rating in ratings {
            match self.ratings.iter_mut().find(|known| known.axis == rating.axis) {
                Some(known) => known.value = rating.value,
                None => self.ratings.push(rating.clone()),
            }
        }
    }

    /// The ratings, and the axes to improve; none without ratings.
    pub(super) fn rating_line(&self) -> Option<String> {
        if self.ratings.is_empty() {
            return None;
        }
        let mean = self.ratings.iter().map(|rating| rating.value).sum::<f64>() / self.ratings.len() as f64;
        let summary = crate::session::work::line(&self.summary, 120);
        let improve = self.printed_ratings(" ", |rating| rating.value < GOOD);
        let improve = if improve.is_empty() { improve } else { format!("; improve: {improve}") };
        Some(format!("- Rated {mean:.1}/5: {summary}{improve}"))
    }

    fn printed_ratings(&self, between: &str, counts: impl Fn(&Rating) -> bool) -> String {
        let printed = self.ratings.iter().filter(|rating| counts(rating));
        printed.map(|Rating { axis, value }| format!("{axis}{between}{value}")).collect::<Vec<_>>().join(", ")
    }
}

impl Rating {
    pub(super) fn check(&self) -> Result<()> {
        let Self { axis, value } = self;
        let is_word = !axis.trim().is_empty() && !axis.contains([',', '\n']) && axis.trim() == axis;
        if !is_word || axis.ends_with(|c: char| c.is_ascii_digit()) {
            return Err(Error::invalid(format!("{axis:?} is not an axis of a rating: it is one or a few plain words")));
        }
        if !(0.0..=5.0).contains(value) {
            return Err(Error::invalid(format!("the rating of {axis} is {value}; it goes from 0 to 5")));
        }
        Ok(())
    }
}

fn rating(text: &str) -> Option<Rating> {
    let (axis, value) = text.rsplit_once(' ')?;
    Some(Rating { axis: axis.to_owned(), value: value.parse().ok()? })
}
