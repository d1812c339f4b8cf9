import { describe, expect, test } from '@jest/globals';
import { newTransactionList, usd } from '../../../test/support/paypal/response-bodies.js';
import {
  buildCustomId,
  toAuthorization,
  toCapture,
  toOrder,
  toPayPalDispute,
  toPayPalEvent,
  toRefund,
  toTransactions,
  toVaultToken,
} from './convert-responses.js';
import * as shapes from './response-schemas.js';

const CAPTURE_HREF = 'https://api-m.paypal.com/v2/payments/captures/CAP1';

describe('a payment', () => {
  test('lacks the reason, the invoice and the expiry that PayPal leaves out', () => {
    const fields = { id: 'P1', amount: usd('12.50') };
    expect(toCapture(shapes.capture.parse({ ...fields, status: 'COMPLETED' }))).toEqual({
      id: 'P1',
      status: 'COMPLETED',
      reason: null,
      amountCents: 1250,
      currency: 'USD',
      invoiceId: null,
    });
    expect(toAuthorization(shapes.authorization.parse({ ...fields, status: 'CREATED' }))).toEqual({
      id: 'P1',
      status: 'CREATED',
      amountCents: 1250,
      currency: 'USD',
      invoiceId: null,
      expiresAt: null,
    });
  });

  test('says why it is under review', () => {
    const capture = shapes.capture.parse({
      id: 'P1',
      status: 'PENDING',
      amount: usd('1'),
      status_details: { reason: 'PENDING_REVIEW' },
      invoice_id: 'invoice',
    });
    expect(toCapture(capture)).toMatchObject({ reason: 'PENDING_REVIEW', invoiceId: 'invoice' });
  });
});

describe('the capture of a refund', () => {
  test('is read from its link up', () => {
    const links = [
      { rel: 'self', href: `${CAPTURE_HREF}X` },
      { rel: 'up', href: CAPTURE_HREF },
    ];
    const refund = shapes.refund.parse({ id: 'R1', status: 'COMPLETED', amount: usd('1'), links });
    expect(toRefund(refund)).toMatchObject({ captureId: 'CAP1', createdAt: null, invoiceId: null });
  });

  test.each([
    { name: 'no link', links: [] },
    {
      name: 'a link to something else',
      links: [{ rel: 'up', href: `${CAPTURE_HREF}/refund` }],
    },
  ])('is unknown with $name', ({ links }) => {
    const refund = shapes.refund.parse({ id: 'R1', status: 'COMPLETED', amount: usd('1'), links });
    expect(toRefund(refund)).toMatchObject({ captureId: null, createdAt: null, invoiceId: null });
  });
});

test('a saved account names its owner if PayPal does', () => {
  expect(toVaultToken({ id: 'V1' })).toEqual({ id: 'V1', customerId: null, payerEmail: null });
  expect(
    toVaultToken({
      id: 'V1',
      customer: { id: 'C' },
      payment_source: { paypal: { email_address: 'a@b.example' } },
    }),
  ).toEqual({ id: 'V1', customerId: 'C', payerEmail: 'a@b.example' });
});

describe('an order', () => {
  const newOrder = (fields: object, unitFields: object = {}) =>
    shapes.order.parse({
      id: 'O1',
      status: 'CREATED',
      purchase_units: [{ amount: usd('9.99'), ...unitFields }],
      ...fields,
    });

  test('holds its payments from all purchase units', () => {
    const capture = { id: 'C1', status: 'COMPLETED', amount: usd('1') };
    const { captures, authorizations, refunds } = toOrder(
      newOrder({
        purchase_units: [
          { amount: usd('1'), payments: { captures: [capture] } },
          { amount: usd('1') },
          { amount: usd('1'), payments: { captures: [{ ...capture, id: 'C2' }] } },
        ],
      }),
    );
    expect(captures.map(({ id }) => id)).toEqual(['C1', 'C2']);
    expect([authorizations, refunds]).toEqual([[], []]);
  });

  test.each([
    { custom: buildCustomId('booking', 'deposit'), ids: { bookingId: 'booking', instalmentId: 'deposit' } },
    { custom: 'a:b:c', ids: { bookingId: null, instalmentId: null } },
    { custom: 'foreign', ids: { bookingId: null, instalmentId: null } },
    { custom: undefined, ids: { bookingId: null, instalmentId: null } },
  ])('has the custom id $custom and belongs to $ids', ({ custom, ids }) => {
    expect(toOrder(newOrder({}, { custom_id: custom }))).toMatchObject(ids);
  });

  test.each([
    { rel: 'payer-action', approveUrl: 'https://paypal.example/approve' },
    { rel: 'approve', approveUrl: 'https://paypal.example/approve' },
    { rel: 'self', approveUrl: null },
  ])('has a link $rel and is approved at $approveUrl', ({ rel, approveUrl }) => {
    const links = [{ rel, href: 'https://paypal.example/approve' }];
    expect(toOrder(newOrder({ links })).approveUrl).toBe(approveUrl);
  });

  test.each([
    { name: 'nothing', attributes: undefined, vault: null },
    {
      name: 'an account to be saved',
      attributes: { vault: { status: 'APPROVED' } },
      vault: { kind: 'pending', customerId: null },
    },
    {
      name: 'a saved account',
      attributes: { vault: { id: 'V1', customer: { id: 'C' } } },
      vault: { kind: 'saved', id: 'V1', customerId: 'C' },
    },
  ])('saves $name', ({ attributes, vault }) => {
    expect(toOrder(newOrder({ payment_source: { paypal: { attributes } } })).vault).toEqual(vault);
  });

  test('is refused without a purchase unit', () => {
    expect(() => toOrder({ ...newOrder({}), purchase_units: [] })).toThrow(
      'the PayPal order has no purchase unit',
    );
  });
});

test('a dispute is about the first disputed transaction', () => {
  const dispute = { dispute_id: 'D1', status: 'OPEN', dispute_amount: usd('5') };
  expect(toPayPalDispute(shapes.dispute.parse(dispute))).toEqual({
    id: 'D1',
    captureId: null,
    amountCents: 500,
    currency: 'USD',
    reason: 'OTHER',
    status: 'OPEN',
    outcome: null,
    answerBy: null,
    createdAt: null,
  });
  const transactions = [{ seller_transaction_id: 'C1' }, { seller_transaction_id: 'C2' }];
  const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } };
  expect(
    toPayPalDispute(shapes.dispute.parse({ ...dispute, ...outcome, disputed_transactions: transactions })),
  ).toMatchObject({ captureId: 'C1', outcome: 'RESOLVED_BUYER_FAVOUR' });
});

describe('a transaction', () => {
  const listTransactions = (fields: object) =>
    toTransactions(shapes.transactions.parse(newTransactionList(fields)));

  test.each([{ status: 'S' }, { status: 'F' }, { status: 'V' }, { status: undefined }])(
    'has moved money with the status $status',
    ({ status }) => {
      expect(listTransactions({ transaction_status: status })).toHaveLength(1);
    },
  );

  test.each([{ status: 'D' }, { status: 'P' }])(
    'has moved no money with the status $status',
    ({ status }) => {
      expect(listTransactions({ transaction_status: status })).toHaveLength(0);
    },
  );

  test.each([
    { type: 'ODR', ids: { orderId: 'X', captureId: null } },
    { type: 'TXN', ids: { orderId: null, captureId: 'X' } },
    { type: 'SUB', ids: { orderId: null, captureId: null } },
  ])('has a reference of type $type and belongs to $ids', ({ type, ids }) => {
    expect(listTransactions({ paypal_reference_id: 'X', paypal_reference_id_type: type })).toMatchObject([
      ids,
    ]);
  });

  test('counts the fee as a positive cost', () => {
    expect(listTransactions({ fee_amount: usd('-0.84') })).toMatchObject([
      { amountCents: 1000, feeCents: 84 },
    ]);
  });
});

describe('an event', () => {
  const newEvent = (resourceType: string, resource: object) =>
    toPayPalEvent(
      shapes.event.parse({
        id: 'E1',
        event_type: 'ANY',
        create_time: '2027-01-01T00:00:00Z',
        resource_type: resourceType,
        resource,
      }),
    );
  const emptyReferences = { captureId: null, orderId: null, bookingId: null, instalmentId: null };

  test.each([
    { name: 'a capture', type: 'capture', resource: { id: 'C1' }, ids: { objectId: 'C1', captureId: 'C1' } },
    {
      name: 'an order',
      type: 'checkout-order',
      resource: { id: 'O1' },
      ids: { objectId: 'O1', orderId: 'O1' },
    },
    {
      name: 'a refund, by its link',
      type: 'refund',
      resource: { id: 'R1', links: [{ rel: 'up', href: CAPTURE_HREF }] },
      ids: { objectId: 'R1', captureId: 'CAP1' },
    },
    {
      name: 'a dispute, by its transaction',
      type: 'dispute',
      resource: { dispute_id: 'D1', disputed_transactions: [{ seller_transaction_id: 'C1', custom: 'b:i' }] },
      ids: { objectId: 'D1', captureId: 'C1', bookingId: 'b', instalmentId: 'i' },
    },
    {
      name: 'a token, by its metadata',
      type: 'payment_token',
      resource: { id: 'V1', metadata: { order_id: 'O1' } },
      ids: { objectId: 'V1', orderId: 'O1' },
    },
    {
      name: 'an authorization, by its related ids',
      type: 'authorization',
      resource: { id: 'A1', supplementary_data: { related_ids: { order_id: 'O1' } }, custom_id: 'b:i' },
      ids: { objectId: 'A1', orderId: 'O1', bookingId: 'b', instalmentId: 'i' },
    },
    {
      name: 'an order, by its unit',
      type: 'checkout-order',
      resource: { id: 'O1', purchase_units: [{ custom_id: 'b:i' }] },
      ids: { objectId: 'O1', orderId: 'O1', bookingId: 'b', instalmentId: 'i' },
    },
    { name: 'nothing known', type: 'other', resource: {}, ids: { objectId: '' } },
  ])('is about $name', ({ type, resource, ids }) => {
    expect(newEvent(type, resource)).toMatchObject({ ...emptyReferences, ...ids });
  });
});
