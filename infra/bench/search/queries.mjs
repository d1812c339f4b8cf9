// Queries as visitors make them: words, prefixes, typing mistakes, missing accents, filters and orders.
/** @param {string} word @param {() => number} random */
const addTypo = (word, random) => {
  const letterIndex = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, letterIndex) + word.slice(letterIndex + 1);
};

/**
 * @param {() => number} random
 * @param {Readonly<Record<'en' | 'es', string[]>>} words
 * @returns {{ kind: string, path: string }}
 */
export function newQuery(random, words) {
  const pickOne = (/** @type {readonly string[]} */ items) =>
    String(items[Math.floor(random() * items.length)]);
  const locale = random() < 0.5 ? 'en' : 'es';
  const pickWord = () => pickOne(words[locale]);
  const pickLongWord = () => pickOne(words[locale].filter(({ length }) => length > 5));
  const toSearchParam = (/** @type {string} */ text) => `q=${encodeURIComponent(text)}`;
  const kinds = {
    word: () => toSearchParam(pickWord()),
    'two words': () => toSearchParam(`${pickWord()} ${pickWord()}`),
    beginning: () => toSearchParam(pickWord().slice(0, 3)),
    'word with a typo': () => toSearchParam(addTypo(pickLongWord(), random)),
    filters: () =>
      `style=${pickOne(['hiking', 'trekking', 'cycling'])}&maxDays=${7 + Math.floor(random() * 8)}`,
    'word and filters': () =>
      `${toSearchParam(pickWord())}&difficulty=${pickOne(['easy', 'moderate', 'challenging'])}&sort=price`,
    everything: () => `sort=${pickOne(['price', 'days', 'departure', 'rating'])}`,
  };
  const kind = /** @type {keyof typeof kinds} */ (pickOne(Object.keys(kinds)));
  return { kind, path: `/api/trips?locale=${locale}&limit=24&facets=true&${kinds[kind]()}` };
}
