//! `memory_change`: edits of one entry, and its way through life.

use serde_json::json;

use crate::memory::Memory;
use crate::memory::contract::VaultCalls;
use crate::model::contract::{Changes, Entry, Status, Tier};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::store::Store;
use crate::vault::entries::{Decider, Entries};

use super::Answer;
use super::arguments::Arguments;
use super::write::{IMPORTANCE, origin};
use crate::memory::contract::Caller;

#[derive(Clone, Copy, PartialEq)]
enum Action {
    Edit,
    Tier(Tier),
    Forget,
    Restore,
    Accept,
    Reject,
}

const ACTIONS: [(&str, Action); 7] = [
    ("edit", Action::Edit),
    ("pin", Action::Tier(Tier::Pinned)),
    ("unpin", Action::Tier(Tier::Active)),
    ("forget", Action::Forget),
    ("restore", Action::Restore),
    ("accept", Action::Accept),
    ("reject", Action::Reject),
];

pub(super) fn answer<S: Store + 'static>(
    memory: &mut Memory<S>,
    mut arguments: Arguments,
    caller: &Caller,
) -> Result<Answer> {
    let reference = Reference::parse(&arguments.needed("reference")?)?;
    let action = arguments.one_of("action", &ACTIONS)?;
    let text = arguments.text("text")?;
    let tags = arguments.texts("tags")?;
    let importance = arguments.one_of("importance", &IMPORTANCE)?;
    arguments.end()?;
    let action = action.ok_or_else(|| Error::invalid("memory_change needs \"action\", such as \"edit\""))?;
    let changes = Changes { text, tags, importance, ..Changes::default() };
    match (action == Action::Edit, changes == Changes::default()) {
        (true, true) => return Err(Error::invalid("edit needs \"text\", \"tags\" or \"importance\"")),
        (false, false) => return Err(Error::invalid("text, tags and importance are for the action \"edit\"")),
        _ => {}
    }
    memory.ready()?;
    let entry = match action {
        Action::Edit => memory.edit(&reference, Changes { by: Some(origin(caller)), ..changes })?,
        Action::Tier(tier) => Entries(&memory.root).set_tier(&reference, tier, Decider::Program)?,
        Action::Restore => memory.restore(&reference)?,
        Action::Accept => {
            let entry = candidate(memory, &reference)?;
            Entries(&memory.root).set_status(&entry.reference, Status::Promoted, Decider::Program)?
        }
        Action::Forget => return gone(memory, &reference),
        Action::Reject => return candidate(memory, &reference).and_then(|entry| gone(memory, &entry.reference)),
    };
    let told = match (entry.status, entry.tier) {
        (Status::Archived, _) => "archived",
        (Status::Candidate, _) => "not confirmed",
        (_, Tier::Pinned) => "pinned",
        _ => "in force",
    };
    let text = format!("{} is {told} now.", entry.reference);
    Ok(Answer::new(text, json!({ "reference": entry.reference.to_string(), "status": entry.status })))
}

/// An entry about which nobody has decided yet.
fn candidate<S: Store + 'static>(memory: &mut Memory<S>, reference: &Reference) -> Result<Entry> {
    let entry = memory.get(reference)?;
    match entry.status {
        Status::Candidate => Ok(entry),
        _ => Err(Error::invalid(format!("{reference} is not a candidate: use edit, pin or forget"))),
    }
}

fn gone<S: Store + 'static>(memory: &mut Memory<S>, reference: &Reference) -> Result<Answer> {
    memory.forget(reference)?;
    let text = format!("{reference} is in the trash; restore brings it back.");
    Ok(Answer::new(text, json!({ "reference": reference.to_string(), "status": Status::Forgotten })))
}
