//! Stores behind real servers: each server is started, and this program runs itself again with what a client needs
//! in its environment. The parts: the promises of a store, the conformance cases, processes that are killed, and what
//! only this server can show.
//!
//! A server that cannot be installed or started is reported as `NOT RUN`; `cargo xtask` counts these lines.

#[path = "processes/agent.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod agent;
#[path = "servers/bucket.rs"]
mod bucket;
#[path = "conformance/component.rs"]
#[allow(dead_code, reason = "other tests use all of it")]
mod component;
#[path = "servers/install.rs"]
mod install;
#[path = "processes/killed.rs"]
mod killed;
#[path = "servers/part.rs"]
mod part;
#[path = "servers/proxy.rs"]
mod proxy;
#[path = "servers/server.rs"]
mod server;
#[path = "servers/table.rs"]
mod table;

use std::process::{Command, ExitCode};
use std::time::Instant;

use server::Server;

/// The variable with this process's part of the program.
const PART: &str = "KEEPSTONE_SERVERS_PART";

/// A server, and the test that is run on it.
struct Trial {
    name: &'static str,
    start: fn() -> Result<Server, String>,
    run: fn(),
}

const TRIALS: &[Trial] = &[
    Trial { name: "s3: moto", start: server::moto, run: bucket::s3 },
    Trial { name: "s3: s3rver, which ignores conditions", start: server::s3rver, run: bucket::is_refused },
    Trial { name: "az: azurite", start: server::azurite, run: bucket::azure },
    Trial { name: "postgres: PostgreSQL", start: server::postgres, run: table::postgres },
];

fn main() -> ExitCode {
    if let Some(part) = std::env::var_os(PART) {
        let trial = TRIALS.iter().find(|trial| trial.name == part).expect("a part that there is");
        (trial.run)();
        return ExitCode::SUCCESS;
    }
    let only: Vec<_> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wanted = |trial: &&Trial| only.is_empty() || only.iter().any(|part| trial.name.contains(part.as_str()));
    let outcomes: Vec<_> = TRIALS.iter().filter(wanted).map(|trial| (trial.name, trial.outcome())).collect();
    eprintln!();
    outcomes.iter().for_each(|(name, outcome)| eprintln!("{name}: {}", outcome.told()));
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|(_, outcome)| is(outcome)).count();
    let passed = count(|outcome| matches!(outcome, Outcome::Passed(_)));
    let failed = count(|outcome| matches!(outcome, Outcome::Failed));
    let result = if failed == 0 { "ok" } else { "FAILED" };
    println!("\ntest result: {result}. {passed} passed; {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The result of a trial.
enum Outcome {
    /// After so many seconds.
    Passed(u64),
    Failed,
    NotRun(String),
}

impl Outcome {
    fn told(&self) -> String {
        match self {
            Self::Passed(seconds) => format!("passed in {seconds} s"),
            Self::Failed => "FAILED".to_owned(),
            Self::NotRun(why) => format!("NOT RUN: {why}"),
        }
    }
}

impl Trial {
    fn outcome(&self) -> Outcome {
        eprintln!("\n=== {}", self.name);
        let server = match (self.start)() {
            Ok(server) => server,
            Err(why) => {
                eprintln!("\n!!!!!!\nNOT RUN: {}: {why}\n!!!!!!\n", self.name);
                return Outcome::NotRun(why);
            }
        };
        let start = Instant::now();
        let program = std::env::current_exe().expect("this program has a path");
        let done = Command::new(program).env(PART, self.name).envs(server.environment()).status();
        match done.expect("this program can be started").success() {
            true => Outcome::Passed(start.elapsed().as_secs()),
            false => Outcome::Failed,
        }
    }
}
