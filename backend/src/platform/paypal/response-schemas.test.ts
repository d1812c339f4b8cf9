import { describe, expect, test } from '@jest/globals';
import { newTransactionList, usd } from '../../../test/support/paypal/response-bodies.js';
import * as shapes from './response-schemas.js';

const newCapture = (fields: object = {}) => ({
  id: 'C1',
  status: 'COMPLETED',
  amount: usd('12.50'),
  ...fields,
});

describe('an amount of a response', () => {
  test.each([
    { value: '12.50', cents: 1250 },
    { value: '12', cents: 1200 },
    { value: '0.05', cents: 5 },
  ])('$value is $cents cents', ({ value, cents }) => {
    expect(shapes.capture.parse(newCapture({ amount: usd(value) })).amount).toEqual({
      amountCents: cents,
      currency: 'USD',
    });
  });

  test.each(['-12.50', '12.505', 'twelve', ''])('is refused as %j', (value) => {
    expect(shapes.capture.safeParse(newCapture({ amount: usd(value) })).success).toBe(false);
  });

  test.each([
    { value: '-12.50', cents: -1250 },
    { value: '12.50', cents: 1250 },
  ])('may be negative in a transaction: $value', ({ value, cents }) => {
    const {
      transaction_details: [detail],
    } = shapes.transactions.parse(newTransactionList({ transaction_amount: usd(value) }));
    expect(detail?.transaction_info.transaction_amount.amountCents).toBe(cents);
  });

  test.each(['--12.50', 'minus'])('is refused in a transaction as %j', (value) => {
    const list = newTransactionList({ transaction_amount: usd(value) });
    expect(shapes.transactions.safeParse(list).success).toBe(false);
  });
});

describe('a response', () => {
  test('may hold fields that we do not read', () => {
    expect(shapes.capture.parse(newCapture({ seller_protection: {} }))).not.toHaveProperty(
      'seller_protection',
    );
  });

  test.each([
    { name: 'a capture of an unknown status', shape: shapes.capture, value: newCapture({ status: 'LOST' }) },
    { name: 'a capture without an id', shape: shapes.capture, value: newCapture({ id: '' }) },
    {
      name: 'an order without a purchase unit',
      shape: shapes.order,
      value: { id: 'O1', status: 'CREATED', purchase_units: [] },
    },
    {
      name: 'a token that has expired',
      shape: shapes.accessToken,
      value: { access_token: 'a', token_type: 'Bearer', expires_in: 0 },
    },
  ])('is refused: $name', ({ shape, value }) => {
    expect(shape.safeParse(value).success).toBe(false);
  });

  test.each([
    {
      name: 'links',
      shape: shapes.refund,
      value: { id: 'R1', status: 'PENDING', amount: usd('1') },
      parsedValue: { links: [] },
    },
    { name: 'events', shape: shapes.events, value: {}, parsedValue: { events: [], links: [] } },
    { name: 'disputes', shape: shapes.disputes, value: {}, parsedValue: { items: [] } },
    {
      name: 'a dispute’s reason and transactions',
      shape: shapes.dispute,
      value: { dispute_id: 'D1', status: 'OPEN', dispute_amount: usd('1') },
      parsedValue: { reason: 'OTHER', disputed_transactions: [] },
    },
    {
      name: 'a problem’s details',
      shape: shapes.problem,
      value: { name: 'X' },
      parsedValue: { details: [] },
    },
  ])('may lack $name', ({ shape, value, parsedValue }) => {
    expect(shape.parse(value)).toMatchObject(parsedValue);
  });
});
