import { describe, expect, test } from '@jest/globals';
import type { Detail } from './errors.js';
import {
  boolean,
  deprecated,
  findMoneyIssue,
  list,
  money,
  object,
  oneOf,
  parseBody,
  type Parser,
  text,
  unsupported,
  url,
} from './schema.js';

/** Returns the parsed value at `/a`, and the issues that the parser reports. */
function parse<T>(parser: Parser<T>, value: unknown) {
  const details: Detail[] = [];
  const parsedValue = parser(value, '/a', details);
  return { parsed: parsedValue, issues: details.map(({ field, issue }) => `${field} ${issue}`) };
}

describe('a value of the body', () => {
  test.each<{ name: string; parser: Parser<unknown>; value: unknown }>([
    { name: 'a text of the smallest length', parser: text(2, 3), value: 'ab' },
    { name: 'a text of the largest length', parser: text(2, 3), value: 'abc' },
    { name: 'a text in its form', parser: text(1, 3, /^[a-z]+$/), value: 'abc' },
    { name: 'one of the words', parser: oneOf('a', 'b'), value: 'b' },
    { name: 'false', parser: boolean, value: false },
    { name: 'an address', parser: url, value: 'https://shop.example/back' },
    { name: 'an empty list', parser: list(boolean, 0, 1), value: [] },
    { name: 'an object without optional fields', parser: object({ b: boolean }), value: {} },
    { name: 'an amount', parser: money, value: { currency_code: 'USD', value: '-1234567.891' } },
  ])('passes its parser unchanged: $name', ({ parser, value }) => {
    expect(parse(parser, value)).toEqual({ parsed: value, issues: [] });
  });

  test.each<{ name: string; parser: Parser<unknown>; value: unknown; issue: string }>([
    { name: 'a number as text', parser: text(1, 3), value: 5, issue: '/a INVALID_PARAMETER_SYNTAX' },
    { name: 'a short text', parser: text(2, 3), value: 'a', issue: '/a INVALID_STRING_LENGTH' },
    { name: 'a long text', parser: text(2, 3), value: 'abcd', issue: '/a INVALID_STRING_LENGTH' },
    {
      name: 'a text in another form',
      parser: text(1, 3, /^[a-z]+$/),
      value: 'AB',
      issue: '/a INVALID_PARAMETER_SYNTAX',
    },
    { name: 'another word', parser: oneOf('a', 'b'), value: 'c', issue: '/a INVALID_PARAMETER_VALUE' },
    { name: 'a text as boolean', parser: boolean, value: 'true', issue: '/a INVALID_PARAMETER_SYNTAX' },
    {
      name: 'an address of another protocol',
      parser: url,
      value: 'ftp://shop.example',
      issue: '/a INVALID_PARAMETER_SYNTAX',
    },
    { name: 'half an address', parser: url, value: 'https://', issue: '/a INVALID_PARAMETER_SYNTAX' },
    { name: 'what the sandbox lacks', parser: unsupported, value: 1, issue: '/a SANDBOX_NOT_IMPLEMENTED' },
    { name: 'what PayPal no longer takes', parser: deprecated, value: 1, issue: '/a INVALID_PARAMETER' },
    { name: 'no list', parser: list(boolean, 0, 1), value: {}, issue: '/a INVALID_PARAMETER_SYNTAX' },
    { name: 'a short list', parser: list(boolean, 1, 2), value: [], issue: '/a INVALID_ARRAY_MIN_ITEMS' },
    {
      name: 'a long list',
      parser: list(boolean, 0, 1),
      value: [true, true],
      issue: '/a INVALID_ARRAY_MAX_ITEMS',
    },
    { name: 'no object', parser: object({}), value: [], issue: '/a INVALID_PARAMETER_SYNTAX' },
    {
      name: 'a part of an amount',
      parser: money,
      value: { currency_code: 'USD' },
      issue: '/a/value MISSING_REQUIRED_PARAMETER',
    },
    {
      name: 'an amount of no number',
      parser: money,
      value: { currency_code: 'USD', value: '1e3' },
      issue: '/a/value INVALID_PARAMETER_SYNTAX',
    },
  ])('is refused with its issue: $name', ({ parser, value, issue }) => {
    expect(parse(parser, value).issues).toEqual([issue]);
  });

  test.each([
    { value: 'ftp://shop.example', shownFields: { value: 'ftp://shop.example' } },
    { value: 5, shownFields: { value: '5' } },
    { value: {}, shownFields: {} },
  ])('is shown in its fault if it is text or a number: $value', ({ value, shownFields }) => {
    const details: Detail[] = [];
    url(value, '/a', details);
    const [{ value: shownValue } = { value: 'no fault' }] = details;
    expect(shownValue === undefined ? {} : { value: shownValue }).toEqual(shownFields);
  });

  test('reports each fault of an object and its lists', () => {
    const parser = object({ flags: list(boolean, 0, 3), id: text(1, 3) }, ['id']);
    expect(parse(parser, { flags: [true, 'no', 5], color: 'red', toString: 1 }).issues).toEqual([
      '/a/flags/1 INVALID_PARAMETER_SYNTAX',
      '/a/flags/2 INVALID_PARAMETER_SYNTAX',
      '/a/color INVALID_PARAMETER',
      '/a/toString INVALID_PARAMETER',
      '/a/id MISSING_REQUIRED_PARAMETER',
    ]);
  });
});

describe('a body', () => {
  const parser = object({ id: text(1, 3) }, ['id']);

  test('is returned with its fields if it is valid', () => {
    expect(parseBody(parser, { id: 'a' })).toEqual({ id: 'a' });
  });

  test.each([
    { body: undefined, field: '/' },
    { body: {}, field: '/id' },
  ])('is refused as $body, at $field', ({ body, field }) => {
    expect(() => parseBody(parser, body)).toThrow(
      expect.objectContaining({
        status: 400,
        details: [expect.objectContaining({ field, location: 'body' })],
      }),
    );
  });
});

test('one cent is an amount without an issue', () => {
  expect(findMoneyIssue({ currency_code: 'USD', value: '0.01' })).toBeUndefined();
});

test.each([
  { currency: 'JPY', value: '1.00', issue: 'CURRENCY_NOT_SUPPORTED' },
  { currency: 'USD', value: '1', issue: 'DECIMAL_PRECISION' },
  { currency: 'USD', value: '1.234', issue: 'DECIMAL_PRECISION' },
  { currency: 'USD', value: '0.00', issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' },
  { currency: 'USD', value: '-1.00', issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' },
])('$currency $value has the issue $issue', ({ currency, value, issue }) => {
  expect(findMoneyIssue({ currency_code: currency, value })?.issue).toBe(issue);
});
