import { describe, expect, test } from '@jest/globals';
import { AuthenticationError, newBadRequest, newNotFound, newRefusal, PayPalError } from './errors.js';

describe('an error’s body', () => {
  test('names the first issue’s documentation before other links', () => {
    const link = { href: 'https://paypal.example/approve', rel: 'redirect', method: 'GET' };
    const details = [{ issue: 'INSTRUMENT_DECLINED', description: 'Declined.' }];
    const error = new PayPalError(422, details, { links: [link], isProcessed: true });

    expect(error.toBody('debug')).toEqual({
      name: 'UNPROCESSABLE_ENTITY',
      details,
      message: expect.stringContaining('could not be performed'),
      debug_id: 'debug',
      links: [
        {
          href: 'https://developer.paypal.com/docs/api/orders/v2/#error-INSTRUMENT_DECLINED',
          rel: 'information_link',
          method: 'GET',
        },
        link,
      ],
    });
    expect(error).toMatchObject({ message: 'INSTRUMENT_DECLINED', isProcessed: true });
  });

  test('has neither details nor documentation without an issue', () => {
    const body = new PayPalError(500).toBody('debug');
    expect(body).toMatchObject({ name: 'INTERNAL_SERVER_ERROR', links: [] });
    expect(body).not.toHaveProperty('details');
  });

  test('has OAuth’s shape for missing authentication', () => {
    const error = new AuthenticationError('invalid_token', 'Expired.');
    expect([error.status, error.toBody()]).toEqual([
      401,
      { error: 'invalid_token', error_description: 'Expired.' },
    ]);
  });
});

test.each([
  { error: newBadRequest([]), status: 400, details: [] },
  {
    error: newRefusal('ORDER_NOT_APPROVED', 'Not yet.', { field: '/id' }),
    status: 422,
    details: [{ issue: 'ORDER_NOT_APPROVED', description: 'Not yet.', field: '/id' }],
  },
  {
    error: newNotFound('order_id', 'O1'),
    status: 404,
    details: [
      expect.objectContaining({
        issue: 'INVALID_RESOURCE_ID',
        field: 'order_id',
        value: 'O1',
        location: 'path',
      }),
    ],
  },
])('status $status has the details $details and is not processed', ({ error, status, details }) => {
  expect(error).toMatchObject({ status, details, isProcessed: false });
});
