import { expect, test } from '@jest/globals';
import { findField } from './use-describe-split-refusal.js';

test.each([
  { field: 'shares[1].payer.email', isLeadFirst: true, shownAt: 'payers[0].email' },
  { field: 'shares[0].payer.name', isLeadFirst: false, shownAt: 'payers[0].name' },
  { field: 'shares[2].amountCents', isLeadFirst: true, shownAt: 'payers[1].amount' },
  { field: 'email', isLeadFirst: false, shownAt: 'payers[0].email' },
  { field: 'shares[0].amountCents', isLeadFirst: true, shownAt: undefined },
  { field: 'instalmentId', isLeadFirst: true, shownAt: undefined },
])(
  'a server error at $field, with the lead’s part first: $isLeadFirst, is shown at $shownAt',
  ({ field, isLeadFirst, shownAt }) => {
    expect(findField(field, isLeadFirst)).toBe(shownAt);
  },
);
