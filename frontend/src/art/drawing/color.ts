/** Colors mixed by weight, chance from a seed, numbers for paths. */
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const parseHex = (h: string): number[] => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
export const mix = (a: string, b: string, t: number): string =>
  '#' +
  parseHex(a)
    .map((v, i) =>
      Math.round(v + ((parseHex(b)[i] ?? 0) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
export const hash = (s: string): number => {
  let h = 2166136261;
  for (const c of s) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
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
export const escapeXml = (s: string): string => String(s).replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

export const tidy = (s: string): string => s.replace(/>\s+</g, '><').replace(/(\d)\.0+(?=\D)/g, '$1');
export const drawGrain = (s: number): string => {
  const r = createRandom(s);
  let d = '';
  for (let i = 0; i < 9; i++) d += `M${round(r() * 70)} ${round(r() * 70)}h.1`;
  return d;
};
