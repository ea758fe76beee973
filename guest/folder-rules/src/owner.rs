//! The owner of a lock: a process, described so precisely that its death can be proved.

/// One line of a lock file: nonce, machine, process id and start of the process, separated by tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// 16 hexadecimal digits that never come back once the process is dead.
    pub nonce: String,
    /// Identifies the running system and its process ids; `-` where that cannot be known.
    pub machine: String,
    /// The process id.
    pub pid: u32,
    /// When the process started, in the words of the system; `-` where that cannot be known.
    pub start: String,
}

impl Owner {
    /// Reads a line; none when it is not whole.
    pub fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.strip_suffix('\n')?.split('\t').collect();
        let [nonce, machine, pid, start] = fields[..] else { return None };
        let is_nonce = nonce.len() == 16 && nonce.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (nonce, machine, start) = (nonce.to_owned(), machine.to_owned(), start.to_owned());
        is_nonce.then_some(())?;
        Some(Self { nonce, machine, pid: pid.parse().ok()?, start })
    }

    /// The line that [`Self::parse`] reads.
    pub fn line(&self) -> String {
        format!("{}\t{}\t{}\t{}\n", self.nonce, self.machine, self.pid, self.start)
    }
}

/// The content of a lock of a host without process ids: no whole line, and so a lease.
pub fn lease(nonce: &str, word: &str) -> String {
    format!("{nonce}\t{word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let owner = Owner { nonce: "0123456789abcdef".into(), machine: "boot/ns".into(), pid: 7, start: "-".into() };
        assert_eq!(Owner::parse(&owner.line()), Some(owner));
        for torn in ["", "\n", "0123456789abcdef\tx\t1", "0123456789abcdef\tx\t1\ty", "x\ty\t1\tz\n"] {
            assert_eq!(Owner::parse(torn), None, "{torn:?}");
        }
        assert_eq!(Owner::parse(&lease("0123456789abcdef", "sandbox")), None);
    }
}
