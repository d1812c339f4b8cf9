import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  balanceScheduled,
  bookingExpired,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newAllotmentOpened,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newFullAmountPaid,
  newHeldHistory,
  newIntentCreated,
  newNamedHistory,
  newPlanChosen,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import {
  newGiftCardReleased,
  newReservedStates,
  newTransferHoldHistory,
} from '../../../../test/support/booking/gift-cards.js';
import {
  newCapturePending,
  newCaptureStarted,
  newOrderCreated,
} from '../../../../test/support/booking/payments.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newManualPaymentRecorded, newStaffPayment } from '../../../../test/support/booking/transfers.js';
import { newGiftCardId, newManualPaymentId, newShareId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { decideCancel } from '../changes/cancel.js';
import type { AllotmentEvent, BookingEvent } from '../events.js';
import { toGiftCardName } from '../gift-cards/gift-card.js';
import { allotment } from '../inventory/allotment.js';
import { chooseNextDueInstalmentId, decideManualPayment, type ManualPayment } from './manual-payment.js';

const MANUAL_PAYMENT_ID = newManualPaymentId(1);
const details = {
  manualPaymentId: MANUAL_PAYMENT_ID,
  method: 'cash',
  note: 'at the office',
  approvalId: null,
} as const;

function recordPayment(
  events: readonly BookingEvent[],
  amountCents: number,
  {
    allotmentEvents = [],
    ...overrides
  }: Partial<ManualPayment> & { allotmentEvents?: AllotmentEvent[] } = {},
) {
  const command = { ...details, amountCents, valueDate: '2027-01-14', today: '2027-01-15', ...overrides };
  const decision = decideManualPayment(
    {
      booking: foldBooking(events),
      allotment: fold(allotment.evolve, allotment.initialState, allotmentEvents),
      coupon: undefined,
      giftCards: {},
    },
    command,
  );
  if (!isRefusal(decision)) expectStorable([...decision.booking, ...decision.allotment]);
  return decision;
}

const newPaymentRecorded = (amountCents: number) =>
  newManualPaymentRecorded({ ...details, amountCents, valueDate: '2027-01-14' });

const newDatedPayment = (kind: 'deposit' | 'balance', amountCents: number) => ({
  ...newStaffPayment(kind, amountCents, MANUAL_PAYMENT_ID),
  valueDate: '2027-01-14',
});

describe('a manual payment', () => {
  describe('for an expired hold', () => {
    const orderRef = { instalmentId: getInstalmentId('deposit'), orderId: 'order-1' };
    /** Pays the deposit of a hold that expired after these events; returns the deposit. */
    const payExpiredHold = (...orderEvents: BookingEvent[]) => {
      const history = newNamedHistory(...orderEvents, holdExpiryStarted, bookingExpired);
      const allotmentEvents = [newAllotmentOpened(), newSeatsHeld()];
      const { booking } = requireAccepted(recordPayment(history, DEPOSIT_CENTS, { allotmentEvents }));
      return foldExistingBooking([...history, ...booking]).instalments[0];
    };

    test('leaves an order that PayPal reviews, whose outcome is polled until it is known', () => {
      const times = { since: '2027-01-10T10:00:00.000Z', pollAt: '2027-01-10T16:00:00.000Z' };
      const deposit = payExpiredHold(
        newOrderCreated(orderRef),
        newCaptureStarted(orderRef),
        newCapturePending({ ...orderRef, captureId: 'capture-1', ...times }),
      );
      expect(deposit).toMatchObject({
        finalPayment: { provider: 'staff' },
        openPayment: { paymentId: 'order-1', amountCents: DEPOSIT_CENTS, stage: 'PENDING' },
      });
    });

    test('drops an order that PayPal has not captured', () => {
      expect(payExpiredHold(newOrderCreated(orderRef))).toMatchObject({
        finalPayment: { provider: 'staff' },
        openPayment: null,
      });
    });
  });

  test('pays the open amount and voids its charge', () => {
    expect(recordPayment(newDepositPaidHistory(), BALANCE_CENTS)).toMatchObject({
      booking: [
        newPaymentRecorded(BALANCE_CENTS),
        { type: 'BalancePaid', data: newDatedPayment('balance', BALANCE_CENTS) },
        newChargeVoided('paid-by-customer'),
      ],
    });
  });

  test('reduces the charge when partial', () => {
    expect(recordPayment(newDepositPaidHistory(), 60_000)).toMatchObject({
      booking: [newPaymentRecorded(60_000), { type: 'PartPaid', data: newDatedPayment('balance', 60_000) }],
    });
  });

  test('is an overpayment beyond the open amount', () => {
    expect(recordPayment(newDepositPaidHistory(), 160_700)).toMatchObject({
      booking: [
        newPaymentRecorded(160_700),
        { type: 'BalancePaid' },
        newChargeVoided('paid-by-customer'),
        { type: 'OverpaymentReceived', data: newDatedPayment('balance', 700) },
      ],
    });
  });

  test('confirms a hold with its seats', () => {
    expect(
      recordPayment(newNamedHistory(), DEPOSIT_CENTS, {
        allotmentEvents: [newAllotmentOpened(), newSeatsHeld()],
      }),
    ).toEqual({
      booking: [
        newPaymentRecorded(DEPOSIT_CENTS),
        newDepositPaid(newDatedPayment('deposit', DEPOSIT_CENTS)),
        newBookingConfirmed(),
        balanceScheduled,
      ],
      allotment: [newSeatsConfirmed()],
      coupon: [],
      giftCards: {},
    });
  });

  test('is recorded even after the booking ended, because staff have received the money', () => {
    const result = recordPayment(newNamedHistory(holdExpiryStarted, bookingExpired), DEPOSIT_CENTS, {
      allotmentEvents: [newAllotmentOpened({ seats: 1 })],
    });
    expect(result).toMatchObject({
      booking: [
        newPaymentRecorded(DEPOSIT_CENTS),
        { type: 'OverpaymentReceived' },
        { type: 'TaskRaised', data: { kind: 'transfer-too-late' } },
      ],
    });
  });

  test('is recorded for an expired hold without named travelers', () => {
    expect(
      recordPayment([...newHeldHistory(), holdExpiryStarted, bookingExpired], DEPOSIT_CENTS, {
        allotmentEvents: [newAllotmentOpened({ seats: 1 })],
      }),
    ).toMatchObject({
      booking: [newPaymentRecorded(DEPOSIT_CENTS), { type: 'OverpaymentReceived' }, { type: 'TaskRaised' }],
    });
  });

  test('is refunded when the booking is canceled, even while a form is open', () => {
    const openHistory = [...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', BALANCE_CENTS)];
    const command = { cancellingParty: 'operator', reason: '', today: '2027-01-15' } as const;
    const cancelEvents = requireAccepted(decideCancel(foldExistingBooking(openHistory), command));

    expect(recordPayment([...openHistory, ...cancelEvents], 60_000)).toMatchObject({
      booking: [
        newPaymentRecorded(60_000),
        { type: 'OverpaymentReceived', data: newDatedPayment('balance', 60_000) },
        {
          type: 'RefundStarted',
          data: { provider: 'staff', paymentId: MANUAL_PAYMENT_ID, amountCents: 60_000, reason: 'cancelled' },
        },
      ],
    });
  });

  test('may have today’s date', () => {
    expect(recordPayment(newDepositPaidHistory(), 1, { valueDate: '2027-01-15' })).toMatchObject({
      booking: [{ type: 'ManualPaymentRecorded', data: { valueDate: '2027-01-15' } }, { type: 'PartPaid' }],
    });
  });

  // Tables hold events instead of decisions, because decisions would run before the tests.
  test.each<{ name: string; events: BookingEvent[]; command: Partial<ManualPayment>; refusal: Refusal }>([
    { name: 'for an unknown booking', events: [], command: {}, refusal: refuse('BOOKING_NOT_CONFIRMED') },
    {
      name: 'before its value date',
      events: newDepositPaidHistory(),
      command: { valueDate: '2027-01-16' },
      refusal: refuse('VALUE_DATE_IN_FUTURE', { today: '2027-01-15' }),
    },
    {
      name: 'when no traveler is named',
      events: newHeldHistory(),
      command: {},
      refusal: refuse('TRAVELERS_MISSING'),
    },
    {
      name: 'while the hold ends',
      events: newNamedHistory(holdExpiryStarted),
      command: {},
      refusal: refuse('HOLD_EXPIRED'),
    },
    {
      name: 'while a card may be charged',
      events: [...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', BALANCE_CENTS)],
      command: {},
      refusal: refuse('PAYMENT_IN_PROGRESS'),
    },
  ])('is refused $name', ({ events, command, refusal }) => {
    expect(recordPayment(events, 1, command)).toEqual(refusal);
  });

  test('pays the instalment due first', () => {
    expect(chooseNextDueInstalmentId(foldExistingBooking(newHeldHistory()))).toBe(getInstalmentId('deposit'));
    expect(chooseNextDueInstalmentId(foldExistingBooking(newDepositPaidHistory()))).toBe(
      getInstalmentId('balance'),
    );
  });

  test('pays the last instalment when all are paid', () => {
    const fullAmountPaid: BookingEvent = newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS));
    expect(
      chooseNextDueInstalmentId(
        foldExistingBooking([...newHeldHistory(), newPlanChosen('full'), fullAmountPaid]),
      ),
    ).toBe(getInstalmentId('full'));

    const newSharePaid = (serial: number): BookingEvent =>
      newBalancePaid({
        ...newReceivedPayment('balance', BALANCE_CENTS / 2, `pi_${serial}`),
        instalmentId: newShareId(serial),
      });
    expect(
      chooseNextDueInstalmentId(
        foldExistingBooking([
          ...newDepositPaidHistory(),
          ...newBalanceSplit(),
          newSharePaid(1),
          newSharePaid(2),
        ]),
      ),
    ).toBe(newShareId(2));
  });
});

describe('money paid to staff with an applied gift card', () => {
  const GIFT_CARD = toGiftCardName(newGiftCardId());

  test('releases the gift card when it covers everything', () => {
    const decision = decideManualPayment(newReservedStates(newTransferHoldHistory(15_000), 15_000), {
      manualPaymentId: 'manual-payment-1',
      amountCents: PRICE_CENTS,
      method: 'cash',
      valueDate: '2027-01-12',
      note: 'in the office',
      approvalId: null,
      today: '2027-01-12',
    });
    expect(decision).toMatchObject({ giftCards: { [GIFT_CARD]: [newGiftCardReleased(15_000)] } });
  });
});
