import { describe, expect, test } from '@jest/globals';
import { depositPaid, existing, NOW } from '../../../../test/booking/builders.js';
import { refundMade, refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, type RefundCommand } from '../refunds/refund.js';

const refund = ['deposit', 10_000, 'requested'] as const;
const refundId = 'pi_deposit-r1';
type Said = { readonly providerRefundId?: string | null; readonly code?: string; readonly tried?: string };
const failed = ({ providerRefundId = 're_1', code = 'declined', tried }: Said = {}): RefundCommand => ({
  type: 'Failed',
  refundId,
  providerRefundId,
  code,
  ...(tried === undefined ? {} : { tried }),
});
const done = (providerRefundId: string): RefundCommand => ({ type: 'Done', refundId, providerRefundId });
const onItsWay = (providerRefundId: string, tried = refundId): RefundCommand => ({
  type: 'Pending',
  refundId,
  providerRefundId,
  now: NOW,
  tried,
});
const pending = (providerRefundId: string): BookingEvent => ({
  type: 'RefundPending',
  data: { ...refundOf(...refund), providerRefundId, askAgainAt: NOW.toISOString() },
});
const heldBack: BookingEvent = { type: 'RefundHeldBack', data: { ...refundOf(...refund), begun: true } };
const started = refundStarted(...refund);
const kinds = (events: readonly BookingEvent[]) =>
  events.map((event) => (event.type === 'OperationsItemRaised' ? event.data.kind : event.type));
/** Decided after these events, and appended to them. */
const then = (log: readonly BookingEvent[], command: RefundCommand): BookingEvent[] => {
  const events = decideRefund(command, existing(log));
  expectStorable(events);
  return [...log, ...events];
};

describe('the first try of a refund was ended by a dispute, which is won: it begins again', () => {
  const first = [...depositPaid(), started, pending('re_1'), heldBack];
  const second = [...first, started];
  const CONTESTED = 'charge_for_pending_refund_disputed';

  test.each(['declined', CONTESTED])(
    'that the first one failed (%s), late or again, says nothing',
    (code) => {
      for (const log of [first, second, [...second, pending('re_2')]])
        for (const said of [{ code }, { code, tried: refundId }])
          expect(decideRefund(failed(said), existing(log))).toEqual([]);
    },
  );

  test('the success of the second one is recorded, whatever was told of the first', () => {
    const log = [...second, pending('re_2')];
    for (const before of [log, then(log, failed())]) {
      const events = decideRefund(done('re_2'), existing(before));
      expect(events).toMatchObject([
        { type: 'PaymentRefunded', data: { refundId, providerRefundId: 're_2' } },
      ]);
      expect(decideRefund(failed(), existing([...before, ...events]))).toEqual([]);
    }
  });

  test('and so is that of the first one: it had been sent all the same', () => {
    expect(kinds(decideRefund(done('re_1'), existing(second)))).toEqual(['PaymentRefunded']);
  });

  test('that the second one failed is told of it, by its name or by that of its try', () => {
    const told = ['RefundFailed', 'refund-failed'];
    const tried = `${refundId}:1`;
    const under = existing([...second, pending('re_2')]);
    expect(kinds(decideRefund(failed({ providerRefundId: 're_2' }), under))).toEqual(told);
    expect(kinds(decideRefund(failed({ providerRefundId: 're_2', tried }), existing(second)))).toEqual(told);
    expect(kinds(decideRefund(failed({ providerRefundId: null, tried }), existing(second)))).toEqual(told);
  });

  test('that it is on its way is told of the second one, and says nothing of the first', () => {
    expect(decideRefund(onItsWay('re_1'), existing(second))).toEqual([]);
    expect(kinds(decideRefund(onItsWay('re_2', `${refundId}:1`), existing(second)))).toEqual([
      'RefundPending',
    ]);
  });

  test('a late answer to the first one, which was asked before it had to wait, says nothing', () => {
    const late = failed({ providerRefundId: null, code: 'charge_disputed', tried: refundId });
    expect(decideRefund(late, existing(second))).toEqual([]);
  });
});

test('one that was on its way, and of which the source then refuses to hear, has failed', () => {
  const under = existing([...depositPaid(), started, pending('re_1')]);
  expect(kinds(decideRefund(failed({ providerRefundId: null }), under))).toEqual([
    'RefundFailed',
    'refund-failed',
  ]);
});

test.each<[string, BookingEvent[]]>([
  ['waits for a bank', [{ type: 'RefundHeldBack', data: refundOf(...refund) }]],
  ['was made', [started, refundMade(...refund)]],
  [
    'has failed',
    [
      started,
      { type: 'RefundFailed', data: { ...refundOf(...refund), providerRefundId: 're_1', code: 'declined' } },
    ],
  ],
])('that it is on its way says nothing once it %s', (_what, events) => {
  expect(decideRefund(onItsWay('re_1'), existing([...depositPaid(), ...events]))).toEqual([]);
});
