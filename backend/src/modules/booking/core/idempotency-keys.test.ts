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

const LEAD_PAYER = { kind: 'lead' } as const;
const CO_PAYER = { kind: 'co-payer', payerId: 'P1' } as const;
const instalment = { id: 'I1', payer: LEAD_PAYER, intentCount: 2, orderCount: 2 };
const terms = { method: 'card', amountCents: 40_000, canChargeLater: false, intentCount: 0 };

describe('the key of an intent', () => {
  test('counts the intents that the booking knows when Stripe’s list is behind', () => {
    expect(buildIntentKey(instalment, { ...terms, intentCount: 1 })).toBe('int:I1:v3:card:40000');
  });

  test('counts the intents at Stripe when the booking missed an intent', () => {
    expect(buildIntentKey(instalment, { ...terms, intentCount: 5 })).toBe('int:I1:v6:card:40000');
  });

  test.each([
    { name: 'method', other: { ...terms, method: 'klarna' } },
    { name: 'amount', other: { ...terms, amountCents: 25_000 } },
    { name: 'saving of the card', other: { ...terms, canChargeLater: true } },
  ])('differs by $name', ({ other }) => {
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
test.each<{ name: string; buildKey: () => string; key: string }>([
  { name: "the lead's customer", buildKey: () => buildCustomerKey('B1', undefined), key: 'cust:B1' },
  { name: "a co-payer's customer", buildKey: () => buildCustomerKey('B1', 'P1'), key: 'cust:B1:P1' },
  { name: 'a confirmation', buildKey: () => buildConfirmationKey('pi_1', 2), key: 'confirm:pi_1:2' },
  { name: "a lender's step", buildKey: () => buildLenderKey('pi_1', 'n1'), key: 'lend:pi_1:n1' },
  { name: "a card's form", buildKey: () => buildSetupKey('B1', 'n1'), key: 'setup:B1:n1' },
  { name: 'a saved card', buildKey: () => buildCardKey('seti_1', 'n1'), key: 'card:seti_1:n1' },
  { name: "an order's capture", buildKey: () => buildOrderCaptureKey('O1'), key: 'cap:O1' },
  {
    name: 'an authorization',
    buildKey: () => buildAuthorizationKey(instalment, 40_000, 1),
    key: 'bal:I1:o3:40000:authorize:1',
  },
  {
    name: "an authorization's capture",
    buildKey: () => buildAuthorizationCaptureKey(instalment, 'A1', 2),
    key: 'bal:I1:A1:capture:2',
  },
  { name: "an authorization's void", buildKey: () => buildVoidKey('A1'), key: 'void:A1' },
])('the key of $name names what it is for', ({ buildKey, key }) => {
  expect(buildKey()).toBe(key);
});

test('a refund gets a new key after each dispute that interrupts it', () => {
  expect(buildRefundKey({ refundId: 'R1', interruptionCount: 0 })).toBe('ref:R1');
  expect(buildRefundKey({ refundId: 'R1', interruptionCount: 2 })).toBe('ref:R1:2');
});
