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
    { name: 'an unknown outcome of PayPal', search: { paypal: 'paid' } },
    { name: 'an empty token', search: { token: '' } },
    { name: 'an endless token', search: { token: 'x'.repeat(65) } },
    { name: 'a repeated part', search: { part: ['i1', 'i2'] } },
    { name: 'an unknown lender', search: { lender: 'paypal' } },
    { name: 'an unknown way to pay', search: { pay: 'card' } },
    { name: 'an unknown parameter', search: { other: 'x' } },
  ])('drops $name', ({ search }) => {
    expect(parseBookingSearch({ booking: 'b', ...search })).toEqual({ booking: 'b' });
  });

  test('names no booking unless it contains exactly one', () => {
    expect(parseBookingSearch({})).toEqual({ booking: '' });
    expect(parseBookingSearch({ booking: ['a', 'b'] })).toEqual({ booking: '' });
  });
});

describe('a return from PayPal', () => {
  test.each([
    {
      name: 'an approved order',
      search: { paypal: 'approved', token: 'ORDER' },
      payPalReturn: { outcome: 'approved', orderId: 'ORDER', instalmentId: null },
    },
    {
      name: 'an approved order of one part',
      search: { paypal: 'approved', token: 'ORDER', part: 'i2' },
      payPalReturn: { outcome: 'approved', orderId: 'ORDER', instalmentId: 'i2' },
    },
    {
      name: 'a canceled order',
      search: { paypal: 'cancelled' },
      payPalReturn: { outcome: 'cancelled', orderId: null, instalmentId: null },
    },
  ] as const)('is read from its parameters with $name', ({ search, payPalReturn }) => {
    expect(parseReturn({ booking: 'b', ...search })).toEqual(payPalReturn);
  });

  test('is ignored if it approves without an order', () => {
    expect(parseReturn({ booking: 'b', paypal: 'approved' })).toBeUndefined();
  });

  test('is absent from an address without an outcome', () => {
    expect(parseReturn({ booking: 'b', token: 'ORDER' })).toBeUndefined();
  });
});
