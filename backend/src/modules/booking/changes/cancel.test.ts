import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BOOKING,
  newDepositPaidBooking,
  foldExistingBooking,
  bookingExpired,
  holdExpiryStarted,
  newHeldBooking,
  getInstalmentId,
  newIntentCreated,
  newPaid,
} from '../../../../test/booking/builders.js';
import { newChargeStarted } from '../../../../test/booking/charges.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { foldView } from '../view/booking-view.js';
import { decideCancel, calculateWaivedCents, type CancelCommand } from './cancel.js';
import { listRefunds, calculateRefundableCents } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';

const BALANCE = getInstalmentId('balance');
const balancePaid: BookingEvent = { type: 'BalancePaid', data: newPaid('balance', 160_000) };
/** Departs on 2027-05-08. */
const newCancelCommand = (today: string, overrides: Partial<CancelCommand> = {}): CancelCommand => ({
  type: 'Cancel',
  by: 'customer',
  reason: 'illness',
  today,
  ...overrides,
});
const decide = (events: readonly BookingEvent[], command: CancelCommand) =>
  decideCancel(command, foldExistingBooking(events));
const chargeVoided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: BALANCE, reason: 'cancelled' },
};
const newBookingCancelled = (sums: object, by = 'customer') => ({
  type: 'BookingCancelled',
  data: { by, reason: 'illness', policy: 'cancellation/1', ...sums },
});

describe('cancelling', () => {
  test('keeps the deposit and charges no balance 60 days before', () => {
    const events = decide(newDepositPaidBooking(), newCancelCommand('2027-03-09'));
    expect(events).toEqual([
      newBookingCancelled({
        daysBefore: 60,
        feeCents: 40_000,
        paidCents: 40_000,
        retainedCents: 40_000,
        refundCents: 0,
      }),
      chargeVoided,
    ]);
    if (!isRefusal(events)) expectStorable(events);
  });

  test('keeps half 59 days before and refunds the rest over both payments', () => {
    expect(decide([...newDepositPaidBooking(), balancePaid], newCancelCommand('2027-03-10'))).toEqual([
      newBookingCancelled({
        daysBefore: 59,
        feeCents: 100_000,
        paidCents: 200_000,
        retainedCents: 100_000,
        refundCents: 100_000,
      }),
      { type: 'RefundStarted', data: refundOf('deposit', 20_000, 'cancelled') },
      { type: 'RefundStarted', data: refundOf('balance', 80_000, 'cancelled') },
    ]);
  });

  test('keeps no more than was paid and asks for nothing more', () => {
    expect(decide(newDepositPaidBooking(), newCancelCommand('2027-04-20'))).toEqual([
      newBookingCancelled({
        daysBefore: 18,
        feeCents: 200_000,
        paidCents: 40_000,
        retainedCents: 40_000,
        refundCents: 0,
      }),
      chargeVoided,
    ]);
  });

  test('refunds everything when the operator cancels', () => {
    expect(decide(newDepositPaidBooking(), newCancelCommand('2027-05-07', { by: 'operator' }))).toEqual([
      newBookingCancelled(
        { daysBefore: 1, feeCents: 0, paidCents: 40_000, retainedCents: 0, refundCents: 40_000 },
        'operator',
      ),
      chargeVoided,
      { type: 'RefundStarted', data: refundOf('deposit', 40_000, 'cancelled') },
    ]);
  });

  test.each([
    ['2027-03-09', 40_000],
    ['2027-05-07', 40_000],
  ])('computes what the operator waives on %s: the fee of %i', (today, cents) => {
    expect(calculateWaivedCents(foldExistingBooking(newDepositPaidBooking()), today)).toBe(cents);
    expect(calculateWaivedCents(foldExistingBooking(newHeldBooking()), today)).toBe(0);
  });

  test('waives more the nearer the trip is, and nothing once cancelled', () => {
    const full = [...newDepositPaidBooking(), balancePaid];
    const calculateWaived = (today: string, ...events: BookingEvent[]) =>
      calculateWaivedCents(foldExistingBooking([...full, ...events]), today);
    expect(['2027-03-09', '2027-03-10', '2027-05-07'].map((today) => calculateWaived(today))).toEqual([
      40_000, 100_000, 200_000,
    ]);
    const ended = decide(full, newCancelCommand('2027-03-10')) as BookingEvent[];
    expect(calculateRefundableCents(foldExistingBooking([...full, ...ended]))).toBe(100_000);
    expect(calculateWaived('2027-03-10', ...ended)).toBe(0);
  });

  test('drops an unapproved PayPal order', () => {
    const order = { instalmentId: BALANCE, orderId: 'O-1', n: 1, amountCents: 160_000 };
    const events = decide(
      [...newDepositPaidBooking(), { type: 'PayPalOrderCreated', data: order }],
      newCancelCommand('2027-03-09'),
    ) as BookingEvent[];
    expect(events.slice(1)).toEqual([
      {
        type: 'PayPalOrderDropped',
        data: { instalmentId: BALANCE, orderId: 'O-1', reason: 'cancelled', holdExpiresAt: null },
      },
      chargeVoided,
    ]);
    expectStorable(events);
  });

  test('clears owed failed refunds when everything is retained, except payments that paid nothing', () => {
    const newFailedRefund = (refund: ReturnType<typeof refundOf>): BookingEvent[] => [
      { type: 'RefundStarted', data: refund },
      { type: 'RefundFailed', data: { ...refund, providerRefundId: null, code: 'expired_card' } },
    ];
    const history = [
      ...newDepositPaidBooking(),
      ...newFailedRefund(refundOf('deposit', 30_000, 'requested')),
      ...newFailedRefund(refundOf('deposit', 7_000, 'paid-twice', { paymentId: 'pi_other' })),
    ];
    const listOwedCents = (events: readonly BookingEvent[]) =>
      listRefunds(foldExistingBooking(events)).map((refund) => [refund.paymentId, getOwedCents(refund)]);
    expect(listOwedCents(history)).toEqual([
      ['pi_deposit', 30_000],
      ['pi_other', 7_000],
    ]);
    const ended = decide(history, newCancelCommand('2027-05-07')) as BookingEvent[];
    expect(ended).toMatchObject([{ data: { retainedCents: 40_000, refundCents: 0 } }, chargeVoided]);
    expect(listOwedCents([...history, ...ended])).toEqual([
      ['pi_deposit', 0],
      ['pi_other', 7_000],
    ]);
  });

  test.each<[string, readonly BookingEvent[], string, string]>([
    ['a hold, which expires by itself', newHeldBooking(), '2027-03-01', 'BOOKING_NOT_CONFIRMED'],
    [
      'an expired hold',
      [...newHeldBooking(), holdExpiryStarted, bookingExpired],
      '2027-03-01',
      'BOOKING_NOT_CONFIRMED',
    ],
    ['on the day of departure', newDepositPaidBooking(), '2027-05-08', 'TRIP_STARTED'],
  ])('is refused: %s', (_what, events, today, code) => {
    expect(decide(events, newCancelCommand(today))).toMatchObject({ refused: code });
  });

  test('happens once', () => {
    const first = decide(newDepositPaidBooking(), newCancelCommand('2027-03-09')) as BookingEvent[];
    expect(decide([...newDepositPaidBooking(), ...first], newCancelCommand('2027-03-09'))).toMatchObject({
      refused: 'ALREADY_CANCELLED',
    });
  });
});

describe('committing', () => {
  const expected = { retainedCents: 40_000, refundCents: 0 };

  test('applies the preview', () => {
    expect(decide(newDepositPaidBooking(), newCancelCommand('2027-03-09', { expected }))).toEqual(
      decide(newDepositPaidBooking(), newCancelCommand('2027-03-09')),
    );
  });

  test('is refused with amounts that differ from the preview', () => {
    expect(
      decide([...newDepositPaidBooking(), balancePaid], newCancelCommand('2027-03-09', { expected })),
    ).toMatchObject({
      refused: 'PREVIEW_CHANGED',
    });
    const now = { retainedCents: 40_000, refundCents: 0, heldBackCents: 0 };
    for (const other of [{ retainedCents: 39_999 }, { refundCents: 1 }, { heldBackCents: 1 }])
      expect(
        decide(newDepositPaidBooking(), newCancelCommand('2027-03-09', { expected: { ...now, ...other } })),
      ).toEqual(refuse('PREVIEW_CHANGED', now));
  });

  test('is refused while a card may be charged', () => {
    const charging = [
      ...newDepositPaidBooking(),
      newChargeStarted(),
      newIntentCreated('balance', 'pi_b', 160_000),
    ];
    expect(decide(charging, newCancelCommand('2027-03-09', { expected }))).toMatchObject({
      refused: 'MONEY_UNDER_WAY',
    });
  });

  test('is not blocked by a charge that has requested nothing yet', () => {
    expect(
      decide([...newDepositPaidBooking(), newChargeStarted()], newCancelCommand('2027-03-09', { expected })),
    ).toContainEqual(chargeVoided);
  });
});

test('keeps and refunds exactly what was paid', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 5 });
  const day = fc.integer({ min: 1, max: 110 });
  fc.assert(
    fc.property(parts, day, (amounts, days) => {
      const history: BookingEvent[] = [
        ...newDepositPaidBooking(),
        ...amounts.map((cents, n): BookingEvent => ({
          type: 'PartPaid',
          data: { ...newPaid('balance', cents, `line-${n}`), provider: 'bank' },
        })),
      ];
      const today = new Date(Date.parse('2027-05-08') - days * 86_400_000).toISOString().slice(0, 10);
      const events = decide(history, newCancelCommand(today)) as BookingEvent[];
      const [{ data }] = events as [Extract<BookingEvent, { type: 'BookingCancelled' }>];
      expect(data.retainedCents + data.refundCents).toBe(data.paidCents);
      const after = foldExistingBooking([...history, ...events]);
      expect(calculateRefundableCents(after)).toBe(data.retainedCents);
      const stored = [...history, ...events].map((event, n) => ({
        ...event,
        version: n + 1,
        recordedAt: new Date(0),
      }));
      expect(foldView(stored)).toMatchObject({ id: BOOKING, status: 'CANCELLED', remainingCents: 0 });
    }),
  );
});
