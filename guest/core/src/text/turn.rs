//! How much a turn of a session needs the memory, by what the person asks for in English or Portuguese.

use unicode_normalization::char::is_combining_mark;

use super::code::CodeBlock;
use super::contract::{MemoryNeed, TurnNeed, TurnRule};
use super::language::fold;
use super::mention::has_ending;
use super::tokenize::Kind;

/// Verbs of change and words of failure: lists of words or phrases in small letters without accents, between commas or lines.
const CHANGES: &str = include_str!("turn/changes.txt");

/// Words of questions, plans and opinions.
const QUESTIONS: &str = include_str!("turn/questions.txt");

/// Words that greet, thank or agree.
const SMALL_TALK: &str = include_str!("turn/small-talk.txt");

/// Words of a test message.
const TESTS: &str = "test, tests, testing, tested, ping, teste, testes, testando, one, two, three, um, dois, tres";

/// Words before those.
const FILLERS: &str = "this, is, it, just, only, a, isto, isso, esse, este, e, so, apenas, um";

/// Decides by the first rule that holds. A prompt of fewer than `least_chars` characters needs nothing.
pub(crate) fn need_of_turn(prompt: &str, has_attachments: bool, least_chars: usize) -> TurnNeed {
    use MemoryNeed::{None as Nothing, Required, Soft};
    let prompt = prompt.trim();
    let words = words_of(prompt);
    let decided = |need, rule, word: Option<&str>| TurnNeed { need, rule, word: word.map(str::to_owned) };
    if prompt.chars().count() < least_chars {
        decided(Nothing, TurnRule::Short, None)
    } else if is_slash_command(prompt) {
        decided(Nothing, TurnRule::SlashCommand, None)
    } else if is_small_talk(&words) {
        decided(Nothing, TurnRule::SmallTalk, None)
    } else if has_attachments {
        decided(Required, TurnRule::Attachment, None)
    } else if has_code_block(prompt) {
        decided(Required, TurnRule::CodeBlock, None)
    } else if let Some(path) = prompt.split_whitespace().map(bare).find(|word| is_path(word)) {
        decided(Required, TurnRule::FilePath, Some(path))
    } else if let Some(word) = first_of(&words, CHANGES) {
        decided(Required, TurnRule::Change, Some(word))
    } else if let Some(word) = first_of(&words, QUESTIONS) {
        decided(Soft, TurnRule::Question, Some(word))
    } else {
        decided(Nothing, TurnRule::Other, None)
    }
}

/// The words of a text in small letters without accents. A name in code, such as `write_queue`, is one word.
fn words_of(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || is_combining_mark(c);
    let words = text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
    words.map(|word| fold(word, Kind::Word).into_owned()).collect()
}

/// Returns whether a prompt is a command to the client: a slash and a name, but no path.
fn is_slash_command(prompt: &str) -> bool {
    let name = prompt.split_whitespace().next().and_then(|first| first.strip_prefix('/'));
    name.is_some_and(|name| name.starts_with(char::is_alphabetic) && !name.contains('/') && !has_ending(name))
}

/// Returns whether all words greet or thank, or say nothing but that this is a test: `testing 1 2 3`.
fn is_small_talk(words: &[String]) -> bool {
    let is_in = |list: &'static str, word: &String| entries(list).any(|entry| entry == word);
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut tested = words.iter().skip_while(|word| is_in(FILLERS, word)).peekable();
    words.iter().all(|word| is_in(SMALL_TALK, word))
        || tested.peek().is_some() && tested.all(|word| is_in(TESTS, word) || is_number(word))
}

/// The entries of a list.
fn entries(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split([',', '\n']).map(str::trim).filter(|entry| !entry.is_empty())
}

fn has_code_block(prompt: &str) -> bool {
    let mut code = CodeBlock::default();
    prompt.lines().any(|line| code.holds(line))
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '/' | '\\' | '_' | '.' | '~'));
    word.trim_end_matches(['.', '/', '\\'])
}

/// Returns whether a word is the path of a file: it has a slash of either kind and ends with a file's name. Addresses are none.
fn is_path(word: &str) -> bool {
    let Some((_, file)) = word.rsplit_once(['/', '\\']).filter(|_| !word.contains("://")) else { return false };
    has_ending(file.split(':').next().unwrap_or_default())
}

/// The first entry of a list that stands in a text, in the order of the text.
fn first_of(words: &[String], list: &'static str) -> Option<&'static str> {
    let entries: Vec<&str> = entries(list).collect();
    let stands_at = |at: usize, entry: &str| {
        let mut here = words[at..].iter();
        entry.split(' ').all(|part| here.next().is_some_and(|word| word == part))
    };
    (0..words.len()).find_map(|at| entries.iter().find(|entry| stands_at(at, entry)).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least characters of policy.
    const LEAST: usize = 12;

    fn need(prompt: &str) -> (MemoryNeed, TurnRule) {
        let turn = need_of_turn(prompt, false, LEAST);
        (turn.need, turn.rule)
    }

    #[test]
    fn the_first_rule_that_holds_decides() {
        use MemoryNeed::{None as Nothing, Required, Soft};
        use TurnRule::*;
        for (prompt, need_of_it, rule) in [
            ("", Nothing, Short),
            ("fix the bug", Nothing, Short),
            ("  fix the bug \n", Nothing, Short),
            ("/compact and fix what is broken", Nothing, SlashCommand),
            ("/review-pr 17 please", Nothing, SlashCommand),
            ("/src/app/main.rs is broken", Required, FilePath),
            ("testing 123 testing", Nothing, SmallTalk),
            ("This is just a test!", Nothing, SmallTalk),
            ("isto é só um teste", Nothing, SmallTalk),
            ("Hello there, good morning", Nothing, SmallTalk),
            ("Muito obrigado, até amanhã!", Nothing, SmallTalk),
            ("thank you so much", Nothing, SmallTalk),
            ("thanks, now fix the login", Required, Change),
            ("just test this", Required, Change),
            ("what is this?\n```\nlet a = 1;\n```", Required, CodeBlock),
            ("what does src/lib.rs do", Required, FilePath),
            ("tell me of C:\\work\\notes.txt", Required, FilePath),
            ("see (docs/guide.md:12).", Required, FilePath),
            ("read https://example.org/a/b.md first", Nothing, Other),
            ("TCP/IP and/or UDP, 3/4.5", Nothing, Other),
            ("Fix the reconnect loop", Required, Change),
            ("the tests are failing again", Required, Change),
            ("why does the build fail?", Required, Change),
            ("CORRIJA O ERRO DO LOGIN", Required, Change),
            ("refatora a função de início", Required, Change),
            ("Explain how sessions are kept", Soft, Question),
            ("what is our naming convention", Soft, Question),
            ("Por quê usamos cookies aqui", Soft, Question),
            ("qual é a decisão sobre filas", Soft, Question),
            ("qual foi a DECISA\u{303}O da equipa", Soft, Question),
            ("prefixes and suffixes of names", Nothing, Other),
            ("tell me of the write_queue here", Nothing, Other),
            ("go on with the next one", Nothing, Other),
        ] {
            assert_eq!(need(prompt), (need_of_it, rule), "{prompt:?}");
        }
    }

    #[test]
    fn the_word_that_decided_is_told() {
        let word = |prompt: &str| need_of_turn(prompt, false, LEAST).word;
        assert_eq!(word("please explain and then ADD a field").as_deref(), Some("add"));
        assert_eq!(word("Por que é que isto é assim?").as_deref(), Some("por que"));
        assert_eq!(word("look into `src/a.rs`, please").as_deref(), Some("src/a.rs"));
        assert_eq!(word("hello there, hello"), None);
    }

    #[test]
    fn an_attachment_needs_the_memory_unless_the_prompt_says_nothing() {
        let rule = |prompt: &str| need_of_turn(prompt, true, LEAST).rule;
        assert_eq!(rule("go on with the next one"), TurnRule::Attachment);
        assert_eq!(rule("hello"), TurnRule::Short);
        assert_eq!(need_of_turn("hello", true, 0).rule, TurnRule::SmallTalk);
    }

    /// A word with a capital or an accent would never be found, and one that stands twice is a slip.
    #[test]
    fn every_word_of_the_lists_can_be_found() {
        for list in [CHANGES, QUESTIONS, SMALL_TALK, TESTS, FILLERS] {
            let all: Vec<&str> = entries(list).collect();
            for (nth, entry) in all.iter().enumerate() {
                assert_eq!(words_of(entry).join(" "), *entry);
                assert!(!all[..nth].contains(entry), "{entry} stands twice");
            }
        }
        let changes: Vec<&str> = entries(CHANGES).collect();
        let both: Vec<&str> = entries(QUESTIONS).filter(|entry| changes.contains(entry)).collect();
        assert!(both.is_empty(), "{both:?} would never ask");
    }
}
