//! The blocks of code of a Markdown file, and the marks of those that do not run here.
//!
//! A mark is a comment above a block: `<!-- needs: REASON -->` tells a reader's machine from ours, `<!-- run by: FILE -->`
//! names what runs the block instead.

/// A block of code that is to be run.
#[derive(Debug, PartialEq)]
pub(crate) struct Block {
    /// Where its text begins, from 1.
    pub(crate) line: usize,
    pub(crate) language: Language,
    pub(crate) text: String,
    pub(crate) mark: Option<Mark>,
}

/// How a block is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Language {
    Shell,
    Js,
    /// Only run by the tests of the Python package, where that is installed.
    Python,
    Rust,
}

/// Why a block is not run here.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    /// It needs something that a reader has and a test has not.
    Needs(String),
    /// A file of this project runs it.
    RunBy(String),
}

/// Text that is shown and not run.
const SHOWN: [&str; 7] = ["", "diff", "json", "markdown", "text", "toml", "yaml"];

/// All blocks that are code. The fault begins with the line.
pub(crate) fn blocks(markdown: &str) -> Result<Vec<Block>, String> {
    let (mut blocks, mut mark) = (Vec::new(), None);
    let mut lines = markdown.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let at = at + 1;
        let line = line.trim();
        if let Some(word) = line.strip_prefix("```") {
            let text: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim() != "```").collect();
            let mark = mark.take();
            if let Some(language) = language(word).map_err(|fault| format!("{at}: {fault}"))? {
                blocks.push(Block { line: at + 1, language, text: text.join("\n"), mark });
            } else if mark.is_some() {
                return Err(format!("{at}: a mark above a block that is not run anyway"));
            }
        } else if let Some(found) = mark_in(line) {
            mark = Some(found.map_err(|fault| format!("{at}: {fault}"))?);
        } else if !line.is_empty() && mark.is_some() {
            return Err(format!("{at}: a mark stands right above a block"));
        }
    }
    Ok(blocks)
}

fn language(word: &str) -> Result<Option<Language>, String> {
    match word {
        "sh" | "bash" => Ok(Some(Language::Shell)),
        "js" => Ok(Some(Language::Js)),
        "python" => Ok(Some(Language::Python)),
        "rust" => Ok(Some(Language::Rust)),
        shown if SHOWN.contains(&shown) => Ok(None),
        other => Err(format!("nobody knows how to run {other:?}")),
    }
}

fn mark_in(line: &str) -> Option<Result<Mark, String>> {
    let comment = line.strip_prefix("<!--")?.strip_suffix("-->")?.trim();
    let (kind, reason) = comment.split_once(':')?;
    let reason = reason.trim().to_owned();
    let mark = match kind {
        "needs" => Mark::Needs(reason),
        "run by" => Mark::RunBy(reason),
        _ => return None,
    };
    let (Mark::Needs(reason) | Mark::RunBy(reason)) = &mark;
    if reason.is_empty() { Some(Err("a mark without a reason".to_owned())) } else { Some(Ok(mark)) }
}

#[test]
fn blocks_have_their_language_their_line_and_their_mark() {
    let text = "# A\n\n```sh\none\ntwo\n```\n\n```json\n{}\n```\n<!-- needs: a server -->\n\n```js\nthree\n```\n";
    let found = blocks(text).unwrap();
    let one = Block { line: 4, language: Language::Shell, text: "one\ntwo".to_owned(), mark: None };
    let needs = Some(Mark::Needs("a server".to_owned()));
    let three = Block { line: 14, language: Language::Js, text: "three".to_owned(), mark: needs };
    assert_eq!(found, [one, three]);
}

#[test]
fn a_mark_without_a_reason_or_a_block_and_an_unknown_language_are_faults() {
    for (text, fault) in [
        ("<!-- needs: -->\n```sh\nx\n```\n", "1: a mark without a reason"),
        ("<!-- needs: x -->\ntext\n```sh\nx\n```\n", "2: a mark stands right above a block"),
        ("<!-- needs: x -->\n```json\n{}\n```\n", "2: a mark above a block that is not run anyway"),
        ("```ruby\nx\n```\n", "1: nobody knows how to run \"ruby\""),
    ] {
        assert_eq!(blocks(text).unwrap_err(), fault);
    }
}
