import { expect, test } from '@jest/globals';
import { findStripeSubject, type StripeSubject } from './stripe-subject.js';

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
  expect(findStripeSubject(type)).toBe(subject);
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
  expect(findStripeSubject(type)).toBeUndefined();
});
