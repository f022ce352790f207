// Words: English stands in the sources; the page names a script with those of another language, which runs before us.

declare global {
  // What the script has left: a message, or that for one thing → its words, or those for one and for several.
  var catstateWords: Record<string, string | [string, string]> | undefined;
}

type Values = Record<string, string | number>;

/** These words in the language of the page, with `{name}` filled in. */
export function say(words: string, values?: Values): string {
  const said = globalThis.catstateWords?.[words];
  return fill(typeof said === "string" ? said : words, values);
}

/** The words for one thing or for several; `{n}` is the number. */
export function sayNumber(one: string, many: string, n: number, values?: Values): string {
  const said = globalThis.catstateWords?.[one];
  const words = typeof said === "object" ? said : [one, many];
  return fill(words[n === 1 ? 0 : 1]!, { n, ...values });
}

/** The language of the page. */
export function language(): string {
  return document.documentElement.lang;
}

function fill(words: string, values: Values = {}): string {
  return words.replace(/\{(\w+)\}/g, (field, name: string) => String(values[name] ?? field));
}
