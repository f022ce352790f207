// A part of a page that changes by itself: asked for again and again while the page is looked at.

const EVERY = 3000; // milliseconds

/** Keep a part of the page as the server has it now. What somebody has opened or is about to press stays. */
export function keepFresh(part: HTMLElement): void {
  const path = part.dataset["refresh"]!;
  let shown = "";
  const look = async () => {
    if (document.hidden || part.querySelector("details[open]")) return;
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    const news = await answer.text();
    if (shown && news !== shown && !part.contains(document.activeElement)) part.innerHTML = news;
    if (!part.contains(document.activeElement)) shown = news;
  };
  void look();
  setInterval(() => void look(), EVERY);
}
