import { describe, expect, test } from '@jest/globals';
import { type Exchange, StripeTypes } from '../support/card-provider/stripe-types.js';

const types = new StripeTypes();
const listRequestProblems = (params: object, path = '/v1/refunds'): string[] =>
  types
    .listProblems({ method: 'POST', path, params, status: 200, body: REFUND_BODY })
    .filter((line) => line.includes('params'));

const listResponseProblems = (body: object, overrides: Partial<Exchange> = {}): string[] =>
  types.listProblems({ method: 'POST', path: '/v1/refunds', params: {}, status: 200, body, ...overrides });

const REFUND_BODY = {
  id: 're_1',
  object: 'refund',
  amount: 100,
  balance_transaction: null,
  charge: 'ch_1',
  created: 1,
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: 'pi_1',
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
};

describe('the package’s types', () => {
  test('find no fault in a valid request and response', () => {
    expect(
      listRequestProblems({ payment_intent: 'pi_1', amount: '100', metadata: { refund: 'r1' } }),
    ).toEqual([]);
    expect(listResponseProblems(REFUND_BODY)).toEqual([]);
    expect(listRequestProblems({ expand: ['charge'], metadata: '' })).toEqual([]);
  });

  test.each<{ name: string; params: object; line: string }>([
    { name: 'an unknown parameter', params: { color: 'red' }, line: '.color: unknown field' },
    {
      name: 'a removed parameter',
      params: { payment_intent: 'pi_1', payment_method_types: ['card'] },
      line: '.payment_method_types',
    },
    { name: 'a text instead of a number', params: { amount: 'ten' }, line: '.amount: "ten" is no number' },
    {
      name: 'an unknown value of an enumeration',
      params: { reason: 'bored' },
      line: '.reason: "bored" is none of',
    },
    { name: 'a text instead of a list', params: { expand: 'charge' }, line: '.expand: "charge" is no list' },
    { name: 'a hash instead of a text', params: { payment_intent: { id: 'x' } }, line: '.payment_intent' },
  ])('detect $name in a request', ({ params, line }) => {
    expect(listRequestProblems(params)).toEqual([expect.stringContaining(line)]);
  });

  test('detect a missing required parameter at any depth', () => {
    const path = '/v1/payment_intents';
    expect(listRequestProblems({ currency: 'usd' }, path)).toEqual([
      expect.stringContaining('.amount: missing'),
    ]);

    const deep = { amount: '1', currency: 'usd', automatic_payment_methods: { allow_redirects: 'never' } };
    expect(listRequestProblems(deep, path)).toEqual([
      expect.stringContaining('automatic_payment_methods.enabled: missing'),
    ]);

    const option = {
      amount: '1',
      currency: 'usd',
      payment_method_options: { affirm: { setup_future_usage: 'off_session' } },
    };
    expect(listRequestProblems(option, path)).toEqual([expect.stringContaining('affirm.setup_future_usage')]);
  });

  test.each<{ name: string; body: object; line: string }>([
    { name: 'an unknown field', body: { ...REFUND_BODY, color: 'red' }, line: '.color: unknown field' },
    {
      name: 'a text instead of a number',
      body: { ...REFUND_BODY, amount: '100' },
      line: '.amount: "100" is no number',
    },
    { name: 'an object of another type', body: { ...REFUND_BODY, object: 'charge' }, line: '.object' },
    {
      name: 'null for a field that is never null',
      body: { ...REFUND_BODY, currency: null },
      line: '.currency',
    },
    { name: 'a number in metadata', body: { ...REFUND_BODY, metadata: { a: 1 } }, line: '.metadata.a' },
    {
      name: 'an incomplete expanded object',
      body: { ...REFUND_BODY, charge: { id: 'ch_1', object: 'charge' } },
      line: '.charge.amount: missing',
    },
  ])('detect $name in a response', ({ body, line }) => {
    expect(listResponseProblems(body).join('\n')).toContain(line);
  });

  test.each(Object.keys(REFUND_BODY))('detect a missing %s in a response', (field) => {
    const body = Object.fromEntries(Object.entries(REFUND_BODY).filter(([key]) => key !== field));
    expect(listResponseProblems(body)).toEqual([expect.stringContaining(`.${field}: missing`)]);
  });

  test('detect a wrong field or row of a list, and an unknown endpoint', () => {
    const list = { object: 'list', data: [REFUND_BODY], has_more: false, url: '/v1/refunds' };
    const get = { method: 'GET' };

    expect(listResponseProblems(list, get)).toEqual([]);
    expect(listResponseProblems({ ...list, total: 1 }, get)).toEqual([
      'GET /v1/refunds: not the shape of a list',
    ]);
    expect(listResponseProblems({ ...list, data: [{ ...REFUND_BODY, amount: null }] }, get)).toEqual([
      'GET /v1/refunds data[0].amount: null is no number',
    ]);
    expect(listResponseProblems(REFUND_BODY, { path: '/v1/reefunds' })).toEqual([
      'POST /v1/reefunds: the package has no such endpoint',
    ]);
  });

  test('detect an unknown type or field of an error', () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'no' };
    expect(listResponseProblems({ error }, { status: 402 })).toEqual([]);
    expect(listResponseProblems({ error: { ...error, type: 'sad' } }, { status: 402 })).toEqual([
      expect.stringContaining('error.type: "sad" is none of'),
    ]);
    expect(listResponseProblems({ error: { ...error, mood: 'sad' } }, { status: 402 })).toEqual([
      'POST /v1/refunds error.mood: unknown field',
    ]);
  });
});
