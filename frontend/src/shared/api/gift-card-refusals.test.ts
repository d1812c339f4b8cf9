import { expect, test } from '@jest/globals';
import { newProblem } from '../../../test/checkout-walker.js';
import { isPossiblyApplied } from './gift-card-refusals.js';

test.each([
  { name: 'no answer', error: newProblem('OFFLINE'), verdict: 'may have been applied', isPossible: true },
  {
    name: 'an answer cut off in the middle',
    error: new SyntaxError('unexpected end'),
    verdict: 'may have been applied',
    isPossible: true,
  },
  {
    name: 'the answer that it is already applied',
    error: newProblem('GIFT_CARD_APPLIED'),
    verdict: 'may have been applied',
    isPossible: true,
  },
  {
    name: 'the answer that it is empty',
    error: newProblem('GIFT_CARD_EMPTY'),
    verdict: 'may have been applied',
    isPossible: true,
  },
  {
    name: 'the answer that nothing is due',
    error: newProblem('NOTHING_DUE'),
    verdict: 'may have been applied',
    isPossible: true,
  },
  {
    name: 'the answer that it is unknown',
    error: newProblem('GIFT_CARD_UNKNOWN'),
    verdict: 'was not applied',
    isPossible: false,
  },
])('a gift card $verdict after $name', ({ error, isPossible }) => {
  expect(isPossiblyApplied(error)).toBe(isPossible);
});
