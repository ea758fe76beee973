//! `memory_write`: a new entry, in the place of those that it supersedes.

use serde_json::json;

use crate::memory::Memory;
use crate::model::entry::{Draft, Importance};
use crate::model::error::{Error, Result};
use crate::model::origin::{Origin, Speaker};
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::store::Store;
use crate::vault::entries::Outcome;

use super::arguments::Arguments;
use super::{Answer, Caller, kind, scope};

/// Names of importance.
pub(super) const IMPORTANCE: [(&str, Importance); 3] =
    [("low", Importance::Low), ("medium", Importance::Medium), ("high", Importance::High)];

/// Names of scopes: true for the agent's own.
const SCOPES: [(&str, bool); 2] = [("project", false), ("agent", true)];

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
) -> Result<Answer> {
    let text = arguments.needed("text")?;
    let category = kind(memory, &mut arguments)?;
    let own = arguments.one_of("scope", &SCOPES)?.unwrap_or(false);
    let importance = arguments.one_of("importance", &IMPORTANCE)?;
    let tags = arguments.texts("tags")?.unwrap_or_default();
    let names = arguments.texts("supersedes")?.unwrap_or_default();
    let supersedes = names.iter().map(|name| Reference::parse(name)).collect::<Result<Vec<_>>>()?;
    arguments.end()?;
    let category = category.ok_or_else(|| Error::invalid("memory_write needs \"kind\", such as \"decisions\""))?;
    let scope = if own { own_scope(caller)? } else { Scope::Project };
    let draft = Draft { importance, tags, supersedes, ..said_by(caller, Draft::new(scope, category, text)) };
    let superseded = names.iter().map(|name| format!(" {name} is superseded.")).collect::<String>();
    let (reference, word, told) = match memory.add(draft)? {
        Outcome::Stored { reference } => {
            let told = format!("Stored as {reference}.{superseded}");
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
            let text = format!("Refused: {reason}");
            return Ok(Answer::new(text, json!({ "outcome": "refused", "reason": reason })));
        }
    };
    Ok(Answer::new(told, json!({ "outcome": word, "reference": reference.to_string() })))
}

/// The scope of the agent that calls.
fn own_scope(caller: &Caller) -> Result<Scope> {
    let none =
        || Error::invalid("the host did not say which agent calls, so scope \"agent\" means nobody: use \"project\"");
    scope(caller.agent.as_deref().ok_or_else(none)?)
}

/// A draft that names where it comes from.
pub(super) fn said_by(caller: &Caller, draft: Draft) -> Draft {
    let origin = Some(origin(caller));
    Draft { author: caller.agent.clone(), session: caller.session.clone(), origin, ..draft }
}

/// The origin of what an agent writes.
pub(super) fn origin(caller: &Caller) -> Origin {
    Origin { client: caller.client.clone(), ..Origin::of(Speaker::Agent) }
}
