//! Telling chance from words: keys look as if drawn by lot, names and placeholders do not. All in integers, so that
//! every host agrees.

use super::shape::HEX;

/// The 150 most frequent pairs of letters in English and Portuguese texts and in code.
const PAIRS: &[u8] = b"inerreestetionenseatstdentedioetallecongorarrilisiraecitmetaantrperogeprndeansneveoctsacctisdiaslacalounelextomaceadpassllicchfikeemncpoidnarsourtomck\
    opheimutnothtyiampiligolblusifammiodabhaapniepizzesuurscshclttplieagefeeevppotowosptaispmodalyyphohiaefotucrrrivddsoegpiffootculrddrgirmirbedocieyboqu";

/// Which pairs are frequent, a bit each.
const FREQUENT: [u32; 26] = {
    let (mut rows, mut at) = ([0; 26], 0);
    while at + 1 < PAIRS.len() {
        rows[(PAIRS[at] - b'a') as usize] |= 1 << (PAIRS[at + 1] - b'a');
        at += 2;
    }
    rows
};

/// Sixteenths of the binary logarithm of 1 to 64.
const LOG2: [u32; 65] = {
    let (mut logs, mut number) = ([0; 65], 1usize);
    while number <= 64 {
        let whole = number.ilog2();
        // Four times the square tells the next binary digit of the logarithm.
        let (mut scaled, mut log, mut digit) = ((number as u64) << (20 - whole), whole * 16, 8);
        while digit > 0 {
            scaled = (scaled * scaled) >> 20;
            if scaled >= 2 << 20 {
                scaled >>= 1;
                log += digit;
            }
            digit /= 2;
        }
        logs[number] = log;
        number += 1;
    }
    logs
};

/// The kinds of characters in a value, counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mix {
    pub(super) lower: usize,
    pub(super) upper: usize,
    pub(super) digits: usize,
    /// Everything else.
    pub(super) signs: usize,
    /// Places at which the kind changes.
    pub(super) turns: usize,
}

impl Mix {
    pub(super) fn of(value: &[u8]) -> Self {
        let mut mix = Self::default();
        let mut before = 4;
        for byte in value {
            let kind = match byte {
                b'a'..=b'z' => 0,
                b'A'..=b'Z' => 1,
                b'0'..=b'9' => 2,
                _ => 3,
            };
            *[&mut mix.lower, &mut mix.upper, &mut mix.digits, &mut mix.signs][kind] += 1;
            mix.turns += usize::from(before != 4 && before != kind);
            before = kind;
        }
        mix
    }

    pub(super) fn letters(self) -> usize {
        self.lower + self.upper
    }

    /// How many kinds there are.
    pub(super) fn kinds(self) -> usize {
        [self.lower, self.upper, self.digits, self.signs].iter().filter(|count| **count > 0).count()
    }
}

/// Sixteenths of a bit that a character of the value carries on average, by how often each occurs in its first 64.
pub(super) fn entropy(value: &[u8]) -> u32 {
    let value = &value[..value.len().min(64)];
    if value.is_empty() {
        return 0;
    }
    let mut counts = [0u8; 256];
    value.iter().for_each(|byte| counts[usize::from(*byte)] += 1);
    let weighed: u32 = counts.iter().map(|count| u32::from(*count) * LOG2[usize::from(*count)]).sum();
    LOG2[value.len()] - weighed / u32::try_from(value.len()).unwrap_or(1)
}

/// Returns whether most pairs of letters are frequent ones: the value is made of words.
pub(super) fn is_wordy(value: &[u8]) -> bool {
    let (mut pairs, mut frequent) = (0, 0);
    for pair in value.windows(2) {
        let [one, other] = [pair[0].to_ascii_lowercase(), pair[1].to_ascii_lowercase()];
        if one.is_ascii_lowercase() && other.is_ascii_lowercase() {
            pairs += 1;
            frequent += (FREQUENT[usize::from(one - b'a')] >> (other - b'a') & 1) as usize;
        }
    }
    pairs * 2 > value.len() && frequent * 100 >= pairs * 55
}

/// Returns whether a value of at least 12 characters looks drawn by lot.
pub(super) fn is_random(value: &[u8]) -> bool {
    let mix = Mix::of(value);
    if value.len() < 12 || entropy(value) < 40 {
        return false;
    }
    let is_mixed = mix.digits > 0 && mix.letters() > 0 && (mix.digits > 1 || mix.upper > 0);
    // In names a capital begins a word, so that few capitals stand side by side.
    let capitals = value.windows(2).filter(|pair| pair.iter().all(u8::is_ascii_uppercase)).count();
    let is_of_letters = mix.lower > 0 && capitals > 1 && mix.turns * 3 >= value.len();
    // Chance changes between the kinds of characters more often than names do.
    (is_mixed || is_of_letters) && !(is_wordy(value) && mix.turns * 5 < value.len() * 2)
}

pub(super) fn is_hex(value: &[u8]) -> bool {
    value.iter().all(|byte| HEX.has(*byte))
        || value.iter().all(|byte| HEX.has(byte.to_ascii_lowercase()) && !byte.is_ascii_lowercase())
}

/// 8-4-4-4-12 hexadecimal digits.
pub(super) fn is_uuid(value: &[u8]) -> bool {
    value.len() == 36
        && value.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Words that stand for a key in documentation and templates.
#[rustfmt::skip]
const PLACEHOLDERS: &[&str] = &[
    "example", "sample", "dummy", "placeholder", "changeme", "change-me", "change_me", "change me", "redacted", "your", "xxxx",
    "****", "....", "deadbeef", "deadc0de", "cafebabe", "insert", "replace", "foobar", "fake", "mock", "not-a-", "not_a_", "notareal", "goes-here",
    "goes_here", "_here", "-here", "lorem", "<", "todo", "fixme", "secret-key", "secret_key", "my-secret",
    "my_secret", "mysecret", "supersecret", "super-secret", "super_secret", "my-token", "my_token", "mytoken",
    "my-api", "my_api", "some-", "some_", "test-key", "test_key", "testkey", "test-token", "test_token",
    "test-secret", "test_secret", "aaaaaaa", "mypassword", "my-password", "my_password", "undefined", "elided",
    "omitted", "hidden", "masked", "censored", "…", "•", "asdf", "qwerty", "bogus", "invalid", "nonexist",
];

/// Neighbours of the alphabet and of the digits, as somebody types them who needs no real key. A long key may have some.
const NEIGHBOURS: &[&str] = &["0000000", "1234567", "2345678", "9876543", "abcdefg", "abcd1234"];

/// Bytes beside the neighbours from which a mixed value is a key all the same.
const KEY_BYTES: usize = 20;

/// Returns whether a value only stands for a key.
pub(super) fn is_placeholder(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let is_key_beside = |at: usize, length: usize| {
        let rest = [&value.as_bytes()[..at], &value.as_bytes()[at + length..]].concat();
        let mix = Mix::of(&rest);
        rest.len() >= KEY_BYTES && mix.lower > 1 && mix.upper > 1 && mix.digits > 1
    };
    let are_all = |word: &&str| lower.find(*word).is_some_and(|at| !is_key_beside(at, word.len()));
    PLACEHOLDERS.iter().any(|word| lower.contains(word))
        || NEIGHBOURS.iter().any(are_all)
        || is_repetitive(value.as_bytes())
}

/// Few different characters, or a run of six neighbours of the alphabet.
fn is_repetitive(value: &[u8]) -> bool {
    let mut seen = [false; 256];
    value.iter().for_each(|byte| seen[usize::from(*byte)] = true);
    let distinct = seen.iter().filter(|seen| **seen).count();
    let (mut equal, mut rising) = (1, 1);
    let mut longest = (1, 1);
    for pair in value.windows(2) {
        equal = if pair[0] == pair[1] { equal + 1 } else { 1 };
        let is_next = pair[1] == pair[0].wrapping_add(1) || (pair[0] == b'9' && matches!(pair[1], b'0' | b'a' | b'A'));
        rising = if is_next { rising + 1 } else { 1 };
        longest = (longest.0.max(equal), longest.1.max(rising));
    }
    distinct * 4 < value.len().min(24) || longest.0 >= 6 || longest.1 >= 7
}
