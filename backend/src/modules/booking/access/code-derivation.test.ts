import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../../test/support/booking/builders.js';
import { CodeDerivation } from './code-derivation.js';

const codes = new CodeDerivation('one secret');
const CODE_ID = newId(7, 1);

describe('a code', () => {
  test('has six digits, which its id and the secret determine', () => {
    const code = codes.deriveCode(CODE_ID);
    expect(code).toMatch(/^\d{6}$/);
    expect(codes.deriveCode(CODE_ID)).toBe(code);
    expect(codes.deriveCode(newId(7, 2))).not.toBe(code);
    expect(new CodeDerivation('another').deriveCode(CODE_ID)).not.toBe(code);
  });

  test('stays the same, so that mailed codes are accepted, with its leading zeros', () => {
    expect(codes.deriveCode(CODE_ID)).toBe('707812');
    expect(codes.deriveCode(newId(40, 7))).toBe('004179');
  });

  test('is accepted only as it is', () => {
    const code = codes.deriveCode(CODE_ID);
    expect(codes.isCode(CODE_ID, code)).toBe(true);
    for (const typedCode of ['', code.slice(0, 5), `${code.slice(0, 5)}x`, `x${code}`])
      expect(codes.isCode(CODE_ID, typedCode)).toBe(false);
  });
});
