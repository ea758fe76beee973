//! The shape of a key: sets of characters, and runs of them between fixed texts.

/// A set of ASCII characters, one bit each.
#[derive(Clone, Copy)]
pub(super) struct Set(u128);

impl Set {
    const fn of(chars: &str) -> Self {
        let (bytes, mut bits, mut at) = (chars.as_bytes(), 0, 0);
        while at < bytes.len() {
            bits |= 1u128 << bytes[at];
            at += 1;
        }
        Self(bits)
    }

    pub(super) const fn and(self, chars: &str) -> Self {
        Self(self.0 | Self::of(chars).0)
    }

    pub(super) const fn has(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }

    /// The end of the run of these characters that begins at a place.
    pub(super) fn run(self, bytes: &[u8], from: usize) -> usize {
        bytes[from..].iter().position(|byte| !self.has(*byte)).map_or(bytes.len(), |length| from + length)
    }

    /// The beginning of the run of these characters that ends at a place.
    pub(super) fn run_before(self, bytes: &[u8], to: usize) -> usize {
        bytes[..to].iter().rposition(|byte| !self.has(*byte)).map_or(0, |last| last + 1)
    }
}

pub(super) const DIGIT: Set = Set::of("0123456789");
/// Hexadecimal in lower case, as nearly all formats have it.
pub(super) const HEX: Set = DIGIT.and("abcdef");
pub(super) const UPPER: Set = DIGIT.and("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
pub(super) const LOWER: Set = DIGIT.and("abcdefghijklmnopqrstuvwxyz");
pub(super) const ALNUM: Set = UPPER.and("abcdefghijklmnopqrstuvwxyz");
/// The signs that join words to a name: `ci-…`, `ci_…`.
pub(super) const GLUE: Set = Set::of("_-");
/// base64url.
pub(super) const WORD: Set = ALNUM.and("_-");
pub(super) const DOTTED: Set = WORD.and(".");
pub(super) const BASE64: Set = ALNUM.and("+/=");
/// Whatever a token may hold in a header.
pub(super) const TOKEN: Set = WORD.and(".~+/=");
pub(super) const HEX_ANY: Set = HEX.and("ABCDEF");
pub(super) const UUID: Set = HEX_ANY.and("-");
/// What an address has behind its host.
pub(super) const PATH: Set = WORD.and("/.~%@=&?");

/// One part of a key behind its marker.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// A fixed text.
    Text(&'static str),
    /// So many characters of a set, at least and at most.
    Run(Set, usize, usize),
}

/// The end of parts that follow each other from a place; none if they do not, or if the last run goes on with a letter or digit.
pub(super) fn end_of(parts: &[Part], bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    for part in parts {
        at = match *part {
            Part::Text(text) => bytes[at..].starts_with(text.as_bytes()).then_some(at + text.len())?,
            Part::Run(set, least, most) => {
                let end = set.run(bytes, at).min(at + most);
                (end >= at + least).then_some(end)?
            }
        };
    }
    let goes_on = match parts.last() {
        Some(Part::Run(set, ..)) => bytes.get(at).is_some_and(|next| set.has(*next) && ALNUM.has(*next)),
        _ => false,
    };
    (!goes_on).then_some(at)
}
