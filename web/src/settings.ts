// What a visitor has chosen, kept in this browser.

import { setShown } from "./dom";
import { mayNotify } from "./install";
import { play } from "./sounds";

type Name = "sound" | "notify" | "still" | "close";

/** Whether a switch is on; all are off until somebody turns them on. */
export function isOn(name: Name): boolean {
  return localStorage.getItem(`catstate-${name}`) === "on";
}

export function remember(name: Name, on: boolean): void {
  localStorage.setItem(`catstate-${name}`, on ? "on" : "off");
}

export type Pace = "slow" | "normal" | "fast" | "once" | "step";

/** How fast a visitor wants to see what others do. */
export function pace(): Pace {
  return (localStorage.getItem("catstate-pace") as Pace | null) ?? "normal";
}

/** Whether nothing should move. */
export function isStill(): boolean {
  return isOn("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a visitor wants to see what happened at once. */
export function isQuick(): boolean {
  return pace() === "once" || isStill();
}

/** Make the settings sheet of the page work. */
export function startSettings(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-setting]")) {
    const name = box.dataset["setting"] as Name;
    box.checked = isOn(name);
    box.addEventListener("change", () => void change(name, box));
  }
  document.documentElement.classList.toggle("still", isStill());
  const theme = document.documentElement.dataset["theme"] ?? "";
  for (const radio of document.querySelectorAll<HTMLInputElement>("input[name=theme]")) {
    radio.checked = radio.value === theme;
    radio.addEventListener("change", () => {
      if (radio.value) document.documentElement.dataset["theme"] = radio.value;
      else delete document.documentElement.dataset["theme"];
      document.cookie = `theme=${radio.value}; path=/; max-age=31536000; samesite=lax`;
    });
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-setting=pace]")) {
    select.value = pace();
    select.addEventListener("change", () => localStorage.setItem("catstate-pace", select.value));
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-language]"))
    select.addEventListener("change", () => select.form?.submit());
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]"))
      if (!menu.contains(event.target as Node)) menu.open = false;
  });
}

async function change(name: Name, box: HTMLInputElement): Promise<void> {
  if (name === "notify") {
    const refused = box.checked && !(await mayNotify());
    if (refused) box.checked = false;
    setShown("notify-blocked", refused);
  }
  remember(name, box.checked);
  document.documentElement.classList.toggle("still", isStill());
  if (name === "sound" && box.checked) play("turn");
}
