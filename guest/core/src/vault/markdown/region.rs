//! The stretches of a file that its id comments and the ends of entries mark off.

use crate::text::code::CodeBlock;

use super::extra::Extra;
use super::{block, passage};

/// Cuts a file at its id comments: stretches with whether an entry starts there.
pub(super) fn regions(text: &str) -> Vec<(bool, &str)> {
    let mut starts = vec![];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if block::id_of_line(line).is_some() {
            starts.push(at);
        }
        at += line.len();
    }
    let mut regions = Vec::new();
    let first = starts.first().copied().unwrap_or(text.len());
    if first > 0 {
        regions.push((false, &text[..first]));
    }
    for (nth, start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(text.len());
        let (entry, rest) = split_rest(&text[*start..end]);
        regions.push((true, entry));
        if !rest.is_empty() {
            regions.push((false, rest));
        }
    }
    regions
}

/// Returns whether an entry has nothing but an id and a date header, and no end. So git leaves one of two entries when
/// it merges branches that added the same text: the lines that both have stand once, behind both ids. It does not depend
/// on what follows, which comes and goes.
pub(super) fn is_folded(region: &str) -> bool {
    let mut lines = region.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.next().is_none_or(block::is_header) && lines.next().is_none()
}

/// Cuts off the text after an entry that does not belong to it. After the `---` behind our comment that is all text;
/// after any other `---` it is only a heading, which opens a passage. Other text may be content that agent-memory
/// wrote without escaping, and stays with the entry.
pub(super) fn split_rest(region: &str) -> (&str, &str) {
    let mut code = CodeBlock::default();
    let (mut at, mut after_extra, mut end) = (0, false, None);
    for line in region.split_inclusive('\n') {
        let (in_code, blank) = (code.holds(line), line.trim().is_empty());
        match end {
            Some(certain) if !blank && (certain || (!in_code && passage::opens(&region[at..]))) => {
                return region.split_at(at);
            }
            _ => {}
        }
        if block::is_end(line) && (after_extra || !in_code) {
            end = Some(after_extra);
        } else if !blank {
            end = None;
        }
        after_extra = if blank { after_extra } else { Extra::parse(line.trim_end()).is_some() };
        at += line.len();
    }
    (region, "")
}
