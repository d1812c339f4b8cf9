/** Hashes a text to a seed (FNV-1a, 32 bits). */
export const hashText = (text: string): number => {
  let hashCode = 2166136261;
  for (const letter of text) hashCode = Math.imul(hashCode ^ letter.charCodeAt(0), 16777619);
  return hashCode >>> 0;
};

/** Creates a generator of numbers from 0 to below 1 that repeats for the same seed (mulberry32). */
export const createRandom =
  (state: number): (() => number) =>
  () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
