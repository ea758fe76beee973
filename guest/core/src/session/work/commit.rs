//! Committing a session: its facts are remembered first, its summary last. A commit that breaks off is done again
//! and ends the same; one that is repeated changes nothing.

use crate::learn::extract;
use crate::learn::facts::learn::NewFacts;
use crate::learn::facts::usage::UsageFiles;
use crate::model::error::Result;
use crate::model::scope::{Name, Scope};
use crate::model::texts::HasTexts;
use crate::session::Sessions;
use crate::session::episodes::{Ended, Episodes};
use crate::session::outline::{COMMIT_CHARS, Outline, SUMMARY_CHARS, outline};
use crate::store::hash::fnv1a;
use crate::text::cut::readable;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::screening::Screening;

use super::state::shortened;
use super::summary::{History, key_of};
use super::{line, lines, read_or_warn, without_blank};
use crate::session::contract::{Committed, SessionCommit, SessionSummary};

/// Commits that are recognised when they are repeated, the latest: many times the sessions that a history keeps.
const REPEATS: usize = 500;

impl HasTexts for SessionCommit {
    fn each(&mut self, see: &mut dyn FnMut(&mut String)) {
        self.task_id.each(see);
        self.session.each(see);
        self.what.each(see);
        self.output.each(see);
        self.facts.each(see);
        self.tools.each(see);
        let lists = [&mut self.decisions, &mut self.files_changed, &mut self.unfinished, &mut self.next_steps];
        lists.into_iter().for_each(|texts| texts.each(see));
    }
}

/// Committing sessions.
pub(crate) struct Commits<'a>(pub(crate) Sessions<'a>);

impl Commits<'_> {
    /// Sums a session up and remembers what it taught.
    pub(crate) fn commit(&self, mut commit: SessionCommit) -> Result<Committed> {
        let agent = Name::new(&commit.agent)?;
        let key = key_of(&agent);
        Screening(self.0.root).redact(&key, &mut commit);
        [&mut commit.task_id, &mut commit.session].into_iter().for_each(without_blank);
        let output = commit.output.as_deref().map(readable).unwrap_or_default();
        let summary = summary(&commit, &outline(&output), self.0.root.now());
        let identity = identity(&commit);
        let history: History = read_or_warn(self.0.root, &key)?.unwrap_or_default();
        if let Some(known) = repeated(&history, &identity, &commit, &summary) {
            return Ok(Committed { summary: known, repeated: true, ..Committed::default() });
        }
        let found = match &commit.facts {
            Some(given) => given.clone(),
            None => extract::fact::facts(&output),
        };
        let session = commit
            .session
            .clone()
            .or_else(|| commit.task_id.clone())
            .unwrap_or_else(|| session_of(&history, &identity));
        let facts = NewFacts(self.0.learner()).learn(&agent, found, &session)?;
        let taught = !(facts.stored.is_empty() && facts.known.is_empty());
        let ended = Ended {
            agent: &agent,
            session: &session,
            started: commit.started_at,
            ended: None,
            task: commit.task_id.as_deref(),
            summary: &summary,
            tools: commit.tools.as_deref().unwrap_or_default(),
            taught,
        };
        let episode = Episodes(self.0).write(&ended)?;
        let mut is_again = false;
        let committed = JsonFiles(self.0.root).update_json(&key, |history: &mut History| {
            // After a write whose answer was lost, others may have committed behind it.
            let is_there = std::mem::replace(&mut is_again, true) && history.sessions.contains(&summary);
            let known = if is_there { Some(summary.clone()) } else { repeated(history, &identity, &commit, &summary) };
            if let Some(known) = known {
                return Change::Needless(Committed { summary: known, repeated: true, ..Committed::default() });
            }
            history.sessions.insert(0, summary.clone());
            history.sessions.truncate(self.0.settings.work.history);
            history.committed.push(identity.clone());
            history.committed.drain(..history.committed.len().saturating_sub(REPEATS));
            let (facts, episode) = (facts.clone(), episode.clone());
            Change::Made(Committed { summary: summary.clone(), repeated: false, facts, episode })
        })?;
        if !committed.repeated {
            let known = self.0.learner().facts().of(&Scope::Agent(agent.clone()))?;
            let words = format!("{}\n{}\n{output}", summary.what, summary.decisions.join("\n"));
            UsageFiles(self.0.root).note(&agent, &known, &words)?;
        }
        Ok(committed)
    }

    /// Returns the summary that a commit would store, and stores nothing.
    pub(crate) fn summarize(&self, commit: &SessionCommit) -> Result<SessionSummary> {
        let mut commit = commit.clone();
        Screening(self.0.root).redact("the summary", &mut commit);
        [&mut commit.task_id, &mut commit.session].into_iter().for_each(without_blank);
        let output = commit.output.as_deref().map(readable).unwrap_or_default();
        Ok(summary(&commit, &outline(&output), self.0.root.now()))
    }
}

/// The identity of a commit: its task, else its whole content.
fn identity(commit: &SessionCommit) -> String {
    match &commit.task_id {
        Some(task) => format!("task {task}"),
        None => {
            let said = serde_json::to_string(commit).expect("a commit is JSON");
            format!("{:016x}", fnv1a(said.as_bytes()))
        }
    }
}

/// The session of a commit without a task: its identity, and from the second time on which time it is.
fn session_of(history: &History, identity: &str) -> String {
    match history.committed.iter().filter(|known| *known == identity).count() {
        0 => identity.to_owned(),
        times => format!("{identity}-{}", times + 1),
    }
}

/// The summary that an earlier commit of the same left, or this one's if the ring has let it go. Without a task only the
/// commit right before is the same: people do the same thing again later, and a repetition after a crash comes at once.
fn repeated(
    history: &History,
    identity: &str,
    commit: &SessionCommit,
    summary: &SessionSummary,
) -> Option<SessionSummary> {
    let is_known = match commit.task_id {
        Some(_) => history.committed.iter().any(|known| known == identity),
        None => history.committed.last().is_some_and(|known| known == identity),
    };
    if !is_known {
        return None;
    }
    let same = |known: &&SessionSummary| match &commit.task_id {
        Some(task) => known.task_id.as_ref() == Some(task),
        None => SessionSummary { timestamp: summary.timestamp, ..(*known).clone() } == *summary,
    };
    Some(history.sessions.iter().find(same).unwrap_or(summary).clone())
}

/// The summary: given values, and values found in the output where none is given.
fn summary(commit: &SessionCommit, found: &Outline, now: u64) -> SessionSummary {
    let list = |given: &Option<Vec<String>>, found: &[String]| match given {
        Some(given) => lines(given),
        None => found.to_vec(),
    };
    // Cut without a sign: the beginning of a hash is a hash.
    let short = |hash: &String| hash.trim().chars().take(COMMIT_CHARS).collect::<String>();
    let hashes = commit.commits.as_ref().map(|hashes| hashes.iter().map(short).collect::<Vec<_>>());
    let files = commit.files_changed.as_ref().map(|paths| shortened(paths));
    let what = commit.what.as_deref().filter(|what| !what.trim().is_empty()).unwrap_or(&found.what);
    SessionSummary {
        timestamp: now,
        session: commit.session.clone(),
        task_id: commit.task_id.clone(),
        what: line(what, SUMMARY_CHARS),
        decisions: list(&commit.decisions, &found.decisions),
        files_changed: list(&files, &found.files),
        unfinished: list(&commit.unfinished, &found.unfinished),
        next_steps: list(&commit.next_steps, &found.next_steps),
        commits: list(&hashes, &found.commits),
        tokens: commit.tokens.unwrap_or_default(),
    }
}
