//! Points in time, as people type and read them.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, NaiveDate, NaiveDateTime};

/// Milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(pub(crate) u64);

impl FromStr for Moment {
    type Err = String;

    /// Reads a date, a date with a time, either with a zone (UTC without), or how long ago.
    fn from_str(text: &str) -> Result<Self, String> {
        let short = || DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M%#z");
        let zoned = || DateTime::parse_from_rfc3339(text).or_else(|_| short()).ok().map(|time| time.timestamp_millis());
        let time = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"]
            .iter()
            .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok());
        let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().and_then(|day| day.and_hms_opt(0, 0, 0));
        let local = || time.or_else(day).map(|time| time.and_utc().timestamp_millis());
        zoned().or_else(local).and_then(|ms| u64::try_from(ms).ok()).or_else(|| ago(text)).map(Self).ok_or_else(|| {
            "it is a date such as 2026-03-16 or 2026-03-16T16:51, or an age such as 12h or 7d".to_owned()
        })
    }
}

/// Milliseconds of an ISO 8601 time, with a zone or without one in UTC, as the component reads `savedAt`.
pub(crate) fn iso(text: &str) -> Option<u64> {
    let text = text.trim();
    let zoned = DateTime::parse_from_rfc3339(text).ok().map(|time| time.timestamp_millis());
    let bare = || Some(NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").ok()?.and_utc().timestamp_millis());
    u64::try_from(zoned.or_else(bare)?).ok()
}

/// `30m`, `12h`, `7d` or `2w` before now.
fn ago(text: &str) -> Option<u64> {
    let unit = match text.chars().last()? {
        'm' => 60_000,
        'h' => 3_600_000,
        'd' => 86_400_000,
        'w' => 7 * 86_400_000,
        _ => return None,
    };
    let count = Some(&text[..text.len() - 1]).filter(|count| count.bytes().all(|byte| byte.is_ascii_digit()))?;
    let count: u64 = count.parse().ok()?;
    Some(now().saturating_sub(count.checked_mul(unit)?))
}

/// Now. `KEEPSTONE_NOW`, in milliseconds, stands in for the clock in tests.
pub(crate) fn now() -> u64 {
    set_now().unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// What the clock was replaced by, if it was.
pub(crate) fn set_now() -> Option<u64> {
    std::env::var("KEEPSTONE_NOW").ok()?.parse().ok()
}

/// `2026-03-16 16:51`, in UTC.
pub(crate) fn print(ms: u64) -> String {
    let time = i64::try_from(ms).ok().and_then(DateTime::from_timestamp_millis);
    time.map_or_else(|| ms.to_string(), |time| time.format("%Y-%m-%d %H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        text.parse().ok().map(|Moment(ms)| print(ms))
    }

    #[test]
    fn dates_are_utc_unless_they_say_otherwise() {
        for text in ["2026-03-16T16:51", "2026-03-16 16:51:59", "2026-03-16T16:51Z", "2026-03-16T18:51:00+02:00"] {
            assert_eq!(read(text).as_deref(), Some("2026-03-16 16:51"), "{text}");
        }
        assert_eq!(read("2026-03-16T18:51+02:00").as_deref(), Some("2026-03-16 16:51"));
        assert_eq!(read("2026-03-16").as_deref(), Some("2026-03-16 00:00"));
    }

    #[test]
    fn ages_reach_back_to_the_epoch_at_most() {
        let age = |text: &str| text.parse::<Moment>().map(|Moment(ms)| now().abs_diff(ms) / 60_000);
        assert_eq!([age("30m"), age("12h"), age("7d"), age("2w")], [Ok(30), Ok(720), Ok(10_080), Ok(20_160)]);
        assert_eq!("9999999w".parse::<Moment>().map(|Moment(ms)| ms), Ok(0));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", " ", "d", "+5d", "-5d", "5y", "é", "1969-01-01", "2026-02-30", "99999999999999999999d"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
