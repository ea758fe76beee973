//! Where clients keep the transcripts of a workspace.

use crate::clients::client::profile;
use crate::clients::contract::TranscriptLocation;
use crate::clients::profile::TranscriptFolder;
use crate::model::contract::Client;
use crate::model::error::{Error, Result};
use crate::text::order::Order;

use super::path::{drive, names, parts, without_end};

/// The places of a workspace, from the user's home folder and the absolute path of the workspace. They need not
/// exist, and some hold the transcripts of other workspaces too. Folders of the workspace alone come first, then those of its
/// sub-folders.
///
/// # Errors
/// [`Error::Invalid`] when one of the two is not absolute.
pub(crate) fn places(home: &str, workspace: &str) -> Result<Vec<TranscriptLocation>> {
    for (what, path) in [("home", home), ("workspace", workspace)] {
        if parts(path).is_none() {
            return Err(Error::invalid(format!("{what}: {path:?} is not an absolute path")));
        }
    }
    let mut places: Vec<(bool, TranscriptLocation)> = Vec::new();
    for client in Client::ALL {
        let transcripts = &profile(client).transcripts;
        let suffixes: Vec<String> = transcripts.suffixes.iter().map(|suffix| (*suffix).to_owned()).collect();
        places.extend((transcripts.folders)(workspace).into_iter().map(|folder| {
            let TranscriptFolder { names, prefix, is_shared } = folder;
            (is_shared, TranscriptLocation { client, folder: join(home, &names), prefix, suffixes: suffixes.clone() })
        }));
    }
    places.order_by_key(|(is_shared, place)| (*is_shared, place.prefix.is_some()));
    Ok(places.into_iter().map(|(_, place)| place).collect())
}

/// The client in whose folder a transcript lies, where that is certain: some clients run the hooks of others.
pub(crate) fn writer(path: &str) -> Option<Client> {
    let names = names(path);
    Client::ALL.into_iter().find(|client| {
        let home = profile(*client).transcripts.home;
        home.is_some_and(|home| names.windows(home.len()).any(|names| names == home))
    })
}

fn join(home: &str, names: &[String]) -> String {
    let separator = if drive(home).is_some() || home.starts_with(r"\\") { "\\" } else { "/" };
    names.iter().fold(without_end(home).to_owned(), |path, name| path + separator + name)
}
