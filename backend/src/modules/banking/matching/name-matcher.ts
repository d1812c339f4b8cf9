const IGNORED_WORDS = new Set(['MR', 'MRS', 'MS', 'DR', 'SR', 'SRA', 'JR', 'AND', 'Y', 'DE', 'DEL', 'LA']);
/** Short names differ from other names by one letter too often. */
const MIN_LENGTH_FOR_SLIP = 5;

/** Most names have no accents, and testing is faster than normalizing. */
const ASCII_TEXT_PATTERN = /^[\x20-\x7e]*$/;

const splitWords = (name: string): string[] =>
  (ASCII_TEXT_PATTERN.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !IGNORED_WORDS.has(word));

/**
 * Scores how much of a person's name the counterparty's name contains, 0 to 1, in any order and without
 * accents: 1/2 for an initial, 4/5 for one slip in a long name.
 */
export function createNameMatcher(counterparty: string): (person: string) => number {
  const counterpartyWords = splitWords(counterparty);
  const counterpartyLetters = counterpartyWords.join('');
  return (person) => {
    const personWords = counterpartyWords.length === 0 ? [] : splitWords(person);
    if (personWords.length === 0) return 0;
    const personLetters = personWords.join('');
    if (personLetters.length > MIN_LENGTH_FOR_SLIP && counterpartyLetters.includes(personLetters)) return 1;
    const scores = personWords.map((word) =>
      Math.max(...counterpartyWords.map((counterpartyWord) => compareWords(word, counterpartyWord))),
    );
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
}

function compareWords(word: string, otherWord: string): number {
  if (word === otherWord) return 1;
  if ((word.length === 1 || otherWord.length === 1) && word[0] === otherWord[0]) return 0.5;
  return Math.min(word.length, otherWord.length) >= MIN_LENGTH_FOR_SLIP && isOneEditApart(word, otherWord)
    ? 0.8
    : 0;
}

/** True if one letter is wrong, missing or too many. */
function isOneEditApart(word: string, otherWord: string): boolean {
  const [shortWord, longWord] = word.length <= otherWord.length ? [word, otherWord] : [otherWord, word];
  if (longWord.length - shortWord.length > 1) return false;
  let prefixLength = 0;
  while (prefixLength < shortWord.length && shortWord[prefixLength] === longWord[prefixLength])
    prefixLength++;
  return (
    shortWord.slice(shortWord.length === longWord.length ? prefixLength + 1 : prefixLength) ===
    longWord.slice(prefixLength + 1)
  );
}
