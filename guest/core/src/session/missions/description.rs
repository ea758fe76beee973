//! `_mission.md`: the description of a mission as people write it, with its other properties in paragraphs with labels.

use crate::model::category::Categories;
use crate::model::check;
use crate::model::error::{Error, Result};
use crate::model::limits::Limits;
use crate::model::scope::Name;
use crate::model::texts::{HasTexts, each_tag};
use crate::text::cut::one_line;
use crate::text::label::{paragraph, set, value, without};
use crate::text::sorted::SortedSet;
use crate::text::time;
use crate::vault::access::{self, MAY_READ, MAY_WRITE};

use crate::session::contract::{MissionChanges, MissionOutcome};

const TOPIC: &str = "**Topic:**";
const PHASE: &str = "**Phase:**";
const TAGS: &str = "**Tags:**";
const PARTICIPANTS: &str = "**Participants:**";
const CREATED: &str = "**Created:**";
const ENDED: &str = "**Ended:**";
const OUTCOME: &str = "**Outcome:**";

const LABELS: [&str; 9] = [TOPIC, PHASE, TAGS, PARTICIPANTS, MAY_READ, MAY_WRITE, CREATED, ENDED, OUTCOME];

impl HasTexts for MissionChanges {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        for text in [&mut self.text, &mut self.topic, &mut self.phase, &mut self.may_read, &mut self.may_write] {
            text.each(see);
        }
        if let Some(tags) = &mut self.tags {
            each_tag(tags, see);
        }
        self.participants.each(see);
    }
}

impl MissionChanges {
    /// The changes in their final form.
    pub(super) fn checked(&self, limits: &Limits, categories: &Categories) -> Result<Self> {
        let mut changes = self.clone();
        for (what, line) in [("the topic", &mut changes.topic), ("the phase", &mut changes.phase)] {
            let Some(line) = line else { continue };
            *line = one_line(line);
            if !line.is_empty() {
                check::word(what, Some(line), limits)?;
                access::check(line, categories)?;
            }
        }
        if let Some(text) = &mut changes.text {
            if !text.trim().is_empty() {
                *text = check::text("the mission's text", text, limits)?;
            }
            if let Some(label) = LABELS.iter().find(|label| without(text, &[label]) != without(text, &[])) {
                return Err(Error::invalid(format!(
                    "a paragraph of the mission's text begins with {label}, which is a property of the mission: leave it out"
                )));
            }
            access::check(text, categories)?;
        }
        for (label, rules) in [(MAY_READ, &mut changes.may_read), (MAY_WRITE, &mut changes.may_write)] {
            let Some(rules) = rules else { continue };
            *rules = one_line(rules);
            if !rules.is_empty() {
                access::check(&paragraph(label, rules), categories)?;
            }
        }
        changes.tags = changes.tags.map(|tags| check::tags(tags, limits)).transpose()?;
        changes.participants.iter().flatten().try_for_each(|name| Name::new(name).map(drop))?;
        Ok(changes)
    }

    /// The file with the changes.
    pub(super) fn apply(&self, file: &str) -> String {
        let mut new = file.to_owned();
        if let Some(text) = &self.text {
            let kept = LABELS.iter().filter_map(|label| Some(paragraph(label, &value(file, label)?)));
            let parts = std::iter::once(text.clone()).filter(|text| !text.trim().is_empty()).chain(kept);
            new = parts.map(|part| format!("{part}\n")).collect::<Vec<_>>().join("\n");
        }
        let tags =
            self.tags.as_ref().map(|tags| tags.iter().map(|tag| format!("#{tag}")).collect::<Vec<_>>().join(" "));
        let participants = self.participants.as_ref().map(|names| names.join(", "));
        let said = [
            (TOPIC, &self.topic),
            (PHASE, &self.phase),
            (TAGS, &tags),
            (PARTICIPANTS, &participants),
            (MAY_READ, &self.may_read),
            (MAY_WRITE, &self.may_write),
        ];
        for (label, said) in said {
            if let Some(said) = said {
                new = set(&new, label, said);
            }
        }
        new
    }
}

/// The content of a description.
#[derive(Default)]
pub(super) struct Description {
    pub(super) text: String,
    pub(super) topic: Option<String>,
    pub(super) phase: Option<String>,
    pub(super) tags: Vec<String>,
    pub(super) participants: Vec<String>,
    pub(super) may_read: Option<String>,
    pub(super) may_write: Option<String>,
    pub(super) created: Option<u64>,
    pub(super) ended: Option<u64>,
    pub(super) outcome: Option<MissionOutcome>,
}

impl Description {
    pub(super) fn parse(file: &str) -> Self {
        let tags = value(file, TAGS).unwrap_or_default();
        let tags = tags.split_whitespace().map(|tag| tag.trim_start_matches('#').trim_end_matches(','));
        let tags = tags.filter(|tag| !tag.is_empty());
        let names = value(file, PARTICIPANTS).unwrap_or_default();
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let outcome = value(file, OUTCOME).map(|outcome| outcome.to_lowercase());
        let mut seen = SortedSet::new();
        Self {
            text: without(file, &LABELS),
            topic: value(file, TOPIC),
            phase: value(file, PHASE),
            tags: tags.map(str::to_owned).collect(),
            participants: names.filter(|name| seen.insert(*name)).map(str::to_owned).collect(),
            may_read: value(file, MAY_READ),
            may_write: value(file, MAY_WRITE),
            created: value(file, CREATED).and_then(|date| parse_time(&date)),
            ended: value(file, ENDED).and_then(|date| parse_time(&date)),
            outcome: [MissionOutcome::Success, MissionOutcome::Failure]
                .into_iter()
                .find(|known| outcome.as_deref() == Some(known.name())),
        }
    }
}

/// A description with the time of its creation, if it has none.
pub(super) fn created(file: &str, at: u64) -> String {
    if value(file, CREATED).is_some() { file.to_owned() } else { set(file, CREATED, &time::print(at)) }
}

/// A description that says how and when the mission ended.
pub(super) fn ended(file: &str, outcome: MissionOutcome, at: u64) -> String {
    set(&set(file, ENDED, &time::print(at)), OUTCOME, outcome.name())
}

/// A time as we print it, or as people write it.
pub(super) fn parse_time(text: &str) -> Option<u64> {
    time::with_offset(text).or_else(|| time::minute(text)).or_else(|| time::day(text))
}
