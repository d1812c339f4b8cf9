import { describe, expect, jest, test } from '@jest/globals';
import { readStartedPayment, toPaymentKey } from './started-checkout.js';

describe('a payment started in this tab', () => {
  test.each([
    ['deposit transfer', { plan: 'deposit', method: 'transfer' }],
    ['full klarna', { plan: 'full', method: 'klarna' }],
    ['full', { plan: 'full', method: 'card' }],
    ['deposit cash', null],
    ['later card', null],
    ['', null],
  ])('is read from %j as %j', (text, payment) => {
    sessionStorage.setItem(toPaymentKey('b'), text);
    expect(readStartedPayment('b')).toEqual(payment);
  });

  test('is unknown where the browser denies storage', () => {
    const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readStartedPayment('b')).toBeNull();
    storage.mockRestore();
  });
});
