//! `browse`: the memory as a list with a preview, in the terminal.

mod draw;
mod key;
mod shown;
mod view;

use std::io::{self, IsTerminal};

use keepstone::Memory;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::entry::filter;
use crate::answer::Answer;
use crate::args::Browse;
use crate::failure::{Done, Failure};
use key::Action;
use shown::{After, Shown};

pub(super) fn browse(memory: &Memory, given: &Browse, as_json: bool) -> Done {
    if as_json || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let failure = Failure::invalid("browse needs a terminal, for a person who presses keys");
        return Err(failure.hinted("scripts use `keepstone list`, `search` and `review`"));
    }
    let mut shown = Shown::new(memory, filter(&given.filters)?, given.query.join(" "))?;
    // From here on a panic gives the terminal back too.
    let mut terminal = ratatui::try_init().map_err(anyhow::Error::from)?;
    let done = answer_keys(&mut terminal, &mut shown);
    ratatui::restore();
    done.map(|()| Answer::Told)
}

/// Draws, and does what keys ask for, until the person leaves.
fn answer_keys(terminal: &mut DefaultTerminal, shown: &mut Shown<'_>) -> Result<(), Failure> {
    loop {
        terminal.draw(|frame| draw::all(frame, shown)).map_err(anyhow::Error::from)?;
        let Event::Key(pressed) = event::read().map_err(anyhow::Error::from)? else { continue };
        if pressed.kind == KeyEventKind::Release {
            continue;
        }
        let Some(action) = Action::of(pressed, shown.mode(), shown.view()) else { continue };
        match shown.does(action) {
            After::Goes => {}
            After::Leaves => return Ok(()),
            After::Edits => {
                // The editor has the terminal for itself.
                ratatui::restore();
                shown.edits();
                *terminal = ratatui::try_init().map_err(anyhow::Error::from)?;
            }
        }
    }
}
