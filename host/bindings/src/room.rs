//! Where the core differs from the contract: the room that defines each type, and what its types have beside the contract.

/// The room of the types of an interface.
const ROOMS: &[(&str, &str)] = &[
    ("audit", "upkeep"),
    ("briefing", "brief"),
    ("clients", "clients"),
    ("compat", "session"),
    ("conversations", "session"),
    ("exchange", "upkeep"),
    ("jobs", "jobs"),
    ("learning", "learn"),
    ("missions", "session"),
    ("procedures", "learn"),
    ("search", "search"),
    ("store", "store"),
    ("tools", "memory"),
    ("transcripts", "learn"),
    ("types", "model"),
    ("upkeep", "upkeep"),
    ("vault", "vault"),
    ("work", "session"),
];

/// Types of other rooms than those of their interface: a lower room makes them.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("store", &["fault"]),
    (
        "text",
        &[
            "alternative",
            "difference",
            "finding",
            "memory-need",
            "mention",
            "mention-kind",
            "rationale",
            "severity",
            "turn-need",
            "turn-rule",
        ],
    ),
    ("model", &["changes", "client", "conversation", "insight", "practice-outcome"]),
    (
        "vault",
        &[
            "change-kind",
            "change-outcome",
            "changed-property",
            "changed-text",
            "entry-history",
            "history-step",
            "text-of-origin",
        ],
    ),
    ("clients", &["transcript-location"]),
    ("search", &["answer", "job", "job-status"]),
    ("brief", &["knowledge-blocks"]),
    ("review", &["base-file", "branch", "check-finding", "check-kind", "gone-path"]),
];

/// Types that are written by hand, each with its module: they check what they hold, or hold more than callers see.
const BY_HAND: &[(&str, &str)] = &[
    ("category", "crate::model::category"),
    ("error", "crate::model::error"),
    ("log-line", "crate::vault::log"),
    ("reference", "crate::model::reference"),
    ("scope", "crate::model::scope"),
];

/// Cases that an enum has where nobody says otherwise.
const DEFAULTS: &[(&str, &str)] = &[
    ("durability", "full"),
    ("importance", "medium"),
    ("learnt", "hand"),
    ("line-reason", "always"),
    ("status", "promoted"),
    ("tier", "active"),
    ("work-status", "running"),
];

/// Types that stand in files, so that they are read and written whichever way they cross in calls.
const STORED: &[&str] = &[
    "brief-level",
    "capture-kind",
    "change-kind",
    "check-kind",
    "chore",
    "core-section",
    "durability",
    "evidence",
    "fault",
    "learnt",
    "session-commit",
    "teammate",
    "transcript-location",
    "work-state",
];

/// Records of callers that stand in files too, where a later version may have written more fields.
const EXTENSIBLE: &[&str] = &["insight", "origin", "session-summary", "token-usage"];

/// Records that are sorted.
const ORDERED: &[&str] = &["fault", "mention", "secret-place"];

/// What serde is told of a field or a case (`*`: of all others) beside the rules: how older files, and those of other programs, write it.
const SERDE: &[(&str, &str, &str)] = &[
    ("alternative", "rejected-because", "default"),
    ("conversation", "agent-id", "default"),
    (
        "conversation",
        "saved-at",
        "default, skip_serializing_if = \"Option::is_none\", deserialize_with = \"crate::model::conversation::moment\"",
    ),
    ("entry", "reference", "flatten, serialize_with = \"crate::model::entry::with_scope_and_category\""),
    ("evidence", "learnt", "default"),
    ("evidence", "sessions", "default"),
    ("evidence", "wordings", "default"),
    ("project-record", "summary", "default"),
    ("query", "text", "default"),
    ("recovery-request", "agent", "default"),
    ("role", "agent", "alias = \"assistant\""),
    // Its JSON is hashed.
    ("session-commit", "*", "default"),
    ("session-commit", "started-at", "default, skip_serializing_if = \"Option::is_none\""),
    ("session-commit", "tools", "default, skip_serializing_if = \"Option::is_none\""),
    ("session-summary", "tokens", "default"),
    ("work-report", "agent", "default"),
    ("work-state", "files-touched", "default"),
    ("work-state", "next-steps", "default"),
    ("work-state", "unfinished", "default"),
];

/// A field that no caller gives or sees.
pub(crate) struct Own {
    record: &'static str,
    pub(crate) name: &'static str,
    pub(crate) ty: &'static str,
    /// The types of the contract in `ty`.
    pub(crate) parts: &'static [&'static str],
    /// The value in a record that a caller gave.
    pub(crate) value: &'static str,
    pub(crate) docs: &'static str,
}

const OWN: &[Own] = &[
    Own {
        record: "draft",
        name: "evidence",
        ty: "Option<Evidence>",
        parts: &["evidence"],
        value: "None",
        docs: "Evidence beyond a statement by hand; only entries found by rule or imported have any at first.",
    },
    Own {
        record: "draft",
        name: "with_secrets",
        ty: "bool",
        parts: &[],
        value: "false",
        docs: "True if it passed the gate for what comes in by hand: secrets in it are kept.",
    },
    Own {
        record: "changes",
        name: "by",
        ty: "Option<Origin>",
        parts: &["origin"],
        value: "None",
        docs: "Who changes it; absent: a person.",
    },
    Own {
        record: "session-passage",
        name: "key",
        ty: "String",
        parts: &[],
        value: "String::new()",
        docs: "The key of the session's file.",
    },
    Own {
        record: "session-passage",
        name: "ends_turn",
        ty: "bool",
        parts: &[],
        value: "false",
        docs: "A person says it in the course of a session, or an agent at the end of a turn.",
    },
    Own {
        record: "session-passage",
        name: "answer",
        ty: "String",
        parts: &[],
        value: "String::new()",
        docs: "The words that a person says right after it; empty if that is not what follows.",
    },
];

/// The room of a type of an interface.
pub(crate) fn of(interface: &str, name: &str) -> Option<&'static str> {
    if by_hand(name).is_some() {
        return None;
    }
    let elsewhere = ELSEWHERE.iter().find(|(_, names)| names.contains(&name)).map(|(room, _)| *room);
    elsewhere.or_else(|| ROOMS.iter().find(|(known, _)| *known == interface).map(|(_, room)| *room))
}

/// The module of a type that is written by hand.
pub(crate) fn by_hand(name: &str) -> Option<&'static str> {
    BY_HAND.iter().find(|(known, _)| *known == name).map(|(_, module)| *module)
}

pub(crate) fn default_case(name: &str) -> Option<&'static str> {
    DEFAULTS.iter().find(|(known, _)| *known == name).map(|(_, case)| *case)
}

pub(crate) fn is_stored(name: &str) -> bool {
    STORED.contains(&name)
}

pub(crate) fn is_ordered(name: &str) -> bool {
    ORDERED.contains(&name)
}

pub(crate) fn is_extensible(name: &str) -> bool {
    EXTENSIBLE.contains(&name)
}

pub(crate) fn serde_of(name: &str, part: &str) -> Option<&'static str> {
    let named =
        |part| SERDE.iter().find(|(known, found, _)| (*known, *found) == (name, part)).map(|(.., serde)| *serde);
    named(part).or_else(|| named("*"))
}

pub(crate) fn own_fields(record: &str) -> impl Iterator<Item = &'static Own> {
    OWN.iter().filter(move |own| own.record == record)
}
