import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { formatPath, parseJson } from './json-source.js';

const describeFault = (text: string) => {
  const source = parseJson(text);
  if (source.ok) throw new Error('was read');
  const { location, code, path } = source.fault;
  return `${location.line}:${location.column} ${code} ${path}`;
};

describe('reading JSON with locations', () => {
  test('reads the same values as JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, isIndented) => {
        const text = JSON.stringify(value, null, isIndented ? 2 : undefined);
        expect(parseJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  test('accepts and rejects the same damaged documents as JSON.parse', () => {
    const reachedCases = new ReachedCases();
    const document = '{"a": [1, -2.5e3, "x\\u00f1\\"", true], "b": {"c": null}}';
    const marks = [...'{}[],:"\\ 1x\n'];
    fc.assert(
      fc.property(
        fc.nat(document.length - 1),
        fc.nat(2),
        fc.constantFrom(...marks, ''),
        (position, removedCount, insertedText) => {
          const text = document.slice(0, position) + insertedText + document.slice(position + removedCount);
          let isValid = true;
          try {
            JSON.parse(text);
          } catch {
            isValid = false;
          }
          const source = parseJson(text);
          reachedCases.add(source.ok ? 'accepted' : 'refused');
          // Except for duplicate keys, which JSON.parse accepts.
          if (source.ok || source.fault.code !== 'duplicate_key') expect(source.ok).toBe(isValid);
        },
      ),
      { numRuns: 2000 },
    );
    reachedCases.expectMoreThan(20, ['accepted', 'refused']);
  });

  test('knows line and column of every value or of its closest parent', () => {
    const source = parseJson('{\n  "trips": [\n    { "days": 3 },\n    {}\n  ]\n}');
    if (!source.ok) throw new Error('was refused');

    expect(source.locate(['trips', 0, 'days'])).toEqual({ line: 3, column: 15 });
    expect(source.locate(['trips', 1, 'name', 'es'])).toEqual({ line: 4, column: 5 });
    expect(source.locate([])).toEqual({ line: 1, column: 1 });
  });

  test.each([
    ['{"a": 1,\n "b" 2}', '2:6 malformed_json b'],
    ['{"a": 1\n "b": 2}', '2:2 malformed_json '],
    ['{"a": [1 2]}', '1:10 malformed_json a'],
    ['{"a": nul}', '1:7 malformed_json a'],
    ['{"a": "open\n"}', '1:7 malformed_json a'],
    ['{a: 1}', '1:2 malformed_json '],
    ['{"a": 1,}', '1:9 malformed_json '],
    ['{"a": 1} x', '1:10 malformed_json '],
    ['{"a": {"b": 1,\n"b": 2}}', '2:1 duplicate_key a.b'],
    ['', '1:1 malformed_json '],
  ])('locates the error in %j', (text, expected) => {
    expect(describeFault(text)).toBe(expected);
  });

  test('rejects endless nesting instead of overflowing', () => {
    expect(describeFault('['.repeat(100_000))).toContain('malformed_json');
  });

  test('treats __proto__ as an ordinary name', () => {
    const source = parseJson('{"__proto__": {"polluted": true}}');
    expect(source.ok && Object.keys(source.value as object)).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });

  test('formats paths readably', () => {
    expect(formatPath(['trips', 0, 'itinerary', 3, 'text', 'es'])).toBe('trips[0].itinerary[3].text.es');
  });
});
