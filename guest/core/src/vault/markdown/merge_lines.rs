//! The lines of a document at which a merge by git left what a person should look at.

use crate::vault::summary::is_glued_to;

use super::{Document, block};

/// The lines of a document, counted from 1, where a merge went wrong.
pub(crate) struct MergeLines<'a>(pub(crate) &'a Document);

impl MergeLines<'_> {
    /// The lines, counted from 1, of ids that a merge left without their entries.
    pub(crate) fn folded(&self) -> Vec<u32> {
        let (mut line, mut folded) = (1, Vec::new());
        for piece in &self.0.pieces {
            if piece.is_folded() {
                folded.push(u32::try_from(line).unwrap_or(u32::MAX));
            }
            line += piece.raw.matches('\n').count();
        }
        folded
    }

    /// The lines, counted from 1, of entries in which a merge left the wordings of both branches.
    pub(crate) fn merged(&self) -> Vec<u32> {
        self.entries_where(|raw| block::is_merged(raw) && !is_glued_to(raw))
    }

    /// The lines, counted from 1, of entries to whose text a merge glued the summary of others.
    pub(crate) fn glued(&self) -> Vec<u32> {
        self.entries_where(is_glued_to)
    }

    /// The lines of entries whose text as it stands in the file passes a test.
    fn entries_where(&self, test: impl Fn(&str) -> bool) -> Vec<u32> {
        if self.0.conflicts.len() > 0 {
            // Marker lines stand in the entries, and are named themselves.
            return Vec::new();
        }
        let starts = self.0.pieces.iter().scan(1, |line, piece| {
            let start = *line;
            *line += piece.raw.matches('\n').count();
            Some((start, piece))
        });
        let found = starts.filter(|(_, piece)| piece.is_entry() && test(&piece.raw));
        found.map(|(line, _)| u32::try_from(line).unwrap_or(u32::MAX)).collect()
    }
}
