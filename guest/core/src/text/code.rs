//! Fenced blocks of code in Markdown.

/// Follows the fenced blocks of code of a text while its lines are read.
#[derive(Default)]
pub(crate) struct CodeBlock(Option<Opened>);

/// The fence that a block was opened with.
struct Opened {
    mark: u8,
    length: usize,
}

impl CodeBlock {
    /// Reads the next line and returns whether it belongs to a block of code, or opens or ends one.
    pub(crate) fn holds(&mut self, line: &str) -> bool {
        let line = line.trim();
        let mark = line.bytes().next().filter(|byte| matches!(byte, b'`' | b'~'));
        let length = mark.map_or(0, |mark| line.bytes().take_while(|byte| *byte == mark).count());
        match (&self.0, mark) {
            // Marks that end on their own line are code within a line, as in ```x```.
            (None, Some(mark)) if length >= 3 && !(mark == b'`' && line[length..].contains('`')) => {
                self.0 = Some(Opened { mark, length });
            }
            (None, _) => return false,
            (Some(opened), Some(mark)) if mark == opened.mark && length >= opened.length && line.len() == length => {
                self.0 = None;
            }
            _ => {}
        }
        true
    }

    /// Returns whether the next line belongs to a block of code.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text that belong to no block of code.
    fn outside(text: &str) -> Vec<&str> {
        let mut code = CodeBlock::default();
        text.lines().filter(|line| !code.holds(line)).collect()
    }

    #[test]
    fn a_block_ends_at_a_fence_of_its_mark_that_is_as_long_and_alone() {
        assert_eq!(outside("a\n```rust\n~~~\n``` x\n``\n```\nb"), ["a", "b"]);
        assert_eq!(outside("~~~~\n~~~\nx\n~~~~~\nb"), ["b"]);
    }

    #[test]
    fn code_within_a_line_opens_no_block() {
        assert_eq!(outside("```x```\nb"), ["```x```", "b"]);
    }

    #[test]
    fn a_block_without_an_end_goes_on_to_the_last_line() {
        assert_eq!(outside("a\n```\nb\nc"), ["a"]);
    }
}
