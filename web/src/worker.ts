// The service worker: shows a page of its own when there is no network. It keeps that page and the files that all
// pages share, whose addresses change with their content; no answer that is meant for one person is ever kept.
//
// The server puts two lines before this script: the number of this version, and what it keeps.

declare const VERSION: string;
declare const KEPT: string[]; // addresses; the first is the page to show without a network

// TypeScript's own types of service workers can't be loaded beside those of pages: here is what we use of them.
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageFetch extends LastingEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface PushMessage extends LastingEvent {
  readonly data: { json(): { title: string; body: string; path: string; tag: string } } | null;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window" }): Promise<OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: LastingEvent) => void): void;
  addEventListener(kind: "fetch", hear: (event: PageFetch) => void): void;
  addEventListener(kind: "push", hear: (event: PushMessage) => void): void;
  addEventListener(kind: "notificationclick", hear: (event: LastingEvent & { notification: Notification }) => void): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(KEPT))
      .then(() => worker.skipWaiting()), // nothing that an open page uses changes under the same address
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(visit(event));
  else if (KEPT.includes(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

/** A page from the network, always; without one, the page that says so. */
async function visit(event: PageFetch): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(KEPT[0]!)) ?? Response.error();
  }
}

/** A message of the server, which sends some only to whoever asked for them; of one match only the latest is shown. */
worker.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path, icon: "/icon/192.png" }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

/** Bring the page of a table to the front, or open it. */
async function show(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}
