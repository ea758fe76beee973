//! Telling clients that a resource has changed, by whomever: the text of each one they asked for is compared every two
//! seconds, since a store tells of no changes by itself.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::service::{Peer, SubscriptionContext};
use rmcp::{ErrorData, RoleServer};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

use super::resource;
use super::roots::Roots;

/// The time between two looks.
const PAUSE: Duration = Duration::from_secs(2);

/// The resources that a client of an older revision asked for, each with the task that looks at it.
#[derive(Clone, Default)]
pub(super) struct Changes(Arc<Mutex<HashMap<String, JoinHandle<()>>>>);

impl Changes {
    /// Tells a client when a resource changes, until it has heard enough.
    pub(super) async fn subscribe(&self, uri: String, peer: Peer<RoleServer>, roots: Roots, folder: Option<PathBuf>) {
        let watched = uri.clone();
        let task = tokio::spawn(async move {
            let mut look = Look::new(roots, folder, watched.clone()).await;
            while !peer.is_transport_closed() {
                if look.has_changed().await {
                    let told =
                        peer.notify_resource_updated(ResourceUpdatedNotificationParam::new(watched.clone())).await;
                    if told.is_err() {
                        break;
                    }
                }
            }
        });
        if let Some(old) = self.0.lock().await.insert(uri, task) {
            old.abort();
        }
    }

    pub(super) async fn unsubscribe(&self, uri: &str) {
        if let Some(task) = self.0.lock().await.remove(uri) {
            task.abort();
        }
    }

    /// Tells a client of the resources that it named, until it cancels.
    pub(super) async fn listen(
        &self,
        context: SubscriptionContext,
        roots: Roots,
        folder: Option<PathBuf>,
    ) -> Result<(), ErrorData> {
        let uris = context.accepted().resource_subscriptions.clone().unwrap_or_default();
        let mut looks = Vec::new();
        for uri in uris {
            looks.push(Look::new(roots.clone(), folder.clone(), uri).await);
        }
        loop {
            tokio::select! {
                () = context.cancelled() => return Ok(()),
                () = sleep(PAUSE) => {}
            }
            for look in &mut looks {
                if look.is_different().await && context.sink().notify_resource_updated(&look.uri).await.is_err() {
                    return Ok(());
                }
            }
        }
    }
}

/// A resource as it was seen last.
struct Look {
    roots: Roots,
    folder: Option<PathBuf>,
    uri: String,
    seen: Option<[u8; 32]>,
}

impl Look {
    async fn new(roots: Roots, folder: Option<PathBuf>, uri: String) -> Self {
        let mut look = Self { roots, folder, uri, seen: None };
        look.is_different().await;
        look
    }

    /// Waits, then looks.
    async fn has_changed(&mut self) -> bool {
        sleep(PAUSE).await;
        self.is_different().await
    }

    async fn is_different(&mut self) -> bool {
        let (roots, folder, uri) = (self.roots.clone(), self.folder.clone(), self.uri.clone());
        let read = move || {
            let opened = roots.memory(folder.as_deref()).ok()?;
            // Looking at the whole project every two seconds would cost more than its changes are worth telling.
            let text = resource::read(&opened.memory.without_project(), &uri).ok()??;
            Some(<[u8; 32]>::from(Sha256::digest(text)))
        };
        // A memory that does not answer has not changed.
        let Ok(Some(now)) = spawn_blocking(read).await else { return false };
        self.seen.replace(now) != Some(now)
    }
}
