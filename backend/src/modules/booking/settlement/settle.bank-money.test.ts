import { describe, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  bookingExpired,
  DEPOSIT_CENTS,
  holdExpiryStarted,
  newAllotmentOpened,
  newBalanceAwaited,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
} from '../../../../test/support/booking/builders.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import { newSettlementScenario, newTooLateTask } from '../../../../test/support/booking/settlement.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { settle } from './settle.js';

const given = newSettlementScenario(settle);
// The deposit is 400.00, the balance 1,600.00.
const seatsConfirmed = [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()];
const heldStreams = {
  booking: newNamedHistory(),
  allotment: [newAllotmentOpened(), newSeatsHeld()],
};

const bookedStreams = { booking: newDepositPaidHistory(), allotment: seatsConfirmed };

describe('money by bank for a booking on hold', () => {
  test('holds the seats no longer than the hold lasts when it is too little', () => {
    const shortPayment = newBankPayment('deposit', 39_000);
    given(heldStreams)
      .when(shortPayment)
      .thenEvents({ booking: [newPartPaid(shortPayment)] });
  });

  test('confirms the booking with the missing amount', () => {
    const firstPart = newPartPaid(newBankPayment('deposit', 39_000));
    const restPayment = newBankPayment('deposit', 1_000, 'line-2');
    given({ ...heldStreams, booking: [...heldStreams.booking, firstPart] })
      .when(restPayment)
      .thenEvents({
        booking: [
          newDepositPaid(restPayment),
          newBookingConfirmed(),
          newBalanceAwaited({ amountCents: BALANCE_CENTS }),
        ],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('pays a part of the balance with the excess over the deposit', () => {
    given(heldStreams)
      .when(newBankPayment('deposit', 50_000))
      .thenEvents({
        booking: [
          newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
          newPartPaid(newBankPayment('balance', 10_000)),
          newBookingConfirmed(),
          newBalanceAwaited({ amountCents: 150_000 }),
        ],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('keeps money beyond the full price for the customer', () => {
    given(heldStreams)
      .when(newBankPayment('deposit', 200_500))
      .thenEvents({
        booking: [
          newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
          newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
          newOverpayment(newBankPayment('deposit', 500)),
          newBookingConfirmed(),
        ],
        allotment: [newSeatsConfirmed()],
      });
  });
});

describe('money by bank for a confirmed booking', () => {
  test('pays the balance, so no charge follows', () => {
    given(bookedStreams)
      .when(newBankPayment('balance', BALANCE_CENTS))
      .thenEvents({
        booking: [
          newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
          newChargeVoided('paid-by-customer'),
        ],
      });
  });

  test('changes nothing when its bank line is reported again', () => {
    given({
      ...bookedStreams,
      booking: [...bookedStreams.booking, newPartPaid(newBankPayment('balance', 9))],
    })
      .when(newBankPayment('balance', 9))
      .thenNothing();
  });
});

describe('money by bank after the hold', () => {
  const expiredHistory = newNamedHistory(newTransferChosen('2027-01-12'), holdExpiryStarted, bookingExpired);

  test('takes the seats again when the value date is in time and seats are free', () => {
    given({
      booking: expiredHistory,
      allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()],
    })
      .when(newBankPayment('deposit', DEPOSIT_CENTS))
      .thenEvents({
        booking: [
          newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
          newBookingConfirmed({ isLate: true }),
          newBalanceAwaited({ amountCents: BALANCE_CENTS }),
        ],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
      });
  });

  test('is left to staff when no seats are left', () => {
    const money = newBankPayment('deposit', DEPOSIT_CENTS);
    given({ booking: expiredHistory, allotment: [newAllotmentOpened(newStock({ seats: 1 }))] })
      .when(money)
      .thenEvents({
        booking: [newOverpayment(money), newTooLateTask(money)],
      });
  });
});
