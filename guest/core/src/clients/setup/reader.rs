//! What a client's own reader makes of a settings file, where it takes less than JSON with comments and commas.

use serde::de::IgnoredAny;

use super::json::Json;

/// A reader that takes less.
pub(in crate::clients) struct StrictReader {
    pub(in crate::clients) takes_comments: bool,
    pub(in crate::clients) takes_bom: bool,
    /// For people: what becomes of the file.
    pub(in crate::clients) fate: &'static str,
}

impl StrictReader {
    /// Why it would not take a text that we can read, for people.
    pub(super) fn fault(&self, text: &str) -> Option<String> {
        let fate = self.fate;
        let bare = text.trim_start_matches('\u{feff}');
        if bare.len() < text.len() && !self.takes_bom {
            return Some(format!(
                "line 1: {fate} a byte order mark; it stays as it is: save the file without it and try again"
            ));
        }
        let line = match (bare.trim().is_empty(), self.takes_comments) {
            (true, _) => None,
            (false, true) => Json::trailing_comma(bare),
            (false, false) => serde_json::from_slice::<IgnoredAny>(bare.as_bytes()).err().map(|error| error.line()),
        }?;
        let (what, take) = if self.takes_comments { ("", "it") } else { ("comments, or ", "them") };
        Some(format!(
            "line {line}: {fate} {what}a comma behind the last element; it stays as it is: remove {take} and try again"
        ))
    }
}
