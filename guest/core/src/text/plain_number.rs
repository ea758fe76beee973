//! Numbers in one form, however people write them: `10.000`, `10,000`, `10 mil` and `1万` are `10000`.

use super::token_count::is_wide;

/// Words behind a number that multiply it, in the languages of the lexicon.
const MAGNITUDES: [(&str, u32); 8] =
    [("mil", 3), ("thousand", 3), ("tausend", 3), ("mille", 3), ("million", 6), ("千", 3), ("万", 4), ("萬", 4)];

/// Digits that a number has at most: a longer one is a name.
const MOST_DIGITS: usize = 9;

/// A text whose large numbers stand as digits alone.
pub(crate) fn with_plain_numbers(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find(|c: char| c.is_ascii_digit()) {
        plain.push_str(&rest[..begin]);
        let behind = &rest[begin..];
        let is_name = plain.ends_with(|c: char| (c.is_alphanumeric() && !is_wide(c)) || c == '.' || c == ',');
        let length = behind.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',')).unwrap_or(behind.len());
        let (written, mut next) = behind.split_at(behind[..length].trim_end_matches(['.', ',']).len());
        let digits = if is_name { written.to_owned() } else { without_separators(written) };
        plain.push_str(&digits);
        if !is_name && digits.len() <= MOST_DIGITS && digits.bytes().all(|digit| digit.is_ascii_digit()) {
            let word = next.trim_start_matches(' ');
            let is_word =
                |name: &str, behind: &str| name.contains(is_wide) || !behind.starts_with(|c: char| c.is_alphanumeric());
            let magnitude = MAGNITUDES.iter().find_map(|(name, zeros)| {
                let behind = word.strip_prefix(name).filter(|behind| is_word(name, behind))?;
                Some((*zeros, behind))
            });
            if let Some((zeros, behind)) = magnitude {
                plain.extend(std::iter::repeat_n('0', zeros as usize));
                next = behind;
            }
        }
        rest = next;
    }
    plain + rest
}

/// `10.000` and `10,000` as `10000`; what has no groups of three digits stays.
fn without_separators(number: &str) -> String {
    let mut groups = number.split(['.', ',']);
    let first = groups.next().unwrap_or_default();
    let mut others = groups.peekable();
    let are_groups = others.peek().is_some() && others.all(|group| group.len() == 3);
    match are_groups && (1..=3).contains(&first.len()) && !first.starts_with('0') {
        true => number.replace(['.', ','], ""),
        false => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_form() {
        for (text, plain) in [
            ("acima de R$ 10.000 gera alerta", "acima de R$ 10000 gera alerta"),
            ("cai de 10 mil pra 5 mil", "cai de 10000 pra 5000"),
            ("10,000 rows, or 1.5 of them.", "10000 rows, or 1.5 of them."),
            ("上限1万条", "上限10000条"),
            ("5 miles, v1.200 and 0.100", "5 miles, v1.200 and 0.100"),
            ("1.000.000, e 3 mil.", "1000000, e 3000."),
        ] {
            assert_eq!(with_plain_numbers(text), plain);
        }
    }
}
