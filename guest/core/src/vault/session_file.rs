//! What people and agents said in sessions, word for word: a Markdown file for each session, beneath the entries.

use crate::model::category::Category;
use crate::model::contract::{Client, Entry, Speaker};
use crate::model::error::Result;
use crate::store::Listed;
use crate::store::hash::fnv1a;
use crate::text::line::plain;
use crate::text::similarity::coverage;
use crate::text::sorted::SortedSet;
use crate::text::time;

use super::change::Change;
use super::json::JsonFiles;
use super::root::Root;
use super::text_file::TextFiles;

/// The folder of what was said.
pub(crate) const CONVERSATIONS: &str = "conversations/";

/// The share of an entry's words that a remark has, from which it is forgotten with the entry.
const FORGOTTEN: f64 = 0.95;

/// Bytes kept of one remark.
pub(crate) const REMARK_BYTES: usize = 16 << 10;

/// Bytes kept of one session, the latest.
const SESSION_BYTES: usize = 1 << 20;

/// What somebody said at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    /// In milliseconds since the Unix epoch.
    pub(crate) at: u64,
    /// A person or an agent.
    pub(crate) who: Speaker,
    pub(crate) text: String,
}

/// The session that a file is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SessionName {
    pub(crate) client: String,
    pub(crate) session: String,
}

/// What was said in one session, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SessionFile {
    pub(crate) name: SessionName,
    /// The lines that somebody wrote before the first remark.
    pub(crate) top: String,
    pub(crate) remarks: Vec<Remark>,
}

/// Returns whether a key is that of a session's file.
pub(crate) fn is_session_file(key: &str) -> bool {
    let name = key.strip_prefix(CONVERSATIONS).and_then(|name| name.strip_suffix(".md"));
    name.is_some_and(|name| {
        // Somebody's own notes in the folder are theirs: they have neither the day nor the hash.
        let has_day = name.get(..11).is_some_and(|day| {
            day.bytes()
                .enumerate()
                .all(|(nth, byte)| if [4, 7, 10].contains(&nth) { byte == b'-' } else { byte.is_ascii_digit() })
        });
        let hash = name.rsplit_once('-').map_or("", |(_, hash)| hash);
        !name.contains('/') && has_day && hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

impl SessionName {
    pub(crate) fn new(client: Client, session: &str) -> Self {
        Self { client: client.name().to_owned(), session: normal(session) }
    }

    /// The end of its key, behind the day on which the session began.
    fn ending(&self) -> String {
        format!("-{}{}", self.client, ending(&self.session))
    }
}

/// The end of the keys of a session, whichever client it was in.
fn ending(session: &str) -> String {
    format!("-{:016x}.md", fnv1a(normal(session).as_bytes()))
}

/// The id of a session on one line.
fn normal(session: &str) -> String {
    session.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl SessionFile {
    /// Reads a file. A heading that nobody can read is a part of the remark before it.
    pub(crate) fn parse(text: &str) -> Self {
        let mut file = Self::default();
        for line in plain(text).lines() {
            if let Some(remark) = heading(line) {
                file.remarks.push(remark);
            } else if let Some(last) = file.remarks.last_mut() {
                last.text.push_str(unescaped(line));
                last.text.push('\n');
            } else if let Some((client, session)) = title(line).filter(|_| file.name == SessionName::default()) {
                file.name = SessionName { client: client.to_owned(), session: session.to_owned() };
            } else if !line.trim().is_empty() || !file.top.is_empty() {
                file.top.push_str(line);
                file.top.push('\n');
            }
        }
        file.top.truncate(file.top.trim_end_matches('\n').len());
        for remark in &mut file.remarks {
            remark.text = remark.text.trim_matches('\n').to_owned();
        }
        file
    }

    /// The file as it was at a time; none if nothing was said before.
    pub(crate) fn until(mut self, at: u64) -> Option<Self> {
        self.remarks.retain(|remark| remark.at <= at);
        (!self.remarks.is_empty()).then_some(self)
    }

    pub(crate) fn print(&self) -> String {
        let top = if self.top.is_empty() { String::new() } else { format!("\n{}\n", self.top) };
        let head = format!("# {} {}\n{top}", self.name.client, self.name.session);
        self.remarks.iter().fold(head, |text, remark| text + &printed(remark))
    }

    /// Adds what it lacks. A session that is read again, or goes on under its name, says each thing once.
    fn add(&mut self, said: &[Remark]) -> bool {
        let mut known: SortedSet<u64> = self.remarks.iter().map(hash).collect();
        let before = known.len();
        self.remarks.extend(said.iter().filter(|remark| known.insert(hash(remark))).cloned());
        let mut bytes: usize = self.remarks.iter().map(|remark| printed(remark).len()).sum();
        let surplus = self.remarks.iter().take_while(|remark| {
            let is_surplus = bytes > SESSION_BYTES;
            bytes = bytes.saturating_sub(printed(remark).len());
            is_surplus
        });
        let surplus = surplus.count();
        self.remarks.drain(..surplus);
        known.len() > before
    }
}

/// The files of sessions.
pub(crate) struct SessionFiles<'a>(pub(crate) &'a Root);

impl SessionFiles<'_> {
    /// Adds what was said to the file of its session.
    ///
    /// # Errors
    /// An error of the store.
    pub(crate) fn add_remarks(&self, name: &SessionName, said: &[Remark]) -> Result<()> {
        let Some(first) = said.first() else { return Ok(()) };
        let ending = name.ending();
        let there = self.0.list_under(CONVERSATIONS)?.into_iter().find(|listed| listed.key.ends_with(&ending));
        let day = |ms| time::print(ms).chars().take(10).collect::<String>();
        let key = there.map_or_else(|| format!("{CONVERSATIONS}{}{ending}", day(first.at)), |listed| listed.key);
        TextFiles(self.0).update_text(&key, |text, _| {
            let mut file = SessionFile { name: name.clone(), ..SessionFile::parse(text) };
            if !file.add(said) {
                return Ok(Change::Needless(()));
            }
            *text = file.print();
            Ok(Change::Made(()))
        })
    }
}

impl SessionFiles<'_> {
    /// Takes what an entry says out of the words of its session. With a handoff or an episode, which stand for the session, all of
    /// its words go.
    ///
    /// # Errors
    /// As [`Root::keep_remarks`].
    pub(crate) fn forget_words_of(&self, entry: &Entry) -> Result<()> {
        let Some(session) = entry.session.as_deref() else { return Ok(()) };
        let is_whole = matches!(entry.reference.category, Category::Handoffs | Category::Episodes);
        let is_other = |text: &str| !is_whole && coverage(&entry.text, text) < FORGOTTEN;
        for Listed { key, version, .. } in self.files_of_session(session)? {
            if !self.keep_remarks(&key, &is_other)? {
                JsonFiles(self.0).remove_at(&key, version)?;
            }
        }
        Ok(())
    }

    /// The keys of the files of a session, in whichever clients it was.
    pub(crate) fn session_files_of(&self, session: &str) -> Result<Vec<String>> {
        Ok(self.files_of_session(session)?.into_iter().map(|listed| listed.key).collect())
    }

    fn files_of_session(&self, session: &str) -> Result<Vec<Listed>> {
        let ending = ending(session);
        let mut files = self.0.list_under(CONVERSATIONS)?;
        files.retain(|listed| is_session_file(&listed.key) && listed.key.ends_with(&ending));
        Ok(files)
    }

    /// Keeps only some remarks of a session's file. Returns whether there are any.
    ///
    /// # Errors
    /// An error of the store, [`Error::Corrupt`](crate::model::error::Error::Corrupt) for a file that is not UTF-8.
    pub(crate) fn keep_remarks(&self, key: &str, is_kept: &dyn Fn(&str) -> bool) -> Result<bool> {
        TextFiles(self.0).update_text(key, |text, _| {
            let mut file = SessionFile::parse(text);
            let before = file.remarks.len();
            file.remarks.retain(|remark| is_kept(&remark.text));
            let is_any = !file.remarks.is_empty();
            if !is_any || file.remarks.len() == before {
                return Ok(Change::Needless(is_any));
            }
            *text = file.print();
            Ok(Change::Made(is_any))
        })
    }
}

fn hash(remark: &Remark) -> u64 {
    fnv1a(format!("{:?}\0{}", remark.who, remark.text).as_bytes())
}

fn printed(remark: &Remark) -> String {
    let who = if remark.who == Speaker::Person { "person" } else { "agent" };
    let lines: Vec<String> = remark.text.lines().map(escaped).collect();
    format!("\n## {} · {who}\n\n{}\n", time::print(remark.at), lines.join("\n"))
}

/// The client and the session in the first line of a file.
fn title(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("# ")?.split_once(' ')
}

/// A remark without its text, of its heading.
fn heading(line: &str) -> Option<Remark> {
    let (at, who) = line.strip_prefix("## ")?.split_once(" · ")?;
    let who = match who {
        "person" => Speaker::Person,
        "agent" => Speaker::Agent,
        _ => return None,
    };
    Some(Remark { at: time::with_offset(at)?, who, text: String::new() })
}

/// A line of a remark as it is written: never a heading.
fn escaped(line: &str) -> String {
    if line.trim_start_matches('\\').starts_with("## ") { format!("\\{line}") } else { line.to_owned() }
}

fn unescaped(line: &str) -> &str {
    match line.strip_prefix('\\') {
        Some(rest) if rest.trim_start_matches('\\').starts_with("## ") => rest,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remark(at: u64, who: Speaker, text: &str) -> Remark {
        Remark { at, who, text: text.to_owned() }
    }

    fn named() -> SessionName {
        SessionName::new(Client::ClaudeCode, "s 1")
    }

    #[test]
    fn a_file_says_what_was_said() {
        let text = "## A title\n\\## escaped\n\n## 2026-01-01T00:00:00.000Z · person\n# top\n\n    code";
        let remarks = vec![remark(1_772_000_000_123, Speaker::Person, "Hello"), remark(2, Speaker::Agent, text)];
        let file = SessionFile { name: named(), remarks, ..SessionFile::default() };
        assert_eq!(SessionFile::parse(&file.print()), file);
        assert!(file.print().starts_with("# claude-code s 1\n\n## 2026-02-25T06:13:20.123Z · person\n\nHello\n"));
    }

    #[test]
    fn what_somebody_wrote_above_the_first_remark_stays() {
        let text = "# claude-code s 1\n\nThe one about **trains**.\n\n- read it again\n\n## 2026-02-25T06:13:20.123Z · person\n\nHello\n";
        let mut file = SessionFile::parse(text);
        assert_eq!(file.print(), text);
        file.add(&[remark(2, Speaker::Agent, "Hi")]);
        assert!(file.print().starts_with(text));
    }

    #[test]
    fn what_is_said_again_is_not_doubled() {
        let mut file = SessionFile::default();
        let (one, two) = (remark(1, Speaker::Person, "One"), remark(2, Speaker::Agent, "Two"));
        assert!(file.add(std::slice::from_ref(&one)));
        assert!(file.add(&[remark(9, Speaker::Person, "One"), two.clone()]));
        assert!(!file.add(&[one.clone(), two.clone()]));
        assert_eq!(file.remarks, [one, two]);
    }

    #[test]
    fn a_long_session_keeps_its_end() {
        let mut file = SessionFile::default();
        let long = "x".repeat(REMARK_BYTES - 10);
        let said: Vec<Remark> = (0..100).map(|nth| remark(nth, Speaker::Agent, &format!("{nth} {long}"))).collect();
        file.add(&said);
        assert!(file.print().len() <= SESSION_BYTES && file.remarks.len() > 60);
        assert_eq!(file.remarks.last(), said.last());
    }
    #[test]
    fn a_note_of_somebody_in_the_folder_is_no_session() {
        assert!(is_session_file("conversations/2026-01-01-claude-code-08d8ff07b578d149.md"));
        for key in [
            "conversations/decisions.md",
            "conversations/2026-01-01.md",
            "conversations/2026-01-01-plan.md",
            "dev/notes.md",
        ] {
            assert!(!is_session_file(key), "{key}");
        }
    }
}
