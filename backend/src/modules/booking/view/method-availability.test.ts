import { describe, expect, test } from '@jest/globals';
import { PAY_METHODS } from '@wayfold/contracts/kernel/pay-methods';
import fc from 'fast-check';
import { findUnavailableReason, listMethods, type MethodFacts } from './method-availability.js';

const newFacts = (overrides: Partial<MethodFacts> = {}): MethodFacts => ({
  plan: 'full',
  amountCents: 200_000,
  residence: 'US',
  ...overrides,
});

describe('a lender', () => {
  test.each(['klarna', 'affirm'] as const)('%s lends the whole price', (lender) => {
    expect(findUnavailableReason(lender, newFacts())).toBeUndefined();
  });

  test.each(['klarna', 'affirm'] as const)('%s pays no deposit', (lender) => {
    expect(findUnavailableReason(lender, newFacts({ plan: 'deposit' }))).toBe('FULL_ONLY');
  });

  test.each(['klarna', 'affirm'] as const)('%s lends no dollars abroad, nor to unnamed payers', (lender) => {
    expect(findUnavailableReason(lender, newFacts({ residence: 'ES' }))).toBe('COUNTRY');
    expect(findUnavailableReason(lender, newFacts({ residence: null }))).toBe('COUNTRY');
  });

  test.each([
    { lender: 'klarna', amountCents: 999, reason: 'SUM' },
    { lender: 'klarna', amountCents: 1_000, reason: undefined },
    { lender: 'klarna', amountCents: 1_000_000, reason: undefined },
    { lender: 'klarna', amountCents: 1_000_001, reason: 'SUM' },
    { lender: 'affirm', amountCents: 3_499, reason: 'SUM' },
    { lender: 'affirm', amountCents: 3_500, reason: undefined },
    { lender: 'affirm', amountCents: 3_000_000, reason: undefined },
    { lender: 'affirm', amountCents: 3_000_001, reason: 'SUM' },
  ] as const)(
    '$lender lends $amountCents cents, unless refused as $reason',
    ({ lender, amountCents, reason }) => {
      expect(findUnavailableReason(lender, newFacts({ amountCents }))).toBe(reason);
    },
  );
});

describe('a transfer', () => {
  const transfer = { daysToDeparture: 22, isEmailVerified: true, canSeatsWait: true };
  test.each([
    [{}, undefined],
    [{ daysToDeparture: 21 }, 'TOO_CLOSE'],
    [{ canSeatsWait: false }, 'TRANSFER_SEATS_TAKEN'],
    [{ isEmailVerified: false }, 'EMAIL_UNVERIFIED'],
    [{ isEmailVerified: false, daysToDeparture: 3, canSeatsWait: false }, 'TOO_CLOSE'],
  ] as const)('given %j is refused as %p', (overrides, reason) => {
    const deposit = newFacts({ plan: 'deposit', transfer: { ...transfer, ...overrides } });
    expect(findUnavailableReason('transfer', deposit)).toBe(reason);
  });

  test('is not offered if the time to departure is unknown', () => {
    expect(findUnavailableReason('transfer', newFacts())).toBe('TOO_CLOSE');
  });
});

test.each([
  [49, 'TOO_SMALL'],
  [1, 'TOO_SMALL'],
  [50, undefined],
  // Gift cards pay everything, so no other payment is needed.
  [0, undefined],
] as const)('a card with %i cents is refused as %p, PayPal is not', (amountCents, reason) => {
  expect(findUnavailableReason('card', newFacts({ amountCents }))).toBe(reason);
  expect(findUnavailableReason('paypal', newFacts({ amountCents }))).toBeUndefined();
});

describe('the offers of methods', () => {
  const anyPlan = fc.constantFrom<MethodFacts['plan'][]>('deposit', 'full');
  const anyCents = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5_000_000 }));
  const anyResidence = fc.option(fc.constantFrom('US', 'ES', 'MX', 'DE'));
  const listReasons = (facts: MethodFacts) =>
    Object.fromEntries(listMethods([facts]).map(({ method, reason }) => [method, reason]));

  test('name each method once per plan, with a reason only if it is unavailable', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPlan), anyCents, anyResidence, (plans, amountCents, residence) => {
        const offers = listMethods(plans.map((plan) => ({ plan, amountCents, residence })));
        expect(offers.map(({ plan, method }) => [plan, method])).toEqual(
          plans.flatMap((plan) => PAY_METHODS.map((method) => [plan, method])),
        );
        expect(offers.filter(({ isAvailable, reason }) => isAvailable !== (reason === null))).toEqual([]);
      }),
    );
  });

  test('always include PayPal, a card from 50 cents on, and no transfer without a departure', () => {
    fc.assert(
      fc.property(anyPlan, anyCents, anyResidence, (plan, amountCents, residence) => {
        expect(listReasons({ plan, amountCents, residence })).toMatchObject({
          paypal: null,
          card: amountCents >= 50 ? null : 'TOO_SMALL',
          transfer: 'TOO_CLOSE',
        });
      }),
    );
  });

  test('never let a lender pay a deposit', () => {
    fc.assert(
      fc.property(anyCents, anyResidence, (amountCents, residence) => {
        expect(listReasons({ plan: 'deposit', amountCents, residence })).toMatchObject({
          klarna: 'FULL_ONLY',
          affirm: 'FULL_ONLY',
        });
      }),
    );
  });
});
