//! Finding what is worth remembering in what agents said, by the words that mark it.
//!
//! No model is asked: a marker is cheap, the same everywhere, and wrong in a way that can be read.

pub(crate) mod fact;
pub(crate) mod line;
pub(crate) mod marker;
pub(crate) mod settings;

use serde::Deserialize;

use crate::model::category::Category;
use crate::model::conversation::{Message, Role};
use crate::model::insight::Insight;
use crate::text::sorted::SortedSet;

use line::{Form, Line, prose};
use marker::{MarkerKind, kind, label_kind};
pub(super) use settings::Settings;

/// A set of rules that find statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSet {
    /// Decisions and lessons that are marked as such.
    Insights,
    /// Facts: what the user prefers, what the project is like, how work is done, and what was learnt the hard way.
    Facts,
}

/// The messages that an agent wrote for its user.
fn spoken_by_agents<'a>(messages: impl Iterator<Item = &'a Message>) -> impl Iterator<Item = &'a Message> {
    messages.filter(|message| message.role == Role::Agent && !message.internal)
}

/// The decisions and lessons in the agents' messages, in their order, each text once.
///
/// A line is a decision or a lesson, never both. Text of a brief, code, tables and quotes are skipped, and so
/// are messages between programs. A text without markers outside these places has no insights.
pub(crate) fn insights<'a>(messages: impl Iterator<Item = &'a Message>, limits: &Settings) -> Vec<Insight> {
    let mut found = Found::new(limits);
    for message in spoken_by_agents(messages) {
        found.read(&message.text);
        if found.is_full() {
            break;
        }
    }
    found.insights
}

/// All of them, however many there are: whoever knows which are new does the limiting.
pub(crate) fn all_insights<'a>(messages: impl Iterator<Item = &'a Message>, limits: &Settings) -> Vec<Insight> {
    let unlimited = Settings { decisions: usize::MAX, lessons: usize::MAX, ..limits.clone() };
    insights(messages, &unlimited)
}

/// The insights found so far, with the remaining limits.
struct Found<'a> {
    limits: &'a Settings,
    insights: Vec<Insight>,
    texts: SortedSet<String>,
    decisions: usize,
    lessons: usize,
}

impl<'a> Found<'a> {
    fn new(limits: &'a Settings) -> Self {
        Self { limits, insights: Vec::new(), texts: SortedSet::new(), decisions: 0, lessons: 0 }
    }

    fn is_full(&self) -> bool {
        self.decisions >= self.limits.decisions && self.lessons >= self.limits.lessons
    }

    fn read(&mut self, text: &str) {
        let mut announced = Announced::default();
        for line in prose(text) {
            if announced.begin(&line) {
                continue;
            }
            if let Some(kind) = announced.kind_of(&line).or_else(|| self.marked(&line)) {
                self.put(kind, &line);
            }
        }
    }

    /// Only lines of some length are looked at: a short one says too little to be worth a place.
    fn marked(&self, line: &Line) -> Option<MarkerKind> {
        let looked_at = line.form != Form::Heading && line.chars > self.limits.line_chars;
        if looked_at { kind(&line.text) } else { None }
    }

    fn put(&mut self, kind: MarkerKind, line: &Line) {
        let (count, most, category) = match kind {
            MarkerKind::Decision => (&mut self.decisions, self.limits.decisions, Category::Decisions),
            MarkerKind::Lesson => (&mut self.lessons, self.limits.lessons, Category::Lessons),
        };
        let text = cut(&line.text, self.limits.insight_chars);
        let room = *count < most && line.chars > self.limits.line_chars;
        if room && self.texts.insert(text.clone()) {
            *count += 1;
            self.insights.push(Insight { category, text });
        }
    }
}

/// A label that stands alone, `**Decision:**` or `## Lessons learned`, and speaks for the lines after it.
#[derive(Default)]
struct Announced {
    kind: Option<MarkerKind>,
    /// True after an item of its list.
    listed: bool,
}

impl Announced {
    /// Remembers a line that is only a label.
    fn begin(&mut self, line: &Line) -> bool {
        let kind = alone(line);
        if kind.is_some() {
            *self = Self { kind, listed: false };
        }
        kind.is_some()
    }

    /// The kind that was announced for a line: for one, or for all of a list.
    fn kind_of(&mut self, line: &Line) -> Option<MarkerKind> {
        let announced = match line.form {
            Form::Item => self.kind,
            Form::Plain if !self.listed => self.kind.take(),
            Form::Plain | Form::Heading => {
                self.kind = None;
                None
            }
        };
        self.listed = line.form == Form::Item;
        announced
    }
}

/// The kind of a line that is nothing but a label.
fn alone(line: &Line) -> Option<MarkerKind> {
    let label = line.text.trim_end_matches(':');
    let marked = line.form == Form::Heading || label.len() < line.text.len();
    if marked { label_kind(&format!("{label}:")).filter(|_| !label.contains(':')) } else { None }
}

/// The text, or its beginning with `…` where it is longer.
pub(crate) fn cut(text: &str, chars: usize) -> String {
    if text.chars().nth(chars).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(chars.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests;
