import { describe, expect, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import {
  BALANCE,
  balancePaid,
  foldExistingBooking,
  newDepositPaidHistory,
  newNamedHistory,
} from '../../../../test/support/booking/builders.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newShareId } from '../../../../test/support/ids.js';
import { refuse } from '../../../kernel/refuse.js';
import { findInstalment } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { checkCheckoutMethod, findReplyWithoutPayment } from './offered-method.js';

describe('a method at the checkout', () => {
  const booking = foldExistingBooking(newNamedHistory());
  const checkMethod = (method: PayMethod, overrides: { residence?: string; hasPayPal?: boolean } = {}) =>
    checkCheckoutMethod(booking, { method, plan: 'full', residence: 'US', hasPayPal: true, ...overrides });

  test.each<PayMethod>(['card', 'transfer', 'paypal', 'klarna', 'affirm'])('%s is offered', (method) => {
    expect(checkMethod(method)).toBeUndefined();
  });

  test('PayPal is refused where it is not configured', () => {
    expect(checkMethod('paypal', { hasPayPal: false })).toEqual(refuse('METHOD_NOT_OFFERED'));
  });

  test('a lender is refused outside its country', () => {
    expect(checkMethod('klarna', { residence: 'ES' })).toEqual(
      refuse('METHOD_NOT_OFFERED', { reason: 'COUNTRY' }),
    );
  });
});

describe('an instalment', () => {
  const findReply = (
    events: readonly BookingEvent[],
    id: string,
    choice: Partial<Parameters<typeof findReplyWithoutPayment>[1]> = {},
  ) => {
    const instalment = findInstalment(foldExistingBooking([...newDepositPaidHistory(), ...events]), id);
    if (!instalment) throw new Error('the booking has no such instalment');
    return findReplyWithoutPayment(instalment, {
      method: 'card',
      page: 'thank-you',
      hasPayPal: true,
      ...choice,
    });
  };

  test('is paid by the lead on the booking’s page', () => {
    expect(findReply([], BALANCE)).toBeUndefined();
    expect(findReply([], BALANCE, { page: 'share' })).toEqual(refuse('NOTHING_DUE'));
  });

  test('is paid by its co-payer on the page of the share', () => {
    expect(findReply(newBalanceSplit(), newShareId(2), { page: 'share' })).toBeUndefined();
    expect(findReply(newBalanceSplit(), newShareId(2))).toEqual(refuse('NOTHING_DUE'));
  });

  test('is not paid twice', () => {
    expect(findReply([balancePaid], BALANCE)).toEqual({ state: 'paid' });
  });

  test('is not paid by PayPal where that is not configured', () => {
    expect(findReply([], BALANCE, { method: 'paypal', hasPayPal: false })).toEqual(
      refuse('METHOD_NOT_OFFERED'),
    );
  });
});
