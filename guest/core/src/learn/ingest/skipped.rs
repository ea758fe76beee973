//! The beginning of a transcript that was read before, and is passed over.

/// The lines at the beginning that agent-memory has read; the reader does not get them.
pub(super) struct Skipped {
    pub(super) lines_to_go: u64,
    pub(super) lines: u64,
    pub(super) bytes: u64,
}

impl Skipped {
    /// Returns the number of these bytes that belong to lines which agent-memory has read.
    pub(super) fn pass_over(&mut self, bytes: &[u8]) -> usize {
        let mut at = 0;
        while self.lines_to_go > 0 && at < bytes.len() {
            let end = bytes[at..].iter().position(|byte| *byte == b'\n');
            let line = &bytes[at..end.map_or(bytes.len(), |end| at + end)];
            at += line.len() + usize::from(end.is_some());
            // agent-memory does not count blank lines.
            if end.is_some() && !line.trim_ascii().is_empty() {
                self.lines_to_go -= 1;
                self.lines += 1;
            }
        }
        self.bytes += at as u64;
        at
    }
}
