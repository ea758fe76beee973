// Makes the page work offline: the files of one build, together, from a cache. BUILD and FILES are set by build.mjs.

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name !== BUILD);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
});
