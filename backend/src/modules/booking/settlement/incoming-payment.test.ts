import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  bookingExpired,
  DEPOSIT_CENTS,
  foldExistingBooking,
  holdExpiryStarted,
  newDepositPaidHistory,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { bankRefund } from '../../../../test/support/booking/refunds.js';
import {
  newBankPayment,
  newHoldRetained,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { newInstalmentId } from '../../../../test/support/ids.js';
import { initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import {
  assignInstalment,
  findTransferDeadline,
  findTransferHoldEnd,
  isInTime,
  isProviderPayment,
  refundAllPayments,
} from './incoming-payment.js';

const unchosenHold = newNamedHistory();
const transferHold = [...unchosenHold, newTransferChosen('2027-01-15')];
const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 39_000));
const refundStarted: BookingEvent = newEvent('RefundStarted', bankRefund);

describe('the deadline of a transfer', () => {
  test('is the last day on which the chosen transfer may arrive', () => {
    expect(findTransferDeadline(foldExistingBooking(transferHold))).toBe('2027-01-15');
  });

  test('is undefined unless a transfer was chosen', () => {
    expect(findTransferDeadline(foldExistingBooking(unchosenHold))).toBeUndefined();
  });
});

describe('the end of a hold for a transfer', () => {
  const findEnd = (...events: BookingEvent[]) => findTransferHoldEnd(foldExistingBooking(events));

  test('is undefined before a booking exists and while no transfer was chosen', () => {
    expect(findTransferHoldEnd(initialBooking)).toBeUndefined();
    expect(findEnd(...unchosenHold)).toBeUndefined();
  });

  test('follows from the deadline, also while the hold is ending', () => {
    expect(findEnd(...transferHold)).toBe('2027-01-16T12:00:00.000Z');
    expect(findEnd(...transferHold, holdExpiryStarted)).toBe('2027-01-16T12:00:00.000Z');
  });

  test('is later when a partial payment keeps the seats', () => {
    const holdExpiresAt = '2027-05-08T00:00:00.000Z';
    const holdRetained: BookingEvent = newHoldRetained({ holdExpiresAt });

    expect(findEnd(...transferHold, partPaid, holdRetained)).toBe(holdExpiresAt);
  });

  test('is undefined once the hold has expired', () => {
    expect(findEnd(...transferHold, holdExpiryStarted, bookingExpired)).toBeUndefined();
  });
});

describe('money after the hold', () => {
  const expiredHistory = [...transferHold, holdExpiryStarted, bookingExpired];

  test('is in time if its bank dates it on the deadline', () => {
    const bankPayment = newBankPayment('deposit', DEPOSIT_CENTS, 'line-1', '2027-01-15');
    expect(isInTime(foldExistingBooking(expiredHistory), bankPayment)).toBe(true);
  });

  test('is late if its bank dates it after the deadline', () => {
    const bankPayment = newBankPayment('deposit', DEPOSIT_CENTS, 'line-1', '2027-01-16');
    expect(isInTime(foldExistingBooking(expiredHistory), bankPayment)).toBe(false);
  });

  test('is late if it comes by bank without a value date or a chosen transfer', () => {
    const { valueDate, ...undatedPayment } = newBankPayment('deposit', DEPOSIT_CENTS);
    expect(isInTime(foldExistingBooking(expiredHistory), undatedPayment)).toBe(false);
    expect(isInTime(foldExistingBooking(unchosenHold), { ...undatedPayment, valueDate })).toBe(false);
  });

  test('needs no deadline if it comes by card', () => {
    expect(isInTime(foldExistingBooking(expiredHistory), newReceivedPayment('deposit', DEPOSIT_CENTS))).toBe(
      true,
    );
  });

  test('is late for a booking with refunds', () => {
    const refundedBooking = foldExistingBooking([...transferHold, partPaid, refundStarted]);
    expect(isInTime(refundedBooking, newReceivedPayment('deposit', 1_000))).toBe(false);
  });
});

test.each(['stripe', 'paypal'] as const)('money by %s always has the requested amount', (provider) => {
  expect(isProviderPayment({ provider })).toBe(true);
});

test.each(['bank', 'staff'] as const)('money by %s may differ from the requested amount', (provider) => {
  expect(isProviderPayment({ provider })).toBe(false);
});

describe('the instalment that money pays', () => {
  const unknownId = newInstalmentId(99);

  test('is the instalment that the payment names if the plan has it', () => {
    const bankPayment = newBankPayment('balance', 100);
    expect(assignInstalment(foldExistingBooking(newDepositPaidHistory()), bankPayment)).toEqual(bankPayment);
  });

  test('is the first open instalment if the plan lacks the named instalment', () => {
    const bankPayment = { ...newBankPayment('deposit', 100), instalmentId: unknownId };
    const assignedPayment = assignInstalment(foldExistingBooking(newDepositPaidHistory()), bankPayment);
    expect(assignedPayment.instalmentId).toBe(BALANCE);
  });

  test.each([
    { name: 'by bank', payment: newBankPayment('deposit', 100) },
    { name: 'by card', payment: newReceivedPayment('deposit', 100) },
  ])('is the first open instalment if the payment names none: $name', ({ payment }) => {
    const unassignedPayment = { ...payment, instalmentId: null };
    const assignedPayment = assignInstalment(foldExistingBooking(newDepositPaidHistory()), unassignedPayment);
    expect(assignedPayment.instalmentId).toBe(BALANCE);
  });

  test('is the named instalment, even outside the plan, for a provider that captures what we request', () => {
    const cardPayment = { ...newReceivedPayment('deposit', 100), instalmentId: unknownId };
    expect(assignInstalment(foldExistingBooking(newDepositPaidHistory()), cardPayment)).toEqual(cardPayment);
  });
});

test('every payment is refunded to its source when no seats are left', () => {
  const partReceived: BookingEvent = newPartPaid(newBankPayment('deposit', 1_000, 'line-2'));
  const events = refundAllPayments(foldExistingBooking([...transferHold, partPaid, partReceived]));
  const refunds = events.flatMap(({ type, data }) =>
    type === 'RefundStarted' ? [[data.paymentId, data.amountCents, data.reason]] : [],
  );

  expect(refunds).toEqual([
    ['line-1', 39_000, 'no-seat-left'],
    ['line-2', 1_000, 'no-seat-left'],
  ]);
});
