import { type Detail, newBadRequest, type PayPalError } from './errors.js';

// Parses query parameters strictly: PayPal ignores none.

const newBadParameter = (detail: Detail): PayPalError => newBadRequest([{ ...detail, location: 'query' }]);

/** A value that the parameter cannot have. */
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

/** Requires a value. */
export function requireValue<T>(value: T | null, name: string): T {
  if (value !== null) return value;
  throw newBadParameter({
    issue: 'MISSING_REQUIRED_PARAMETER',
    field: name,
    description: 'A required field / parameter is missing.',
  });
}

/** An integer, or the default. */
export function readNumber(
  query: URLSearchParams,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const raw = query.get(name);
  if (raw === null) return fallback;
  const value = /^\d{1,6}$/.test(raw) ? Number(raw) : NaN;
  if (value >= min && value <= max) return value;
  throw newInvalidValue(name, raw);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

/** A time in milliseconds since 1970, or null if absent. */
export function readMoment(query: URLSearchParams, name: string): number | null {
  const raw = query.get(name);
  if (raw === null) return null;
  const ms = MOMENT.test(raw) ? Date.parse(raw) : NaN;
  if (!Number.isNaN(ms)) return ms;
  throw newInvalidSyntax(name, raw);
}

/** Text that matches `form`, or null. */
export function readText(query: URLSearchParams, name: string, form: RegExp): string | null {
  const raw = query.get(name);
  if (raw === null || form.test(raw)) return raw;
  throw newInvalidSyntax(name, raw);
}

/** One of these words, or null. */
export function readWord(query: URLSearchParams, name: string, words: readonly string[]): string | null {
  const raw = query.get(name);
  if (raw === null || words.includes(raw)) return raw;
  throw newInvalidValue(name, raw);
}
