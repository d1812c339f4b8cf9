// Builds a large catalogue from the embedded one: a seed recombines its words, places and departures.
import { createHash } from 'node:crypto';
import pg from 'pg';

const BATCH = 2_000;
const NAME_WORDS = 4;
const TEXT_WORDS = 120;
const DEPARTURES = 3;

/**
 * Creates a generator of random numbers (mulberry32).
 * @param {number} seed
 * @returns {() => number} in [0, 1)
 */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param {string} text */
const toUuid = (text) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** @param {{ locale: string, search: string[] }[]} pages @param {string} locale @returns {string[]} different words of its trips */
const listWords = (pages, locale) => [
  ...new Set(
    pages
      .filter((page) => page.locale === locale)
      .flatMap(({ search }) => search.join(' ').split(/\s+/))
      .filter((word) => word.length > 2),
  ),
];

/**
 * Composes the rows of one trip, by table.
 * @param {number} n
 * @param {{ pages: any[], departures: any[], words: Record<'en' | 'es', string[]> }} embedded
 * @param {() => number} random
 */
function composeTrip(n, { pages, departures, words }, random) {
  /** @template T @param {T[]} items @returns {T} */
  const pickOne = (items) => /** @type {T} */ (items[Math.floor(random() * items.length)]);
  const id = toUuid(`trip ${n}`);
  const base = pickOne(pages);
  const { style, themes, days } = pickOne(pages).facets;
  const composePage = (/** @type {'en' | 'es'} */ locale) => {
    const pickWords = (/** @type {number} */ count) =>
      Array.from({ length: count }, () => pickOne(words[locale])).join(' ');
    const name = pickWords(NAME_WORDS);
    return {
      trip_id: id,
      locale,
      slug: `bench-${n}`,
      version: 1,
      summary: { ...base.summary, id, slug: `bench-${n}`, name },
      details: {},
      facets: { ...base.facets, style, themes, days },
      search: [name, base.search[1], pickWords(TEXT_WORDS)],
    };
  };
  const tripPages = [composePage('en'), composePage('es')];
  const tripDepartures = departures.filter(({ tripId }) => tripId === base.id);
  const firstIndex = Math.floor(random() * tripDepartures.length);
  return {
    trips: [{ ...base.trip, trip_id: id, code: `BENCH-${n}` }],
    trip_pages: tripPages,
    departures: tripDepartures.slice(firstIndex, firstIndex + DEPARTURES).map(({ row }) => ({
      ...row,
      trip_id: id,
      departure_id: toUuid(`${row.departure_id} ${n}`),
    })),
  };
}

/**
 * Writes `count` trips into the read models of a stopped installation, as an import of that many files would.
 * @param {string} url of its database
 * @param {number} count
 */
export async function addTrips(url, count) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: pages } = await client.query(
      `SELECT p.trip_id AS id, locale, summary, facets, search, to_jsonb(t) AS trip
       FROM trip_pages p JOIN trips t USING (trip_id) ORDER BY locale, p.trip_id`,
    );
    const { rows: departures } = await client.query(
      'SELECT d.trip_id AS "tripId", to_jsonb(d) AS row FROM departures d ORDER BY departure_id',
    );
    const words = { en: listWords(pages, 'en'), es: listWords(pages, 'es') };
    const embedded = { pages, departures, words };
    const random = createRandom(1);
    for (let offset = 0; offset < count; offset += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - offset) }, (_, n) => offset + n);
      const trips = numbers.map((n) => composeTrip(n, embedded, random));
      for (const table of /** @type {const} */ (['trips', 'trip_pages', 'departures']))
        await client.query(
          `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
          [JSON.stringify(trips.flatMap((trip) => trip[table]))],
        );
    }
    await client.query('ANALYZE trips, trip_pages, departures');
    return words;
  } finally {
    await client.end();
  }
}
