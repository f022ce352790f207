// Where the client begins: what every page has, then what this page needs.

import { find } from "./dom";
import { BenchPage } from "./learn/bench";
import { LessonPage } from "./learn/lesson";
import { showProgress } from "./learn/progress";
import { PuzzlePage } from "./puzzles/page";
import { ReplayPage } from "./replay";
import { numberPictures } from "./rules";
import { startWorker } from "./install";
import { startNotices } from "./notices";
import { keepFresh } from "./refresh";
import { startSettings } from "./settings";
import { TablePage } from "./table/page";
import { Sheets } from "./table/sheets";
import { say } from "./words";

startSettings();
startWorker();
void startNotices();

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
  if (!button) return;
  void navigator.clipboard.writeText(button.dataset["copy"]!).then(() => {
    button.textContent = say("Copied");
  });
});

for (const share of document.querySelectorAll<HTMLButtonElement>("button[data-share]"))
  if ("share" in navigator) {
    share.hidden = false;
    share.addEventListener("click", () => void navigator.share({ text: share.dataset["share"]! }).catch(() => undefined));
  }

for (const radio of document.querySelectorAll<HTMLInputElement>("input[data-seats]"))
  radio.addEventListener("change", () => {
    for (const row of document.querySelectorAll<HTMLElement>("[data-seat]"))
      row.hidden = Number(row.dataset["seat"]) >= Number(radio.value);
    for (const words of document.querySelectorAll<HTMLElement>("[data-for-seats]"))
      words.hidden = words.dataset["forSeats"] !== radio.value;
  });

for (const select of document.querySelectorAll<HTMLSelectElement>(".options select"))
  select.addEventListener("change", () => {
    const own = document.querySelector<HTMLInputElement>("input[data-own]");
    if (own) own.checked = true;
  });

for (const part of document.querySelectorAll<HTMLElement>("[data-refresh]")) keepFresh(part);
if (find("sheets")) new Sheets();
if (document.body.dataset["page"] === "table") new TablePage();
if (document.body.dataset["page"] === "replay") new ReplayPage();
if (document.body.dataset["page"] === "rules") numberPictures();
if (document.body.dataset["page"] === "bench") new BenchPage();
if (document.body.dataset["page"] === "lesson") new LessonPage();
if (document.body.dataset["page"] === "learn") showProgress();
if (document.body.dataset["page"] === "puzzle") new PuzzlePage();
