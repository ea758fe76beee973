//! One turn of a conversation, as `conversation.md` has it.

use crate::session::contract::MissionTurn;
use crate::text::cut::trim_blank_lines;
use crate::text::time;
use crate::vault::markdown::escape::{escape_lines, unescape_lines};

use super::description::parse_time;

const TURN: &str = "## Turn ";
const SPEAKER: &str = "**Speaker:**";
const TYPE: &str = "**Type:**";
const END: &str = "---";

/// Beginnings of lines that would end a turn, or be a conflict of git.
const SPECIAL: [&str; 3] = [TURN, END, "<<<<<<< "];

/// The kind of a turn when nobody names one.
pub(super) const MESSAGE: &str = "message";

impl MissionTurn {
    /// The turn as it stands in the file.
    pub(super) fn print(&self) -> String {
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
pub(super) fn last_turn(file: &str) -> Option<MissionTurn> {
    let mut starts =
        file.rmatch_indices(TURN).map(|(at, _)| at).filter(|at| file[..*at].is_empty() || file[..*at].ends_with('\n'));
    starts.find_map(|at| parse(&file[at..]).pop())
}

/// Reads `## Turn 3 - 2026-03-16T16:51:11.839Z`; a person may leave out the date.
pub(super) fn heading(line: &str) -> Option<MissionTurn> {
    let (number, date) = line.strip_prefix(TURN)?.split_once(" - ").unwrap_or((&line[TURN.len()..], ""));
    Some(MissionTurn { number: number.trim().parse().ok()?, at: parse_time(date.trim()), ..MissionTurn::default() })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use proptest::prelude::*;

    use crate::calls::*;
    use crate::memory::Memory;
    use crate::session::contract::MissionChanges;
    use crate::store::memory::MemoryStore;
    use crate::store::{Durability, Expect, Listed, Object, Store, StoreError, Version};
    use crate::vault::mission_text::CONVERSATION;

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
