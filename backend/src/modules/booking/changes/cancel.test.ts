import { describe, expect, test } from '@jest/globals';
import { addDays } from '@wayfold/contracts/kernel/dates';
import fc from 'fast-check';
import {
  BALANCE,
  BALANCE_CENTS,
  balancePaid,
  BOOKING,
  bookingExpired,
  DEPOSIT_CENTS,
  foldExistingBooking,
  holdExpiryStarted,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newPartPaid,
  newReceivedPayment,
  PRICE_CENTS,
  TERMS,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import { newChargeStarted, newChargeVoided } from '../../../../test/support/booking/charges.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { newOrderCreated, newOrderDropped } from '../../../../test/support/booking/payments.js';
import {
  newFailedRefundEvents,
  newRefundData,
  newRefundStarted,
  sumRefundableAfter,
} from '../../../../test/support/booking/refunds.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { listRefunds } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';
import { foldView } from '../view/booking-view.js';
import { calculateWaivedCents, type CancelCommand, decideCancel } from './cancel.js';
import {
  type CancellationPolicy,
  PUBLISHED_POLICIES,
  type PublishedPolicies,
} from './cancellation-policy.js';

/** Creates the command that cancels a booking of 2027-05-08. */
const newCancelCommand = (today: string, overrides: Partial<CancelCommand> = {}): CancelCommand => ({
  cancellingParty: 'customer',
  reason: 'illness',
  today,
  ...overrides,
});

const given = newBookingScenario(decideCancel);
const cancelBooking = (events: readonly BookingEvent[], command: CancelCommand): BookingEvent[] =>
  requireAccepted(decideCancel(foldExistingBooking(events), command));

describe('canceling a booking', () => {
  test('retains the deposit and charges no balance 60 days before departure', () => {
    given(...newDepositPaidHistory())
      .when(newCancelCommand('2027-03-09'))
      .thenEvents(
        newBookingCancelled({
          daysBefore: 60,
          feeCents: DEPOSIT_CENTS,
          refundableCents: DEPOSIT_CENTS,
          retainedCents: DEPOSIT_CENTS,
          refundCents: 0,
        }),
        newChargeVoided('cancelled'),
      );
  });

  test('retains half the price 59 days before departure and refunds the rest over both payments', () => {
    given(...newDepositPaidHistory(), balancePaid)
      .when(newCancelCommand('2027-03-10'))
      .thenEvents(
        newBookingCancelled({
          daysBefore: 59,
          feeCents: 100_000,
          refundableCents: PRICE_CENTS,
          retainedCents: 100_000,
          refundCents: 100_000,
        }),
        newRefundStarted('deposit', 20_000, 'cancelled'),
        newRefundStarted('balance', 80_000, 'cancelled'),
      );
  });

  test('retains at most what was paid, although the fee is higher', () => {
    given(...newDepositPaidHistory())
      .when(newCancelCommand('2027-04-20'))
      .thenEvents(
        newBookingCancelled({
          daysBefore: 18,
          feeCents: PRICE_CENTS,
          refundableCents: DEPOSIT_CENTS,
          retainedCents: DEPOSIT_CENTS,
          refundCents: 0,
        }),
        newChargeVoided('cancelled'),
      );
  });

  test('refunds everything if the operator cancels', () => {
    given(...newDepositPaidHistory())
      .when(newCancelCommand('2027-05-07', { cancellingParty: 'operator' }))
      .thenEvents(
        newBookingCancelled({
          by: 'operator',
          daysBefore: 1,
          feeCents: 0,
          refundableCents: DEPOSIT_CENTS,
          retainedCents: 0,
          refundCents: DEPOSIT_CENTS,
        }),
        newChargeVoided('cancelled'),
        newRefundStarted('deposit', DEPOSIT_CENTS, 'cancelled'),
      );
  });

  test('waives the deposit if the operator cancels 60 days before departure', () => {
    expect(calculateWaivedCents(foldExistingBooking(newDepositPaidHistory()), '2027-03-09')).toBe(
      DEPOSIT_CENTS,
    );
  });

  test('waives no more than was paid if the operator cancels the day before departure', () => {
    expect(calculateWaivedCents(foldExistingBooking(newDepositPaidHistory()), '2027-05-07')).toBe(
      DEPOSIT_CENTS,
    );
  });

  test.each(['2027-03-09', '2027-05-07'])('waives nothing of a hold on %s', (today) => {
    expect(calculateWaivedCents(foldExistingBooking(newHeldHistory()), today)).toBe(0);
  });

  test('waives a higher fee the nearer the departure is', () => {
    const fullHistory = [...newDepositPaidHistory(), balancePaid];
    const calculateWaived = (today: string, ...events: BookingEvent[]) =>
      calculateWaivedCents(foldExistingBooking([...fullHistory, ...events]), today);
    expect(['2027-03-09', '2027-03-10', '2027-05-07'].map((today) => calculateWaived(today))).toEqual([
      40_000, 100_000, 200_000,
    ]);
    const cancelEvents = cancelBooking(fullHistory, newCancelCommand('2027-03-10'));
    expect(sumRefundableAfter(...fullHistory, ...cancelEvents)).toBe(100_000);
    expect(calculateWaived('2027-03-10', ...cancelEvents)).toBe(0);
  });

  test('drops an unapproved PayPal order', () => {
    const orderIds = { instalmentId: BALANCE, orderId: 'O-1' };
    given(...newDepositPaidHistory(), newOrderCreated({ ...orderIds, amountCents: BALANCE_CENTS }))
      .when(newCancelCommand('2027-03-09'))
      .thenEventsLike(
        { type: 'BookingCancelled' },
        newOrderDropped({ ...orderIds, reason: 'cancelled' }),
        newChargeVoided('cancelled'),
      );
  });

  test('owes a failed refund after retaining everything only if its payment paid nothing', () => {
    const history = [
      ...newDepositPaidHistory(),
      ...newFailedRefundEvents(newRefundData('deposit', 30_000, 'requested')),
      ...newFailedRefundEvents(newRefundData('deposit', 7_000, 'paid-twice', { paymentId: 'pi_other' })),
    ];
    const listOwedCents = (events: readonly BookingEvent[]) =>
      listRefunds(foldExistingBooking(events)).map((refund) => [refund.paymentId, getOwedCents(refund)]);

    expect(listOwedCents(history)).toEqual([
      ['pi_deposit', 30_000],
      ['pi_other', 7_000],
    ]);

    const cancelEvents = cancelBooking(history, newCancelCommand('2027-05-07'));
    expect(cancelEvents).toMatchObject([
      { data: { retainedCents: DEPOSIT_CENTS, refundCents: 0 } },
      newChargeVoided('cancelled'),
    ]);
    expect(listOwedCents([...history, ...cancelEvents])).toEqual([
      ['pi_deposit', 0],
      ['pi_other', 7_000],
    ]);
  });

  test.each<{ name: string; events: readonly BookingEvent[]; today: string; code: string }>([
    {
      name: 'a hold, which expires by itself',
      events: newHeldHistory(),
      today: '2027-03-01',
      code: 'BOOKING_NOT_CONFIRMED',
    },
    {
      name: 'an expired hold',
      events: [...newHeldHistory(), holdExpiryStarted, bookingExpired],
      today: '2027-03-01',
      code: 'BOOKING_NOT_CONFIRMED',
    },
    {
      name: 'a booking on its day of departure',
      events: newDepositPaidHistory(),
      today: '2027-05-08',
      code: 'TRIP_STARTED',
    },
  ])('is refused for $name', ({ events, today, code }) => {
    given(...events)
      .when(newCancelCommand(today))
      .thenRefused(code);
  });

  test('is refused for a canceled booking', () => {
    const firstCancellation = cancelBooking(newDepositPaidHistory(), newCancelCommand('2027-03-09'));
    given(...newDepositPaidHistory(), ...firstCancellation)
      .when(newCancelCommand('2027-03-09'))
      .thenRefused('ALREADY_CANCELLED');
  });
});

describe('canceling with the previewed amounts', () => {
  const expectedAmounts = { retainedCents: DEPOSIT_CENTS, refundCents: 0 };

  test('leads to the events of the preview', () => {
    given(...newDepositPaidHistory())
      .when(newCancelCommand('2027-03-09', { expectedAmounts }))
      .thenEvents(...cancelBooking(newDepositPaidHistory(), newCancelCommand('2027-03-09')));
  });

  test('is refused if the amounts have changed', () => {
    given(...newDepositPaidHistory(), balancePaid)
      .when(newCancelCommand('2027-03-09', { expectedAmounts }))
      .thenRefused('PREVIEW_CHANGED', {
        retainedCents: DEPOSIT_CENTS,
        refundCents: BALANCE_CENTS,
        heldCents: 0,
      });
  });

  test.each([{ retainedCents: 39_999 }, { refundCents: 1 }, { heldCents: 1 }])(
    'is refused with the current amounts if one differs from the preview: %j',
    (otherAmount) => {
      const currentAmounts = { retainedCents: DEPOSIT_CENTS, refundCents: 0, heldCents: 0 };
      given(...newDepositPaidHistory())
        .when(newCancelCommand('2027-03-09', { expectedAmounts: { ...currentAmounts, ...otherAmount } }))
        .thenRefused('PREVIEW_CHANGED', currentAmounts);
    },
  );

  test('is refused while a card may be charged', () => {
    const chargingHistory = [
      ...newDepositPaidHistory(),
      newChargeStarted(),
      newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
    ];
    given(...chargingHistory)
      .when(newCancelCommand('2027-03-09', { expectedAmounts }))
      .thenRefused('PAYMENT_IN_PROGRESS');
  });

  test('is not blocked by a charge that has requested nothing yet', () => {
    expect(
      cancelBooking(
        [...newDepositPaidHistory(), newChargeStarted()],
        newCancelCommand('2027-03-09', { expectedAmounts }),
      ),
    ).toContainEqual(newChargeVoided('cancelled'));
  });
});

describe('after a second version of the terms was published', () => {
  const secondPolicy: CancellationPolicy = { version: 'cancellation/2', calculateFeeCents: () => 1_000 };
  const publishedPolicies: PublishedPolicies = { ...PUBLISHED_POLICIES, '2027-01': secondPolicy };
  /** Folds a booking that departs on 2027-05-08; 400.00 of 2,000.00 are paid. */
  const foldBookingUnder = (version: string) =>
    foldExistingBooking(
      newDepositPaidHistory().map((event): BookingEvent => {
        if (event.type !== 'BookingCreated') return event;
        const quote = { ...event.data.quote, terms: { ...TERMS, version } };
        return { ...event, data: { ...event.data, quote } };
      }),
    );
  const command = newCancelCommand('2027-03-01');
  const firstAmounts = { retainedCents: DEPOSIT_CENTS, refundCents: 0 };
  const secondAmounts = { retainedCents: 1_000, refundCents: 39_000 };

  describe.each([
    { version: '2026-11', policy: 'cancellation/1', amounts: firstAmounts, otherAmounts: secondAmounts },
    { version: '2027-01', policy: 'cancellation/2', amounts: secondAmounts, otherAmounts: firstAmounts },
  ])('a booking under the terms $version', ({ version, policy, amounts, otherAmounts }) => {
    const booking = foldBookingUnder(version);

    test(`is previewed and canceled under the policy ${policy}`, () => {
      const preview = requireAccepted(decideCancel(booking, command, publishedPolicies));
      expect(preview[0]).toMatchObject({ type: 'BookingCancelled', data: { policy, ...amounts } });
      expect(decideCancel(booking, { ...command, expectedAmounts: amounts }, publishedPolicies)).toEqual(
        preview,
      );
    });

    test('is not canceled with the amounts of the other version', () => {
      expect(
        decideCancel(booking, { ...command, expectedAmounts: otherAmounts }, publishedPolicies),
      ).toMatchObject({ refused: 'PREVIEW_CHANGED' });
    });
  });

  test('a booking under unknown terms throws', () => {
    expect(() => decideCancel(foldBookingUnder('2031-01'), command, publishedPolicies)).toThrow(
      'No cancellation policy is known for the terms 2031-01',
    );
  });
});

test('a cancellation retains and refunds exactly what was paid, for any parts and any day', () => {
  const anyParts = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 5 });
  const anyDay = fc.integer({ min: 1, max: 110 });
  fc.assert(
    fc.property(anyParts, anyDay, (amountsCents, days) => {
      const history: BookingEvent[] = [
        ...newDepositPaidHistory(),
        ...amountsCents.map((cents, i): BookingEvent =>
          newPartPaid({ ...newReceivedPayment('balance', cents, `line-${i}`), provider: 'bank' }),
        ),
      ];
      const today = addDays('2027-05-08', -days);
      const events = cancelBooking(history, newCancelCommand(today));
      const [cancellation] = events;
      if (cancellation?.type !== 'BookingCancelled') throw new Error('the booking is not canceled');
      const { data } = cancellation;
      expect(data.retainedCents + data.refundCents).toBe(data.refundableCents);
      expect(sumRefundableAfter(...history, ...events)).toBe(data.retainedCents);
      const storedEvents = toRecorded([...history, ...events]);
      expect(foldView(storedEvents)).toMatchObject({ id: BOOKING, status: 'CANCELLED', remainingCents: 0 });
    }),
  );
});
