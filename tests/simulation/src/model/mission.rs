//! The account of a mission: what was said in it, the notes of agents, and if it is deleted.
//!
//! Its texts stay in its folder when it is deleted. A file there says that it is, and then it takes nothing.

use super::Register;

/// One thing that was written once and may be in the file once.
#[derive(Debug)]
struct Piece {
    /// The name of the file.
    file: &'static str,
    /// The word that stands in it and nowhere else.
    word: String,
    /// The text of an acknowledged turn.
    said: Option<String>,
    is_acknowledged: bool,
    /// Somebody put another state of the file in its place: then it may stand in a copy or in the trash alone.
    is_saved_over: bool,
    /// Nobody promised that it outlives that: its file had no copy.
    may_lack_copy: bool,
}

/// A write that runs: what was the case when it began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Began {
    /// Deletions and restorations that had begun.
    moves: u32,
    /// It was certainly deleted.
    is_deleted: bool,
    flight: u32,
}

/// Something that is written to a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Piece(usize),
    Phase,
    /// The note of the nth agent.
    Note(usize),
    Outcome,
}

/// The account of the one mission of a root.
#[derive(Debug, Default)]
pub(crate) struct Mission {
    pieces: Vec<Piece>,
    phase: Register,
    notes: [Register; 3],
    outcome: Register,
    /// [`IN_PLACE`] or [`IN_TRASH`].
    place: Register,
    /// Deletions and restorations that have begun.
    moves: u32,
}

/// The place of a mission that is not deleted.
pub(crate) const IN_PLACE: &str = "";
/// The place of one that is.
pub(crate) const IN_TRASH: &str = "in the trash";

pub(crate) const DESCRIPTION: &str = "_mission.md";
pub(crate) const CONVERSATION: &str = "conversation.md";
pub(crate) const ARTIFACTS: &str = "artifacts.md";
/// The file that says that the mission is deleted.
pub(crate) const DELETED: &str = "_deleted.md";
/// The files of the notes of agents, in their order.
pub(crate) const NOTES: [&str; 3] = ["agents/dev.md", "agents/ops.md", "agents/qa.md"];

impl Mission {
    /// A new thing to write to a file, and the word of it.
    pub(crate) fn new_piece(&mut self, file: &'static str) -> (Part, String) {
        let nth = self.pieces.len();
        let word = format!("piece{nth}x");
        let word_of_it = word.clone();
        self.pieces.push(Piece {
            file,
            word: word_of_it,
            said: None,
            is_acknowledged: false,
            is_saved_over: false,
            may_lack_copy: false,
        });
        (Part::Piece(nth), word)
    }

    /// The things that were written to a file, with their words.
    pub(crate) fn pieces_of(&self, file: &str) -> Vec<(Part, String)> {
        let pieces = self.pieces.iter().enumerate().filter(|(_, piece)| piece.file == file);
        pieces.map(|(nth, piece)| (Part::Piece(nth), piece.word.clone())).collect()
    }

    /// A turn is acknowledged.
    pub(crate) fn was_said(&mut self, part: Part, text: String) {
        if let Part::Piece(nth) = part {
            self.pieces[nth].said = Some(text);
        }
    }

    /// The texts of turns that are in the conversation.
    pub(crate) fn said(&self) -> impl Iterator<Item = &String> {
        self.pieces.iter().filter(|piece| !piece.is_saved_over).filter_map(|piece| piece.said.as_ref())
    }

    /// Somebody puts another state of a file in its place.
    pub(crate) fn save_over(&mut self, file: &str, has_copy: bool) {
        for piece in self.pieces.iter_mut().filter(|piece| piece.file == file) {
            piece.is_saved_over = true;
            piece.may_lack_copy |= !has_copy;
        }
    }

    /// A copy of a file did not arrive: whoever saved over a text of it before may have taken the last one.
    pub(crate) fn excuse(&mut self, file: &str, is_kept: &dyn Fn(&str, &str) -> bool) {
        for piece in self.pieces.iter_mut().filter(|piece| piece.file == file && piece.is_saved_over) {
            piece.may_lack_copy |= !is_kept(file, &piece.word);
        }
    }

    fn register(&mut self, part: Part) -> Option<&mut Register> {
        match part {
            Part::Piece(_) => None,
            Part::Phase => Some(&mut self.phase),
            Part::Outcome => Some(&mut self.outcome),
            Part::Note(nth) => self.notes.get_mut(nth),
        }
    }

    /// Something is being written; a register gets a value.
    pub(crate) fn begin(&mut self, part: Part, value: &str) -> Began {
        let flight = self.register(part).map_or(0, |register| register.begin(value));
        Began { moves: self.moves, is_deleted: !self.place.may_be(IN_PLACE), flight }
    }

    /// A write is over. Returns the defect of an acknowledgement.
    pub(crate) fn end(&mut self, part: Part, value: &str, began: Began, is_acknowledged: bool) -> Option<String> {
        match part {
            Part::Piece(nth) => self.pieces[nth].is_acknowledged |= is_acknowledged,
            part => drop(self.register(part).map(|register| register.end(began.flight, value, is_acknowledged))),
        }
        if part == Part::Outcome && is_acknowledged && !self.outcome.fix(value) {
            return Some(format!("it ended with {value}, and otherwise before"));
        }
        let was_deleted = began.is_deleted && began.moves == self.moves;
        (is_acknowledged && was_deleted).then(|| format!("{part:?} was written to a deleted mission"))
    }

    /// A person writes to a file that is there, at once.
    pub(crate) fn by_hand(&mut self, part: Part) {
        if let Part::Piece(nth) = part {
            self.pieces[nth].is_acknowledged = true;
        }
    }

    /// The mission is being deleted or restored.
    pub(crate) fn begin_move(&mut self, to: &str) -> u32 {
        self.moves += 1;
        self.place.begin(to)
    }

    pub(crate) fn end_move(&mut self, flight: u32, to: &str, is_acknowledged: bool) {
        self.place.end(flight, to, is_acknowledged);
    }

    /// Ends a move that had nothing to move.
    pub(crate) fn end_needless_move(&mut self, flight: u32) {
        self.place.end_needless(flight);
    }

    /// The defect of the files of the mission, whose texts a function finds. Nothing runs.
    pub(crate) fn fault(
        &self,
        find: &dyn Fn(&str) -> Option<String>,
        is_kept: &dyn Fn(&str, &str) -> bool,
    ) -> Option<String> {
        let of = |name: &str| find(name).unwrap_or_default();
        let place = if find(DELETED).is_some() { IN_TRASH } else { IN_PLACE };
        let pieces = || self.pieces.iter().find_map(|piece| piece.fault(&of(piece.file), is_kept));
        let description = || {
            let text = of(DESCRIPTION);
            let phase = self.phase.fault(value(&text, "**Phase:**"));
            phase.or_else(|| self.outcome.fault(value(&text, "**Outcome:**")))
        };
        let mut notes = self.notes.iter().zip(NOTES);
        let note = || notes.find_map(|(note, name)| note.fault(of(name).trim()));
        self.place.fault(place).or_else(pieces).or_else(description).or_else(note)
    }
}

impl Piece {
    fn fault(&self, text: &str, is_kept: &dyn Fn(&str, &str) -> bool) -> Option<String> {
        let Self { word, file, .. } = self;
        match text.matches(word.as_str()).count() {
            0 if self.is_saved_over && (self.may_lack_copy || is_kept(file, word)) => None,
            0 if self.is_acknowledged => Some(format!("{word} of {file} is lost")),
            0 | 1 => None,
            times => Some(format!("{word} is {times} times in {file}")),
        }
    }
}

/// The value behind a label in a description.
fn value<'a>(text: &'a str, label: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(label)).unwrap_or_default().trim()
}
