//! Points in time, as people type and read them.

use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(pub(crate) u64);

impl FromStr for Moment {
    type Err = String;

    /// Reads a date, a date with a time, either with a zone (local time without), or how long ago.
    fn from_str(text: &str) -> Result<Self, String> {
        dated(text, TimeZone::system).or_else(|| ago(text)).map(Self).ok_or_else(|| {
            "it is a date such as 2026-03-16 or 2026-03-16T16:51, or an age such as 12h or 7d".to_owned()
        })
    }
}

/// Milliseconds of a date, which is in a zone of ours where it names none.
fn dated(text: &str, zone: impl FnOnce() -> TimeZone) -> Option<u64> {
    // Dates without separators would take numbers for dates.
    let is_dated = text.as_bytes().get(4) == Some(&b'-') && text.as_bytes().get(7) == Some(&b'-');
    let text = is_dated.then_some(text)?;
    let zoned = || text.parse::<Timestamp>().ok();
    let local = || zone().to_timestamp(text.parse::<DateTime>().ok()?).ok();
    u64::try_from(zoned().or_else(local)?.as_millisecond()).ok()
}

/// Milliseconds of an ISO 8601 time, with a zone or without one in UTC, as the component reads `savedAt`.
pub(crate) fn iso(text: &str) -> Option<u64> {
    let text = text.trim();
    let has_seconds = text.as_bytes().get(10) == Some(&b'T') && text.as_bytes().get(16) == Some(&b':');
    dated(has_seconds.then_some(text)?, || TimeZone::UTC)
}

/// `30m`, `12h`, `7d` or `2w` before now.
fn ago(text: &str) -> Option<u64> {
    Some(now().saturating_sub(milliseconds(text)?))
}

/// Reads `30m`, `12h`, `7d` or `2w`; no time at all is none.
pub(crate) fn span(text: &str) -> Result<Duration, String> {
    let ms = milliseconds(text).filter(|ms| *ms > 0);
    ms.map(Duration::from_millis).ok_or_else(|| "it is a time such as 30m, 6h or 1d".to_owned())
}

fn milliseconds(text: &str) -> Option<u64> {
    let unit = match text.chars().last()? {
        'm' => 60_000,
        'h' => 3_600_000,
        'd' => 86_400_000,
        'w' => 7 * 86_400_000,
        _ => return None,
    };
    let count = Some(&text[..text.len() - 1]).filter(|count| count.bytes().all(|byte| byte.is_ascii_digit()))?;
    let count: u64 = count.parse().ok()?;
    count.checked_mul(unit)
}

/// Now. `KEEPSTONE_NOW`, in milliseconds, stands in for the clock in tests.
pub(crate) fn now() -> u64 {
    set_now().unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// The time that replaces the clock's, if one does.
pub(crate) fn set_now() -> Option<u64> {
    std::env::var("KEEPSTONE_NOW").ok()?.parse().ok()
}

/// The minute, in the zone in which dates are read, with its offset: `2026-03-16 17:51 +01:00`, or `2026-03-16 16:51 UTC`.
pub(crate) fn print(ms: u64) -> String {
    print_as("%Y-%m-%d %H:%M", ms, TimeZone::system())
}

/// A time to the second, for changes that may follow within a minute.
pub(crate) fn print_exactly(ms: u64) -> String {
    print_as("%Y-%m-%d %H:%M:%S", ms, TimeZone::system())
}

/// The name of a zone may mean several, so its offset is printed, which a date that is typed may have too.
fn print_as(form: &str, ms: u64, zone: TimeZone) -> String {
    let Some(time) = timestamp(ms).map(|time| time.to_zoned(zone)) else { return ms.to_string() };
    let zone = if time.offset().is_zero() { " UTC" } else { " %:z" };
    time.strftime(&format!("{form}{zone}")).to_string()
}

/// None beyond all calendars.
pub(crate) fn timestamp(ms: u64) -> Option<Timestamp> {
    Timestamp::from_millisecond(i64::try_from(ms).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, zone: TimeZone) -> Option<String> {
        dated(text, || zone).map(|ms| print_in(ms, TimeZone::UTC))
    }

    fn print_in(ms: u64, zone: TimeZone) -> String {
        print_as("%Y-%m-%d %H:%M", ms, zone)
    }

    #[test]
    fn a_date_that_is_printed_reads_as_the_same_date() {
        for zone in ["IST-5:30", "EST5EDT,M3.2.0,M11.1.0", "UTC0"].map(|name| TimeZone::posix(name).unwrap()) {
            let typed = dated("2026-11-27T10:00", || zone.clone()).unwrap();
            let printed = print_in(typed, zone.clone());
            assert!(printed.starts_with("2026-11-27 10:00"), "{printed}");
            let (date, offset) = printed.rsplit_once(' ').unwrap();
            let again = format!("{date}{}", if offset == "UTC" { "Z" } else { offset });
            assert_eq!(dated(&again, || TimeZone::UTC), Some(typed), "{again}");
        }
    }

    #[test]
    fn dates_are_local_unless_they_name_a_zone() {
        let east = || TimeZone::posix("IST-5:30").unwrap();
        for text in ["2026-03-16T22:21", "2026-03-16 22:21:59", "2026-03-16T16:51Z", "2026-03-16T18:51:00+02:00"] {
            assert_eq!(read(text, east()).as_deref(), Some("2026-03-16 16:51 UTC"), "{text}");
        }
        assert_eq!(read("2026-03-16T18:51+02:00", east()).as_deref(), Some("2026-03-16 16:51 UTC"));
        assert_eq!(read("2026-03-16", east()).as_deref(), Some("2026-03-15 18:30 UTC"));
        assert_eq!(read("2026-03-16", TimeZone::UTC).as_deref(), Some("2026-03-16 00:00 UTC"));
        assert_eq!(print_in(1_773_679_871_839, east()), "2026-03-16 22:21 +05:30");
    }

    #[test]
    fn times_of_programs_are_utc_unless_they_name_a_zone() {
        assert_eq!(iso("2026-03-16T16:51:11.839"), Some(1_773_679_871_839));
        assert_eq!(iso(" 2026-03-16T18:51:11.839+02:00 "), Some(1_773_679_871_839));
        assert_eq!((iso("2026-03-16"), iso("2026-03-16T16:51"), iso("1773679871839")), (None, None, None));
    }

    #[test]
    fn ages_reach_back_to_the_epoch_at_most() {
        let age = |text: &str| text.parse::<Moment>().map(|Moment(ms)| now().abs_diff(ms) / 60_000);
        assert_eq!([age("30m"), age("12h"), age("7d"), age("2w")], [Ok(30), Ok(720), Ok(10_080), Ok(20_160)]);
        assert_eq!("9999999w".parse::<Moment>().map(|Moment(ms)| ms), Ok(0));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in
            ["", " ", "d", "+5d", "-5d", "5y", "é", "1969-01-01", "2026-02-30", "20260316", "99999999999999999999d"]
        {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }
}
