/** True if the structures are equal. The order of keys is ignored because the log does not keep it. */
export function isDeepEqual(value: unknown, otherValue: unknown): boolean {
  if (typeof value !== 'object' || typeof otherValue !== 'object' || value === null || otherValue === null)
    return value === otherValue;
  if (Array.isArray(value) !== Array.isArray(otherValue)) return false;
  const keys = Object.keys(value);
  return (
    keys.length === Object.keys(otherValue).length &&
    keys.every(
      (key) =>
        Object.hasOwn(otherValue, key) &&
        isDeepEqual((value as Record<string, unknown>)[key], (otherValue as Record<string, unknown>)[key]),
    )
  );
}
