//! The signs of a text that make a difference although no long word does.

/// Words of two letters, and of one, that say little, in the order of their bytes: English, Portuguese, Spanish, German, French.
const SMALL: [&str; 105] = [
    "a", "ab", "ai", "al", "am", "an", "ao", "as", "at", "au", "be", "by", "ce", "da", "de", "di", "do", "du", "e",
    "eg", "el", "em", "en", "er", "es", "et", "eu", "go", "ha", "he", "i", "ie", "if", "il", "im", "in", "is", "it",
    "je", "la", "le", "lo", "ma", "me", "mi", "my", "na", "ne", "ni", "no", "o", "of", "oh", "ok", "on", "or", "os",
    "ou", "où", "pe", "qu", "sa", "se", "si", "so", "su", "sé", "sí", "só", "ta", "te", "ti", "to", "tu", "u", "um",
    "un", "up", "us", "va", "vi", "vs", "we", "wo", "y", "ya", "ye", "zu", "à", "às", "ça", "é", "él", "és", "ê", "ô",
    "õ", "ü", "же", "и", "к", "на", "не", "по", "я",
];

/// Signs before a number that has a sign of its own.
const BEFORE_SIGN: [char; 10] = ['(', '[', '{', '=', '<', '>', ',', ':', '`', '"'];

/// The signs of a text, in their order.
pub(super) fn signs(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let at = |place: usize| chars.get(place).copied();
    let (mut signs, mut nth) = (Vec::new(), 0);
    while let Some(c) = at(nth) {
        let begin = nth;
        let before = begin.checked_sub(1).and_then(at);
        nth += 1;
        match c {
            '<' | '>' | '=' | '!' | '≤' | '≥' | '≠' => {
                while at(nth).is_some_and(|next| matches!(next, '<' | '>' | '=')) {
                    nth += 1;
                }
                let run: String = chars[begin..nth].iter().collect();
                let is_apart = before.is_some_and(char::is_whitespace) && at(nth).is_some_and(char::is_whitespace);
                let is_before_number = at(nth).is_some_and(|next| next.is_ascii_digit());
                let name = match run.as_str() {
                    "≥" | ">=" => ">=",
                    "≤" | "<=" => "<=",
                    "≠" | "!=" => "!=",
                    "==" => "==",
                    "<" | ">" if (is_apart || is_before_number) && before != Some('-') => &run,
                    _ => continue,
                };
                signs.push(name.to_owned());
            }
            '-' | '−' if at(nth).is_some_and(|next| next.is_ascii_digit()) && may_precede_sign(before) => {
                signs.push("-".to_owned());
            }
            '-' | '−' if at(nth).is_some_and(|next| next.is_ascii_digit()) => {}
            c if c.is_alphabetic() && before.is_none_or(|before| !is_part(before)) => {
                while at(nth).is_some_and(is_part) {
                    nth += 1;
                }
                while at(nth - 1).is_some_and(|last| !last.is_alphanumeric()) {
                    nth -= 1;
                }
                let word: String = chars[begin..nth].iter().collect();
                let mark: String = chars[nth..].iter().take_while(|mark| matches!(mark, '+' | '#')).collect();
                let is_marked = matches!(mark.as_str(), "++" | "#") && !at(nth + mark.len()).is_some_and(is_part);
                let opens = || {
                    chars[..begin]
                        .iter()
                        .rev()
                        .find(|c| !c.is_whitespace())
                        .is_none_or(|c| matches!(c, '.' | '!' | '?' | ':'))
                };
                if is_marked {
                    signs.push(word.to_lowercase() + &mark);
                    nth += mark.len();
                } else if nth - begin < super::SHORT && is_name(&word, opens()) {
                    signs.push(word.to_lowercase());
                }
            }
            _ => {}
        }
    }
    signs
}

/// Returns whether a minus behind a character is a sign, and not a hyphen or a subtraction.
fn may_precede_sign(before: Option<char>) -> bool {
    before.is_none_or(|before| before.is_whitespace() || BEFORE_SIGN.contains(&before))
}

/// Returns whether a short word names something: it is none of the small words, or a capital makes it one.
fn is_name(word: &str, opens: bool) -> bool {
    if super::is_unspaced(word.chars().next().unwrap_or_default()) || word == "I" {
        return false;
    }
    let small = word.to_lowercase();
    let is_capital = !opens && word.chars().next().is_some_and(char::is_uppercase);
    is_capital || SMALL.binary_search(&small.as_str()).is_err()
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '@' | '\'' | '’')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_words_are_in_order() {
        assert!(SMALL.is_sorted());
    }

    #[test]
    fn signs_are_comparisons_signed_numbers_and_short_names() {
        for (text, expected) in [
            ("x >= 3 and y<5 -> done => end", &["x", ">=", "<"][..]),
            ("a <div> is C++ or C#, issue #3", &["c++", "c#"]),
            ("-1 or (-2), 1-2, foo-3", &["-", "-"]),
            ("A team I like: Team A. A user", &["a"]),
        ] {
            assert_eq!(signs(text), expected, "{text}");
        }
    }
}
