//! The texts of what comes in, so that secrets can be taken out of all of them in one place.

use serde_json::Value;

use crate::text::order::Order;
use crate::text::redaction::Redaction;
use crate::text::secret;

use super::contract::{Changes, Conversation, Draft, Insight, Message};

/// Something that holds texts of people, agents or programs. Names and ids are none.
pub(crate) trait HasTexts {
    /// Shows every text.
    fn each(&mut self, see: &mut dyn FnMut(&mut String));
}

/// Puts `[redacted: KIND]` in place of each secret and returns the kinds, in order and once each.
pub(crate) fn redact(texts: &mut impl HasTexts) -> Vec<&'static str> {
    redact_by(texts, secret::redacted)
}

/// Puts `[redacted: NAME]` in place of what policy redacts and returns the names, in order and once each.
pub(crate) fn redact_names<'r>(texts: &mut impl HasTexts, redaction: &'r Redaction) -> Vec<&'r str> {
    if redaction.is_empty() { Vec::new() } else { redact_by(texts, |text| redaction.redacted(text)) }
}

fn redact_by<'r>(texts: &mut impl HasTexts, redacted: impl Fn(&str) -> Option<(String, Vec<&'r str>)>) -> Vec<&'r str> {
    let mut kinds = Vec::new();
    texts.each(&mut |text| {
        if let Some((clean, found)) = redacted(text) {
            *text = clean;
            kinds.extend(found);
        }
    });
    kinds.order();
    kinds.dedup();
    kinds
}

/// The kinds of the secrets in texts, in order and once each. The texts stay as they are.
pub(crate) fn secrets(texts: &mut impl HasTexts) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    texts.each(&mut |text| kinds.extend(secret::find(text).into_iter().map(|found| found.kind)));
    kinds.order();
    kinds.dedup();
    kinds
}

/// A tag is one word, so that one which is redacted is left out.
pub(crate) fn each_tag(tags: &mut Vec<String>, see: &mut dyn FnMut(&mut String)) {
    tags.retain_mut(|tag| {
        let before = tag.clone();
        see(tag);
        *tag == before
    });
}

impl HasTexts for String {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        see(self);
    }
}

impl<T: HasTexts> HasTexts for Option<T> {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        self.iter_mut().for_each(|text| text.each(see));
    }
}

impl<T: HasTexts> HasTexts for Vec<T> {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        self.iter_mut().for_each(|text| text.each(see));
    }
}

impl HasTexts for Value {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        match self {
            Self::String(text) => see(text),
            Self::Array(items) => items.iter_mut().for_each(|item| item.each(see)),
            Self::Object(fields) => fields.iter_mut().for_each(|(_, field)| field.each(see)),
            _ => {}
        }
    }
}

impl HasTexts for Message {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        see(&mut self.text);
        self.other.iter_mut().for_each(|(_, field)| field.each(see));
    }
}

impl HasTexts for Conversation {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        self.messages.each(see);
        self.chat_id.each(see);
        self.other.iter_mut().for_each(|(_, field)| field.each(see));
    }
}

impl HasTexts for Insight {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        see(&mut self.text);
    }
}

impl HasTexts for Draft {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        see(&mut self.text);
        each_tag(&mut self.tags, see);
        self.sources.each(see);
        self.session.each(see);
        // A name that is redacted is none, so that it is refused.
        self.author.each(see);
        if let Some(rationale) = &mut self.rationale {
            rationale.reason.each(see);
            for alternative in &mut rationale.alternatives {
                see(&mut alternative.name);
                see(&mut alternative.rejected_because);
            }
        }
        if let Some(finding) = &mut self.finding {
            for text in [&mut finding.location, &mut finding.impact, &mut finding.cause, &mut finding.resolution] {
                text.each(see);
            }
        }
        if let Some(origin) = &mut self.origin {
            origin.client.each(see);
            origin.commit.each(see);
        }
        if let Some(evidence) = &mut self.evidence {
            evidence.wordings.each(see);
        }
    }
}

impl HasTexts for Changes {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        self.text.each(see);
        if let Some(tags) = &mut self.tags {
            each_tag(tags, see);
        }
        self.resolution.each(see);
    }
}
