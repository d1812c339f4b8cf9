/** Returns where the JSON value at `valueStart` ends; the text must be valid JSON. */
function locateValueEnd(text: string, valueStart: number): number {
  let depth = 0;
  for (let index = valueStart; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') {
      index = locateClosingQuote(text, index);
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

/** Returns the index of the quote that closes the string at `openingQuote`. */
function locateClosingQuote(text: string, openingQuote: number): number {
  let index = openingQuote + 1;
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
    const closingQuote = locateClosingQuote(text, openingQuote);
    let valueStart = text.indexOf(':', closingQuote) + 1;
    while (/\s/.test(text[valueStart] ?? '')) valueStart += 1;
    const valueEnd = locateValueEnd(text, valueStart);
    if (JSON.parse(text.slice(openingQuote, closingQuote + 1)) === name)
      return text.slice(valueStart, valueEnd).trim();
    memberIndex = text.indexOf(',', valueEnd) + 1;
  }
  return undefined;
}
