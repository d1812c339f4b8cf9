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
  | { readonly ok: true; readonly value: unknown; locate(path: readonly PropertyKey[]): Location }
  | { readonly ok: false; readonly fault: JsonFault };

/** Formats `['trips', 0, 'text', 'es']` as `trips[0].text.es`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

const MAX_DEPTH = 64;

class JsonParseError extends Error {
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
 * A parser of JSON that keeps each value's position, so that operators find mistakes by line and column.
 * Duplicate keys are refused: JSON.parse silently takes the last value.
 */
class Reader {
  private position = 0;
  readonly offsets = new Map<string, number>();
  constructor(private readonly text: string) {}

  parseDocument(): unknown {
    if (this.text.startsWith('\uFEFF')) this.position = 1;
    const value = this.parseValue([]);
    this.skipSpace();
    if (this.position < this.text.length)
      throw new JsonParseError(this.position, [], 'Remove what follows the end of the document.');
    return value;
  }

  private skipSpace(): void {
    while (/[ \t\r\n]/.test(this.text.charAt(this.position))) this.position++;
  }

  private skipMark(mark: string): boolean {
    this.skipSpace();
    if (this.text[this.position] !== mark) return false;
    this.position++;
    return true;
  }

  private parseValue(path: readonly PropertyKey[]): unknown {
    if (path.length > MAX_DEPTH) throw new JsonParseError(this.position, path, 'Nest values less deeply.');
    this.skipSpace();
    this.offsets.set(formatPath(path), this.position);
    switch (this.text[this.position]) {
      case '{':
        return this.parseObject(path);
      case '[':
        return this.parseArray(path);
      case '"':
        return this.parseString(path);
      default:
        return this.parseScalar(path);
    }
  }

  private parseObject(path: readonly PropertyKey[]): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    this.position++;
    if (this.skipMark('}')) return result;
    do {
      const key = this.parseKey(path, result);
      // A plain assignment to "__proto__" would set the prototype instead.
      Object.defineProperty(result, key, {
        value: this.parseValue([...path, key]),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    } while (this.skipMark(','));
    if (!this.skipMark('}'))
      throw new JsonParseError(
        this.position,
        path,
        'Put a comma before the next property, or close the object with }.',
      );
    return result;
  }

  /** Parses a property's name and colon; `earlierValues` holds the object's properties so far. */
  private parseKey(path: readonly PropertyKey[], earlierValues: Readonly<Record<string, unknown>>): string {
    this.skipSpace();
    const startOffset = this.position;
    if (this.text[startOffset] !== '"')
      throw new JsonParseError(startOffset, path, 'Put the name of a property in double quotes here.');
    const key = this.parseString(path);
    if (Object.hasOwn(earlierValues, key))
      throw new JsonParseError(
        startOffset,
        [...path, key],
        `Write "${key}" once; this object has it twice.`,
        'duplicate_key',
      );
    if (!this.skipMark(':'))
      throw new JsonParseError(this.position, [...path, key], `Put a colon and a value after "${key}".`);
    return key;
  }

  private parseArray(path: readonly PropertyKey[]): unknown[] {
    const result: unknown[] = [];
    this.position++;
    if (this.skipMark(']')) return result;
    do result.push(this.parseValue([...path, result.length]));
    while (this.skipMark(','));
    if (!this.skipMark(']'))
      throw new JsonParseError(
        this.position,
        path,
        'Put a comma before the next value, or close the list with ].',
      );
    return result;
  }

  private parseString(path: readonly PropertyKey[]): string {
    const startOffset = this.position++;
    for (; this.text[this.position] !== '"'; this.position++) {
      const mark = this.text[this.position];
      if (mark === undefined || mark < ' ')
        throw new JsonParseError(startOffset, path, 'Close this text with a double quote on the same line.');
      if (mark === '\\') this.position++;
    }
    this.position++;
    return this.parseLiteral(
      startOffset,
      path,
      'Use only the escapes of JSON in this text, such as \\" and \\n.',
    ) as string;
  }

  private parseScalar(path: readonly PropertyKey[]): unknown {
    const startOffset = this.position;
    while (/[^\s,\]}:"[{]/.test(this.text.charAt(this.position))) this.position++;
    return this.parseLiteral(
      startOffset,
      path,
      'Put a value here: a text in double quotes, a number, true, false or null.',
    );
  }

  private parseLiteral(startOffset: number, path: readonly PropertyKey[], message: string): unknown {
    try {
      return JSON.parse(this.text.slice(startOffset, this.position)) as unknown;
    } catch {
      throw new JsonParseError(startOffset, path, message);
    }
  }
}

const toLocation = (text: string, offset: number): Location => {
  const textBefore = text.slice(0, offset);
  const newline = textBefore.lastIndexOf('\n');
  return { line: textBefore.split('\n').length, column: offset - newline };
};

export const parseJson = (text: string): JsonSource => {
  const reader = new Reader(text);
  try {
    const value = reader.parseDocument();
    return {
      ok: true,
      value,
      /** Locates a value; for a missing value, its closest parent. */
      locate: (path) => {
        let knownPath = [...path];
        while (knownPath.length > 0 && !reader.offsets.has(formatPath(knownPath)))
          knownPath = knownPath.slice(0, -1);
        return toLocation(text, reader.offsets.get(formatPath(knownPath)) ?? 0);
      },
    };
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    const { offset, path, code, message } = error;
    return {
      ok: false,
      fault: { path: formatPath(path), location: toLocation(text, offset), code, message },
    };
  }
};
