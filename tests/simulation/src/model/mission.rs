//! The account of a mission: what was said in it, the notes of agents, and if it is deleted.
//!
//! All its texts stand in its folder, or, while it is deleted, in the trash. Where a deletion or a restoration broke off or met
//! others, they may stand in either, but not nowhere.

use super::Register;

/// Where the texts of the mission stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Place {
    #[default]
    Folder,
    Trash,
    /// In either: a deletion or a restoration broke off, or met others.
    Either,
}

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
    write: Write,
}

/// A value of a file that writes replace.
#[derive(Debug, Default)]
struct Field {
    register: Register,
    write: Write,
}

/// What overlapped a write of something.
#[derive(Debug, Default)]
struct Write {
    open: u32,
    /// The number of the last deletion or restoration that had begun when it ended.
    met: u32,
    /// The last deletion or restoration met it, so that it may stand in either place.
    is_stray: bool,
}

/// A write that runs: what was the case when it began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Began {
    /// Deletions and restorations that had begun.
    moves: u32,
    is_alone: bool,
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
    phase: Field,
    notes: [Field; 3],
    outcome: Field,
    place: Place,
    /// Deletions and restorations that have begun, and those that run.
    moves: u32,
    moving: u32,
}

/// A file of the mission as it is found in its folder, and in the trash, oldest first.
pub(crate) struct Found {
    pub(crate) there: Option<String>,
    pub(crate) trashed: Vec<String>,
}

pub(crate) const DESCRIPTION: &str = "_mission.md";
pub(crate) const CONVERSATION: &str = "conversation.md";
pub(crate) const ARTIFACTS: &str = "artifacts.md";
/// The files of the notes of agents, in their order.
pub(crate) const NOTES: [&str; 3] = ["agents/dev.md", "agents/ops.md", "agents/qa.md"];

impl Mission {
    /// A new thing to write to a file, and the word of it.
    pub(crate) fn new_piece(&mut self, file: &'static str) -> (Part, String) {
        let nth = self.pieces.len();
        let word = format!("piece{nth}x");
        let (is_acknowledged, write) = (false, Write::default());
        self.pieces.push(Piece { file, word: word.clone(), said: None, is_acknowledged, write });
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

    /// The texts of turns that are certainly in the conversation.
    pub(crate) fn said(&self) -> impl Iterator<Item = &String> {
        let is_there = |piece: &&Piece| self.place == Place::Folder && !piece.write.is_stray;
        self.pieces.iter().filter(is_there).filter_map(|piece| piece.said.as_ref())
    }

    /// Returns whether all texts are certainly in the folder.
    pub(crate) fn is_in_place(&self) -> bool {
        self.place == Place::Folder
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }

    fn field(&mut self, part: Part) -> Option<&mut Field> {
        match part {
            Part::Piece(_) => None,
            Part::Phase => Some(&mut self.phase),
            Part::Outcome => Some(&mut self.outcome),
            Part::Note(nth) => self.notes.get_mut(nth),
        }
    }

    fn write(&mut self, part: Part) -> &mut Write {
        match part {
            Part::Piece(nth) => &mut self.pieces[nth].write,
            Part::Phase => &mut self.phase.write,
            Part::Outcome => &mut self.outcome.write,
            Part::Note(nth) => &mut self.notes[nth].write,
        }
    }

    /// Something is being written; a field gets a value.
    pub(crate) fn begin(&mut self, part: Part, value: &str) -> Began {
        let flight = self.field(part).map_or(0, |field| field.register.begin(value));
        self.write(part).open += 1;
        Began { moves: self.moves, is_alone: self.moving == 0, flight }
    }

    /// A write is over. Returns the defect of an acknowledgement.
    pub(crate) fn end(&mut self, part: Part, value: &str, began: Began, is_acknowledged: bool) -> Option<String> {
        let (moves, met_move) = (self.moves, !began.is_alone || began.moves != self.moves);
        let write = self.write(part);
        write.open -= 1;
        write.met = moves;
        write.is_stray |= met_move;
        match part {
            Part::Piece(nth) => self.pieces[nth].is_acknowledged |= is_acknowledged,
            part => drop(self.field(part).map(|field| field.register.end(began.flight, value, is_acknowledged))),
        }
        if part == Part::Outcome && is_acknowledged && !self.outcome.register.fix(value) {
            return Some(format!("it ended with {value}, and otherwise before"));
        }
        if !is_acknowledged || met_move {
            return None;
        }
        if self.place == Place::Trash {
            return Some(format!("{part:?} was written to a deleted mission"));
        }
        // It is refused as long as anything is in the trash.
        self.settle(Place::Folder, u32::MAX);
        None
    }

    /// A person writes to a file that is there, at once.
    pub(crate) fn by_hand(&mut self, part: Part) {
        let (moves, is_certain) = (self.moves, self.moving == 0 && self.place == Place::Folder);
        let write = self.write(part);
        write.met = moves;
        write.is_stray |= !is_certain;
        if let Part::Piece(nth) = part {
            self.pieces[nth].is_acknowledged = true;
        }
    }

    /// The mission is being moved to the trash or back.
    pub(crate) fn begin_move(&mut self) -> Began {
        self.moves += 1;
        self.moving += 1;
        let is_alone = self.moving == 1;
        self.place = Place::Either;
        Began { moves: self.moves, is_alone, flight: 0 }
    }

    /// A move is over. Only one that was acknowledged, and met no other, says where everything is.
    pub(crate) fn end_move(&mut self, began: Began, to: Place, is_acknowledged: bool) {
        self.moving -= 1;
        if is_acknowledged && began.is_alone && self.moves == began.moves {
            self.settle(to, began.moves);
        }
    }

    /// A move is over that found nothing to move.
    pub(crate) fn end_needless_move(&mut self, began: Began, before: Place) {
        self.moving -= 1;
        if before == Place::Folder && began.is_alone && self.moves == began.moves {
            self.place = before;
        }
    }

    /// All is in one place, but what a certain move met.
    fn settle(&mut self, place: Place, moved: u32) {
        self.place = place;
        let pieces = self.pieces.iter_mut().map(|piece| &mut piece.write);
        let notes = self.notes.iter_mut().map(|field| &mut field.write);
        for write in pieces.chain(notes).chain([&mut self.phase.write, &mut self.outcome.write]) {
            write.is_stray = write.open > 0 || write.met >= moved;
        }
    }

    /// The defect of the files of the mission. Nothing runs.
    pub(crate) fn fault(&self, find: &dyn Fn(&str) -> Found) -> Option<String> {
        let whole = |text: &str| text.trim().to_owned();
        let phase = |text: &str| value(text, "**Phase:**");
        let outcome = |text: &str| value(text, "**Outcome:**");
        let pieces = || self.pieces.iter().find_map(|piece| piece.fault(self.place, &find(piece.file)));
        let fields = || {
            let description = find(DESCRIPTION);
            let phase = self.phase.fault(self.place, &description, phase);
            phase.or_else(|| self.outcome.fault(self.place, &description, outcome))
        };
        let mut notes = self.notes.iter().zip(NOTES);
        let note = || notes.find_map(|(note, name)| note.fault(self.place, &find(name), whole));
        pieces().or_else(fields).or_else(note)
    }
}

impl Piece {
    fn fault(&self, place: Place, found: &Found) -> Option<String> {
        let count = |text: &String| text.matches(&self.word).count();
        let there = found.there.as_ref().map_or(0, count);
        let trashed = found.trashed.iter().map(count).max().unwrap_or(0);
        let is_certain = !self.write.is_stray;
        let wrong = match place {
            _ if there > 1 || trashed > 1 => "is there more than once",
            _ if self.is_acknowledged && there + trashed == 0 => "is lost",
            Place::Folder if is_certain && self.is_acknowledged && there == 0 => "is not in its file",
            Place::Trash if is_certain && there > 0 => "is in its file, and the mission is deleted",
            _ => return None,
        };
        let Self { word, file, .. } = self;
        Some(format!("{word} of {file} {wrong}: {there} times there, {trashed} times in one file of the trash"))
    }
}

impl Field {
    /// The defect of the value in a file; an absent one has the empty value.
    fn fault(&self, place: Place, found: &Found, read: impl Fn(&str) -> String) -> Option<String> {
        let there = found.there.as_deref().map(&read);
        let trashed = found.trashed.last().map(|text| read(text));
        match place {
            _ if self.write.is_stray => None,
            Place::Folder => self.register.fault(&there.unwrap_or_default()),
            // One that was taken away may be in the trash from before.
            _ if self.register.may_be("") => None,
            Place::Trash => self.register.fault(&trashed.unwrap_or_default()),
            Place::Either => {
                let is_right = there.iter().chain(&trashed).any(|value| self.register.may_be(value));
                (!is_right).then(|| format!("{there:?} is there, {trashed:?} in the trash: {:?}", self.register))
            }
        }
    }
}

/// The value behind a label in a description.
fn value(text: &str, label: &str) -> String {
    text.lines().find_map(|line| line.strip_prefix(label)).unwrap_or_default().trim().to_owned()
}
