//! Keys, and what they do. They are those of the page and of `review`.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::view::{Mode, View};

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Moves the selection by so many entries; the ends of the list stop it.
    Move(isize),
    Scroll(i16),
    Search,
    NextView,
    Help,
    Leave,
    /// Ends the search; without one it leaves, when it is pressed twice.
    Escape,
    Pin,
    Edit,
    Forget,
    Undo,
    Reload,
    Accept,
    Merge,
    Restore,
    /// A character that is typed into a line.
    Type(char),
    Erase,
    /// The line is typed.
    Enter,
    /// The line is not wanted, or the help was read.
    Cancel,
}

/// One key and what it does in some views.
struct Key {
    codes: &'static [KeyCode],
    /// Its name, for people.
    name: &'static str,
    does: &'static str,
    action: Action,
    views: &'static [View],
}

const ALL: &[View] = &[View::Entries, View::Inbox, View::Trash];
const STANDING: &[View] = &[View::Entries, View::Inbox];

const PAGE: isize = 10;

/// All keys, in the order in which help lists them.
#[rustfmt::skip]
const KEYS: &[Key] = &[
    Key { codes: &[KeyCode::Char('a')], name: "a", does: "accept", action: Action::Accept, views: &[View::Inbox] },
    Key { codes: &[KeyCode::Char('r')], name: "r", does: "reject", action: Action::Forget, views: &[View::Inbox] },
    Key { codes: &[KeyCode::Char('m')], name: "m", does: "merge into another", action: Action::Merge, views: &[View::Inbox] },
    Key { codes: &[KeyCode::Char('r')], name: "r", does: "restore", action: Action::Restore, views: &[View::Trash] },
    Key { codes: &[KeyCode::Char('e')], name: "e", does: "edit", action: Action::Edit, views: STANDING },
    Key { codes: &[KeyCode::Char('p')], name: "p", does: "pin or unpin", action: Action::Pin, views: &[View::Entries] },
    Key { codes: &[KeyCode::Delete, KeyCode::Char('d')], name: "d", does: "forget", action: Action::Forget, views: &[View::Entries] },
    Key { codes: &[KeyCode::Char('u')], name: "u", does: "undo", action: Action::Undo, views: ALL },
    Key { codes: &[KeyCode::Char('/')], name: "/", does: "search", action: Action::Search, views: ALL },
    Key { codes: &[KeyCode::Tab], name: "Tab", does: "entries, inbox, trash", action: Action::NextView, views: ALL },
    Key { codes: &[KeyCode::Down, KeyCode::Char('j')], name: "↓ j", does: "next", action: Action::Move(1), views: ALL },
    Key { codes: &[KeyCode::Up, KeyCode::Char('k')], name: "↑ k", does: "previous", action: Action::Move(-1), views: ALL },
    Key { codes: &[KeyCode::PageDown], name: "PgDn", does: "ten further", action: Action::Move(PAGE), views: ALL },
    Key { codes: &[KeyCode::PageUp], name: "PgUp", does: "ten back", action: Action::Move(-PAGE), views: ALL },
    Key { codes: &[KeyCode::Home], name: "Home", does: "first", action: Action::Move(isize::MIN), views: ALL },
    Key { codes: &[KeyCode::End], name: "End", does: "last", action: Action::Move(isize::MAX), views: ALL },
    Key { codes: &[KeyCode::Char(' ')], name: "Space", does: "scroll the text", action: Action::Scroll(PAGE as i16), views: ALL },
    Key { codes: &[KeyCode::Char('b')], name: "b", does: "scroll it back", action: Action::Scroll(-(PAGE as i16)), views: ALL },
    Key { codes: &[KeyCode::F(5)], name: "F5", does: "read again", action: Action::Reload, views: ALL },
    Key { codes: &[KeyCode::Char('?')], name: "?", does: "keys", action: Action::Help, views: ALL },
    Key { codes: &[KeyCode::Char('q')], name: "q", does: "leave", action: Action::Leave, views: ALL },
    Key { codes: &[KeyCode::Esc], name: "Esc", does: "end the search, then leave", action: Action::Escape, views: ALL },
];

impl Action {
    /// The action of a key at this moment; none for a key without one.
    pub(super) fn of(pressed: KeyEvent, mode: Mode, view: View) -> Option<Self> {
        if pressed.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(pressed.code, KeyCode::Char('c' | 'd')).then_some(Self::Leave);
        }
        match (mode, pressed.code) {
            (Mode::Help, _) => Some(Self::Cancel),
            (Mode::Search | Mode::Merge, KeyCode::Char(char)) => Some(Self::Type(char)),
            (Mode::Search | Mode::Merge, KeyCode::Backspace) => Some(Self::Erase),
            (Mode::Search | Mode::Merge, KeyCode::Enter) => Some(Self::Enter),
            (Mode::Search | Mode::Merge, KeyCode::Esc) => Some(Self::Cancel),
            (Mode::Search, KeyCode::Down) => Some(Self::Move(1)),
            (Mode::Search, KeyCode::Up) => Some(Self::Move(-1)),
            (Mode::Search | Mode::Merge, _) => None,
            (Mode::List, code) => {
                KEYS.iter().find(|key| key.codes.contains(&code) && key.views.contains(&view)).map(|key| key.action)
            }
        }
    }
}

/// The name of each key of a view and what it does.
pub(super) fn keys_of(view: View) -> impl Iterator<Item = (&'static str, &'static str)> {
    KEYS.iter().filter(move |key| key.views.contains(&view)).map(|key| (key.name, key.does))
}
