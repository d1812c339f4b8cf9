import { readFileSync } from 'node:fs';
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
  test("counts the intents that the booking knows when Stripe's list is behind", () => {
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

  test("the key of a co-payer's intent is not the lead's", () => {
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

test('a refund gets a new key after each dispute that interrupts it', () => {
  expect(buildRefundKey({ refundId: 'R1', interruptions: 0 })).toBe('ref:R1');
  expect(buildRefundKey({ refundId: 'R1', interruptions: 2 })).toBe('ref:R1:2');
});

test('the page of provider calls lists these keys and no others', () => {
  const page = readFileSync(new URL('../../../../../infra/docs/provider-calls.md', import.meta.url), 'utf8');
  const keyColumns = page.split('\n').flatMap((line) => line.split('|')[2] ?? []);
  const listed = keyColumns.flatMap((column) => [...column.matchAll(/`(\w+:[^`]+)`/g)].map(([, key]) => key));
  // The adapters of Stripe build the keys of their cancellations themselves.
  const ours = listed.filter((key) => !key?.startsWith('cancel:'));
  const order = { amountCents: '{cents}' as unknown as number, locale: '{locale}' };
  const payer = { kind: 'co-payer', payerId: '{payer}' } as const;
  const anInstalment = { id: '{instalment}', payer: LEAD, intentCount: 6, orderCount: 6 };
  const intentTerms = { ...terms, method: '{method}', amountCents: order.amountCents };
  const attempt = '{attempt}' as unknown as number;
  const built = [
    buildCustomerKey('{booking}', undefined),
    buildCustomerKey('{booking}', '{payer}'),
    buildIntentKey(anInstalment, intentTerms),
    buildIntentKey({ ...anInstalment, payer }, intentTerms),
    buildConfirmationKey('{intent}', attempt),
    buildLenderKey('{intent}', '{random}'),
    buildSetupKey('{booking}', '{random}'),
    buildCardKey('{setup}', '{random}'),
    buildRefundKey({ refundId: '{refund}', interruptions: 0 }),
    buildRefundKey({ refundId: '{refund}', interruptions: '{interruptions}' as unknown as number }),
    buildOrderKey({ ...anInstalment, payer: { ...payer, payerId: '{payer or lead}' } }, order),
    buildOrderCaptureKey('{order}'),
    buildAuthorizationKey(anInstalment, order.amountCents, attempt),
    buildAuthorizationCaptureKey(anInstalment, '{authorization}', attempt),
    buildVoidKey('{authorization}'),
  ].map((key) => key.replace(/:([vo]?)7:/, ':$1{n}:'));

  expect(new Set(ours)).toEqual(new Set(built));
});
