import { describe, expect, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import {
  DEPOSIT_CENTS,
  foldExistingBooking,
  newHeldHistory,
  newIntentCreated,
  newPlanChosen,
} from '../../../../test/support/booking/builders.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import { refuse } from '../../../kernel/refuse.js';
import type { PaymentMethodKind } from '../../../platform/card-provider/port.js';
import { findCheckoutInstalment } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { findCancelReason, isOpenIntent, mustCancelUnrecordedIntent } from './open-intent.js';

const AMOUNT_CENTS = DEPOSIT_CENTS;
const intentHistory: BookingEvent[] = [
  ...newHeldHistory(),
  newPlanChosen('deposit'),
  newIntentCreated('deposit', 'pi_1', AMOUNT_CENTS),
];

const giftCardApplied: BookingEvent = newGiftCardApplied(10_000);

describe('an open intent', () => {
  const findReason = (
    method: PayMethod,
    {
      isPlanChanged = false,
      laterEvents = [],
      intentMethod = 'card',
    }: {
      isPlanChanged?: boolean;
      laterEvents?: readonly BookingEvent[];
      intentMethod?: PaymentMethodKind;
    } = {},
  ) => {
    const instalment = findCheckoutInstalment(foldExistingBooking([...intentHistory, ...laterEvents]));
    if (!instalment) throw new Error('nothing is due at checkout');
    const intent = { method: intentMethod, amountCents: AMOUNT_CENTS };
    return findCancelReason(instalment, intent, { method, isPlanChanged, refusal: undefined });
  };

  test('is kept for the same plan, method and amount', () => {
    expect(findReason('card')).toBeUndefined();
  });

  test.each(['card', 'paypal'] as const)('is canceled for another plan by %s', (method) => {
    expect(findReason(method, { isPlanChanged: true })).toBe('plan-changed');
  });

  test.each(['paypal', 'transfer', 'klarna'] as const)('is canceled for %s', (method) => {
    expect(findReason(method)).toBe('method-changed');
  });

  test('is canceled for a card payment when it was created for a lender', () => {
    expect(findReason('card', { intentMethod: 'klarna' })).toBe('method-changed');
  });

  test('is canceled when a gift card changed the open amount', () => {
    expect(findReason('card', { laterEvents: [giftCardApplied] })).toBe('amount-changed');
  });

  test.each(['requires_payment_method', 'requires_confirmation', 'requires_action'] as const)(
    'can be canceled with status %s',
    (status) => {
      expect(isOpenIntent({ status })).toBe(true);
    },
  );

  test.each(['processing', 'succeeded', 'canceled'] as const)(
    'cannot be canceled with status %s',
    (status) => {
      expect(isOpenIntent({ status })).toBe(false);
    },
  );
});

describe('an intent that could not be recorded', () => {
  test('is canceled when another request overtook it', () => {
    expect(mustCancelUnrecordedIntent(refuse('OVERTAKEN'))).toBe(true);
  });

  test('is kept while the booking is busy', () => {
    expect(mustCancelUnrecordedIntent(refuse('BUSY'))).toBe(false);
  });
});
