//! Texts that come in: from an argument, a file, standard input, or an editor.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, anyhow, bail};

use crate::args::Text;
use crate::failure::Failure;

/// The text that was named; standard input when none was.
pub(crate) fn text(text: &Text) -> Result<String, Failure> {
    match (&text.content, &text.file) {
        (Some(content), _) => Ok(content.clone()),
        (None, Some(file)) if file != Path::new("-") => {
            let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
            utf8(bytes, &file.display().to_string())
        }
        _ => standard_input(),
    }
}

/// Whether a text was named, or one is piped in.
pub(crate) fn is_given(text: &Text) -> bool {
    text.content.is_some() || text.file.is_some()
}

/// Whether somebody is there to edit.
pub(crate) fn has_terminal() -> bool {
    io::stdin().is_terminal()
}

fn standard_input() -> Result<String, Failure> {
    if has_terminal() {
        eprintln!("Type the text, then press Ctrl-D on a line of its own:");
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    utf8(bytes, "standard input")
}

fn utf8(bytes: Vec<u8>, from: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::invalid(format!("reading {from}: it is not UTF-8 from byte {at} on"))
    })
}

/// Lets people change a text in `$VISUAL` or `$EDITOR`; none when they left it as it was.
pub(crate) fn edit(text: &str) -> anyhow::Result<Option<String>> {
    let set = |name| std::env::var(name).ok().filter(|editor| !editor.trim().is_empty());
    let editor =
        set("VISUAL").or_else(|| set("EDITOR")).ok_or_else(|| anyhow!("no editor: set $EDITOR, or use -c or -f"))?;
    let file = std::env::temp_dir().join(format!("keepstone-{}.md", std::process::id()));
    fs::write(&file, text).with_context(|| format!("writing {}", file.display()))?;
    let edited = run_editor(&editor, &file).and_then(|()| Ok(fs::read_to_string(&file)?));
    let _ = fs::remove_file(&file);
    Ok(Some(edited?).filter(|edited| edited != text))
}

/// The variable may hold arguments too, as in `code --wait`.
fn run_editor(editor: &str, file: &Path) -> anyhow::Result<()> {
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or(editor);
    let status = Command::new(program).args(words).arg(file).status().with_context(|| format!("starting {editor}"))?;
    if !status.success() {
        bail!("{editor} ended with {status}; nothing was changed");
    }
    Ok(())
}
