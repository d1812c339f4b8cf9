import { describe, expect, test } from '@jest/globals';
import {
  confirmed,
  balanceScheduled,
  depositPaid,
  existing,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  opened,
  partyNamed,
  seatsConfirmed,
  seatsHeld,
} from '../../../../test/booking/builders.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { AllotmentEvent, BookingEvent } from '../events.js';
import { allotment } from './allotment.js';
import { byHand, decideManualPayment, firstOpen, type ManualPayment } from './manual-payment.js';

const RECEIPT = id(1, 19);
const details = { receiptId: RECEIPT, method: 'cash', note: 'at the office', approvalId: null } as const;
function record(
  events: readonly BookingEvent[],
  amountCents: number,
  { seats = [], ...more }: Partial<ManualPayment> & { seats?: AllotmentEvent[] } = {},
) {
  const command = { ...details, amountCents, valueDate: '2027-01-14', today: '2027-01-15', ...more };
  const decided = decideManualPayment(command, {
    booking: existing(events),
    allotment: fold(allotment.evolve, allotment.initialState, seats),
    coupon: undefined,
    cards: {},
  });
  if (!isRefusal(decided)) expectStorable([...decided.booking, ...decided.allotment]);
  return decided;
}
const recorded = (amountCents: number) => ({
  type: 'ManualPaymentRecorded',
  data: { ...details, amountCents, valueDate: '2027-01-14' },
});
const money = (kind: 'deposit' | 'balance', amountCents: number) => ({
  ...byHand('staff', { instalmentId: instalmentId(kind), intentId: RECEIPT, amountCents }),
  valueDate: '2027-01-14',
});
const voided = {
  type: 'ChargeVoided',
  data: { instalmentId: instalmentId('balance'), reason: 'paid-by-customer' },
};

describe('money that staff have', () => {
  test('pays a hold that is over while PayPal still reviews its payment: what that comes to is still asked after', () => {
    const of = { instalmentId: instalmentId('deposit'), orderId: 'order-1' };
    const times = { since: '2027-01-10T10:00:00.000Z', askAgainAt: '2027-01-10T16:00:00.000Z' };
    const order: BookingEvent[] = [
      { type: 'PayPalOrderCreated', data: { ...of, n: 1, amountCents: 40_000 } },
      { type: 'PayPalCaptureStarted', data: of },
      {
        type: 'PayPalCapturePending',
        data: { ...of, captureId: 'capture-1', holdExpiresAt: null, ...times },
      },
    ] as BookingEvent[];
    const [created, ...reviewed] = order;
    const underReview = [...held(), partyNamed, created!, ...reviewed, expiring, expired];
    const paid = record(underReview, 40_000, { seats: [opened(), seatsHeld()] });
    if (isRefusal(paid)) throw new Error(paid.refused);
    const deposit = (events: readonly BookingEvent[]) => existing(events).instalments[0];
    expect(deposit([...underReview, ...paid.booking])).toMatchObject({
      paid: { provider: 'staff' },
      order: { orderId: 'order-1', amountCents: 40_000, stage: 'PENDING' },
    });
    const idle = [...held(), partyNamed, created!, expiring, expired];
    const also = record(idle, 40_000, { seats: [opened(), seatsHeld()] });
    if (isRefusal(also)) throw new Error(also.refused);
    expect(deposit([...idle, ...also.booking])).toMatchObject({ paid: { provider: 'staff' }, order: null });
  });

  test('pays what is open, and what would have been charged is not', () => {
    expect(record(depositPaid(), 160_000)).toMatchObject({
      booking: [recorded(160_000), { type: 'BalancePaid', data: money('balance', 160_000) }, voided],
    });
  });

  test('pays a part: the charge is of the rest; pays too much: it is kept', () => {
    expect(record(depositPaid(), 60_000)).toMatchObject({
      booking: [recorded(60_000), { type: 'PartPaid', data: money('balance', 60_000) }],
    });
    expect(record(depositPaid(), 160_700)).toMatchObject({
      booking: [
        recorded(160_700),
        { type: 'BalancePaid' },
        voided,
        { type: 'OverpaymentReceived', data: money('balance', 700) },
      ],
    });
  });

  test('confirms a hold with its seats', () => {
    expect(record([...held(), partyNamed], 40_000, { seats: [opened(), seatsHeld()] })).toEqual({
      booking: [
        recorded(40_000),
        { type: 'DepositPaid', data: money('deposit', 40_000) },
        confirmed(),
        balanceScheduled,
      ],
      allotment: [seatsConfirmed()],
      coupon: [],
      cards: {},
    });
  });

  test('is recorded when the booking is over too, for it is there', () => {
    const late = record([...held(), partyNamed, expiring, expired], 40_000, {
      seats: [opened({ seats: 1 })],
    });
    expect(late).toMatchObject({
      booking: [
        recorded(40_000),
        { type: 'OverpaymentReceived' },
        { type: 'OperationsItemRaised', data: { kind: 'transfer-too-late' } },
      ],
    });
  });

  test.each<[string, ReturnType<typeof record>, string]>([
    ['before its day', record(depositPaid(), 1, { valueDate: '2027-01-16' }), 'VALUE_DATE_IN_FUTURE'],
    ['when nobody is named', record(held(), 1), 'TRAVELERS_MISSING'],
    ['while the hold ends', record([...held(), partyNamed, expiring], 1), 'HOLD_EXPIRED'],
    [
      'while a card may be charged',
      record([...depositPaid(), intentCreated('balance', 'pi_b', 160_000)], 1),
      'MONEY_UNDER_WAY',
    ],
  ])('is refused %s', (_what, decided, code) => {
    expect(decided).toMatchObject({ refused: code });
  });

  test('goes to what is due first, or to the last when nothing is', () => {
    expect(firstOpen(existing(held()))).toBe(instalmentId('deposit'));
    expect(firstOpen(existing(depositPaid()))).toBe(instalmentId('balance'));
  });
});
