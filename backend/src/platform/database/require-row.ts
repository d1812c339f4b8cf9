/** Returns the row of a statement that always yields one. @throws if it yielded none; names the `source` */
export function requireRow<T>([row]: readonly T[], source = 'the statement'): T {
  if (row === undefined) throw new Error(`${source} returned no row`);
  return row;
}
