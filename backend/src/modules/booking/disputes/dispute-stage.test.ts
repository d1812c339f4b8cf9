import { expect, test } from '@jest/globals';
import { toPayPalStage, toStripeStage } from './dispute-stage.js';

test.each([
  { status: 'warning_needs_response', stage: 'inquiry' },
  { status: 'warning_under_review', stage: 'inquiry' },
  { status: 'needs_response', stage: 'open' },
  { status: 'under_review', stage: 'open' },
  { status: 'won', stage: 'won' },
  { status: 'lost', stage: 'lost' },
  // The bank ended its inquiry without a dispute.
  { status: 'warning_closed', stage: 'other' },
])('a dispute that is $status at Stripe is treated as $stage', ({ status, stage }) => {
  expect(toStripeStage(status)).toBe(stage);
});

test.each([
  { status: 'OPEN', outcome: null, stage: 'open' },
  { status: 'WAITING_FOR_BUYER_RESPONSE', outcome: null, stage: 'open' },
  { status: 'WAITING_FOR_SELLER_RESPONSE', outcome: null, stage: 'open' },
  { status: 'UNDER_REVIEW', outcome: null, stage: 'open' },
  { status: 'OTHER', outcome: null, stage: 'other' },
  { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', stage: 'won' },
  { status: 'RESOLVED', outcome: 'CANCELED_BY_BUYER', stage: 'won' },
  { status: 'RESOLVED', outcome: 'DENIED', stage: 'won' },
  { status: 'RESOLVED', outcome: 'RESOLVED_WITH_PAYOUT', stage: 'won' },
  { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR', stage: 'lost' },
  { status: 'RESOLVED', outcome: 'ACCEPTED', stage: 'lost' },
  // PayPal ended the dispute without an outcome: it stays open for staff.
  { status: 'RESOLVED', outcome: 'NONE', stage: 'other' },
  { status: 'RESOLVED', outcome: null, stage: 'other' },
])('a dispute that is $status with $outcome at PayPal is treated as $stage', ({ status, outcome, stage }) => {
  expect(toPayPalStage({ status, outcome })).toBe(stage);
});
