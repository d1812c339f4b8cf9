import { expect, test } from '@jest/globals';
import { depositPaid, existing, id, instalmentId, paid } from '../../../../test/booking/builders.js';
import { refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { handedOut, handRefundItem } from './hand-refund.js';

const RECEIPT = id(1, 19);
const refundId = `${RECEIPT}-r1`;
const cash: BookingEvent = {
  type: 'BalancePaid',
  data: { ...paid('balance', 160_000, RECEIPT), provider: 'staff' },
};
const of = {
  ...{ refundId, instalmentId: instalmentId('balance'), intentId: RECEIPT, amountCents: 5_000 },
  provider: 'staff' as const,
  reason: 'requested' as const,
};
const history: BookingEvent[] = [...depositPaid(), cash, { type: 'RefundStarted', data: of }];

test('what staff took goes back by hand: they are told once, and say when it is done', () => {
  const told = handRefundItem(existing(history), refundId);
  expectStorable(told);
  expect(told).toMatchObject([{ data: { kind: 'refund-by-hand', refundId, detail: expect.any(String) } }]);
  expect(handRefundItem(existing([...history, ...told]), refundId)).toEqual([]);
  const done = [{ type: 'PaymentRefunded', data: { ...of, providerRefundId: 'slip 12' } }];
  expect(handedOut(existing([...history, ...told]), refundId, 'slip 12')).toEqual(done);
  expect(handedOut(existing([...history, ...(done as BookingEvent[])]), refundId, 'x')).toMatchObject({
    refused: 'REFUND_UNKNOWN',
  });
});

test('what a provider sends back is nothing that is handed out', () => {
  const byCard = existing([...depositPaid(), refundStarted('deposit', 5_000, 'requested')]);
  expect(handRefundItem(byCard, 'pi_deposit-r1')).toEqual([]);
  expect(handedOut(byCard, 'pi_deposit-r1', 'x')).toMatchObject({ refused: 'REFUND_UNKNOWN' });
  expect(handedOut(byCard, 'pi_nothing-r1', 'x')).toMatchObject({ refused: 'NOT_FOUND' });
  expect(handRefundItem({ status: 'NEW' }, refundId)).toEqual([]);
});
