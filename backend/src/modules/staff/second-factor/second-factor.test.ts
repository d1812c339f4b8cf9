import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALPHABET } from '../../../kernel/check-symbols.js';
import { determineFactorState, isNewStep, parseCode } from './second-factor.js';

describe('the second factor', () => {
  test('is required from everybody with write access, if required at all', () => {
    const listStates = (policy: 'required' | 'optional') =>
      (['viewer', 'agent', 'finance', 'admin'] as const).map((role) =>
        determineFactorState(policy, role, { isOn: false }),
      );
    expect(listStates('required')).toEqual(['off', 'required', 'required', 'required']);
    expect(listStates('optional')).toEqual(['off', 'off', 'off', 'off']);
  });

  test.each([
    ['required', 'viewer'],
    ['required', 'agent'],
    ['required', 'finance'],
    ['required', 'admin'],
    ['optional', 'viewer'],
    ['optional', 'agent'],
    ['optional', 'finance'],
    ['optional', 'admin'],
  ] as const)('is on once set up, if %s, of a member of staff with the role %s', (policy, role) => {
    expect(determineFactorState(policy, role, { isOn: true })).toBe('on');
  });

  test('accepts only later steps', () => {
    expect(isNewStep(null, 7)).toBe(true);
    expect([6, 7, 8].map((step) => isNewStep(7, step))).toEqual([false, false, true]);
  });
});

describe('a typed code', () => {
  test.each(['123456', ' 123 456 ', '123-456', '123\u2013456'])(
    'is six digits, with or without blanks: %j',
    (text) => {
      expect(parseCode(text)).toEqual({ kind: 'code', digits: '123456' });
    },
  );

  test('is a recovery code in any notation', () => {
    const symbolLists = fc.array(fc.constantFrom(...ALPHABET), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(
        symbolLists,
        fc.constantFrom('', '-', ' ', ' - '),
        fc.boolean(),
        (symbols, separator, isLowerCase) => {
          const codeText = symbols.join('').match(/.{4}/g)!.join(separator);
          expect(parseCode(isLowerCase ? codeText.toLowerCase() : codeText)).toEqual({
            kind: 'recovery-code',
            symbols: symbols.join(''),
          });
        },
      ),
    );
  });

  test.each([
    '',
    '12345',
    '1234567',
    '12345a',
    'AAAA-AAAA-AAAA-AAA',
    'AAAA-AAAA-AAAA-AAA0',
    // Authenticators do not produce digits of other scripts.
    '١٢٣٤٥٦',
  ])('is rejected in any other form: "%s"', (text) => {
    expect(parseCode(text)).toBeUndefined();
  });
});
