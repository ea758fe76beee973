//! What memory knows of an error message or of a file, for an agent that has just met the one or is about to change the other.

use crate::model::category::Category;
use crate::model::contract::{Entry, Filter};
use crate::model::error::{Error, Result};
use crate::search::contract::SessionPassage;
use crate::search::find::Shown;
use crate::search::passages::passages;
use crate::search::rank::RankRequest;
use crate::session::handoff::{asked, files};
use crate::text::contract::MentionKind;
use crate::text::cut::excerpt;
use crate::text::failure::Signature;
use crate::text::mention::mentions;
use crate::text::order::Order;
use crate::vault::unicode_form::agent_there;

use super::Briefing;
use super::audience::Audience;
use super::choice::is_knowledge;
use super::compose::{budget, compose};
use super::contract::{Brief, LineReason, Request};
use super::material::{Candidate, Item, Material, item};
use super::passages::{passage_line, session_of};
use super::relevant::Choice;

/// Entries, and passages of sessions, that are looked at.
const COMPARED: usize = 40;

/// Entries that are told.
const TOLD: usize = 5;

/// Lines of sessions that are told.
const LINES: usize = 3;

/// Sessions that changed a file that are told, and characters of what each was asked for.
const CHANGES: usize = 2;
const ASKED_CHARS: usize = 160;

/// Names of files that every project has many of: of these the folder counts too.
const USUAL_FILES: [&str; 12] =
    ["__init__", "app", "build", "config", "index", "lib", "main", "mod", "package", "readme", "setup", "tests"];

/// The subject of a request.
enum Subject<'a> {
    Failure(Signature),
    /// A path with `/`.
    File(&'a str),
}

impl<'a> Subject<'a> {
    /// One word with a slash or with the ending of a file is a path, anything else a message.
    fn of(text: &'a str) -> Self {
        let is_name = |text: &str| text.rsplit_once('.').is_some_and(|(stem, end)| !stem.is_empty() && is_ending(end));
        let is_path = !text.contains(char::is_whitespace) && !text.contains("::") && !text.contains("://");
        if is_path && (text.contains('/') || is_name(text)) {
            Self::File(text)
        } else {
            Self::Failure(Signature::of(text))
        }
    }

    fn query(&self) -> &str {
        match self {
            Self::Failure(signature) => &signature.text,
            Self::File(path) => last_segments(path),
        }
    }

    fn is_in(&self, text: &str) -> bool {
        match self {
            Self::Failure(signature) => signature.is_in(text),
            Self::File(path) => {
                let wanted = last_segments(path);
                let named = mentions(text, None);
                let is_named = |name: &str| is_file(path, name);
                let stem = wanted.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
                named.iter().any(|named| named.kind == MentionKind::Path && is_named(&named.name))
                    || text.split(|c: char| !is_in_path(c)).any(|word| is_named(word.trim_matches('.')))
                    || is_type_name(stem)
                        && text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == stem)
            }
        }
    }
}

/// Returns whether a name is that of a file, or of the end of its path.
fn is_file(path: &str, name: &str) -> bool {
    let wanted = last_segments(path);
    let is_it = name == wanted || ends_with_path(name, wanted) || ends_with_path(path, name);
    is_it && (name.contains('/') || !wanted.contains('/'))
}

/// Composes what memory knows of the task of a request, an error message or a file's path; empty if it knows nothing. Only what
/// is new to the audience is told.
pub(crate) fn recall(briefing: &mut Briefing<'_>, request: &Request, audience: &Audience<'_>) -> Result<Brief> {
    let agent = agent_there(briefing.root, &request.agent)?;
    let settings = briefing.settings.brief;
    let budget = budget(request.budget, settings.budget)?;
    let Some(task) = request.task() else {
        return Err(Error::invalid("give an error message or the path of a file"));
    };
    let path = task.replace('\\', "/");
    let subject = Subject::of(if task.contains(char::is_whitespace) { task } else { &path });
    let filter = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
    let now = briefing.root.now();
    let is_told = |entry: &Entry| entry.superseded_by.is_none() && is_knowledge(entry) && subject.is_in(&entry.text);
    let found = briefing.searcher().find_current(TOLD, &filter, &is_told, &mut |searcher, limit| {
        let limit = limit.max(COMPARED);
        let search = RankRequest { text: subject.query(), is_text: false, now, limit, explain: false };
        searcher.rank(&search, &filter, None, &|_, _| true)
    })?;
    let whole = found.into_iter().map(|Shown { entry, .. }| Candidate::whole(entry, LineReason::Task)).collect();
    let changes = sessions_that_changed(briefing, &subject, request, audience)?;
    let mut passages = lines_of_sessions(briefing, subject, request, audience)?;
    passages.extend(changes);
    let mut material = Material::found(Choice { briefing, agent: &agent, request }.placed(whole));
    material.relevant.retain(|relevant| audience.is_new(&relevant.item));
    material.passages = passages;
    Ok(compose(&material, &[], settings, budget, settings.most_relevant(request)))
}

/// The last sessions that wrote the file, each with what it was asked for.
fn sessions_that_changed(
    briefing: &mut Briefing<'_>,
    subject: &Subject<'_>,
    request: &Request,
    audience: &Audience<'_>,
) -> Result<Vec<Item>> {
    let Subject::File(path) = subject else { return Ok(Vec::new()) };
    let stated_by = request.stated_by.clone();
    let filter = Filter { categories: vec![Category::Handoffs], stated_by, ..Filter::default() };
    let now = briefing.root.now();
    let is_of_file = |entry: &Entry| {
        entry.session.as_deref().is_none_or(|session| audience.is_other(session))
            && files(&entry.text).any(|file| is_file(path, file))
    };
    let found = briefing.searcher().find_current(COMPARED, &filter, &is_of_file, &mut |searcher, limit| {
        let search = RankRequest { text: subject.query(), is_text: false, now, limit, explain: false };
        searcher.rank(&search, &filter, None, &|_, _| true)
    })?;
    let mut changes: Vec<Entry> = found.into_iter().map(|shown| shown.entry).collect();
    changes.order_by_key(|entry| std::cmp::Reverse(entry.created));
    let told = changes.iter().take(CHANGES).filter_map(|handoff| {
        let asked = asked(&handoff.text).first().map(|asked| excerpt(asked, ASKED_CHARS))?;
        item(&handoff.reference.to_string(), &format!("{} changed it: {asked}", session_of(handoff)))
    });
    Ok(told.filter(|item| audience.is_new(item)).collect())
}

/// The lines of other sessions that are about the subject, best first. A long message may name it beside much else, so a line must.
fn lines_of_sessions(
    briefing: &mut Briefing<'_>,
    subject: Subject<'_>,
    request: &Request,
    audience: &Audience<'_>,
) -> Result<Vec<Item>> {
    let may_tell = |speaker| request.stated_by.is_empty() || request.stated_by.contains(&speaker);
    let found = passages(&mut briefing.searcher(), subject.query(), COMPARED)?;
    let subject = match subject {
        Subject::Failure(signature) => {
            Subject::Failure(signature.known_in(found.iter().map(|passage| passage.text.as_str())))
        }
        file @ Subject::File(_) => file,
    };
    let is_others = |passage: &SessionPassage| may_tell(passage.who) && audience.is_other(&passage.session);
    let about = found.into_iter().filter(is_others).filter_map(|mut passage| {
        // A line that ends in a colon says nothing without what follows.
        let line = passage.text.lines().find(|line| subject.is_in(line) && !line.trim_end().ends_with(':'))?;
        passage.text = line.trim().to_owned();
        Some(Item { text: passage_line(&passage), source: passage.key })
    });
    Ok(about.filter(|item| audience.is_new(item)).take(LINES).collect())
}

/// The file's name, with its folder if the name alone says little.
fn last_segments(path: &str) -> &str {
    let mut slashes = path.rmatch_indices('/').map(|(at, _)| at + 1);
    let Some(name) = slashes.next() else { return path };
    let stem = path[name..].split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_usual = USUAL_FILES.contains(&stem.as_str());
    if is_usual { &path[slashes.next().unwrap_or(0)..] } else { &path[name..] }
}

/// Returns whether a path ends with another, from a folder on.
fn ends_with_path(path: &str, end: &str) -> bool {
    !end.is_empty() && path.strip_suffix(end).is_some_and(|before| before.ends_with('/'))
}

/// Returns whether the name of a file without its ending is that of a type, by which people call the file too: `SyncScheduler`.
fn is_type_name(stem: &str) -> bool {
    stem.starts_with(char::is_uppercase)
        && stem.chars().skip(1).any(char::is_uppercase)
        && stem.contains(char::is_lowercase)
}

fn is_in_path(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '/' | '.' | '_' | '-')
}

fn is_ending(end: &str) -> bool {
    (1..=5).contains(&end.len()) && end.chars().all(|c| c.is_ascii_alphanumeric()) && end.contains(char::is_alphabetic)
}

#[cfg(test)]
mod tests;
