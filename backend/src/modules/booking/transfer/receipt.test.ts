import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_DUE_ON,
  balanceAwaited,
  bookingExpired,
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalanceAwaited,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newPartPaid,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import { newPersonErased } from '../../../../test/support/booking/erasures.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import {
  newBankPayment,
  newReceiptAdded,
  newTransferChosen,
  newVerifiedHistory,
} from '../../../../test/support/booking/transfers.js';
import { newSubjectId, newTransferReceiptId } from '../../../../test/support/ids.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { findTransferDeadline } from '../settlement/incoming-payment.js';
import { decideReceipt, MAX_RECEIPTS, type NewReceipt } from './receipt.js';

const givenReceipt = newBookingScenario(decideReceipt);
const newReceipt = (serial = 1): NewReceipt => ({
  receiptId: newTransferReceiptId(serial),
  type: 'image/png',
  bytes: 1_000,
});

const newNthReceiptAdded = (serial = 1, kind: 'deposit' | 'balance' = 'deposit') =>
  newReceiptAdded({ instalmentId: getInstalmentId(kind), ...newReceipt(serial) });
const waitingHistory = [...newVerifiedHistory(), newTransferChosen()];

describe('a receipt of a transfer', () => {
  test('belongs to an awaited bank payment', () => {
    givenReceipt(...waitingHistory)
      .when(newReceipt())
      .thenEvents(newNthReceiptAdded());
  });

  test('is recorded once when the file is sent again', () => {
    givenReceipt(...waitingHistory, newNthReceiptAdded())
      .when(newReceipt())
      .thenNothing();
  });

  test('is accepted after a partial payment', () => {
    const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 30_000));
    givenReceipt(...waitingHistory, partPaid)
      .when(newReceipt())
      .thenEvents(newNthReceiptAdded());
  });

  test('is accepted after the deadline', () => {
    givenReceipt(...waitingHistory, bookingExpired)
      .when(newReceipt())
      .thenEvents(newNthReceiptAdded());
  });

  test('moves no money and no deadline', () => {
    const bookingBefore = waitingHistory.reduce(evolveBooking, initialBooking);
    const bookingAfter = evolveBooking(bookingBefore, newNthReceiptAdded());
    const omitReceipts = (state: typeof bookingBefore) =>
      state.status === 'NEW'
        ? state
        : { ...state, instalments: state.instalments.map((instalment) => ({ ...instalment, receipts: [] })) };

    expect(omitReceipts(bookingAfter)).toEqual(omitReceipts(bookingBefore));
    expect(bookingAfter).not.toEqual(bookingBefore);
  });

  test.each<{ name: string; history: BookingEvent[] }>([
    { name: 'for an unknown booking', history: [] },
    { name: 'before a transfer is chosen', history: [...newHeldHistory(), partyNamed] },
    {
      name: 'after the transfer arrived',
      history: [...waitingHistory, newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS))],
    },
  ])('is refused $name', ({ history }) => {
    givenReceipt(...history)
      .when(newReceipt())
      .thenRefused('NOTHING_DUE');
  });

  const bookedHistory: BookingEvent[] = [
    ...waitingHistory,
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
    newBalanceAwaited(),
  ];

  test('is accepted while the balance is awaited by bank', () => {
    givenReceipt(...bookedHistory)
      .when(newReceipt())
      .thenEvents(newNthReceiptAdded(1, 'balance'));
  });

  test('is refused for a canceled booking whose balance was awaited by bank', () => {
    givenReceipt(...bookedHistory, depositRetained)
      .when(newReceipt())
      .thenRefused('NOTHING_DUE');
  });

  test('is refused for an erased person', () => {
    givenReceipt(...waitingHistory, bookingExpired, newPersonErased([newSubjectId(1)]))
      .when(newReceipt())
      .thenRefused('NOTHING_DUE');
  });

  test('is refused at the limit', () => {
    const fullHistory = Array.from({ length: MAX_RECEIPTS }, (_, i) => newNthReceiptAdded(i + 1));
    givenReceipt(...waitingHistory, ...fullHistory)
      .when(newReceipt(MAX_RECEIPTS + 1))
      .thenRefused('TOO_MANY_RECEIPTS', { most: MAX_RECEIPTS });
  });
});

describe('a balance awaited by bank', () => {
  const awaitedHistory = [...newDepositPaidHistory(), balanceAwaited];

  test('has until its due date, like a chosen transfer', () => {
    expect(findTransferDeadline(foldExistingBooking(awaitedHistory))).toBe(BALANCE_DUE_ON);
  });

  test('takes a receipt although no transfer was chosen', () => {
    givenReceipt(...awaitedHistory)
      .when({ receiptId: newTransferReceiptId(99), type: 'application/pdf', bytes: 1 })
      .thenEventsLike({ data: { instalmentId: BALANCE } });
  });
});
