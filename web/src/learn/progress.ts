// Which lessons this visitor has finished: kept in the browser, and with the account as soon as there is one.

const KEY = "catstate-learned";

function kept(): Set<string> {
  return new Set((localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean));
}

/** Keep that something was learned, written as game/lesson; the server is told too, and does not have to answer. */
export function noteLearned(...things: string[]): void {
  localStorage.setItem(KEY, [...new Set([...kept(), ...things])].join(" "));
  void tell(things);
}

/** Whether something was learned in this browser. */
export function isLearned(thing: string): boolean {
  return kept().has(thing);
}

async function tell(things: string[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch("/api/learn", { method: "POST", headers, body: JSON.stringify({ things }) }).catch(() => null);
}

/** The pages of courses: show what was finished in this browser, and tell the server what it does not know. */
export function showProgress(): void {
  const known = new Set((document.body.dataset["learned"] ?? "").split(" "));
  const missing = [...kept()].filter((thing) => !known.has(thing));
  if (missing.length) void tell(missing);
  const all = new Set([...known, ...kept()]);
  for (const item of document.querySelectorAll<HTMLElement>("[data-lesson]")) {
    if (!all.has(item.dataset["lesson"]!)) continue;
    item.classList.add("done");
    for (const tick of item.querySelectorAll<HTMLElement>(".tick")) tick.hidden = false;
  }
  for (const part of document.querySelectorAll<HTMLElement>("[data-lessons]")) {
    const lessons = part.dataset["lessons"]!.split(" ").filter(Boolean);
    part.querySelector("[data-done]")!.textContent = String(lessons.filter((one) => all.has(one)).length);
  }
}
