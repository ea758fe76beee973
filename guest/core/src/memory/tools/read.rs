//! `memory_read`: whole entries, and what stands around them.

use serde_json::{Value, json};

use crate::memory::Memory;
use crate::memory::contract::{SearchCalls, VaultCalls};
use crate::model::contract::{Entry, Filter, Status};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::store::Store;
use crate::text::cut::fit;
use crate::text::token_count::Quarters;

use super::arguments::Arguments;
use super::{Answer, print};

/// Most entries of one call.
const MOST: usize = 20;

/// The budget of a call that names none, in tokens.
const DEFAULT_TOKENS: u32 = 4_000;

/// Related entries, and entries before and after, each.
const BESIDE: u32 = 3;

pub(super) fn answer<S: Store + 'static>(memory: &mut Memory<S>, mut arguments: Arguments) -> Result<Answer> {
    let named = arguments.texts("references")?.unwrap_or_default();
    let (related, around) = (arguments.flag("related")?, arguments.flag("around")?);
    let budget = arguments.number("maxTokens", 100, 20_000)?.unwrap_or(DEFAULT_TOKENS);
    arguments.end()?;
    if named.is_empty() || named.len() > MOST {
        return Err(Error::invalid(format!("memory_read takes 1 to {MOST} references, not {}", named.len())));
    }
    let mut pages =
        Pages { room: Quarters::of_tokens(budget.into()), texts: Vec::new(), entries: Vec::new(), left: Vec::new() };
    let mut missing = Vec::new();
    if related {
        let everywhere = Filter { statuses: vec![Status::Promoted, Status::Archived], ..Filter::default() };
        memory.searcher().list_ahead(&everywhere, true);
    }
    for name in &named {
        match Reference::parse(name).and_then(|reference| memory.get(&reference)) {
            Ok(entry) => {
                pages.add(&entry);
                let beside = beside(memory, &entry, related, around)?;
                pages.add_lines(&beside);
            }
            Err(error @ (Error::NotFound(_) | Error::Invalid(_))) => missing.push(error.to_string()),
            Err(error) => return Err(error),
        }
    }
    if pages.entries.is_empty() && pages.left.is_empty() {
        return Err(Error::NotFound(missing.join("\n")));
    }
    Ok(pages.answer(&missing))
}

/// Entries that belong to one, each with the reason.
fn beside<S: Store + 'static>(
    memory: &mut Memory<S>,
    entry: &Entry,
    related: bool,
    around: bool,
) -> Result<Vec<(&'static str, Entry)>> {
    let mut beside = Vec::new();
    if around {
        let filter = Filter {
            scopes: vec![entry.reference.scope.clone()],
            categories: vec![entry.reference.category],
            ..Filter::default()
        };
        let mut all = memory.list(&filter)?;
        // The list is newest first; what came before an entry stands behind it.
        if let Some(at) = all.iter().position(|other| other.reference == entry.reference) {
            let after = at.saturating_sub(BESIDE as usize);
            all.truncate(at + 1 + BESIDE as usize);
            for (nth, other) in all.into_iter().enumerate().skip(after).filter(|(nth, _)| *nth != at) {
                beside.push((if nth < at { "after" } else { "before" }, other));
            }
        }
    }
    if related {
        let hits = memory.related(&entry.reference, &Filter::default(), Some(BESIDE))?;
        beside.extend(hits.into_iter().map(|hit| ("related", hit.entry)));
    }
    Ok(beside)
}

/// The answer as it grows, within its budget.
struct Pages {
    room: Quarters,
    texts: Vec<String>,
    entries: Vec<Value>,
    /// Entries that did not fit.
    left: Vec<String>,
}

impl Pages {
    fn add(&mut self, entry: &Entry) {
        let head = Quarters::of(&print::whole(entry, ""));
        let fitted = self.room.checked_less(head).and_then(|room| fit(&entry.text, usize::MAX, room));
        let Some(fitted) = fitted else {
            self.left.push(entry.reference.to_string());
            return;
        };
        let text = print::whole(entry, &fitted.text);
        self.room = self.room.less(Quarters::of(&text));
        self.texts.push(text);
        self.entries.push(json!({
            "reference": entry.reference.to_string(),
            "text": fitted.text,
            "cut": fitted.cut,
            "created": entry.created,
            "tags": entry.tags,
            "status": entry.status,
            "tier": entry.tier,
            "importance": entry.importance,
            "sources": entry.sources,
            "origin": entry.origin,
            "supersedes": entry.supersedes,
            "supersededBy": entry.superseded_by,
        }));
    }

    fn add_lines(&mut self, beside: &[(&'static str, Entry)]) {
        for (why, entry) in beside {
            let line = format!("{why}: {}", print::line(entry));
            let Some(room) = self.room.checked_less(Quarters::of(&line)) else { continue };
            self.room = room;
            let mut told = print::brief_json(entry);
            told["why"] = json!(why);
            self.texts.push(line);
            self.entries.push(told);
        }
    }

    fn answer(self, missing: &[String]) -> Answer {
        let mut text = print::quoted(&self.texts.join("\n\n"));
        if !self.left.is_empty() {
            text.push_str(&format!(
                "\nNo room for {}: read them alone, or with a larger maxTokens.",
                self.left.join(", ")
            ));
        }
        for message in missing {
            text.push_str(&format!("\n{message}"));
        }
        let structured =
            json!({ "note": print::NOTICE, "entries": self.entries, "leftOut": self.left, "missing": missing });
        Answer::new(text, print::told_json(structured))
    }
}
