//! `prepare`: compiles the component ahead, for a person or behind the first command on a machine.

use std::io;
use std::process::{Command, Stdio};

use keepstone::{Grant, Readiness};

use crate::args::Prepare;
use crate::failure::Failure;
use crate::print::style::remark;

/// `DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP | BELOW_NORMAL_PRIORITY_CLASS`
#[cfg(windows)]
const DETACHED: u32 = 0x4208;

/// The priority that a process in the background gives up, of 20.
#[cfg(unix)]
const NICENESS: i32 = 5;

/// Compiles the component for commands, or for `serve`, unless that was done.
pub(crate) fn run(given: &Prepare) -> Result<(), Failure> {
    if given.background {
        give_way();
    }
    // Any deadline: the code is the same.
    let grant = Grant { deadline: given.serve.then_some(Grant::DEADLINE), ..Grant::default() };
    keepstone::prepare_for(&grant)?;
    match keepstone::readiness_for(&grant) {
        Readiness::Ready => Ok(()),
        _ => Err(Failure::Other(anyhow::anyhow!(
            "compiled code cannot be kept: the cache folder cannot be written; set KEEPSTONE_CACHE_DIR to another folder"
        ))),
    }
}

/// Starts compiling in a process that outlives this one, if there is no good code for a grant and nobody makes it. This
/// process needs none, so it goes on if that cannot be started.
pub(super) fn behind(grant: &Grant) {
    if keepstone::claim_preparing(grant)
        && let Err(error) = start(grant.deadline.is_some())
    {
        remark(&format!(
            "Keepstone starts slowly until `keepstone prepare` has run, which could not be started: {error}"
        ));
    }
}

fn start(is_served: bool) -> io::Result<()> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["prepare", "--background"]).args(is_served.then_some("--serve"));
    // A client waits until all have closed the pipe that it reads the answer of a hook from.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, DETACHED);
    let mut child = command.spawn()?;
    // A server outlives it, and takes note of its end.
    std::thread::spawn(move || child.wait());
    Ok(())
}

/// Leaves the session, so that it does not end with the terminal or the client, and lets other work go first.
fn give_way() {
    #[cfg(unix)]
    {
        let _ = rustix::process::setsid();
        let _ = rustix::process::nice(NICENESS);
    }
}
