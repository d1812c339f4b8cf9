import { CURRENCIES, type WireMoney } from '../money.js';
import { type Detail, newBadRequest } from './errors.js';

/** A parser of the value at `field` (a JSON pointer) that reports every fault. */
export type Parser<T> = (value: unknown, field: string, details: Detail[]) => T | undefined;

type ParsedFields<F> = { [K in keyof F]?: F[K] extends Parser<infer T> ? T : never };

interface Fault {
  readonly field: string;
  readonly issue: string;
  readonly description: string;
  readonly value?: unknown;
}

const reportFault = (details: Detail[], { field, value, ...fault }: Fault): undefined => {
  const valueField = typeof value === 'string' || typeof value === 'number' ? { value: String(value) } : {};
  details.push({ field, ...valueField, location: 'body', ...fault });
  return undefined;
};

export const reportSyntax = (details: Detail[], field: string, value: unknown): undefined =>
  reportFault(details, {
    field,
    issue: 'INVALID_PARAMETER_SYNTAX',
    description: 'The value of a field does not conform to the expected format.',
    value,
  });

export const text =
  (min: number, max: number, pattern?: RegExp): Parser<string> =>
  (value, field, details) => {
    if (typeof value !== 'string') return reportSyntax(details, field, value);
    if (value.length < min || value.length > max)
      return reportFault(details, {
        field,
        issue: 'INVALID_STRING_LENGTH',
        description: 'The value of a field is either too short or too long.',
        value,
      });
    return pattern === undefined || pattern.test(value) ? value : reportSyntax(details, field, value);
  };

export const oneOf =
  <const T extends string>(...options: readonly T[]): Parser<T> =>
  (value, field, details) =>
    options.find((option) => option === value) ??
    reportFault(details, {
      field,
      issue: 'INVALID_PARAMETER_VALUE',
      description: 'The value of a field is invalid.',
      value,
    });

export const boolean: Parser<boolean> = (value, field, details) =>
  typeof value === 'boolean' ? value : reportSyntax(details, field, value);

export const url: Parser<string> = (value, field, details) => {
  if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) return value;
  return reportSyntax(details, field, value);
};

/** Refuses what exists at PayPal but not in the sandbox, so that nobody believes it was used. */
export const unsupported: Parser<never> = (_value, field, details) =>
  reportFault(details, {
    field,
    issue: 'SANDBOX_NOT_IMPLEMENTED',
    description: 'The payment sandbox does not implement this parameter.',
  });

/** Refuses what was formerly part of the API. */
export const deprecated: Parser<never> = (_value, field, details) =>
  reportFault(details, {
    field,
    issue: 'INVALID_PARAMETER',
    description: 'Cannot be specified as part of the request: it is deprecated.',
  });

/** Parses an object with exactly these fields. */
export const object =
  <F extends Record<string, Parser<unknown>>, R extends keyof F = never>(
    fields: F,
    required: readonly R[] = [],
  ): Parser<ParsedFields<F> & Required<Pick<ParsedFields<F>, R>>> =>
  (value, field, details) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return reportSyntax(details, field === '' ? '/' : field, value);
    const record = value as Record<string, unknown>;
    const parsedFields: Record<string, unknown> = {};
    for (const name of Object.keys(record)) {
      const parse = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const propertyPath = `${field}/${name}`;
      if (parse === undefined)
        reportFault(details, {
          field: propertyPath,
          issue: 'INVALID_PARAMETER',
          description: 'Cannot be specified as part of the request.',
        });
      else parsedFields[name] = parse(record[name], propertyPath, details);
    }
    for (const name of required)
      if (record[name as string] === undefined)
        reportFault(details, {
          field: `${field}/${String(name)}`,
          issue: 'MISSING_REQUIRED_PARAMETER',
          description: 'A required field / parameter is missing.',
        });
    return parsedFields as ParsedFields<F> & Required<Pick<ParsedFields<F>, R>>;
  };

export const list =
  <T>(itemParser: Parser<T>, min: number, max: number): Parser<T[]> =>
  (value, field, details) => {
    if (!Array.isArray(value)) return reportSyntax(details, field, value);
    if (value.length < min)
      return reportFault(details, {
        field,
        issue: 'INVALID_ARRAY_MIN_ITEMS',
        description: 'The number of items in an array is too small.',
      });
    if (value.length > max)
      return reportFault(details, {
        field,
        issue: 'INVALID_ARRAY_MAX_ITEMS',
        description: 'The number of items in an array is too large.',
      });
    return value.flatMap(
      (element: unknown, index) => itemParser(element, `${field}/${index}`, details) ?? [],
    );
  };

const moneyShape = object({ currency_code: text(3, 3, /^[A-Z]{3}$/), value: text(1, 32) }, [
  'currency_code',
  'value',
]);

/** Parses `{ currency_code, value }`; `findMoneyIssue` checks the value beyond its form, with 422. */
export const money: Parser<WireMoney> = (value, field, details) => {
  const faultCount = details.length;
  const amount = moneyShape(value, field, details);
  if (amount === undefined || details.length > faultCount) return undefined;
  if (!/^-?\d{1,7}(\.\d+)?$/.test(amount.value)) return reportSyntax(details, `${field}/value`, amount.value);
  return amount;
};

/** Finds why a well-formed amount cannot be paid, which is a 422. */
export function findMoneyIssue({
  currency_code: currency,
  value,
}: WireMoney): Pick<Detail, 'issue' | 'description'> | undefined {
  if (!CURRENCIES.some((candidate) => candidate === currency))
    return { issue: 'CURRENCY_NOT_SUPPORTED', description: 'Currency code is not currently supported.' };
  if (!/\.\d{2}$/.test(value))
    return {
      issue: 'DECIMAL_PRECISION',
      description: 'The value of the field should have two decimal places.',
    };
  if (!/[1-9]/.test(value) || value.startsWith('-'))
    return { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', description: 'Must be greater than zero.' };
  return undefined;
}

/** @throws PayPalError 400 with every fault */
export function parseBody<T>(parse: Parser<T>, body: unknown): T {
  const details: Detail[] = [];
  const input = parse(body, '', details);
  if (details.length > 0 || input === undefined) throw newBadRequest(details);
  return input;
}
