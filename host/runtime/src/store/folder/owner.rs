//! The owner of a lock: a process, described so precisely that its death can be proved.

use std::sync::OnceLock;
use std::time::Duration;

/// How much older than this boot a lock must be to count as left over.
const BOOT_MARGIN: Duration = Duration::from_secs(60);

/// One line of a lock file: nonce, machine, process id and start of the process, separated by tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    pub(super) nonce: String,
    /// Identifies the running system and its process ids; `-` where that cannot be known.
    machine: String,
    pub(super) pid: u32,
    /// When the process started, in the words of the system; `-` where that cannot be known.
    start: String,
}

impl Owner {
    /// This process.
    pub(super) fn this(nonce: &str) -> Self {
        static SELF: OnceLock<(String, String)> = OnceLock::new();
        let pid = std::process::id();
        let unknown = || "-".to_owned();
        let (machine, start) = SELF.get_or_init(|| {
            let start = system::process(pid).map(|process| process.start);
            (system::machine().unwrap_or_else(unknown), start.unwrap_or_else(unknown))
        });
        Self { nonce: nonce.to_owned(), machine: machine.clone(), pid, start: start.clone() }
    }

    /// Reads a line; none when it is not whole.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.strip_suffix('\n')?.split('\t').collect();
        let [nonce, machine, pid, start] = fields[..] else { return None };
        let is_nonce = nonce.len() == 16 && nonce.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (nonce, machine, start) = (nonce.to_owned(), machine.to_owned(), start.to_owned());
        is_nonce.then_some(())?;
        Some(Self { nonce, machine, pid: pid.parse().ok()?, start })
    }

    pub(super) fn line(&self) -> String {
        format!("{}\t{}\t{}\t{}\n", self.nonce, self.machine, self.pid, self.start)
    }

    /// Returns whether the process that owns a lock of this age has certainly ended. For another machine or container
    /// nothing is certain; but a lock from before this machine's start was left by an earlier boot of it.
    pub(super) fn is_dead(&self, age: Duration) -> bool {
        if self.is_local() { !self.is_alive() } else { self.is_of_earlier_boot(age) }
    }

    /// A lock is held for moments, so a lock older than this boot has no owner, unless clocks are wrong
    /// by more than the margin.
    fn is_of_earlier_boot(&self, age: Duration) -> bool {
        let boot = |machine: &str| machine.split_once('/').map(|(boot, _)| boot.to_owned());
        let (theirs, ours) = (boot(&self.machine), boot(&Self::this(&self.nonce).machine));
        let is_other = theirs.is_some() && ours.is_some() && theirs != ours;
        is_other && system::uptime().is_some_and(|uptime| age > uptime + BOOT_MARGIN)
    }

    /// Returns whether its process id is valid here.
    pub(super) fn is_local(&self) -> bool {
        self.machine != "-" && self.machine == Self::this(&self.nonce).machine
    }

    fn is_alive(&self) -> bool {
        let same = |start: &str| start == self.start || start == "-" || self.start == "-";
        system::process(self.pid).is_some_and(|process| !process.ended && same(&process.start))
    }
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

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let owner = Owner::this("0123456789abcdef");
        assert_eq!(Owner::parse(&owner.line()), Some(owner));
        for torn in ["", "\n", "0123456789abcdef\tx\t1", "0123456789abcdef\tx\t1\ty", "x\ty\t1\tz\n"] {
            assert_eq!(Owner::parse(torn), None, "{torn:?}");
        }
    }

    #[test]
    fn this_process_is_alive_and_what_started_at_another_time_is_not() {
        let owner = Owner::this("0123456789abcdef");
        assert!(!owner.is_dead(Duration::ZERO));
        assert!(!Owner { machine: "elsewhere/-".into(), start: "1".into(), ..owner.clone() }.is_dead(Duration::ZERO));
        if cfg!(any(target_os = "linux", windows)) {
            assert!(Owner { start: "1".into(), ..owner }.is_dead(Duration::ZERO));
        }
    }

    #[test]
    fn a_process_that_ended_is_dead_even_before_its_parent_asks_for_its_code() {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        let mut child = command.arg("--list").stdout(std::process::Stdio::piped()).spawn().unwrap();
        std::io::copy(child.stdout.as_mut().unwrap(), &mut std::io::sink()).unwrap();
        let owner = Owner { pid: child.id(), start: "-".into(), ..Owner::this("0123456789abcdef") };
        if cfg!(any(target_os = "linux", windows)) {
            // Its output ends a moment before it does.
            while !owner.is_dead(Duration::ZERO) {
                std::thread::yield_now();
            }
        }
        child.wait().unwrap();
        assert!(owner.is_dead(Duration::ZERO));
    }
}
