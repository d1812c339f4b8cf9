import { expect, test } from '@jest/globals';
import { BUYERS, isBuyer } from './buyers.js';

test.each(Object.keys(BUYERS))('%s is a buyer', (name) => {
  expect(isBuyer(name)).toBe(true);
});

test.each(['nobody', '', 'toString', undefined, 5])('%j is no buyer', (name) => {
  expect(isBuyer(name)).toBe(false);
});
