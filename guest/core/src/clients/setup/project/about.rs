//! What one manifest says about the project.

use crate::text::cut::one_line;

/// Most dependencies that are named of one manifest.
const DEPENDENCIES: usize = 8;
/// Longest value, in characters.
const CHARS: usize = 200;

/// The content of one manifest.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct About {
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    /// The language and the version that it asks for.
    pub(super) runtime: Option<String>,
    pub(super) dependencies: Vec<String>,
    pub(super) tests: Option<String>,
    pub(super) conventions: Vec<String>,
}

/// A value as one line; none if nothing is left of it.
pub(super) fn plain(value: &str) -> Option<String> {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = value.chars().map(visible).collect();
    let text = one_line(&text);
    let cut: String = text.chars().take(CHARS).collect();
    if cut.is_empty() {
        None
    } else if cut.len() < text.len() {
        Some(format!("{cut}…"))
    } else {
        Some(cut)
    }
}

/// The first names of many.
pub(super) fn key_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    names.filter_map(plain).take(DEPENDENCIES).collect()
}
