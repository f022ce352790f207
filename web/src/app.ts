// Where the client begins: what every page has, then what this page needs.

import { ReplayPage } from "./replay";
import { startSettings } from "./settings";
import { TablePage } from "./table/page";

startSettings();

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
  if (!button) return;
  void navigator.clipboard.writeText(button.dataset["copy"]!).then(() => {
    button.textContent = "Copied";
  });
});

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

if (document.body.dataset["page"] === "table") new TablePage();
if (document.body.dataset["page"] === "replay") new ReplayPage();
