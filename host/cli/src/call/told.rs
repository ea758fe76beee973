//! What a change did to which text, for people: a reference alone does not say it.

use keepstone::{ChangeKind, Entry, LogLine, Memory, Status};

use super::log::entries;
use crate::answer::Answer;
use crate::args::Command;
use crate::failure::Failure;
use crate::moment;
use crate::print::style::{first_line, remark};

/// Says it on standard error, where scripts do not read.
pub(super) fn tell(answer: &Answer, command: &Command, memory: &Memory) -> Result<(), Failure> {
    match (answer, command) {
        (Answer::Changed(entry), Command::Pin { off: false, .. }) => say("pinned", entry),
        (Answer::Changed(entry), Command::Pin { off: true, .. }) => say("unpinned", entry),
        (Answer::Changed(entry), Command::SetStatus { status, .. }) => say(&format!("now {status}"), entry),
        (Answer::Entry(entry), Command::Get { .. }) => say_changes(memory, &entry.reference)?,
        (Answer::Restored(entries), _) => entries.iter().for_each(|entry| say("restored", entry)),
        (Answer::Undone(undone), _) => {
            for entry in entries(memory, undone.references.iter().map(String::as_str))?.values() {
                let now = if entry.status == Status::Forgotten { "in the trash" } else { "as it was before" };
                say(&format!("change {} is undone, {now}", undone.call), entry);
            }
        }
        (Answer::RunReport(_), Command::Compact(given)) if given.dry_run => {
            remark("nothing was changed; compact without --dry-run does this");
        }
        _ => {}
    }
    Ok(())
}

/// Says of an entry that was changed who added it, how often it was changed, when last and by whom: `get` shows it as it is now.
fn say_changes(memory: &Memory, reference: &str) -> Result<(), Failure> {
    let lines = memory.audit().log(Some(reference), None)?;
    let of = |deed| lines.iter().filter(move |line| line.deed == deed);
    let by = |line: &LogLine| {
        let who = line.who.as_ref().map(|who| format!(" by {who}")).unwrap_or_default();
        format!("{}{who}", moment::print(line.at))
    };
    let added = of(ChangeKind::Added).next_back().map(|line| format!("added on {}", by(line)));
    let times = of(ChangeKind::Changed).count();
    let times = if times == 1 { "once".to_owned() } else { format!("{times} times") };
    let changed = of(ChangeKind::Changed).next().map(|line| format!("changed {times}, last on {}", by(line)));
    if let Some(changed) = changed {
        let known: Vec<String> = added.into_iter().chain(Some(changed)).collect();
        remark(&format!("{}; see keepstone log {reference} --diff", known.join("; ")));
    }
    Ok(())
}

/// Says a deed and the beginning of the text.
pub(super) fn say(deed: &str, entry: &Entry) {
    remark(&format!("{deed}: {}", first_line(entry)));
}
