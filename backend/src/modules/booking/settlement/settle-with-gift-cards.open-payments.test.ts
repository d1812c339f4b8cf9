import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newChargeConfirming, newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import {
  newCaptureStarted,
  newIntentAbandoned,
  newIntentCancelled,
  newOrderCreated,
  newOrderDropped,
} from '../../../../test/support/booking/payments.js';
import { newAmountDiffers } from '../../../../test/support/booking/settlement.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newShareId } from '../../../../test/support/ids.js';
import { hasObsoleteIntent } from '../core/open-payments.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { reverseAllocation } from './reverse-payment.js';
import { settleWithGiftCards } from './settle-with-gift-cards.js';

describe('payments that money from another source makes obsolete', () => {
  const order = { instalmentId: BALANCE, orderId: 'O-1' };

  const orderCreated: BookingEvent = newOrderCreated({ ...order, amountCents: BALANCE_CENTS });

  const captureStarted: BookingEvent = newCaptureStarted(order);

  const cardPayment = newReceivedPayment('balance', BALANCE_CENTS, 'pi_b');

  const openIntent = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);

  const intentAbandoned: BookingEvent = newIntentAbandoned();

  const intentCancelled: BookingEvent = newIntentCancelled();

  const decideMoneyEvents = (events: readonly BookingEvent[], money: ReceivedPayment): BookingEvent[] => {
    const states = {
      booking: foldExistingBooking(events),
      allotment: allotment.initialState,
      coupon: undefined,
    };
    return settleWithGiftCards({ ...states, giftCards: {} }, money).booking;
  };

  /** Lists the stop events among those decided when money arrives. */
  const listStops = (earlierEvents: BookingEvent[], money: ReceivedPayment): BookingEvent[] =>
    decideMoneyEvents([...newDepositPaidHistory(), ...earlierEvents], money).filter(({ type }) =>
      /Abandoned$|Dropped$/.test(type),
    );

  const giftCardApplied: BookingEvent = newGiftCardApplied(10_000);

  const heldHistory = newNamedHistory(newIntentCreated('deposit', 'pi_d', DEPOSIT_CENTS), giftCardApplied);

  const listTypes = (money: ReceivedPayment) => decideMoneyEvents(heldHistory, money).map(({ type }) => type);

  test.each<{ name: string; earlierEvents: BookingEvent[]; money: ReceivedPayment }>([
    {
      name: 'an intent when the full amount arrives by bank',
      earlierEvents: [openIntent],
      money: newBankPayment('balance', BALANCE_CENTS),
    },
    {
      name: 'an intent when a part arrives by bank',
      earlierEvents: [openIntent],
      money: newBankPayment('balance', 60_000),
    },
    {
      name: 'an intent when more than the full amount arrives by bank',
      earlierEvents: [openIntent],
      money: newBankPayment('balance', 170_000),
    },
    {
      name: 'an intent for the rest when a part of the rest arrives by bank',
      earlierEvents: [
        newPartPaid(newBankPayment('balance', 60_000)),
        newIntentCreated('balance', 'pi_b', 100_000),
      ],
      money: newBankPayment('balance', 10_000, 'line-2'),
    },
    {
      name: 'the intent of an automatic charge when the full amount arrives by bank',
      earlierEvents: [openIntent, newChargeStarted(), newChargeConfirming()],
      money: newBankPayment('balance', BALANCE_CENTS),
    },
  ])('are abandoned: $name', ({ earlierEvents, money }) => {
    expect(listStops(earlierEvents, money)).toEqual([intentAbandoned]);
  });

  test('are dropped: a PayPal order that is not being captured', () => {
    expect(listStops([orderCreated], newBankPayment('balance', 60_000))).toEqual([
      newOrderDropped({ ...order, reason: 'amount-changed' }),
    ]);
  });

  test.each<{ name: string; earlierEvents: BookingEvent[]; money: ReceivedPayment }>([
    {
      name: 'an abandoned intent when another part arrives',
      earlierEvents: [openIntent, intentAbandoned, newPartPaid(newBankPayment('balance', 60_000))],
      money: newBankPayment('balance', 100_000, 'line-2'),
    },
    {
      name: 'payments that were never opened',
      earlierEvents: [],
      money: newBankPayment('balance', BALANCE_CENTS),
    },
    {
      name: 'an intent that is already canceled',
      earlierEvents: [openIntent, intentAbandoned, intentCancelled],
      money: newBankPayment('balance', BALANCE_CENTS),
    },
    {
      name: 'the intent that brought the money',
      earlierEvents: [openIntent],
      money: cardPayment,
    },
    // The charge attempt itself detects that the open amount has changed.
    {
      name: 'an automatic charge in progress when a part arrives by bank',
      earlierEvents: [openIntent, newChargeStarted(), newChargeConfirming()],
      money: newBankPayment('balance', 60_000),
    },
    {
      name: 'a PayPal order that is being captured',
      earlierEvents: [orderCreated, captureStarted],
      money: newBankPayment('balance', 60_000),
    },
  ])('are not stopped: $name', ({ earlierEvents, money }) => {
    expect(listStops(earlierEvents, money)).toEqual([]);
  });

  describe('an abandoned intent', () => {
    const fullPayment: BookingEvent = newBalancePaid(newBankPayment('balance', BALANCE_CENTS));
    const abandonedEvents = [openIntent, fullPayment, intentAbandoned];
    const abandonedHistory = [...newDepositPaidHistory(), ...abandonedEvents];

    test('is obsolete until it is canceled', () => {
      expect(hasObsoleteIntent(foldBalance(...abandonedEvents))).toBe(true);
      expect(hasObsoleteIntent(foldBalance(...abandonedEvents, intentCancelled))).toBe(false);
    });

    test('is obsolete even if the bank line is reassigned before the intent is canceled', () => {
      const reversal = reverseAllocation(foldExistingBooking(abandonedHistory), 'line-1');
      expect(hasObsoleteIntent(foldBalance(...abandonedEvents, ...reversal))).toBe(true);
    });

    test('is refunded as a duplicate and no longer obsolete when it captures', () => {
      const duplicateEvents = decideMoneyEvents(abandonedHistory, cardPayment);
      expect(duplicateEvents).toMatchObject([
        { type: 'RefundStarted', data: { paymentId: 'pi_b', reason: 'paid-twice' } },
      ]);
      expect(hasObsoleteIntent(foldBalance(...abandonedEvents, ...duplicateEvents))).toBe(false);
    });

    test('is no longer obsolete when it captures another amount', () => {
      expect(
        hasObsoleteIntent(
          foldBalance(
            ...abandonedEvents,
            newAmountDiffers(newReceivedPayment('balance', 7, 'pi_b'), BALANCE_CENTS),
          ),
        ),
      ).toBe(false);
    });
  });

  test('an intent for more than the gift cards leave is not abandoned by money for another instalment or for staff', () => {
    expect(listTypes(newBankPayment('balance', 5_000))).toEqual(['PartPaid']);
    expect(listTypes(newReceivedPayment('deposit', 7, 'pi_x'))).toEqual(['TaskRaised']);
  });

  test('a payment that covers two shares drops the PayPal order of the second', () => {
    const [firstShareId, secondShareId] = [newShareId(1), newShareId(2)];
    const secondOrderCreated: BookingEvent = newOrderCreated({
      instalmentId: secondShareId,
      orderId: 'O-2',
      amountCents: BALANCE_CENTS / 2,
    });
    const money = { ...newBankPayment('balance', 90_000), instalmentId: firstShareId };

    expect(
      decideMoneyEvents([...newDepositPaidHistory(), ...newBalanceSplit(), secondOrderCreated], money),
    ).toMatchObject([
      { type: 'BalancePaid', data: { instalmentId: firstShareId, amountCents: BALANCE_CENTS / 2 } },
      { type: 'ChargeVoided', data: { instalmentId: firstShareId } },
      { type: 'PartPaid', data: { instalmentId: secondShareId, amountCents: 10_000 } },
      { type: 'PayPalOrderDropped', data: { orderId: 'O-2', reason: 'amount-changed' } },
    ]);
  });
});
