//! `conversation.md`: what was said in a mission, one turn after another. Turns are appended, and nothing that stands in the file is changed.

use crate::model::check;
use crate::model::contract::Fault;
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::session::Sessions;
use crate::session::contract::MissionTurn;
use crate::session::work::line;
use crate::text::cut::{readable, trim_blank_lines};
use crate::text::label::line_end;
use crate::text::time;
use crate::vault::change::Change;
use crate::vault::markdown::escape::{escape_lines, unescape_lines};
use crate::vault::mission_text::{CONVERSATION, key_of};
use crate::vault::screening::Screening;
use crate::vault::text_copies::TextCopies;
use crate::vault::text_file::TextFiles;

use super::NEARLY_FULL;
use super::description::parse_time;

const TURN: &str = "## Turn ";
const SPEAKER: &str = "**Speaker:**";
const TYPE: &str = "**Type:**";
const END: &str = "---";

/// Beginnings of lines that would end a turn, or be a conflict of git.
const SPECIAL: [&str; 3] = [TURN, END, "<<<<<<< "];

/// The kind of a turn when nobody names one.
const MESSAGE: &str = "message";

/// Characters of a kind.
const KIND: usize = 64;

impl MissionTurn {
    /// The turn as it stands in the file.
    fn print(&self) -> String {
        let Self { number, at, speaker, kind, text } = self;
        let at = at.map(time::print).unwrap_or_default();
        let (speaker, kind) = (speaker.as_deref().unwrap_or_default(), kind.as_deref().unwrap_or(MESSAGE));
        let text = escape_lines(text, &SPECIAL);
        format!("{TURN}{number} - {at}\n\n{SPEAKER} {speaker}\n\n{TYPE} {kind}\n\n{text}\n\n{END}\n")
    }

    /// Reads the lines of a turn behind its first one, up to its end. What follows that is nobody's turn.
    fn read(mut self, lines: &str) -> Self {
        let mut rest = lines;
        let mut label = |label: &str| {
            let (first, behind) = rest.trim_start().split_once('\n').unwrap_or((rest.trim_start(), ""));
            let value = first.trim_end().strip_prefix(label)?.trim();
            rest = behind;
            Some(value.to_owned()).filter(|value| !value.is_empty())
        };
        (self.speaker, self.kind) = (label(SPEAKER), label(TYPE));
        let said: Vec<&str> = rest.lines().take_while(|line| line.trim_end() != END).collect();
        self.text = unescape_lines(trim_blank_lines(&said.join("\n")), &SPECIAL);
        self
    }
}

/// The turns of a conversation, in the order of the file. Text before the first one, and behind the end of one, is nobody's turn.
pub(super) fn parse(file: &str) -> Vec<MissionTurn> {
    let mut turns: Vec<(MissionTurn, usize, usize)> = Vec::new();
    let mut at = 0;
    for line in file.split_inclusive('\n') {
        let end = at + line.len();
        match (heading(line.trim_end()), turns.last_mut()) {
            (Some(turn), _) => turns.push((turn, end, end)),
            (None, Some((.., last))) => *last = end,
            (None, None) => {}
        }
        at = end;
    }
    turns.into_iter().map(|(turn, start, end)| turn.read(&file[start..end])).collect()
}

/// The last turn of a conversation, without reading the others.
fn last_turn(file: &str) -> Option<MissionTurn> {
    let mut starts =
        file.rmatch_indices(TURN).map(|(at, _)| at).filter(|at| file[..*at].is_empty() || file[..*at].ends_with('\n'));
    starts.find_map(|at| parse(&file[at..]).pop())
}

/// Reads `## Turn 3 - 2026-03-16T16:51:11.839Z`; a person may leave out the date.
fn heading(line: &str) -> Option<MissionTurn> {
    let (number, date) = line.strip_prefix(TURN)?.split_once(" - ").unwrap_or((&line[TURN.len()..], ""));
    Some(MissionTurn { number: number.trim().parse().ok()?, at: parse_time(date.trim()), ..MissionTurn::default() })
}

impl Sessions<'_> {
    /// Appends a turn to the conversation of a mission.
    ///
    /// # Errors
    /// [`Error::NotFound`] for no mission, [`Error::Invalid`] for a blank text or an impossible speaker, [`Error::Full`] for a conversation
    /// that has as many turns as policy takes.
    pub(crate) fn add_turn(
        &mut self,
        mission: &str,
        speaker: &str,
        kind: Option<&str>,
        text: &str,
    ) -> Result<MissionTurn> {
        let mission = self.existing(mission, CONVERSATION)?;
        let speaker = String::from(Name::new(speaker)?);
        self.root.settings.admit_name(&speaker).map_err(Error::Invalid)?;
        let key = key_of(&mission, CONVERSATION);
        let (mut text, mut kind) = (readable(text), line(kind.unwrap_or(MESSAGE), KIND));
        Screening(self.root).redact(&key, &mut text);
        Screening(self.root).redact(&key, &mut kind);
        let text = check::text("the turn's text", &text, &self.root.settings.limits)?;
        let kind = if kind.is_empty() { MESSAGE.to_owned() } else { kind };
        let new = MissionTurn { at: Some(self.root.now()), speaker: Some(speaker), kind: Some(kind), text, number: 0 };
        self.check_room(&mission, new.text.len() as u64)?;
        let most = self.settings.missions.turns;
        // The number of a turn that somebody took out is not given again.
        let former = TextCopies(self.root).former_texts(&key)?;
        let former = former.iter().flat_map(|text| text.lines()).filter_map(|line| heading(line.trim_end()));
        let former = former.map(|turn| turn.number).max().unwrap_or_default();
        let mut mine: Option<(MissionTurn, Vec<MissionTurn>)> = None;
        self.update_text(&mission, CONVERSATION, |file, version| {
            // Whoever was told that the write failed says it again, and the write may have taken effect: the turn is there, and no
            // copy of the file.
            let last = last_turn(file).filter(|_| mine.is_none());
            let is_same =
                |last: &MissionTurn| (&last.speaker, &last.kind, &last.text) == (&new.speaker, &new.kind, &new.text);
            if let (Some(last), Some(version)) = (last.filter(is_same), version)
                && TextCopies(self.root).may_be_unanswered(&key, version)?
            {
                // Written once more: only an answer says that it lasts.
                return Ok(Change::Made(last));
            }
            // An earlier attempt may have appended it, and somebody saved the file with other line ends since.
            if let Some((turn, _)) =
                mine.as_ref().filter(|(_, heard)| heard.iter().all(|heard| parse(file).contains(heard)))
            {
                return Ok(Change::Needless(turn.clone()));
            }
            let (mut count, mut last) = (0, former);
            for turn in file.lines().filter_map(|line| heading(line.trim_end())) {
                (count, last) = (count + 1, turn.number.max(last));
            }
            if most > 0 && count >= most {
                return Err(Error::Full(format!(
                    "{key} has {count} turns; at most {most} are taken (missions.turns): end the mission"
                )));
            }
            let turn = MissionTurn { number: last.saturating_add(1), ..new.clone() };
            let line_end = line_end(file);
            let printed = turn.print().replace('\n', line_end);
            while !file.is_empty() && !file.ends_with(&line_end.repeat(2)) {
                file.push_str(line_end);
            }
            file.push_str(&printed);
            mine = Some((turn.clone(), parse(&printed)));
            Ok(Change::Made(turn))
        })
    }

    /// Refuses a turn for which the files of its mission have no room, and warns when there will be little left.
    fn check_room(&mut self, mission: &Name, bytes: u64) -> Result<()> {
        let most = self.settings.mission_bytes;
        if most == 0 {
            return Ok(());
        }
        let has: u64 = self.root.list_under(&key_of(mission, ""))?.iter().map(|listed| listed.size).sum();
        let (id, after) = (mission.as_str(), has.saturating_add(bytes));
        let said = format!("the files of the mission {id} have {has} of at most {most} bytes (sweep.mission_bytes)");
        if after > most {
            return Err(Error::Full(format!("{said}, and the turn has no room: end the mission or raise the limit")));
        }
        if after >= most / 100 * NEARLY_FULL {
            let message = format!("{said}: end the mission or raise the limit, before no turn has room");
            self.root.warn(vec![Fault { key: key_of(mission, CONVERSATION), line: None, message }]);
        }
        Ok(())
    }

    /// The last turns of the conversation of a mission, oldest first; all without a limit.
    ///
    /// # Errors
    /// [`Error::NotFound`] for no mission. What is not UTF-8 is a warning.
    pub(crate) fn turns(&mut self, mission: &str, limit: Option<u32>) -> Result<Vec<MissionTurn>> {
        let mission = self.existing(mission, CONVERSATION)?;
        let found = TextFiles(self.root).readable_text(&key_of(&mission, CONVERSATION))?;
        let mut turns = found.map_or_else(Vec::new, |(text, _)| parse(&text));
        let first = limit.map_or(0, |limit| turns.len().saturating_sub(limit as usize));
        Ok(turns.split_off(first))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use proptest::prelude::*;

    use crate::memory::Memory;
    use crate::session::contract::MissionChanges;
    use crate::store::memory::MemoryStore;
    use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};

    use super::*;

    proptest! {
        #[test]
        fn a_turn_comes_back_whatever_is_said(
            said in "(\\\\{0,2}(---|## Turn 2 - x|\\*\\*Type:\\*\\* a|<<<<<<< HEAD|[a-z ]{0,6})\n){0,4}[a-z]",
            other in "[a-z]{1,5}",
        ) {
            let text = trim_blank_lines(&said).to_owned();
            let turn = |number, text: String| MissionTurn {
                number,
                at: Some(1_773_679_871_839),
                speaker: Some("dev".to_owned()),
                kind: Some("question".to_owned()),
                text,
            };
            let turns = [turn(1, text), turn(2, other)];
            let file = turns.iter().map(MissionTurn::print).collect::<Vec<_>>().join("\n");
            prop_assert_eq!(parse(&file), turns.to_vec());
            let windows = parse(&file.replace('\n', "\r\n"));
            prop_assert_eq!(windows, turns.to_vec());
        }
    }

    /// A disk that takes writes of conversations and does not say so, until it is well again.
    #[derive(Default)]
    struct Unflushed {
        store: MemoryStore,
        is_well: Cell<bool>,
    }

    impl Store for Unflushed {
        fn read(&self, key: &str) -> std::result::Result<Option<Object>, StoreError> {
            self.store.read(key)
        }

        fn write(
            &self,
            key: &str,
            bytes: &[u8],
            expect: &Expect,
            durability: Durability,
        ) -> std::result::Result<Version, StoreError> {
            let version = self.store.write(key, bytes, expect, durability)?;
            if key.ends_with(CONVERSATION) && !self.is_well.get() {
                return Err(StoreError::UnknownOutcome("the folder was not flushed".to_owned()));
            }
            Ok(version)
        }

        fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> std::result::Result<(), StoreError> {
            self.store.remove(key, expect, durability)
        }

        fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> std::result::Result<Vec<Listed>, StoreError> {
            self.store.list(prefix, after, limit)
        }
    }

    #[test]
    fn a_turn_that_is_said_again_because_its_write_was_not_answered_is_there_once() {
        let store = Rc::new(Unflushed::default());
        store.is_well.set(true);
        let fresh = || {
            let mut memory = Memory::new(store.clone(), || 1_773_679_871_839);
            memory.configure("[store]\nattempts = 3\n").unwrap();
            memory
        };
        fresh().create_mission("m", &MissionChanges::default()).unwrap();
        let say = |speaker: &str, text: &str| fresh().add_turn("m", speaker, None, text);
        assert_eq!(say("dev", "Ready?").unwrap().number, 1);
        store.is_well.set(false);
        assert!(say("qa", "Yes.").is_err());
        store.is_well.set(true);
        assert_eq!(say("qa", "Yes.").unwrap().number, 2);
        assert_eq!(say("qa", "Yes.").unwrap().number, 3, "what was answered may be said again");
        assert_eq!(say("dev", "Yes.").unwrap().number, 4);
        assert_eq!(fresh().turns("m", None).unwrap().len(), 4);
    }

    #[test]
    fn what_people_write_is_read() {
        let file = "# Talk\n\n## Turn 1\n**Speaker:** Ana\n\nHello\n\n## Turns\n\nno end\n## Turn 7 - 2026-03-16\n\nx\n---\naside\n";
        let turns = parse(file);
        assert_eq!(turns.len(), 2);
        assert_eq!((turns[0].speaker.as_deref(), turns[0].kind.as_deref()), (Some("Ana"), None));
        assert_eq!(turns[0].text, "Hello\n\n## Turns\n\nno end");
        assert_eq!((turns[1].number, turns[1].at, turns[1].text.as_str()), (7, Some(1_773_619_200_000), "x"));
        assert_eq!(parse("## Turn x - y\n"), []);
    }
}
