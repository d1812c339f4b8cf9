import { type Detail, newBadRequest, type PayPalError } from './errors.js';

// Query parameters are parsed strictly, because PayPal ignores none.

const newBadParameter = (detail: Detail): PayPalError => newBadRequest([{ ...detail, location: 'query' }]);

/** Creates the refusal of a value that the parameter cannot have. */
export const newInvalidValue = (
  name: string,
  value: string,
  description = 'The value of a field is invalid.',
): PayPalError => newBadParameter({ issue: 'INVALID_PARAMETER_VALUE', field: name, value, description });

const newInvalidSyntax = (name: string, value: string): PayPalError =>
  newBadParameter({
    issue: 'INVALID_PARAMETER_SYNTAX',
    field: name,
    value,
    description: 'The value of a field does not conform to the expected format.',
  });

export function requireValue<T>(value: T | null, name: string): T {
  if (value !== null) return value;
  throw newBadParameter({
    issue: 'MISSING_REQUIRED_PARAMETER',
    field: name,
    description: 'A required field / parameter is missing.',
  });
}

/** Parses an integer; without one returns the default. */
export function parseNumber(
  query: URLSearchParams,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw newInvalidValue(name, text);
}

const MOMENT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

/** Parses a time to milliseconds since 1970; null if absent. */
export function parseMoment(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const ms = MOMENT_PATTERN.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(ms)) return ms;
  throw newInvalidSyntax(name, text);
}

/** Parses a text that matches `form`; null if absent. */
export function parseText(query: URLSearchParams, name: string, form: RegExp): string | null {
  const text = query.get(name);
  if (text === null || form.test(text)) return text;
  throw newInvalidSyntax(name, text);
}

/** Parses one of these words; null if absent. */
export function parseWord(query: URLSearchParams, name: string, words: readonly string[]): string | null {
  const text = query.get(name);
  if (text === null || words.includes(text)) return text;
  throw newInvalidValue(name, text);
}
