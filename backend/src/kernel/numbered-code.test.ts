import { describe, expect, test } from '@jest/globals';
import { hasValidCheckSymbol } from './check-symbols.js';
import { CODE_SPACE, toNumberedCode } from './numbered-code.js';

const NO_OFFSET = 0n;

describe('a numbered code', () => {
  test.each([
    { number: 0, offset: NO_OFFSET, code: '2222-222' },
    { number: 0, offset: 1n, code: '3222-224' },
    { number: 0, offset: BigInt(CODE_SPACE), code: '2222-222' },
  ])('number $number with offset $offset is $code', ({ number, offset, code }) => {
    expect(toNumberedCode(number, offset)).toBe(code);
  });

  test('differs for neighbors in more than its last symbols', () => {
    const [first, second] = [toNumberedCode(0, NO_OFFSET), toNumberedCode(1, NO_OFFSET)];
    expect(second.slice(0, 4)).not.toBe(first.slice(0, 4));
  });

  test('repeats no code among ten thousand, and ends with their check symbol', () => {
    const codes = Array.from({ length: 10_000 }, (_, number) => toNumberedCode(number, 7n));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !hasValidCheckSymbol(code.replace('-', '')))).toEqual([]);
  });

  test('exists for the last number of the space', () => {
    expect(toNumberedCode(CODE_SPACE - 1, NO_OFFSET)).toHaveLength('2222-222'.length);
  });

  test.each([-1, 0.5, CODE_SPACE, Number.NaN])('does not exist for %s', (number) => {
    expect(() => toNumberedCode(number, NO_OFFSET)).toThrow(`no reference for number ${number}`);
  });
});
