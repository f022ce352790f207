// Takes over a new drawing of a layer: only what differs is touched, for whatever is new has to be laid out.

/** Make a drawn element like a new one, which is used up. Things with these ids are never changed, but replaced. */
export function merge(old: Element, fresh: Element, apart: ReadonlySet<string>): void {
  if (old.isEqualNode(fresh)) return;
  takeAttributes(old, fresh);
  let at = old.firstChild;
  let next = fresh.firstChild;
  while (next) {
    const after: ChildNode | null = next.nextSibling;
    if (at && !at.isEqualNode(next)) {
      if (at.nextSibling?.isEqualNode(next)) at = drop(at);
      else if (after?.isEqualNode(at)) {
        at.before(next);
        next = after;
        continue;
      }
    }
    if (!at) old.append(next);
    else {
      const following: ChildNode | null = at.nextSibling;
      if (at instanceof Element && next instanceof Element && isSame(at, next, apart)) merge(at, next, apart);
      else if (!at.isEqualNode(next)) at.replaceWith(next);
      at = following;
    }
    next = after;
  }
  while (at) at = drop(at);
}

/** Whether one element can become another. */
function isSame(old: Element, fresh: Element, apart: ReadonlySet<string>): boolean {
  return old.tagName === fresh.tagName && old.id === fresh.id && (!apart.has(old.id) || old.isEqualNode(fresh));
}

function takeAttributes(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Remove a node; tells the one after it. */
function drop(node: ChildNode): ChildNode | null {
  const after = node.nextSibling;
  node.remove();
  return after;
}
