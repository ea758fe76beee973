//! Times that a query names: dates, months and years, and times as seen from now, in English and Portuguese.
//!
//! Days are those of UTC, weeks begin on Monday. A month or a day without a year is that of every year.

use std::ops::Range;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate};

use crate::text::language::fold;
use crate::text::tokenize::Kind;

/// A time that entries may be of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Time {
    /// A calendar year, month or day.
    Calendar { year: Option<i32>, month: Option<u32>, day: Option<u32> },
    /// From a day up to but not including another.
    Between(Range<NaiveDate>),
}

impl Time {
    /// Returns whether a moment, in milliseconds since the Unix epoch, is in it.
    pub(crate) fn holds(&self, ms: u64) -> bool {
        let Some(date) = day_of(ms) else { return false };
        match self {
            Self::Calendar { year, month, day } => {
                year.is_none_or(|year| date.year() == year)
                    && month.is_none_or(|month| date.month() == month)
                    && day.is_none_or(|day| date.day() == day)
            }
            Self::Between(days) => days.contains(&date),
        }
    }
}

/// The times that a text names, at `now`. Relative times count only without a date in the text:
/// "last week" in an old text is not the last week before now.
pub(crate) fn times(text: &str, now: u64) -> Vec<Time> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| fold(word, Kind::Word).into_owned())
        .collect();
    let reader = Reader { words: &words };
    let dates: Vec<Time> = (0..words.len()).filter_map(|at| reader.date(at)).collect();
    match day_of(now) {
        Some(today) if dates.is_empty() => (0..words.len()).filter_map(|at| reader.seen_from(today, at)).collect(),
        _ => dates,
    }
}

fn day_of(ms: u64) -> Option<NaiveDate> {
    Some(DateTime::from_timestamp_millis(i64::try_from(ms).ok()?)?.date_naive())
}

/// The folded words of a query.
struct Reader<'a> {
    words: &'a [String],
}

impl Reader<'_> {
    fn word(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.words.get(at)).map_or("", String::as_str)
    }

    /// A date in figures, a month with its neighbouring day and year, or a year.
    fn date(&self, at: usize) -> Option<Time> {
        let next = |more| self.word(Some(at + more));
        if let (Some(year), Some(month), 2) = (year(next(0)), number(next(1), 12), next(1).len()) {
            // `16T10:00`
            let day = next(2).split('t').next().unwrap_or_default();
            return Some(Time::Calendar { year: Some(year), month: Some(month), day: number(day, 31) });
        }
        if let Some(month) = self.month(at) {
            return Some(Time::Calendar { year: self.year_behind(at), month: Some(month), day: self.day_beside(at) });
        }
        let year = year(next(0)).filter(|_| is_in(&BEFORE_TIMES, self.word(at.checked_sub(1))))?;
        let of_month = (1..=4).any(|back| at.checked_sub(back).is_some_and(|before| self.month(before).is_some()));
        (!of_month).then_some(Time::Calendar { year: Some(year), month: None, day: None })
    }

    /// The month that a word names. Names that are words too, and short ones, need a sign of a date beside them.
    fn month(&self, at: usize) -> Option<u32> {
        let word = self.word(Some(at));
        let is_figure = |word: &str| number(word, 31).is_some() || year(word).is_some();
        let (before, behind) = (self.word(at.checked_sub(1)), self.word(Some(at + 1)));
        let is_dated = is_figure(before) || is_figure(behind);
        let full = ENGLISH_MONTHS.iter().position(|month| *month == word);
        if let Some(month) = full.or_else(|| PORTUGUESE_MONTHS.iter().position(|month| *month == word)) {
            let is_verb = matches!(word, "may" | "march");
            return (!is_verb || is_dated || is_in(&BEFORE_TIMES, before)).then_some(month as u32 + 1);
        }
        let is_short = word == "sept" || word.len() == 3;
        let short = ENGLISH_MONTHS.iter().position(|month| is_short && month.starts_with(word));
        short.filter(|_| is_dated).map(|month| month as u32 + 1)
    }

    /// `May 7`, `7 May`, `7 de maio`.
    fn day_beside(&self, month: usize) -> Option<u32> {
        let before = match self.word(month.checked_sub(1)) {
            "de" | "of" => month.checked_sub(2),
            _ => month.checked_sub(1),
        };
        number(self.word(before), 31).or_else(|| number(self.word(Some(month + 1)), 31))
    }

    /// `May 2023`, `May 7, 2023`, `maio de 2023`.
    fn year_behind(&self, month: usize) -> Option<i32> {
        let behind = (month + 1..month + 4).map(|at| self.word(Some(at)));
        let mut near = behind.take_while(|word| is_in(&["de", "of"], word) || number(word, 9_999).is_some());
        near.find_map(year)
    }

    /// `na segunda`, `segunda-feira`, `segunda passada`, but not `a segunda vez`.
    fn is_weekday(&self, at: usize) -> bool {
        is_in(&["na", "no", "ultima", "ultimo"], self.word(at.checked_sub(1))) && self.word(Some(at + 1)) != "vez"
            || is_in(&["feira", "passada", "passado"], self.word(Some(at + 1)))
    }

    /// `yesterday`, `last week`, `3 days ago`, `há 3 dias`, `semana passada`, `on Monday`.
    fn seen_from(&self, today: NaiveDate, at: usize) -> Option<Time> {
        let (word, before) = (self.word(Some(at)), self.word(at.checked_sub(1)));
        let day = |back| Some(one_day(today.checked_sub_days(Days::new(back))?));
        match word {
            "today" | "tonight" | "hoje" => return day(0),
            "yesterday" | "ontem" if before != "before" => return day(1),
            "yesterday" | "anteontem" => return day(2),
            _ => {}
        }
        let is_said = |weekday: &u32| *weekday < 7 || self.is_weekday(at);
        if let Some(weekday) = weekday(word).filter(is_said).map(|weekday| weekday % 7) {
            let since = (today.weekday().num_days_from_monday() + 7 - weekday) % 7;
            return day(u64::from(if since == 0 { 7 } else { since }));
        }
        let unit = Unit::of(word)?;
        let behind = self.word(Some(at + 1));
        let count = number(before, 999);
        if let Some(count) = count {
            let several = self.word(at.checked_sub(2));
            if is_in(&["ago", "atras"], behind) || several == "ha" {
                return unit.around(today, count);
            }
            return is_in(&LAST, several).then(|| unit.until(today, count)).flatten();
        }
        let is_last = is_in(&LAST, before) || is_in(&["passada", "passado"], behind);
        let is_this = is_in(&["this", "esta", "este", "nesta", "neste"], before);
        (is_last || is_this).then(|| unit.whole(today, u32::from(is_last))).flatten()
    }
}

/// The unit of a span.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Day,
    Week,
    Weekend,
    Month,
    Year,
}

impl Unit {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "day" | "days" | "dia" | "dias" | "night" | "noite" => Self::Day,
            "week" | "weeks" | "semana" | "semanas" => Self::Week,
            "weekend" | "weekends" => Self::Weekend,
            "month" | "months" | "mes" | "meses" => Self::Month,
            "year" | "years" | "ano" | "anos" => Self::Year,
            _ => return None,
        })
    }

    fn back(self, from: NaiveDate, count: u32) -> Option<NaiveDate> {
        match self {
            Self::Day => from.checked_sub_days(Days::new(count.into())),
            Self::Week | Self::Weekend => from.checked_sub_days(Days::new(7 * u64::from(count))),
            Self::Month => from.checked_sub_months(Months::new(count)),
            Self::Year => from.checked_sub_months(Months::new(12 * count)),
        }
    }

    /// So many units ago, give or take half of one.
    fn around(self, today: NaiveDate, count: u32) -> Option<Time> {
        let day = self.back(today, count)?;
        let half = Days::new(match self {
            Self::Day => 0,
            Self::Week | Self::Weekend => 3,
            Self::Month => 15,
            Self::Year => 182,
        });
        Some(Time::Between(day.checked_sub_days(half)?..day.checked_add_days(half)?.succ_opt()?))
    }

    /// The last so many units, today with them.
    fn until(self, today: NaiveDate, count: u32) -> Option<Time> {
        Some(Time::Between(self.back(today, count)?..today.succ_opt()?))
    }

    /// The unit of the calendar that today is in, or so many before it.
    fn whole(self, today: NaiveDate, back: u32) -> Option<Time> {
        let monday = today.checked_sub_days(Days::new(today.weekday().num_days_from_monday().into()))?;
        let first = match self {
            Self::Day => today,
            Self::Week => monday,
            Self::Weekend => monday.checked_add_days(Days::new(5))?,
            Self::Month => today.with_day(1)?,
            Self::Year => today.with_ordinal(1)?,
        };
        let from = self.back(first, back)?;
        let until = match self {
            Self::Day => from.succ_opt()?,
            Self::Week => from.checked_add_days(Days::new(7))?,
            Self::Weekend => from.checked_add_days(Days::new(2))?,
            Self::Month => from.checked_add_months(Months::new(1))?,
            Self::Year => from.checked_add_months(Months::new(12))?,
        };
        Some(Time::Between(from..until))
    }
}

fn one_day(day: NaiveDate) -> Time {
    Time::Between(day..day.succ_opt().unwrap_or(day))
}

/// A number from 1 to a most, also `8th`.
fn number(word: &str, most: u32) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_ordinal = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|number| is_ordinal && (1..=most).contains(number))
}

fn year(word: &str) -> Option<i32> {
    word.parse().ok().filter(|year| word.len() == 4 && (1_900..2_100).contains(year))
}

/// From 0, Monday; Portuguese days from 7, since the most of them are numbers too.
fn weekday(word: &str) -> Option<u32> {
    let days = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "segunda",
        "terca",
        "quarta",
        "quinta",
        "sexta",
        "sabado",
        "domingo",
    ];
    days.iter().position(|day| *day == word).and_then(|day| u32::try_from(day).ok())
}

fn is_in(words: &[&str], word: &str) -> bool {
    words.contains(&word)
}

const ENGLISH_MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Folded.
const PORTUGUESE_MONTHS: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "marco",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

const LAST: [&str; 8] = ["last", "past", "previous", "ultimo", "ultimos", "ultima", "ultimas", "passado"];

/// Words behind which a year is one, and `may` and `march` are months.
const BEFORE_TIMES: [&str; 27] = [
    "in", "on", "of", "since", "until", "till", "during", "by", "before", "after", "from", "last", "next", "this",
    "early", "late", "mid", "year", "em", "de", "desde", "ate", "durante", "antes", "depois", "ano", "and",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Thursday, 2026-04-16, at noon.
    const NOW: u64 = 1_776_340_800_000;

    fn calendar(year: Option<i32>, month: Option<u32>, day: Option<u32>) -> Vec<Time> {
        vec![Time::Calendar { year, month, day }]
    }

    fn between(from: (i32, u32, u32), until: (i32, u32, u32)) -> Vec<Time> {
        let day = |(year, month, day)| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        vec![Time::Between(day(from)..day(until))]
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, expected) in [
            ("what did Tim say on May 7, 2023?", calendar(Some(2023), Some(5), Some(7))),
            ("on 8th December, 2023", calendar(Some(2023), Some(12), Some(8))),
            ("the taken on December 1,2023", calendar(Some(2023), Some(12), Some(1))),
            ("em 13 de outubro de 2023", calendar(Some(2023), Some(10), Some(13))),
            ("notes of 2026-03-16T10:00", calendar(Some(2026), Some(3), Some(16))),
            ("in June", calendar(None, Some(6), None)),
            ("Sep 5", calendar(None, Some(9), Some(5))),
            ("em março", calendar(None, Some(3), None)),
            ("decided in 2022", calendar(Some(2022), None, None)),
            ("may we march on?", vec![]),
            ("the 2022 tokens of dec", vec![]),
            ("what they decided", vec![]),
        ] {
            assert_eq!(times(text, NOW), expected, "{text}");
        }
    }

    #[test]
    fn times_are_seen_from_now_unless_a_date_is_named() {
        for (text, expected) in [
            ("yesterday", between((2026, 4, 15), (2026, 4, 16))),
            ("the day before yesterday", between((2026, 4, 14), (2026, 4, 15))),
            ("last week", between((2026, 4, 6), (2026, 4, 13))),
            ("last weekend", between((2026, 4, 11), (2026, 4, 13))),
            ("no mês passado", between((2026, 3, 1), (2026, 4, 1))),
            ("this year", between((2026, 1, 1), (2027, 1, 1))),
            ("3 days ago", between((2026, 4, 13), (2026, 4, 14))),
            ("há 2 semanas", between((2026, 3, 30), (2026, 4, 6))),
            ("in the last 7 days", between((2026, 4, 9), (2026, 4, 17))),
            ("on Thursday", between((2026, 4, 9), (2026, 4, 10))),
            ("na segunda", between((2026, 4, 13), (2026, 4, 14))),
            ("last week, as he said in May 2023", calendar(Some(2023), Some(5), None)),
            ("a segunda vez", vec![]),
            ("a week", vec![]),
        ] {
            assert_eq!(times(text, NOW), expected, "{text}");
        }
    }

    #[test]
    fn a_moment_belongs_to_its_day() {
        let [time] = &times("on 16 April", NOW)[..] else { panic!() };
        assert!(time.holds(NOW) && !time.holds(NOW + 12 * 3_600_000) && !time.holds(u64::MAX));
        let [time] = &times("today", NOW)[..] else { panic!() };
        assert!(time.holds(NOW) && !time.holds(NOW + 12 * 3_600_000));
    }
}
