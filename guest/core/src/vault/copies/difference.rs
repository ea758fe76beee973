//! What somebody took out of a file or reworded, by the copy of it, and where that is kept.

use super::*;

impl Copies<'_> {
    /// Compares a copy with its file, and leaves out what Keepstone changed itself.
    pub(super) fn differences(&self, copy: &Document, file: &CategoryFile, place: &CopiedFile) -> Result<Differences> {
        let CopiedFile { scope, category, .. } = place;
        let mut found = Differences::default();
        let texts: SortedSet<&str> = file.document.blocks().map(|block| block.text.as_str()).collect();
        let all: Vec<Seen> = compare(copy, &file.document, scope, *category);
        let (mut all, passages): (Vec<Seen>, Vec<Seen>) =
            all.into_iter().partition(|seen| matches!(seen.reference.id, Id::Time(_)));
        found.passages = passages.into_iter().filter(|seen| seen.change == ChangeKind::Removed).collect();
        // A summary says nothing that the archive lacks, and git folds the lines that two branches' summaries share.
        let summaries = copy.blocks().filter(|block| is_summary(&block.tags, &block.text));
        let summaries: SortedSet<&Id> = summaries.map(|block| &block.id).collect();
        all.retain(|seen| !summaries.contains(&seen.reference.id));
        let ids = all.iter().map(|seen| &seen.reference.id).collect();
        let (before, now) = (copy.find_all(&ids), file.document.find_all(&ids));
        let block = |pieces: &SortedMap<&Id, &Piece>, id: &Id| pieces.get(id).and_then(|piece| piece.block.clone());
        let lost = all.iter().filter(|seen| seen.change != ChangeKind::Added).map(|seen| seen.reference.to_string());
        let last = Journal(self.0).last_lines(&lost.collect(), place.is_archive())?;
        let ours = self.ours_among(&all, &last, file, place)?;
        let archived = match all.iter().any(|seen| seen.change != ChangeKind::Added) {
            true => Archive(self.0).archived_texts(scope, *category)?,
            false => SortedSet::new(),
        };
        // What came back from the archive stands in its category, and what was forgotten there in the trash.
        let in_force = match place.is_archive() && !all.is_empty() {
            true => self.document_at(&file_key(scope, *category))?,
            false => Document::default(),
        };
        let texts: SortedSet<&str> = texts.into_iter().chain(in_force.blocks().map(|block| &*block.text)).collect();
        let mut makers = Vec::new();
        for seen in &all {
            let own = ours.get(&seen.reference);
            makers.push(match seen.change {
                ChangeKind::Added => Maker::Somebody,
                ChangeKind::Changed if own == Some(&true) => Maker::Keepstone,
                ChangeKind::Removed => {
                    let gone = block(&before, &seen.reference.id);
                    let is_archived = gone.as_ref().is_some_and(|gone| archived.contains(&text_and_minute(gone)));
                    let text = gone.as_ref().map(|gone| gone.text.clone()).unwrap_or_default();
                    if is_archived && !place.is_archive() && !texts.contains(text.as_str()) {
                        let parts = self.0.list_under(&archive::prefix_of(scope, *category))?;
                        found.elsewhere.extend(parts.into_iter().map(|part| part.key));
                    }
                    if texts.contains(text.as_str()) || is_archived || own == Some(&true) {
                        Maker::Keepstone
                    } else {
                        let trashed = Trash(self.0).trashed(&seen.reference)?;
                        match own.is_some() {
                            _ if trashed.iter().any(|copy| copy.block.text == text) => Maker::Keepstone,
                            true => Maker::KeepstoneAfterOthers,
                            // Keepstone gave it another wording since: then it is enough that the trash has one.
                            false if !trashed.is_empty() && self.is_reworded(seen)? => Maker::Keepstone,
                            false => Maker::Somebody,
                        }
                    }
                }
                // The archive keeps the last wording of an entry: another one that stands somewhere is no loss.
                ChangeKind::Changed if place.is_archive() => {
                    let before = block(&before, &seen.reference.id);
                    let is_kept = before.as_ref().is_none_or(|before| {
                        texts.contains(before.text.as_str()) || archived.contains(&text_and_minute(before))
                    });
                    if is_kept || self.has_in_trash(&seen.reference, before.as_ref())? {
                        Maker::Keepstone
                    } else {
                        Maker::Somebody
                    }
                }
                ChangeKind::Changed => {
                    // Other line ends are no change.
                    let is_same = block(&before, &seen.reference.id) == block(&now, &seen.reference.id);
                    if is_same { Maker::Keepstone } else { Maker::Somebody }
                }
            });
        }
        let is_cut = |id: &Id| now.get(id).zip(before.get(id)).is_some_and(|(now, before)| now.is_cut_from(before));
        for (seen, maker) in all.into_iter().zip(makers) {
            match (maker, seen.change) {
                (Maker::Keepstone, _) => {}
                (Maker::KeepstoneAfterOthers, _) => found.reworded.push(seen),
                (Maker::Somebody, ChangeKind::Added) => found.come.push(seen),
                (Maker::Somebody, ChangeKind::Removed) => found.vanished.push(seen),
                // A half of an entry is no wording that anybody chose.
                (Maker::Somebody, ChangeKind::Changed) if place.is_archive() || is_cut(&seen.reference.id) => {
                    found.vanished.push(seen);
                }
                (Maker::Somebody, ChangeKind::Changed) => found.changed.push(seen),
            }
        }
        Ok(found)
    }

    /// The entries that Keepstone itself removed or changed, each with whether it was in the copy's wording: as the log says, or,
    /// where the process has not logged it yet or was killed, as the before-images say of the writes that made the file.
    fn ours_among(
        &self,
        all: &[Seen],
        last: &SortedMap<String, LogLine>,
        file: &CategoryFile,
        place: &CopiedFile,
    ) -> Result<SortedMap<Reference, bool>> {
        let mut ours = SortedMap::new();
        let mut note = |seen: &Seen, before: Option<&String>| {
            let is_exact = before == seen.before.map(hex).as_ref();
            // A change that does not begin with the copy's wording may be older than the copy.
            if is_exact || seen.change == ChangeKind::Removed {
                *ours.entry(seen.reference.clone()).or_insert(false) |= is_exact;
            }
            is_exact
        };
        let mut rest = Vec::new();
        for seen in all.iter().filter(|seen| seen.change != ChangeKind::Added) {
            let line = last.get(&seen.reference.to_string()).filter(|line| !is_of_somebody(line));
            let is_told = line.is_some_and(|line| line.deed == seen.change && note(seen, line.before.as_ref()));
            rest.extend((!is_told).then_some(seen));
        }
        if !rest.is_empty() && !place.is_archive() {
            for (since, image) in
                BeforeImages(self.0).before_images_of_writes(&place.scope, place.category, &file.document.print())?
            {
                // Once the log tells of the entry since then, it says what became of it.
                let is_meant = |seen: &&&Seen| seen.reference.to_string() == image.reference;
                let is_logged = last.get(&image.reference).is_some_and(|line| line.number >= since);
                if let Some(seen) = rest.iter().find(is_meant).filter(|_| !is_logged) {
                    note(seen, Some(&image.hash));
                }
            }
        }
        Ok(ours)
    }

    pub(super) fn has_in_trash(&self, reference: &Reference, block: Option<&Block>) -> Result<bool> {
        let trashed = Trash(self.0).trashed(reference)?;
        Ok(trashed.iter().any(|copy| block.is_some_and(|block| copy.block.text == block.text)))
    }

    pub(super) fn rescue(&self, copy: &Document, found: &Differences, place: &CopiedFile) -> Result<()> {
        let pieces = copy.find_all(&found.vanished.iter().map(|seen| &seen.reference.id).collect());
        for seen in &found.vanished {
            if let Some(piece) = pieces.get(&seen.reference.id) {
                Trash(self.0).put_vanished_in_trash(&seen.reference, &piece.raw)?;
            }
        }
        BeforeImages(self.0).keep_before_images(copy, &found.vanished, None)?;
        BeforeImages(self.0).keep_before_images(copy, &found.changed, None)?;
        BeforeImages(self.0).keep_before_images(copy, &found.reworded, None)?;
        Journal(self.0).log_from_outside(&found.vanished, place.is_archive());
        Journal(self.0).log_from_outside(&found.changed, place.is_archive());
        Journal(self.0).log_from_outside(&found.passages, place.is_archive());
        Ok(())
    }

    /// Takes out of the trash what had vanished and stands in its file again, as after `git checkout`. The file is one of
    /// which a copy was left; returns false if that is not the file any more.
    pub(super) fn drop_those_back(&self, back: &[Seen], file: &CategoryFile, place: &CopiedFile) -> Result<bool> {
        let mut dropped = Vec::new();
        for seen in back {
            let there = file.document.find(&seen.reference.id).and_then(|piece| piece.block.as_ref());
            // The latest only: a gap in the numbers would hide those behind it.
            let Some(copy) = Trash(self.0).trashed(&seen.reference)?.pop().filter(|copy| copy.is_vanished) else {
                continue;
            };
            if there.is_some_and(|there| there.text == copy.block.text) {
                dropped.push((seen, copy));
            }
        }
        if dropped.is_empty() {
            return Ok(true);
        }
        // Some may have vanished again, and then these may be the only copies. What vanishes later is written anew to the trash,
        // and that copy is not dropped.
        self.0.renew();
        if self.file_in(place)?.version != file.version {
            return Ok(false);
        }
        for (seen, copy) in &dropped {
            Trash(self.0).drop_from_trash(copy)?;
            if seen.change == ChangeKind::Added {
                Journal(self.0).log_from_outside(std::slice::from_ref(*seen), place.is_archive());
            }
        }
        Ok(true)
    }

    /// Returns whether Keepstone replaced an entry as it was before a difference, as the log says. It says nothing of a
    /// change whose line could not be written.
    pub(super) fn is_reworded(&self, seen: &Seen) -> Result<bool> {
        let (hash, mut is_reworded) = (seen.before.map(hex), false);
        Journal(self.0).go_back(&SortedSet::from([seen.reference.to_string()]), |line| {
            if line.late || is_of_somebody(&line) || (line.after != hash && line.before != hash) {
                return ControlFlow::Continue(());
            }
            is_reworded = line.after != hash;
            ControlFlow::Break(())
        })?;
        Ok(is_reworded)
    }
}

/// Returns whether somebody took an entry out: it may have come back since, without a line in the log.
fn is_of_somebody(line: &LogLine) -> bool {
    line.is_outside() && line.deed == ChangeKind::Removed
}
