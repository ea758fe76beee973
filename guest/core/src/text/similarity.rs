//! The similarity of two texts: the share of words that both have (Jaccard), and the signs that make two texts
//! different however many words they share: a number, a negation, a name out of code, the sides of a comparison.

pub(crate) mod contradiction;
pub(crate) mod grounds;
mod sign;

use std::borrow::Cow;

use crate::text::order::Order;
use crate::text::sorted::SortedSet;

use unicode_normalization::UnicodeNormalization;

use super::token_count::is_wide;

/// Words shorter than this say little in languages that separate words (bit-office drops them too).
const SHORT: usize = 3;

/// Longer words are not looked for when the words of a text are only counted.
const LONGEST_COUNTED: usize = 32;

/// Words that stand for others where two texts only swap them.
const MOST_SWAPPED: usize = 2;

/// Longer words that begin with the same letters, so many, are forms of one.
const KIN: usize = 4;

/// Words between the sides of a comparison, with what they mean; two texts that swap the sides say the opposite. In the order of
/// their bytes.
const COMPARATORS: [(&str, Comparison); 14] = [
    ("after", Comparison::Later),
    ("antes", Comparison::Earlier),
    ("before", Comparison::Earlier),
    ("depois", Comparison::Later),
    ("instead", Comparison::Preferred),
    ("invés", Comparison::Preferred),
    ("over", Comparison::Preferred),
    ("para", Comparison::Changed),
    ("que", Comparison::Preferred),
    ("rather", Comparison::Preferred),
    ("than", Comparison::Preferred),
    ("versus", Comparison::Preferred),
    ("vez", Comparison::Preferred),
    ("vs", Comparison::Preferred),
];

/// The relation of the first side of a comparison to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Preferred,
    Earlier,
    Later,
    Changed,
}

/// Words that turn a text round, in the order of their bytes.
const NEGATIONS: [&str; 30] = [
    "arent", "avoid", "avoids", "cannot", "cant", "didnt", "doesnt", "dont", "evitar", "evite", "isnt", "jamais",
    "mustnt", "nao", "neither", "nem", "nenhum", "never", "no", "none", "nor", "not", "nunca", "não", "sem",
    "shouldnt", "wasnt", "werent", "without", "wont",
];

/// Negations in scripts without spaces, where no word can be cut out.
const DENSE_NEGATIONS: [char; 10] = ['不', '没', '沒', '无', '無', '别', '勿', '未', '非', '禁'];

/// The Jaccard similarity of two texts, 0 to 1: words that both have by words that either has. Case, punctuation and
/// short words do not count; in scripts without spaces neighbouring characters are the words. Texts without any word
/// are alike only if they are the same.
pub(crate) fn similarity(one: &str, other: &str) -> f64 {
    Compared::of(one).similarity(other)
}

/// Returns whether two texts state the same: they are at least so similar, and no sign in them makes a difference.
pub(crate) fn is_same(one: &str, other: &str, least: f64) -> bool {
    one == other || Compared::of(one).is_same(other, least)
}

/// The share of one text's words that another has, 0 to 1; 0 if it lacks a number or a name from code.
pub(crate) fn coverage(of: &str, by: &str) -> f64 {
    Compared::of(by).covers(of)
}

/// A text that is compared with many: its words are looked for once.
pub(crate) struct Compared<'a> {
    text: Cow<'a, str>,
    words: Words,
}

impl<'a> Compared<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        Self { words: Words::of(text), text: Cow::Borrowed(text) }
    }

    /// One with a copy of the text.
    pub(crate) fn of_copy(text: &str) -> Self {
        Self { words: Words::of(text), text: Cow::Owned(text.to_owned()) }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// As [`similarity`], with another text.
    pub(crate) fn similarity(&self, other: &str) -> f64 {
        let alike = jaccard(&self.words.said, &Words::of(other).said);
        alike.unwrap_or(f64::from(u8::from(self.text.trim() == other.trim())))
    }

    /// As [`is_same`], with another text.
    pub(crate) fn is_same(&self, other: &str, least: f64) -> bool {
        if self.text == other {
            return true;
        }
        let is_alike = |Overlap { shared, beside }: Overlap| {
            let ours = self.words.said.len();
            shared.min(ours) as f64 / (ours + beside).max(1) as f64 >= least
        };
        self.overlap(other).is_none_or(is_alike) && self.says_the_same(&Compared::of(other), least)
    }

    /// As [`is_same`], with another text whose words are known too.
    pub(crate) fn says_the_same(&self, other: &Compared<'_>, least: f64) -> bool {
        if self.text == other.text {
            return true;
        }
        let (ours, theirs) = (&self.words, &other.words);
        // Texts are alike only if they have about as many words.
        let (our_count, their_count) = (ours.said.len(), theirs.said.len());
        if (our_count.min(their_count) as f64 / our_count.max(their_count).max(1) as f64) < least {
            return false;
        }
        let alike = |ours: &SortedSet<String>, theirs: &SortedSet<String>| {
            jaccard(ours, theirs).is_none_or(|similarity| similarity >= least)
        };
        jaccard(&ours.said, &theirs.said).is_some_and(|similarity| similarity >= least)
            && ours.firm == theirs.firm
            && ours.signs == theirs.signs
            && ours.names_as_in(theirs) == theirs.names_as_in(ours)
            && ours.negations == theirs.negations
            && ours.comparison == theirs.comparison
            && alike(&ours.before, &theirs.before)
            && alike(&ours.after, &theirs.after)
    }

    /// Returns whether this text has so large a share of another's words, as [`coverage`] tells it.
    pub(crate) fn has_most_of(&self, other: &str, least: f64) -> bool {
        let is_alike = |Overlap { shared, beside }: Overlap| shared as f64 / (shared + beside) as f64 >= least;
        self.overlap(other).is_none_or(is_alike) && self.covers(other) >= least
    }

    /// Counts the words of another text that this one has, without a copy of any: most texts that are compared have little
    /// in common. None where the words of a text are not what stands between the signs of ASCII.
    fn overlap(&self, other: &str) -> Option<Overlap> {
        if !other.is_ascii() || other.contains('\'') {
            return None;
        }
        // A bit for each word: two words may have one bit, so there are no fewer words than bits.
        let (mut shared, mut beside) = (0, 0_u64);
        for word in other.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() >= SHORT) {
            let mut buffer = [0; LONGEST_COUNTED];
            let Some(small) = buffer.get_mut(..word.len()) else {
                shared += 1;
                continue;
            };
            small.copy_from_slice(word.as_bytes());
            small.make_ascii_lowercase();
            if std::str::from_utf8(small).is_ok_and(|word| self.words.said.contains(word)) {
                shared += 1;
            } else {
                let sum = small.iter().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)));
                beside |= 1 << (sum % u64::BITS);
            }
        }
        let beside = beside.count_ones() as usize;
        // Of a text without longer words the short ones count.
        (shared + beside > 0).then_some(Overlap { shared, beside })
    }

    /// The share of another text's words that this one has, as [`coverage`] tells it.
    pub(crate) fn covers(&self, other: &str) -> f64 {
        self.words.cover(&Words::of(other))
    }

    /// As [`covers`](Self::covers), of another text whose words are known too.
    pub(crate) fn covers_words_of(&self, other: &Compared<'_>) -> f64 {
        self.words.cover(&other.words)
    }

    /// Returns whether two texts put another word or two in the same place, as `use SSE for the stream` and
    /// `use QUIC for the stream` do: each lacks some of the other's words, and few.
    pub(crate) fn swaps_words(&self, other: &Compared<'_>) -> bool {
        let (ours, theirs) = (&self.words.said, &other.words.said);
        let lacks =
            |of: &SortedSet<String>, by: &SortedSet<String>| of.iter().filter(|word| !has_kin(by, word)).count();
        (1..=MOST_SWAPPED).contains(&lacks(ours, theirs)) && (1..=MOST_SWAPPED).contains(&lacks(theirs, ours))
    }
}

/// The words of a text beside those of another.
struct Overlap {
    /// The number of its words that the other has too, or more.
    shared: usize,
    /// The number of different words that the other does not have, or fewer.
    beside: usize,
}

/// Returns whether some words have one that begins alike, such as `keeps` for `keep`.
fn has_kin(words: &SortedSet<String>, word: &str) -> bool {
    let stem: String = word.chars().take(KIN).collect();
    words.contains(word) || (word.chars().count() > KIN && words.iter().any(|other| other.starts_with(&stem)))
}

/// The words that both have, of those that either has (Jaccard); none if neither has a word.
pub(crate) fn jaccard(ours: &SortedSet<String>, theirs: &SortedSet<String>) -> Option<f64> {
    let both = ours.intersection(theirs).count();
    let all = ours.len() + theirs.len() - both;
    (all > 0).then(|| both as f64 / all as f64)
}

/// A text as what it is compared by.
#[derive(Default)]
struct Words {
    said: SortedSet<String>,
    /// Numbers and names out of code, in their order: `80 to 8080` is not `8080 to 80`.
    firm: Vec<String>,
    /// What makes a difference although no word does, in its order: `>=`, `-1`, `C++`, the letter of `Team A`.
    signs: Vec<String>,
    /// Names that only their capitals tell from words, such as `MultiPaneView`.
    names: SortedSet<String>,
    /// All words in their order.
    order: Vec<String>,
    /// Its negations, each as often as it occurs.
    negations: Vec<String>,
    comparison: Option<Comparison>,
    /// Words before and after the first comparator; empty when there is none.
    before: SortedSet<String>,
    after: SortedSet<String>,
}

impl Words {
    fn of(text: &str) -> Self {
        // ASCII is normal as it is.
        let text: String = match text.is_ascii() {
            true => text.replace('\'', ""),
            false => text.nfkc().filter(|c| !matches!(c, '\'' | '’')).collect(),
        };
        let mut words = Self { signs: sign::signs(&text), ..Self::default() };
        let mut short = SortedSet::new();
        for run in text.split(|c: char| !is_word(c)).filter(|run| !run.is_empty()) {
            let run = run.trim_matches(|c: char| !c.is_alphanumeric());
            if run.is_ascii() {
                if !run.is_empty() {
                    words.take(run, &mut short);
                }
                continue;
            }
            for (is_unspaced, part) in by_script(run) {
                if is_unspaced { words.take_dense(part) } else { words.take(part, &mut short) }
            }
        }
        if words.said.is_empty() {
            words.said = short;
        }
        words.negations.order();
        words
    }

    /// The share of another text's words that are among these.
    fn cover(&self, wanted: &Self) -> f64 {
        if wanted.said.is_empty() || !has_all(&self.firm, &wanted.firm) || !has_all(&self.signs, &wanted.signs) {
            return 0.0;
        }
        wanted.said.intersection(&self.said).count() as f64 / wanted.said.len() as f64
    }

    fn take(&mut self, run: &str, short: &mut SortedSet<String>) {
        let name = run.to_lowercase();
        if is_firm(run) {
            self.firm.push(name.clone());
        } else if has_inner_capital(run) {
            self.names.insert(name.clone());
        }
        for word in run.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let word = if word.len() == run.len() { Cow::Borrowed(&*name) } else { Cow::Owned(word.to_lowercase()) };
            self.say(&word, short);
        }
        self.order.push(name);
    }

    fn say(&mut self, word: &str, short: &mut SortedSet<String>) {
        if NEGATIONS.binary_search(&word).is_ok() {
            self.negations.push(negation(word));
        }
        let comparator = COMPARATORS.binary_search_by_key(&word, |(known, _)| known).ok();
        if let (Some(nth), None) = (comparator, self.comparison) {
            self.comparison = Some(COMPARATORS[nth].1);
            self.before = self.said.clone();
        }
        if word.chars().count() < SHORT {
            add(short, word);
            return;
        }
        // How the sides are compared is known: "over" and "instead of" are no words of a side.
        if self.comparison.is_some() && comparator.is_none() {
            add(&mut self.after, word);
        }
        add(&mut self.said, word);
    }

    /// The words that this text or another takes for names, in their order here: `postgresql` is the name `PostgreSQL`.
    fn names_as_in(&self, other: &Self) -> Vec<&str> {
        let is_name = |word: &&String| self.names.contains(*word) || other.names.contains(*word);
        self.order.iter().filter(is_name).map(String::as_str).collect()
    }

    fn take_dense(&mut self, run: &str) {
        let chars: Vec<char> = run.chars().collect();
        self.negations.extend(chars.iter().filter(|c| DENSE_NEGATIONS.contains(c)).map(char::to_string));
        match chars.as_slice() {
            [one] => drop(self.said.insert(one.to_string())),
            _ => self.said.extend(chars.windows(2).map(String::from_iter)),
        }
    }
}

fn has_all(there: &[String], wanted: &[String]) -> bool {
    wanted.iter().all(|name| there.contains(name))
}

/// Adds a word, of which no copy is made if it is there.
fn add(words: &mut SortedSet<String>, word: &str) {
    if !words.contains(word) {
        words.insert(word.to_owned());
    }
}

/// Other characters end a word; marks inside names from code do not.
fn is_word(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(c, '_' | '-' | '.' | '/' | '*' | '@')
        || (!c.is_ascii() && unicode_normalization::char::is_combining_mark(c))
}

/// Returns whether a run of characters contains a digit, or is a name from code in any case: `TERM_HOVER`, `src/lib.rs`.
fn is_firm(run: &str) -> bool {
    run.contains(char::is_numeric) || run.contains(['_', '/', '@']) || run.trim_end_matches('.').contains('.')
}

fn has_inner_capital(run: &str) -> bool {
    run.chars().zip(run.chars().skip(1)).any(|(c, next)| c.is_lowercase() && next.is_uppercase())
}

/// One word for each way of saying no.
fn negation(word: &str) -> String {
    match word {
        "without" | "sem" => "without",
        "avoid" | "avoids" | "evite" | "evitar" => "avoid",
        _ => "not",
    }
    .to_owned()
}

/// A run cut where scripts with and without spaces meet.
fn by_script(run: &str) -> Vec<(bool, &str)> {
    let mut parts: Vec<(bool, &str)> = Vec::new();
    let mut start = 0;
    let mut chars = run.char_indices().peekable();
    while let Some((_, c)) = chars.next() {
        let dense = is_unspaced(c);
        let end = chars.peek().map_or(run.len(), |(at, _)| *at);
        if chars.peek().is_none_or(|(_, next)| is_unspaced(*next) != dense) {
            parts.push((dense, &run[start..end]));
            start = end;
        }
    }
    parts
}

/// Scripts that set no spaces between words: Chinese, Japanese and Korean, Thai, Lao, Burmese, Khmer.
fn is_unspaced(c: char) -> bool {
    is_wide(c) || matches!(u32::from(c), 0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_word_in_the_same_place_is_a_swap_and_more_or_other_forms_of_words_are_none() {
        let swaps = |one: &str, other: &str| Compared::of(one).swaps_words(&Compared::of(other));
        assert!(swaps("We use SSE for the stream.", "We use QUIC for the stream."));
        assert!(!swaps("We use SSE for the stream.", "We use SSE for the stream, since the proxy drops sockets."));
        assert!(!swaps("It keeps the bytes.", "It keep the bytes."));
    }

    #[test]
    fn words_of_both_are_divided_by_words_of_either() {
        assert_eq!(similarity("Users like solid borders", "users like DASHED borders!"), 0.6);
        assert_eq!(similarity("用户喜欢深色主题", "用户喜欢深色主题"), 1.0);
    }

    #[test]
    fn near_texts_are_one_in_any_script() {
        for (one, other) in [
            ("User prefers solid borders over dashed borders", "The user prefers solid borders over dashed borders."),
            ("This project uses pnpm workspaces", "this project uses PNPM workspaces!"),
            ("用户喜欢深色主题", "用户喜欢深色的主题"),
            ("Este projeto usa espaços de trabalho do pnpm", "este projeto usa os espaços de trabalho do pnpm"),
            ("Всегда запускай тесты перед отправкой", "всегда запускай тесты перед отправкой!"),
            ("Always run the tests, don't skip them", "always run the tests; do not skip them"),
            ("The project uses PostgreSQL", "the project uses postgresql!"),
            ("MultiPaneView calls PageView", "multipaneview calls pageview"),
            ("Requests with x >= 3 are refused", "requests with x ≥ 3 are refused!"),
            ("A user prefers solid borders over dashed ones", "The user prefers solid borders over dashed ones."),
            ("I prefer solid borders over dashed ones", "prefer solid borders over dashed ones"),
            ("Run the checks in CI -- always", "run the checks in ci, always"),
            ("User prefers solid borders over dashed borders", "User prefers solid borders instead of dashed borders"),
        ] {
            assert!(is_same(one, other, 0.6), "{one} / {other}: {}", similarity(one, other));
        }
    }

    #[test]
    fn a_difference_that_matters_is_never_a_duplicate() {
        for (one, other) in [
            ("The build needs Node 20 to pass every test", "The build needs Node 22 to pass every test"),
            ("Port 80 is mapped to port 8080", "Port 8080 is mapped to port 80"),
            ("The limit of the queue is 5 items", "The limit of the queue is 50 items"),
            ("The project uses React for its views", "The project uses React 19 for its views"),
            ("Always squash commits before pushing", "Never squash commits before pushing"),
            ("The user likes animations in lists", "The user doesn't like animations in lists"),
            ("The user prefers tests with mocks", "The user prefers tests without mocks"),
            ("用户喜欢深色的主题和动画", "用户不喜欢深色的主题和动画"),
            ("O projeto usa sempre o cache local", "O projeto não usa sempre o cache local"),
            ("User prefers solid borders over dashed borders", "User prefers dashed borders over solid borders"),
            ("Always use TERM_HOVER tokens for borders", "Always use TERM_BORDER tokens for borders"),
            ("Tokens are defined in src/theme.ts only", "Tokens are defined in src/color.ts only"),
            ("Run tests before build", "Run build before tests"),
            ("Run tests before build", "Run tests after build"),
            ("The project uses PostgreSQL here", "The project uses MySQL here"),
            ("MultiPaneView calls PageView", "PageView calls MultiPaneView"),
            ("User prefers solid borders over dashed borders", "User prefers dashed borders instead of solid borders"),
            ("Requests with x >= 3 are refused", "Requests with x <= 3 are refused"),
            ("Requests with x > 3 are refused", "Requests with x < 3 are refused"),
            ("Requests with x ≥ 3 are refused", "Requests with x > 3 are refused"),
            ("Rows where kind == 3 are kept", "Rows where kind != 3 are kept"),
            ("The parser is written in C", "The parser is written in C++"),
            ("The parser is written in C++", "The parser is written in C#"),
            ("The parser is written in C", "The parser is written in R"),
            ("The default priority is -1", "The default priority is 1"),
            ("The default offset is (-1, 0)", "The default offset is (1, 0)"),
            ("Team A owns the billing service", "Team B owns the billing service"),
            ("Plano A usa o cache local", "Plano B usa o cache local"),
            ("The designers review every UI change", "The designers review every UX change"),
            ("The service layer is written in Go", "The service layer is written in JS"),
            ("The deploy window opens at 5 AM", "The deploy window opens at 5 PM"),
            ("", "!"),
        ] {
            assert!(!is_same(one, other, 0.6), "{one} / {other}");
        }
    }

    #[test]
    fn tables_are_in_order() {
        assert!(NEGATIONS.is_sorted() && COMPARATORS.is_sorted_by_key(|(word, _)| *word));
    }

    #[test]
    fn counting_words_refuses_no_text_that_is_alike() {
        let words = "The the user prefers solid dashed borders over instead of don't a 80 x TERM_HOVER src/a.rs não 深色 no \
            pneumonoultramicroscopicsilicovolcanoconiosis";
        let words: Vec<&str> = words.split_whitespace().collect();
        let texts = proptest::collection::vec(proptest::sample::select(words), 0..9);
        let compare = |(one, other): (Vec<&str>, Vec<&str>)| {
            let (one, other) = (one.join(" "), other.join(" "));
            let compared = Compared::of(&one);
            for least in [0.3, 0.6, 1.0] {
                let covers = compared.covers(&other) >= least;
                assert_eq!(compared.has_most_of(&other, least), covers, "{one:?} {other:?} {least}");
                let Some(Overlap { shared, beside }) = compared.overlap(&other) else { continue };
                let similarity = compared.similarity(&other);
                let ours = compared.words.said.len();
                let most = shared.min(ours) as f64 / (ours + beside).max(1) as f64;
                assert!(similarity <= most, "{one:?} {other:?}: {similarity} {most}");
            }
            Ok(())
        };
        let cases = proptest::test_runner::Config::with_cases(4_000);
        proptest::test_runner::TestRunner::new(cases).run(&(texts.clone(), texts), compare).unwrap();
    }

    #[test]
    fn coverage_counts_the_words_that_are_there() {
        assert_eq!(coverage("solid borders", "we made borders solid and blue"), 1.0);
        assert_eq!(coverage("", "anything"), 0.0);
    }
}
