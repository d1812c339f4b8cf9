// What visitors search for: words, prefixes, typos, words without accents, filters and orders.
/** @param {string} word @param {() => number} next */
const slip = (word, next) => {
  const at = 1 + Math.floor(next() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
};

/**
 * @param {() => number} next
 * @param {Readonly<Record<'en' | 'es', string[]>>} words
 * @returns {{ kind: string, path: string }}
 */
export function question(next, words) {
  const pick = (/** @type {readonly string[]} */ from) => String(from[Math.floor(next() * from.length)]);
  const locale = next() < 0.5 ? 'en' : 'es';
  const word = () => pick(words[locale]);
  const long = () => pick(words[locale].filter(({ length }) => length > 5));
  const q = (/** @type {string} */ text) => `q=${encodeURIComponent(text)}`;
  const kinds = {
    word: () => q(word()),
    'two words': () => q(`${word()} ${word()}`),
    beginning: () => q(word().slice(0, 3)),
    slip: () => q(slip(long(), next)),
    filters: () => `style=${pick(['hiking', 'trekking', 'cycling'])}&maxDays=${7 + Math.floor(next() * 8)}`,
    'word and filters': () =>
      `${q(word())}&difficulty=${pick(['easy', 'moderate', 'challenging'])}&sort=price`,
    everything: () => `sort=${pick(['price', 'days', 'departure', 'rating'])}`,
  };
  const kind = /** @type {keyof typeof kinds} */ (pick(Object.keys(kinds)));
  return { kind, path: `/api/trips?locale=${locale}&limit=24&facets=true&${kinds[kind]()}` };
}
