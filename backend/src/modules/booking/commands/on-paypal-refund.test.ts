import { expect, test } from '@jest/globals';
import { depositPaid, existing, instalmentId, NOW } from '../../../../test/booking/builders.js';
import type { Dispute } from '../../../platform/paypal/port.js';
import { decideDispute, type FoundDispute } from '../domain/disputes.js';
import { takenByDispute, untoldCents } from './on-paypal-refund.js';

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

test('what was booked as lost before its dispute was told is a part of what that is about', () => {
  const all = [first, taken, later];
  const disputes = [dispute(300, 25, LOST)];
  expect(takenByDispute(later, all, disputes, new Set())).toBe(true);
  expect(takenByDispute(later, all, disputes, new Set(['R2']))).toBe(false);
});

test('what went back and was not told yet is known as such, unless a dispute that is not won accounts for it', () => {
  const id = 'pi_deposit';
  const untold = (...stages: FoundDispute['stage'][]) => {
    const log = depositPaid();
    for (const stage of stages)
      log.push(
        ...decideDispute(
          {
            ...{ disputeId: 'PP-1', provider: 'paypal', intentId: id, instalmentId: instalmentId('deposit') },
            ...{ amountCents: 40_000, reason: 'OTHER', answerBy: null, stage },
          },
          existing(log),
          NOW,
        ),
      );
    const hand = { ...back('R1', 10_000, 5), status: 'COMPLETED', currency: 'USD' } as const;
    return untoldCents({ id, refunds: [{ ...hand, captureId: 'C1', invoiceId: null }] }, existing(log));
  };
  expect([untold(), untold('open', 'won')]).toEqual([10_000, 10_000]);
  for (const sum of [untold('open'), untold('lost')]) expect(sum).toBeLessThan(0);
});
