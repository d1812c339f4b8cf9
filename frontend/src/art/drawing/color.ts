/** Colors mixed by weight, chance from a seed, numbers for paths. */
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const parseHex = (h: string): number[] => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
export const mix = (a: string, b: string, share: number): string =>
  '#' +
  parseHex(a)
    .map((v, i) =>
      Math.round(v + ((parseHex(b)[i] ?? 0) - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
export const hash = (text: string): number => {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return h >>> 0;
};
export const createRandom =
  (a: number): (() => number) =>
  () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
export const round = Math.round;
export const escapeXml = (text: string): string => String(text).replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

export const tidy = (text: string): string => text.replace(/>\s+</g, '><').replace(/(\d)\.0+(?=\D)/g, '$1');
export const drawGrain = (s: number): string => {
  const random = createRandom(s);
  let path = '';
  for (let i = 0; i < 9; i++) path += `M${round(random() * 70)} ${round(random() * 70)}h.1`;
  return path;
};
