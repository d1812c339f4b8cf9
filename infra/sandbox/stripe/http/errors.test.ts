import { expect, test } from '@jest/globals';
import { newTestIntent } from '../test-store.js';
import {
  newBadRequest,
  newNoSuchObject,
  newNotFound,
  newNotImplemented,
  newRefusal,
  newUnexpectedState,
} from './errors.js';

const type = 'invalid_request_error';

test.each([
  {
    name: 'a bad request',
    error: newBadRequest('Bad.'),
    status: 400,
    verdict: 'is not stored',
    isExecuted: false,
    fields: { type, message: 'Bad.' },
  },
  {
    name: 'a bad request of its own status',
    error: newBadRequest('Key.', {}, 401),
    status: 401,
    verdict: 'is not stored',
    isExecuted: false,
    fields: {},
  },
  {
    name: 'a refusal',
    error: newRefusal('No.', { param: 'id' }),
    status: 400,
    verdict: 'is stored under its key',
    isExecuted: true,
    fields: { type, param: 'id' },
  },
  {
    name: 'an unknown id in the path',
    error: newNotFound('refund', 're_1'),
    status: 404,
    verdict: 'is stored under its key',
    isExecuted: true,
    fields: { message: "No such refund: 're_1'", code: 'resource_missing', param: 'id' },
  },
  {
    name: 'an unknown id in a parameter',
    error: newNoSuchObject('customer', 'cus_1', 'customer'),
    status: 400,
    verdict: 'is stored under its key',
    isExecuted: true,
    fields: { message: "No such customer: 'cus_1'", code: 'resource_missing', param: 'customer' },
  },
  {
    name: 'what the sandbox lacks',
    error: newNotImplemented('payouts', 'x'),
    status: 400,
    verdict: 'is not stored',
    isExecuted: false,
    fields: { code: 'sandbox_not_implemented', param: 'x' },
  },
])('$name has the status $status and $verdict', ({ error, status, isExecuted, fields }) => {
  expect(error).toMatchObject({ status, isExecuted, fields });
});

test('an unexpected state shows the intent', () => {
  const intent = newTestIntent();
  expect(newUnexpectedState('Paid.', intent).fields).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
  expect(newUnexpectedState('Paid.', intent).fields).not.toHaveProperty('param');
  expect(newUnexpectedState('Paid.', intent, 'amount').fields).toMatchObject({ param: 'amount' });
});

test.each([
  { error: newRefusal('No.'), docUrl: undefined },
  { error: newNotFound('refund', 're_1'), docUrl: 'https://stripe.com/docs/error-codes/resource-missing' },
])('the body of $error.message links $docUrl', ({ error, docUrl }) => {
  const body = error.toBody('req_1');
  expect(body.error['doc_url']).toBe(docUrl);
  expect(body.error['request_log_url']).toBe('https://dashboard.stripe.com/test/logs/req_1');
});
