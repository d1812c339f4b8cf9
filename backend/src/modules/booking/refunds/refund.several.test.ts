import { describe, expect, test } from '@jest/globals';
import { depositPaid, existing, paid } from '../../../../test/booking/builders.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { allRefunds } from '../core/payments.js';
import { decideRefund, type RefundCommand } from './refund.js';

/** The balance was paid by two cards: `pi_a` has paid 600.00 of it, `pi_b` the rest. */
const log: BookingEvent[] = [
  ...depositPaid(),
  { type: 'PartPaid', data: paid('balance', 60_000, 'pi_a') },
  { type: 'BalancePaid', data: paid('balance', 100_000, 'pi_b') },
];
const begun = (intentId: string, n: number, cents: number): BookingEvent => ({
  type: 'RefundStarted',
  data: refundOf('balance', cents, 'requested', { intentId, n }),
});
const done = (refundId: string, providerRefundId = `re_${refundId}`): RefundCommand => ({
  type: 'Done',
  refundId,
  providerRefundId,
});
const failed = (refundId: string): RefundCommand => ({
  type: 'Failed',
  refundId,
  providerRefundId: `re_${refundId}`,
  code: 'declined',
});
/** What happened, or was told and decided, one after the other. */
const after = (...steps: readonly (BookingEvent | RefundCommand)[]): BookingEvent[] =>
  steps.reduce<BookingEvent[]>((events, step) => {
    if ('data' in step) return [...events, step];
    const next = decideRefund(step, existing(events));
    expectStorable(next);
    return [...events, ...next];
  }, log);
const wentAfterAll = (...steps: readonly (BookingEvent | RefundCommand)[]) => {
  const before = after(...steps);
  const events = after(...steps, done('pi_b-r1', 're_late')).slice(before.length);
  return events.map(({ type, data }) =>
    type === 'OperationsItemRaised' ? [data.kind, data.detail] : [type, 'refundId' in data && data.refundId],
  );
};
const HOW = 'pi_b-r1 of 10000 went out after it had failed';

describe('a refund that failed and went after all, among others', () => {
  const first = [begun('pi_b', 1, 10_000), failed('pi_b-r1')];
  const again = begun('pi_b', 2, 10_000);

  test('ends what tries it again, and no refund of another payment', () => {
    expect(wentAfterAll(begun('pi_a', 1, 10_000), ...first, again)).toEqual([
      ['RefundFailed', 'pi_b-r2'],
      ['PaymentRefunded', 'pi_b-r1'],
      ['refund-went-after-all', `${HOW}: pi_b-r2, which was to be sent for it, ends`],
    ]);
  });

  test('was not owed because one of another payment is: what went twice is claimed', () => {
    const elsewhere = [begun('pi_a', 1, 10_000), failed('pi_a-r1')];
    expect(wentAfterAll(...elsewhere, ...first, again, done('pi_b-r2'))).toEqual([
      ['PaymentRefunded', 'pi_b-r1'],
      ['refund-to-claim', `${HOW}: 10000 of it had been tried again meanwhile`],
    ]);
  });

  test('went twice where another one has tried it again, whatever was sent before it', () => {
    const steps = [begun('pi_b', 1, 5_000), done('pi_b-r1'), begun('pi_b', 2, 10_000), failed('pi_b-r2')];
    const before = after(...steps, begun('pi_b', 3, 10_000), done('pi_b-r3'));
    const events = decideRefund(done('pi_b-r2', 're_late'), existing(before));
    expect(events).toMatchObject([
      { type: 'PaymentRefunded', data: { refundId: 'pi_b-r2', amountCents: 10_000 } },
      { type: 'OperationsItemRaised', data: { kind: 'refund-to-claim' } },
    ]);
  });

  test('tells what is owed now of those that it pays, and of no others', () => {
    const elsewhere = [begun('pi_a', 1, 7_000), failed('pi_a-r1')];
    expect(wentAfterAll(...elsewhere, ...first)).toEqual([
      ['PaymentRefunded', 'pi_b-r1'],
      ['refund-went-after-all', `${HOW}: send it no second time`],
    ]);
    const both = [begun('pi_b', 2, 6_000), failed('pi_b-r2'), begun('pi_b', 3, 4_000), failed('pi_b-r3')];
    expect(wentAfterAll(...first, ...both)).toEqual([
      ['PaymentRefunded', 'pi_b-r1'],
      [
        'refund-went-after-all',
        `${HOW}: send it no second time; of pi_b-r2, which failed as well, 0 is owed now; of pi_b-r3, which failed as well, 0 is owed now`,
      ],
    ]);
  });

  test('the end of a claim is a task of its own: what becomes of a refund does not end it', () => {
    const events = after(...first, again, done('pi_b-r2'), done('pi_b-r1', 're_late'), {
      type: 'Failed',
      refundId: 'pi_b-r1',
      providerRefundId: 're_late',
      code: 'declined',
    });
    const open = (all: readonly BookingEvent[]) =>
      existing(all).tasks.flatMap(({ kind, refundId, open: is }) => (is ? [[kind, refundId]] : []));
    expect(open(events)).toEqual([['claim-over', null]]);
    expect(allRefunds(existing(events)).map(({ status, owedCents }) => [status, owedCents])).toEqual([
      ['FAILED', 0],
      ['DONE', undefined],
    ]);
  });
});
