//! `review`: the inbox of candidates, one key for each.
//!
//! On a terminal a key needs no Enter. Piped input has one line for each candidate: a key, and after `e` the new text
//! or after `m` a reference.

use std::cmp::Ordering;
use std::io::{self, BufRead, IsTerminal, Write};

use keepstone::{Changes, Entry, Filter, Memory, MemoryError, Mention, Mentioned, Project, Scope, Speaker, Status};

use crate::answer::Answer;
use crate::args::Review;
use crate::failure::{Done, Failure};
use crate::input;
use crate::moment;
use crate::print::entry::told_gone;
use crate::print::style::{FAINT, NAME, counts, note, remark};
use crate::print::visible::visible;
use crate::reference::Resolver;

const HELP: &str = "a accepts, e edits and accepts, m merges into another entry, r rejects for good, s skips, q ends";

/// The beginning of the fault that names an entry with the wordings of two branches.
const MERGED: &str = "a merge put together";

/// The decision about one candidate.
enum Verdict {
    Accept,
    /// With the new text; without one an editor asks.
    Edit(Option<String>),
    /// Into the entry of this reference.
    Merge(String),
    Reject,
    Skip,
    Quit,
}

/// The number of candidates that were decided each way.
#[derive(Default)]
struct Tally {
    accepted: u32,
    merged: u32,
    rejected: u32,
    left: u32,
}

pub(super) fn review(memory: &Memory, given: &Review, project: &Project, as_json: bool) -> Done {
    let scopes = given.agents.iter().map(Scope::agent).collect();
    if !given.stale {
        for fault in memory.upkeep().health()?.faults.iter().filter(|fault| fault.message.starts_with(MERGED)) {
            note(&fault.to_string(), as_json);
        }
    }
    if given.stale {
        let stale = stale(memory, scopes, project)?;
        if stale.is_empty() || as_json || given.list {
            return Ok(Answer::Stale(stale));
        }
        return go_through(memory, &stale, |stale| &stale.entry, |stale| told_gone(&stale.mentions));
    }
    let statuses = if given.unconfirmed { vec![Status::Candidate, Status::Promoted] } else { vec![Status::Candidate] };
    let mut candidates = memory.vault().entries(&Filter { scopes, statuses, ..Filter::default() })?;
    candidates.retain(|entry| entry.status == Status::Candidate || is_unconfirmed(entry));
    candidates.sort_by(surest_first);
    if candidates.is_empty() || as_json || given.list {
        return Ok(Answer::Entries(candidates));
    }
    let asked: Vec<(Entry, String)> = candidates
        .into_iter()
        .map(|candidate| question(memory, &candidate).map(|asked| (candidate, asked)))
        .collect::<Result<_, _>>()?;
    go_through(memory, &asked, |(candidate, _)| candidate, |(_, question)| question.clone())
}

/// What accepting a candidate changes beside it: an entry that it contradicts is superseded.
fn question(memory: &Memory, candidate: &Entry) -> Result<String, Failure> {
    let mut asked = Vec::new();
    for older in &candidate.supersedes {
        match memory.vault().get(older) {
            Ok(entry) => {
                asked.push(format!("{older} says otherwise: {}. Accepting supersedes it.", quoted(&entry.text)));
            }
            Err(keepstone::Error::Memory(MemoryError::NotFound(_))) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(asked.join("\n"))
}

/// The first line of a text, in quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.lines().next().unwrap_or_default())
}

/// Asks about one entry after the other; a remark stands below its text.
fn go_through<T>(memory: &Memory, all: &[T], entry: fn(&T) -> &Entry, remark_on: fn(&T) -> String) -> Done {
    let mut tally = Tally::default();
    let count = all.len();
    for (nth, one) in all.iter().enumerate() {
        let candidate = entry(one);
        show(candidate, &remark_on(one), nth + 1, count)?;
        if !decide(memory, candidate, &mut tally)? {
            tally.left += u32::try_from(count - nth).unwrap_or(u32::MAX);
            break;
        }
    }
    let Tally { accepted, merged, rejected, left } = tally;
    let done = counts(&[
        (accepted, "accepted", "accepted"),
        (merged, "merged", "merged"),
        (rejected, "rejected", "rejected"),
        (left, "left for later", "left for later"),
    ]);
    remark(&done);
    Ok(Answer::Told)
}

/// Returns whether no person stands behind an entry.
fn is_unconfirmed(entry: &Entry) -> bool {
    entry.origin.as_ref().is_some_and(|origin| origin.stated_by != Speaker::Person && !origin.confirmed)
}

/// The order of the inbox.
pub(super) fn surest_first(one: &Entry, other: &Entry) -> Ordering {
    other.confidence.unwrap_or(0.0).total_cmp(&one.confidence.unwrap_or(0.0))
}

/// The entries in force that name what the project lacks, with just that.
fn stale(memory: &Memory, scopes: Vec<Scope>, project: &Project) -> Result<Vec<Mentioned>, Failure> {
    let statuses = vec![Status::Promoted];
    let mut named = memory.briefing().mentions(&Filter { scopes, statuses, ..Filter::default() })?;
    let mut mentions: Vec<Mention> = named.iter().flat_map(|named| named.mentions.clone()).collect();
    let key = |mention: &Mention| (mention.name.clone(), mention.stated);
    mentions.sort_by_key(key);
    mentions.dedup_by_key(|mention| key(mention));
    let missing = project.missing(&mentions);
    for named in &mut named {
        named.mentions.retain(|mention| missing.contains(mention));
    }
    named.retain(|named| !named.mentions.is_empty());
    Ok(named)
}

fn show(candidate: &Entry, gone: &str, nth: usize, count: usize) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    let said = candidate.created.map(moment::print).unwrap_or_default();
    let sure = candidate.confidence.map(|share| format!(" · {:.0} % sure", share * 100.0)).unwrap_or_default();
    writeln!(
        out,
        "\n{FAINT}{nth} of {count}{FAINT:#}  {NAME}{}{NAME:#}  {FAINT}{said}{sure}{FAINT:#}",
        candidate.reference
    )?;
    writeln!(out, "{}", visible(&candidate.text))?;
    if !gone.is_empty() {
        writeln!(out, "{FAINT}{}{FAINT:#}", visible(gone))?;
    }
    Ok(())
}

/// Does what the person says; false when the rest waits.
fn decide(memory: &Memory, candidate: &Entry, tally: &mut Tally) -> Result<bool, Failure> {
    loop {
        let done = match ask()? {
            Verdict::Quit => return Ok(false),
            Verdict::Skip => {
                tally.left += 1;
                return Ok(true);
            }
            Verdict::Accept => accept(memory, candidate).map(|()| tally.accepted += 1),
            Verdict::Edit(text) => edit(memory, candidate, text).map(|()| tally.accepted += 1),
            Verdict::Merge(into) => merge(memory, candidate, &into).map(|()| tally.merged += 1),
            Verdict::Reject => {
                memory.vault().forget(&candidate.reference).map_err(Failure::from).map(|()| tally.rejected += 1)
            }
        };
        match done {
            Ok(()) => return Ok(true),
            // A person tries again; a script is told where it went wrong.
            Err(failure) if io::stdin().is_terminal() => failure.report(false)?,
            Err(failure) => return Err(failure),
        }
    }
}

pub(super) fn accept(memory: &Memory, candidate: &Entry) -> Result<(), Failure> {
    memory.vault().set_status(&candidate.reference, Status::Promoted)?;
    Ok(())
}

/// Without a text an editor asks for it.
pub(super) fn edit(memory: &Memory, candidate: &Entry, text: Option<String>) -> Result<(), Failure> {
    let save = |text| {
        let changes = Changes { text: Some(text), ..Changes::default() };
        Ok(memory.vault().edit(&candidate.reference, &changes)?)
    };
    match text {
        Some(text) => save(text).map(Some)?,
        None => input::edit(&format!("{}\n", candidate.text), save)?,
    };
    accept(memory, candidate)
}

/// Adds the text to the other entry. The candidate goes to the trash, so that its text does not come back.
pub(super) fn merge(memory: &Memory, candidate: &Entry, into: &str) -> Result<(), Failure> {
    let reference = Resolver::kept(memory).find(into)?;
    if reference == candidate.reference {
        return Err(Failure::invalid(format!("{reference} is this candidate itself: name another entry")));
    }
    let other = memory.vault().get(&reference)?;
    let text = format!("{}\n{}", other.text, candidate.text);
    memory.vault().edit(&reference, &Changes { text: Some(text), ..Changes::default() })?;
    memory.vault().forget(&candidate.reference)?;
    Ok(())
}

/// The decision of a person, or of the next line of piped input.
fn ask() -> Result<Verdict, Failure> {
    let is_terminal = io::stdin().is_terminal();
    loop {
        let (key, rest) = if is_terminal { pressed()? } else { typed()? };
        return Ok(match key {
            Some('a') => Verdict::Accept,
            Some('e') => Verdict::Edit(Some(rest).filter(|text| !text.is_empty())),
            Some('m') if is_terminal => Verdict::Merge(line("Into which entry (reference)? ")?),
            Some('m') => Verdict::Merge(rest),
            Some('r') => Verdict::Reject,
            Some('s') => Verdict::Skip,
            Some('q') | None => Verdict::Quit,
            Some(_) if is_terminal => {
                remark(HELP);
                continue;
            }
            Some(other) => return Err(Failure::invalid(format!("{other:?} is no key: {HELP}"))),
        });
    }
}

/// One line of piped input: its first character, and the rest; none at the end.
fn typed() -> Result<(Option<char>, String), Failure> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).map_err(anyhow::Error::from)?;
    let mut chars = line.trim().chars();
    match chars.next() {
        Some(key) => Ok((Some(key.to_ascii_lowercase()), chars.as_str().trim().to_owned())),
        // A blank line leaves a candidate for later.
        None if line.is_empty() => Ok((None, String::new())),
        None => Ok((Some('s'), String::new())),
    }
}

fn line(question: &str) -> Result<String, Failure> {
    let mut out = anstream::stderr().lock();
    write!(out, "{question}").and_then(|()| out.flush()).map_err(anyhow::Error::from)?;
    let mut typed = String::new();
    io::stdin().lock().read_line(&mut typed).map_err(anyhow::Error::from)?;
    Ok(typed.trim().to_owned())
}

/// The key that a person presses.
fn pressed() -> Result<(Option<char>, String), Failure> {
    let mut out = anstream::stderr().lock();
    write!(out, "{FAINT}[a]ccept [e]dit [m]erge [r]eject [s]kip [q]uit{FAINT:#} ")
        .and_then(|()| out.flush())
        .map_err(anyhow::Error::from)?;
    drop(out);
    let key = key::read().map_err(anyhow::Error::from)?;
    remark(&key.map(String::from).unwrap_or_default());
    Ok((key.map(|key| key.to_ascii_lowercase()), String::new()))
}

/// Reading one key without Enter.
#[cfg(unix)]
mod key {
    use std::io::{self, Read};

    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

    /// The next key; none for Ctrl-C, Ctrl-D, Escape and the end.
    pub(super) fn read() -> io::Result<Option<char>> {
        let stdin = io::stdin();
        let before = tcgetattr(&stdin)?;
        let mut raw = before.clone();
        raw.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
        tcsetattr(&stdin, OptionalActions::Now, &raw)?;
        let mut byte = [0];
        let read = stdin.lock().read(&mut byte);
        tcsetattr(&stdin, OptionalActions::Now, &before)?;
        let key = char::from(byte[0]);
        Ok((read? == 1 && !matches!(key, '\x03' | '\x04' | '\x1b')).then_some(key))
    }
}

/// Elsewhere a key needs Enter.
#[cfg(not(unix))]
mod key {
    use std::io::{self, BufRead};

    pub(super) fn read() -> io::Result<Option<char>> {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        Ok(line.trim().chars().next())
    }
}
