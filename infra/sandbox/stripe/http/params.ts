import type { FormHash, FormValue } from '../../shared/form.js';
import { newBadRequest, newNotImplemented } from './errors.js';

/** A parser of one form value that throws the provider's refusal; `param` is its bracketed name. */
export type Parser<T> = (value: FormValue, param: string) => T;

interface Field<T> {
  parse: Parser<T>;
  isRequired: boolean;
}
type Shape = Record<string, Parser<unknown> | Field<unknown>>;
type RequiredKeys<S extends Shape> = { [K in keyof S]: S[K] extends Field<unknown> ? K : never }[keyof S];
type FieldValue<F> = F extends Field<infer T> ? T : F extends Parser<infer T> ? T : never;
type ParsedParams<S extends Shape> = { [K in RequiredKeys<S>]: FieldValue<S[K]> } & {
  [K in Exclude<keyof S, RequiredKeys<S>>]?: FieldValue<S[K]>;
};

export const required = <T>(parse: Parser<T>): Field<T> => ({ parse, isRequired: true });

const newEmptyRefusal = (param: string) =>
  newBadRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  );

function parseParamText(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw newBadRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
  return value;
}

function parseFilledText(value: FormValue, param: string): string {
  const content = parseParamText(value, param);
  if (content === '') throw newEmptyRefusal(param);
  return content;
}

/** Parses a text of 1 to `max` characters. */
export const string =
  (max = 5000): Parser<string> =>
  (value, param) => {
    const content = parseFilledText(value, param);
    if (content.length <= max) return content;
    throw newBadRequest(`Invalid string: ${content.slice(0, 20)}...; must be at most ${max} characters`, {
      param,
    });
  };

export const integer =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Parser<number> =>
  (value, param) => {
    const content = parseFilledText(value, param);
    const fields = { code: 'parameter_invalid_integer', param };
    if (!/^-?\d{1,15}$/.test(content)) throw newBadRequest(`Invalid integer: ${content}`, fields);
    const number = Number(content);
    if (number < min) throw newBadRequest(`This value must be greater than or equal to ${min}.`, fields);
    if (number > max) throw newBadRequest(`This value must be less than or equal to ${max}.`, fields);
    return number;
  };

export const boolean: Parser<boolean> = (value, param) => {
  const content = parseFilledText(value, param);
  if (content === 'true') return true;
  if (content === 'false') return false;
  throw newBadRequest(`Invalid boolean: ${content}`, { param });
};

export const oneOf =
  <const T extends string>(...options: readonly T[]): Parser<T> =>
  (value, param) => {
    const content = parseFilledText(value, param);
    const match = options.find((option) => option === content);
    if (match !== undefined) return match;
    const wording =
      options.length === 1 ? options[0] : `${options.slice(0, -1).join(', ')}, or ${options.at(-1) ?? ''}`;
    throw newBadRequest(`Invalid ${param}: must be one of ${wording ?? ''}`, { param });
  };

/** Lets an empty string unset the field: it parses to `null`. */
export const emptyable =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (value, param) =>
    value === '' ? null : parse(value, param);

export const list =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (value, param) => {
    if (!Array.isArray(value)) throw newBadRequest('Invalid array', { param });
    return value.map((item, index) => parse(item, `${param}[${index}]`));
  };

/** Refuses a field of the provider that this sandbox would otherwise ignore. */
export const unsupported: Parser<never> = (_value, param) => {
  throw newNotImplemented(`\`${param}\``, param);
};

/** Accepts only these values, and refuses the provider's other values as not implemented. */
export const supported =
  <const T extends string>(...accepted: readonly T[]) =>
  (...unsupportedOptions: readonly string[]): Parser<T> =>
  (value, param) => {
    const content = oneOf(...accepted, ...unsupportedOptions)(value, param);
    const match = accepted.find((option) => option === content);
    if (match === undefined) throw newNotImplemented(`\`${param}\` = \`${content}\``, param);
    return match;
  };

/** Parses a hash with exactly these fields: refuses unknown fields, demands required fields. */
export function hash<S extends Shape>(shape: S): Parser<ParsedParams<S>> {
  return (value, param) => {
    if (typeof value === 'string' || Array.isArray(value)) throw newBadRequest('Invalid object', { param });
    return parseShape(shape, value, param);
  };
}

function parseShape<S extends Shape>(shape: S, value: FormHash, parent: string): ParsedParams<S> {
  const toParamName = (key: string): string => (parent === '' ? key : `${parent}[${key}]`);
  const unknownKeys = Object.keys(value)
    .filter((key) => !Object.hasOwn(shape, key))
    .map(toParamName);
  const [unknownKey] = unknownKeys;
  if (unknownKey !== undefined) {
    const plural = unknownKeys.length > 1 ? 's' : '';
    throw newBadRequest(`Received unknown parameter${plural}: ${unknownKeys.join(', ')}`, {
      code: 'parameter_unknown',
      param: unknownKey,
    });
  }
  const parsedParams: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) {
    const rawValue = value[key];
    const parse = typeof field === 'function' ? field : field.parse;
    if (rawValue !== undefined) parsedParams[key] = parse(rawValue, toParamName(key));
    else if (typeof field !== 'function') {
      throw newBadRequest(`Missing required param: ${toParamName(key)}.`, {
        code: 'parameter_missing',
        param: toParamName(key),
      });
    }
  }
  return parsedParams as ParsedParams<S>;
}

export const params =
  <S extends Shape>(shape: S): ((form: FormHash) => ParsedParams<S>) =>
  (form) =>
    parseShape(shape, form, '');

/**
 * Parses changes to metadata: an empty value removes its key, `null` removes all. Limits:
 * 40 and 500 characters.
 */
export const metadata: Parser<Record<string, string> | null> = (value, param) => {
  if (value === '') return null;
  if (typeof value === 'string' || Array.isArray(value)) {
    throw newBadRequest(`Invalid ${param}: must be a hash of strings`, { param });
  }
  for (const [key, item] of Object.entries(value)) {
    const keyPath = `${param}[${key}]`;
    if (key.length > 40) {
      throw newBadRequest(`Metadata keys must be at most 40 characters long; '${key}' has ${key.length}.`, {
        param: keyPath,
      });
    }
    if (parseParamText(item, keyPath).length > 500) {
      throw newBadRequest(
        `Metadata values can have up to 500 characters, but the value of '${key}' has more.`,
        {
          param: keyPath,
        },
      );
    }
  }
  return { ...value } as Record<string, string>;
};

/** Merges a change into metadata; at most 50 keys. */
export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  const mergedFields = Object.fromEntries(
    Object.entries(change === null ? {} : { ...current, ...change }).filter(([, value]) => value !== ''),
  );
  if (Object.keys(mergedFields).length <= 50) return mergedFields;
  throw newBadRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
}
