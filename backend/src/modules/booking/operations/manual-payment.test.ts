import { describe, expect, test } from '@jest/globals';
import {
  bookingFrom,
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
  paid,
  partyNamed,
  planChosen,
  seatsConfirmed,
  seatsHeld,
} from '../../../../test/booking/builders.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { split } from '../../../../test/booking/shares.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import type { AllotmentEvent, BookingEvent } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { decideCancel } from '../changes/cancel.js';
import { buildManualPayment, decideManualPayment, findFirstOpenInstalmentId, type ManualPayment } from './manual-payment.js';

const RECEIPT = id(1, 19);
const details = { receiptId: RECEIPT, method: 'cash', note: 'at the office', approvalId: null } as const;
function recordPayment(
  events: readonly BookingEvent[],
  amountCents: number,
  { seats = [], ...overrides }: Partial<ManualPayment> & { seats?: AllotmentEvent[] } = {},
) {
  const command = { ...details, amountCents, valueDate: '2027-01-14', today: '2027-01-15', ...overrides };
  const decided = decideManualPayment(command, {
    booking: bookingFrom(events),
    allotment: fold(allotment.evolve, allotment.initialState, seats),
    coupon: undefined,
    cards: {},
  });
  if (!isRefusal(decided)) expectStorable([...decided.booking, ...decided.allotment]);
  return decided;
}
const newPaymentRecorded = (amountCents: number) => ({
  type: 'ManualPaymentRecorded',
  data: { ...details, amountCents, valueDate: '2027-01-14' },
});
const newStaffPayment = (kind: 'deposit' | 'balance', amountCents: number) => ({
  ...buildManualPayment('staff', { instalmentId: instalmentId(kind), paymentId: RECEIPT, amountCents }),
  valueDate: '2027-01-14',
});
const chargeVoided = {
  type: 'ChargeVoided',
  data: { instalmentId: instalmentId('balance'), reason: 'paid-by-customer' },
};

describe('a manual payment', () => {
  test('pays an expired hold during a PayPal review, whose outcome is still polled', () => {
    const orderRef = { instalmentId: instalmentId('deposit'), orderId: 'order-1' };
    const times = { since: '2027-01-10T10:00:00.000Z', askAgainAt: '2027-01-10T16:00:00.000Z' };
    const order: BookingEvent[] = [
      { type: 'PayPalOrderCreated', data: { ...orderRef, n: 1, amountCents: 40_000 } },
      { type: 'PayPalCaptureStarted', data: orderRef },
      {
        type: 'PayPalCapturePending',
        data: { ...orderRef, captureId: 'capture-1', holdExpiresAt: null, ...times },
      },
    ] as BookingEvent[];
    const [created, ...reviewed] = order;
    const underReview = [...held(), partyNamed, created!, ...reviewed, expiring, expired];
    const reviewResult = recordPayment(underReview, 40_000, { seats: [opened(), seatsHeld()] });
    if (isRefusal(reviewResult)) throw new Error(reviewResult.refused);
    const findDeposit = (events: readonly BookingEvent[]) => existing(events).instalments[0];
    expect(findDeposit([...underReview, ...reviewResult.booking])).toMatchObject({
      paid: { provider: 'staff' },
      collecting: { paymentId: 'order-1', amountCents: 40_000, stage: 'PENDING' },
    });
    const idle = [...held(), partyNamed, created!, expiring, expired];
    const idleResult = recordPayment(idle, 40_000, { seats: [opened(), seatsHeld()] });
    if (isRefusal(idleResult)) throw new Error(idleResult.refused);
    expect(findDeposit([...idle, ...idleResult.booking])).toMatchObject({
      paid: { provider: 'staff' },
      collecting: null,
    });
  });

  test('pays what is open and voids its charge', () => {
    expect(recordPayment(depositPaid(), 160_000)).toMatchObject({
      booking: [newPaymentRecorded(160_000), { type: 'BalancePaid', data: newStaffPayment('balance', 160_000) }, chargeVoided],
    });
  });

  test('reduces the charge when partial, and keeps the excess', () => {
    expect(recordPayment(depositPaid(), 60_000)).toMatchObject({
      booking: [newPaymentRecorded(60_000), { type: 'PartPaid', data: newStaffPayment('balance', 60_000) }],
    });
    expect(recordPayment(depositPaid(), 160_700)).toMatchObject({
      booking: [
        newPaymentRecorded(160_700),
        { type: 'BalancePaid' },
        chargeVoided,
        { type: 'OverpaymentReceived', data: newStaffPayment('balance', 700) },
      ],
    });
  });

  test('confirms a hold with its seats', () => {
    expect(recordPayment([...held(), partyNamed], 40_000, { seats: [opened(), seatsHeld()] })).toEqual({
      booking: [
        newPaymentRecorded(40_000),
        { type: 'DepositPaid', data: newStaffPayment('deposit', 40_000) },
        confirmed(),
        balanceScheduled,
      ],
      allotment: [seatsConfirmed()],
      coupon: [],
      cards: {},
    });
  });

  test('is recorded after the booking ended too, because the money is there', () => {
    const result = recordPayment([...held(), partyNamed, expiring, expired], 40_000, {
      seats: [opened({ seats: 1 })],
    });
    expect(result).toMatchObject({
      booking: [
        newPaymentRecorded(40_000),
        { type: 'OverpaymentReceived' },
        { type: 'OperationsItemRaised', data: { kind: 'transfer-too-late' } },
      ],
    });
  });

  test('is recorded for an expired hold without named travelers', () => {
    expect(recordPayment([...held(), expiring, expired], 40_000, { seats: [opened({ seats: 1 })] })).toMatchObject({
      booking: [newPaymentRecorded(40_000), { type: 'OverpaymentReceived' }, { type: 'OperationsItemRaised' }],
    });
  });

  test('is refunded when the booking is cancelled, even while a form is open', () => {
    const open = [...depositPaid(), intentCreated('balance', 'pi_b', 160_000)];
    const command = { type: 'Cancel', by: 'operator', reason: '', today: '2027-01-15' } as const;
    const cancelled = decideCancel(command, existing(open));
    if (isRefusal(cancelled)) throw new Error(cancelled.refused);
    expect(recordPayment([...open, ...cancelled], 60_000)).toMatchObject({
      booking: [
        newPaymentRecorded(60_000),
        { type: 'OverpaymentReceived', data: newStaffPayment('balance', 60_000) },
        {
          type: 'RefundStarted',
          data: { provider: 'staff', paymentId: RECEIPT, amountCents: 60_000, reason: 'cancelled' },
        },
      ],
    });
  });

  test("may have today's date", () => {
    expect(isRefusal(recordPayment(depositPaid(), 1, { valueDate: '2027-01-15' }))).toBe(false);
  });

  // Tables hold events, not decisions, which would run before the tests.
  test.each<[string, BookingEvent[], Partial<ManualPayment>, Refusal]>([
    ['for an unknown booking', [], {}, refuse('BOOKING_NOT_CONFIRMED')],
    [
      'before its value date',
      depositPaid(),
      { valueDate: '2027-01-16' },
      refuse('VALUE_DATE_IN_FUTURE', { today: '2027-01-15' }),
    ],
    ['when no traveler is named', held(), {}, refuse('TRAVELERS_MISSING')],
    ['while the hold ends', [...held(), partyNamed, expiring], {}, refuse('HOLD_EXPIRED')],
    [
      'while a card may be charged',
      [...depositPaid(), intentCreated('balance', 'pi_b', 160_000)],
      {},
      refuse('MONEY_UNDER_WAY'),
    ],
  ])('is refused %s', (_what, events, command, refusal) => {
    expect(recordPayment(events, 1, command)).toEqual(refusal);
  });

  test('pays what is due first, or the last instalment when nothing is due', () => {
    expect(findFirstOpenInstalmentId(existing(held()))).toBe(instalmentId('deposit'));
    expect(findFirstOpenInstalmentId(existing(depositPaid()))).toBe(instalmentId('balance'));
    const full: BookingEvent = { type: 'FullAmountPaid', data: paid('full', 200_000) };
    expect(findFirstOpenInstalmentId(existing([...held(), planChosen('full'), full]))).toBe(instalmentId('full'));
    const share = (n: number): BookingEvent => ({
      type: 'BalancePaid',
      data: { ...paid('balance', 80_000, `pi_${n}`), instalmentId: id(n, 10) },
    });
    expect(findFirstOpenInstalmentId(existing([...depositPaid(), ...split(), share(1), share(2)]))).toBe(id(2, 10));
  });
});
