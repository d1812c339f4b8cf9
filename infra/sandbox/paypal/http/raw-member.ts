/** End of the JSON value at `from`; the text is valid JSON. */
function findValueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') {
      at = findStringEnd(text, at);
      if (depth === 0) return at + 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at; // end of the object around a plain value
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && character === ',') return at;
  }
  return text.length;
}

/** Index of the closing quote of the string at `from`. */
function findStringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/**
 * Raw text of one member of a JSON object: a signature covers bytes, which parsing and serializing would
 * change.
 */
export function readRawMember(text: string, name: string): string | undefined {
  let at = text.indexOf('{') + 1;
  while (at > 0 && at < text.length) {
    const openingQuote = text.indexOf('"', at);
    if (openingQuote === -1) return undefined;
    const close = findStringEnd(text, openingQuote);
    let value = text.indexOf(':', close) + 1;
    while (/\s/.test(text[value] ?? '')) value += 1;
    const end = findValueEnd(text, value);
    if (JSON.parse(text.slice(openingQuote, close + 1)) === name) return text.slice(value, end).trim();
    at = text.indexOf(',', end) + 1;
  }
  return undefined;
}
