import { describe, expect, jest, test } from '@jest/globals';
import { buildPaymentKey, readStartedPayment } from './started-payment.js';

describe('a payment started in this tab', () => {
  test.each([
    { name: 'a transfer', text: 'deposit transfer', payment: { plan: 'deposit', method: 'transfer' } },
    { name: 'a lender', text: 'full klarna', payment: { plan: 'full', method: 'klarna' } },
    { name: 'a card without a stored method', text: 'full', payment: { plan: 'full', method: 'card' } },
  ])('is read as $name', ({ text, payment }) => {
    sessionStorage.setItem(buildPaymentKey('b'), text);
    expect(readStartedPayment('b')).toEqual(payment);
  });

  test.each([
    { name: 'an unknown method', text: 'deposit cash' },
    { name: 'an unknown plan', text: 'later card' },
    { name: 'an empty text', text: '' },
  ])('is ignored with $name', ({ text }) => {
    sessionStorage.setItem(buildPaymentKey('b'), text);
    expect(readStartedPayment('b')).toBeNull();
  });

  test('is unknown where the browser denies storage', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readStartedPayment('b')).toBeNull();
  });
});
