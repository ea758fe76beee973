//! The clients: one file each, with all in which it differs from the others. This list and `model/client.rs` are the only other
//! places that name a client.

pub(crate) mod claude_code;
mod claude_desktop;
mod codex;
mod copilot_cli;
pub(crate) mod cursor;
mod gemini;
mod opencode;
mod qwen_code;
mod vscode;
mod windsurf;
mod zed;

use crate::model::contract::Client;

use super::hook::limit::Limit;
use super::profile::{EventKind, Profile};

/// All that is known of a client.
pub(super) fn profile(client: Client) -> &'static Profile {
    match client {
        Client::Cursor => &cursor::PROFILE,
        Client::Vscode => &vscode::PROFILE,
        Client::ClaudeCode => &claude_code::PROFILE,
        Client::Codex => &codex::PROFILE,
        Client::Gemini => &gemini::PROFILE,
        Client::CopilotCli => &copilot_cli::PROFILE,
        Client::QwenCode => &qwen_code::PROFILE,
        Client::Opencode => &opencode::PROFILE,
        Client::Windsurf => &windsurf::PROFILE,
        Client::ClaudeDesktop => &claude_desktop::PROFILE,
        Client::Zed => &zed::PROFILE,
    }
}

/// The profiles of all clients, in the order of their declaration.
pub(super) fn profiles() -> impl Iterator<Item = &'static Profile> {
    Client::ALL.into_iter().map(profile)
}

/// Returns whether a client runs hooks, or a plugin that does.
pub(crate) fn has_hooks(client: Client) -> bool {
    !profile(client).hooks.events.is_empty()
}

/// The names of tools in the clients that the guard of turns works in, each once.
pub(super) fn tools(of: fn(&Profile) -> &'static [&'static str]) -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    for name in profiles().filter(|profile| profile.hooks.can_guard()).flat_map(of) {
        if !all.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            all.push(name);
        }
    }
    all
}

/// The longest text that a client gives to the model whole; none where none was met.
pub(crate) fn limit(client: Client) -> Option<Limit> {
    profile(client).hooks.limit
}

/// The source of what was imported from the notes that a client puts before its model by itself, if it does.
pub(crate) fn shown_notes(client: Client) -> Option<String> {
    profile(client).hooks.shown_notes.map(|file| format!("{}/{file}", client.name()))
}

/// The kind of an event, by its name in whichever client: some run the hooks of others.
pub(super) fn event_kind(name: &str) -> Option<EventKind> {
    let mut events = profiles().flat_map(|profile| profile.hooks.events);
    events.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_the_same_in_all_clients() {
        for (name, kind) in profiles().flat_map(|profile| profile.hooks.events) {
            assert_eq!(event_kind(name), Some(*kind), "{name}");
        }
        assert_eq!((event_kind("STOP"), event_kind("Notification")), (Some(EventKind::TurnEnd), None));
    }

    #[test]
    fn no_two_clients_share_a_file_or_a_folder() {
        let files = |client: Client| {
            let profile = profile(client);
            let settings = profile.settings.iter().map(|settings| settings.path);
            let all = settings.chain(profile.server.iter().map(|place| place.path));
            let folders = (profile.transcripts.folders)("/w/app").into_iter();
            let folders = folders.map(|folder| format!("{} {:?}", folder.names.join("/"), folder.prefix));
            all.map(str::to_owned).chain(profile.own_file.iter().map(|own| own.path.to_owned())).chain(folders)
        };
        let mut owners: Vec<(String, Client)> = Vec::new();
        for client in Client::ALL {
            for file in files(client) {
                let owner = owners.iter().find(|(known, _)| *known == file);
                assert!(owner.is_none_or(|(_, owner)| *owner == client), "{client:?}: {file} is of {owner:?}");
                owners.push((file, client));
            }
        }
        assert!(owners.len() > 20, "{owners:?}");
    }
}
