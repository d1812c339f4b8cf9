import { describe, expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  foldExistingBooking,
  newHeldHistory,
  newPartPaid,
  newPlanChosen,
} from '../../../../test/support/booking/builders.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newGiftCardId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { allocateGiftCards } from './applied-gift-cards.js';

const newGiftCards = (...amountsCents: readonly number[]) =>
  amountsCents.map((amountCents, index) => ({ giftCardId: newGiftCardId(index + 1), amountCents }));

describe('allocating gift cards', () => {
  const newHoldWith = (amountsCents: readonly number[], ...events: BookingEvent[]) => ({
    instalments: foldExistingBooking([...newHeldHistory(), ...events]).instalments,
    giftCards: newGiftCards(...amountsCents),
  });
  const listPromised = (amountsCents: readonly number[], ...events: BookingEvent[]) =>
    allocateGiftCards(newHoldWith(amountsCents, ...events)).instalments.map(({ kind, promisedCents }) => [
      kind,
      promisedCents,
    ]);

  test('promises what the gift cards hold to the instalment due first', () => {
    expect(listPromised([10_000, 5_000])).toEqual([
      ['deposit', 15_000],
      ['balance', 0],
    ]);
    expect(listPromised([50_000], newPlanChosen('full'))).toEqual([['full', 50_000]]);
  });

  test('promises no more than is open', () => {
    expect(listPromised([50_000])).toEqual([
      ['deposit', DEPOSIT_CENTS],
      ['balance', 0],
    ]);
    expect(listPromised([50_000], newPartPaid(newBankPayment('deposit', 35_000)))).toEqual([
      ['deposit', 5_000],
      ['balance', 0],
    ]);
  });

  test('takes back the promise of removed gift cards', () => {
    const bookingWithPromise = allocateGiftCards(newHoldWith([10_000]));
    expect(allocateGiftCards({ ...bookingWithPromise, giftCards: [] }).instalments).toMatchObject([
      { kind: 'deposit', promisedCents: 0 },
      { kind: 'balance', promisedCents: 0 },
    ]);
  });
});
