/** @throws Error if the option's text is not a number */
export function parseNumber(name: string, text: string): number {
  const value = text === '' ? Number.NaN : Number(text);
  if (!(value >= 0)) throw new Error(`${name} takes a number, not "${text}"`);
  return value;
}

export const parseOptionalNumber = (name: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseNumber(name, text);
