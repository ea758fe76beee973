//! Drawing the screen.

use keepstone::{Entry, Tier};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, List, ListItem, ListState, Paragraph, Wrap};

use super::key::keys_of;
use super::shown::Shown;
use super::view::{Mode, View};
use crate::print::entry::print_entry;
use crate::print::style::first_line;
use crate::print::visible::visible;

/// A terminal of fewer columns has the preview below the list.
const WIDE: u16 = 90;

const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// The number of keys that the last line names.
const HINTS: usize = 6;

pub(super) fn all(frame: &mut Frame<'_>, shown: &Shown<'_>) {
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)]).areas(frame.area());
    frame.render_widget(Paragraph::new(headline(shown)), head);
    let halves = [Constraint::Percentage(45), Constraint::Percentage(55)];
    let layout = if body.width < WIDE { Layout::vertical(halves) } else { Layout::horizontal(halves) };
    let [left, right] = layout.areas(body);
    list(frame, shown, left);
    preview(frame, shown, right);
    frame.render_widget(Paragraph::new(footline(shown)), foot);
    if shown.mode() == Mode::Help {
        help(frame, shown.view(), body);
    }
}

fn headline<'a>(shown: &'a Shown<'_>) -> Line<'a> {
    let views = [View::Entries, View::Inbox, View::Trash].map(|view| {
        let style = if view == shown.view() { CHOSEN } else { FAINT };
        Span::styled(format!(" {} ", view.name()), style)
    });
    let mut line = Line::from(views.to_vec());
    let is_typed = shown.mode() == Mode::Search;
    if is_typed || !shown.query().is_empty() {
        line.push_span(format!("  / {}", visible(shown.query())));
        line.push_span(if is_typed { "▏" } else { "" });
    }
    line
}

fn footline<'a>(shown: &'a Shown<'_>) -> Line<'a> {
    if shown.mode() == Mode::Merge {
        return Line::from(format!("merge into which entry (reference)? {}▏", visible(shown.reference())));
    }
    if let Some(notice) = shown.notice() {
        return Line::from(visible(notice));
    }
    let hints: Vec<String> = keys_of(shown.view()).take(HINTS).map(|(name, does)| format!("{name} {does}")).collect();
    Line::styled(format!("{}  ? keys  q leave", hints.join("  ")), FAINT)
}

fn list(frame: &mut Frame<'_>, shown: &Shown<'_>, area: Rect) {
    let entries = shown.entries();
    let block = Block::bordered().title(count(entries.len(), shown.count()));
    if entries.is_empty() {
        let why = match (shown.view(), shown.query().trim()) {
            (View::Entries, "") => "The memory is empty. `keepstone add` writes the first entry.",
            (View::Inbox, "") => "No candidates wait.",
            (View::Trash, "") => "The trash is empty.",
            _ => "Nothing matches these words. Esc clears them.",
        };
        return frame.render_widget(Paragraph::new(why).wrap(Wrap { trim: true }).block(block), area);
    }
    let items = entries.iter().map(|entry| ListItem::new(line_of(entry)));
    let mut state = ListState::default().with_selected(shown.selected());
    frame.render_stateful_widget(List::new(items).block(block).highlight_style(CHOSEN), area, &mut state);
}

fn count(listed: usize, all: usize) -> String {
    match listed {
        1 => " 1 entry ".to_owned(),
        _ if listed < all => format!(" the newest {listed} of {all}: search for others "),
        _ => format!(" {listed} entries "),
    }
}

/// Owner, category and the first line of an entry.
fn line_of(entry: &Entry) -> Line<'static> {
    let folder = entry.reference.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mark = if entry.tier == Tier::Pinned { "* " } else { "" };
    Line::from(vec![
        Span::styled(format!("{} ", visible(folder)), FAINT),
        Span::raw(format!("{mark}{}", visible(first_line(entry)))),
    ])
}

fn preview(frame: &mut Frame<'_>, shown: &Shown<'_>, area: Rect) {
    let mut printed = Vec::new();
    if let Some(entry) = shown.entry() {
        // Writing into memory cannot fail.
        let _ = print_entry(&mut printed, entry, None, &[]);
    }
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&printed)).to_string().replace('\t', "    ");
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: false }).block(Block::bordered());
    frame.render_widget(paragraph.scroll((shown.scroll(), 0)), area);
}

fn help(frame: &mut Frame<'_>, view: View, area: Rect) {
    let lines: Vec<Line<'_>> = keys_of(view).map(|(name, does)| Line::from(format!(" {name:<6} {does}"))).collect();
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2);
    let [middle] = Layout::horizontal([Constraint::Length(36)]).flex(ratatui::layout::Flex::Center).areas(area);
    let [middle] = Layout::vertical([Constraint::Length(height)]).flex(ratatui::layout::Flex::Center).areas(middle);
    frame.render_widget(Clear, middle);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" keys ")), middle);
}
