import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newReceivedPayment,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { DUE_AT, newChargeConfirming, newChargeStarted } from '../../../../test/support/booking/charges.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  newAttemptFailed,
  newCardReplaced,
  newCardSetupFailed,
  newCardUpdated,
} from '../../../../test/support/booking/payments.js';
import { refuse } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import {
  ATTEMPTS_PER_CARD,
  canTryCard,
  checkCardAttempts,
  isWithinCardLimit,
  NO_CARDS,
} from './saved-cards.js';

const card = { brand: 'visa', last4: '0005', expMonth: 3, expYear: 2031 };
const cardReplaced: BookingEvent = newCardReplaced(card);

const foldCards = (...events: readonly BookingEvent[]) => foldExistingBooking(events).cards;

describe('the card charged off-session', () => {
  test('is the card that paid the deposit until another card is saved', () => {
    expect(foldCards(...newDepositPaidHistory()).savedCard).toMatchObject({
      paymentMethodId: 'pm_1',
    });
    expect(foldCards(...newDepositPaidHistory(), cardReplaced)).toMatchObject({
      savedCard: { paymentMethodId: 'pm_2', card },
      savedBySetupId: 'seti_1',
    });
    // A card that pays the balance manually was not saved for later.
    const paidByOtherCard: BookingEvent = newBalancePaid({
      ...newReceivedPayment('balance', BALANCE_CENTS),
      paymentMethodId: 'pm_3',
    });
    expect(
      foldCards(...newDepositPaidHistory(), cardReplaced, paidByOtherCard).savedCard?.paymentMethodId,
    ).toBe('pm_2');
  });

  test.each<{ name: string; payment: object }>([
    { name: 'by bank', payment: { provider: 'bank', paymentMethodId: null } },
    { name: 'by PayPal', payment: { provider: 'paypal', paymentMethodId: 'vault_1' } },
    { name: 'by a lender', payment: { lender: 'klarna' } },
    { name: 'by a card that was not saved', payment: { paymentMethodId: null } },
  ])('does not exist after a payment $name', ({ payment }) => {
    const depositPaid = newDepositPaid({ ...newReceivedPayment('deposit', DEPOSIT_CENTS), ...payment });
    expect(foldCards(...newHeldHistory(), depositPaid).savedCard).toBeNull();
  });

  test('stays the current card when its bank renews it', () => {
    const newCardRenewed = (paymentMethodId: string): BookingEvent => newCardUpdated(card, paymentMethodId);
    expect(foldCards(...newDepositPaidHistory(), newCardRenewed('pm_1')).savedCard?.card).toEqual(card);
    expect(foldCards(...newDepositPaidHistory(), newCardRenewed('pm_9')).savedCard?.card).not.toEqual(card);
    expect(foldCards(...newHeldHistory(), newCardRenewed('pm_1')).savedCard).toBeNull();
  });
});

describe('the card networks’ limit', () => {
  const newCardsWithAttempts = (count: number) => ({
    ...NO_CARDS,
    attemptedAt: Array.from({ length: count }, () => DUE_AT),
  });

  test.each([
    { name: 'allows the 15th attempt', attemptCount: ATTEMPTS_PER_CARD - 1, laterMs: 0, canTry: true },
    { name: 'stops the 16th attempt', attemptCount: ATTEMPTS_PER_CARD, laterMs: 0, canTry: false },
    {
      name: 'stops an attempt just before 30 days have passed',
      attemptCount: ATTEMPTS_PER_CARD,
      laterMs: 30 * DAY_MS - 1,
      canTry: false,
    },
    {
      name: 'allows an attempt after 30 days',
      attemptCount: ATTEMPTS_PER_CARD,
      laterMs: 30 * DAY_MS,
      canTry: true,
    },
  ])('is 15 attempts in 30 days: $name', ({ attemptCount, laterMs, canTry }) => {
    const now = new Date(toDate(DUE_AT).getTime() + laterMs);
    expect(canTryCard(newCardsWithAttempts(attemptCount), now)).toBe(canTry);
  });

  test('does not count PayPal attempts', () => {
    const byPayPal = changeEvent(newChargeConfirming(), { at: undefined });
    expect(foldCards(...newDepositPaidHistory(), newChargeStarted(), byPayPal).attemptedAt).toHaveLength(0);
  });
});

test('a card may be tried until the booking’s limit on attempts', () => {
  const at = '2027-03-09T12:00:00.000Z';
  const foldAttempts = (count: number) =>
    foldCards(
      ...newDepositPaidHistory(),
      ...Array.from({ length: count }, () => newAttemptFailed({ paymentId: 'pi', at })),
    );
  expect(checkCardAttempts(foldAttempts(ATTEMPTS_PER_CARD - 1), toDate(at))).toBeUndefined();
  expect(checkCardAttempts(foldAttempts(ATTEMPTS_PER_CARD), toDate(at))).toEqual(refuse('TOO_MANY_ATTEMPTS'));
});

test('a card declined in a form counts as a try of the customer, not of the worker', () => {
  const cardSetupFailed: BookingEvent = newCardSetupFailed(DUE_AT);
  const foldFailures = (failureCount: number) =>
    foldCards(...newDepositPaidHistory(), ...Array.from({ length: failureCount }, () => cardSetupFailed));

  expect(foldFailures(1).savedCard).toEqual(foldFailures(0).savedCard);
  expect(canTryCard(foldFailures(ATTEMPTS_PER_CARD - 1), toDate(DUE_AT))).toBe(true);
  expect(canTryCard(foldFailures(ATTEMPTS_PER_CARD), toDate(DUE_AT))).toBe(false);
  expect(isWithinCardLimit(foldFailures(ATTEMPTS_PER_CARD), toDate(DUE_AT))).toBe(true);
});
