import { describe, expect, test } from '@jest/globals';
import {
  buildAuthorizationCaptureKey,
  buildAuthorizationKey,
  buildCardKey,
  buildConfirmationKey,
  buildCustomerKey,
  buildIntentKey,
  buildLenderKey,
  buildOrderCaptureKey,
  buildOrderKey,
  buildRefundKey,
  buildSetupKey,
  buildVoidKey,
} from './idempotency-keys.js';

const LEAD = { kind: 'lead' } as const;
const CO_PAYER = { kind: 'co-payer', payerId: 'P1' } as const;
const instalment = { id: 'I1', payer: LEAD, intentCount: 2, orderCount: 2 };
const terms = { method: 'card', amountCents: 40_000, canChargeLater: false, intentCount: 0 };

describe('the key of an intent', () => {
  test('counts the intents that the booking knows when Stripe’s list is behind', () => {
    expect(buildIntentKey(instalment, { ...terms, intentCount: 1 })).toBe('int:I1:v3:card:40000');
  });

  test('counts the intents at Stripe when the booking missed one', () => {
    expect(buildIntentKey(instalment, { ...terms, intentCount: 5 })).toBe('int:I1:v6:card:40000');
  });

  test.each([
    ['method', { ...terms, method: 'klarna' }],
    ['amount', { ...terms, amountCents: 25_000 }],
    ['saving of the card', { ...terms, canChargeLater: true }],
  ])('differs by %s', (_term, other) => {
    expect(buildIntentKey(instalment, other)).not.toBe(buildIntentKey(instalment, terms));
  });

  test('differs from the lead’s for a co-payer', () => {
    expect(buildIntentKey({ ...instalment, payer: CO_PAYER }, terms)).toBe('int:I1:P1:v3:card:40000');
  });
});

test('the next order of an instalment gets a new key', () => {
  const order = { amountCents: 40_000, locale: 'en' };
  expect(buildOrderKey(instalment, order)).toBe('ord:I1:lead:3:40000:en');
  expect(buildOrderKey({ ...instalment, payer: CO_PAYER, orderCount: 0 }, order)).toBe(
    'ord:I1:P1:1:40000:en',
  );
});

// A changed key would repeat a call that a provider has already carried out.
test.each<[string, () => string, string]>([
  ["the lead's customer", () => buildCustomerKey('B1', undefined), 'cust:B1'],
  ["a co-payer's customer", () => buildCustomerKey('B1', 'P1'), 'cust:B1:P1'],
  ['a confirmation', () => buildConfirmationKey('pi_1', 2), 'confirm:pi_1:2'],
  ["a lender's step", () => buildLenderKey('pi_1', 'n1'), 'lend:pi_1:n1'],
  ["a card's form", () => buildSetupKey('B1', 'n1'), 'setup:B1:n1'],
  ['a saved card', () => buildCardKey('seti_1', 'n1'), 'card:seti_1:n1'],
  ["an order's capture", () => buildOrderCaptureKey('O1'), 'cap:O1'],
  ['an authorization', () => buildAuthorizationKey(instalment, 40_000, 1), 'bal:I1:o3:40000:authorize:1'],
  [
    "an authorization's capture",
    () => buildAuthorizationCaptureKey(instalment, 'A1', 2),
    'bal:I1:A1:capture:2',
  ],
  ["an authorization's void", () => buildVoidKey('A1'), 'void:A1'],
])('the key of %s names what it is for', (_call, buildKey, key) => {
  expect(buildKey()).toBe(key);
});

test('a refund gets a new key after each dispute that interrupts it', () => {
  expect(buildRefundKey({ refundId: 'R1', interruptionCount: 0 })).toBe('ref:R1');
  expect(buildRefundKey({ refundId: 'R1', interruptionCount: 2 })).toBe('ref:R1:2');
});
