import { expect, test } from '@jest/globals';
import { findField } from './use-describe-split-refusal.js';

test.each([
  {
    field: 'shares[1].payer.email',
    verdict: 'with the lead’s part first',
    isLeadFirst: true,
    shownAt: 'payers[0].email',
  },
  {
    field: 'shares[0].payer.name',
    verdict: 'without a part of the lead',
    isLeadFirst: false,
    shownAt: 'payers[0].name',
  },
  {
    field: 'shares[2].amountCents',
    verdict: 'with the lead’s part first',
    isLeadFirst: true,
    shownAt: 'payers[1].amount',
  },
  { field: 'email', verdict: 'without a part of the lead', isLeadFirst: false, shownAt: 'payers[0].email' },
  {
    field: 'shares[0].amountCents',
    verdict: 'with the lead’s part first',
    isLeadFirst: true,
    shownAt: undefined,
  },
  { field: 'instalmentId', verdict: 'with the lead’s part first', isLeadFirst: true, shownAt: undefined },
])('a server error at $field, $verdict, is shown at $shownAt', ({ field, isLeadFirst, shownAt }) => {
  expect(findField(field, isLeadFirst)).toBe(shownAt);
});
