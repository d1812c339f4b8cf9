import { describe, expect, test } from '@jest/globals';
import { newDuePaymentContext, toPaymentBody } from './due-payment-context.js';

describe('the start of a due payment', () => {
  test.each([
    { name: 'card without a return', returnOutcome: null, method: 'card', returnedOrderId: null },
    {
      name: 'PayPal with the approved order',
      returnOutcome: 'approved',
      method: 'paypal',
      returnedOrderId: 'ORDER1',
    },
    {
      name: 'PayPal without a canceled order',
      returnOutcome: 'cancelled',
      method: 'paypal',
      returnedOrderId: null,
    },
  ] as const)('is by $name', (start) => {
    const { name: _, returnOutcome, ...context } = start;
    expect(newDuePaymentContext({ returnOutcome, returnedOrderId: 'ORDER1' })).toMatchObject({
      ...context,
      returnOutcome,
      hasPressedPay: false,
      pollCount: 0,
    });
  });

  test('has no order if PayPal named none', () => {
    expect(newDuePaymentContext({ returnOutcome: 'approved' }).returnedOrderId).toBeNull();
  });
});

test.each([
  { method: 'card', returnedOrderId: null, body: { method: 'card' } },
  { method: 'klarna', returnedOrderId: null, body: { method: 'card' } },
  { method: 'paypal', returnedOrderId: null, body: { method: 'paypal' } },
  { method: 'paypal', returnedOrderId: 'ORDER1', body: { method: 'paypal', returnedOrderId: 'ORDER1' } },
] as const)('a payment by $method with the order $returnedOrderId asks for $body', ({ body, ...request }) => {
  expect(toPaymentBody(request)).toEqual(body);
});
