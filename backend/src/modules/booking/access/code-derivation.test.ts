import { describe, expect, test } from '@jest/globals';
import { newConfirmationCodeId } from '../../../../test/support/ids.js';
import { CodeDerivation } from './code-derivation.js';

const codes = new CodeDerivation('one secret');
const CODE_ID = '00000001-0000-4000-8000-000000000007';

describe('a code', () => {
  test('has six digits, which its id and the secret determine', () => {
    const code = codes.deriveCode(CODE_ID);
    expect(code).toMatch(/^\d{6}$/);
    expect(codes.deriveCode(CODE_ID)).toBe(code);
    expect(codes.deriveCode(newConfirmationCodeId(7))).not.toBe(code);
    expect(new CodeDerivation('another').deriveCode(CODE_ID)).not.toBe(code);
  });

  test('never changes, leading zeros included, so that mailed codes are accepted', () => {
    expect(codes.deriveCode(CODE_ID)).toBe('707812');
    expect(codes.deriveCode('00000007-0000-4000-8000-000000000040')).toBe('004179');
  });

  test('is accepted as mailed', () => {
    expect(codes.isCode(CODE_ID, codes.deriveCode(CODE_ID))).toBe(true);
  });

  test.each([
    ['empty', () => ''],
    ['too short', (code: string) => code.slice(0, 5)],
    ['with a letter', (code: string) => `${code.slice(0, 5)}x`],
    ['too long', (code: string) => `x${code}`],
  ])('is refused if it is %s', (_how, typeCode) => {
    expect(codes.isCode(CODE_ID, typeCode(codes.deriveCode(CODE_ID)))).toBe(false);
  });
});
