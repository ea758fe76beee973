//! Undoing a call: each of its changes is turned round, the last first.

use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::session::Sessions;
use crate::session::missions::Missions;
use crate::session::missions::deletion::MissionDeletion;
use crate::text::order::Order;
use crate::text::sorted::SortedSet;
use crate::vault::archive::Archive;
use crate::vault::change::Change;
use crate::vault::file_writer::FileWriter;
use crate::vault::permissions::Permissions;
use crate::vault::trash::Trash;

use crate::vault::before_image::{BEFORE_IMAGES, BeforeImages};
use crate::vault::contract::ChangeKind;
use crate::vault::journal::Journal;
use crate::vault::log::{LOG, LogLine, hex};
use crate::vault::markdown::Document;

use super::contract::Undone;

/// Undoing calls.
pub(crate) struct Undo<'a>(pub(crate) Sessions<'a>);

impl Undo<'_> {
    /// Undoes a call, or the last one that is not undone. Nothing is lost by it: what was added goes to the trash,
    /// what was changed is in the log in turn. After a crash in between doing it again ends it.
    pub(crate) fn undo(&self, call: Option<u64>) -> Result<Undone> {
        self.0.root.list_ahead(&[Some(LOG), Some(BEFORE_IMAGES)]);
        let lines = Journal(self.0.root).lines(None, usize::MAX)?;
        let undone: SortedSet<u64> = lines.iter().filter_map(|line| line.undoes).collect();
        let mut calls: Vec<u64> = lines.iter().filter(|line| line.undoes.is_none()).map(|line| line.call).collect();
        calls.dedup();
        calls.retain(|known| call.map_or_else(|| !undone.contains(known), |call| call == *known));
        for call in calls {
            let changes: Vec<&LogLine> = lines.iter().filter(|line| line.call == call && !line.archived).collect();
            let mut left = Vec::new();
            for line in changes {
                left.extend(self.is_to_turn_back(line)?.then_some(line));
            }
            if left.iter().any(|line| line.deed == ChangeKind::Removed && is_passage(line)) {
                // The entry that a passage became goes first: it would take the passage in, and go with it then.
                left.order_by_key(|line| line.deed != ChangeKind::Added);
            }
            if !left.is_empty() {
                left.iter().try_for_each(|line| {
                    Permissions(self.0.root).check_may_write(&Reference::parse(&line.reference)?.key())
                })?;
                self.0.root.log.borrow_mut().undoes = Some(call);
                let turned = left.into_iter().map(|line| self.turn_back(line)).collect::<Result<Vec<_>>>();
                self.0.root.log.borrow_mut().undoes = None;
                return Ok(Undone { call, references: turned? });
            }
        }
        Err(Error::NotFound(match call {
            Some(call) => format!("there is no change {call} to undo; `keepstone log` lists the changes"),
            None => "the log has nothing to undo".to_owned(),
        }))
    }

    /// Returns whether an entry is as a change left it; false if it is as it was before.
    fn is_to_turn_back(&self, line: &LogLine) -> Result<bool> {
        let reference = Reference::parse(&line.reference)?;
        let file = match line.with_mission.is_some() {
            true => Archive(self.0.root).in_force(&reference.scope, reference.category)?,
            false => self.0.root.file(&reference.scope, reference.category)?,
        };
        let now = hash_in(&file.document, &reference);
        if now == line.before {
            return Ok(false);
        }
        if now == line.after {
            return Ok(true);
        }
        let message =
            format!("{reference} was changed again after change {}: undo the later change first", line.number);
        Err(Error::Conflict(message))
    }

    fn turn_back(&self, line: &LogLine) -> Result<Reference> {
        let reference = Reference::parse(&line.reference)?;
        if let Some(mission) = &line.with_mission {
            self.turn_mission_back(line, mission)?;
            return Ok(reference);
        }
        match line.deed {
            ChangeKind::Added => {
                let file = self.0.root.file(&reference.scope, reference.category)?;
                let is_it = hash_in(&file.document, &reference) == line.after;
                let block = file.document.blocks().find(|block| is_it && block.id == reference.id);
                let said = block.map(|block| block.text.clone()).ok_or_else(|| changed_meanwhile(&reference))?;
                self.0.learner().forget_meant(&reference, &said).map(|()| reference)
            }
            ChangeKind::Removed => match self.0.learner().restore(&reference) {
                Err(Error::NotFound(_)) => self.bring_before_image(line, &reference),
                restored => restored.map(|entry| entry.reference),
            },
            ChangeKind::Changed => self.bring_before_image(line, &reference),
        }
    }

    /// Restores the mission that a change deleted, or the other way round; once for all its entries.
    fn turn_mission_back(&self, line: &LogLine, mission: &str) -> Result<()> {
        if line.deed == ChangeKind::Added {
            return MissionDeletion(self.0).delete(mission);
        }
        match MissionDeletion(self.0).restore(mission) {
            // The line of another of its entries has brought it back.
            Err(Error::NotFound(_)) => Missions(self.0).get(mission).map(drop),
            restored => restored.map(drop),
        }
    }

    /// Puts an entry back as the log says that it was.
    fn bring_before_image(&self, line: &LogLine, reference: &Reference) -> Result<Reference> {
        let image = BeforeImages(self.0.root)
            .before_images(reference)?
            .into_iter()
            .find(|image| Some(&image.hash) == line.before.as_ref());
        let found = image.as_ref().and_then(|image| Some((image.raw().to_owned(), image.block()?, image.next())));
        let Some((raw, block, next)) = found else {
            let message = format!("the text of {reference} before change {} is no longer kept", line.number);
            return Err(Error::NotFound(message));
        };
        if line.deed == ChangeKind::Removed {
            return Trash(self.0.root)
                .put_back(reference, &raw, &block, next.as_ref())
                .map(|(entry, _)| entry.reference);
        }
        FileWriter(self.0.root).update(&reference.scope, reference.category, |document| {
            let now = hash_in(document, reference);
            if now == line.before {
                return Ok(Change::Needless(()));
            }
            if now != line.after {
                return Err(changed_meanwhile(reference));
            }
            document.remove(&reference.id);
            if !document.insert_raw(&raw, &block, next.as_ref()) {
                return Err(Error::Conflict(format!("{reference} would become a part of another passage")));
            }
            Ok(Change::Made(()))
        })?;
        Ok(reference.clone())
    }
}

fn is_passage(line: &LogLine) -> bool {
    Reference::parse(&line.reference).is_ok_and(|reference| matches!(reference.id, Id::Passage(_)))
}

fn changed_meanwhile(reference: &Reference) -> Error {
    Error::Conflict(format!("{reference} was changed in the meantime: try again"))
}

fn hash_in(document: &Document, reference: &Reference) -> Option<String> {
    let at = document.blocks().position(|block| block.id == reference.id)?;
    document.hashes().get(at).copied().map(hex)
}
