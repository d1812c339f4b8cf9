/** Takes a page of `rows`, read with `limit + 1`: an extra row shows that another page follows. */
export function takePage<Row>(
  rows: readonly Row[],
  limit: number,
  toCursor: (lastRow: Row) => string,
): { readonly page: Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const lastRow = page.at(-1);
  return { page, nextCursor: rows.length > limit && lastRow ? toCursor(lastRow) : null };
}

/** Joins the two parts of a cursor; an instant becomes milliseconds. */
export const joinCursor = (first: Date | string, second: string): string =>
  `${first instanceof Date ? first.getTime() : first}_${second}`;

/** Splits a validated cursor at its first underscore. */
export function splitCursor(
  cursor: string | undefined,
): readonly [first: string | null, second: string | null] {
  if (cursor === undefined) return [null, null];
  const separatorIndex = cursor.indexOf('_');
  return [cursor.slice(0, separatorIndex), cursor.slice(separatorIndex + 1)];
}

/** Splits like `splitCursor`, with the first part as an instant. */
export function splitInstantCursor(
  cursor: string | undefined,
): readonly [at: Date | null, id: string | null] {
  const [ms, id] = splitCursor(cursor);
  return [ms === null ? null : new Date(Number(ms)), id];
}
