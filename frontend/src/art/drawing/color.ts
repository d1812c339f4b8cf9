// Colors mixed by weight, chance from a seed, numbers for paths.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const parseHex = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
export const mix = (color: string, otherColor: string, share: number): string =>
  '#' +
  parseHex(color)
    .map((value, i) =>
      Math.round(value + ((parseHex(otherColor)[i] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
export const hashText = (text: string): number => {
  let hashCode = 2166136261;
  for (const letter of text) hashCode = Math.imul(hashCode ^ letter.charCodeAt(0), 16777619);
  return hashCode >>> 0;
};
export const createRandom =
  (state: number): (() => number) =>
  () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
export const round = Math.round;

/** A line break is nothing before a command and a space before a number, also one that is yet to come. */
const joinLines = (texts: TemplateStringsArray): readonly string[] =>
  texts.map((text, i) => {
    const start = i === 0 ? text.trimStart() : text;
    const trimmedText = i === texts.length - 1 ? start.trimEnd() : start;
    return trimmedText.replace(/\n *(?=[A-Za-z])/g, '').replace(/\n */g, ' ');
  });
const joinedTexts = new WeakMap<TemplateStringsArray, readonly string[]>();

/** A path in one line; numbers become whole. A template's texts are joined once, at its first path. */
export function formatPath(template: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  let texts = joinedTexts.get(template);
  if (!texts) joinedTexts.set(template, (texts = joinLines(template)));
  let path = texts[0] ?? '';
  for (const [i, value] of values.entries())
    path += `${typeof value === 'number' ? round(value) : value}${texts[i + 1]}`;
  return path;
}
export const escapeXml = (text: string): string =>
  String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export const tidySvg = (text: string): string =>
  text.replace(/>\s+</g, '><').replace(/(\d)\.0+(?=\D)/g, '$1');
export const drawGrain = (seed: number): string => {
  const random = createRandom(seed);
  let path = '';
  for (let i = 0; i < 9; i++) path += formatPath`M${random() * 70} ${random() * 70}h.1`;
  return path;
};
