import { expect, test } from '@jest/globals';
import { newProblem } from '../../../test/checkout-walker.js';
import { isPossiblyApplied } from './gift-card-refusals.js';

test.each([
  { name: 'no answer', error: newProblem('OFFLINE'), isPossible: true },
  { name: 'an answer cut off in the middle', error: new SyntaxError('unexpected end'), isPossible: true },
  { name: 'a gift card that is already applied', error: newProblem('GIFT_CARD_APPLIED'), isPossible: true },
  { name: 'an empty gift card', error: newProblem('GIFT_CARD_EMPTY'), isPossible: true },
  { name: 'nothing due', error: newProblem('NOTHING_DUE'), isPossible: true },
  { name: 'an unknown gift card', error: newProblem('GIFT_CARD_UNKNOWN'), isPossible: false },
])('a gift card may have been applied after $name: $isPossible', ({ error, isPossible }) => {
  expect(isPossiblyApplied(error)).toBe(isPossible);
});
