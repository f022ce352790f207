// What makes the page an app: its service worker, and notifications through it.

/** Register the service worker once the page has all it needs. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
}

/** Whether this browser may show notifications; it is asked only when somebody wants them. */
export async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Show a notification; a click on it brings the table to the front. Phones allow it only to service workers. */
export async function notify(title: string, body: string, table: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const path = `/t/${table}`;
  const shape = { body, tag: table, icon: "/icon/192.png", data: path };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.showNotification(title, shape);
  else new Notification(title, shape).addEventListener("click", () => window.focus());
}
