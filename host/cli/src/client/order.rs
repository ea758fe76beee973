//! The order in which sessions are read: as they began, so that a later decision replaces an earlier one.
//!
//! Files that were copied or restored have one time of change, so the times in them count first.

use super::transcript::Found;
use crate::moment::iso;

/// The keys of times in the records of clients. A number is in milliseconds since the Unix epoch.
const TIMES: [&str; 3] = ["timestamp", "startTime", "created"];

/// Returns files in the order of their sessions. One without a time in its beginning counts from its change; names decide between equals.
pub(super) fn in_order(found: &[Found]) -> Vec<Found> {
    // A hook names one, and each beginning is a read.
    if found.len() < 2 {
        return found.to_vec();
    }
    let begun = |found: &Found| found.head().as_deref().and_then(begun).unwrap_or(found.stamp.modified);
    let mut all: Vec<(u64, Found)> = found.iter().map(|found| (begun(found), found.clone())).collect();
    all.sort_by(|(one_begun, one), (other_begun, other)| {
        let by_change = || one.stamp.modified.cmp(&other.stamp.modified);
        one_begun.cmp(other_begun).then_with(by_change).then_with(|| one.path.cmp(&other.path))
    });
    all.into_iter().map(|(_, found)| found).collect()
}

/// The first time in the beginning of a transcript, in milliseconds since the Unix epoch. The beginning may end anywhere, also in a
/// document over many lines, so it is not parsed; in a text within a record the quotes are escaped, so a key there is none.
fn begun(head: &[u8]) -> Option<u64> {
    let head = String::from_utf8_lossy(head);
    // A number may be what comes last.
    let parts: Vec<&str> = head.split('"').chain([""]).collect();
    let time = |parts: &[&str]| {
        let [key, between, value] = parts else { return None };
        let number = between.trim_start().strip_prefix(':').filter(|_| TIMES.contains(key))?.trim_start();
        let digits = number.find(|c: char| !c.is_ascii_digit()).map_or(number, |end| &number[..end]);
        if number.is_empty() { iso(value) } else { digits.parse().ok() }
    };
    parts.windows(3).find_map(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_client_that_notes_times_notes_when_a_session_began() {
        let of = |file: &str| {
            let path = format!("{}/../../tests/transcripts/{file}", env!("CARGO_MANIFEST_DIR"));
            begun(&std::fs::read(path).unwrap())
        };
        let march = iso("2026-03-16T09:00:00Z");
        assert_eq!(of("claude-code/0b5cbb5a-6f6c-4d0e-9d53-6f6a1f1f7c01.jsonl"), march);
        assert_eq!(of("codex/rollout-2026-03-16T10-00-00-0199aaaa-0000-7000-8000-000000000001.jsonl"), march);
        assert_eq!(of("gemini/session-2026-03-16T09-00-2b945d54.jsonl"), march);
        assert_eq!(of("gemini/session-2025-12-09T19-51-2b945d54.json"), iso("2025-12-09T19:51:00Z"));
        let copilot = "copilot-cli/1c603521-c91f-4843-83aa-77a8742885f2/events.jsonl";
        assert_eq!(of(copilot), iso("2026-11-21T22:50:34.858Z"));
        assert_eq!(of("qwen-code/4cb7f545-e210-4bb3-a274-e3897ae7bd43.jsonl"), iso("2026-11-21T22:54:35.215Z"));
        assert_eq!(of("opencode/export-ses_dffaf9d5affejPVLqbadAGXY1Y.json"), Some(1_795_301_597_861));
        assert_eq!(of("cursor/session.jsonl"), None, "its records have none");
    }

    #[test]
    fn what_is_no_time_of_a_record_is_passed_by() {
        let of = |head: &str| begun(head.as_bytes());
        let quoted = r#"{"text":"{\"timestamp\":\"2020-01-01T00:00:00Z\"}","timestamp":"2026-03-16T09:00:00Z"}"#;
        assert_eq!(of(quoted), iso("2026-03-16T09:00:00Z"));
        assert_eq!(of(r#"{"timestamp":"yesterday","created":null,"startTime":7}"#), Some(7));
        assert_eq!((of(""), of(r#"{"timestamp":"2026-03"#), of(r#"["timestamp"]"#)), (None, None, None));
    }
}
