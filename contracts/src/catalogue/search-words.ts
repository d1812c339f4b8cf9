/**
 * Reduces a text to lower-case letters and digits without accents: "Ñandú, Perú" and "nandu peru" give the
 * same words.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words that occur in nearly every name, so that a search for them distinguishes nothing. */
const FILLER_WORDS = new Set(
  'a al and con de del el en for in la las los of on por the to with y'.split(' '),
);

export const splitWords = (text: string): string[] => {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '');
  const significantWords = words.filter((word) => !FILLER_WORDS.has(word));
  return significantWords.length > 0 ? significantWords : words;
};

/** Returns how many typos are forgiven in a word of this length. */
export function countAllowedTypos(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Counts edits, with swaps of neighbors (optimal string alignment); `limit + 1` if they exceed the limit. */
export function countTypos(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let minimum = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (lastRow[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let typos = Math.min(substitution, (lastRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        typos = Math.min(typos, (rowBeforeLast[j - 2] ?? 0) + 1);
      row.push(typos);
      minimum = Math.min(minimum, typos);
    }
    if (minimum > limit) return limit + 1;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] ?? 0;
}
