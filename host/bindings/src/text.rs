//! Writing lines: documentation comments, wrapped as the house wraps them.

/// The longest line of a source.
const WIDTH: usize = 120;

/// The first line of every file that is written whole.
pub(crate) const GENERATED: &str = "@generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.";

/// Documentation as lines that start with `mark`, wrapped. Paragraphs, lists and tables keep their lines apart.
pub(crate) fn comment(docs: &str, indent: &str, mark: &str) -> String {
    let mut told = String::new();
    for line in paragraphs(docs).iter().flat_map(|line| wrapped(line, WIDTH - indent.len() - mark.len() - 1)) {
        told.push_str(format!("{indent}{mark} {line}").trim_end());
        told.push('\n');
    }
    told
}

/// Lines joined to paragraphs; what is set apart in Markdown stays apart.
fn paragraphs(docs: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in docs.lines().map(str::trim_end) {
        let is_apart = line.is_empty() || line.starts_with([' ', '-', '*', '|', '#']) || line.starts_with("```");
        match all.last_mut() {
            Some(last) if is_open && !is_apart => {
                last.push(' ');
                last.push_str(line);
            }
            _ => all.push(line.to_owned()),
        }
        is_open = !is_apart;
    }
    all
}

fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Documentation as a block of JSDoc.
pub(crate) fn jsdoc(docs: &str, indent: &str) -> String {
    if docs.is_empty() {
        return String::new();
    }
    let docs = docs.replace("*/", "*\u{200b}/");
    let one = paragraphs(&docs);
    if let [line] = one.as_slice()
        && indent.len() + line.chars().count() + 7 <= WIDTH
    {
        return format!("{indent}/** {line} */\n");
    }
    format!("{indent}/**\n{}{indent} */\n", comment(&docs, indent, " *"))
}

/// Documentation as a string of Python, which follows what it is about.
pub(crate) fn docstring(docs: &str, indent: &str) -> String {
    if docs.is_empty() {
        return String::new();
    }
    let raw = if docs.contains('\\') { "r" } else { "" };
    let lines: Vec<_> = paragraphs(docs).iter().flat_map(|line| wrapped(line, WIDTH - indent.len() - 4)).collect();
    if let [line] = lines.as_slice()
        && indent.len() + line.chars().count() + 7 <= WIDTH
    {
        return format!("{indent}{raw}\"\"\"{line}\"\"\"\n");
    }
    let (first, rest) = lines.split_first().expect("there is always a line");
    let rest: String = rest.iter().map(|line| format!("{}\n", format!("{indent}{line}").trim_end())).collect();
    format!("{indent}{raw}\"\"\"{first}\n{rest}{indent}\"\"\"\n")
}
