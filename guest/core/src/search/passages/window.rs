//! Passages of a session: what was said in one piece, long messages in windows of some paragraphs.

use crate::model::reference::Id;
use crate::vault::session_file::SessionFile;

/// Words of a window, after which it ends with its line.
const WORDS: usize = 150;

/// A line of more words is cut.
const LONGEST: usize = 300;

/// A rest of fewer words belongs to the window before it.
const REST: usize = 40;

/// A passage by its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The number of the remark in the session.
    pub(crate) remark: u32,
    /// The place in the remark, in bytes.
    from: u32,
    to: u32,
}

impl Window {
    /// The id of its document, of which it is the only one in its file.
    pub(crate) fn id(&self) -> Id {
        Id::Time(u64::from(self.remark) << 32 | u64::from(self.from))
    }

    /// The passage of a file with this id.
    pub(super) fn of_id(file: &SessionFile, id: &Id) -> Option<Self> {
        let Id::Time(id) = id else { return None };
        let remark = usize::try_from(id >> 32).ok()?;
        windows_in(&file.remarks.get(remark)?.text, remark)
            .find(|window| u64::from(window.from) == id & u64::from(u32::MAX))
    }

    pub(crate) fn text<'f>(&self, file: &'f SessionFile) -> Option<&'f str> {
        file.remarks.get(self.remark as usize)?.text.get(self.from as usize..self.to as usize)
    }
}

/// The passages of a session, in its order.
pub(crate) fn windows_of(file: &SessionFile) -> Vec<Window> {
    file.remarks.iter().enumerate().flat_map(|(nth, remark)| windows_in(&remark.text, nth)).collect()
}

fn windows_in(text: &str, remark: usize) -> impl Iterator<Item = Window> {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    cut(text).into_iter().map(move |(from, to)| Window { remark: number(remark), from: number(from), to: number(to) })
}

/// Where the windows of a text begin and end.
fn cut(text: &str) -> Vec<(usize, usize)> {
    let (mut windows, mut from, mut at, mut words) = (Vec::new(), 0, 0, 0);
    for line in text.split_inclusive('\n').flat_map(pieces) {
        at += line.len();
        words += line.split_whitespace().count();
        if words >= WORDS {
            windows.push((from, at));
            (from, words) = (at, 0);
        }
    }
    match windows.last_mut() {
        Some((_, to)) if words < REST => *to = text.len(),
        _ => windows.push((from, text.len())),
    }
    windows
}

/// A line, cut where it is so long that it would be no passage.
fn pieces(line: &str) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), line);
    while let Some(end) = rest
        .split_inclusive(char::is_whitespace)
        .scan(0, |at, word| {
            *at += word.len();
            Some(*at)
        })
        .nth(LONGEST)
    {
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut_at_their_lines() {
        assert_eq!(cut("short"), [(0, 5)]);
        let line = "word ".repeat(100) + "\n";
        let text = line.repeat(5);
        let windows = cut(&text);
        assert_eq!(windows, [(0, 2 * line.len()), (2 * line.len(), 4 * line.len()), (4 * line.len(), text.len())]);
        let endless = "word ".repeat(1_000);
        let windows = cut(&endless);
        assert!(windows.len() == 4 && windows.last().is_some_and(|(_, to)| *to == endless.len()), "{windows:?}");
        assert_eq!(cut(&("w ".repeat(150) + "\nand a rest")).len(), 1);
        assert_eq!(cut(""), [(0, 0)]);
    }
}
