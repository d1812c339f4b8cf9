interface ParsedValue {
  readonly value: unknown;
  /** Start of the next value. */
  readonly end: number;
}

/** Parses one value of the Redis protocol (2 and 3) at an offset; undefined while incomplete. */
export function parseResp(bytes: Buffer, start: number): ParsedValue | undefined {
  const lineEnd = bytes.indexOf('\r\n', start);
  if (lineEnd < 0) return undefined;
  const type = String.fromCharCode(bytes[start] ?? 0);
  const head = bytes.toString('utf8', start + 1, lineEnd);
  const end = lineEnd + 2;
  const count = Number(head);
  switch (type) {
    case '$':
    case '!':
    case '=':
      if (count < 0) return { value: null, end };
      return bytes.length < end + count + 2
        ? undefined
        : { value: bytes.toString('utf8', end, end + count), end: end + count + 2 };
    case '*':
    case '~':
    case '>':
      return count < 0 ? { value: null, end } : parseElements(bytes, end, count);
    case '%':
      return parseElements(bytes, end, 2 * count);
    default:
      return { value: head, end };
  }
}

function parseElements(bytes: Buffer, start: number, count: number): ParsedValue | undefined {
  const value: unknown[] = [];
  let end = start;
  for (let i = 0; i < count; i++) {
    const element = parseResp(bytes, end);
    if (!element) return undefined;
    value.push(element.value);
    ({ end } = element);
  }
  return { value, end };
}
