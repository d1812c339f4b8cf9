import { expect, test } from '@jest/globals';
import { refuse } from '../../../kernel/refuse.js';
import { describeErasureRefusal } from './erasure-refusal-text.js';

test.each([
  {
    refusal: refuse('BOOKING_ON_HOLD', { until: '2027-01-10T10:15:00Z' }),
    text: /held until 2027-01-10T10:15:00Z/,
  },
  { refusal: refuse('TRIP_NOT_OVER', { until: '2027-05-15' }), text: /trip ends on 2027-05-15/ },
  { refusal: refuse('MONEY_IN_FLIGHT'), text: /still in progress/ },
  { refusal: refuse('MONEY_OWED'), text: /add --refunded-outside/ },
  { refusal: refuse('OVERTAKEN'), text: /being changed/ },
])('tells the operator why $refusal.refused has to wait, and to try again', ({ refusal, text }) => {
  expect(describeErasureRefusal(refusal)).toMatch(text);
  expect(describeErasureRefusal(refusal)).toMatch(/Try again/);
});
