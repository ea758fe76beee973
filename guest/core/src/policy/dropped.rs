//! Names that were settings once. A policy that still has one is read all the same, and a warning says what replaces it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::KEY;
use crate::model::error::Fault;
use crate::model::table::line_of;

/// By table: each name, and what replaces it. CHANGELOG.md lists them too.
pub(super) const DROPPED: &[(&str, &[(&str, &str)])] = &[
    (
        "search",
        &[
            ("next_weight", "`search.turn_weight`"),
            ("previous_weight", "`search.turn_weight`"),
            ("far_weight", "`search.fuzzy_weight`"),
            ("held_weight", "`search.joined_weight`"),
            ("related_words", "24"),
            ("access_cap", "10"),
            ("snippet_lead", "30"),
            ("relevance_weight", "1"),
        ],
    ),
    ("sessions", &[("handoff_messages", "`sessions.handoff_chars`")]),
    ("transcripts", &[("handoff_messages", "`sessions.handoff_chars`"), ("handoff_chars", "`sessions.handoff_chars`")]),
    (
        "work",
        &[
            ("summary_chars", "200"),
            ("prompt_chars", "500"),
            ("activity_chars", "160"),
            ("decisions", "5"),
            ("item_chars", "150"),
            ("commits", "5"),
            ("commit_chars", "12"),
            ("unfinished", "3"),
            ("next_steps", "3"),
            ("path_segments", "3"),
            ("given", "50"),
            ("previous", "10"),
            ("budget", "2000"),
            ("repeats", "500"),
        ],
    ),
];

/// Takes the names that are no settings any more out of a table, and returns a warning for each.
pub(super) fn take_dropped(table: &mut DeTable, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (name, settings) in DROPPED {
        let Some(DeValue::Table(members)) = table.get_mut(*name).map(Spanned::get_mut) else { continue };
        for (setting, replacement) in *settings {
            let Some(value) = members.remove(*setting) else { continue };
            let what = format!("{name}.{setting} is no setting any more and has no effect: {replacement} replaces it");
            faults.push(Fault { key: KEY.to_owned(), line: line_of(text, value.span().start), message: what });
        }
        if members.is_empty() {
            table.remove(*name);
        }
    }
    faults
}
