import { expect, test } from '@jest/globals';
import { findField } from './split-refusals.js';

test.each([
  ['shares[1].payer.email', true, 'payers[0].email'],
  ['shares[0].payer.name', false, 'payers[0].name'],
  ['shares[2].amountCents', true, 'payers[1].amount'],
  ['email', false, 'payers[0].email'],
  ['shares[0].amountCents', true, undefined],
  ['instalmentId', true, undefined],
])('a server error at %s, with the lead’s part first: %p, is shown at %s', (field, isLeadFirst, shownAt) => {
  expect(findField(field, isLeadFirst)).toBe(shownAt);
});
