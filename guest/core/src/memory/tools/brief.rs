//! `memory_brief`: the brief of an agent, or what memory knows of an error or a file.

use serde_json::json;

use crate::brief::contract::Request;
use crate::memory::Memory;
use crate::memory::contract::BriefingCalls;
use crate::model::error::{Error, Result};
use crate::store::Store;
use crate::text::contract::Mention;

use super::Answer;
use super::arguments::Arguments;
use crate::memory::contract::Caller;

/// The agent of a brief when the host names none. It has no entries of its own unless an agent has this very id.
const NOBODY: &str = "agent";

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
    missing: Vec<Mention>,
) -> Result<Answer> {
    let task = arguments.text("task")?.filter(|task| !task.trim().is_empty());
    let about = arguments.text("about")?.filter(|about| !about.trim().is_empty());
    let budget = arguments.number("maxTokens", 100, 20_000)?;
    arguments.end()?;
    let agent = caller.agent.clone().unwrap_or_else(|| NOBODY.into());
    if task.is_some() && about.is_some() {
        return Err(Error::invalid("task is for a brief and about for an error or a file: give one of them"));
    }
    let is_recalled = about.is_some();
    let request = Request { agent, task: about.or(task), budget, missing, ..Request::default() };
    let brief = if is_recalled { memory.recall(&request)? } else { memory.compose(&request)? };
    let left_out: Vec<_> = brief.sections.iter().flat_map(|section| &section.dropped).collect();
    let left_out: Vec<&str> = left_out.into_iter().map(|dropped| dropped.source.as_str()).collect();
    let mut text = brief.text;
    if text.trim().is_empty() && is_recalled {
        text = "The memory knows nothing of this.".into();
    } else if text.trim().is_empty() {
        text = "Nothing was remembered yet that you may read.".into();
    } else if !left_out.is_empty() {
        text.push_str(&format!("\n{} more entries did not fit; memory_search finds them.", left_out.len()));
    }
    // Some clients hand a model the structured content alone.
    let structured = json!({ "text": text, "tokens": brief.tokens, "leftOut": left_out });
    Ok(Answer { mentions: brief.mentions, ..Answer::new(text, structured) })
}
