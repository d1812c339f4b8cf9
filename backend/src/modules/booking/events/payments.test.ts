import { expect, test } from '@jest/globals';
import { toReviewReason } from './payments.js';

test('the reason of a review is ours for each code of the provider', () => {
  expect(toReviewReason('ECHECK')).toBe('echeck');
  expect(toReviewReason('CHARGEBACK')).toBe('chargeback');
});

test('the reason of a review is "other" for an unknown code', () => {
  expect(toReviewReason('SOMETHING_NEW')).toBe('other');
});

test('the reason of a review is "not-given" without a code', () => {
  expect(toReviewReason(null)).toBe('not-given');
});
