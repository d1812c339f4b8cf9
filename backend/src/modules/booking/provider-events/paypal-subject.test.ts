import { expect, test } from '@jest/globals';
import { findPayPalSubject, type PayPalSubject } from './paypal-subject.js';

test.each<[type: string, subject: PayPalSubject]>([
  ['CHECKOUT.ORDER.APPROVED', 'order'],
  ['PAYMENT.CAPTURE.COMPLETED', 'order'],
  ['PAYMENT.CAPTURE.PENDING', 'order'],
  ['PAYMENT.CAPTURE.DENIED', 'order'],
  ['PAYMENT.CAPTURE.DECLINED', 'order'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['PAYMENT.CAPTURE.REVERSED', 'reversal'],
  ['VAULT.PAYMENT-TOKEN.CREATED', 'order'],
  ['CUSTOMER.DISPUTE.CREATED', 'dispute'],
  ['CUSTOMER.DISPUTE.UPDATED', 'dispute'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'closed-dispute'],
])('%s concerns the %s', (type, subject) => {
  expect(findPayPalSubject(type)).toBe(subject);
});

test.each(['CHECKOUT.ORDER.COMPLETED', 'CUSTOMER.DISPUTE', 'constructor', ''])(
  '"%s" has no effect',
  (type) => {
    expect(findPayPalSubject(type)).toBeUndefined();
  },
);
