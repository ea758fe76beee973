//! A pager for long answers on a terminal, as git has it.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::{Child, Command, Stdio};

/// The pager when no variable names one. It ends at once when all fits on the screen.
const DEFAULT: &str = "less -FRX";

/// Writes to a pager where standard output is a terminal and one is wanted, else to standard output.
pub(super) fn page(is_wanted: bool, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let pager = is_wanted.then(start).flatten();
    let Some(mut pager) = pager else {
        let mut out = io::BufWriter::new(anstream::stdout().lock());
        write(&mut out)?;
        return out.flush();
    };
    let written = match pager.stdin.take() {
        Some(input) => {
            let input: Box<dyn Write> = Box::new(io::BufWriter::new(input));
            if has_colours() { flushed(input, write) } else { flushed(anstream::StripStream::new(input), write) }
        }
        None => Ok(()),
    };
    pager.wait()?;
    match written {
        // Who has read enough ends the pager.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn flushed(mut out: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    write(&mut out)?;
    out.flush()
}

fn has_colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The pager that the environment names; none where that is nothing, or where it cannot be started.
fn start() -> Option<Child> {
    // On a terminal that cannot move its cursor, pagers ask for a key before they show anything.
    let is_able = std::env::var("TERM").is_ok_and(|terminal| !terminal.is_empty() && terminal != "dumb");
    if !is_able || !io::stdout().is_terminal() {
        return None;
    }
    let set = |name| std::env::var(name).ok();
    let line = set("KEEPSTONE_PAGER").or_else(|| set("PAGER")).unwrap_or_else(|| DEFAULT.to_owned());
    let mut words = line.split_whitespace();
    let program = words.next().filter(|program| *program != "cat")?;
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    // As git does for a plain `less`.
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let pager = command.spawn().ok()?;
    // Ctrl-C is for the pager: it stops a search there, and must not end us with the terminal in its hands.
    let _ = ctrlc::set_handler(|| {});
    Some(pager)
}
