import { invalid, type Detail } from './errors.js';
import { CURRENCIES, type WireMoney } from '../orders/money.js';

/** Parses a value at `field` (a JSON pointer) and reports every fault. */
export type Parser<T> = (value: unknown, field: string, wrong: Detail[]) => T | undefined;
type Read<F> = { [K in keyof F]?: F[K] extends Parser<infer T> ? T : never };

const say = (
  wrong: Detail[],
  issue: string,
  field: string,
  description: string,
  value?: unknown,
): undefined => {
  const shown = typeof value === 'string' || typeof value === 'number' ? { value: String(value) } : {};
  wrong.push({ field, ...shown, location: 'body', issue, description });
  return undefined;
};
const syntax = (wrong: Detail[], field: string, value: unknown): undefined =>
  say(
    wrong,
    'INVALID_PARAMETER_SYNTAX',
    field,
    'The value of a field does not conform to the expected format.',
    value,
  );

export const text =
  (min: number, max: number, pattern?: RegExp): Parser<string> =>
  (value, field, wrong) => {
    if (typeof value !== 'string') return syntax(wrong, field, value);
    if (value.length < min || value.length > max)
      return say(
        wrong,
        'INVALID_STRING_LENGTH',
        field,
        'The value of a field is either too short or too long.',
        value,
      );
    return pattern === undefined || pattern.test(value) ? value : syntax(wrong, field, value);
  };

export const oneOf =
  <const T extends string>(...options: readonly T[]): Parser<T> =>
  (value, field, wrong) =>
    options.find((option) => option === value) ??
    say(wrong, 'INVALID_PARAMETER_VALUE', field, 'The value of a field is invalid.', value);

export const boolean: Parser<boolean> = (value, field, wrong) =>
  typeof value === 'boolean' ? value : syntax(wrong, field, value);

export const url: Parser<string> = (value, field, wrong) => {
  if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) return value;
  return syntax(wrong, field, value);
};

/** Exists at PayPal but not in the sandbox, which says so instead of ignoring it. */
export const absent: Parser<never> = (_value, field, wrong) =>
  say(wrong, 'SANDBOX_NOT_IMPLEMENTED', field, 'The payment sandbox does not implement this parameter.');

/** Formerly part of the API. */
export const removed: Parser<never> = (_value, field, wrong) =>
  say(wrong, 'INVALID_PARAMETER', field, 'Cannot be specified as part of the request: it is deprecated.');

/** An object with exactly these fields. */
export const object =
  <F extends Record<string, Parser<unknown>>, R extends keyof F = never>(
    fields: F,
    required: readonly R[] = [],
  ): Parser<Read<F> & Required<Pick<Read<F>, R>>> =>
  (value, field, wrong) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return syntax(wrong, field === '' ? '/' : field, value);
    const record = value as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(record)) {
      const parse = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const at = `${field}/${name}`;
      if (parse === undefined)
        say(wrong, 'INVALID_PARAMETER', at, 'Cannot be specified as part of the request.');
      else read[name] = parse(record[name], at, wrong);
    }
    for (const name of required)
      if (record[name as string] === undefined)
        say(
          wrong,
          'MISSING_REQUIRED_PARAMETER',
          `${field}/${String(name)}`,
          'A required field / parameter is missing.',
        );
    return read as Read<F> & Required<Pick<Read<F>, R>>;
  };

export const list =
  <T>(item: Parser<T>, min: number, max: number): Parser<T[]> =>
  (value, field, wrong) => {
    if (!Array.isArray(value)) return syntax(wrong, field, value);
    if (value.length < min)
      return say(wrong, 'INVALID_ARRAY_MIN_ITEMS', field, 'The number of items in an array is too small.');
    if (value.length > max)
      return say(wrong, 'INVALID_ARRAY_MAX_ITEMS', field, 'The number of items in an array is too large.');
    return value.flatMap((element: unknown, index) => item(element, `${field}/${index}`, wrong) ?? []);
  };

const moneyShape = object({ currency_code: text(3, 3, /^[A-Z]{3}$/), value: text(1, 32) }, [
  'currency_code',
  'value',
]);
/** `{ currency_code, value }`; `checkMoney` validates the value beyond its form, with 422. */
export const money: Parser<WireMoney> = (value, field, wrong) => {
  const before = wrong.length;
  const read = moneyShape(value, field, wrong);
  if (read === undefined || wrong.length > before) return undefined;
  if (!/^-?\d{1,7}(\.\d+)?$/.test(read.value)) return syntax(wrong, `${field}/value`, read.value);
  return read;
};

/** The 422 issue of a well-formed amount; undefined if there is none. */
export function moneyIssue({ currency_code: currency, value }: WireMoney): [string, string] | undefined {
  if (!CURRENCIES.some((candidate) => candidate === currency))
    return ['CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.'];
  if (!/\.\d{2}$/.test(value))
    return ['DECIMAL_PRECISION', 'The value of the field should have two decimal places.'];
  if (!/[1-9]/.test(value) || value.startsWith('-'))
    return ['CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.'];
  return undefined;
}

/** @throws PayPalError 400 with every fault. */
export function read<T>(parse: Parser<T>, body: unknown): T {
  const wrong: Detail[] = [];
  const value = parse(body, '', wrong);
  if (wrong.length > 0 || value === undefined) throw invalid(wrong);
  return value;
}
