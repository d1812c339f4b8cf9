import { describe, expect, test } from '@jest/globals';
import { BASE_URL, createStore, newAuthorization, newCapture, newOrder, newRefund } from '../test-records.js';
import { toOrderView } from './order-view.js';

const viewOrder = (...args: Parameters<typeof newOrder>) => toOrderView(createStore(), newOrder(...args));
const APPROVAL = `${BASE_URL}/checkoutnow?token=ORDER1`;

describe('an order', () => {
  test.each([
    { intent: 'CAPTURE', status: 'CREATED', rels: ['self', 'approve', 'update', 'capture'] },
    { intent: 'AUTHORIZE', status: 'APPROVED', rels: ['self', 'update', 'authorize'] },
    { intent: 'CAPTURE', status: 'PAYER_ACTION_REQUIRED', rels: ['self', 'payer-action'] },
    { intent: 'CAPTURE', status: 'COMPLETED', rels: ['self'] },
    { intent: 'CAPTURE', status: 'VOIDED', rels: ['self'] },
  ] as const)('links $rels if it is to $intent and has the status $status', ({ intent, status, rels }) => {
    const links = viewOrder({ intent, status })['links'] as { rel: string }[];
    expect(links.map(({ rel }) => rel)).toEqual(rels);
  });

  test('is approved on the page with its token', () => {
    expect(viewOrder()['links']).toContainEqual({ href: APPROVAL, rel: 'approve', method: 'GET' });
  });

  test('names its buyer once there is one', () => {
    expect(viewOrder()).not.toHaveProperty('payer');
    expect(viewOrder({ buyer: 'good' })).toMatchObject({
      payer: { email_address: 'ada@buyer.example', name: { given_name: 'Ada' } },
    });
  });

  test('shows no payment source without PayPal as its source', () => {
    expect(viewOrder({ buyer: 'good' })['payment_source']).toBeUndefined();
  });

  test.each([
    { name: 'an empty account before approval', fields: { hasPayPalSource: true }, source: { paypal: {} } },
    {
      name: 'the buyer’s account',
      fields: { hasPayPalSource: true, buyer: 'good' as const },
      source: { paypal: expect.not.objectContaining({ attributes: expect.anything() }) },
    },
    {
      name: 'an account that will be saved',
      fields: {
        hasPayPalSource: true,
        buyer: 'good' as const,
        vault: { status: 'APPROVED' as const, tokenId: null, customerId: 'C' },
      },
      source: {
        paypal: expect.objectContaining({
          attributes: { vault: { status: 'APPROVED', customer: { id: 'C' } } },
        }),
      },
    },
    {
      name: 'a saved account with its token',
      fields: {
        hasPayPalSource: true,
        buyer: 'good' as const,
        vault: { status: 'VAULTED' as const, tokenId: 'T', customerId: 'C' },
      },
      source: {
        paypal: expect.objectContaining({
          attributes: {
            vault: {
              id: 'T',
              status: 'VAULTED',
              customer: { id: 'C' },
              links: expect.arrayContaining([expect.objectContaining({ rel: 'delete' })]),
            },
          },
        }),
      },
    },
  ])('shows $name as its payment source', ({ fields, source }) => {
    expect(viewOrder(fields)['payment_source']).toEqual(source);
  });

  test('shows only its own payments', () => {
    const store = createStore();
    const otherOrder = { orderId: 'ORDER2' };
    store.authorizations.put('AUTH1', newAuthorization());
    store.authorizations.put('AUTH2', newAuthorization({ id: 'AUTH2', ...otherOrder }));
    store.captures.put('CAPTURE1', newCapture());
    store.captures.put('CAPTURE2', newCapture({ id: 'CAPTURE2', ...otherOrder }));
    store.refunds.put('REFUND1', newRefund());
    store.refunds.put('REFUND2', newRefund({ id: 'REFUND2', captureId: 'CAPTURE2' }));

    const [unit] = toOrderView(store, newOrder())['purchase_units'] as { payments: object }[];
    expect(unit?.payments).toEqual({
      authorizations: [expect.objectContaining({ id: 'AUTH1' })],
      captures: [expect.objectContaining({ id: 'CAPTURE1' })],
      refunds: [expect.objectContaining({ id: 'REFUND1' })],
    });
  });

  test('has no list of payments before the first', () => {
    const [unit] = viewOrder()['purchase_units'] as object[];
    expect(unit).not.toHaveProperty('payments');
  });
});
