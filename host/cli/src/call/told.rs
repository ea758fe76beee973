//! What a change did to which text, for people: a reference alone does not say it.

use keepstone::{Entry, Memory, Scope, Status};

use super::log::entries;
use crate::answer::Answer;
use crate::args::{Command, Facts};
use crate::failure::Failure;
use crate::print::style::{first_line, remark, status_in_words};

/// Says it on standard error, where scripts do not read.
pub(super) fn tell(answer: &Answer, command: &Command, memory: &Memory) -> Result<(), Failure> {
    match (answer, command) {
        (Answer::Changed(entry), Command::Pin { off: false, .. }) => say("pinned", entry),
        (Answer::Changed(entry), Command::Pin { off: true, .. }) => say("unpinned", entry),
        (Answer::Changed(entry), Command::SetStatus { status, .. }) => {
            say(&format!("now {}", status_in_words(*status)), entry);
        }
        (Answer::Changed(entry), Command::Widen { .. } | Command::Facts(Facts::Promote { .. })) => {
            say(&format!("moved to {}", owner(&entry.scope)), entry);
        }
        (Answer::Restored(entries), _) => entries.iter().for_each(|entry| say("restored", entry)),
        (Answer::Undone(undone), _) => {
            for entry in entries(memory, undone.references.iter().map(String::as_str))?.values() {
                let now = if entry.status == Status::Forgotten { "in the trash" } else { "as it was before" };
                say(&format!("change {} is undone, {now}", undone.call), entry);
            }
        }
        (Answer::Plan(_), _) => {
            remark("nothing was changed; compact without --dry-run does this");
        }
        _ => {}
    }
    Ok(())
}

/// Whose entries a scope has, as people say it.
fn owner(scope: &Scope) -> String {
    match scope {
        Scope::Project => "the project".to_owned(),
        Scope::Agent(agent) => format!("agent {agent}"),
        Scope::Mission(mission) => format!("mission {mission}"),
    }
}

/// Says a deed and the beginning of the text.
pub(super) fn say(deed: &str, entry: &Entry) {
    remark(&format!("{deed}: {}", first_line(entry)));
}
