/** Returns the value at a path of a document of any shape; undefined if the path leads nowhere. */
export const findAtPath = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null ? (node as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
