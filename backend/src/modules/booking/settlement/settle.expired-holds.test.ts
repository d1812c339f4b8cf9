import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  holdExpiryStarted,
  newAllotmentOpened,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaidHistory,
  newFullAmountPaid,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import { bankRefund } from '../../../../test/support/booking/refunds.js';
import { newSettlementScenario, newTooLateTask } from '../../../../test/support/booking/settlement.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import type { ReceivedPayment } from '../events.js';
import { settle } from './settle.js';

const givenStreams = newSettlementScenario(settle);
const FULL_ID = getInstalmentId('full');
const heldHistory = newNamedHistory(newTransferChosen('2027-01-15'));

describe('money after the hold', () => {
  const refundStarted = newEvent('RefundStarted', {
    ...bankRefund,
    refundId: 'line-0-r1',
    paymentId: 'line-0',
  });
  const expiredHistory = [...heldHistory, holdExpiryStarted, bookingExpired];
  const streams = {
    booking: expiredHistory,
    allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()],
  };
  const newLateOutcome = (money: ReceivedPayment) => ({
    booking: [newOverpayment(money), newTooLateTask(money)],
  });

  test('is left to staff when its value date is after the deadline, even if seats are free', () => {
    const money = newBankPayment('deposit', DEPOSIT_CENTS, 'line-1', '2027-01-16');
    givenStreams(streams).when(money).thenEvents(newLateOutcome(money));
  });

  test('takes no seats when it is only a part', () => {
    const money = newBankPayment('deposit', 39_000);
    givenStreams(streams).when(money).thenEvents(newLateOutcome(money));
  });

  test('takes no seats when it completes an amount that is being refunded', () => {
    const money = newBankPayment('deposit', 1_000);
    const partPaidHistory = [...heldHistory, newPartPaid(newBankPayment('deposit', 39_000, 'line-0'))];
    givenStreams({
      ...streams,
      booking: [...partPaidHistory, holdExpiryStarted, bookingExpired, refundStarted],
    })
      .when(money)
      .thenEvents(newLateOutcome(money));
  });

  const transferChosen = changeEvent(newTransferChosen('2027-01-22', PRICE_CENTS), {
    instalmentId: FULL_ID,
    reason: 'their bank was closed',
  });
  const fullPayment = {
    ...newBankPayment('deposit', PRICE_CENTS, 'line-1', '2027-01-22'),
    instalmentId: FULL_ID,
  };
  const extendedHistory = [
    ...heldHistory,
    newPlanChosen('full'),
    transferChosen,
    holdExpiryStarted,
    bookingExpired,
  ];

  test('is in time on the last deadline given, under any plan', () => {
    givenStreams({ ...streams, booking: extendedHistory })
      .when(fullPayment)
      .thenEvents({
        booking: [newFullAmountPaid(fullPayment), newBookingConfirmed({ isLate: true })],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
      });
  });

  test('is late after the last deadline given', () => {
    const latePayment = { ...fullPayment, valueDate: '2027-01-23' };
    const decision = givenStreams({ ...streams, booking: extendedHistory })
      .when(latePayment)
      .settled();
    expect(decision.booking.map(({ type }) => type)).toEqual(['OverpaymentReceived', 'TaskRaised']);
  });

  test('is always late for a booking without a transfer', () => {
    const money = newBankPayment('deposit', DEPOSIT_CENTS, 'line-1', '2027-01-10');
    givenStreams({
      ...streams,
      booking: newNamedHistory(holdExpiryStarted, bookingExpired),
    })
      .when(money)
      .thenEvents(newLateOutcome(money));
  });
});

describe('money for an instalment of a former plan', () => {
  const money = { ...newBankPayment('deposit', PRICE_CENTS), instalmentId: FULL_ID };

  test('pays a part of the instalment that is due now', () => {
    givenStreams({
      booking: [...heldHistory, newPlanChosen('full')],
      allotment: [newAllotmentOpened(), newSeatsHeld()],
    })
      .when(newBankPayment('deposit', 40_000))
      .thenEvents({ booking: [newPartPaid({ ...money, amountCents: 40_000 })] });
  });

  test('pays the balance that is open now, with a surplus', () => {
    givenStreams({ booking: newDepositPaidHistory() })
      .when(money)
      .thenEvents({
        booking: [
          newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
          newChargeVoided('paid-by-customer'),
          newOverpayment(newBankPayment('balance', 40_000)),
        ],
      });
  });

  test('is an overpayment when nothing is open', () => {
    givenStreams({
      booking: [...newDepositPaidHistory(), newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))],
    })
      .when(money)
      .thenEvents({ booking: [newOverpayment(newBankPayment('deposit', PRICE_CENTS))] });
  });
});
