import { newBadRequest } from '../http/errors.js';
import type { Json } from '../http/json-body.js';

/** Parses a JSON object that has no other fields than these. */
export function parseObject(value: unknown, name: string, fields: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw newBadRequest(`${name} has to be an object.`, { param: name });
  const unknownField = Object.keys(value).find((key) => !fields.includes(key));
  if (unknownField !== undefined)
    throw newBadRequest(`${name} has no field ${unknownField}; it has ${fields.join(', ')}.`, {
      param: unknownField,
    });
  return value as Json;
}

export function parseControlText(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw newBadRequest(`${name} has to be a string.`, { param: name });
}

export const parseOptionalText = (value: unknown, name: string): string | undefined =>
  value === undefined ? undefined : parseControlText(value, name);

export function parseInteger(value: unknown, name: string, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw newBadRequest(`${name} has to be an integer from ${min} to ${max}.`, { param: name });
}

export function parseOption<const T extends string>(options: readonly T[], value: unknown, name: string): T {
  const match = options.find((option) => option === value);
  if (match !== undefined) return match;
  throw newBadRequest(`${name} has to be one of ${options.join(', ')}.`, { param: name });
}
