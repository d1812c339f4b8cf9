import { describe, expect, test } from '@jest/globals';
import { parseMoment, parseNumber, parseText, parseWord, requireValue } from './query.js';

const newRefusal = (issue: string, field: string) =>
  expect.objectContaining({
    status: 400,
    details: [expect.objectContaining({ issue, field, location: 'query' })],
  });

describe('a number in the query', () => {
  const parsePageSize = (query: string) =>
    parseNumber(new URLSearchParams(query), 'page_size', { fallback: 10, min: 1, max: 50 });

  test.each([
    { query: '', value: 10 },
    { query: 'page_size=1', value: 1 },
    { query: 'page_size=50', value: 50 },
  ])('is parsed as $value from the query "$query"', ({ query, value }) => {
    expect(parsePageSize(query)).toBe(value);
  });

  test.each(['0', '51', '1.5', '-1', '', '1234567'])(
    'is refused outside 1 to 50 or with other characters: %j',
    (text) => {
      expect(() => parsePageSize(`page_size=${text}`)).toThrow(
        newRefusal('INVALID_PARAMETER_VALUE', 'page_size'),
      );
    },
  );
});

describe('a moment in the query', () => {
  const parseStart = (text: string) => parseMoment(new URLSearchParams({ start_time: text }), 'start_time');

  test.each([
    { text: '2027-01-01T00:00:00Z', ms: Date.UTC(2027, 0, 1) },
    { text: '2027-01-01T00:00:00.5+01:00', ms: Date.UTC(2026, 11, 31, 23, 0, 0, 500) },
  ])('is parsed to milliseconds: $text is $ms', ({ text, ms }) => {
    expect(parseStart(text)).toBe(ms);
  });

  test.each(['2027-01-01', '2027-01-01T00:00:00', '2027-13-01T00:00:00Z', ''])(
    'is refused unless it has a valid date, a time and a zone: %j',
    (text) => {
      expect(() => parseStart(text)).toThrow(newRefusal('INVALID_PARAMETER_SYNTAX', 'start_time'));
    },
  );

  test('is null if the query lacks it', () => {
    expect(parseMoment(new URLSearchParams(), 'start_time')).toBeNull();
  });
});

describe('a text in the query', () => {
  const query = new URLSearchParams({ id: 'AB1' });

  test('is accepted in its form, as one of the words, or if the query lacks it', () => {
    expect(parseText(query, 'id', /^[A-Z0-9]+$/)).toBe('AB1');
    expect(parseWord(query, 'id', ['AB1'])).toBe('AB1');
    expect(parseText(query, 'other', /^x$/)).toBeNull();
    expect(parseWord(query, 'other', [])).toBeNull();
  });

  test('is refused in another form and as another word', () => {
    expect(() => parseText(query, 'id', /^[A-Z]+$/)).toThrow(newRefusal('INVALID_PARAMETER_SYNTAX', 'id'));
    expect(() => parseWord(query, 'id', ['next'])).toThrow(newRefusal('INVALID_PARAMETER_VALUE', 'id'));
  });

  test('is refused if it is required and the query lacks it', () => {
    expect(requireValue('', 'id')).toBe('');
    expect(() => requireValue(null, 'id')).toThrow(newRefusal('MISSING_REQUIRED_PARAMETER', 'id'));
  });
});
