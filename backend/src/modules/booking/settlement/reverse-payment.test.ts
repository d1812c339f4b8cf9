import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  balanceScheduled,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newChargeConfirming, newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newOrderCreated, newOrderDropped } from '../../../../test/support/booking/payments.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { findInstalment } from '../core/booking.js';
import { chooseChargeProvider, findSavedAccount } from '../core/charge-provider.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from './reverse-payment.js';

const partPaid: BookingEvent = newPartPaid(newBankPayment('deposit', 10_000));
const restIntent = newIntentCreated('deposit', 'pi_d', 30_000);
const heldHistory = newNamedHistory(newTransferChosen('2027-01-15'), partPaid);

const reverseLine = (...events: BookingEvent[]): BookingEvent[] =>
  reverseAllocation(foldExistingBooking(events), 'line-1');

const restOrder = newOrderCreated({ orderId: 'O-1', amountCents: 30_000 });

test('a reversal abandons the intent and drops the order for the former rest', () => {
  expect(reverseLine(...heldHistory, restIntent)).toContainEqual({
    type: 'PaymentIntentAbandoned',
    data: { instalmentId: DEPOSIT, paymentId: 'pi_d' },
  });
  expect(reverseLine(...heldHistory, restOrder)).toContainEqual(
    newOrderDropped({ orderId: 'O-1', reason: 'amount-changed' }),
  );
});

test('a reversal keeps the order for the full open amount', () => {
  const fullOrder = newOrderCreated({ orderId: 'O-1', amountCents: DEPOSIT_CENTS });
  expect(reverseLine(...heldHistory, fullOrder).map(({ type }) => type)).not.toContain('PayPalOrderDropped');
});

// The attempt notices the changed amount itself.
test('a reversal keeps the intent of a running charge attempt', () => {
  const balanceEvents: BookingEvent[] = [
    newPartPaid(newBankPayment('balance', 60_000)),
    newIntentCreated('balance', 'pi_b', 100_000),
    newChargeStarted(),
    newChargeConfirming(),
  ];
  expect(reverseLine(...newDepositPaidHistory(), ...balanceEvents).map(({ type }) => type)).not.toContain(
    'PaymentIntentAbandoned',
  );
});

const cardPart = newReceivedPayment('balance', 100_000, 'pi_b');
const refundFacts = {
  refundId: 'pi_b-r1',
  instalmentId: BALANCE,
  provider: 'stripe' as const,
  paymentId: 'pi_b',
};
const intentEvent = newIntentCreated('balance', 'pi_b', 100_000);

test.each<{ name: string; captureResult: BookingEvent }>([
  { name: 'pays a part', captureResult: newPartPaid(cardPart) },
  { name: 'pays the open amount', captureResult: newBalancePaid(cardPart) },
  { name: 'is a surplus', captureResult: newOverpayment(cardPart) },
  {
    name: 'is being refunded',
    captureResult: newEvent('RefundStarted', { ...refundFacts, amountCents: 1, reason: 'paid-twice' }),
  },
  {
    name: 'is refunded after a dispute',
    captureResult: newEvent('RefundHeld', { ...refundFacts, amountCents: 1, reason: 'paid-twice' }),
  },
])('an intent is closed by its money, which $name', ({ captureResult }) => {
  expect(foldBalance(intentEvent, captureResult)).toMatchObject({ openPayment: null });
  // Another intent can still be paid.
  const otherIntent = newIntentCreated('balance', 'pi_c', 100_000);
  expect(foldBalance(otherIntent, captureResult)).toMatchObject({
    openPayment: { paymentId: 'pi_c', amountCents: 100_000 },
  });
});

describe('after part of the first payment is voided', () => {
  const payPalPayment = {
    ...newReceivedPayment('deposit', 30_000, 'O-0'),
    provider: 'paypal' as const,
    paymentMethodId: 'vault',
  };
  const confirmedHistory: BookingEvent[] = newNamedHistory(
    partPaid,
    newDepositPaid(payPalPayment),
    newBookingConfirmed(),
    balanceScheduled,
  );
  const balanceOrder = newOrderCreated({ orderId: 'O-1', instalmentId: BALANCE, amountCents: 30_000 });
  const resolveAfter = (...events: BookingEvent[]) => {
    const booking = foldExistingBooking([...confirmedHistory, ...events]);
    const balance = findInstalment(booking, BALANCE);
    if (!balance) throw new Error('the booking has no balance');
    return [chooseChargeProvider(booking, balance), findSavedAccount(booking)];
  };
  const reversal = reverseAllocation(foldExistingBooking(confirmedHistory), 'line-1');
  const cardPayment: BookingEvent = newDepositPaid(newReceivedPayment('deposit', 10_000, 'pi_e'));

  test('the saved account is charged', () => {
    expect(resolveAfter()).toEqual(['paypal', 'vault']);
    expect(resolveAfter(...reversal)).toEqual(['paypal', 'vault']);
  });

  test('a new card that pays the rest is charged from now on', () => {
    expect(resolveAfter(...reversal, cardPayment)[0]).toBe('stripe');
    expect(resolveAfter(newChargeStarted(), balanceOrder, ...reversal, cardPayment)[0]).toBe('stripe');
  });

  test('an attempt is checked at the account it used, even after a new card paid the rest', () => {
    expect(
      resolveAfter(newChargeStarted(), balanceOrder, newChargeConfirming(), ...reversal, cardPayment)[0],
    ).toBe('paypal');
  });
});
