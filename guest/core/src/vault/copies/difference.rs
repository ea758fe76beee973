//! What somebody took out of a file or reworded, by the copy of it, and where that is kept.

use super::*;

impl Root {
    /// Compares a copy with its file, and leaves out what Keepstone changed itself.
    pub(super) fn differences(&self, copy: &Document, file: &CategoryFile, place: &CopiedFile) -> Result<Differences> {
        let CopiedFile { scope, category, .. } = place;
        let mut found = Differences::default();
        let texts: SortedSet<&str> = file.document.blocks().map(|block| block.text.as_str()).collect();
        let all: Vec<Seen> = compare(copy, &file.document, scope, *category);
        let mut all: Vec<Seen> = all.into_iter().filter(|seen| matches!(seen.reference.id, Id::Time(_))).collect();
        // A summary says nothing that the archive lacks, and git folds the lines that two branches' summaries share.
        let summaries = copy.blocks().filter(|block| is_summary(&block.tags, &block.text));
        let summaries: SortedSet<&Id> = summaries.map(|block| &block.id).collect();
        all.retain(|seen| !summaries.contains(&seen.reference.id));
        let ids = all.iter().map(|seen| &seen.reference.id).collect();
        let (before, now) = (copy.find_all(&ids), file.document.find_all(&ids));
        let block = |pieces: &SortedMap<&Id, &Piece>, id: &Id| pieces.get(id).and_then(|piece| piece.block.clone());
        let wanted = all.iter().filter(|seen| seen.change != ChangeKind::Added).map(|seen| seen.reference.to_string());
        let last = self.last_lines(&wanted.collect(), place.is_archive())?;
        let archived = match all.iter().any(|seen| seen.change != ChangeKind::Added) {
            true => self.archived_texts(scope, *category)?,
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
            let line = last.get(&seen.reference.to_string()).filter(|line| !is_of_somebody(line));
            makers.push(match seen.change {
                ChangeKind::Added => Maker::Somebody,
                ChangeKind::Removed => {
                    let gone = block(&before, &seen.reference.id);
                    let is_archived = gone.as_ref().is_some_and(|gone| archived.contains(&text_and_minute(gone)));
                    let text = gone.as_ref().map(|gone| gone.text.clone()).unwrap_or_default();
                    if is_archived && !place.is_archive() && !texts.contains(text.as_str()) {
                        let parts = self.list_under(&archive::prefix_of(scope, *category))?;
                        found.elsewhere.extend(parts.into_iter().map(|part| part.key));
                    }
                    let removed = line.filter(|line| line.deed == ChangeKind::Removed);
                    if texts.contains(text.as_str())
                        || is_archived
                        || removed.is_some_and(|line| line.before == seen.before.map(hex))
                    {
                        Maker::Keepstone
                    } else {
                        let trashed = self.trashed(&seen.reference)?;
                        match removed {
                            _ if trashed.iter().any(|copy| copy.block.text == text) => Maker::Keepstone,
                            Some(_) => Maker::KeepstoneAfterOthers,
                            // Keepstone gave it another wording since: then it is enough that the trash has one.
                            None if !trashed.is_empty() && self.is_reworded(seen)? => Maker::Keepstone,
                            None => match self.wider_files_of(place, gone.as_ref())? {
                                wider if wider.is_empty() => Maker::Somebody,
                                wider => {
                                    found.elsewhere.extend(wider);
                                    Maker::Keepstone
                                }
                            },
                        }
                    }
                }
                // The archive keeps the last wording of an entry: another one that stands somewhere is no loss.
                ChangeKind::Changed if place.is_archive() => {
                    let before = block(&before, &seen.reference.id);
                    let is_kept = before.as_ref().is_none_or(|before| {
                        texts.contains(before.text.as_str()) || archived.contains(&text_and_minute(before))
                    });
                    let is_ours = line.is_some_and(|line| line.before == seen.before.map(hex));
                    if is_kept || is_ours || self.has_in_trash(&seen.reference, before.as_ref())? {
                        Maker::Keepstone
                    } else {
                        Maker::Somebody
                    }
                }
                ChangeKind::Changed => {
                    // Other line ends are no change. A line that does not begin with the copy's wording may be older than the
                    // copy: the line of the change that made the copy was not written then.
                    let is_same = block(&before, &seen.reference.id) == block(&now, &seen.reference.id);
                    let is_ours =
                        line.is_some_and(|line| line.before == seen.before.map(hex) && line.before != line.after);
                    if is_same || is_ours { Maker::Keepstone } else { Maker::Somebody }
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

    /// The files of wider scopes, or parts of their archives, that have the very text of an entry. Widening puts it there, takes
    /// it out of its own file and writes the line of the log last: a process that was killed in between wrote none.
    fn wider_files_of(&self, place: &CopiedFile, block: Option<&Block>) -> Result<Vec<String>> {
        let Some(block) = block else { return Ok(Vec::new()) };
        let is_wider =
            |there: &CopiedFile| there.category == place.category && there.scope.width() > place.scope.width();
        let mut keys = Vec::new();
        for Listed { key, .. } in self.list_named()?.into_iter().chain(self.list_archive()?) {
            let is_meant = self.place_of_file(&key).as_ref().is_some_and(is_wider);
            if !is_meant {
                continue;
            }
            let has_it = self.document_at(&key)?.blocks().any(|there| there.text == block.text);
            keys.extend(has_it.then_some(key));
        }
        Ok(keys)
    }

    pub(super) fn has_in_trash(&self, reference: &Reference, block: Option<&Block>) -> Result<bool> {
        let trashed = self.trashed(reference)?;
        Ok(trashed.iter().any(|copy| block.is_some_and(|block| copy.block.text == block.text)))
    }

    pub(super) fn rescue(&mut self, copy: &Document, found: &Differences, place: &CopiedFile) -> Result<()> {
        let pieces = copy.find_all(&found.vanished.iter().map(|seen| &seen.reference.id).collect());
        for seen in &found.vanished {
            if let Some(piece) = pieces.get(&seen.reference.id) {
                self.put_vanished_in_trash(&seen.reference, &piece.raw)?;
            }
        }
        self.keep_before_images(copy, &found.vanished)?;
        self.keep_before_images(copy, &found.changed)?;
        self.keep_before_images(copy, &found.reworded)?;
        self.log_from_outside(&found.vanished, place.is_archive());
        self.log_from_outside(&found.changed, place.is_archive());
        Ok(())
    }

    /// Takes out of the trash what had vanished and stands in its file again, as after `git checkout`. The file is one of
    /// which a copy was left; returns false if that is not the file any more.
    pub(super) fn drop_those_back(&mut self, back: &[Seen], file: &CategoryFile, place: &CopiedFile) -> Result<bool> {
        let mut dropped = Vec::new();
        for seen in back {
            let there = file.document.find(&seen.reference.id).and_then(|piece| piece.block.as_ref());
            // The latest only: a gap in the numbers would hide those behind it.
            let Some(copy) = self.trashed(&seen.reference)?.pop().filter(|copy| copy.is_vanished) else { continue };
            if there.is_some_and(|there| there.text == copy.block.text) {
                dropped.push((seen, copy));
            }
        }
        if dropped.is_empty() {
            return Ok(true);
        }
        // Some may have vanished again, and then these may be the only copies. What vanishes later is written anew to the trash,
        // and that copy is not dropped.
        self.renew();
        if self.file_in(place)?.version != file.version {
            return Ok(false);
        }
        for (seen, copy) in &dropped {
            self.drop_from_trash(copy)?;
            if seen.change == ChangeKind::Added {
                self.log_from_outside(std::slice::from_ref(*seen), place.is_archive());
            }
        }
        Ok(true)
    }

    /// Returns whether Keepstone replaced an entry as it was before a difference, as the log says. It says nothing of a
    /// change whose line could not be written.
    pub(super) fn is_reworded(&self, seen: &Seen) -> Result<bool> {
        let (hash, mut is_reworded) = (seen.before.map(hex), false);
        self.go_back(&SortedSet::from([seen.reference.to_string()]), |line| {
            if is_of_somebody(&line) || (line.after != hash && line.before != hash) {
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
    line.who.as_deref() == Some(OUTSIDE) && line.deed == ChangeKind::Removed
}
