/** Returns the value. @throws if it is absent, which would break an invariant of the caller */
export function requirePresent<T>(value: T, name: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`${name} is missing`);
  return value;
}
