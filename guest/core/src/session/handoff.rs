//! The handoff of a session: what the next one needs of it, and nothing twice.

use crate::learn::ingest::IdleSession;
use crate::learn::insights::Stamp;
use crate::learn::progress::{Progress, request};
use crate::model::category::Category;
use crate::model::contract::{Conversation, Draft, Entry, Filter, Role, Speaker, Status};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::session::outline::outline;
use crate::text::cut::{excerpt, fit, readable};
use crate::text::similarity::coverage;
use crate::text::token_count::Quarters;
use crate::vault::listing::EntryLists;

/// Characters of the first request, of a statement, and of a file's path.
const REQUEST: usize = 300;
const STATEMENT: usize = 220;

/// Items of a list, and statements of the agent in one.
const ITEMS: usize = 6;
const AGENTS: usize = 3;

/// Files that are named.
const FILES: usize = 10;

/// Characters below which the beginning of an answer is not worth its title.
const LEAST_ANSWER: usize = 200;

/// Between two parts, the characters around a title, and the longest note on what is cut.
const BETWEEN: &str = "\n\n";
const AROUND: usize = 8;
const NOTE: usize = 26;

/// The share of an item's words that a line has, from which the line says it.
const SAYS: f64 = 0.8;

/// The share of its words that a whole text has, from which the text says it.
const SAYS_IN_ALL: f64 = 0.95;

/// Stated of the session: what was decided, and what to beware of.
const DECIDED: [Category; 3] = [Category::Decisions, Category::Conventions, Category::Preferences];
const PITFALLS: [Category; 2] = [Category::Gotchas, Category::Lessons];

/// A session as it is handed over.
struct Ending<'a> {
    request: &'a str,
    progress: &'a Progress,
    /// Paths from the folder of the project.
    files: Vec<String>,
    /// Entries in force of the session.
    entries: Vec<Entry>,
}

/// Titles of the parts that say what people asked for.
const REQUESTED: &str = "Request";
const ASKED: &str = "Asked later";

/// Titles of the parts that say how a session ended.
const LAST: &str = "Last answer";
const RECAP: &str = "Before that";
const DECISIONS: &str = "Decided";

/// The title of the files that were written.
const FILES_WRITTEN: &str = "Files";

/// An answer of fewer characters says less than the one before it.
const TERSE: usize = 120;

/// The outcome of a session, out of its handoff: the last answers, then what was decided; none of a handoff that has neither.
pub(crate) fn outcome(handoff: &str) -> Option<String> {
    let [last, recap, decided] = [LAST, RECAP, DECISIONS].map(|title| part_of(handoff, title));
    let last = last.filter(|last| recap.is_none() || last.chars().count() >= TERSE);
    let parts: Vec<&str> = [last, recap, decided].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// The requests of people in a session, out of its handoff, in their order.
pub(crate) fn asked(handoff: &str) -> Vec<&str> {
    let later = part_of(handoff, ASKED).into_iter().flat_map(str::lines);
    part_of(handoff, REQUESTED).into_iter().chain(later.map(|line| line.trim_start_matches("- "))).collect()
}

/// The files that a session wrote, out of its handoff.
pub(crate) fn files(handoff: &str) -> impl Iterator<Item = &str> {
    let part = part_of(handoff, FILES_WRITTEN).unwrap_or_default();
    // The last one may be followed by how many more there are.
    part.split(", ").map(|file| file.split(" and ").next().unwrap_or(file))
}

/// The text under a title. It may have blank lines, so it goes on to the next title.
fn part_of<'t>(handoff: &'t str, title: &str) -> Option<&'t str> {
    let (_, rest) = handoff.split_once(&format!("**{title}:**"))?;
    let end = rest.match_indices(BETWEEN).map(|(at, _)| at);
    let end = end.filter(|at| is_title(&rest[at + BETWEEN.len()..])).min();
    Some(rest[..end.unwrap_or(rest.len())].trim())
}

/// Returns whether a text begins with the title of a part.
fn is_title(text: &str) -> bool {
    TITLES.iter().any(|title| {
        text.strip_prefix("**").and_then(|text| text.strip_prefix(title)).is_some_and(|rest| rest.starts_with(":**"))
    })
}

/// All titles.
const TITLES: [&str; 14] = [
    REQUESTED,
    ASKED,
    DECISIONS,
    "Branch",
    "Commits",
    "Pull requests",
    FILES_WRITTEN,
    "Done",
    "Open",
    "Pitfalls",
    "Unfinished",
    "Next",
    LAST,
    RECAP,
];

/// The handoffs of sessions.
pub(crate) struct Handoffs<'a>(pub(crate) Sessions<'a>);

impl Handoffs<'_> {
    /// Leaves the handoff of a session that a transcript tells of; none when nothing was said. It is as old as the session.
    pub(crate) fn of_transcript(&self, idle: &IdleSession) -> Result<Option<Reference>> {
        let IdleSession { agent, session, request, last, workspace, progress, .. } = idle;
        let files = progress.work.files_in(workspace);
        let entries = self.stated_in(agent, session)?;
        let ending = Ending { request, progress, files, entries };
        let text = ending.text(self.0.settings.sessions.handoff_chars);
        let draft = |text| Draft {
            tags: Stamp::tagged(&["autohandoff", "transcript"]).tags,
            session: Some(session.clone()),
            created: Some(progress.at.unwrap_or(*last)),
            ..Draft::new(Scope::Agent(agent.clone()), Category::Handoffs, text)
        };
        text.map(|text| self.0.learner().remember(draft(text))).transpose()
    }

    /// Leaves the handoff of a conversation; none when nothing was said.
    pub(crate) fn of_conversation(
        &self,
        agent: &Name,
        conversation: &Conversation,
        tags: &[&str],
    ) -> Result<Option<Reference>> {
        let request = conversation.said().find(|message| message.role == Role::User);
        let request = request.map(|message| readable(&message.text)).unwrap_or_default();
        let mut progress = Progress::default();
        conversation.said().for_each(|message| progress.take(message, None));
        let ending = Ending { request: &request, progress: &progress, files: Vec::new(), entries: Vec::new() };
        let Some(text) = ending.text(self.0.settings.sessions.handoff_chars) else { return Ok(None) };
        let draft = Draft {
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            session: conversation.chat_id.clone(),
            ..Draft::new(Scope::Agent(agent.clone()), Category::Handoffs, text)
        };
        self.0.learner().remember(draft).map(Some)
    }

    /// The entries in force that a session stated, oldest first.
    fn stated_in(&self, agent: &Name, session: &str) -> Result<Vec<Entry>> {
        let mut entries = EntryLists(self.0.root).list(&Filter {
            scopes: vec![Scope::Agent(agent.clone()), Scope::Project],
            categories: [DECIDED.as_slice(), &PITFALLS].concat(),
            statuses: vec![Status::Promoted],
            superseded: Some(false),
            ..Filter::default()
        })?;
        entries.retain(|entry| entry.session.as_deref() == Some(session));
        entries.reverse();
        Ok(entries)
    }
}

impl Ending<'_> {
    /// The handoff in at most so many characters; none if nothing was said.
    fn text(&self, chars: usize) -> Option<String> {
        let progress = self.progress;
        if !progress.is_begun() {
            return None;
        }
        let half = chars / 2;
        let mut text = Text { room: chars - half, parts: Vec::new() };
        text.put_line(REQUESTED, &request(self.request, REQUEST));
        text.put_list(ASKED, &progress.requests);
        text.put_list(DECISIONS, &self.stated(&DECIDED));
        let work = &progress.work;
        text.put_line("Branch", work.branch.as_deref().unwrap_or_default());
        text.put_list("Commits", &work.commits);
        text.put_list("Pull requests", &work.pull_requests);
        text.put_line(FILES_WRITTEN, &self.named_files());
        let steps = |is_done: bool| -> Vec<String> {
            let steps = work.steps.iter().filter(|step| step.is_done == is_done);
            steps.map(|step| step.text.clone()).collect()
        };
        text.put_list("Done", &steps(true));
        text.put_list("Open", &steps(false));
        text.put_list("Pitfalls", &self.stated(&PITFALLS));
        text.room += half;
        self.put_answers(&mut text);
        Some(text.parts.join(BETWEEN))
    }

    /// The last answer at length, and the one before it where the last is terse. Of an answer that is too long the end is left
    /// out, but for what it says of the work to come.
    fn put_answers(&self, text: &mut Text) {
        let Progress { answer, recap, .. } = self.progress;
        if answer.chars().count() > text.room_for(LAST) {
            let outline = outline(answer);
            text.put_list("Unfinished", &outline.unfinished);
            text.put_list("Next", &outline.next_steps);
        }
        for (title, answer) in [(LAST, answer), (RECAP, recap)] {
            let room = text.room_for(title);
            if answer.is_empty() || text.says(answer) || room < LEAST_ANSWER.min(answer.chars().count()) {
                continue;
            }
            if let Some(fitted) = fit(answer, room, Quarters(u64::MAX)) {
                text.put(format!("**{title}:**\n{}", fitted.text));
            }
        }
    }

    /// The statements of entries of these kinds that the last answer does not repeat, with the speaker.
    fn stated(&self, categories: &[Category]) -> Vec<String> {
        let Progress { answer, recap, .. } = self.progress;
        let is_new = |entry: &&Entry| !says(answer, &entry.text) && !says(recap, &entry.text);
        let stated = self.entries.iter().filter(|entry| categories.contains(&entry.reference.category)).filter(is_new);
        let (by_person, by_agent): (Vec<&Entry>, Vec<&Entry>) =
            stated.partition(|entry| entry.speaker() == Speaker::Person);
        let line = |entry: &Entry, by| format!("{} ({by})", excerpt(&entry.text, STATEMENT));
        let agents = by_agent.iter().skip(by_agent.len().saturating_sub(AGENTS)).map(|entry| line(entry, "the agent"));
        agents.chain(by_person.iter().map(|entry| line(entry, "a person"))).collect()
    }

    /// The files that were written last, and how many more there are.
    fn named_files(&self) -> String {
        let more = self.files.len().saturating_sub(FILES);
        let named = self.files[more..].join(", ");
        if more > 0 { format!("{named} and {more} more") } else { named }
    }
}

/// A handoff in the making.
struct Text {
    /// Characters that are left.
    room: usize,
    parts: Vec<String>,
}

impl Text {
    /// Characters that the text under a title may have, with a note on what is cut.
    fn room_for(&self, title: &str) -> usize {
        self.room.saturating_sub(title.len() + AROUND + NOTE)
    }

    /// Puts in a part if it fits.
    fn put(&mut self, part: String) {
        if let Some(room) = self.room.checked_sub(part.chars().count() + BETWEEN.len()) {
            self.room = room;
            self.parts.push(part);
        }
    }

    fn put_line(&mut self, title: &str, line: &str) {
        if !line.is_empty() {
            self.put(format!("**{title}:** {line}"));
        }
    }

    /// Puts in the last items that nothing before them says, as many as fit.
    fn put_list(&mut self, title: &str, items: &[String]) {
        let (mut lines, mut room) = (Vec::<String>::new(), self.room_for(title));
        for item in items.iter().rev().filter(|item| !self.says(item)) {
            let line = format!("\n- {item}");
            match room.checked_sub(line.chars().count()) {
                Some(left) if lines.len() < ITEMS => room = left,
                _ => break,
            }
            if !lines.iter().any(|later| says(later, item)) {
                lines.push(line);
            }
        }
        lines.reverse();
        if !lines.is_empty() {
            self.put(format!("**{title}:**{}", lines.concat()));
        }
    }

    fn says(&self, text: &str) -> bool {
        self.parts.iter().any(|part| says(part, text))
    }
}

/// Returns whether a line of a text says as much as another text, or the whole text says nearly all of it.
fn says(text: &str, other: &str) -> bool {
    text.lines().any(|line| coverage(other, line) >= SAYS) || coverage(other, text) >= SAYS_IN_ALL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::*;
    use crate::clients::transcript::work::PlanStep;
    use crate::model::contract::{Message, Origin};

    const CHARS: usize = 2_400;

    fn progress(said: &[(Role, &str)]) -> Progress {
        let mut progress = Progress::default();
        said.iter().for_each(|(role, text)| progress.take(&Message::new(*role, *text), None));
        progress
    }

    fn handoff(progress: &Progress, files: &[String], entries: Vec<Entry>) -> String {
        let ending = Ending { request: "Fix the sum.", progress, files: files.to_vec(), entries };
        ending.text(CHARS).unwrap()
    }

    fn entry(category: Category, speaker: Speaker, text: &str) -> Entry {
        let mut memory = crate::memory::Memory::new(crate::store::memory::MemoryStore::default(), || 1_773_679_871_839);
        let scope = Scope::Agent(Name::new("dev").unwrap());
        let draft = Draft { origin: Some(Origin::new(speaker)), ..Draft::new(scope, category, text) };
        let reference = memory.add(draft).unwrap().reference().unwrap().clone();
        memory.get(&reference).unwrap()
    }

    #[test]
    fn a_terse_answer_is_told_with_the_recap_before_it() {
        let recap = "The sum was off by one, since the loop began at 1; it begins at 0 now. ".repeat(6);
        let progress = progress(&[
            (Role::User, "Fix the sum."),
            (Role::Agent, "Now I run the tests."),
            (Role::Agent, &recap),
            (Role::User, "commit"),
            (Role::Agent, "Committed."),
        ]);
        let text = handoff(&progress, &[], Vec::new());
        assert!(
            text.starts_with("**Request:** Fix the sum.\n\n**Last answer:**\nCommitted.\n\n**Before that:**\nThe sum"),
            "{text}"
        );
        assert!(!text.contains("run the tests") && !text.contains("Asked later"), "{text}");
    }

    #[test]
    fn a_long_session_fits_and_keeps_what_is_open() {
        let long = "A sentence of the last answer that explains at length what was done. ".repeat(80);
        let answer = format!("{long}\n\n## Next steps\n- release the crate\n");
        let steps = (0..40).map(|nth| PlanStep { text: format!("step {nth} of the plan"), is_done: nth % 2 == 0 });
        let mut progress = progress(&[(Role::User, "Fix the sum of it."), (Role::Agent, &answer)]);
        progress.work.branch = Some("fix/sum".into());
        progress.work.steps = steps.collect();
        let files: Vec<String> = (0..24).map(|nth| format!("src/deep/folder/file{nth}.rs")).collect();
        let text = handoff(&progress, &files, Vec::new());
        assert!(text.chars().count() <= CHARS, "{}", text.chars().count());
        for part in [
            "**Branch:** fix/sum",
            "file23.rs and 14 more",
            "- step 38",
            "- step 39",
            "- release the crate",
            "**Last answer:**\nA sentence",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
    }

    #[test]
    fn the_conclusion_is_the_last_word_that_says_something() {
        let text = "**Request:** x\n\n**Decided:**\n- y (a person)\n\n**Files:** a.rs\n\n**Last answer:**\nCommitted.\n\n**Before that:**\nIt is **z**.\n\nAll of it.";
        assert_eq!(outcome(text).unwrap(), "It is **z**.\n\nAll of it.\n- y (a person)");
        assert_eq!(outcome("half done, see a.rs"), None);
        assert_eq!(asked("**Request:** x\n\n**Asked later:**\n- y\n- z\n\n**Branch:** main"), ["x", "y", "z"]);
    }

    #[test]
    fn what_was_decided_is_told_with_its_speaker_unless_the_answer_says_it() {
        let progress =
            progress(&[(Role::User, "Fix the sum."), (Role::Agent, "Settled:\n- amounts are integers in cents")]);
        let entries = vec![
            entry(Category::Decisions, Speaker::Agent, "Amounts are integers in cents."),
            entry(Category::Decisions, Speaker::Person, "Never round before the total."),
            entry(Category::Gotchas, Speaker::Agent, "The export rounds twice."),
        ];
        let text = handoff(&progress, &[], entries);
        assert!(text.contains("**Decided:**\n- Never round before the total. (a person)\n"), "{text}");
        assert!(text.contains("**Pitfalls:**\n- The export rounds twice. (the agent)\n"), "{text}");
        assert_eq!(text.matches("integers in cents").count(), 1, "{text}");
    }
}
