//! Bytes cut anywhere, as lines.

/// A complete line, without its end.
pub(in crate::clients) enum Line<'a> {
    /// Not blank.
    Text(&'a [u8]),
    /// Longer than is read; passed over to its end.
    TooLong,
}

/// The line being gathered, and where it began.
pub(in crate::clients) struct Lines {
    /// The bytes of the unfinished line.
    rest: Vec<u8>,
    /// True while an overlong line is being skipped.
    passing: bool,
    limit: usize,
    /// Where the unfinished line began.
    offset: u64,
    /// Bytes after the offset that were seen.
    seen: u64,
    count: u64,
}

impl Lines {
    /// Longest line, in bytes. A tool's answer with a picture in it takes a few MiB.
    pub(in crate::clients) const MOST: usize = 32 << 20;
    /// Longest line where a file can be one line.
    pub(in crate::clients) const MOST_WHOLE: usize = 64 << 20;

    pub(in crate::clients) fn new(offset: u64, limit: usize) -> Self {
        Self { rest: Vec::new(), passing: false, limit, offset, seen: 0, count: 0 }
    }

    /// Counts so many lines before the first one.
    pub(in crate::clients) fn begin_after(&mut self, lines: u64) {
        self.count = lines;
    }

    pub(in crate::clients) fn feed(&mut self, bytes: &[u8], take: &mut impl FnMut(Line<'_>)) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.seen = self.seen.saturating_add(part.len() as u64);
            match part.split_last() {
                Some((b'\n', line)) => self.end(line, take),
                _ => self.extend(part),
            }
        }
    }

    fn extend(&mut self, part: &[u8]) {
        if self.passing || self.rest.len().saturating_add(part.len()) > self.limit {
            self.passing = true;
            self.rest = Vec::new();
        } else {
            self.rest.extend_from_slice(part);
        }
    }

    fn end(&mut self, line: &[u8], take: &mut impl FnMut(Line<'_>)) {
        if self.rest.is_empty() && !self.passing && line.len() <= self.limit {
            self.told(Line::Text(line), take);
        } else {
            self.extend(line);
            let rest = std::mem::take(&mut self.rest);
            let line = if self.passing { Line::TooLong } else { Line::Text(&rest) };
            self.told(line, take);
        }
        self.passing = false;
        self.advance();
    }

    fn told(&mut self, line: Line<'_>, take: &mut impl FnMut(Line<'_>)) {
        if !matches!(line, Line::Text(text) if text.trim_ascii().is_empty()) {
            self.count += 1;
            take(line);
        }
    }

    fn advance(&mut self) {
        self.offset = self.offset.saturating_add(self.seen);
        self.seen = 0;
    }

    /// The bytes of the unfinished line.
    pub(in crate::clients) fn rest(&self) -> &[u8] {
        &self.rest
    }

    /// Takes the unfinished line as a complete one.
    pub(in crate::clients) fn take_rest(&mut self) -> Vec<u8> {
        self.advance();
        self.count += 1;
        std::mem::take(&mut self.rest)
    }

    pub(in crate::clients) fn offset(&self) -> u64 {
        self.offset
    }

    pub(in crate::clients) fn count(&self) -> u64 {
        self.count
    }
}
