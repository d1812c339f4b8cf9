import { describe, expect, test } from '@jest/globals';
import { type Exchange, StripeTypes } from '../support/card-provider/stripe-types.js';

const types = new StripeTypes();
const findRequestProblems = (params: object, path = '/v1/refunds', method = 'POST'): string[] =>
  types
    .findProblems({ method, path, params, status: 200, body: REFUND })
    .filter((line) => line.includes('params'));
const answerProblems = (body: object, overrides: Partial<Exchange> = {}): string[] =>
  types.findProblems({ method: 'POST', path: '/v1/refunds', params: {}, status: 200, body, ...overrides });

const REFUND = {
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
  test('find no fault in a valid request and answer', () => {
    expect(
      findRequestProblems({ payment_intent: 'pi_1', amount: '100', metadata: { refund: 'r1' } }),
    ).toEqual([]);
    expect(answerProblems(REFUND)).toEqual([]);
    expect(findRequestProblems({ expand: ['charge'], metadata: '' })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['an unknown parameter', { color: 'red' }, '.color: unknown field'],
    ['a removed one', { payment_intent: 'pi_1', payment_method_types: ['card'] }, '.payment_method_types'],
    ['text for a number', { amount: 'ten' }, '.amount: "ten" is no number'],
    ['an unknown word', { reason: 'bored' }, '.reason: "bored" is none of'],
    ['text for a list', { expand: 'charge' }, '.expand: "charge" is no list'],
    ['a hash for text', { payment_intent: { id: 'x' } }, '.payment_intent'],
  ])('detect %s in a request', (_what, params, line) => {
    expect(findRequestProblems(params)).toEqual([expect.stringContaining(line)]);
  });

  test('detect a missing required parameter at any depth', () => {
    const path = '/v1/payment_intents';
    expect(findRequestProblems({ currency: 'usd' }, path)).toEqual([
      expect.stringContaining('.amount: missing'),
    ]);
    const deep = { amount: '1', currency: 'usd', automatic_payment_methods: { allow_redirects: 'never' } };
    expect(findRequestProblems(deep, path)).toEqual([
      expect.stringContaining('automatic_payment_methods.enabled: missing'),
    ]);
    const option = {
      amount: '1',
      currency: 'usd',
      payment_method_options: { affirm: { setup_future_usage: 'off_session' } },
    };
    expect(findRequestProblems(option, path)).toEqual([expect.stringContaining('affirm.setup_future_usage')]);
  });

  test.each<[string, object, string]>([
    ['a strange field', { ...REFUND, color: 'red' }, '.color: unknown field'],
    ['text for a number', { ...REFUND, amount: '100' }, '.amount: "100" is no number'],
    ['another kind of object', { ...REFUND, object: 'charge' }, '.object'],
    ['null where there is none', { ...REFUND, currency: null }, '.currency'],
    ['a number among metadata', { ...REFUND, metadata: { a: 1 } }, '.metadata.a'],
    [
      'half of an expanded object',
      { ...REFUND, charge: { id: 'ch_1', object: 'charge' } },
      '.charge.amount: missing',
    ],
  ])('detect %s in an answer', (_what, body, line) => {
    expect(answerProblems(body).join('\n')).toContain(line);
  });

  test.each(Object.keys(REFUND))('detect a missing %s in an answer', (field) => {
    const body = Object.fromEntries(Object.entries(REFUND).filter(([key]) => key !== field));
    expect(answerProblems(body)).toEqual([expect.stringContaining(`.${field}: missing`)]);
  });

  test('detect a wrong field or row of a list, and an unknown endpoint', () => {
    const list = { object: 'list', data: [REFUND], has_more: false, url: '/v1/refunds' };
    const get = { method: 'GET' };
    expect(answerProblems(list, get)).toEqual([]);
    expect(answerProblems({ ...list, total: 1 }, get)).toHaveLength(1);
    expect(answerProblems({ ...list, data: [{ ...REFUND, amount: null }] }, get)).toHaveLength(1);
    expect(answerProblems(REFUND, { path: '/v1/reefunds' })).toHaveLength(1);
  });

  test('detect an unknown type or field of an error', () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'no' };
    expect(answerProblems({ error }, { status: 402 })).toEqual([]);
    expect(answerProblems({ error: { ...error, type: 'sad' } }, { status: 402 })).toHaveLength(1);
    expect(answerProblems({ error: { ...error, mood: 'sad' } }, { status: 402 })).toHaveLength(1);
  });
});
