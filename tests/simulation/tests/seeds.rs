//! Lives of many seeds, and that the simulation would find what it is there to find.

use std::time::{Duration, Instant};

use keepstone_simulation::{Bug, Switch, Switches, Tally, live};

/// Lives of every run, so that a quick machine and a slow one live the same.
const LIVES: u64 = 5_000;

/// Seconds in which more lives follow, from `KEEPSTONE_SIMULATION`.
fn seconds() -> u64 {
    let asked = std::env::var("KEEPSTONE_SIMULATION").ok();
    asked.map_or(0, |asked| asked.parse().expect("KEEPSTONE_SIMULATION is a number of seconds"))
}

#[test]
fn nothing_is_found() {
    let (start, wanted) = (Instant::now(), Duration::from_secs(seconds()));
    let mut tally = Tally::default();
    for seed in 1.. {
        let life = live(seed, None, Switches::default(), None, false);
        tally += life.tally;
        let again = format!("cargo run --release -p keepstone-simulation -- --seed {seed}");
        assert_eq!(life.finding, None, "seed {seed}; to see it: {again}");
        if seed >= LIVES && start.elapsed() >= wanted {
            break;
        }
    }
    let Tally { calls, failures, unknown, conflicts, crashes, jumps, .. } = tally;
    assert!(
        [calls, failures, unknown, conflicts, crashes, jumps].iter().all(|count| *count > 0),
        "everything that can go wrong went wrong: {tally:?}"
    );
}

/// Lives in which an acknowledged text was lost, or there twice.
#[test]
fn what_was_found_before_stays_mended() {
    for seed in [
        8_630,
        777_131_931,
        2_000_000_136,
        2_000_000_584,
        3_000_000_870,
        3_000_003_717,
        4_000_009_667,
        4_000_041_176,
        5_000_050_364,
        5_000_075_501,
        5_000_113_424,
        5_000_142_992,
        7_000_025_445,
        80_000_000_838,
        80_000_031_145,
        1_111_111_111_111_319,
    ] {
        let life = live(seed, None, Switches::default(), None, false);
        assert_eq!(life.finding, None, "seed {seed}");
    }
}

/// Lives without people in which Keepstone told of a change of its own as somebody's.
#[test]
fn what_keepstone_changed_itself_is_told_of_nobody() {
    let people = ["handsave", "handcheckout", "handtext", "handedit", "handlineends", "handmission"];
    let without = |names: &[&str]| {
        let named = Switch::all().into_iter().filter(|switch| names.contains(&switch.name().as_str()));
        named.fold(Switches::default(), Switches::with)
    };
    let faultless = without(&[&people[..], &["crashes", "failures"]].concat());
    for seed in [
        8_000_000_000_000_128,
        8_000_000_000_000_318,
        3_000_000_000_000_530,
        3_000_000_000_000_720,
        7_000_000_000_000_023,
        7_000_000_000_000_115,
        9_000_000_000_000_380,
        9_000_000_000_001_284,
        9_000_000_000_001_464,
    ] {
        for without in [faultless, without(&people)] {
            assert_eq!(live(seed, None, without, None, false).finding, None, "seed {seed}");
        }
    }
}

#[test]
fn every_planted_bug_is_found() {
    for bug in Bug::ALL {
        let is_found = |seed| live(seed, Some(bug), Switches::default(), None, false).finding.is_some();
        assert!((1..=1_000).any(is_found), "{} was not found by 1,000 seeds", bug.name());
    }
}

#[test]
fn a_seed_is_a_life() {
    for seed in 1..=30 {
        let (one, again) =
            (live(seed, None, Switches::default(), None, false), live(seed, None, Switches::default(), None, true));
        assert_eq!((one.trace, one.tally, one.steps), (again.trace, again.tally, again.steps), "seed {seed}");
        assert!(!again.log.is_empty());
    }
    assert_ne!(
        live(1, None, Switches::default(), None, false).trace,
        live(2, None, Switches::default(), None, false).trace
    );
}
