import { describe, expect, test } from '@jest/globals';
import { getInstalmentId } from '../../../../test/booking/builders.js';
import { clearOwedCents, evolveRefunds, type RefundState } from './refund-state.js';

const refundFacts = {
  refundId: 'pi_1-r1',
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe',
  paymentId: 'pi_1',
  amountCents: 40_000,
  reason: 'requested',
} as const;
type RefundEvent = Parameters<typeof evolveRefunds>[1];
const started: RefundEvent = { type: 'RefundStarted', data: refundFacts };
const newRefundHeld = (begun: boolean): RefundEvent => ({
  type: 'RefundHeld',
  data: { ...refundFacts, ...(begun ? { begun: true } : {}) },
});
const newRefundFailed = (code: string): RefundEvent => ({
  type: 'RefundFailed',
  data: { ...refundFacts, providerRefundId: null, code },
});
const foldRefunds = (...events: RefundEvent[]): readonly RefundState[] =>
  events.reduce<readonly RefundState[]>(evolveRefunds, []);

test('gives every retry after a wait a new id', () => {
  expect(foldRefunds(started)).toMatchObject([{ status: 'STARTED', interruptions: 0 }]);
  expect(foldRefunds(newRefundHeld(false), started)).toMatchObject([{ status: 'STARTED', interruptions: 0 }]);
  expect(foldRefunds(started, newRefundHeld(true))).toMatchObject([
    { status: 'HELD_BACK', interruptions: 1 },
  ]);
  expect(foldRefunds(started, newRefundHeld(true), started, newRefundHeld(true), started)).toMatchObject([
    { status: 'STARTED', interruptions: 2 },
  ]);
});

test('ends as its source reports, or as dropped when the money was already gone', () => {
  const refunded: RefundEvent = {
    type: 'PaymentRefunded',
    data: { ...refundFacts, providerRefundId: 're_1' },
  };
  expect(foldRefunds(started, refunded)).toMatchObject([
    { status: 'SENT', providerRefundId: 're_1', overruledEnd: null },
  ]);
  expect(foldRefunds(started, newRefundFailed('expired_card'))).toMatchObject([{ status: 'FAILED' }]);
  for (const code of ['dispute-lost', 'allocation-reversed'])
    expect(foldRefunds(started, newRefundFailed(code))).toMatchObject([{ status: 'WRITTEN_OFF' }]);
});

const getOwedCents = (refund: RefundState): number | undefined =>
  refund.status === 'FAILED' ? refund.owedCents : undefined;

test('stays written off when it is sent nevertheless and comes back', () => {
  const refunded: RefundEvent = {
    type: 'PaymentRefunded',
    data: { ...refundFacts, providerRefundId: 're_1' },
  };
  const sentRefunds = foldRefunds(started, newRefundFailed('dispute-lost'), refunded);
  expect(sentRefunds).toMatchObject([{ status: 'SENT', overruledEnd: { end: 'WRITTEN_OFF' } }]);
  expect(evolveRefunds(sentRefunds, newRefundFailed('declined'))).toMatchObject([{ status: 'WRITTEN_OFF' }]);
});

test('is pending once the provider accepts it, and still waits for a dispute when that report is late', () => {
  const pending: RefundEvent = {
    type: 'RefundPending',
    data: { ...refundFacts, providerRefundId: 're_1', askAgainAt: '2027-01-10T10:00:00.000Z' },
  };
  expect(foldRefunds(started, pending)).toMatchObject([{ status: 'PENDING', providerRefundId: 're_1' }]);
  expect(foldRefunds(started, newRefundHeld(true), pending)).toMatchObject([{ status: 'HELD_BACK' }]);
});

describe('the amount owed for a failed refund', () => {
  const listOwedCents = (refunds: readonly RefundState[]) => refunds.map(getOwedCents);
  const newOtherRefund = (
    amountCents: number,
    reason: 'requested' | 'goodwill' = 'requested',
  ): RefundEvent => ({
    type: 'RefundStarted',
    data: { ...refundFacts, refundId: 'pi_1-r2', amountCents, reason },
  });
  const clearPayments = (...ids: string[]) => clearOwedCents(new Set(ids));

  test('is the full amount until another refund of the payment reissues it', () => {
    const log = [started, newRefundFailed('expired_card')];
    expect(listOwedCents(foldRefunds(...log))).toEqual([40_000]);
    expect(listOwedCents(foldRefunds(...log, newOtherRefund(15_000)))).toEqual([25_000, undefined]);
    expect(listOwedCents(foldRefunds(...log, newOtherRefund(50_000)))).toEqual([0, undefined]);
    expect(listOwedCents(foldRefunds(...log, newOtherRefund(15_000, 'goodwill')))).toEqual([
      40_000,
      undefined,
    ]);
    expect(listOwedCents(foldRefunds(started, newRefundFailed('dispute-lost')))).toEqual([undefined]);
  });

  test('reissues the oldest failed refund first, and never one of another payment', () => {
    const refundWith = (n: number, amountCents: number) => ({
      ...refundFacts,
      refundId: `pi_1-r${n}`,
      amountCents,
    });
    const newStarted = (n: number, cents: number): RefundEvent => ({
      type: 'RefundStarted',
      data: refundWith(n, cents),
    });
    const newFailed = (n: number, amountCents: number): RefundEvent => ({
      type: 'RefundFailed',
      data: { ...refundWith(n, amountCents), providerRefundId: null, code: 'expired_card' },
    });
    const waited: RefundEvent = { type: 'RefundHeld', data: { ...refundWith(1, 10_000), begun: true } };
    const elsewhere: RefundEvent = {
      type: 'RefundStarted',
      data: { ...refundWith(1, 15_000), refundId: 'pi_2-r1', paymentId: 'pi_2' },
    };
    const sumOwedByRefund = (...events: RefundEvent[]) =>
      Object.fromEntries(foldRefunds(...events).map((refund) => [refund.refundId, getOwedCents(refund)]));
    const two = [newStarted(1, 10_000), newStarted(2, 20_000)];
    const failing = [newFailed(1, 10_000), newFailed(2, 20_000)];
    expect(sumOwedByRefund(...two, ...failing, elsewhere)).toMatchObject({
      'pi_1-r1': 10_000,
      'pi_1-r2': 20_000,
    });
    // The order in the log must not matter.
    for (const log of [two, [...two, waited, newStarted(1, 10_000)]]) {
      const events = [...log, ...failing, newStarted(3, 15_000)];
      expect(sumOwedByRefund(...events)).toEqual({ 'pi_1-r1': 0, 'pi_1-r2': 15_000, 'pi_1-r3': undefined });
    }
    // The first refund is sent despite its failure: its reissue now pays the second one, and no more.
    const sentData = { ...refundWith(1, 10_000), providerRefundId: 're_1' };
    const reissuedLog = [...two, ...failing, newStarted(3, 6_000)];
    expect(sumOwedByRefund(...reissuedLog)).toEqual({
      'pi_1-r1': 4_000,
      'pi_1-r2': 20_000,
      'pi_1-r3': undefined,
    });
    expect(sumOwedByRefund(...reissuedLog, { type: 'PaymentRefunded', data: sentData })).toEqual({
      'pi_1-r1': undefined,
      'pi_1-r2': 14_000,
      'pi_1-r3': undefined,
    });
  });

  test('reissues the refund named in `insteadOf` before an older one', () => {
    const refundWith = (n: number) => ({ ...refundFacts, refundId: `pi_1-r${n}`, amountCents: 10_000 });
    const begun = (n: number): RefundEvent => ({ type: 'RefundStarted', data: refundWith(n) });
    const newFailed = (n: number): RefundEvent => ({
      type: 'RefundFailed',
      data: { ...refundWith(n), providerRefundId: null, code: 'expired_card' },
    });
    const bankReissue = {
      ...refundWith(3),
      amountCents: 14_000,
      provider: 'bank' as const,
      insteadOf: 'pi_1-r2',
    };
    const refunds = foldRefunds(begun(1), begun(2), newFailed(1), newFailed(2), {
      type: 'RefundStarted',
      data: bankReissue,
    });
    expect(listOwedCents(refunds)).toEqual([6_000, 0, undefined]);
  });

  test('re-decides failed refunds when the booking ends, except those of unrelated payments', () => {
    const refunds = foldRefunds(started, newRefundFailed('expired_card'));
    expect(listOwedCents(clearPayments('pi_1')({ refunds }).refunds)).toEqual([0]);
    expect(listOwedCents(clearPayments('pi_2')({ refunds }).refunds)).toEqual([40_000]);
    expect(clearPayments('pi_1')({ refunds: foldRefunds(started) }).refunds).toEqual(foldRefunds(started));
  });
});
