// Neither is text to PostgreSQL: better refused here, with the path, than by the database.
const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** The path of the first value that would not come back from jsonb as it went in; undefined when all is well. */
export function unstorablePath(value: unknown, path = ''): string | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'string':
      return unstorable(value) ? path || '(root)' : undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : path || '(root)';
    case 'object': {
      if (value === null) return undefined;
      const prototype: unknown = Object.getPrototypeOf(value);
      if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
        return path || '(root)';
      for (const [name, item] of Object.entries(value)) {
        const here = path ? `${path}.${name}` : name;
        const found = unstorable(name) ? here : unstorablePath(item, here);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    default:
      return path || '(root)';
  }
}

export function toJson(what: string, value: unknown): string {
  const path = unstorablePath(value);
  if (path !== undefined) throw new Error(`${what}: ${path} cannot be stored as JSON`);
  return JSON.stringify(value);
}
