import { describe, expect, test } from '@jest/globals';
import { existing, instalmentId } from '../../../../test/booking/builders.js';
import { afterDispute, allPaid } from '../../../../test/booking/disputes.js';
import { refundMade, refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decideRefund } from '../refunds/refund.js';

const NOW = new Date('2027-02-01T09:00:00Z');

describe('a source says that a refund is on its way', () => {
  const refundId = 'pi_deposit-r1';
  const begun = [...allPaid(), refundStarted('deposit', 12_345, 'requested')];
  const waits: BookingEvent = {
    type: 'RefundHeldBack',
    data: { ...refundOf('deposit', 12_345, 'requested'), begun: true },
  };
  const heard = (log: BookingEvent[], tried?: string) =>
    decideRefund(
      { type: 'Pending', refundId, providerRefundId: 're_1', now: NOW, ...(tried ? { tried } : {}) },
      existing(log),
    ).map(({ type }) => type);

  test('recorded, unless it has to wait by then: nobody is to ask for it without end', () => {
    expect(heard(begun)).toEqual(['RefundPending']);
    expect(heard([...begun, waits])).toEqual([]);
  });

  test('not of the try that is under way: that one is asked for', () => {
    const again = [...begun, waits, refundStarted('deposit', 12_345, 'requested')];
    expect(heard(again, refundId)).toEqual([]);
    expect(heard(again, `${refundId}:1`)).toEqual(['RefundPending']);
  });
});

describe('a dispute is lost over a payment of which money went another way', () => {
  /** The card would not take this, and it went by bank. */
  const otherwise = (amountCents: number, n: number): BookingEvent[] => {
    const first = refundOf('deposit', amountCents, 'requested', { n });
    const instead = {
      ...first,
      refundId: `pi_deposit-r${n + 1}`,
      provider: 'bank' as const,
      insteadOf: first.refundId,
    };
    return [
      { type: 'RefundStarted', data: first },
      { type: 'RefundFailed', data: { ...first, providerRefundId: `re_${n}`, code: 'declined' } },
      { type: 'RefundStarted', data: instead },
      { type: 'PaymentRefunded', data: { ...instead, providerRefundId: `line-${n}` } },
    ];
  };
  const claims = (events: BookingEvent[]): string[] =>
    events.flatMap(({ type, data }) =>
      type === 'OperationsItemRaised' && data.kind === 'refund-to-claim' ? [data.detail] : [],
    );
  const lost = (log: BookingEvent[], amountCents: number, disputeId = 'du_1') =>
    afterDispute(log, 'lost', { amountCents, disputeId });

  test('what the customer has twice is claimed', () => {
    const log = [...allPaid(), ...otherwise(10_000, 1)];
    const after = lost(log, 40_000);
    expect(claims(after)).toEqual([
      'pi_deposit-r2 of 10000 went out in another way, and 10000 of it is lost by du_1',
    ]);
    expectStorable(after.slice(log.length));
    expect(claims(lost(log, 30_001))).toEqual([
      'pi_deposit-r2 of 10000 went out in another way, and 1 of it is lost by du_1',
    ]);
    expect(claims(lost(log, 30_000))).toEqual([]);
  });

  test('told again, or won, nothing is claimed', () => {
    const log = [...allPaid(), ...otherwise(10_000, 1)];
    expect(lost(lost(log, 40_000), 40_000)).toEqual(lost(log, 40_000));
    expect(claims(afterDispute(log, 'won'))).toEqual([]);
  });

  test('of two disputes each claims what is lost by it, refund by refund', () => {
    const log = [...allPaid(), ...otherwise(10_000, 1), ...otherwise(5_000, 3)];
    const first = lost(log, 37_000);
    expect(claims(first)).toEqual([
      'pi_deposit-r2 of 10000 went out in another way, and 10000 of it is lost by du_1',
      'pi_deposit-r4 of 5000 went out in another way, and 2000 of it is lost by du_1',
    ]);
    expect(claims(lost(log, 26_000))).toHaveLength(1);
    expect(claims(lost(lost(log, 26_000), 3_000, 'du_2')).slice(1)).toEqual([
      'pi_deposit-r2 of 10000 went out in another way, and 3000 of it is lost by du_2',
    ]);
  });

  test('what its source sent back is none of it', () => {
    const made = [refundStarted('deposit', 10_000, 'requested'), refundMade('deposit', 10_000, 'requested')];
    expect(claims(lost([...allPaid(), ...made], 40_000))).toEqual([]);
  });

  test('no other payment makes up for it, and nothing that has not gone yet', () => {
    const made = [refundStarted('deposit', 10_000, 'requested'), refundMade('deposit', 10_000, 'requested')];
    const begun = [...allPaid(), ...made, ...otherwise(10_000, 2).slice(0, 3)];
    expect(claims(lost(begun, 40_000))).toEqual([]);
    const other = { intentId: 'pi_balance', instalmentId: instalmentId('balance') };
    const log = [...allPaid(), ...otherwise(10_000, 1)];
    const back = { ...refundOf('balance', 10_000, 'requested'), providerRefundId: 're_2' };
    const both: BookingEvent[] = [
      ...log,
      { type: 'RefundStarted', data: refundOf('balance', 10_000, 'requested') } as const,
      { type: 'PaymentRefunded', data: back },
    ];
    expect(claims(afterDispute(both, 'lost', { ...other, amountCents: 160_000 }))).toEqual([]);
  });

  test('what went though an earlier dispute had ended it is not claimed once more', () => {
    const next = refundOf('deposit', 8_000, 'requested', { n: 3 });
    const begun: BookingEvent[] = [
      ...allPaid(),
      ...otherwise(10_000, 1),
      { type: 'RefundStarted', data: next },
    ];
    const went: BookingEvent[] = [
      ...lost(begun, 28_000),
      { type: 'PaymentRefunded', data: { ...next, providerRefundId: 're_3' } },
    ];
    // Of 400.00 the first dispute took 280.00, and 100.00 went by bank: the second takes 10.00 more than is left.
    expect(claims(lost(went, 3_000, 'du_2'))).toEqual([
      'pi_deposit-r2 of 10000 went out in another way, and 1000 of it is lost by du_2',
    ]);
  });
});
