import { describe, expect, test } from '@jest/globals';
import { depositPaid, existing, instalmentId, NOW } from '../../../../test/booking/builders.js';
import { refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { allRefunds, keptCents, openRefunds } from '../core/payments.js';
import { decideRefund, type RefundCommand } from './refund.js';

const refund = ['deposit', 10_000, 'requested'] as const;
const refundId = 'pi_deposit-r1';
const failed = (providerRefundId: string | null = 're_1'): RefundCommand => ({
  type: 'Failed',
  refundId,
  providerRefundId,
  code: 'declined',
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
  const about = { kind: 'refund-went-after-all', instalmentId: instalmentId('deposit'), refundId };

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

  describe('where another one had tried it again', () => {
    const second = { ...refundOf(...refund), refundId: 'pi_deposit-r2' };
    const begun = (cents: number): BookingEvent => ({
      type: 'RefundStarted',
      data: { ...second, amountCents: cents },
    });
    const held: BookingEvent = { type: 'RefundHeldBack', data: { ...second, begun: true } };
    const sentOf = (command: object) => ({ ...command, refundId: second.refundId }) as RefundCommand;
    const pending = sentOf({ type: 'Pending', providerRefundId: 're_r2', now: NOW });
    const standing = (events: readonly BookingEvent[]) =>
      allRefunds(existing(events)).map(({ status, owedCents }) => [status, owedCents]);

    test.each([
      ['has not been sent', [begun(10_000)], 10_000],
      ['waits for the end of a dispute', [begun(10_000), held], 10_000],
      ['is a part of it', [begun(6_000)], 6_000],
    ])('that one ends, unsent, where it %s', (_how, again, amountCents) => {
      const open = [...log, ...again];
      const events = decideRefund(done('re_2'), existing(open));
      const ends = { ...second, amountCents, providerRefundId: null, code: 'sent-by-hand', wentAs: refundId };
      expect(events).toEqual([
        { type: 'RefundFailed', data: ends },
        { type: 'PaymentRefunded', data: { ...refundOf(...refund), providerRefundId: 're_2' } },
        {
          type: 'OperationsItemRaised',
          data: {
            ...about,
            detail:
              'pi_deposit-r1 of 10000 went out after it had failed: pi_deposit-r2, which was to be sent for it, ends',
          },
        },
      ]);
      expectStorable(events);
      const after = [...open, ...events];
      expect([keptCents(existing(after)), openRefunds(existing(after))]).toEqual([30_000, []]);
      // Nobody else has paid it: what comes back is owed as a whole.
      expect(standing(then(after, failed('re_2')))).toEqual([
        ['FAILED', 10_000],
        ['FAILED', 0],
      ]);
    });

    test('what had been asked for by then, and went as well, is claimed', () => {
      const after = then([...log, begun(10_000)], done('re_2'));
      const went = sentOf({ type: 'Done', providerRefundId: 're_r2' });
      expect(kinds(decideRefund(went, existing(after)))).toEqual(['PaymentRefunded', 'refund-to-claim']);
      expect(decideRefund(sentOf({ ...failed(null), tried: 'pi_deposit-r2' }), existing(after))).toEqual([]);
    });

    test.each([
      ['is on its way', then([...log, begun(10_000)], pending), 10_000],
      ['was made', then([...log, begun(10_000)], sentOf({ ...done('re_r2') })), 10_000],
      ['is of more than it', [...log, begun(10_001)], 10_000],
    ])('it went twice where that one %s: that is claimed', (_how, open, twice) => {
      const events = decideRefund(done('re_2'), existing(open));
      expect(kinds(events)).toEqual(['PaymentRefunded', 'refund-to-claim']);
      expect(events[1]?.data).toMatchObject({
        detail: `pi_deposit-r1 of 10000 went out after it had failed: ${twice} of it had been tried again meanwhile`,
      });
      expectStorable(events);
    });

    test('what comes back of it is not owed where that one has paid it', () => {
      const paid = (cents: number) => then([...log, begun(cents)], sentOf(done('re_r2')));
      const back = (cents: number) => then(then(paid(cents), done('re_2')), failed('re_2'));
      expect(standing(back(10_000))).toEqual([
        ['FAILED', 0],
        ['DONE', undefined],
      ]);
      expect(standing(back(6_000))[0]).toEqual(['FAILED', 4_000]);
      expect(keptCents(existing(back(10_000)))).toBe(30_000);
      // Sent and back once more, it stays so; what comes back of the other one is owed then.
      const once = then(then(back(10_000), done('re_3')), failed('re_3'));
      expect(standing(once)[0]).toEqual(['FAILED', 0]);
      expect(standing(then(once, sentOf(failed('re_r2'))))[1]).toEqual(['FAILED', 10_000]);
    });

    test.each([
      [10_000, 0, 10_000, 0],
      [6_000, 4_000, 6_000, 0],
      [12_000, 0, 12_000, 2_000],
    ])('it has paid what that one, of %i, failed to send', (cents, firstCents, secondCents, leftCents) => {
      const open = then([...log, begun(cents)], sentOf(failed('re_r2')));
      expect(standing(open)).toEqual([
        ['FAILED', firstCents],
        ['FAILED', secondCents],
      ]);
      const after = then(open, done('re_2'));
      expect(kinds(after.slice(open.length))).toEqual(['PaymentRefunded', 'refund-went-after-all']);
      expect(after.at(-1)?.data).toMatchObject({
        detail: `pi_deposit-r1 of 10000 went out after it had failed: send it no second time; of pi_deposit-r2, which failed as well, ${leftCents} is owed now`,
      });
      expect(standing(after)).toEqual([
        ['DONE', undefined],
        ['FAILED', leftCents],
      ]);
      const back = then(after, failed('re_2'));
      expect(kinds(back.slice(after.length))).toEqual(['RefundFailed', 'refund-failed']);
      expect(standing(back)).toEqual([
        ['FAILED', 10_000],
        ['FAILED', leftCents],
      ]);
    });

    test('a gift that was, goes after all: both books owe nothing more', () => {
      const gift = refundStarted('deposit', 10_000, 'goodwill');
      const tried = then([...depositPaid(), gift], failed());
      const open = then([...tried, begun(10_000)], sentOf(failed('re_r2')));
      expect(standing(then(open, done('re_2')))).toEqual([
        ['DONE', undefined],
        ['FAILED', 0],
      ]);
    });

    test('staff are told to pay out what is owed of what comes back, and to claim the rest no more', () => {
      const back = (cents: number) => {
        const went = then(then([...log, begun(cents)], sentOf(done('re_r2'))), done('re_2'));
        return decideRefund(failed('re_2'), existing(went));
      };
      const how = 'pi_deposit-r1 of 10000: declined, after it was done';
      const told = (events: readonly BookingEvent[]) =>
        events.flatMap(({ type, data }) =>
          type === 'OperationsItemRaised' ? [[data.kind, data.detail]] : [],
        );
      expect(told(back(10_000))).toEqual([
        ['claim-over', `${how}; 10000 of it is not to be claimed any more`],
      ]);
      expect(told(back(6_000))).toEqual([
        ['refund-failed', `${how}; 4000 of it is owed`],
        ['claim-over', `${how}; 6000 of it is not to be claimed any more`],
      ]);
      expectStorable(back(6_000));
    });

    test('one that had ended for it, went, and comes back is owed to nobody', () => {
      const went = then(then([...log, begun(10_000)], done('re_2')), sentOf(done('re_r2')));
      const events = decideRefund(sentOf(failed('re_r2')), existing(went));
      expect(kinds(events)).toEqual(['RefundFailed', 'claim-over']);
      expect(standing([...went, ...events])[1]).toEqual(['FAILED', 0]);
    });

    test('a gift of the same sum, or another refund that began before, goes on', () => {
      const gift: BookingEvent = {
        type: 'RefundStarted',
        data: { ...second, refundId: 'pi_deposit-r3', reason: 'goodwill' },
      };
      const paid = then([...log, begun(10_000)], sentOf(done('re_r2')));
      expect(kinds(decideRefund(done('re_2'), existing([...paid, gift])))).toEqual([
        'PaymentRefunded',
        'refund-to-claim',
      ]);
      const both = then([...depositPaid(), started, begun(10_000)], failed());
      expect(kinds(decideRefund(done('re_2'), existing(both)))).toEqual([
        'PaymentRefunded',
        'refund-went-after-all',
      ]);
    });
  });

  test('is owed again, as a whole, when that comes back', () => {
    const after = then(then(log, done('re_2')), failed('re_2'));
    expect(after.at(-2)).toMatchObject({ type: 'RefundFailed', data: { afterDone: true } });
    expect([keptCents(existing(after)), openRefunds(existing(after))]).toEqual([40_000, []]);
    const again = { type: 'RefundStarted', data: { ...refundOf(...refund), refundId: 'r2' } } as BookingEvent;
    expect(kinds(decideRefund(done('re_3'), existing([...after, again])))[0]).toBe('RefundFailed');
  });

  test('had not gone where an old answer of the one that failed is heard late', () => {
    expect(decideRefund(done('re_1'), existing(log))).toEqual([]);
    const came = then(then([...depositPaid(), started], done('re_1')), failed());
    expect(decideRefund(done('re_1'), existing(came))).toEqual([]);
  });
});

test('what staff send by bank and by hand is claimed each further time, by what that was', () => {
  const instead = { ...refundOf(...refund), refundId: 'pi_deposit-r2', insteadOf: refundId };
  const sent = (sentAs: string): RefundCommand => ({ ...done(sentAs), refundId: instead.refundId });
  const log: BookingEvent[] = [
    ...then([...depositPaid(), started], failed()),
    { type: 'RefundStarted', data: { ...instead, provider: 'bank' } },
  ];
  const events = ['slip 1', 'line 1', 'line 2', 'line 1'].map(sent).reduce(then, log);
  const claim = (detail: string) => ({
    type: 'OperationsItemRaised',
    data: { kind: 'refund-to-claim', instalmentId: instalmentId('deposit'), detail },
  });
  expect(events.slice(log.length + 1)).toEqual([
    claim('pi_deposit-r2 of 10000 went out a second time, as line 1'),
    claim('pi_deposit-r2 of 10000 went out a second time, as line 2'),
  ]);
});
