//! Where a host differs from the contract, one line each, with the reason. Everything else follows from the contract.

/// Types that hosts call otherwise: the contract's name, Rust's, that of TypeScript and Python.
const NAMES: &[(&str, &str, &str)] = &[
    // `Error` is the host's own: it has traps and deadlines too.
    ("error", "MemoryError", "MemoryError"),
    // `Object` is a global of JavaScript.
    ("object", "Object", "StoredObject"),
];

/// Functions whose method in Rust is written by hand, in `api/brief.rs`: the host adds the excerpt of a person's
/// memory, and what a project lacks.
const METHODS_BY_HAND: &[(&str, &str)] = &[("briefing", "compose"), ("clients", "hook"), ("tools", "call")];

/// Lists of a record that must be there: a conversation without messages is a slip, not an empty one.
const REQUIRED: &[(&str, &str)] = &[("conversation", "messages")];

/// Parameters that are lists and may be left out: an empty one means all, or nothing to add.
const LEFT_OUT: &[(&str, &str, &str)] = &[
    ("clients", "hook", "beside"),
    ("clients", "hook", "missing"),
    ("clients", "uninstall", "locator"),
    ("briefing", "instructions", "categories"),
    ("exchange", "import-files", "files"),
    ("jobs", "tasks", "kinds"),
    ("learning", "learn", "tags"),
    ("procedures", "export-skills", "references"),
    ("procedures", "export-skills", "files"),
    ("clients", "memory-files", "files"),
    ("work", "roster", "team"),
    ("tools", "call", "missing"),
    ("upkeep", "run", "chores"),
];

/// Records that mean everything when there is nothing in them, so that they may be left out.
const ALL_WHEN_EMPTY: &[&str] = &["filter", "mission-filter"];

/// What the value of a case is called in JSON, where neither its type nor `reason` says it.
const PAYLOADS: &[(&str, &str, &str)] = &[("start", "at", "offset")];

/// Names of enums that have no plural.
const NO_PLURAL: &[&str] = &["learnt", "synced"];

/// Types whose values TypeScript and Python see otherwise: the component counts bytes of UTF-8, JavaScript units of UTF-16, Python
/// characters. The shape in TypeScript is written by hand in `bindings-js/src/shape.ts`, under the name of the type.
const BY_HAND: &[(&str, &str, &str)] = &[
    ("snippet", "", ""),
    (
        "highlight",
        "UTF-16 offsets into the snippet's text, from `start` up to but not including `end`.",
        "A match in a snippet: `text[start:end]`.",
    ),
];

/// The record with places in its text, which Python counts otherwise.
pub(crate) const MARKED: &str = "snippet";

/// Fields whose documentation says how the component counts.
const FIELDS: &[(&str, &str, &str)] = &[
    ("highlight", "start", "Where it begins, in characters."),
    ("highlight", "end", "The place after its last character."),
];

pub(crate) fn rust_name(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, ..)| *known == name).map(|(_, rust, _)| *rust)
}

pub(crate) fn typescript_name(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, ..)| *known == name).map(|(.., typescript)| *typescript)
}

pub(crate) fn has_method_by_hand(interface: &str, function: &str) -> bool {
    METHODS_BY_HAND.contains(&(interface, function))
}

pub(crate) fn is_required(record: &str, field: &str) -> bool {
    REQUIRED.contains(&(record, field))
}

pub(crate) fn may_be_left_out(interface: &str, function: &str, parameter: &str) -> bool {
    LEFT_OUT.contains(&(interface, function, parameter))
}

pub(crate) fn means_all_when_empty(record: &str) -> bool {
    ALL_WHEN_EMPTY.contains(&record)
}

pub(crate) fn payload_name(variant: &str, case: &str) -> Option<&'static str> {
    PAYLOADS.iter().find(|(known, name, _)| (*known, *name) == (variant, case)).map(|(.., payload)| *payload)
}

pub(crate) fn has_no_plural(name: &str) -> bool {
    NO_PLURAL.contains(&name)
}

pub(crate) fn is_shaped_by_hand(name: &str) -> bool {
    BY_HAND.iter().any(|(known, ..)| *known == name)
}

pub(crate) fn typescript_docs(name: &str) -> Option<&'static str> {
    BY_HAND.iter().find(|(known, docs, _)| *known == name && !docs.is_empty()).map(|(_, docs, _)| *docs)
}

pub(crate) fn python_docs(name: &str) -> Option<&'static str> {
    BY_HAND.iter().find(|(known, _, docs)| *known == name && !docs.is_empty()).map(|(.., docs)| *docs)
}

pub(crate) fn python_field_docs(record: &str, field: &str) -> Option<&'static str> {
    FIELDS.iter().find(|(known, name, _)| (*known, *name) == (record, field)).map(|(.., docs)| *docs)
}

/// Methods of the core's `Memory`, which has those of all interfaces, where the name of a function says too little without its interface.
const IN_THE_CORE: &[(&str, &str, &str)] = &[
    ("conversations", "agents", "conversations"),
    ("exchange", "export-files", "export"),
    ("exchange", "import-files", "import"),
    ("missions", "add-artifact", "record_artifact"),
    ("missions", "create", "create_mission"),
    ("missions", "delete", "delete_mission"),
    ("missions", "describe", "describe_mission"),
    ("missions", "end", "end_mission"),
    ("missions", "find", "missions"),
    ("missions", "get", "get_mission"),
    ("missions", "notes", "agent_notes"),
    ("missions", "render", "export_mission"),
    ("missions", "restore", "restore_mission"),
    ("missions", "set-note", "set_agent_note"),
    ("procedures", "find", "procedures"),
    ("procedures", "learn", "learn_procedures"),
    ("tools", "call", "call_tool"),
    ("tools", "catalog", "list_tools"),
    ("tools", "quote", "quote_text"),
    ("transcripts", "folders", "places"),
    ("vault", "entries", "list"),
    ("vault", "move-to", "widen"),
    ("work", "clear", "clear_work"),
    ("work", "get", "get_work"),
    ("work", "report", "report_work"),
];

/// The method of the core's `Memory` for a function.
pub(crate) fn in_the_core(interface: &str, function: &str) -> Option<&'static str> {
    IN_THE_CORE.iter().find(|(known, name, _)| (*known, *name) == (interface, function)).map(|(.., method)| *method)
}

/// Aliases that the core reads into a type of its own.
const READ: &[&str] = &["reference"];

/// Types of arguments that the core keeps, so that they are handed over; it only looks at all others.
const KEPT: &[&str] =
    &["capture-source", "changes", "conversation", "draft", "excerpt", "insight", "mention", "session-commit"];

/// Fields of a record that another field of the core's record holds.
const PARTS: &[(&str, &str, &str)] =
    &[("entry", "scope", "reference.scope"), ("entry", "category", "reference.category")];

pub(crate) fn is_read(alias: &str) -> bool {
    READ.contains(&alias)
}

pub(crate) fn is_kept(name: &str) -> bool {
    KEPT.contains(&name)
}

pub(crate) fn part_of(record: &str, field: &str) -> Option<&'static str> {
    PARTS.iter().find(|(known, name, _)| (*known, *name) == (record, field)).map(|(.., path)| *path)
}

/// The type that is a moment: JavaScript takes a `Date` for it.
pub(crate) const MOMENT: &str = "timestamp";

/// Interfaces that are not offered over HTTP, each with the reason.
const NOT_OVER_HTTP: &[(&str, &str)] = &[
    ("clients", "it plans changes to files of a workspace, and only the command applies them"),
    ("json", "every call has a path of its own, where its rights are checked"),
    ("tools", "agents reach it over MCP, at `/mcp`"),
    ("transcripts", "the calls that read a transcript belong together, and calls of other programs would come between"),
];

/// Functions that change nothing in the root. Over HTTP they need no token, unless the server is private. A function that is
/// not listed counts as a change; `tests/conformance/rights.rs` compares the list with what calls do.
const READS: &[(&str, &[&str])] = &[
    ("audit", &["changed-texts", "check-receipts", "find-secrets", "history-of", "log", "redact"]),
    (
        "briefing",
        &[
            "compose",
            "contribute",
            "digest-commits",
            "flush-prompt",
            "instructions",
            "last-seen",
            "mentions",
            "need-of-turn",
            "recall",
        ],
    ),
    ("compat", &["knowledge", "projects", "scope-block"]),
    ("conversations", &["agents", "last-checkpoint", "load", "resume-ids"]),
    ("exchange", &["export-files", "folders"]),
    ("jobs", &["pending", "rerank", "rerank-task", "status", "tasks"]),
    ("learning", &["extract", "facts", "similarity"]),
    ("missions", &["artifacts", "find", "get", "notes", "render", "turns"]),
    ("procedures", &["export-skills", "find"]),
    ("search", &["compare", "contradicting", "find", "passages", "related", "similar"]),
    ("upkeep", &["check", "health", "is-due", "last-report", "sizes"]),
    ("vault", &["agents", "counts", "entries", "get", "get-core", "get-project", "newest"]),
    ("work", &["get", "history", "recover", "roster", "summarize"]),
];

/// Functions that are refused to requests that came through a proxy: they change the whole root, or delete for good.
const LOCAL: &[(&str, &str)] = &[("audit", "purge"), ("exchange", "import-files"), ("upkeep", "run")];

pub(crate) fn is_over_http(interface: &str) -> bool {
    NOT_OVER_HTTP.iter().all(|(known, _)| *known != interface)
}

pub(crate) fn is_read_only(interface: &str, function: &str) -> bool {
    READS.iter().any(|(known, functions)| *known == interface && functions.contains(&function))
}

pub(crate) fn is_local(interface: &str, function: &str) -> bool {
    LOCAL.contains(&(interface, function))
}
