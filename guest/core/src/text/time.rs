//! Times in UTC as text, in milliseconds since the Unix epoch.
//!
//! The forms are lists of parts: given `%Y-%m-%d`, chrono would read the form itself again for every entry.

use chrono::format::{Fixed, Item, Numeric, Pad, Parsed, parse};
use chrono::{DateTime, NaiveDate, NaiveDateTime, SecondsFormat};

pub(crate) const MS_PER_DAY: u64 = 24 * 60 * 60 * 1_000;

/// Parts of [`form`] that make a day.
const DAY: usize = 5;

/// Parts of [`form`] that make a day and a minute of it.
const MINUTE: usize = 9;

static WITH_T: [Item; 12] = form(Item::Literal("T"));
static WITH_SPACE: [Item; 12] = form(Item::Space(" "));

/// `2026-03-16T16:51:11.839`, with or without the fraction, and with this between day and time.
const fn form(between: Item<'static>) -> [Item<'static>; 12] {
    [
        number(Numeric::Year),
        Item::Literal("-"),
        number(Numeric::Month),
        Item::Literal("-"),
        number(Numeric::Day),
        between,
        number(Numeric::Hour),
        Item::Literal(":"),
        number(Numeric::Minute),
        Item::Literal(":"),
        number(Numeric::Second),
        Item::Fixed(Fixed::Nanosecond),
    ]
}

const fn number(part: Numeric) -> Item<'static> {
    Item::Numeric(part, Pad::Zero)
}

/// The beginning of a day such as `2026-03-16`.
pub(crate) fn day(text: &str) -> Option<u64> {
    millis(read(text, &WITH_T[..DAY])?.to_naive_date().ok()?.and_hms_opt(0, 0, 0)?)
}

/// A time such as `2026-03-16T16:51`, with or without seconds, also with a space in place of the `T`.
pub(crate) fn minute(text: &str) -> Option<u64> {
    if let Some(found) = plain_minute(text.as_bytes()) {
        return Some(found);
    }
    [&WITH_T[..MINUTE], &WITH_T, &WITH_SPACE[..MINUTE], &WITH_SPACE].into_iter().find_map(|form| moment(text, form))
}

/// A time in the very form of date headers, which are read for every entry of a file at each write.
fn plain_minute(text: &[u8]) -> Option<u64> {
    let &[_, _, _, _, b'-', _, _, b'-', _, _, b'T', _, _, b':', _, _] = text else { return None };
    let number = |from: usize, to: usize| {
        text[from..to].iter().try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
    };
    let day = NaiveDate::from_ymd_opt(i32::try_from(number(0, 4)?).ok()?, number(5, 7)?, number(8, 10)?)?;
    millis(day.and_hms_opt(number(11, 13)?, number(14, 16)?, 0)?)
}

/// A time such as `2026-03-16T16:51:11.839`, with or without the fraction.
pub(crate) fn second(text: &str) -> Option<u64> {
    moment(text, &WITH_T)
}

/// A time with an offset, such as `2026-03-16T16:51:11Z` or `2026-03-16T17:51:11+01:00`.
pub(crate) fn with_offset(text: &str) -> Option<u64> {
    u64::try_from(DateTime::parse_from_rfc3339(text).ok()?.timestamp_millis()).ok()
}

/// `2026-03-16T16:51:11.839Z`, as JavaScript prints a time; the epoch for one that is not a time.
pub(crate) fn print(ms: u64) -> String {
    let time = i64::try_from(ms).ok().and_then(DateTime::from_timestamp_millis).unwrap_or_default();
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn moment(text: &str, form: &[Item]) -> Option<u64> {
    millis(read(text, form)?.to_naive_datetime_with_offset(0).ok()?)
}

fn read(text: &str, form: &[Item]) -> Option<Parsed> {
    let mut parsed = Parsed::new();
    parse(&mut parsed, text, form.iter()).ok()?;
    Some(parsed)
}

fn millis(time: NaiveDateTime) -> Option<u64> {
    u64::try_from(time.and_utc().timestamp_millis()).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// As chrono reads a text by one of the forms.
    fn by_form(text: &str, forms: &[&str]) -> Option<u64> {
        millis(forms.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())?)
    }

    proptest! {
        #[test]
        fn times_are_those_of_the_forms_of_chrono(
            text in "( ?[+-]?[0-9]{1,5}-[0-9]{1,2} ?-[0-9]{1,2}|20[0-9]{2}-[01][0-9]-[0-3][0-9])([T ] ?[0-2][0-9]:[0-9]{1,2}(:[0-6][0-9](\\.[0-9]{0,10})?)?)? ?Z?"
        ) {
            let forms = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S%.f"];
            prop_assert_eq!(minute(&text), by_form(&text, &forms));
            prop_assert_eq!(second(&text), by_form(&text, &forms[1..2]));
            let begin = NaiveDate::parse_from_str(&text, "%Y-%m-%d").ok().and_then(|day| day.and_hms_opt(0, 0, 0));
            prop_assert_eq!(day(&text), begin.and_then(millis));
        }

        #[test]
        fn a_printed_time_is_that_of_javascript(ms in prop_oneof![0_u64..253_402_300_800_000, any::<u64>()]) {
            let time = i64::try_from(ms).ok().and_then(DateTime::from_timestamp_millis).unwrap_or_default();
            prop_assert_eq!(print(ms), time.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string());
        }
    }
}
