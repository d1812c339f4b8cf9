export type PlainSearch = Record<string, string | string[]>;

const listEntries = (search: Record<string, unknown>): [string, string][] =>
  Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((searchValue) => typeof searchValue === 'string' || typeof searchValue === 'number')
      .map((searchValue): [string, string] => [name, String(searchValue)]),
  );

/** Parses every value of a query, repeated names as lists, as a form without script sends them. */
export function parsePlainSearch(search: string | FormData): PlainSearch {
  const values = Object.create(null) as PlainSearch;
  const entries = typeof search === 'string' ? new URLSearchParams(search).entries() : search.entries();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    const earlierValue = values[name];
    values[name] = earlierValue === undefined ? value : [earlierValue, value].flat();
  }
  return values;
}

/** Reverses `parsePlainSearch`: `{ style: ['art', 'food'] }` gives `?style=art&style=food`. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(listEntries(search)).toString();
  return text === '' ? '' : `?${text}`;
}
