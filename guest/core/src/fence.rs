//! What stands around a brief, so that nobody who reads a transcript takes what was remembered for something new.

/// Begins a brief.
pub(crate) const OPEN: &str = "<!-- keepstone:brief -->";

/// Ends it.
pub(crate) const CLOSE: &str = "<!-- /keepstone:brief -->";

/// Begins a brief of system A, which ends with a line `---`.
pub(crate) const OLD_OPEN: &str = "## MEMORY CONTEXT";

/// A text without the briefs in it. One that does not end goes on to the end of the text.
pub(crate) fn unfenced(text: &str) -> String {
    let mut end: Option<&str> = None;
    let mut kept = Vec::new();
    for line in text.lines() {
        let trimmed = line.trim();
        match end {
            Some(last) => end = (trimmed != last).then_some(last),
            None if trimmed == OPEN => end = Some(CLOSE),
            None if trimmed == OLD_OPEN => end = Some("---"),
            None => kept.push(line),
        }
    }
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_a_brief_stays() {
        let text =
            format!("before\n{OPEN}\n## MEMORY CONTEXT\nknown\n---\n{CLOSE}\nbetween\n{OLD_OPEN}\nold\n---\nafter");
        assert_eq!(unfenced(&text), "before\nbetween\nafter");
        assert_eq!(unfenced(&format!("a\n{OPEN}\nb")), "a");
        assert_eq!(unfenced("a\n---\nb"), "a\n---\nb");
    }
}
