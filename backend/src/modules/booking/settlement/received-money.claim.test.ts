import { expect, test } from '@jest/globals';
import {
  depositPaid,
  existing,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { decideRefund } from '../refunds/refund.js';
import { reverseAllocation } from './reverse-payment.js';

const DEPOSIT = instalmentId('deposit');
const refund = {
  refundId: 'line-1-r1',
  instalmentId: DEPOSIT,
  provider: 'bank',
  intentId: 'line-1',
  amountCents: 39_000,
  reason: 'no-seat-left',
} as const;
const sentBack: BookingEvent[] = [
  ...held(),
  partyNamed,
  transferChosen(),
  expiring,
  { type: 'PartPaid', data: bank('deposit', 39_000) },
  expired,
  { type: 'RefundStarted', data: refund },
  { type: 'PaymentRefunded', data: { ...refund, providerRefundId: 'line-2' } },
];

test('an allocation that is taken back after its money was sent back is claimed from the customer, once', () => {
  const events = reverseAllocation(existing(sentBack), 'line-1');
  const item = (kind: string, detail: string) => ({
    type: 'OperationsItemRaised',
    data: { kind, instalmentId: DEPOSIT, detail },
  });
  expect(events).toEqual([
    {
      type: 'PaymentReversed',
      data: {
        instalmentId: DEPOSIT,
        provider: 'bank',
        intentId: 'line-1',
        amountCents: 39_000,
        surplusCents: 0,
      },
    },
    item('transfer-reversed', 'line-1 took 39000 back out'),
    item('refund-to-claim', 'line-1 was taken back, of which 39000 had been sent back: the customer owes it'),
  ]);
  expectStorable(events);
  expect(reverseAllocation(existing([...sentBack, ...events]), 'line-1')).toEqual([]);
});

test('what was sent back while its allocation was taken back is booked, and claimed, once', () => {
  const { refundId } = refund;
  const open = sentBack.slice(0, -1);
  const reversed = [...open, ...reverseAllocation(existing(open), 'line-1')];
  expect(reversed).toContainEqual({
    type: 'RefundFailed',
    data: { ...refund, providerRefundId: null, code: 'allocation-reversed' },
  });
  const done = { type: 'Done', refundId, providerRefundId: 'line-2' } as const;
  const events = decideRefund(done, existing(reversed));
  expect(events).toEqual([
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId: 'line-2' } },
    {
      type: 'OperationsItemRaised',
      data: {
        kind: 'refund-to-claim',
        instalmentId: DEPOSIT,
        detail: 'line-1-r1 of 39000 went out after its money was taken back',
      },
    },
  ]);
  expectStorable(events);
  expect(decideRefund(done, existing([...reversed, ...events]))).toEqual([]);
});

test('of a balance that another date made cheaper, nothing is asked for again while what is left is enough', () => {
  const before = existing(depositPaid());
  const cheaper = before.instalments.map((each) => ({
    id: each.id,
    kind: each.kind,
    dueOn: each.dueOn,
    payer: each.payer,
    amountCents: each.kind === 'balance' ? 90_000 : each.amountCents,
  }));
  const events: BookingEvent[] = [
    ...depositPaid(),
    { type: 'PartPaid', data: bank('balance', 60_000) },
    { type: 'BalancePaid', data: paid('balance', 100_000) },
    {
      type: 'DepartureChanged',
      data: {
        fromDepartureId: id(9, 2),
        fromStartsOn: '2027-05-01',
        quote: before.quote,
        differenceCents: -70_000,
        refundCents: 0,
        instalments: cheaper,
      },
    },
  ];
  const types = reverseAllocation(existing(events), 'line-1').map(({ type }) => type);
  expect(types).toContain('PaymentReversed');
  expect(types).not.toContain('BalanceAwaited');
});

test('a gift that went by its way is not claimed', () => {
  const gift = { ...refund, refundId: 'line-1-r0', amountCents: 5_000, reason: 'goodwill' } as const;
  const given: BookingEvent[] = [
    { type: 'RefundStarted', data: gift },
    { type: 'PaymentRefunded', data: { ...gift, providerRefundId: 'line-0' } },
  ];
  const claims = (events: BookingEvent[]) =>
    reverseAllocation(existing(events), 'line-1').flatMap(({ type, data }) =>
      type === 'OperationsItemRaised' && data.kind === 'refund-to-claim' ? [data.detail] : [],
    );
  expect(claims([...sentBack, ...given])).toEqual([
    'line-1 was taken back, of which 39000 had been sent back: the customer owes it',
  ]);
  expect(claims([...sentBack.slice(0, -2), ...given])).toEqual([]);
});

test('what goes back, or went back, of another payment is no concern of an allocation that is taken back', () => {
  const [done, begun] = [sentBack.at(-1), sentBack.at(-2)];
  const of = { ...refund, refundId: 'line-0-r1', intentId: 'line-0', amountCents: 1_000 };
  const other: BookingEvent[] = [
    { type: 'PartPaid', data: bank('deposit', 1_000, 'line-0') },
    { type: 'RefundStarted', data: of },
  ];
  const gone: BookingEvent = { type: 'PaymentRefunded', data: { ...of, providerRefundId: 'line-3' } };
  if (!done || !begun) throw new Error('nothing was sent back');
  const before = sentBack.slice(0, -2);
  const taken = (...events: BookingEvent[]) =>
    reverseAllocation(existing([...before, ...events]), 'line-1').map(({ type, data }) =>
      type === 'OperationsItemRaised' ? data.detail : [type, 'refundId' in data && data.refundId],
    );
  const reversed = [['PaymentReversed', false], 'line-1 took 39000 back out'];
  expect(taken(...other)).toEqual(reversed);
  expect(taken(...other, begun)).toEqual([['RefundFailed', 'line-1-r1'], ...reversed]);
  expect(taken(...other, gone)).toEqual(reversed);
  expect(taken(...other, gone, begun, done)).toEqual([
    ...reversed,
    'line-1 was taken back, of which 39000 had been sent back: the customer owes it',
  ]);
});
