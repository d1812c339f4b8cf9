/** Returns the row of a statement that always yields one. @throws if it yielded none */
export function requireRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
