//! What of an entry is still to be done.

use crate::text::contract::Finding;

use super::category::Category;

/// Returns whether an entry waits for somebody: an open task, or a finding that is not resolved. Maintenance never archives it.
pub(crate) fn is_open(category: Category, text: &str) -> bool {
    match category {
        Category::Tasks => open(text).is_some(),
        Category::Findings => Finding::parse(text).is_some_and(|finding| finding.is_open()),
        _ => false,
    }
}

/// The unchecked boxes of a task, one a line, or all of a text without any box; none when all is done.
pub(crate) fn open(text: &str) -> Option<String> {
    let boxes = |mark: &'static str| text.lines().map(str::trim).filter(move |line| has_box(line, mark));
    let unchecked: Vec<_> = boxes("[ ]").collect();
    match (unchecked.is_empty(), boxes("[x]").next().or_else(|| boxes("[X]").next())) {
        (false, _) => Some(unchecked.join("\n")),
        (true, Some(_)) => None,
        (true, None) => Some(format!("- [ ] {}", text.replace('\n', "\n  "))),
    }
}

fn has_box(line: &str, mark: &str) -> bool {
    line.strip_prefix(['-', '*', '+']).is_some_and(|rest| rest.trim_start().starts_with(mark))
}
