//! Finding what is worth remembering in what agents said, by the words that mark it.
//!
//! No model is asked: a marker is cheap, the same everywhere, and wrong in a way that can be read.

pub(crate) mod fact;
pub(crate) mod line;
pub(crate) mod marker;

use crate::learn::contract::RuleSet;
use crate::model::category::Category;
use crate::model::contract::{Insight, Message};
use crate::text::cut::shortened;
use crate::text::sorted::SortedSet;

use line::{Form, Line, prose, spoken_by_agents};
use marker::{MarkerKind, kind, label_kind};

/// Most decisions of one conversation, and most lessons. This and the numbers below are those of agent-memory.
pub(super) const MOST: usize = 10;
/// Characters that a line must have more of.
const LINE_CHARS: usize = 30;
/// Longest insight, in characters; a longer one is cut.
const INSIGHT_CHARS: usize = 300;

/// The statements that a set of rules finds in the agent's messages.
pub(crate) fn statements(messages: &[Message], rules: RuleSet) -> Vec<Insight> {
    match rules {
        RuleSet::Insights => insights(messages.iter()),
        RuleSet::Facts => fact::facts_of(messages.iter()),
    }
}

/// The decisions and lessons in the agents' messages, in their order, each text once.
///
/// A line is a decision or a lesson, never both. Text of a brief, code, tables and quotes are skipped, and so
/// are messages between programs. A text without markers outside these places has no insights.
pub(crate) fn insights<'a>(messages: impl Iterator<Item = &'a Message>) -> Vec<Insight> {
    insights_up_to(MOST, messages)
}

/// As many of each kind as that at most: whoever knows which are new limits them later.
pub(crate) fn insights_up_to<'a>(most: usize, messages: impl Iterator<Item = &'a Message>) -> Vec<Insight> {
    let mut found = Found { most, insights: Vec::new(), texts: SortedSet::new(), decisions: 0, lessons: 0 };
    for message in spoken_by_agents(messages) {
        found.read(&message.text);
        if found.is_full() {
            break;
        }
    }
    found.insights
}

/// The insights found so far.
struct Found {
    /// Of each kind.
    most: usize,
    insights: Vec<Insight>,
    texts: SortedSet<String>,
    decisions: usize,
    lessons: usize,
}

impl Found {
    fn is_full(&self) -> bool {
        self.decisions >= self.most && self.lessons >= self.most
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
        let looked_at = line.form != Form::Heading && line.chars > LINE_CHARS;
        if looked_at { kind(&line.text) } else { None }
    }

    fn put(&mut self, kind: MarkerKind, line: &Line) {
        let (count, category) = match kind {
            MarkerKind::Decision => (&mut self.decisions, Category::Decisions),
            MarkerKind::Lesson => (&mut self.lessons, Category::Lessons),
        };
        let text = shortened(&line.text, INSIGHT_CHARS);
        let room = *count < self.most && line.chars > LINE_CHARS;
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

#[cfg(test)]
mod tests;
