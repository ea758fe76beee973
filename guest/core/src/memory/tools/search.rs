//! `memory_search`: entries by their words, a line for each.

use serde_json::{Value, json};

use crate::memory::Memory;
use crate::memory::contract::{SearchCalls, VaultCalls};
use crate::model::category::Category;
use crate::model::contract::{Filter, Status};
use crate::model::error::{Error, Result};
use crate::model::scope::Scope;
use crate::search::contract::Query;
use crate::store::Store;

use super::arguments::Arguments;
use super::{Answer, category, expect_mission, print, scope};
use crate::memory::contract::Caller;

/// Hits in an answer that names no limit.
const DEFAULT: u32 = 10;

/// Passages of sessions beside the entries.
const PASSAGES: u32 = 3;

/// Handoffs in an answer: each tells much of its session, so many of them match a question without an answer to it.
const HANDOFFS: usize = 3;

/// Most hits that all pages of one question hold together: a search answers no more.
const REACH: u32 = 100;

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
) -> Result<Answer> {
    let text = arguments.needed("query")?;
    let filter = filter(memory, &mut arguments, caller)?;
    let limit = arguments.number("limit", 1, 50)?.unwrap_or(DEFAULT);
    let begin = arguments.text("cursor")?.map_or(Ok(0), |cursor| offset(&cursor))?;
    arguments.end()?;
    if text.trim().is_empty() {
        return Err(Error::invalid("\"query\" is empty: give words, names, paths or an error text"));
    }
    // One hit more tells whether another page follows, and some of them are handoffs beyond those that are shown.
    let wanted = (2 * (begin + limit) + 1).min(REACH);
    let is_any = filter.categories.is_empty();
    let within = filter.scopes.first().cloned();
    let is_of_sessions = begin == 0 && filter == Filter::default();
    // The entries first: their listing has the files of sessions too.
    let mut found = memory.find(&Query { text: text.clone(), filter, limit: Some(wanted), ..Query::default() })?;
    let mut handoffs = 0;
    found.retain(|hit| {
        let is_handoff = hit.entry.reference.category == Category::Handoffs;
        handoffs += usize::from(is_handoff);
        !(is_any && is_handoff) || handoffs <= HANDOFFS
    });
    let said = if is_of_sessions { memory.passages(&text, Some(PASSAGES))? } else { Vec::new() };
    let page: Vec<_> = found.iter().skip(begin as usize).take(limit as usize).collect();
    let next = begin + limit;
    let has_more = found.len() > next as usize;
    let hits: Vec<Value> = page.iter().map(|hit| print::hit_json(hit)).collect();
    if page.is_empty() && said.is_empty() {
        let why = nothing(memory, begin, within.as_ref())?;
        let structured = json!({ "note": why, "hits": hits });
        return Ok(Answer::new(why, structured));
    }
    let mut structured = print::told_json(json!({ "note": print::NOTICE, "hits": hits }));
    if has_more {
        structured["nextCursor"] = json!(next.to_string());
    }
    let mut lines: Vec<String> = page.iter().map(|hit| print::hit(hit)).collect();
    if !said.is_empty() {
        structured["sessions"] = said.iter().map(print::passage_json).collect();
        lines.push("From sessions, as it was said, confirmed by nobody:".into());
        lines.extend(said.iter().map(print::passage));
    }
    let mut text = print::quoted(&lines.join("\n"));
    if has_more {
        text.push_str(&format!("\nMore entries match: call again with cursor \"{next}\"."));
    }
    Ok(Answer::new(text, structured))
}

fn filter<S: Store + 'static>(memory: &mut Memory<S>, arguments: &mut Arguments, caller: &Caller) -> Result<Filter> {
    let categories = category(memory, arguments)?.into_iter().collect();
    let scopes = scope(arguments, caller)?.into_iter().collect();
    let tags = arguments.texts("tags")?.unwrap_or_default();
    let (since, until) = (arguments.day("since")?, arguments.day("until")?);
    let statuses = match arguments.flag("archived")? {
        true => vec![Status::Candidate, Status::Promoted, Status::Archived],
        false => Vec::new(),
    };
    Ok(Filter { scopes, categories, tags, since, until, statuses, ..Filter::default() })
}

fn offset(cursor: &str) -> Result<u32> {
    let offset = cursor.parse().ok().filter(|offset| *offset < REACH);
    offset.ok_or_else(|| {
        Error::invalid(format!("{cursor:?} is no cursor of memory_search: give its nextCursor, or none"))
    })
}

/// The reason for an empty answer, and the next thing to try.
fn nothing<S: Store + 'static>(memory: &mut Memory<S>, begin: u32, within: Option<&Scope>) -> Result<String> {
    if begin > 0 {
        return Ok("No more entries match.".into());
    }
    if let Some(Err(error @ Error::NotFound(_))) = within.map(|scope| expect_mission(memory, scope)) {
        return Ok(error.to_string());
    }
    let entries: u32 = memory.counts(None)?.iter().map(|count| count.entries).sum();
    Ok(match entries {
        0 => "Nothing was remembered yet that you may read.".into(),
        _ => format!(
            "Nothing matches. The memory holds {entries} entries: try other or fewer words, without category, scope, tags and dates, or with archived."
        ),
    })
}
