//! The files that the setup of a client reads and changes.

use crate::clients::client::profile;
use crate::model::contract::Client;

use super::hooks::Shape;
use super::server::Server;
use super::{old, tasks};

pub(super) fn has_tasks(client: Client) -> bool {
    profile(client).has_tasks
}

/// The other clients that our tasks are for.
pub(super) fn sharing(client: Client) -> impl Iterator<Item = Client> {
    Client::ALL.into_iter().filter(move |other| has_tasks(client) && has_tasks(*other) && *other != client)
}

/// Files that are read for the sake of other setups.
pub(super) fn shared_paths(client: Client) -> Vec<&'static str> {
    let others = sharing(client).filter_map(|other| Shape::of(other, None)).map(|shape| shape.settings.path);
    others.chain(has_tasks(client).then_some(old::RULE)).collect()
}

/// Files that a setup may change.
pub(super) fn edited(client: Client) -> Vec<&'static str> {
    let mut paths: Vec<&str> = profile(client).own_file.iter().map(|own| own.path).collect();
    paths.extend(Shape::of(client, None).map(|shape| shape.settings.path));
    let server = Server::of(client).map(|server| server.place.path);
    paths.extend(server.filter(|path| !paths.contains(path)));
    if has_tasks(client) {
        paths.extend([tasks::TASKS, tasks::SETTINGS]);
    }
    paths
}
