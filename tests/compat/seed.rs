//! A reader of category files by the published rules of agent-memory, and by nothing else: it splits at every line that
//! starts with `---`, drops a block without a date header, and reads tags as `#` and ASCII word characters.

/// An entry as agent-memory sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeedEntry {
    pub(crate) id: Option<u64>,
    /// `YYYY-MM-DDTHH:MM`.
    pub(crate) date: String,
    pub(crate) tags: Vec<String>,
    /// Between the header and the end of the block, without blank lines around it.
    pub(crate) content: String,
}

pub(crate) fn read(file: &str) -> Vec<SeedEntry> {
    let mut blocks = vec![Vec::new()];
    for line in file.split('\n') {
        if line.starts_with("---") {
            blocks.push(Vec::new());
        } else if let Some(block) = blocks.last_mut() {
            block.push(line.trim_end_matches('\r'));
        }
    }
    blocks.iter().filter_map(|block| entry(block)).collect()
}

fn entry(lines: &[&str]) -> Option<SeedEntry> {
    let at = lines.iter().position(|line| date(line).is_some())?;
    let id =
        lines[..at].iter().find_map(|line| line.trim().strip_prefix("<!-- id:")?.strip_suffix(" -->")?.parse().ok());
    let content = lines[at + 1..].join("\n").trim_matches('\n').to_owned();
    Some(SeedEntry { id, date: date(lines[at])?.to_owned(), tags: tags(&lines[at][3..]), content })
}

/// The date of a line `## 2026-03-16T16:51…`.
fn date(line: &str) -> Option<&str> {
    let date = line.strip_prefix("## ")?.get(..16)?;
    let form = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        10 => byte == b'T',
        13 => byte == b':',
        _ => byte.is_ascii_digit(),
    };
    date.bytes().enumerate().all(form).then_some(date)
}

fn tags(header: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    header.split('#').skip(1).map(word).filter(|tag| !tag.is_empty()).collect()
}
