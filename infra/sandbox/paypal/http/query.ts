import { newBadRequest, type PayPalError } from './errors.js';

// Parses query parameters strictly: PayPal ignores none.

const newBadParameter = (issue: string, field: string, description: string, value?: string): PayPalError =>
  newBadRequest([{ issue, field, ...(value !== undefined && { value }), location: 'query', description }]);

/** A value that the parameter cannot have. */
export const newInvalidValue = (
  name: string,
  value: string,
  description = 'The value of a field is invalid.',
): PayPalError => newBadParameter('INVALID_PARAMETER_VALUE', name, description, value);

const newInvalidSyntax = (name: string, value: string): PayPalError =>
  newBadParameter(
    'INVALID_PARAMETER_SYNTAX',
    name,
    'The value of a field does not conform to the expected format.',
    value,
  );

/** Requires a value. */
export function requireValue<T>(value: T | null, name: string): T {
  if (value !== null) return value;
  throw newBadParameter('MISSING_REQUIRED_PARAMETER', name, 'A required field / parameter is missing.');
}

/** An integer, or the default. */
export function queryNumber(
  query: URLSearchParams,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const raw = query.get(name);
  if (raw === null) return fallback;
  const value = /^\d{1,6}$/.test(raw) ? Number(raw) : NaN;
  if (value >= min && value <= max) return value;
  throw newInvalidValue(name, raw);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i;

/** A time in milliseconds since 1970, or null if absent. */
export function queryMoment(query: URLSearchParams, name: string): number | null {
  const raw = query.get(name);
  if (raw === null) return null;
  const ms = MOMENT.test(raw) ? Date.parse(raw) : NaN;
  if (!Number.isNaN(ms)) return ms;
  throw newInvalidSyntax(name, raw);
}

/** Text that matches `form`, or null. */
export function queryText(query: URLSearchParams, name: string, form: RegExp): string | null {
  const raw = query.get(name);
  if (raw === null || form.test(raw)) return raw;
  throw newInvalidSyntax(name, raw);
}

/** One of these words, or null. */
export function queryWord(query: URLSearchParams, name: string, words: readonly string[]): string | null {
  const raw = query.get(name);
  if (raw === null || words.includes(raw)) return raw;
  throw newInvalidValue(name, raw);
}
