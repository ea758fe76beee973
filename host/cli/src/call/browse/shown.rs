//! The state of the screen, and what actions change in it and in the memory.

use keepstone::{Changes, Entry, Filter, Memory, Query, Tier};

use super::key::Action;
use super::view::{Mode, View};
use crate::call::review;
use crate::failure::Failure;
use crate::input;

/// The most entries in the list without a search.
const MOST: usize = 1_000;

/// The most hits of a search.
const HITS: u32 = 100;

/// Asks whether somebody who pressed Escape wants to leave.
const LEAVING: &str = "Esc once more leaves";

/// The next step of the loop after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Goes,
    Leaves,
    /// The selected entry is to be edited.
    Edits,
}

/// The state of the screen.
pub(super) struct Shown<'m> {
    memory: &'m Memory,
    filter: Filter,
    view: View,
    mode: Mode,
    query: String,
    /// The part of a reference that is typed.
    reference: String,
    entries: Vec<Entry>,
    /// The number of entries before the list was cut.
    count: usize,
    selected: usize,
    scroll: u16,
    notice: Option<String>,
    /// The number of the last change made here.
    changed: Option<u64>,
}

impl<'m> Shown<'m> {
    pub(super) fn new(memory: &'m Memory, filter: Filter, query: String) -> Result<Self, Failure> {
        let mut shown = Self {
            memory,
            filter,
            view: View::Entries,
            mode: Mode::List,
            query,
            reference: String::new(),
            entries: Vec::new(),
            count: 0,
            selected: 0,
            scroll: 0,
            notice: None,
            changed: None,
        };
        shown.read()?;
        Ok(shown)
    }

    pub(super) fn view(&self) -> View {
        self.view
    }

    pub(super) fn mode(&self) -> Mode {
        self.mode
    }

    pub(super) fn query(&self) -> &str {
        &self.query
    }

    pub(super) fn reference(&self) -> &str {
        &self.reference
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn selected(&self) -> Option<usize> {
        (!self.entries.is_empty()).then_some(self.selected)
    }

    pub(super) fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.selected)
    }

    pub(super) fn scroll(&self) -> u16 {
        self.scroll
    }

    pub(super) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Does one action. Its trouble becomes the notice: the person sees it and goes on.
    pub(super) fn does(&mut self, action: Action) -> After {
        let is_asked = self.notice.take().as_deref() == Some(LEAVING);
        match self.act(action, is_asked) {
            Ok(after) => after,
            Err(failure) => {
                self.notice = Some(failure.message());
                After::Goes
            }
        }
    }

    /// `is_asked` says whether the screen asks about leaving.
    fn act(&mut self, action: Action, is_asked: bool) -> Result<After, Failure> {
        match action {
            Action::Leave => return Ok(After::Leaves),
            Action::Escape if is_asked => return Ok(After::Leaves),
            Action::Escape if self.query.is_empty() => self.notice = Some(LEAVING.to_owned()),
            Action::Escape => {
                self.query.clear();
                self.read()?;
            }
            Action::Edit if self.entry().is_some() => return Ok(After::Edits),
            Action::Move(by) => self.select(self.selected.saturating_add_signed(by)),
            Action::Scroll(by) => self.scroll = self.scroll.saturating_add_signed(by),
            Action::Search => self.mode = Mode::Search,
            Action::Help => self.mode = Mode::Help,
            Action::Merge if self.entry().is_some() => self.mode = Mode::Merge,
            Action::NextView => {
                self.view = self.view.next();
                self.select(0);
                self.read()?;
            }
            Action::Reload => self.read()?,
            Action::Undo => self.undo()?,
            Action::Type(_) | Action::Erase | Action::Enter | Action::Cancel => self.type_into_line(action)?,
            Action::Pin | Action::Forget | Action::Accept | Action::Restore => self.change(action)?,
            Action::Edit | Action::Merge => {}
        }
        Ok(After::Goes)
    }

    fn select(&mut self, nth: usize) {
        self.selected = nth.min(self.entries.len().saturating_sub(1));
        self.scroll = 0;
    }

    /// Reads the list again; the selection stays on its entry, or on its place.
    fn read(&mut self) -> Result<(), Failure> {
        let before = self.entry().map(|entry| entry.reference.clone());
        let mut filter = self.filter.clone();
        if filter.statuses.is_empty() || self.view != View::Entries {
            filter.statuses = self.view.statuses();
        }
        let words = self.query.trim();
        // The index does not hold the trash.
        if words.is_empty() || self.view == View::Trash {
            self.entries = self.memory.vault().entries(&filter)?;
            let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
            self.entries.retain(|entry| words.iter().all(|word| entry.text.to_lowercase().contains(word)));
            match self.view {
                View::Inbox => self.entries.sort_by(review::surest_first),
                View::Entries | View::Trash => self.entries.sort_by_key(|entry| std::cmp::Reverse(entry.created)),
            }
        } else {
            let query = Query { filter, limit: Some(HITS), ..Query::new(words) };
            self.entries = self.memory.search().find(&query)?.into_iter().map(|hit| hit.entry).collect();
        }
        self.count = self.entries.len();
        self.entries.truncate(MOST);
        let same = before.and_then(|before| self.entries.iter().position(|entry| entry.reference == before));
        let (nth, scroll) = (same.unwrap_or(self.selected), self.scroll);
        self.select(nth);
        self.scroll = if same.is_some() { scroll } else { 0 };
        Ok(())
    }

    /// A key while a line is typed.
    fn type_into_line(&mut self, action: Action) -> Result<(), Failure> {
        let is_search = self.mode == Mode::Search;
        let line = if is_search { &mut self.query } else { &mut self.reference };
        match action {
            Action::Type(char) => line.push(char),
            Action::Erase => drop(line.pop()),
            Action::Cancel => {
                if self.mode != Mode::Help {
                    line.clear();
                }
                self.mode = Mode::List;
            }
            Action::Enter => {
                self.mode = Mode::List;
                let reference = std::mem::take(&mut self.reference);
                if !is_search && !reference.is_empty() {
                    return self.merge(&reference);
                }
            }
            _ => {}
        }
        if is_search {
            self.selected = 0;
            self.read()?;
        }
        Ok(())
    }

    fn merge(&mut self, into: &str) -> Result<(), Failure> {
        let Some(candidate) = self.entry().cloned() else { return Ok(()) };
        review::merge(self.memory, &candidate, into)?;
        self.tell_of("merged", &candidate.reference)
    }

    fn change(&mut self, action: Action) -> Result<(), Failure> {
        let Some(entry) = self.entry().cloned() else { return Ok(()) };
        let vault = self.memory.vault();
        let reference = &entry.reference;
        let done = match action {
            Action::Pin if entry.tier == Tier::Pinned => vault.set_tier(reference, Tier::Active).map(|_| "unpinned")?,
            Action::Pin => vault.set_tier(reference, Tier::Pinned).map(|_| "pinned")?,
            Action::Accept => review::accept(self.memory, &entry).map(|()| "accepted")?,
            Action::Restore => vault.restore(reference).map(|_| "restored")?,
            _ if self.view == View::Inbox => vault.forget(reference).map(|()| "rejected")?,
            _ => vault.forget(reference).map(|()| "forgotten")?,
        };
        self.tell_of(done, reference)
    }

    /// Remembers the change of an entry for `undo`, and reads the list again.
    fn tell_of(&mut self, done: &str, reference: &str) -> Result<(), Failure> {
        self.changed = self.memory.audit().log(Some(reference), Some(1))?.first().map(|line| line.call);
        self.read()?;
        self.notice = Some(format!("{done}: {reference}; u undoes it"));
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let Some(call) = self.changed.take() else {
            return Err(Failure::invalid("nothing was changed here yet: `keepstone log` lists older changes"));
        };
        let undone = self.memory.audit().undo(Some(call))?;
        self.read()?;
        self.notice = Some(format!("undone: {}", undone.references.join(", ")));
        Ok(())
    }

    /// Lets the person change the selected entry in an editor; a candidate is accepted with it.
    pub(super) fn edits(&mut self) {
        if let Err(failure) = self.edited() {
            self.notice = Some(failure.message());
        }
    }

    fn edited(&mut self) -> Result<(), Failure> {
        let Some(entry) = self.entry().cloned() else { return Ok(()) };
        let is_edited = match self.view {
            View::Inbox => review::edit(self.memory, &entry, None).map(|()| true)?,
            View::Entries | View::Trash => {
                let save = |text| {
                    let changes = Changes { text: Some(text), ..Changes::default() };
                    Ok(self.memory.vault().edit(&entry.reference, &changes)?)
                };
                input::edit(&format!("{}\n", entry.text), save)?.is_some()
            }
        };
        if is_edited { self.tell_of("edited", &entry.reference) } else { Ok(()) }
    }
}
