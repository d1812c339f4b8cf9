import { describe, expect, test } from '@jest/globals';
import { depositPaid, existing, instalmentId } from '../../../../test/booking/builders.js';
import { refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, keptCents, openRefunds, type RefundCommand } from './refunds.js';

const refund = ['deposit', 10_000, 'requested'] as const;
const refundId = 'pi_deposit-r1';
const failed = (providerRefundId = 're_1'): RefundCommand => ({
  ...{ type: 'Failed', refundId, providerRefundId, code: 'declined' },
});
const done = (providerRefundId: string): RefundCommand => ({ type: 'Done', refundId, providerRefundId });
const started = refundStarted(...refund);
const kinds = (events: readonly BookingEvent[]) =>
  events.map((event) => (event.type === 'OperationsItemRaised' ? event.data.kind : event.type));
/** Decided after these events, and appended to them. */
const then = (log: readonly BookingEvent[], command: RefundCommand): BookingEvent[] => {
  const events = decideRefund(command, existing(log));
  expectStorable(events);
  return [...log, ...events];
};

describe('a refund that failed, and went after all', () => {
  const log = then([...depositPaid(), started], failed());
  const about = { kind: 'refund-went-after-all', instalmentId: instalmentId('deposit') };

  test('is booked, and staff, who were asked to send it, are told, once', () => {
    const events = decideRefund(done('re_2'), existing(log));
    expect(events).toEqual([
      { type: 'PaymentRefunded', data: { ...refundOf(...refund), providerRefundId: 're_2' } },
      {
        type: 'OperationsItemRaised',
        data: {
          ...about,
          detail: 'pi_deposit-r1 of 10000 went out after it had failed: send it no second time',
        },
      },
    ]);
    const after = [...log, ...events];
    expect(decideRefund(done('re_2'), existing(after))).toEqual([]);
    expect(decideRefund(failed(), existing(after))).toEqual([]);
    expect([keptCents(existing(log)), keptCents(existing(after))]).toEqual([40_000, 30_000]);
  });

  test('went twice where another one had tried it again: that is claimed', () => {
    const again: BookingEvent[] = [
      {
        type: 'RefundStarted',
        data: { ...refundOf(...refund), refundId: 'pi_deposit-r2', amountCents: 6_000 },
      },
    ];
    const events = decideRefund(done('re_2'), existing([...log, ...again]));
    expect(kinds(events)).toEqual(['PaymentRefunded', 'refund-to-claim']);
    expect(events[1]?.data).toMatchObject({
      detail:
        'pi_deposit-r1 of 10000 went out after it had failed: 6000 of it had been tried again meanwhile',
    });
    expectStorable(events);
  });

  test('is owed again, as a whole, when that comes back', () => {
    const after = then(then(log, done('re_2')), failed('re_2'));
    expect(after.at(-2)).toMatchObject({ type: 'RefundFailed', data: { afterDone: true } });
    expect([keptCents(existing(after)), openRefunds(existing(after))]).toEqual([40_000, []]);
    const again = { type: 'RefundStarted', data: { ...refundOf(...refund), refundId: 'r2' } } as BookingEvent;
    expect(kinds(decideRefund(done('re_3'), existing([...after, again])))).toContain('refund-to-claim');
  });

  test('had not gone where an old answer of the one that failed is heard late', () => {
    expect(decideRefund(done('re_1'), existing(log))).toEqual([]);
    const came = then(then([...depositPaid(), started], done('re_1')), failed());
    expect(decideRefund(done('re_1'), existing(came))).toEqual([]);
  });
});
