import { expect, test } from '@jest/globals';
import type { Dispute } from '../../../platform/paypal/port.js';
import { takenByDispute } from './on-paypal-refund.js';

const at = (minute: number | null) =>
  minute === null ? null : `2027-01-10T10:${String(minute).padStart(2, '0')}:00Z`;
const back = (id: string, amountCents: number, minute: number | null) => ({
  ...{ id, amountCents, createdAt: at(minute) },
});
const dispute = (amountCents: number, minute: number | null, outcome: string | null): Dispute => ({
  ...{ id: 'D1', captureId: 'C1', amountCents, currency: 'USD', reason: 'OTHER', answerBy: null },
  ...{ status: outcome === null ? 'UNDER_REVIEW' : 'RESOLVED', outcome, createdAt: at(minute) },
});
const LOST = 'RESOLVED_BUYER_FAVOUR';

const first = back('R1', 100, 5);
const taken = back('R2', 300, 20);
const later = back('R3', 50, 30);
test.each([
  ['is what the dispute took', taken, [dispute(300, 10, LOST)], true],
  ['is what an open dispute may take', taken, [dispute(300, 10, null)], true],
  ['is more than it is about', taken, [dispute(299, 10, LOST)], false],
  ['was before it', first, [dispute(300, 10, LOST)], false],
  ['is beside what it took', later, [dispute(300, 10, LOST)], false],
  ['is what two took', later, [dispute(300, 10, LOST), dispute(50, 25, LOST)], true],
  ['has one that was won', taken, [dispute(300, 10, 'RESOLVED_SELLER_FAVOUR')], false],
  ['has a dispute without a time', taken, [dispute(400, null, LOST)], true],
  ['has none', taken, [], false],
])('money that %s', (_what, refund, disputes, expected) => {
  expect(takenByDispute(refund, [first, taken, later], disputes)).toBe(expected);
});
