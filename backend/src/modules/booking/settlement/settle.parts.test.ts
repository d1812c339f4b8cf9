import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  bookingExpired,
  foldExistingBooking,
  holdExpiryStarted,
  newAllotmentOpened,
  newBalancePaid,
  newDepositPaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { newSettlementScenario, newTooLateTask } from '../../../../test/support/booking/settlement.js';
import {
  newBankPayment,
  newLineReversed,
  newStaffPayment,
} from '../../../../test/support/booking/transfers.js';
import type { BookingEvent, ReceivedPayment, RefundReason } from '../events.js';
import { refundAllPayments } from './incoming-payment.js';
import { settle } from './settle.js';

const given = newSettlementScenario(settle);
// The deposit is 400.00, the balance 1,600.00.
const seatsConfirmed = [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()];
/** Creates the refund of a card's whole payment. */
const newRefundOf = ({ paymentId, amountCents }: ReceivedPayment, reason: RefundReason) =>
  newRefundStarted('deposit', amountCents, reason, { paymentId });

describe('an intent made while a part was open', () => {
  const REST_CENTS = 70_000;
  const firstPart = newPartPaid(newBankPayment('balance', 90_000));
  const restByBank = newBalancePaid(newBankPayment('balance', REST_CENTS, 'line-2'));
  const restByCard = newReceivedPayment('balance', REST_CENTS, 'pi_rest');
  const order = { instalmentId: BALANCE, orderId: 'pi_rest' };

  test.each<{ name: string; requests: BookingEvent[] }>([
    { name: 'an intent', requests: [newIntentCreated('balance', 'pi_rest', REST_CENTS)] },
    {
      name: 'an order that PayPal captures',
      requests: [
        newEvent('PayPalOrderCreated', { ...order, orderNumber: 1, amountCents: REST_CENTS }),
        newEvent('PayPalCaptureStarted', order),
      ],
    },
  ])('is refunded in full when it is $name and another payment covered the part', ({ requests }) => {
    given({
      booking: [...newDepositPaidHistory(), firstPart, ...requests, restByBank],
      allotment: seatsConfirmed,
    })
      .when(restByCard)
      .thenEvents({
        booking: [newRefundStarted('balance', REST_CENTS, 'paid-twice', { paymentId: 'pi_rest' })],
      });
  });
});

describe('an intent that predates a partial payment', () => {
  const [FIRST_PART_CENTS, INTENT_CENTS] = [60_000, 100_000];
  const payment = newReceivedPayment('balance', INTENT_CENTS, 'pi_rest');
  const earlierHistory = [
    ...newDepositPaidHistory(),
    newPartPaid(newBankPayment('balance', FIRST_PART_CENTS)),
    newIntentCreated('balance', 'pi_rest', INTENT_CENTS),
  ];

  test('applies what is open and refunds the excess', () => {
    const secondPart = newPartPaid(newBankPayment('balance', 30_000, 'line-2'));
    const { booking } = given({ booking: [...earlierHistory, secondPart], allotment: seatsConfirmed })
      .when(payment)
      .settled();

    expect(booking).toMatchObject([
      { type: 'BalancePaid', data: { amountCents: 70_000 } },
      { type: 'ChargeVoided' },
      { type: 'OverpaymentReceived', data: { amountCents: 30_000 } },
      { type: 'RefundStarted', data: { amountCents: 30_000 } },
    ]);
  });

  test('is booked as a partial payment when the other part is reversed', () => {
    given({
      booking: [...earlierHistory, newLineReversed('balance', FIRST_PART_CENTS)],
      allotment: seatsConfirmed,
    })
      .when(payment)
      .thenEvents({ booking: [newPartPaid(payment)] });
  });
});

describe('money that would complete an amount already being refunded', () => {
  const [CASH_CENTS, MISSING_CENTS] = [15_000, 25_000];
  const cashPaid = newPartPaid(newStaffPayment('deposit', CASH_CENTS));
  const expiredHistory = newNamedHistory(cashPaid, holdExpiryStarted, bookingExpired);
  const refunds = refundAllPayments(foldExistingBooking(expiredHistory));
  const refundedStreams = {
    booking: [...expiredHistory, ...refunds],
    allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()],
  };

  test('arrives while the cash is being refunded in one refund', () => {
    expect(refunds).toMatchObject([{ type: 'RefundStarted', data: { amountCents: CASH_CENTS } }]);
  });

  test('is refunded as well if a provider captured it, because the rest would not pay for the seats', () => {
    const latePayment = newReceivedPayment('deposit', MISSING_CENTS, 'pi_late');
    given(refundedStreams)
      .when(latePayment)
      .thenEvents({ booking: [newDepositPaid(latePayment), newRefundOf(latePayment, 'no-seat-left')] });
  });

  test('is refunded in one refund when its intent predates the part and exceeds the open amount', () => {
    const latePayment = newReceivedPayment('deposit', CASH_CENTS + MISSING_CENTS, 'pi_late');
    given(refundedStreams)
      .when(latePayment)
      .thenEvents({
        booking: [
          newDepositPaid({ ...latePayment, amountCents: MISSING_CENTS }),
          newOverpayment({ ...latePayment, amountCents: CASH_CENTS }),
          newRefundOf(latePayment, 'no-seat-left'),
        ],
      });
  });

  test('is left to the decision of staff when it was paid to staff', () => {
    const secondCash = newStaffPayment('deposit', MISSING_CENTS, 'manual-payment-2');
    given(refundedStreams)
      .when(secondCash)
      .thenEvents({ booking: [newOverpayment(secondCash), newTooLateTask(secondCash)] });
  });
});

describe('a card payment of the whole balance', () => {
  const bookedStreams = { booking: newDepositPaidHistory(), allotment: seatsConfirmed };

  test('has its excess refunded after a partial bank payment', () => {
    const cardPayment = newReceivedPayment('balance', BALANCE_CENTS);
    given({
      ...bookedStreams,
      booking: [...bookedStreams.booking, newPartPaid(newBankPayment('balance', 10_000))],
    })
      .when(cardPayment)
      .thenEvents({
        booking: [
          newBalancePaid({ ...cardPayment, amountCents: 150_000 }),
          newChargeVoided('paid-by-customer'),
          newOverpayment({ ...cardPayment, amountCents: 10_000 }),
          newRefundStarted('balance', 10_000, 'overpaid'),
        ],
      });
  });

  test('is refunded to its source when the booking was canceled', () => {
    const cardPayment = newReceivedPayment('balance', BALANCE_CENTS);
    given({ ...bookedStreams, booking: [...bookedStreams.booking, depositRetained] })
      .when(cardPayment)
      .thenEvents({
        booking: [newOverpayment(cardPayment), newRefundStarted('balance', BALANCE_CENTS, 'cancelled')],
      });
  });
});
