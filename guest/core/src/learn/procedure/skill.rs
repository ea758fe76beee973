//! A procedure as a skill of Claude: `SKILL.md` with a front matter, When to use, Steps and Context; and back.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::clients::mark::Mark;
use crate::learn::sections::Sections;
use crate::model::reference::Reference;
use crate::model::scope::is_device;
use crate::text::cut::{excerpt, one_line};
use crate::text::prompt_text::sanitize_for_prompt;
use crate::text::sorted::SortedSet;

use super::make::{STEPS, TRIGGER};

/// The longest name that Claude takes is 64 characters; a number may follow.
const SLUG: usize = 56;

/// The longest description that Claude takes is 1,024 characters.
const DESCRIPTION: usize = 1_000;

const WHEN: &str = "When to use";
const HOW: &str = "Steps";
const CONTEXT: &str = "Context";

/// Begins the mark of a skill, before the reference of its procedure.
const OPEN: &str = "<!-- keepstone:skill ";

/// Ends it, behind the hash.
const CLOSE: &str = " -->";

/// The name of the folder for a title: small ASCII letters, digits and hyphens, as Claude wants. Letters lose their accents;
/// a title in another script gives `procedure`, and Windows has no folder `con`.
pub(super) fn slug(title: &str) -> String {
    let plain: String = title.nfkd().filter(|c| !is_combining_mark(*c)).collect::<String>().to_lowercase();
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        let hyphen = usize::from(!slug.is_empty());
        if slug.len() + hyphen + word.len() > SLUG && !slug.is_empty() {
            break;
        }
        slug.push_str(&"-"[..hyphen]);
        slug.push_str(&word[..word.len().min(SLUG)]);
    }
    match slug.as_str() {
        "" => "procedure".to_owned(),
        device if is_device(device) => format!("procedure-{device}"),
        _ => slug,
    }
}

/// A name that is not taken, and is from now on: with `-2`, `-3` … where others have it.
pub(super) fn free(slug: &str, taken: &mut SortedSet<String>) -> String {
    let mut nth = 1_u64;
    loop {
        let name = if nth == 1 { slug.to_owned() } else { format!("{slug}-{nth}") };
        if taken.insert(name.clone()) {
            return name;
        }
        nth += 1;
    }
}

/// The file of a procedure.
pub(super) fn print(name: &str, text: &Sections, reference: &Reference) -> String {
    let trigger = text.part(TRIGGER);
    let when = if trigger.is_empty() { &text.title } else { trigger };
    let description = serde_json::to_string(&excerpt(when, DESCRIPTION)).expect("a text is JSON");
    let mut pieces = vec![format!("---\nname: {name}\ndescription: {description}\n---"), format!("# {}", text.title)];
    pieces.extend((!text.intro.is_empty()).then(|| text.intro.clone()));
    pieces.push(format!("## {WHEN}\n\n{when}"));
    let steps = text.part(STEPS);
    pieces.extend((!steps.is_empty()).then(|| format!("## {HOW}\n\n{steps}")));
    let others = || text.parts.iter().filter(|(heading, _)| ![TRIGGER, STEPS, CONTEXT].contains(&heading.as_str()));
    let context = text.part(CONTEXT);
    if !context.is_empty() || others().next().is_some() {
        pieces.push(format!("## {CONTEXT}"));
        pieces.extend((!context.is_empty()).then(|| context.to_owned()));
        pieces.extend(others().map(|(heading, body)| format!("### {heading}\n\n{body}")));
    }
    let body = format!("{}\n\n", sanitize_for_prompt(&pieces.join("\n\n")));
    mark(&format!("{OPEN}{reference} ")).sign(&body)
}

fn mark(open: &str) -> Mark<'_> {
    Mark { open, close: CLOSE }
}

/// The procedure that a file was made of, and whether the file is as it was written; none for files of others.
pub(super) fn origin(file: &str) -> Option<(Reference, bool)> {
    let (_, of_file) = file.rsplit_once(OPEN)?;
    // The name of an agent may have spaces.
    let (name, _) = of_file.split_once(CLOSE)?.0.rsplit_once(' ')?;
    let reference = Reference::parse(name).ok()?;
    Some((reference, mark(&format!("{OPEN}{name} ")).is_as_written(file)))
}

/// The text of a procedure that a file tells; none for a file without a front matter that names it.
pub(super) fn parse(file: &str) -> Option<Sections> {
    let file = file.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (front, body) = file.strip_prefix("---\n")?.split_once("\n---")?;
    let body = body.split_once('\n').map_or("", |(_, body)| body);
    let mut text = read_body(&without_mark(body));
    if text.title.is_empty() {
        text.title = field(front, "name")?;
    }
    if let (true, Some(description)) = (text.part(TRIGGER).is_empty(), field(front, "description")) {
        text.parts.insert(0, (TRIGGER.to_owned(), description));
    }
    Some(text)
}

/// Takes a description that somebody changed in the front matter of a file for when the procedure is used, unless the text
/// says that anew itself. `written`: the file as it would be without edits.
pub(super) fn take_description(text: &mut Sections, file: &str, written: &str) {
    let description = |file: &str| field(&front(file)?, "description");
    let was = parse(written).unwrap_or_default();
    let is_new = description(file) != description(written) && text.part(TRIGGER) == was.part(TRIGGER);
    // Once it was taken over, the text below still says what it said before.
    let is_alone = || {
        let own = with_own_front(file).filter(|own| description(own) != description(file));
        own.and_then(|own| origin(&own)).is_some_and(|(_, is_as_written)| is_as_written)
    };
    if let Some(new) = description(file).filter(|new| !new.is_empty() && (is_new || is_alone())) {
        text.parts.retain(|(heading, _)| heading != TRIGGER);
        text.parts.insert(0, (TRIGGER.to_owned(), new));
    }
}

/// A file with the front matter that its text had when it was written.
fn with_own_front(file: &str) -> Option<String> {
    let front = front(file)?;
    let (_, body) = file.trim_start_matches('\u{feff}').split_once("\n---")?;
    let when = read_body(&without_mark(body));
    let description = serde_json::to_string(&excerpt(when.part(TRIGGER), DESCRIPTION)).ok()?;
    Some(format!("---\nname: {}\ndescription: {description}\n---{body}", field(&front, "name")?))
}

/// Returns whether the front matter of a file has fields beside its description that `written` does not have.
pub(super) fn has_other_fields(file: &str, written: &str) -> bool {
    let (Some(file), Some(written)) = (front(file), front(written)) else { return false };
    let is_field = |line: &&str| !line.starts_with([' ', '\t']) && !line.starts_with("description:");
    file.lines()
        .filter(is_field)
        .any(|line| !line.trim().is_empty() && !written.lines().any(|old| old == line.trim_end()))
}

fn front(file: &str) -> Option<String> {
    let file = file.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (front, _) = file.strip_prefix("---\n")?.split_once("\n---")?;
    Some(front.to_owned())
}

/// A file without its mark. People write behind it too.
fn without_mark(file: &str) -> String {
    let mark = file.rsplit_once(OPEN).and_then(|(before, mark)| Some((before, mark.split_once(CLOSE)?.1)));
    mark.map_or_else(|| file.to_owned(), |(before, behind)| format!("{}\n{}", before.trim_end(), behind.trim_end()))
}

/// Returns whether a file has the lines of a new one, but for the mark, blank lines and headings of ours with nothing below, so
/// that the new one can take its place. A parsed file does not say it: nobody reads all fields of a front matter.
pub(super) fn has_the_lines_of(file: &str, new: &str) -> bool {
    let [file, new] = [file, new].map(|text| without_mark(text.trim_start_matches('\u{feff}')));
    filled_lines(&file) == filled_lines(&new)
}

fn filled_lines(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let is_ours = |line: &str| line.strip_prefix("## ").is_some_and(|name| [WHEN, HOW, CONTEXT].contains(&name));
    let is_empty = |at: usize| is_ours(lines[at]) && lines.get(at + 1).is_none_or(|next| next.starts_with("## "));
    (0..lines.len()).filter(|at| !is_empty(*at)).map(|at| lines[at]).collect()
}

/// The sections of a file, under the names that they have in a procedure.
fn read_body(body: &str) -> Sections {
    Sections::read(None, body, &|line| {
        let heading = line.strip_prefix("## ").or_else(|| line.strip_prefix("### "))?;
        Some(match heading.trim() {
            WHEN => TRIGGER,
            HOW => STEPS,
            other => other,
        })
    })
}

/// A value of the front matter, which may go on in indented lines; none if it is missing or empty.
fn field(front: &str, name: &str) -> Option<String> {
    let value_of = |line: &'_ str| line.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).map(str::to_owned);
    let mut lines = front.lines().skip_while(|line| value_of(line).is_none());
    let first = value_of(lines.next()?)?;
    let begin = if first.trim_start().starts_with(['>', '|']) { "" } else { &first };
    let rest: Vec<&str> = lines.take_while(|line| line.starts_with(' ') || line.is_empty()).collect();
    Some(unquoted(&one_line(&format!("{begin} {}", rest.join(" "))))).filter(|value| !value.is_empty())
}

/// A value without its quotes.
fn unquoted(value: &str) -> String {
    if let Ok(text) = serde_json::from_slice::<String>(value.as_bytes()) {
        return text;
    }
    let single = value.strip_prefix('\'').and_then(|value| value.strip_suffix('\''));
    single.map_or_else(|| value.to_owned(), |value| value.replace("''", "'"))
}
