/** Returns where the JSON value at `from` ends; the text must be valid JSON. */
function locateValueEnd(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') {
      index = locateStringEnd(text, index);
      if (depth === 0) return index + 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth === 0) return index; // the object around a plain value ends
      depth -= 1;
      if (depth === 0) return index + 1;
    } else if (depth === 0 && character === ',') return index;
  }
  return text.length;
}

/** Returns the index of the closing quote of the string at `from`. */
function locateStringEnd(text: string, from: number): number {
  let index = from + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

/**
 * Returns the raw text of one member of a JSON object. A signature covers bytes, which parsing and
 * serializing would change.
 */
export function findRawMember(text: string, name: string): string | undefined {
  let memberIndex = text.indexOf('{') + 1;
  while (memberIndex > 0 && memberIndex < text.length) {
    const openingQuote = text.indexOf('"', memberIndex);
    if (openingQuote === -1) return undefined;
    const close = locateStringEnd(text, openingQuote);
    let value = text.indexOf(':', close) + 1;
    while (/\s/.test(text[value] ?? '')) value += 1;
    const end = locateValueEnd(text, value);
    if (JSON.parse(text.slice(openingQuote, close + 1)) === name) return text.slice(value, end).trim();
    memberIndex = text.indexOf(',', end) + 1;
  }
  return undefined;
}
