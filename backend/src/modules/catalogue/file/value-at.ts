/** Value at a path of a document of any shape; undefined if the path leads nowhere. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (so, key) =>
      typeof so === 'object' && so !== null ? (so as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
