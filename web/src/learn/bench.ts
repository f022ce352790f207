// A free board: every step is a link; a click on the board follows it, and the page goes on without loading anew.

import { BoardPicture } from "../board/picture";
import { find } from "../dom";
import type { Choice } from "../wire";

export class BenchPage {
  private readonly links = new Map<string, string>(); // the address that each choice leads to
  private readonly picture = new BoardPicture(
    (choice) => void this.follow(this.links.get(choice.text)!),
    () => undefined,
  );

  constructor() {
    this.offer();
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-go]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.follow(link.href);
    });
    window.addEventListener("popstate", () => location.reload());
  }

  /** What the page lists can be clicked on the board as well. */
  private offer(): void {
    this.links.clear();
    const choices: Choice[] = [];
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-picks]")) {
      const text = link.dataset["text"]!;
      const [label, detail] = [link.querySelector("span")?.textContent ?? "", link.querySelector("b")?.textContent ?? ""];
      this.links.set(text, link.href);
      choices.push({ text, label, detail, picks: link.dataset["picks"]!.split(" "), also: [], group: "", key: "", number: 0, warning: "" });
    }
    for (const button of document.querySelectorAll<HTMLElement>("[data-link]"))
      button.dataset["copy"] = new URL(button.dataset["copy"]!, location.href).href;
    this.picture.offer(choices);
  }

  /** Fetch the page behind a link and show what differs; another size of board is another page. */
  private async follow(href: string): Promise<void> {
    const answer = await fetch(href).catch(() => null);
    if (!answer) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [board, side] = [page.getElementById("ui-board"), page.getElementById("ui-bench")];
    if (!answer.ok || !board || !side || board.getAttribute("viewBox") !== find("board")!.getAttribute("viewBox")) {
      location.assign(answer.url);
      return;
    }
    const layers: Record<string, string> = {};
    for (const layer of page.querySelectorAll<SVGGElement>("#ui-pieces > g")) layers[layer.id.slice("ui-layer-".length)] = layer.innerHTML;
    const [, , width = 0, height = 0] = board.getAttribute("viewBox")!.split(" ").map(Number);
    const focus = (document.activeElement as HTMLElement | null)?.dataset["text"];
    this.picture.show({ shapes: { wide: [width, height, 12] }, layers, describe: page.getElementById("ui-describe")?.textContent ?? "" });
    find("bench")!.replaceChildren(...document.importNode(side, true).childNodes);
    const field = find<HTMLTextAreaElement>("position");
    const typed = page.getElementById("ui-position")?.textContent;
    if (field && typed) field.value = typed;
    history.pushState(null, "", answer.url);
    this.offer();
    if (focus) document.querySelector<HTMLElement>("a[data-picks]")?.focus();
  }
}
