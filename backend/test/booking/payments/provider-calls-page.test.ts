import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
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
} from '../../../src/modules/booking/core/idempotency-keys.js';

/** Numbers that stand for the placeholders of the page. */
const [CENTS, ATTEMPT, INTERRUPTIONS] = [90_001, 90_002, 90_003] as const;

function listKeysOfPage(): (string | undefined)[] {
  const page = readFileSync(new URL('../../../../infra/docs/provider-calls.md', import.meta.url), 'utf8');
  const keyColumns = page.split('\n').flatMap((line) => line.split('|')[2] ?? []);
  const listedKeys = keyColumns.flatMap((column) =>
    [...column.matchAll(/`(\w+:[^`]+)`/g)].map(([, key]) => key),
  );
  // The adapters of Stripe build the keys of their cancellations themselves.
  return listedKeys.filter((key) => !key?.startsWith('cancel:'));
}

function buildEveryKey(): string[] {
  const order = { amountCents: CENTS, locale: '{locale}' };
  const payer = { kind: 'co-payer', payerId: '{payer}' } as const;
  const instalment = {
    id: '{instalment}',
    payer: { kind: 'lead' } as const,
    intentCount: 6,
    orderCount: 6,
  };
  const intentTerms = {
    method: '{method}',
    amountCents: order.amountCents,
    canChargeLater: false,
    intentCount: 0,
  };
  return [
    buildCustomerKey('{booking}', undefined),
    buildCustomerKey('{booking}', '{payer}'),
    buildIntentKey(instalment, intentTerms),
    buildIntentKey({ ...instalment, payer }, intentTerms),
    buildConfirmationKey('{intent}', ATTEMPT),
    buildLenderKey('{intent}', '{random}'),
    buildSetupKey('{booking}', '{random}'),
    buildCardKey('{setup}', '{random}'),
    buildRefundKey({ refundId: '{refund}', interruptionCount: 0 }),
    buildRefundKey({ refundId: '{refund}', interruptionCount: INTERRUPTIONS }),
    buildOrderKey({ ...instalment, payer: { ...payer, payerId: '{payer or lead}' } }, order),
    buildOrderCaptureKey('{order}'),
    buildAuthorizationKey(instalment, order.amountCents, ATTEMPT),
    buildAuthorizationCaptureKey(instalment, '{authorization}', ATTEMPT),
    buildVoidKey('{authorization}'),
  ].map((key) =>
    key
      .replace(/:([vo]?)7:/, ':$1{n}:')
      .replace(String(CENTS), '{cents}')
      .replace(String(ATTEMPT), '{attempt}')
      .replace(String(INTERRUPTIONS), '{interruptions}'),
  );
}

test('the page of provider calls lists every idempotency key that the product builds, and no other', () => {
  expect(new Set(listKeysOfPage())).toEqual(new Set(buildEveryKey()));
});
