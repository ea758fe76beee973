//! Hands that write one entry after the other to one root, each through a process that is killed at random and started
//! again: every write that was acknowledged is there, and there once.
//!
//! `KEEPSTONE_KILLED_WRITES` sets the number of writes of each worker; a release needs 2,000.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::agent::{Agent, Kind};

/// The time between two kills: 50 ms, unless `KEEPSTONE_KILL_EVERY` says how many milliseconds.
fn pause() -> Duration {
    let every = std::env::var("KEEPSTONE_KILL_EVERY").ok().and_then(|every| every.parse().ok());
    Duration::from_millis(every.unwrap_or(50))
}

/// Agents that all hands write for, so that every file has several writers, unless it gets too long for many writes.
pub(crate) fn agents(all: usize) -> usize {
    (all / 400).max(5)
}

/// The result of the writes.
pub(crate) struct Told {
    pub(crate) acknowledged: usize,
    pub(crate) kills: usize,
    pub(crate) seconds: f64,
}

/// The number of writes of each worker, unless the environment sets it.
pub(crate) fn writes(otherwise: usize) -> usize {
    std::env::var("KEEPSTONE_KILLED_WRITES").ok().and_then(|writes| writes.parse().ok()).unwrap_or(otherwise)
}

pub(crate) fn text(hand: usize, nth: usize) -> String {
    format!("hand {hand} writes {nth}")
}

/// Lets a hand of each kind make so many writes to a store, all at once, and kills one process after the other.
pub(crate) fn write_and_kill(kinds: &[Kind], writes: usize, store: &str) -> Told {
    let (running, finished) = (kinds.iter().map(|_| AtomicU32::new(0)).collect::<Vec<_>>(), AtomicUsize::new(0));
    let (start, is_over) = (Instant::now(), AtomicBool::new(false));
    let (acknowledged, kills) = thread::scope(|scope| {
        let killing = scope.spawn(|| kill(&running, &is_over));
        let hands: Vec<_> = kinds
            .iter()
            .enumerate()
            .map(|(hand, kind)| {
                let (pid, finished) = (&running[hand], &finished);
                scope.spawn(move || {
                    let acknowledged = write_all(hand, *kind, writes, agents(kinds.len() * writes), store, pid);
                    finished.fetch_add(1, Ordering::Relaxed);
                    acknowledged
                })
            })
            .collect();
        let acknowledged = hands.into_iter().map(|hand| hand.join().expect("a hand")).sum();
        is_over.store(true, Ordering::Relaxed);
        (acknowledged, killing.join().expect("whoever kills"))
    });
    assert_eq!(finished.into_inner(), kinds.len());
    Told { acknowledged, kills, seconds: start.elapsed().as_secs_f64() }
}

/// Makes one write after the other, in as many lives of a process as it takes. A write whose answer did not come is
/// made again by the next.
fn write_all(hand: usize, kind: Kind, writes: usize, agents: usize, store: &str, pid: &AtomicU32) -> usize {
    let mut nth = 0;
    while nth < writes {
        let mut agent = Agent::start(kind, store);
        while nth < writes {
            let question = format!("keep agent{} {}", (hand + nth) % agents, text(hand, nth));
            if !agent.try_ask(&question) || agent.answer_or_end().is_none() {
                break;
            }
            nth += 1;
            // Whoever has not written yet is spared: on a busy machine nobody would ever get so far.
            pid.store(agent.id(), Ordering::Relaxed);
        }
        // Before it is waited for: afterwards the number may be another's.
        pid.store(0, Ordering::Relaxed);
        let ended = agent.end();
        // On Windows the process that kills another chooses its exit code.
        let is_killed = ended.code().is_none() || cfg!(windows);
        assert!(ended.success() || is_killed, "hand {hand}, write {nth}: it ended by itself: {ended}");
    }
    nth
}

/// Kills one process after the other until it is over; returns how many.
fn kill(running: &[AtomicU32], is_over: &AtomicBool) -> usize {
    let (mut kills, pause) = (0, pause());
    for turn in 0.. {
        thread::sleep(pause);
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        // Steps that reach everyone, in an order that is no round.
        let pid = running[(turn * turn + 3 * turn) / 2 % running.len()].swap(0, Ordering::Relaxed);
        if pid != 0 {
            let pid = pid.to_string();
            let (program, words) =
                if cfg!(windows) { ("taskkill", ["/F", "/PID"].as_slice()) } else { ("kill", ["-9"].as_slice()) };
            let done = Command::new(program).args(words).arg(pid).output();
            kills += usize::from(done.is_ok_and(|done| done.status.success()));
        }
    }
    kills
}

/// Compares the files with the acknowledged writes, and prints both numbers.
pub(crate) fn check(name: &str, hands: usize, writes: usize, told: &Told, there: &BTreeMap<String, usize>) {
    let expected = (0..hands).flat_map(|hand| (0..writes).map(move |nth| text(hand, nth)));
    let lost: Vec<_> = expected.filter(|text| !there.contains_key(text)).collect();
    let doubled: Vec<_> = there.iter().filter(|(_, count)| **count != 1).collect();
    eprintln!(
        "{name}: {hands} processes, {} kills in {:.1} s, {} acknowledged, {} there, {} lost, {} doubled",
        told.kills,
        told.seconds,
        told.acknowledged,
        there.len(),
        lost.len(),
        doubled.len()
    );
    assert!(lost.is_empty() && doubled.is_empty(), "lost {lost:?}, doubled {doubled:?}");
    assert_eq!((told.acknowledged, there.len()), (hands * writes, hands * writes));
    assert!(told.kills > 0, "no process was killed");
}
