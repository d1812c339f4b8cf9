import { describe, expect, test } from '@jest/globals';
import { instalmentId } from '../../../../test/booking/builders.js';
import { decidedAnew, evolveRefunds, type Refunding } from './refunding.js';

const about = {
  refundId: 'pi_1-r1',
  instalmentId: instalmentId('deposit'),
  provider: 'stripe',
  intentId: 'pi_1',
  amountCents: 40_000,
  reason: 'requested',
} as const;
type RefundEvent = Parameters<typeof evolveRefunds>[1];
const started: RefundEvent = { type: 'RefundStarted', data: about };
const heldBack = (begun: boolean): RefundEvent => ({
  type: 'RefundHeldBack',
  data: { ...about, ...(begun ? { begun: true } : {}) },
});
const failed = (code: string): RefundEvent => ({
  type: 'RefundFailed',
  data: { ...about, providerRefundId: null, code },
});
const after = (...events: RefundEvent[]): readonly Refunding[] =>
  events.reduce<readonly Refunding[]>(evolveRefunds, []);

test('each time that it had begun and then waits, the next try is another one', () => {
  expect(after(started)).toMatchObject([{ status: 'STARTED', refused: 0 }]);
  expect(after(heldBack(false), started)).toMatchObject([{ status: 'STARTED', refused: 0 }]);
  expect(after(started, heldBack(true))).toMatchObject([{ status: 'HELD_BACK', refused: 1 }]);
  expect(after(started, heldBack(true), started, heldBack(true), started)).toMatchObject([
    { status: 'STARTED', refused: 2 },
  ]);
});

test('it ends as its source says, and as one that fell when the money was gone already', () => {
  const done: RefundEvent = { type: 'PaymentRefunded', data: { ...about, providerRefundId: 're_1' } };
  expect(after(started, done)).toMatchObject([{ status: 'DONE' }]);
  expect(after(started, failed('expired_card'))[0]).not.toHaveProperty('fell');
  for (const code of ['dispute-lost', 'allocation-reversed'])
    expect(after(started, failed(code))).toMatchObject([{ status: 'FAILED', fell: true }]);
});

describe('what is owed of one that failed', () => {
  const owed = (refunds: readonly Refunding[]) => refunds.map(({ owedCents }) => owedCents);
  const another = (amountCents: number, reason: 'requested' | 'goodwill' = 'requested'): RefundEvent => ({
    type: 'RefundStarted',
    data: { ...about, refundId: 'pi_1-r2', amountCents, reason },
  });
  const payments = (...ids: string[]) => decidedAnew(new Set(ids));

  test('is all of it, until another refund of the payment tries it again', () => {
    const log = [started, failed('expired_card')];
    expect(owed(after(...log))).toEqual([40_000]);
    expect(owed(after(...log, another(15_000)))).toEqual([25_000, undefined]);
    expect(owed(after(...log, another(50_000)))).toEqual([0, undefined]);
    expect(owed(after(...log, another(15_000, 'goodwill')))).toEqual([40_000, undefined]);
    expect(owed(after(started, failed('dispute-lost')))).toEqual([0]);
  });

  test('the end of the booking decides over anew, but not over what paid nothing of it', () => {
    const refunds = after(started, failed('expired_card'));
    expect(owed(payments('pi_1')({ refunds }).refunds)).toEqual([0]);
    expect(owed(payments('pi_2')({ refunds }).refunds)).toEqual([40_000]);
    expect(payments('pi_1')({ refunds: after(started) }).refunds).toEqual(after(started));
  });
});
