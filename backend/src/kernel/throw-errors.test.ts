import { expect, test } from '@jest/globals';
import { throwErrors, throwRejections } from './throw-errors.js';

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

test('throws only the reasons of rejected results', async () => {
  const [first, second] = [new Error('Stripe does not answer'), new Error('PayPal does not answer')];
  const settle = (...promises: Promise<unknown>[]) => Promise.allSettled([Promise.resolve(1), ...promises]);

  const noRejection = await settle();
  expect(() => throwRejections(noRejection)).not.toThrow();
  const oneRejection = await settle(Promise.reject(first));
  expect(() => throwRejections(oneRejection)).toThrow(first);
  const twoRejections = await settle(Promise.reject(first), Promise.reject(second));
  expect(() => throwRejections(twoRejections)).toThrow(
    '2 errors: Stripe does not answer; PayPal does not answer',
  );
});
