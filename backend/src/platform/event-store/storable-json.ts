/** True if the text has NUL or a lone surrogate: PostgreSQL refuses it without the path of the value. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Finds the path of the first value that would not survive a round trip through the log, if any. */
export function findUnstorablePath(value: unknown): string | undefined {
  const names = findUnstorable(value);
  return names && (names.join('.') || '(root)');
}

/** Runs for every event, so it builds the path only on failure. */
function findUnstorable(value: unknown): string[] | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'string':
      return isUnstorable(value) ? [] : undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : [];
    case 'object': {
      if (value === null) return undefined;
      if (!Array.isArray(value) && !isPlain(value)) return [];
      for (const name of Object.keys(value)) {
        if (isUnstorable(name)) return [name];
        const names = findUnstorable((value as Record<string, unknown>)[name]);
        if (names) return [name, ...names];
      }
      return undefined;
    }
    default:
      return [];
  }
}

export function toJson(label: string, value: unknown): string {
  const path = findUnstorablePath(value);
  if (path !== undefined) throw new Error(`${label}: ${path} cannot be stored as JSON`);
  return JSON.stringify(value);
}
