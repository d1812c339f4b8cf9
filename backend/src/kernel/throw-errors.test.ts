import { expect, test } from '@jest/globals';
import { throwErrors } from './throw-errors.js';

test('several errors are thrown together and name each of them', () => {
  const errors = [new Error('Stripe does not answer'), 'PayPal does not answer'];
  let thrown: unknown;
  try {
    throwErrors(errors);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AggregateError);
  expect(thrown).toMatchObject({
    message: '2 errors: Stripe does not answer; PayPal does not answer',
    errors,
  });
});

test('a single error is thrown unchanged, and an empty list throws nothing', () => {
  const error = new Error('Stripe does not answer');
  expect(() => throwErrors([error])).toThrow(error);
  expect(() => throwErrors([])).not.toThrow();
});
