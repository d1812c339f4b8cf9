import { describe, expect, test } from '@jest/globals';
import { classifyListedEvent, type ListedEvent } from './listed-event.js';

const newEvent = (overrides: Partial<ListedEvent>): ListedEvent => ({
  id: 'evt_1',
  type: 'charge.refunded',
  objectId: 'object',
  bookingId: 'b_1',
  ...overrides,
});

describe('an event of PayPal', () => {
  test.each([
    ['PAYMENT.CAPTURE.COMPLETED', 'order'],
    ['VAULT.PAYMENT-TOKEN.CREATED', 'order'],
    ['PAYMENT.CAPTURE.REFUNDED', 'object'],
    ['PAYMENT.CAPTURE.REVERSED', 'object'],
  ])('%s is filed under its %s', (type, objectId) => {
    expect(classifyListedEvent('paypal', newEvent({ type, orderId: 'order' }))).toEqual({
      event: { id: 'evt_1', type, objectId, bookingId: 'b_1' },
      hasEffect: true,
    });
  });

  test.each([null, undefined])('is filed under its own object if the order is %s', (orderId) => {
    const type = 'CUSTOMER.DISPUTE.CREATED';
    const listedEvent = newEvent({ type, ...(orderId === undefined ? {} : { orderId }) });
    expect(classifyListedEvent('paypal', listedEvent).event.objectId).toBe('object');
  });

  test('has no effect if it concerns no order, refund or dispute', () => {
    const listedEvent = newEvent({ type: 'CHECKOUT.ORDER.COMPLETED', orderId: 'order' });
    expect(classifyListedEvent('paypal', listedEvent).hasEffect).toBe(false);
  });

  test('may name no booking', () => {
    const { id, type, objectId } = newEvent({ type: 'CHECKOUT.ORDER.APPROVED' });
    expect(classifyListedEvent('paypal', { id, type, objectId }).event.bookingId).toBeNull();
  });
});

describe('an event of Stripe', () => {
  test('is filed under its payment if it concerns all refunds of a charge', () => {
    expect(classifyListedEvent('stripe', newEvent({ paymentId: 'pi_1', orderId: 'order' }))).toEqual({
      event: { id: 'evt_1', type: 'charge.refunded', objectId: 'pi_1', bookingId: 'b_1' },
      hasEffect: true,
    });
  });

  test.each([
    ['payment_intent.succeeded', true],
    ['payment_intent.created', false],
    // PayPal's types mean nothing at Stripe.
    ['PAYMENT.CAPTURE.REFUNDED', false],
  ])('%s has an effect: %s', (type, hasEffect) => {
    expect(classifyListedEvent('stripe', newEvent({ type }))).toEqual({
      event: { id: 'evt_1', type, objectId: 'object', bookingId: 'b_1' },
      hasEffect,
    });
  });
});
