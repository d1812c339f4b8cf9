import { expect, test } from '@jest/globals';
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

test('the end of the booking decides anew over those that failed, and over no others', () => {
  const anew = (...events: RefundEvent[]) => decidedAnew({ refunds: after(...events) }).refunds[0]?.anew;
  expect(anew(started, failed('expired_card'))).toBe(true);
  for (const events of [[started], [started, heldBack(true)], [started, failed('dispute-lost')]])
    expect(anew(...events)).toBeUndefined();
});
