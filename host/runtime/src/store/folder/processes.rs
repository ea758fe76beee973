//! The processes of this machine, as far as their death can be proved.

use std::sync::OnceLock;
use std::time::Duration;

use keepstone_folder_rules::disk::Holders;
use keepstone_folder_rules::owner::Owner;

/// How much older than this boot a lock must be to count as left over.
const BOOT_MARGIN: Duration = Duration::from_secs(60);

/// What this machine knows of its processes.
#[derive(Debug)]
pub(super) struct Processes;

impl Holders for Processes {
    fn line(&self, nonce: &str) -> String {
        this(nonce).line()
    }

    fn is_leasing(&self) -> bool {
        false
    }

    /// For another machine or container nothing is certain; but a lock from before this machine's start was left by an
    /// earlier boot of it.
    fn is_dead(&self, owner: &Owner, age: Duration) -> bool {
        if self.is_local(owner) { !is_alive(owner) } else { is_of_earlier_boot(owner, age) }
    }

    fn is_local(&self, owner: &Owner) -> bool {
        owner.machine != "-" && owner.machine == this(&owner.nonce).machine
    }
}

/// This process.
fn this(nonce: &str) -> Owner {
    static SELF: OnceLock<(String, String)> = OnceLock::new();
    let pid = std::process::id();
    let unknown = || "-".to_owned();
    let (machine, start) = SELF.get_or_init(|| {
        let start = system::process(pid).map(|process| process.start);
        (system::machine().unwrap_or_else(unknown), start.unwrap_or_else(unknown))
    });
    Owner { nonce: nonce.to_owned(), machine: machine.clone(), pid, start: start.clone() }
}

/// A lock is held for moments, so a lock older than this boot has no owner, unless clocks are wrong
/// by more than the margin.
fn is_of_earlier_boot(owner: &Owner, age: Duration) -> bool {
    let boot = |machine: &str| machine.split_once('/').map(|(boot, _)| boot.to_owned());
    let (theirs, ours) = (boot(&owner.machine), boot(&this(&owner.nonce).machine));
    let is_other = theirs.is_some() && ours.is_some() && theirs != ours;
    is_other && system::uptime().is_some_and(|uptime| age > uptime + BOOT_MARGIN)
}

fn is_alive(owner: &Owner) -> bool {
    let same = |start: &str| start == owner.start || start == "-" || owner.start == "-";
    system::process(owner.pid).is_some_and(|process| !process.ended && same(&process.start))
}

/// The state of a process.
struct Process {
    /// True if it ended and waits for its parent to read the exit code.
    ended: bool,
    start: String,
}

impl Process {
    /// A process of which nothing is known but that it is there.
    fn somewhere() -> Self {
        Self { ended: false, start: "-".to_owned() }
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::time::Duration;

    use super::Process;

    /// The boot and the namespace of process ids.
    pub(super) fn machine() -> Option<String> {
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        let namespace = std::fs::read_link("/proc/self/ns/pid").ok()?;
        Some(format!("{}/{}", boot.trim(), namespace.to_str()?))
    }

    /// The time since the machine started.
    pub(super) fn uptime() -> Option<Duration> {
        let told = std::fs::read_to_string("/proc/uptime").ok()?;
        Duration::try_from_secs_f64(told.split_whitespace().next()?.parse().ok()?).ok()
    }

    /// `/proc` can hide the processes of others; a signal that is not sent finds them all the same.
    pub(super) fn process(pid: u32) -> Option<Process> {
        listed(pid).or_else(|| super::signal_arrives(pid).then(Process::somewhere))
    }

    /// State and start are the 3rd and the 22nd field; the 2nd is a name in brackets that may hold anything.
    fn listed(pid: u32) -> Option<Process> {
        let told = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let mut fields = told.rsplit_once(')')?.1.split_whitespace();
        let ended = matches!(fields.next()?, "Z" | "X");
        Some(Process { ended, start: fields.nth(18)?.to_owned() })
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
mod system {
    use std::time::Duration;

    use super::Process;

    /// Not known here: a lock of an earlier boot is left to people.
    pub(super) fn uptime() -> Option<Duration> {
        None
    }

    /// The boot session, as macOS names it.
    pub(super) fn machine() -> Option<String> {
        let asked = std::process::Command::new("sysctl").args(["-n", "kern.bootsessionuuid"]).output().ok()?;
        let session = String::from_utf8(asked.stdout).ok()?;
        Some(session.trim()).filter(|session| !session.is_empty()).map(|session| format!("{session}/-"))
    }

    pub(super) fn process(pid: u32) -> Option<Process> {
        super::signal_arrives(pid).then(Process::somewhere)
    }
}

#[cfg(windows)]
mod system {
    use std::time::Duration;

    use winsafe::{GetComputerName, HPROCESS, co};

    use super::Process;

    /// The exit code of a process that has not ended.
    const STILL_ACTIVE: u32 = 259;

    /// Not needed: a process of an earlier boot has another start.
    pub(super) fn uptime() -> Option<Duration> {
        None
    }

    pub(super) fn machine() -> Option<String> {
        GetComputerName().ok().map(|name| format!("{name}/-"))
    }

    /// Only an id that no process has is the proof of a death; any other failure, such as the lack of a right, says nothing.
    pub(super) fn process(pid: u32) -> Option<Process> {
        match HPROCESS::OpenProcess(co::PROCESS::QUERY_LIMITED_INFORMATION, false, pid) {
            Ok(process) => Some(state(&process)),
            Err(co::ERROR::INVALID_PARAMETER) => None,
            Err(_) => Some(Process::somewhere()),
        }
    }

    /// A process whose handle somebody keeps stays listed after its end.
    fn state(process: &HPROCESS) -> Process {
        let ended = process.GetExitCodeProcess().is_ok_and(|code| code != STILL_ACTIVE);
        let start = process
            .GetProcessTimes()
            .ok()
            .map(|(start, ..)| format!("{}", u64::from(start.dwHighDateTime) << 32 | u64::from(start.dwLowDateTime)));
        Process { ended, start: start.unwrap_or_else(|| Process::somewhere().start) }
    }
}

#[cfg(unix)]
fn signal_arrives(pid: u32) -> bool {
    let pid = i32::try_from(pid).ok().and_then(rustix::process::Pid::from_raw);
    pid.is_some_and(|pid| rustix::process::test_kill_process(pid) != Err(rustix::io::Errno::SRCH))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_dead(owner: Owner) -> bool {
        Processes.is_dead(&owner, Duration::ZERO)
    }

    #[test]
    fn this_process_is_alive_and_what_started_at_another_time_is_not() {
        let owner = this("0123456789abcdef");
        assert!(!is_dead(owner.clone()));
        assert!(!is_dead(Owner { machine: "elsewhere/-".into(), start: "1".into(), ..owner.clone() }));
        if cfg!(any(target_os = "linux", windows)) {
            assert!(is_dead(Owner { start: "1".into(), ..owner }));
        }
    }

    #[test]
    fn a_process_that_ended_is_dead_even_before_its_parent_asks_for_its_code() {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        let mut child = command.arg("--list").stdout(std::process::Stdio::piped()).spawn().unwrap();
        std::io::copy(child.stdout.as_mut().unwrap(), &mut std::io::sink()).unwrap();
        let owner = Owner { pid: child.id(), start: "-".into(), ..this("0123456789abcdef") };
        if cfg!(any(target_os = "linux", windows)) {
            // Its output ends a moment before it does.
            while !is_dead(owner.clone()) {
                std::thread::yield_now();
            }
        }
        child.wait().unwrap();
        assert!(is_dead(owner));
    }
}
