//! `memory_write`: a new entry, in the place of those that it supersedes. The answer names what says the same or the contrary.

use serde_json::json;

use crate::memory::Memory;
use crate::memory::contract::{SearchCalls, VaultCalls};
use crate::model::contract::{Draft, Importance, Origin, Speaker};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::search::contract::{Contradiction, Pointer};
use crate::store::Store;
use crate::text::contract::Difference;
use crate::text::contract::{Finding, Severity};
use crate::vault::contract::Outcome;
use crate::vault::screening::refusal_for_model;

use super::arguments::Arguments;
use super::print::quoted;
use super::{Answer, category, expect_mission, own, scope};
use crate::memory::contract::Caller;

/// Names of importance.
pub(super) const IMPORTANCE: [(&str, Importance); 3] =
    [("low", Importance::Low), ("medium", Importance::Medium), ("high", Importance::High)];

/// Names of severity.
const SEVERITY: [(&str, Severity); 3] =
    [("critical", Severity::Critical), ("important", Severity::Important), ("minor", Severity::Minor)];

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
) -> Result<Answer> {
    let text = arguments.needed("text")?;
    let category = category(memory, &mut arguments)?;
    let scope = scope(&mut arguments, caller)?.unwrap_or(Scope::Project);
    let importance = arguments.one_of("importance", &IMPORTANCE)?;
    let severity = arguments.one_of("severity", &SEVERITY)?;
    let tags = arguments.texts("tags")?.unwrap_or_default();
    let names = arguments.texts("supersedes")?.unwrap_or_default();
    let supersedes = names.iter().map(|name| Reference::parse(name)).collect::<Result<Vec<_>>>()?;
    arguments.end()?;
    let category = category.ok_or_else(|| Error::invalid("memory_write needs \"category\", such as \"decisions\""))?;
    if matches!(&scope, Scope::Agent(id) if own(caller)? != id.as_str()) {
        return Err(Error::invalid("an agent writes for itself: the scope is project, agent or mission:ID"));
    }
    expect_mission(memory, &scope)?;
    let finding = severity.map(|severity| Finding { severity: Some(severity), ..Finding::default() });
    let draft = Draft { importance, tags, supersedes, finding, ..said_by(caller, Draft::new(scope, category, text)) };
    let superseded = names.iter().map(|name| format!(" {name} is superseded.")).collect::<String>();
    // The comparison afterwards needs what a search does.
    memory.ready_to_search()?;
    memory.root.list_ahead_of_changes();
    let (reference, word, told) = match memory.add(draft)? {
        Outcome::Stored { reference } => {
            let beside = counterparts(memory, &reference);
            let told = format!("Stored as {reference}.{superseded}{beside}");
            (reference, "stored", told)
        }
        Outcome::Merged { reference } => {
            let newer = memory.get(&reference)?.superseded_by.map(|newer| {
                format!(" But {newer} supersedes it: if this holds again, write it with supersedes {newer}.")
            });
            let told =
                format!("Merged with {reference}, which says the same.{superseded}{}", newer.unwrap_or_default());
            (reference, "merged", told)
        }
        Outcome::Rejected { reason } => {
            let reason = refusal_for_model(&reason);
            let text = format!("Refused: {reason}");
            return Ok(Answer::new(text, json!({ "outcome": "refused", "reason": reason })));
        }
    };
    Ok(Answer::new(told, json!({ "outcome": word, "reference": reference.to_string() })))
}

/// What its writer is told about a new entry beside the others; empty if there is nothing to tell. The entry is stored
/// whatever happens here.
fn counterparts<S: Store + 'static>(memory: &mut Memory<S>, reference: &Reference) -> String {
    let found = match memory.compare(reference) {
        Ok(found) => found,
        Err(error) => return format!(" It could not be compared with other entries: {error}"),
    };
    let similar = found.similar.iter().map(|other| {
        format!(
            "- It says nearly the same as {}. If both are one, forget one of them. {}",
            other.reference,
            line(other)
        )
    });
    let contradicting = found.contradicting.iter().map(|pair| contradiction(pair, reference));
    let lines: Vec<String> = contradicting.chain(similar).collect();
    if lines.is_empty() { String::new() } else { format!("\n{}", quoted(&lines.join("\n"))) }
}

fn contradiction(pair: &Contradiction, written: &Reference) -> String {
    let Contradiction { newer, older, difference, newer_says, older_says, .. } = pair;
    let (other, ours, theirs) =
        if newer.reference == *written { (older, newer_says, older_says) } else { (newer, older_says, newer_says) };
    let what = match difference {
        Difference::Subject => format!("{} is about {theirs} too.", other.reference),
        _ => format!("It may contradict {} (\"{ours}\" here, \"{theirs}\" there).", other.reference),
    };
    format!(
        "- {what} If that no longer holds, write this again with supersedes [\"{}\"]. {}",
        other.reference,
        line(other)
    )
}

fn line(entry: &Pointer) -> String {
    format!("It says: {}", entry.line)
}

/// A draft that names where it comes from.
pub(super) fn said_by(caller: &Caller, draft: Draft) -> Draft {
    let origin = Some(origin(caller));
    Draft { author: caller.agent.clone(), session: caller.session.clone(), origin, ..draft }
}

/// The origin of what an agent writes.
pub(super) fn origin(caller: &Caller) -> Origin {
    Origin { client: caller.client.clone(), ..Origin::new(Speaker::Agent) }
}
