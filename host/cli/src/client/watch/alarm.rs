//! The events that wake a watch: changes in its folders, and a stop.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};

use notify::{Config, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::client::stop;
use crate::client::transcript::Folder;

/// An event.
pub(super) enum Notice {
    /// Something at these paths.
    Changed(Vec<PathBuf>),
    /// Events got lost.
    Lost,
    /// Stop the watch.
    Stop,
}

/// Sends notices.
pub(super) struct Alarm {
    pub(super) stop: Arc<AtomicBool>,
    /// None if the system gives no events.
    watcher: Option<RecommendedWatcher>,
    /// Folders that events come from, or that none can be had from.
    heard: BTreeSet<PathBuf>,
    /// The reason why there is no watcher.
    trouble: Option<String>,
}

impl Alarm {
    /// Handles Ctrl-C and the signals that end a process.
    pub(super) fn set() -> anyhow::Result<(Self, Receiver<Notice>)> {
        let (send, notices) = channel();
        let wake = send.clone();
        let stop = stop::flag(move || drop(wake.send(Notice::Stop)))?;
        let (watcher, trouble) = match watcher(send) {
            Ok(watcher) => (Some(watcher), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Ok((Self { stop, watcher, heard: BTreeSet::new(), trouble }, notices))
    }

    /// Asks for events from existing folders; returns once the folders without events, and why.
    pub(super) fn listen(&mut self, folders: &[Folder]) -> Vec<(PathBuf, String)> {
        let mut deaf = Vec::new();
        for path in folders.iter().map(|folder| &folder.path) {
            if !path.is_dir() {
                self.forget(path);
            } else if self.heard.insert(path.clone()) {
                let watched = self.watcher.as_mut().map(|watcher| watcher.watch(path, RecursiveMode::Recursive));
                match watched {
                    Some(Ok(())) => {}
                    Some(Err(error)) => deaf.push((path.clone(), error.to_string())),
                    None => deaf.push((path.clone(), self.trouble.clone().unwrap_or_default())),
                }
            }
        }
        deaf
    }

    /// A folder that went is asked for again when it comes back.
    fn forget(&mut self, path: &PathBuf) {
        if self.heard.remove(path)
            && let Some(watcher) = &mut self.watcher
        {
            let _ = watcher.unwatch(path);
        }
    }
}

fn watcher(send: Sender<Notice>) -> notify::Result<RecommendedWatcher> {
    let notice = move |event: notify::Result<notify::Event>| {
        let notice = match event {
            // To read is no change, and we read.
            Ok(event) if matches!(event.kind, EventKind::Access(_)) => return,
            Ok(event) if event.need_rescan() => Notice::Lost,
            Ok(event) => Notice::Changed(event.paths),
            Err(_) => Notice::Lost,
        };
        let _ = send.send(notice);
    };
    RecommendedWatcher::new(notice, Config::default().with_follow_symlinks(false))
}
