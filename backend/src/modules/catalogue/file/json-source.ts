/** A position in a text, counted from 1. */
export interface Location {
  readonly line: number;
  readonly column: number;
}

export interface JsonFault {
  readonly path: string;
  readonly location: Location;
  readonly code: 'malformed_json' | 'duplicate_key';
  readonly message: string;
}

export type JsonSource =
  | { readonly ok: true; readonly value: unknown; locationOf(path: readonly PropertyKey[]): Location }
  | { readonly ok: false; readonly fault: JsonFault };

/** `['trips', 0, 'text', 'es']` as `trips[0].text.es`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((so, key) => {
    if (typeof key === 'number') return `${so}[${key}]`;
    return so === '' ? String(key) : `${so}.${String(key)}`;
  }, '');

const MAX_DEPTH = 64;

class Fault extends Error {
  constructor(
    readonly offset: number,
    readonly path: readonly PropertyKey[],
    message: string,
    readonly code: JsonFault['code'] = 'malformed_json',
  ) {
    super(message);
  }
}

/**
 * Parses JSON with the position of every value, so that operators find mistakes by line and column. Rejects
 * duplicate keys, of which JSON.parse silently keeps the last.
 */
class Reader {
  private at = 0;
  readonly offsets = new Map<string, number>();
  constructor(private readonly text: string) {}

  document(): unknown {
    if (this.text.startsWith('\uFEFF')) this.at = 1;
    const value = this.value([]);
    this.space();
    if (this.at < this.text.length)
      throw new Fault(this.at, [], 'Remove what follows the end of the document.');
    return value;
  }

  private space(): void {
    while (/[ \t\r\n]/.test(this.text.charAt(this.at))) this.at++;
  }

  private skipMark(mark: string): boolean {
    this.space();
    if (this.text[this.at] !== mark) return false;
    this.at++;
    return true;
  }

  private value(path: readonly PropertyKey[]): unknown {
    if (path.length > MAX_DEPTH) throw new Fault(this.at, path, 'Nest values less deeply.');
    this.space();
    this.offsets.set(pathText(path), this.at);
    const mark = this.text[this.at];
    if (mark === '{') return this.object(path);
    if (mark === '[') return this.array(path);
    if (mark === '"') return this.string(path);
    return this.scalar(path);
  }

  private object(path: readonly PropertyKey[]): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    this.at++;
    if (this.skipMark('}')) return result;
    do {
      this.space();
      const start = this.at;
      if (this.text[start] !== '"')
        throw new Fault(start, path, 'Put the name of a property in double quotes here.');
      const key = this.string(path);
      if (Object.hasOwn(result, key))
        throw new Fault(
          start,
          [...path, key],
          `Give "${key}" once; it stands twice in this object.`,
          'duplicate_key',
        );
      if (!this.skipMark(':'))
        throw new Fault(this.at, [...path, key], `Put a colon and a value after "${key}".`);
      // A plain assignment to "__proto__" would set the prototype instead.
      Object.defineProperty(result, key, {
        value: this.value([...path, key]),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    } while (this.skipMark(','));
    if (!this.skipMark('}'))
      throw new Fault(this.at, path, 'Put a comma before the next property, or close the object with }.');
    return result;
  }

  private array(path: readonly PropertyKey[]): unknown[] {
    const result: unknown[] = [];
    this.at++;
    if (this.skipMark(']')) return result;
    do result.push(this.value([...path, result.length]));
    while (this.skipMark(','));
    if (!this.skipMark(']'))
      throw new Fault(this.at, path, 'Put a comma before the next value, or close the list with ].');
    return result;
  }

  private string(path: readonly PropertyKey[]): string {
    const start = this.at++;
    for (; this.text[this.at] !== '"'; this.at++) {
      const mark = this.text[this.at];
      if (mark === undefined || mark < ' ')
        throw new Fault(start, path, 'Close this text with a double quote on the same line.');
      if (mark === '\\') this.at++;
    }
    this.at++;
    return this.literal(
      start,
      path,
      'Use only the escapes of JSON in this text, such as \\" and \\n.',
    ) as string;
  }

  private scalar(path: readonly PropertyKey[]): unknown {
    const start = this.at;
    while (/[^\s,\]}:"[{]/.test(this.text.charAt(this.at))) this.at++;
    return this.literal(
      start,
      path,
      'Put a value here: a text in double quotes, a number, true, false or null.',
    );
  }

  private literal(start: number, path: readonly PropertyKey[], message: string): unknown {
    try {
      return JSON.parse(this.text.slice(start, this.at)) as unknown;
    } catch {
      throw new Fault(start, path, message);
    }
  }
}

const locationAt = (text: string, offset: number): Location => {
  const before = text.slice(0, offset);
  const newline = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - newline };
};

export const readJson = (text: string): JsonSource => {
  const reader = new Reader(text);
  try {
    const value = reader.document();
    return {
      ok: true,
      value,
      /** Position of a value; for a missing value, of its closest parent. */
      locationOf: (path) => {
        let knownPath = [...path];
        while (knownPath.length > 0 && !reader.offsets.has(pathText(knownPath)))
          knownPath = knownPath.slice(0, -1);
        return locationAt(text, reader.offsets.get(pathText(knownPath)) ?? 0);
      },
    };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { offset, path, code, message } = error;
    return { ok: false, fault: { path: pathText(path), location: locationAt(text, offset), code, message } };
  }
};
