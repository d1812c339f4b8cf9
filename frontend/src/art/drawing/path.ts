export const round = Math.round;

/** Drops a line break before a path command; before a number or a `${value}` the break becomes a space. */
const joinLines = (texts: TemplateStringsArray): readonly string[] =>
  texts.map((text, i) => {
    const start = i === 0 ? text.trimStart() : text;
    const trimmedText = i === texts.length - 1 ? start.trimEnd() : start;
    return trimmedText.replace(/\n *(?=[A-Za-z])/g, '').replace(/\n */g, ' ');
  });

const joinedTexts = new WeakMap<TemplateStringsArray, readonly string[]>();

function getJoinedTexts(template: TemplateStringsArray): readonly string[] {
  const cachedTexts = joinedTexts.get(template);
  if (cachedTexts) return cachedTexts;
  const texts = joinLines(template);
  joinedTexts.set(template, texts);
  return texts;
}

/** Formats a path on one line with rounded numbers; joins each template's texts only at its first use. */
export function formatPath(template: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  const texts = getJoinedTexts(template);
  let path = texts[0] ?? '';
  for (const [i, value] of values.entries())
    path += `${typeof value === 'number' ? round(value) : value}${texts[i + 1]}`;
  return path;
}
