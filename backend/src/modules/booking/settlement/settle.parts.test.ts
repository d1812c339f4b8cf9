import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT,
  foldExistingBooking,
  holdExpiryStarted,
  newAllotmentOpened,
  newBookingConfirmed,
  newDepositPaidBooking,
  newHeldBooking,
  newIntentCreated,
  newPaid,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { depositKept } from '../../../../test/support/booking/cancellations.js';
import { newRefundData } from '../../../../test/support/booking/refunds.js';
import { givenStreams as given } from '../../../../test/support/booking/settlement.js';
import {
  newBankPayment,
  newStaffPayment,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { refundAllPayments } from './incoming-payment.js';

const streams = { allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()] };

describe('an intent made while a part was open', () => {
  const halfPayment: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 90_000) };
  const rest: BookingEvent = { type: 'BalancePaid', data: newBankPayment('balance', 70_000, 'line-2') };
  const restPayment = newPaid('balance', 70_000, 'pi_rest');
  const duplicatePaid: BookingEvent = {
    type: 'RefundStarted',
    data: {
      refundId: 'pi_rest-r1',
      instalmentId: restPayment.instalmentId,
      provider: 'stripe',
      paymentId: 'pi_rest',
      amountCents: 70_000,
      reason: 'paid-twice',
    },
  };

  test.each<[string, BookingEvent]>([
    ['an intent', newIntentCreated('balance', 'pi_rest', 70_000)],
    [
      'an order that PayPal captures',
      {
        type: 'PayPalOrderCreated',
        data: {
          instalmentId: restPayment.instalmentId,
          orderId: 'pi_rest',
          orderNumber: 1,
          amountCents: 70_000,
        },
      },
    ],
  ])('is refunded in full by %s when another payment covered it', (_what, request) => {
    const captureEvents: BookingEvent[] =
      request.type === 'PayPalOrderCreated'
        ? [
            {
              type: 'PayPalCaptureStarted',
              data: { instalmentId: restPayment.instalmentId, orderId: 'pi_rest' },
            },
          ]
        : [];
    given({ booking: [...newDepositPaidBooking(), halfPayment, request, ...captureEvents, rest], ...streams })
      .when(restPayment)
      .thenEvents({ booking: [duplicatePaid] });
  });
});

describe('an intent that predates a partial payment', () => {
  const restPayment = newPaid('balance', 100_000, 'pi_rest');
  const earlierHistory: BookingEvent[] = [
    ...newDepositPaidBooking(),
    { type: 'PartPaid', data: newBankPayment('balance', 60_000) },
    newIntentCreated('balance', 'pi_rest', 100_000),
  ];

  test('applies what is open and refunds the excess', () => {
    const partPaid: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 30_000, 'line-2') };
    const { booking } = given({ booking: [...earlierHistory, partPaid], ...streams })
      .when(restPayment)
      .settled();
    expect(booking.map(({ type, data }) => [type, 'amountCents' in data ? data.amountCents : 0])).toEqual([
      ['BalancePaid', 70_000],
      ['ChargeVoided', 0],
      ['OverpaymentReceived', 30_000],
      ['RefundStarted', 30_000],
    ]);
  });

  test('becomes a part itself when the other part is reversed', () => {
    const reversal: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: restPayment.instalmentId,
        provider: 'bank',
        paymentId: 'line-1',
        amountCents: 60_000,
        surplusCents: 0,
      },
    };
    given({ booking: [...earlierHistory, reversal], ...streams })
      .when(restPayment)
      .thenEvents({ booking: [{ type: 'PartPaid', data: restPayment }] });
  });
});

describe('money that would complete an amount already being refunded', () => {
  const cash: BookingEvent = {
    type: 'PartPaid',
    data: newStaffPayment('deposit', 15_000),
  };
  const expiredLog = [...newHeldBooking(), partyNamed, cash, holdExpiryStarted, bookingExpired];
  const refundedLog = [...expiredLog, ...refundAllPayments(foldExistingBooking(expiredLog))];
  const allotment = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];

  test('is refunded as well if a provider captured it, because the rest would not pay for the seats', () => {
    const latePayment = newPaid('deposit', 25_000, 'pi_late');
    expect(refundAllPayments(foldExistingBooking(expiredLog))).toHaveLength(1);
    given({ booking: refundedLog, allotment })
      .when(latePayment)
      .thenEvents({
        booking: [
          { type: 'DepositPaid', data: latePayment },
          {
            type: 'RefundStarted',
            data: {
              refundId: 'pi_late-r1',
              instalmentId: DEPOSIT,
              provider: 'stripe',
              paymentId: 'pi_late',
              amountCents: 25_000,
              reason: 'no-seat-left',
            },
          },
        ],
      });
  });

  test('is refunded in one refund when its intent predates the part and exceeds the open amount', () => {
    const latePayment = newPaid('deposit', 40_000, 'pi_late');
    const newLateRefund = (amountCents: number, reason: 'no-seat-left') => ({
      refundId: 'pi_late-r1',
      instalmentId: DEPOSIT,
      provider: 'stripe' as const,
      paymentId: 'pi_late',
      amountCents,
      reason,
    });
    given({ booking: refundedLog, allotment })
      .when(latePayment)
      .thenEvents({
        booking: [
          { type: 'DepositPaid', data: { ...latePayment, amountCents: 25_000 } },
          { type: 'OverpaymentReceived', data: { ...latePayment, amountCents: 15_000 } },
          { type: 'RefundStarted', data: newLateRefund(40_000, 'no-seat-left') },
        ],
      });
  });

  test('is kept for staff to decide when it was paid to staff', () => {
    const secondCash = newStaffPayment('deposit', 25_000, 'receipt-2');
    given({ booking: refundedLog, allotment })
      .when(secondCash)
      .thenEvents({
        booking: [
          { type: 'OverpaymentReceived', data: secondCash },
          {
            type: 'TaskRaised',
            data: {
              kind: 'transfer-too-late',
              key: 'transfer-too-late:receipt-2:25000',
              instalmentId: DEPOSIT,
              facts: { paymentId: 'receipt-2', amountCents: 25_000 },
              money: { provider: 'staff', paymentId: 'receipt-2', amountCents: 25_000 },
            },
          },
        ],
      });
  });
});

describe('with several instalments', () => {
  const newEvent = (
    type: 'PartPaid' | 'DepositPaid' | 'BalancePaid' | 'OverpaymentReceived',
    data: ReceivedPayment,
  ) => ({ type, data }) as BookingEvent;

  const voided: BookingEvent = {
    type: 'ChargeVoided',
    data: { instalmentId: newPaid('balance', 1).instalmentId, reason: 'paid-by-customer' },
  };

  /** Without a saved method the balance is awaited by bank too. */
  const newAwaited = (amountCents: number): BookingEvent => ({
    type: 'BalanceAwaited',
    data: { instalmentId: newPaid('balance', 1).instalmentId, amountCents, dueOn: '2027-03-09' },
  });

  const onHold = {
    booking: [...newHeldBooking(), partyNamed],
    allotment: [newAllotmentOpened(), newSeatsHeld()],
  };

  const booked = {
    booking: newDepositPaidBooking(),
    allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()],
  };

  describe('money by bank for a booking on hold', () => {
    test('holds the seats no longer than the hold lasts when it is too little', () => {
      given(onHold)
        .when(newBankPayment('deposit', 39_000))
        .thenEvents({ booking: [newEvent('PartPaid', newBankPayment('deposit', 39_000))] });
    });

    test('confirms the booking with the missing amount', () => {
      const firstPart = newEvent('PartPaid', newBankPayment('deposit', 39_000));
      const rest = newBankPayment('deposit', 1_000, 'line-2');
      given({ ...onHold, booking: [...onHold.booking, firstPart] })
        .when(rest)
        .thenEvents({
          booking: [newEvent('DepositPaid', rest), newBookingConfirmed(), newAwaited(160_000)],
          allotment: [newSeatsConfirmed()],
        });
    });

    test('pays a part of the balance with the excess over the deposit', () => {
      given(onHold)
        .when(newBankPayment('deposit', 50_000))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
            newEvent('PartPaid', newBankPayment('balance', 10_000)),
            newBookingConfirmed(),
            newAwaited(150_000),
          ],
          allotment: [newSeatsConfirmed()],
        });
    });

    test('keeps money beyond the full price for the customer', () => {
      given(onHold)
        .when(newBankPayment('deposit', 200_500))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
            newEvent('BalancePaid', newBankPayment('balance', 160_000)),
            newEvent('OverpaymentReceived', newBankPayment('deposit', 500)),
            newBookingConfirmed(),
          ],
          allotment: [newSeatsConfirmed()],
        });
    });
  });

  describe('money by bank for a confirmed booking', () => {
    test('pays the balance, so no charge follows', () => {
      given(booked)
        .when(newBankPayment('balance', 160_000))
        .thenEvents({ booking: [newEvent('BalancePaid', newBankPayment('balance', 160_000)), voided] });
    });

    test('changes nothing when the same line arrives again', () => {
      given({ ...booked, booking: [...booked.booking, newEvent('PartPaid', newBankPayment('balance', 9))] })
        .when(newBankPayment('balance', 9))
        .thenEvents({});
    });

    test('refunds the excess when a card captures everything after a partial bank payment', () => {
      const card = newPaid('balance', 160_000);
      given({
        ...booked,
        booking: [...booked.booking, newEvent('PartPaid', newBankPayment('balance', 10_000))],
      })
        .when(card)
        .thenEvents({
          booking: [
            newEvent('BalancePaid', { ...card, amountCents: 150_000 }),
            voided,
            newEvent('OverpaymentReceived', { ...card, amountCents: 10_000 }),
            { type: 'RefundStarted', data: newRefundData('balance', 10_000, 'overpaid') },
          ],
        });
    });
  });

  describe('money by bank after the hold', () => {
    const expiredLog = [
      ...newHeldBooking(),
      partyNamed,
      newTransferChosen('2027-01-12'),
      holdExpiryStarted,
      bookingExpired,
    ];

    test('takes the seats again when the value date is in time and seats are free', () => {
      given({ booking: expiredLog, allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()] })
        .when(newBankPayment('deposit', 40_000))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
            newBookingConfirmed({ isLate: true }),
            newAwaited(160_000),
          ],
          allotment: [newSeatsHeld(), newSeatsConfirmed()],
        });
    });

    test('is left to staff when the seats are gone', () => {
      const money = newBankPayment('deposit', 40_000);
      given({ booking: expiredLog, allotment: [newAllotmentOpened(newStock({ seats: 1 }))] })
        .when(money)
        .thenEvents({
          booking: [
            newEvent('OverpaymentReceived', money),
            {
              type: 'TaskRaised',
              data: {
                kind: 'transfer-too-late',
                key: 'transfer-too-late:line-1:40000',
                instalmentId: money.instalmentId,
                facts: { paymentId: 'line-1', amountCents: 40_000 },
                money: { provider: 'bank', paymentId: 'line-1', amountCents: 40_000 },
              },
            },
          ],
        });
    });
  });

  test('money for a cancelled booking is refunded to its source', () => {
    const card = newPaid('balance', 160_000);
    given({ ...booked, booking: [...booked.booking, depositKept] })
      .when(card)
      .thenEvents({
        booking: [
          newEvent('OverpaymentReceived', card),
          { type: 'RefundStarted', data: newRefundData('balance', 160_000, 'cancelled') },
        ],
      });
  });
});
