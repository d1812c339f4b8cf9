import { describe, expect, test } from '@jest/globals';
import { parseBookingSearch, parseReturn } from './booking-search.js';

describe('the address of a booking', () => {
  test('keeps every known value', () => {
    const search = {
      booking: 'b',
      paypal: 'approved',
      token: 'ORDER',
      part: 'i2',
      lender: 'klarna',
      pay: 'another-way',
    };
    expect(parseBookingSearch(search)).toEqual(search);
  });

  test.each([
    { paypal: 'paid' },
    { token: '' },
    { token: 'x'.repeat(65) },
    { part: ['i1', 'i2'] },
    { lender: 'paypal' },
    { pay: 'card' },
    { other: 'x' },
  ])('drops %j', (value) => {
    expect(parseBookingSearch({ booking: 'b', ...value })).toEqual({ booking: 'b' });
  });

  test('names no booking if there is not exactly one', () => {
    expect(parseBookingSearch({})).toEqual({ booking: '' });
    expect(parseBookingSearch({ booking: ['a', 'b'] })).toEqual({ booking: '' });
  });
});

describe('a return from PayPal', () => {
  test.each([
    [
      { paypal: 'approved', token: 'ORDER' },
      { outcome: 'approved', orderId: 'ORDER', instalmentId: null },
    ],
    [
      { paypal: 'approved', token: 'ORDER', part: 'i2' },
      { outcome: 'approved', orderId: 'ORDER', instalmentId: 'i2' },
    ],
    [{ paypal: 'cancelled' }, { outcome: 'cancelled', orderId: null, instalmentId: null }],
  ] as const)('with the parameters %j is read as %j', (search, payPalReturn) => {
    expect(parseReturn({ booking: 'b', ...search })).toEqual(payPalReturn);
  });

  test('is ignored if it approves without an order', () => {
    expect(parseReturn({ booking: 'b', paypal: 'approved' })).toBeUndefined();
  });

  test('is absent from an address without an outcome', () => {
    expect(parseReturn({ booking: 'b', token: 'ORDER' })).toBeUndefined();
  });
});
