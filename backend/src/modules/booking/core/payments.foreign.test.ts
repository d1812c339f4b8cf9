import { expect, test } from '@jest/globals';
import { depositPaid, existing, id, instalmentId, paid } from '../../../../test/booking/builders.js';
import { refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { allRefunds, keptCents } from './payments.js';
import { decideForeignRefund, type ForeignRefund } from '../refunds/refund.js';

/** Which of the money of a booking somebody at the provider has sent back. */
const ours = ['deposit', 15_000, 'requested'] as const;
const log: BookingEvent[] = [
  ...depositPaid(),
  { type: 'BalancePaid', data: paid('balance', 160_000) },
  refundStarted(...ours),
];
const found = (of: Partial<ForeignRefund> = {}): ForeignRefund => ({
  provider: 'stripe',
  intentId: 'pi_balance',
  instalmentId: instalmentId('balance'),
  providerRefundId: 're_hand',
  amountCents: 15_000,
  ...of,
});
const decided = (of: ForeignRefund, events: readonly BookingEvent[] = log): BookingEvent[] => {
  const answer = decideForeignRefund(of, existing(events));
  expectStorable(answer);
  return answer;
};
const item = (kind: 'deposit' | 'balance', detail: string): BookingEvent => ({
  type: 'OperationsItemRaised',
  data: { kind: 'refunded-by-hand', instalmentId: instalmentId(kind), detail },
});
/** One of its own, by the provider's name, of which a person is told. */
const itsOwn = (kind: 'deposit' | 'balance', intentId: string, reason: 'requested' | 'paid-twice') => {
  const data = { ...refundOf(kind, 15_000, reason, { intentId }), refundId: 're_hand' };
  return [
    { type: 'RefundStarted', data },
    { type: 'PaymentRefunded', data: { ...data, providerRefundId: 're_hand' } },
    item(kind, `re_hand of 15000 for ${intentId}`),
  ];
};

test('of the payment that ours is of: ours is what they meant', () => {
  expect(decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }))).toEqual([
    { type: 'PaymentRefunded', data: { ...refundOf(...ours), providerRefundId: 're_hand' } },
    item('deposit', 're_hand of 15000 for pi_deposit, in place of pi_deposit-r1'),
  ]);
});

test('of another payment: ours goes on, whatever the sum', () => {
  const events = decided(found());
  expect(events).toEqual(itsOwn('balance', 'pi_balance', 'requested'));
  expect(keptCents(existing([...log, ...events]))).toBe(170_000);
});

test('of money that paid nothing here: it came besides what was due, for that instalment or for none', () => {
  const besides = found({ intentId: 'pi_twice' });
  expect(decided(besides)).toEqual(itsOwn('balance', 'pi_twice', 'paid-twice'));
  expect(decided({ ...besides, instalmentId: id(9, 5) })).toEqual(
    itsOwn('deposit', 'pi_twice', 'paid-twice'),
  );
});

test('of the sum of one that had failed: it is another one, and pays that', () => {
  const failed: BookingEvent[] = [
    ...log,
    { type: 'RefundFailed', data: { ...refundOf(...ours), providerRefundId: null, code: 'declined' } },
  ];
  const events = decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }), failed);
  expect(events).toEqual(itsOwn('deposit', 'pi_deposit', 'requested'));
  expect(
    allRefunds(existing([...failed, ...events])).map(({ status, owedCents }) => [status, owedCents]),
  ).toEqual([
    ['FAILED', 0],
    ['DONE', undefined],
  ]);
});

test('of the sum of two: the one that is to be sent now, before the one that waits for a bank', () => {
  const second = refundOf('deposit', 15_000, 'requested', { n: 2 });
  const events = decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }), [
    ...log,
    { type: 'RefundHeldBack', data: { ...refundOf(...ours), begun: true } },
    { type: 'RefundStarted', data: second },
  ]);
  expect(events[0]).toEqual({ type: 'PaymentRefunded', data: { ...second, providerRefundId: 're_hand' } });
});

test.each([
  ['last', false],
  ['first', true],
])('of the sum of two: the one that goes back there, even where that came %s', (_when, isFirst) => {
  const failed = { ...refundOf(...ours), providerRefundId: null, code: 'declined' };
  const byCard = refundOf('deposit', 15_000, 'requested', { n: 3 });
  const byBank = {
    ...byCard,
    refundId: 'pi_deposit-r2',
    provider: 'bank' as const,
    insteadOf: 'pi_deposit-r1',
  };
  const events = decided(found({ intentId: 'pi_deposit', instalmentId: instalmentId('deposit') }), [
    ...log,
    { type: 'RefundFailed', data: failed },
    ...(isFirst ? [byCard, byBank] : [byBank, byCard]).map((data): BookingEvent => ({
      type: 'RefundStarted',
      data,
    })),
  ]);
  expect(events).toEqual([
    { type: 'PaymentRefunded', data: { ...byCard, providerRefundId: 're_hand' } },
    item('deposit', 're_hand of 15000 for pi_deposit, in place of pi_deposit-r3'),
  ]);
});

test('of a booking that is none: nothing', () => {
  expect(decideForeignRefund(found(), { status: 'NEW' })).toEqual([]);
});
