/** Structural equality, ignoring the order of keys because the log does not keep it. */
export function isDeepEqual(value: unknown, other: unknown): boolean {
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return value === other;
  if (Array.isArray(value) !== Array.isArray(other)) return false;
  const keys = Object.keys(value);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        isDeepEqual((value as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}
