//! The words that make a sentence a rule, by the category that they point to.

use crate::model::category::Category;
use crate::text::token_count::is_wide;

/// Words of one kind: the category, how sure it is in percent, and the words, divided by `|`. `^` stands for the beginning of the sentence.
type Cues = (Category, u8, &'static str);

/// The surest first; the first that a sentence has decides. The numbers lie between .52 and .72, as in ADE's memory.
const CUES: [Cues; 5] = [
    (
        Category::Conventions,
        72,
        "never|always|must|mustn't|nunca|sempre|jamais|deve|devem|tem de|tem que|siempre|\
         toujours|immer|niemals|всегда|никогда|必须|必須|总是|總是|务必|務必|绝不|絕不|必ず|常に|항상|반드시",
    ),
    (
        Category::Conventions,
        66,
        "don't|dont|do not|should|shouldn't|avoid|^não|^nao|evite|evitar|deveria|deveriam|\
         ^no uses|нельзя|不要|别用|别忘|別用|不得|应该|應該|しないで|べき|하지 마",
    ),
    (
        Category::Preferences,
        62,
        "prefer|prefers|preferred|preference|nit|style|prefiro|prefira|prefere|preferimos|\
         preferível|estilo|prefiero|предпочитаю|偏好|最好|喜欢|喜歡|好む|선호",
    ),
    (
        Category::Gotchas,
        64,
        "break|breaks|broke|broken|regression|regressions|failing|fails|quebra|quebrou|regressão|\
         falha|falhar|falhou|rompe|ломает|ломается|崩溃|崩潰|报错|失败|失敗|壊れる|실패",
    ),
    (
        Category::Patterns,
        52,
        "when|before|after|^for|quando|antes|depois|^para|cuando|después|когда|перед|之前|之后|之後|\
         前に|後に|전에",
    ),
];

/// The category that a sentence points to, and how sure that is in percent; none for one that gives no rule.
pub(super) fn of(sentence: &str) -> Option<(Category, u8)> {
    let words = words(sentence);
    let has = |cue: &str| match cue.strip_prefix('^') {
        Some(first) => words.starts_with(&format!(" {first} ")),
        None => has_phrase(&words, cue),
    };
    CUES.iter().find(|(_, _, cues)| cues.split('|').any(has)).map(|(category, percent, _)| (*category, *percent))
}

/// Returns whether words have a phrase; in scripts without spaces between words it may stand within one.
pub(super) fn has_phrase(words: &str, phrase: &str) -> bool {
    if phrase.chars().any(is_wide) { words.contains(phrase) } else { words.contains(&format!(" {phrase} ")) }
}

/// A text in small letters with one space around each word, of letters and digits of any script.
pub(super) fn words(text: &str) -> String {
    let text = text.to_lowercase().replace('’', "'");
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '\'')).map(|word| word.trim_matches('\''));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}
