//! Names that were settings once. A policy that still has one is read all the same, and a warning says what replaces it.
//!
//! Where a preset has another value, the setting still is a field, which only the presets set.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::KEY;
use crate::model::table::line_of;
use crate::store::contract::Fault;

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
            ("when_weight", "`search.kind_weight`"),
        ],
    ),
    ("sessions", &[("handoff_messages", "`sessions.handoff_chars`"), ("checkpoint_messages", "50")]),
    (
        "transcripts",
        &[
            ("handoff_messages", "`sessions.handoff_chars`"),
            ("handoff_chars", "`sessions.handoff_chars`"),
            ("idle_after", "5 minutes"),
            ("upkeep_entries", "50"),
            ("upkeep_after", "30 minutes"),
        ],
    ),
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
    (
        "procedures",
        &[
            ("overlap", "0.34"),
            ("episodes", "200"),
            ("confidence", "0.55"),
            ("gain", "0.15"),
            ("kept", "0.7"),
            ("proved_successes", "3"),
            ("proved_confidence", "0.8"),
            ("failed_outcomes", "5"),
            ("failed_confidence", "0.3"),
        ],
    ),
    (
        "capture",
        &[("drafts", "2"), ("origins", "3"), ("confidence", "0.8"), ("failure_least", "50"), ("failure_most", "1200")],
    ),
    ("extract", &[("line_chars", "30"), ("insight_chars", "300"), ("decisions", "10"), ("lessons", "10")]),
    (
        "facts",
        &[
            ("confirmation", "0.6"),
            ("counts_by_hand", "false (bit-office: true)"),
            ("candidates", "10"),
            ("least_chars", "10"),
            ("most_chars", "200"),
            ("half_life", "30 days"),
            ("sessions", "20"),
            ("wordings", "3"),
            ("review_issues", "20"),
            ("flagged", "2"),
            ("technologies", "10"),
            ("projects", "50"),
            ("good_rating", "4"),
        ],
    ),
    (
        "upkeep",
        &[
            ("removed_messages", "3"),
            ("removed_chars", "150"),
            ("preview_chars", "200"),
            ("summary_lines", "100"),
            ("ledger_insights", "20000"),
        ],
    ),
    (
        "sweep",
        &[
            ("aging", "0 (SMP: 0.01)"),
            ("most_for_reads", "0.2"),
            ("weak_confidence", "1 (ADE: 0.3)"),
            ("spared_read_hours", "0 (SMP: 48)"),
            ("spared_strength", "1 (SMP: 0.7)"),
            ("every_hours", "24"),
        ],
    ),
    ("missions", &[("idle_hours", "24"), ("decaying_days", "7"), ("copy_confidence", "0.7")]),
    ("jobs", &[("merge_entries", "3")]),
    ("episodes", &[("least_seconds", "120")]),
    ("guard", &[("soft", "`guard.prompts`"), ("soft_tokens", "500")]),
    ("vectors", &[("rrf_k", "60"), ("duplicate_cosine", "0.97"), ("keep_others", "1 day")]),
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
