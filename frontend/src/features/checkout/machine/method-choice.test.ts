import { describe, expect, test } from '@jest/globals';
import type { MethodOffer } from '@wayfold/contracts/money/method-schemas';
import { newBooking } from '../../../../test/fixtures.js';
import { canPayBy, chooseMethod, isLender, needsEmailCode } from './method-choice.js';

const newOffer = (method: MethodOffer['method'], reason: MethodOffer['reason']): MethodOffer => ({
  plan: 'full',
  method,
  isAvailable: reason === null,
  reason,
});
const newOfferingBooking = (...methods: MethodOffer[]) => newBooking({ methods });

describe('a payment method', () => {
  test('can be chosen if the server offers it for the plan', () => {
    expect(canPayBy(newOfferingBooking(newOffer('paypal', null)), 'full', 'paypal')).toBe(true);
    expect(canPayBy(newOfferingBooking(newOffer('paypal', null)), 'deposit', 'paypal')).toBe(false);
    expect(canPayBy(newOfferingBooking(), 'full', 'paypal')).toBe(false);
  });

  test('can be chosen if only the code for the email address is missing', () => {
    const bookingNeedingCode = newOfferingBooking(newOffer('transfer', 'EMAIL_UNVERIFIED'));
    expect(canPayBy(bookingNeedingCode, 'full', 'transfer')).toBe(true);
    expect(needsEmailCode(bookingNeedingCode, 'full', 'transfer')).toBe(true);
  });

  test('cannot be chosen if it is refused for another reason', () => {
    const bookingForFullOnly = newOfferingBooking(newOffer('klarna', 'FULL_ONLY'));
    expect(canPayBy(bookingForFullOnly, 'full', 'klarna')).toBe(false);
    expect(needsEmailCode(bookingForFullOnly, 'full', 'klarna')).toBe(false);
  });

  test('can be a card unless the server refuses cards', () => {
    expect(canPayBy(newOfferingBooking(), 'full', 'card')).toBe(true);
    expect(canPayBy(newOfferingBooking(newOffer('card', 'FULL_ONLY')), 'full', 'card')).toBe(false);
    expect(canPayBy(newOfferingBooking(newOffer('card', 'FULL_ONLY')), 'deposit', 'card')).toBe(true);
  });

  test('is the wanted method if accepted, otherwise the first accepted method', () => {
    expect(chooseMethod(newOfferingBooking(newOffer('paypal', null)), 'full', 'paypal')).toBe('paypal');
    expect(chooseMethod(newOfferingBooking(), 'full', 'paypal')).toBe('card');
    const bookingWithoutCard = newOfferingBooking(newOffer('card', 'FULL_ONLY'), newOffer('paypal', null));
    expect(chooseMethod(bookingWithoutCard, 'full', 'klarna')).toBe('paypal');
  });

  test('is a loan at Klarna and Affirm only', () => {
    expect((['card', 'paypal', 'klarna', 'affirm', 'transfer'] as const).filter(isLender)).toEqual([
      'klarna',
      'affirm',
    ]);
  });
});
