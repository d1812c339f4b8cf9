import { describe, expect, test } from '@jest/globals';
import { BASE_URL, createStore, newCapture } from '../test-records.js';
import { toCaptureView } from './capture-view.js';

describe('a capture', () => {
  test.each([
    { status: 'COMPLETED', verdict: 'states its fee', isPaid: true },
    { status: 'PARTIALLY_REFUNDED', verdict: 'states its fee', isPaid: true },
    { status: 'REFUNDED', verdict: 'states its fee', isPaid: true },
    { status: 'PENDING', verdict: 'states no fee', isPaid: false },
    { status: 'DECLINED', verdict: 'states no fee', isPaid: false },
  ] as const)('$verdict with status $status', ({ status, isPaid }) => {
    const view = toCaptureView(createStore(), newCapture({ status }));
    expect(view['seller_receivable_breakdown']).toEqual(
      isPaid
        ? {
            gross_amount: { currency_code: 'USD', value: '100.00' },
            paypal_fee: { currency_code: 'USD', value: '3.98' },
            net_amount: { currency_code: 'USD', value: '96.02' },
          }
        : undefined,
    );
  });

  test('says why it is under review', () => {
    const view = toCaptureView(createStore(), newCapture({ status: 'PENDING', reason: 'PENDING_REVIEW' }));
    expect(view['status_details']).toEqual({ reason: 'PENDING_REVIEW' });
    expect(toCaptureView(createStore(), newCapture())).not.toHaveProperty('status_details');
  });

  test.each([
    { authorizationId: null, upPath: '/v2/checkout/orders/ORDER1', ids: { order_id: 'ORDER1' } },
    {
      authorizationId: 'AUTH1',
      upPath: '/v2/payments/authorizations/AUTH1',
      ids: { order_id: 'ORDER1', authorization_id: 'AUTH1' },
    },
  ])('belongs to $upPath for the authorization $authorizationId', ({ authorizationId, upPath, ids }) => {
    const view = toCaptureView(createStore(), newCapture({ authorizationId }));
    expect(view['supplementary_data']).toEqual({ related_ids: ids });
    expect(view['links']).toContainEqual({ href: `${BASE_URL}${upPath}`, rel: 'up', method: 'GET' });
  });
});
