//! Each tool as a call of its name with the JSON of its arguments.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use crate::bindings::Guest;
use crate::json::Arguments;
use crate::{Answer, Tools, call};

impl Guest for Tools {
    fn memory_search(
        query: String,
        archived: Option<bool>,
        category: Option<String>,
        cursor: Option<String>,
        limit: Option<u32>,
        scope: Option<String>,
        sessions: Option<bool>,
        since: Option<String>,
        tags: Option<Vec<String>>,
        until: Option<String>,
    ) -> Answer {
        call(
            "memory_search",
            true,
            &Arguments::default()
                .add("query", &query)
                .add("archived", &archived)
                .add("category", &category)
                .add("cursor", &cursor)
                .add("limit", &limit)
                .add("scope", &scope)
                .add("sessions", &sessions)
                .add("since", &since)
                .add("tags", &tags)
                .add("until", &until),
        )
    }

    fn memory_read(
        references: Vec<String>,
        around: Option<bool>,
        max_tokens: Option<u32>,
        related: Option<bool>,
    ) -> Answer {
        call(
            "memory_read",
            true,
            &Arguments::default()
                .add("references", &references)
                .add("around", &around)
                .add("maxTokens", &max_tokens)
                .add("related", &related),
        )
    }

    fn memory_write(
        text: String,
        category: String,
        importance: Option<String>,
        scope: Option<String>,
        severity: Option<String>,
        supersedes: Option<Vec<String>>,
        tags: Option<Vec<String>>,
    ) -> Answer {
        call(
            "memory_write",
            false,
            &Arguments::default()
                .add("text", &text)
                .add("category", &category)
                .add("importance", &importance)
                .add("scope", &scope)
                .add("severity", &severity)
                .add("supersedes", &supersedes)
                .add("tags", &tags),
        )
    }

    fn memory_change(
        reference: String,
        action: String,
        importance: Option<String>,
        tags: Option<Vec<String>>,
        text: Option<String>,
    ) -> Answer {
        call(
            "memory_change",
            false,
            &Arguments::default()
                .add("reference", &reference)
                .add("action", &action)
                .add("importance", &importance)
                .add("tags", &tags)
                .add("text", &text),
        )
    }

    fn memory_brief(about: Option<String>, max_tokens: Option<u32>, task: Option<String>) -> Answer {
        call(
            "memory_brief",
            true,
            &Arguments::default().add("about", &about).add("maxTokens", &max_tokens).add("task", &task),
        )
    }

    fn memory_mission(
        mission: Option<String>,
        note: Option<String>,
        say: Option<String>,
        turns: Option<u32>,
    ) -> Answer {
        call(
            "memory_mission",
            false,
            &Arguments::default().add("mission", &mission).add("note", &note).add("say", &say).add("turns", &turns),
        )
    }

    fn memory_status() -> Answer {
        call("memory_status", true, &Arguments::default())
    }

    fn memory_files(
        command: String,
        file_text: Option<String>,
        insert_line: Option<u32>,
        insert_text: Option<String>,
        new_path: Option<String>,
        new_str: Option<String>,
        old_path: Option<String>,
        old_str: Option<String>,
        path: Option<String>,
        view_range: Option<Vec<i32>>,
    ) -> Answer {
        call(
            "memory",
            false,
            &Arguments::default()
                .add("command", &command)
                .add("file_text", &file_text)
                .add("insert_line", &insert_line)
                .add("insert_text", &insert_text)
                .add("new_path", &new_path)
                .add("new_str", &new_str)
                .add("old_path", &old_path)
                .add("old_str", &old_str)
                .add("path", &path)
                .add("view_range", &view_range),
        )
    }
}
