import { expect, test } from '@jest/globals';
import { isCardPage } from './card-pages.js';

test.each([
  ['/en/checkout?booking=1', true],
  ['/es/thank-you', true],
  ['/en/share#key=1', true],
  ['/en/checkout/', true],
  ['/en/checkouts', false],
  ['/fr/checkout', false],
  ['/en/adventure/checkout', false],
])('the page at %s has a card form: %p', (path, isExpected) => {
  expect(isCardPage(path)).toBe(isExpected);
});
