//! Upkeep while the server runs (`--upkeep`).

use std::time::Duration;

use keepstone::{Error, Memory};
use tokio::task::spawn_blocking;
use tokio::time::interval;

use crate::moment::now;

/// The time between two looks whether it is time for the chores.
const LOOKS: Duration = Duration::from_secs(600);

/// The time between two runs, in milliseconds, whoever started them.
const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Runs the chores once a day, the first time at once. Where that fails it is told, and tried again later.
pub(super) async fn look_after(memory: Memory) {
    let mut looks = interval(LOOKS);
    loop {
        looks.tick().await;
        let memory = memory.clone();
        if let Ok(Err(error)) = spawn_blocking(move || run_once_a_day(&memory)).await {
            eprintln!("upkeep: {error}");
        }
    }
}

fn run_once_a_day(memory: &Memory) -> Result<(), Error> {
    let upkeep = memory.upkeep();
    // A time to come is that of a clock that was wrong.
    let is_done = upkeep.last_report()?.is_some_and(|last| last.finished.abs_diff(now()) < DAY);
    if is_done { Ok(()) } else { upkeep.run(&[], false).map(drop) }
}
