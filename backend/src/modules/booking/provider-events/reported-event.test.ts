import { describe, expect, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { classifyEvent, type ReportedEvent } from './reported-event.js';

const newReportedEvent = (overrides: Partial<ReportedEvent>): ReportedEvent => ({
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
    expect(classifyEvent('paypal', newReportedEvent({ type, orderId: 'order' }))).toEqual({
      event: { id: 'evt_1', type, objectId, bookingId: 'b_1' },
      hasEffect: true,
    });
  });

  test.each([null, undefined])('is filed under its own object if the order is %s', (orderId) => {
    const type = 'CUSTOMER.DISPUTE.CREATED';
    const event = newReportedEvent(omitUndefined({ type, orderId }));
    expect(classifyEvent('paypal', event).event.objectId).toBe('object');
  });

  test('has no effect if it concerns no order, refund or dispute', () => {
    const event = newReportedEvent({ type: 'CHECKOUT.ORDER.COMPLETED', orderId: 'order' });
    expect(classifyEvent('paypal', event).hasEffect).toBe(false);
  });

  test('may name no booking', () => {
    const { id, type, objectId } = newReportedEvent({ type: 'CHECKOUT.ORDER.APPROVED' });
    expect(classifyEvent('paypal', { id, type, objectId }).event.bookingId).toBeNull();
  });
});

describe('an event of Stripe', () => {
  test('is filed under its payment if it concerns all refunds of a charge', () => {
    expect(classifyEvent('stripe', newReportedEvent({ paymentId: 'pi_1', orderId: 'order' }))).toEqual({
      event: { id: 'evt_1', type: 'charge.refunded', objectId: 'pi_1', bookingId: 'b_1' },
      hasEffect: true,
    });
  });

  test.each([null, undefined])('is filed under its charge if the payment is %s', (paymentId) => {
    const { id, type, objectId } = newReportedEvent({});
    const event = omitUndefined({ id, type, objectId, paymentId });
    expect(classifyEvent('stripe', event).event).toEqual({ id, type, objectId, bookingId: null });
  });

  test('is filed under its own object if it concerns a dispute', () => {
    const type = 'charge.dispute.created';
    expect(classifyEvent('stripe', newReportedEvent({ type, paymentId: 'pi_1' }))).toEqual({
      event: { id: 'evt_1', type, objectId: 'object', bookingId: 'b_1' },
      hasEffect: true,
    });
  });

  test('has an effect if its payment succeeded', () => {
    const type = 'payment_intent.succeeded';
    expect(classifyEvent('stripe', newReportedEvent({ type }))).toEqual({
      event: { id: 'evt_1', type, objectId: 'object', bookingId: 'b_1' },
      hasEffect: true,
    });
  });

  test.each([
    { name: 'its payment was only created', type: 'payment_intent.created' },
    { name: 'its type is one of PayPal’s', type: 'PAYMENT.CAPTURE.REFUNDED' },
  ])('has no effect if $name', ({ type }) => {
    expect(classifyEvent('stripe', newReportedEvent({ type }))).toEqual({
      event: { id: 'evt_1', type, objectId: 'object', bookingId: 'b_1' },
      hasEffect: false,
    });
  });
});
