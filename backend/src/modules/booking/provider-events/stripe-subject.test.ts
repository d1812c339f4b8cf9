import { describe, expect, test } from '@jest/globals';
import { findSubject, hasStripeEffect, type StripeSubject, toInboxEvent } from './stripe-subject.js';

test.each<[type: string, subject: StripeSubject]>([
  ['payment_intent.succeeded', 'intent'],
  ['payment_intent.payment_failed', 'intent'],
  ['refund.created', 'refund'],
  ['refund.failed', 'refund'],
  ['charge.refund.updated', 'refund'],
  ['charge.refunded', 'refunded-payment'],
  ['charge.dispute.created', 'dispute'],
  ['charge.dispute.funds_withdrawn', 'dispute'],
  ['payment_method.automatically_updated', 'card'],
  ['payment_method.updated', 'card'],
  ['setup_intent.succeeded', 'setup'],
  ['setup_intent.setup_failed', 'setup'],
])('%s concerns the %s', (type, subject) => {
  expect(findSubject(type)).toBe(subject);
  expect(hasStripeEffect({ type })).toBe(true);
});

test.each([
  'payment_intent.created',
  'charge.succeeded',
  'charge.failed',
  'payment_method.attached',
  'setup_intent.created',
  'customer.created',
  'unknown',
])('%s has no effect', (type) => {
  expect(findSubject(type)).toBeUndefined();
  expect(hasStripeEffect({ type })).toBe(false);
});

describe('the inbox files an event', () => {
  const event = { id: 'evt_1', objectId: 'ch_1', paymentId: 'pi_1', bookingId: 'b_1' };

  test('about all refunds of a charge under its payment', () => {
    const type = 'charge.refunded';
    expect(toInboxEvent({ ...event, type })).toEqual({
      id: 'evt_1',
      type,
      objectId: 'pi_1',
      bookingId: 'b_1',
    });
  });

  test.each([null, undefined])('about refunds under the charge if the payment is %s', (paymentId) => {
    const inboxEvent = toInboxEvent({
      id: 'evt_1',
      type: 'charge.refunded',
      objectId: 'ch_1',
      bookingId: null,
      ...(paymentId === undefined ? {} : { paymentId }),
    });
    expect(inboxEvent).toMatchObject({ objectId: 'ch_1', bookingId: null });
  });

  test('about anything else under its own object', () => {
    const type = 'charge.dispute.created';
    expect(toInboxEvent({ ...event, type, objectId: 'du_1' })).toEqual({
      id: 'evt_1',
      type,
      objectId: 'du_1',
      bookingId: 'b_1',
    });
  });
});
