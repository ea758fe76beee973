//! Lives one root after the other: `simulate [--seed N] [--calls N | --seconds N] [--bug NAME] [--without A,B]`.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use keepstone_simulation::{Bug, Switch, Switches, Tally, live, shorten};

const HELP: &str =
    "simulate [--seed N] [--calls N] [--seconds N] [--bug NAME] [--without A,B…] [--lines N] [--findings N]

Lives lives of a root, one for each seed from N on, until the calls are made or the seconds are over; one life when
neither is given. Stops at the first finding, or after so many, and prints of each the last lines of its life (200) and
the command that lives it again.
";

/// Lines of a life that are printed where nothing else is asked for.
const SHOWN: usize = 200;

/// Calls after which a long run says how far it is.
const TOLD_AFTER: u64 = 10_000_000;

struct Wish {
    seed: u64,
    calls: Option<u64>,
    seconds: Option<u64>,
    bug: Option<Bug>,
    without: Switches,
    lines: usize,
    findings: usize,
}

impl Wish {
    /// One life takes one thread.
    fn threads(&self) -> usize {
        let is_one = self.calls.is_none() && self.seconds.is_none();
        if is_one { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) }
    }

    fn is_over(&self, tally: &Tally, start: Instant) -> bool {
        let is_made = self.calls.is_some_and(|most| tally.calls >= most);
        let is_late = self.seconds.is_some_and(|most| start.elapsed() >= Duration::from_secs(most));
        is_made || is_late || (self.calls.is_none() && self.seconds.is_none())
    }
}

fn main() -> ExitCode {
    match wish(std::env::args().skip(1)) {
        Ok(Some(wish)) => run(&wish),
        Ok(None) => {
            print!("{HELP}{}", names());
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            eprintln!("{wrong}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

fn names() -> String {
    let bugs: Vec<_> = Bug::ALL.iter().map(|bug| bug.name()).collect();
    let switches: Vec<_> = Switch::all().into_iter().map(Switch::name).collect();
    format!("\nbugs: {}\nto leave out: {}\n", bugs.join(", "), switches.join(", "))
}

fn wish(mut arguments: impl Iterator<Item = String>) -> Result<Option<Wish>, String> {
    let mut wish = Wish {
        seed: 1,
        calls: None,
        seconds: None,
        bug: None,
        without: Switches::default(),
        lines: SHOWN,
        findings: 1,
    };
    while let Some(flag) = arguments.next() {
        if flag == "--help" {
            return Ok(None);
        }
        let value = arguments.next().ok_or_else(|| format!("{flag} wants a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{flag}: {value:?} is no number"));
        match flag.as_str() {
            "--seed" => wish.seed = number()?,
            "--calls" => wish.calls = Some(number()?),
            "--seconds" => wish.seconds = Some(number()?),
            "--bug" => {
                wish.bug = Some(Bug::of_name(&value).ok_or_else(|| format!("no bug is called {value:?}{}", names()))?);
            }
            "--lines" => wish.lines = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--findings" => wish.findings = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--without" => wish.without = switches(&value)?,
            _ => return Err(format!("{flag} is unknown")),
        }
    }
    Ok(Some(wish))
}

fn switches(value: &str) -> Result<Switches, String> {
    let all = Switch::all();
    value.split(',').try_fold(Switches::default(), |switches, name| {
        let named = all.iter().find(|switch| switch.name() == name);
        named.map(|switch| switches.with(*switch)).ok_or_else(|| format!("{name:?} cannot be left out{}", names()))
    })
}

fn run(wish: &Wish) -> ExitCode {
    let start = Instant::now();
    let next = AtomicU64::new(wish.seed);
    let done = Mutex::new((Tally::default(), BTreeSet::new()));
    std::thread::scope(|scope| {
        for _ in 0..wish.threads() {
            scope.spawn(|| work(wish, start, &next, &done));
        }
    });
    let (tally, found) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    // The first seeds, whichever thread was faster.
    found.iter().take(wish.findings).for_each(|seed| tell(*seed, wish));
    sum_up(wish.seed, next.into_inner() - 1, &tally, start.elapsed());
    if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Lives one life after the other until all is done, or enough is found.
fn work(wish: &Wish, start: Instant, next: &AtomicU64, done: &Mutex<(Tally, BTreeSet<u64>)>) {
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        let life = live(seed, wish.bug, wish.without, None, false);
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        let before = done.0.calls;
        done.0 += life.tally;
        if before / TOLD_AFTER < done.0.calls / TOLD_AFTER {
            eprintln!("{} store calls, {} findings", done.0.calls, done.1.len());
        }
        if life.finding.is_some() {
            done.1.insert(seed);
        }
        if done.1.len() >= wish.findings.max(1) || wish.is_over(&done.0, start) {
            return;
        }
    }
}

/// Prints a finding, short, and how to see it again.
fn tell(seed: u64, wish: &Wish) {
    let (without, life) = shorten(seed, wish.bug, wish.without);
    for line in life.log.iter().skip(life.log.len().saturating_sub(wish.lines)) {
        println!("{line}");
    }
    println!("seed {seed}, step {}: {}", life.steps, life.finding.unwrap_or_default());
    let left_out: Vec<_> = Switch::all().into_iter().filter(|switch| without.has(*switch)).map(Switch::name).collect();
    let bug = wish.bug.map(|bug| format!(" --bug {}", bug.name())).unwrap_or_default();
    let without = if left_out.is_empty() { String::new() } else { format!(" --without {}", left_out.join(",")) };
    println!("again: cargo run --release -p keepstone-simulation -- --seed {seed}{bug}{without}");
}

fn sum_up(first: u64, last: u64, tally: &Tally, took: Duration) {
    let Tally { operations, calls, failures, unknown, conflicts, crashes, jumps } = tally;
    let speed = *calls as f64 / took.as_secs_f64();
    println!(
        "seeds {first} to {last}: {calls} store calls of {operations} operations in {:.1} s, {speed:.0} a second; \
         {failures} failed, {unknown} of unknown outcome, {conflicts} conflicts, {crashes} crashes, {jumps} jumps of the clock",
        took.as_secs_f64()
    );
}
