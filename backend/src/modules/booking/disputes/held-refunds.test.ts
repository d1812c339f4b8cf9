import { describe, expect, test } from '@jest/globals';
import { existing, instalmentId } from '../../../../test/booking/builders.js';
import { afterDispute, allPaid } from '../../../../test/booking/disputes.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { decideCancel } from '../changes/cancel.js';
import { heldBackCents } from './held-refunds.js';
import { keptCents, openRefunds } from '../core/payments.js';
import { decideRefund } from '../refunds/refund.js';

const all = allPaid();
type Shown = { retainedCents: number; refundCents: number; heldBackCents?: number | undefined };
function cancelled(log: BookingEvent[], expected?: Shown, by: 'operator' | 'customer' = 'operator') {
  const command = { type: 'Cancel', by, reason: '', today: '2027-02-01' } as const;
  return decideCancel(expected ? { ...command, expected } : command, existing(log));
}
/** Cancelled by the operator, as it was shown. */
function ended(log: BookingEvent[]): BookingEvent[] {
  const events = cancelled(log);
  if (isRefusal(events)) throw new Error(events.refused);
  return [...log, ...events];
}
const last = (log: BookingEvent[], n: number) => log.slice(-n).map(({ type, data }) => [type, data]);
const refund = (reason: string, amountCents = 40_000) => ({
  refundId: 'pi_deposit-r1',
  provider: 'stripe',
  intentId: 'pi_deposit',
  amountCents,
  reason,
  instalmentId: instalmentId('deposit'),
});

describe('a booking is cancelled while a bank contests a payment of it', () => {
  const disputed = afterDispute(all, 'open');

  test('what is contested waits, and the rest goes back at once', () => {
    const log = ended(disputed);
    const state = existing(log);
    expect(log.find(({ type }) => type === 'BookingCancelled')?.data).toMatchObject({
      retainedCents: 0,
      refundCents: 200_000,
      heldBackCents: 40_000,
    });
    expect(openRefunds(state).map(({ intentId, amountCents }) => [intentId, amountCents])).toEqual([
      ['pi_balance', 160_000],
    ]);
    expect([heldBackCents(state), keptCents(state)]).toEqual([40_000, 0]);
    expectStorable(log.slice(disputed.length));
  });

  test('of a payment that is contested in part the rest goes back at once, as another refund', () => {
    const state = existing(ended(afterDispute(all, 'open', { amountCents: 15_000 })));
    expect(heldBackCents(state)).toBe(15_000);
    expect(openRefunds(state).map(({ refundId, amountCents }) => [refundId, amountCents])).toEqual([
      ['pi_deposit-r1', 25_000],
      ['pi_balance-r1', 160_000],
    ]);
  });

  test('preview and commit are the same; with a dispute that began between them nothing is done', () => {
    const shown = { retainedCents: 0, refundCents: 200_000 };
    expect(cancelled(disputed, { ...shown, heldBackCents: 40_000 })).toEqual(cancelled(disputed));
    expect(cancelled(disputed, shown)).toMatchObject({
      refused: 'PREVIEW_CHANGED',
      facts: { heldBackCents: 40_000 },
    });
    expect(isRefusal(cancelled(all, shown))).toBe(false);
    expect(cancelled(all, { ...shown, heldBackCents: 40_000 })).toMatchObject({ refused: 'PREVIEW_CHANGED' });
  });

  test('won, it goes back under the id that it had', () => {
    const log = afterDispute(ended(disputed), 'won');
    expect(last(log, 1)).toEqual([['RefundStarted', refund('cancelled')]]);
    const state = existing(log);
    expect([heldBackCents(state), openRefunds(state).length]).toEqual([0, 2]);
    expect(afterDispute(log, 'won')).toEqual(log);
  });

  test('won, while another one contests the payment, it waits on', () => {
    const two = afterDispute(afterDispute(all, 'open', { amountCents: 15_000 }), 'open', {
      disputeId: 'du_2',
      amountCents: 25_000,
    });
    const log = afterDispute(ended(two), 'won', { amountCents: 15_000 });
    expect(heldBackCents(existing(log))).toBe(40_000);
    const over = afterDispute(log, 'won', { disputeId: 'du_2', amountCents: 25_000 });
    expect(heldBackCents(existing(over))).toBe(0);
    expect(openRefunds(existing(over)).length).toBe(2);
  });

  test('lost, it falls away: the customer has it from their bank', () => {
    const log = afterDispute(ended(disputed), 'lost');
    expect(last(log, 3).map(([type]) => type)).toEqual([
      'RefundFailed',
      'DisputeClosed',
      'OperationsItemRaised',
    ]);
    expect(last(log, 3)[0]?.[1]).toEqual({
      ...refund('cancelled'),
      providerRefundId: null,
      code: 'dispute-lost',
    });
    const state = existing(log);
    expect([heldBackCents(state), openRefunds(state).length, keptCents(state)]).toEqual([0, 1, 0]);
    expect(afterDispute(log, 'lost')).toEqual(log);
  });
});

describe('a refund that is under way when its payment is lost', () => {
  const under: BookingEvent[] = [
    ...all,
    { type: 'RefundStarted', data: refund('requested', 12_345) } as BookingEvent,
  ];

  test('ends: there is no second payout', () => {
    const log = afterDispute(afterDispute(under, 'open'), 'lost');
    expect(openRefunds(existing(log))).toEqual([]);
    expect(log.findLast(({ type }) => type === 'RefundFailed')?.data).toEqual({
      ...refund('requested', 12_345),
      providerRefundId: null,
      code: 'dispute-lost',
    });
    expectStorable(log.slice(under.length));
  });

  test('goes on where the payment can bear both: of what went back before, a provider contests nothing', () => {
    const rest = { amountCents: 27_655 };
    const log = afterDispute(afterDispute(under, 'open', rest), 'lost', rest);
    expect(openRefunds(existing(log)).map(({ amountCents }) => amountCents)).toEqual([12_345]);
  });

  test('goes on with the cents that are left', () => {
    const log = afterDispute(under, 'lost', { amountCents: 27_656 });
    expect(log.findLast(({ type }) => type === 'RefundFailed')?.data).toMatchObject({ amountCents: 12_345 });
    expect(openRefunds(existing(log))).toMatchObject([{ refundId: 'pi_deposit-r2', amountCents: 12_344 }]);
  });

  test('that had failed before the booking was cancelled is no more than what that decided', () => {
    const part = refund('requested', 22_345);
    const failed = [
      { type: 'RefundStarted', data: part },
      { type: 'RefundFailed', data: { ...part, providerRefundId: 're_1', code: 'expired_card' } },
    ] as BookingEvent[];
    const rest = { amountCents: 17_655 };
    const log = ended(afterDispute([...all, ...failed], 'open', rest));
    const [back] = openRefunds(existing(log));
    expect(back).toMatchObject({ refundId: 'pi_deposit-r2', amountCents: 22_345 });
    const refused = { type: 'Failed', refundId: 'pi_deposit-r2', providerRefundId: null } as const;
    log.push(...decideRefund({ ...refused, code: 'charge_disputed' }, existing(log)));
    const over = afterDispute(log, 'lost', rest);
    const goesBack = openRefunds(existing(over)).filter(({ intentId }) => intentId === 'pi_deposit');
    expect(goesBack).toMatchObject([{ refundId: 'pi_deposit-r2', amountCents: 22_345 }]);
    expectStorable(over.slice(all.length));
  });

  test('that failed, and was tried again, takes nothing twice of what is left', () => {
    const part = refund('requested', 12_345);
    const log = [
      ...under,
      { type: 'RefundFailed', data: { ...part, providerRefundId: 're_1', code: 'expired_card' } },
      { type: 'RefundStarted', data: { ...part, refundId: 'pi_deposit-r2' } },
    ] as BookingEvent[];
    const over = afterDispute(log, 'lost', { amountCents: 27_655 });
    expect(openRefunds(existing(over))).toMatchObject([{ refundId: 'pi_deposit-r2' }]);
    expect(over.slice(log.length).some(({ type }) => type === 'RefundFailed')).toBe(false);
  });

  test('of money that came twice, what the bank did not take goes back', () => {
    const twice = { ...refund('paid-twice'), refundId: 'pi_2-r1', intentId: 'pi_2' };
    const log = [...all, { type: 'RefundStarted', data: twice } as BookingEvent];
    const contested = { intentId: 'pi_2', amountCents: 10_000 };
    const over = afterDispute(afterDispute(log, 'open', contested), 'lost', contested);
    expect(openRefunds(existing(over))).toMatchObject([{ refundId: 'pi_2-r2', amountCents: 30_000 }]);
    expectStorable(over.slice(log.length));
  });

  test('lost at once it ends too; one of another payment goes on', () => {
    expect(openRefunds(existing(afterDispute(under, 'lost')))).toEqual([]);
    const other = { intentId: 'pi_balance', instalmentId: instalmentId('balance') };
    expect(openRefunds(existing(afterDispute(under, 'lost', other)))).toHaveLength(1);
  });

  test('that the source has sent all the same is recorded, and is claimed from the customer', () => {
    const log = afterDispute(under, 'lost');
    const done = { type: 'Done', refundId: 'pi_deposit-r1', providerRefundId: 're_1' } as const;
    const events = decideRefund(done, existing(log));
    expect(events.map(({ type, data }) => [type, 'kind' in data ? data.kind : ''])).toEqual([
      ['PaymentRefunded', ''],
      ['OperationsItemRaised', 'refund-to-claim'],
    ]);
    expectStorable(events);
    expect(decideRefund(done, existing([...log, ...events]))).toEqual([]);
    const failed = { ...done, type: 'Failed', code: 'charge_disputed' } as const;
    expect(decideRefund(failed, existing(log))).toEqual([]);
    // It comes back: the customer has what the bank took, and owes and is owed nothing.
    const back = decideRefund({ ...failed, code: 'lost' }, existing([...log, ...events]));
    expect(back.map(({ type, data }) => [type, 'kind' in data ? data.kind : ''])).toEqual([
      ['RefundFailed', ''],
      ['OperationsItemRaised', 'claim-over'],
    ]);
    expectStorable(back);
  });
});
