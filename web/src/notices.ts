// Push messages to this browser: the switch on the page about you. Nothing is asked of the browser before a click.

import { find, setShown, write } from "./dom";
import { say } from "./words";

/** Make the switch work. */
export async function startNotices(): Promise<void> {
  const part = find("push");
  if (!part) return;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    write("push-words", say("This browser takes no push messages."));
    return;
  }
  find("push-on")!.addEventListener("click", () => void turn(() => subscribe(part.dataset["key"]!)));
  find("push-off")!.addEventListener("click", () => void turn(unsubscribe));
  await show();
}

async function show(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const isOn = !!(await registration?.pushManager.getSubscription());
  setShown("push-on", !isOn);
  setShown("push-off", isOn);
  write("push-words", isOn ? say("Messages come to this browser, also when no page of ours is open.") : say("No messages come here."));
}

async function turn(change: () => Promise<void>): Promise<void> {
  try {
    await change();
    await show();
  } catch (error) {
    const isBlocked = Notification.permission === "denied";
    const reason = error instanceof Error ? error.message : say("try again later");
    write(
      "push-words",
      isBlocked
        ? say("Your browser does not allow messages here; you can change that in its settings.")
        : say("It did not work: {reason}", { reason }),
    );
  }
}

async function subscribe(key: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await send({ endpoint: endpoint ?? "", key: keys?.["p256dh"] ?? "", secret: keys?.["auth"] ?? "" });
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  await send({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function send(fields: Record<string, string>): Promise<void> {
  const answer = await fetch("/notices/push", { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(say("The server did not take it."));
}
