//! Exit codes, one for each kind of failure.

/// The code for what has no better one.
pub(crate) const FAILED: u8 = 1;

/// The code for an invalid argument.
pub(crate) const INVALID: u8 = 2;

/// The code for what is not there: nothing matched, no such entry, no memory.
pub(crate) const NOTHING: u8 = 3;

/// The code for what others changed; `copy` ends with it too when a key holds other bytes.
pub(crate) const CONFLICT: u8 = 4;

/// The code for what cannot be understood; `status` and `doctor` end with it too when they find a fault, `check` when a finding fails,
/// `install` when it leaves a file as it is.
pub(crate) const CORRUPT: u8 = 6;

/// The code for what Ctrl-C stopped, as shells have it.
pub(crate) const STOPPED: u8 = 130;

/// agent-memory's code for what is not there, under `--compat`; all its other failures end with [`FAILED`].
const NOTHING_COMPAT: u8 = 2;

/// A code of a failure, as agent-memory has it.
pub(crate) fn as_agent_memory(code: u8) -> u8 {
    match code {
        0 => 0,
        NOTHING => NOTHING_COMPAT,
        _ => FAILED,
    }
}

/// The codes, as the help tells them.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  failed: the store did not answer, or the component crashed
  2  the command or an argument is invalid
  3  nothing matched, or there is no memory or no such entry
  4  changed by others meanwhile: try again
  5  denied: read-only, a link, missing permission
  6  a stored file cannot be understood, or a check failed
  7  full: a limit or the disk is used up
  130  stopped by Ctrl-C: the next run continues";
