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
    { lender: 'klarna', amountCents: 1_000 },
    { lender: 'klarna', amountCents: 1_000_000 },
    { lender: 'affirm', amountCents: 3_500 },
    { lender: 'affirm', amountCents: 3_000_000 },
  ] as const)('$lender lends $amountCents cents', ({ lender, amountCents }) => {
    expect(findUnavailableReason(lender, newFacts({ amountCents }))).toBeUndefined();
  });

  test.each([
    { lender: 'klarna', amountCents: 999 },
    { lender: 'klarna', amountCents: 1_000_001 },
    { lender: 'affirm', amountCents: 3_499 },
    { lender: 'affirm', amountCents: 3_000_001 },
  ] as const)('$lender does not lend $amountCents cents', ({ lender, amountCents }) => {
    expect(findUnavailableReason(lender, newFacts({ amountCents }))).toBe('SUM');
  });
});

describe('a transfer', () => {
  const transfer = { daysToDeparture: 22, isEmailVerified: true, canSeatsWait: true };
  test.each([
    [{ daysToDeparture: 21 }, 'TOO_CLOSE'],
    [{ canSeatsWait: false }, 'TRANSFER_SEATS_TAKEN'],
    [{ isEmailVerified: false }, 'EMAIL_UNVERIFIED'],
    [{ isEmailVerified: false, daysToDeparture: 3, canSeatsWait: false }, 'TOO_CLOSE'],
  ] as const)('is refused with %j as %s', (overrides, reason) => {
    const deposit = newFacts({ plan: 'deposit', transfer: { ...transfer, ...overrides } });
    expect(findUnavailableReason('transfer', deposit)).toBe(reason);
  });

  test('is offered with a verified address and free seats more than three weeks before departure', () => {
    expect(findUnavailableReason('transfer', newFacts({ plan: 'deposit', transfer }))).toBeUndefined();
  });

  test('is not offered if the time to departure is unknown', () => {
    expect(findUnavailableReason('transfer', newFacts())).toBe('TOO_CLOSE');
  });
});

test.each([1, 49])('%i cents are too few for a card, but enough for PayPal', (amountCents) => {
  expect(findUnavailableReason('card', newFacts({ amountCents }))).toBe('TOO_SMALL');
  expect(findUnavailableReason('paypal', newFacts({ amountCents }))).toBeUndefined();
});

// Gift cards pay everything at 0 cents, so no other payment is needed.
test.each([0, 50])('a card and PayPal are offered for %i cents', (amountCents) => {
  expect(findUnavailableReason('card', newFacts({ amountCents }))).toBeUndefined();
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
