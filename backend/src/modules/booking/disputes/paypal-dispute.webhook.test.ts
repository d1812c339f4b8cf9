import { expect, test } from '@jest/globals';
import { toDisputeStage } from './paypal-dispute.webhook.js';

test.each([
  ['OPEN', null, 'open'],
  ['WAITING_FOR_BUYER_RESPONSE', null, 'open'],
  ['WAITING_FOR_SELLER_RESPONSE', null, 'open'],
  ['UNDER_REVIEW', null, 'open'],
  ['OTHER', null, 'other'],
  ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED', 'CANCELED_BY_BUYER', 'won'],
  ['RESOLVED', 'DENIED', 'won'],
  ['RESOLVED', 'RESOLVED_WITH_PAYOUT', 'won'],
  ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'],
  ['RESOLVED', 'ACCEPTED', 'lost'],
  // An end without an outcome is not reported: the dispute stays open for staff.
  ['RESOLVED', 'NONE', 'other'],
  ['RESOLVED', null, 'other'],
])('a dispute that is %s with %s is treated as %s', (status, outcome, stage) => {
  expect(toDisputeStage({ status, outcome })).toBe(stage);
});
