//! `README.md`: its title and its first paragraph, for what the manifests do not say.

use super::about::{About, plain};

pub(super) fn read(text: &str) -> About {
    let mut lines = text.lines().map(str::trim).skip_while(|line| !line.starts_with("# "));
    let name = lines.next().and_then(|line| plain(line.trim_start_matches('#')));
    let mut lines = lines.skip_while(|line| !is_prose(line));
    let paragraph: Vec<&str> = lines.by_ref().take_while(|line| is_prose(line)).collect();
    About { description: name.as_ref().and_then(|_| plain(&paragraph.join(" "))), name, ..About::default() }
}

/// Neither empty nor a heading, a badge, an image, HTML, a list, a table, a quote or a fence.
fn is_prose(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '!', '<', '|', '>', '-', '*', '`', '=']) && !line.starts_with("[!")
}
