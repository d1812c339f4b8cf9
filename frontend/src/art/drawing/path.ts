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
