//! Upkeep while the server runs (`--upkeep`).

use std::time::Duration;

use keepstone::{Error, Memory, RunReport};
use tokio::task::spawn_blocking;
use tokio::time::interval;

use crate::moment::now;
use crate::print::upkeep::report_line;

/// The longest time between two looks whether it is time for the chores.
const LOOKS: Duration = Duration::from_secs(600);

/// Once a day the chores run even if nothing has changed: they also delete what has become old.
const DAY: Duration = Duration::from_hours(24);

/// Runs the chores whenever the last run, whoever made it, is so long ago and something has changed since; the first time at
/// once. Where that fails it is told, and tried again later.
pub(super) async fn run_regularly(memory: Memory, every: Duration) {
    let mut looks = interval(every.min(LOOKS));
    loop {
        looks.tick().await;
        let memory = memory.clone();
        match spawn_blocking(move || run_if_due(&memory, every)).await {
            Ok(Ok(Some(report))) => eprintln!("upkeep: {}", report_line(&report)),
            Ok(Err(error)) => eprintln!("upkeep: {error}"),
            Ok(Ok(None)) | Err(_) => {}
        }
    }
}

fn run_if_due(memory: &Memory, every: Duration) -> Result<Option<RunReport>, Error> {
    let upkeep = memory.upkeep();
    let is_due = match upkeep.last_report()? {
        None => true,
        Some(last) => {
            // A time to come is that of a clock that was wrong.
            let age = Duration::from_millis(last.finished.abs_diff(now()));
            age >= every && (age >= DAY || has_changed(memory, last.finished)?)
        }
    };
    is_due.then(|| upkeep.run(&[], false)).transpose()
}

/// Whether an entry was changed or a conversation was saved after a moment.
fn has_changed(memory: &Memory, since: u64) -> Result<bool, Error> {
    if memory.audit().log(None, Some(1))?.first().is_some_and(|latest| latest.at > since) {
        return Ok(true);
    }
    let conversations = memory.conversations();
    // One that cannot be read waits for a person.
    let is_new =
        |agent: &String| conversations.load(agent).ok().flatten().is_some_and(|saved| saved.saved_at > Some(since));
    Ok(conversations.agents()?.iter().any(is_new))
}
