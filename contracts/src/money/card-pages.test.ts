import { expect, test } from '@jest/globals';
import { isCardPage } from './card-pages.js';

test.each([
  ['/en/checkout?booking=1', 'has a card form', true],
  ['/es/thank-you', 'has a card form', true],
  ['/en/share#key=1', 'has a card form', true],
  ['/en/checkout/', 'has a card form', true],
  ['/en/checkouts', 'has no card form', false],
  ['/fr/checkout', 'has no card form', false],
  ['/en/adventure/checkout', 'has no card form', false],
])('the page at %s %s', (path, _verdict, isExpected) => {
  expect(isCardPage(path)).toBe(isExpected);
});
