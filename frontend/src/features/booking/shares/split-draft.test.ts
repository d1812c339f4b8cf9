import { describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import { formatAmount } from '../../../shared/i18n/amount.js';
import {
  calculateEvenCents,
  calculateLeadCents,
  checkSplit,
  findFormField,
  type PayerDraft,
  toShareInputs,
} from './split-draft.js';

const newPayer = (cents: number, overrides: Partial<PayerDraft> = {}): PayerDraft => ({
  name: 'Joa',
  email: 'joa@example.com',
  amount: formatAmount(cents),
  ...overrides,
});
const anyOpenCents = fc.integer({ min: 100, max: 3_000_000 });
const anyCents = fc.array(fc.integer({ min: 0, max: 1_500_000 }), { minLength: 1, maxLength: 12 });

describe('parts of a balance', () => {
  test('add up to the cent and are large enough whenever the form has no fault', () => {
    let faultlessFormCount = 0;
    fc.assert(
      fc.property(anyOpenCents, anyCents, fc.constantFrom('en', 'es'), (openCents, amountsCents, locale) => {
        const payers = amountsCents.map((cents) => newPayer(0, { amount: formatAmount(cents, locale) }));
        if (checkSplit(openCents, payers).length > 0) return;
        faultlessFormCount += 1;
        const parts = toShareInputs(openCents, payers);
        expect(sumCents(parts)).toBe(openCents);
        expect(Math.min(...parts.map(({ amountCents }) => amountCents))).toBeGreaterThanOrEqual(50);
      }),
      { numRuns: 500 },
    );

    expect(faultlessFormCount).toBeGreaterThan(0);
  });

  test('shared evenly differ only by the indivisible cents', () => {
    fc.assert(
      fc.property(anyOpenCents, fc.integer({ min: 1, max: 12 }), (openCents, count) => {
        const partCents = calculateEvenCents(openCents, count);
        const leadCents = calculateLeadCents(
          openCents,
          Array.from({ length: count }, () => newPayer(partCents)),
        );
        expect(leadCents).toBeGreaterThanOrEqual(partCents);
        expect(leadCents - partCents).toBeLessThanOrEqual(count);
      }),
    );
  });

  test('can all be paid by one other person', () => {
    expect(checkSplit(80_000, [newPayer(80_000)])).toEqual([]);
    expect(toShareInputs(80_000, [newPayer(80_000)])).toEqual([
      { amountCents: 80_000, payer: { name: 'Joa', email: 'joa@example.com' } },
    ]);
  });

  test.each([
    { overrides: { name: ' ' }, field: 'name', code: 'nameMissing' },
    { overrides: { email: 'joa@example' }, field: 'email', code: 'emailInvalid' },
    { overrides: { amount: '1.234' }, field: 'amount', code: 'amountInvalid' },
    { overrides: { amount: '0,49' }, field: 'amount', code: 'amountSmall' },
    { overrides: { amount: '800.01' }, field: 'amount', code: 'tooMuch' },
    { overrides: { amount: '799.60' }, field: 'amount', code: 'ownSmall' },
  ])('are not sent with $overrides', ({ overrides, field, code }) => {
    expect(checkSplit(80_000, [newPayer(30_000, overrides)])).toEqual([
      { field: `payers[0].${field}`, code },
    ]);
  });
});

describe('the form', () => {
  test.each([
    { serverField: 'shares[1].payer.email', isLeadFirst: true, field: 'payers[0].email' },
    { serverField: 'shares[2].amountCents', isLeadFirst: true, field: 'payers[1].amount' },
    { serverField: 'shares[0].payer.name', isLeadFirst: false, field: 'payers[0].name' },
    { serverField: 'email', isLeadFirst: false, field: 'payers[0].email' },
  ])(
    'shows a server error of $serverField at $field (lead’s part first: $isLeadFirst)',
    ({ serverField, isLeadFirst, field }) => {
      expect(findFormField(serverField, isLeadFirst)).toBe(field);
    },
  );

  test.each(['shares[0].amountCents', 'instalmentId'])(
    'has no field for a server error of %s when the lead pays the first part',
    (serverField) => {
      expect(findFormField(serverField, true)).toBeUndefined();
    },
  );
});
