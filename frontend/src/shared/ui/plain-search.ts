export type PlainSearch = Record<string, string | string[]>;

const entriesOf = (search: Record<string, unknown>): [string, string][] =>
  Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => typeof each === 'string' || typeof each === 'number')
      .map((each): [string, string] => [name, String(each)]),
  );

/** Every value as it stands in the address, a name that stands there twice as a list: what a form without scripts sends. */
export function plainParse(search: string | FormData): PlainSearch {
  const found = Object.create(null) as PlainSearch;
  const entries = typeof search === 'string' ? new URLSearchParams(search).entries() : search.entries();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue;
    const before = found[name];
    found[name] = before === undefined ? value : [before, value].flat();
  }
  return found;
}

/** The same back: `{ style: ['hiking', 'trekking'], page: 2 }` is `?style=hiking&style=trekking&page=2`. */
export function plainStringify(search: Record<string, unknown>): string {
  const text = new URLSearchParams(entriesOf(search)).toString();
  return text === '' ? '' : `?${text}`;
}
