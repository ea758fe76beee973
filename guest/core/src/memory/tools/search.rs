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

/// Stands before passages.
const SAID: &str = "From sessions, as it was said, confirmed by nobody:";

/// The answer where no session has the words.
const NOT_SAID: &str =
    "Nothing that was said in sessions matches: try other or fewer words, or search the entries, without sessions.";

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
    let only_sessions = arguments.flag("sessions")?;
    arguments.end()?;
    if text.trim().is_empty() {
        return Err(Error::invalid("\"query\" is empty: give words, names, paths or an error text"));
    }
    if only_sessions {
        return of_sessions(memory, &text, &filter, (begin, limit));
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
        lines.push(SAID.into());
        lines.extend(said.iter().map(print::passage));
    }
    let mut text = print::quoted(&lines.join("\n"));
    if has_more {
        text.push_str(&format!("\nMore entries match: call again with cursor \"{next}\"."));
    }
    Ok(Answer::new(text, structured))
}

/// Only what was said in sessions: so many passages, after those of earlier pages.
fn of_sessions<S: Store + 'static>(
    memory: &mut Memory<S>,
    text: &str,
    filter: &Filter,
    (begin, limit): (u32, u32),
) -> Result<Answer> {
    if *filter != Filter::default() {
        return Err(Error::invalid(
            "\"sessions\" goes with query, limit and cursor only: what was said has no category, scope or tags",
        ));
    }
    let next = begin + limit;
    let found = memory.passages(text, Some((next + 1).min(REACH)))?;
    let page: Vec<_> = found.iter().skip(begin as usize).take(limit as usize).collect();
    if page.is_empty() {
        let why = if begin > 0 { "No more passages match." } else { NOT_SAID };
        return Ok(Answer::new(why.to_owned(), json!({ "note": why, "hits": [], "sessions": [] })));
    }
    let mut structured = print::told_json(json!({ "note": print::NOTICE, "hits": [] }));
    structured["sessions"] = page.iter().map(|said| print::passage_json(said)).collect();
    let lines: Vec<String> =
        std::iter::once(SAID.to_owned()).chain(page.iter().map(|said| print::passage(said))).collect();
    let mut text = print::quoted(&lines.join("\n"));
    if found.len() > next as usize {
        structured["nextCursor"] = json!(next.to_string());
        text.push_str(&format!("\nMore passages match: call again with cursor \"{next}\"."));
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

#[cfg(test)]
mod tests {
    use crate::Client;
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::memory::contract::Caller;
    use crate::model::category::Category;
    use crate::model::contract::{Draft, Speaker};
    use crate::model::scope::Scope;
    use crate::store::memory::MemoryStore;
    use crate::vault::session_file::{Remark, SessionFiles, SessionName};
    use serde_json::{Value, json};

    fn ask(memory: &mut Memory<MemoryStore>, arguments: Value) -> (Value, String) {
        memory.begin_call();
        let answer = memory.call_tool("memory_search", &arguments.to_string(), &Caller::default(), Vec::new()).unwrap();
        let structured = answer.structured.as_deref().unwrap_or("null");
        (serde_json::from_slice(structured.as_bytes()).unwrap(), answer.text)
    }

    #[test]
    fn a_search_of_sessions_alone_tells_no_entries_page_by_page() {
        let now = 1_773_679_879_000;
        let mut memory = Memory::new(MemoryStore::default(), move || now);
        memory.add(Draft::new(Scope::Project, Category::Facts, "The canary is yellow.")).unwrap();
        let nothing = ask(&mut memory, json!({ "query": "canary", "sessions": true }));
        assert!(nothing.0["sessions"] == json!([]) && nothing.1.contains("said in sessions"), "{nothing:?}");
        let remark = |nth: u64, text: &str| Remark { at: now + nth, who: Speaker::Person, text: text.to_owned() };
        let said = [remark(0, "The canary stays for a week"), remark(1, "On Friday the canary goes home")];
        SessionFiles(&memory.root).add_remarks(&SessionName::new(Client::ClaudeCode, "s1"), &said).unwrap();

        let count = |told: &Value| (told["hits"].as_array().unwrap().len(), told["sessions"].as_array().map(Vec::len));
        let (both, _) = ask(&mut memory, json!({ "query": "canary" }));
        assert_eq!(count(&both), (1, Some(2)), "as ever: {both}");
        let (only, text) = ask(&mut memory, json!({ "query": "canary", "sessions": true }));
        assert_eq!(count(&only), (0, Some(2)), "{only}");
        assert!(text.contains("The canary stays") && !text.contains("yellow"), "{text}");
        let (first, text) = ask(&mut memory, json!({ "query": "canary", "sessions": true, "limit": 1 }));
        assert!(count(&first) == (0, Some(1)) && text.contains("cursor \"1\""), "{text}");
        let cursor = &first["nextCursor"];
        let (second, _) =
            ask(&mut memory, json!({ "query": "canary", "sessions": true, "limit": 1, "cursor": cursor }));
        assert!(count(&second) == (0, Some(1)) && second["sessions"] != first["sessions"], "{second}");
        let (_, text) = ask(&mut memory, json!({ "query": "canary", "sessions": true, "category": "facts" }));
        assert!(text.contains("goes with query, limit and cursor only"), "{text}");
    }
}
