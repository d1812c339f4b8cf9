import { expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
  NOW,
} from '../../../../test/support/booking/builders.js';
import type { PayPalDispute, Refund } from '../../../platform/paypal/port.js';
import { getLostCents } from '../core/payments.js';
import { decideDispute, type DisputeReport } from '../disputes/dispute.js';
import type { BookingEvent } from '../events.js';
import {
  decideReturnedMoney,
  detectReversal,
  isWithdrawnByDispute,
  sumUnbookedCents,
} from './returned-money.js';

const newInstant = (minute: number | null) =>
  minute === null ? null : `2027-01-10T10:${String(minute).padStart(2, '0')}:00Z`;
const newRefundAt = (id: string, amountCents: number, minute: number | null) => ({
  id,
  amountCents,
  createdAt: newInstant(minute),
});
const newDispute = (amountCents: number, minute: number | null, outcome: string | null): PayPalDispute => ({
  id: 'D1',
  captureId: 'C1',
  amountCents,
  currency: 'USD',
  reason: 'OTHER',
  answerBy: null,
  status: outcome === null ? 'UNDER_REVIEW' : 'RESOLVED',
  outcome,
  createdAt: newInstant(minute),
});
const LOST_OUTCOME = 'RESOLVED_BUYER_FAVOUR';

const firstRefundData = newRefundAt('R1', 100, 5);
const earlierRefund = newRefundAt('R2', 300, 20);
const laterRefund = newRefundAt('R3', 50, 30);
test.each([
  {
    name: 'matches an earlier lost dispute',
    refund: earlierRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME)],
    expected: true,
  },
  {
    name: 'matches an earlier open dispute',
    refund: earlierRefund,
    disputes: [newDispute(300, 10, null)],
    expected: true,
  },
  {
    name: 'exceeds the disputed amount',
    refund: earlierRefund,
    disputes: [newDispute(299, 10, LOST_OUTCOME)],
    expected: false,
  },
  {
    name: 'was returned before the dispute',
    refund: firstRefundData,
    disputes: [newDispute(300, 10, LOST_OUTCOME)],
    expected: false,
  },
  {
    name: 'was returned after other money that matches the dispute',
    refund: laterRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME)],
    expected: false,
  },
  {
    name: 'matches the second of two disputes',
    refund: laterRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME), newDispute(50, 25, LOST_OUTCOME)],
    expected: true,
  },
  {
    name: 'matches a dispute that was won',
    refund: earlierRefund,
    disputes: [newDispute(300, 10, 'RESOLVED_SELLER_FAVOUR')],
    expected: false,
  },
  {
    name: 'fits a dispute without a time',
    refund: earlierRefund,
    disputes: [newDispute(400, null, LOST_OUTCOME)],
    expected: true,
  },
  { name: 'has no dispute', refund: earlierRefund, disputes: [], expected: false },
])('a reversal belongs to a dispute or not if its money $name', ({ refund, disputes, expected }) => {
  expect(
    isWithdrawnByDispute(refund, [firstRefundData, earlierRefund, laterRefund], disputes, new Set()),
  ).toBe(expected);
});

test('a booked reversal before a dispute counts as part of that dispute', () => {
  const allRefunds = [firstRefundData, earlierRefund, laterRefund];
  const disputes = [newDispute(300, 25, LOST_OUTCOME)];
  expect(isWithdrawnByDispute(laterRefund, allRefunds, disputes, new Set())).toBe(true);
  expect(isWithdrawnByDispute(laterRefund, allRefunds, disputes, new Set(['R2']))).toBe(false);
});

test('an unreported refund is recognized unless an open or lost dispute accounts for it', () => {
  const id = 'pi_deposit';
  const sumUnbookedAfter = (...stages: DisputeReport['stage'][]) => {
    const history = newDepositPaidHistory();
    for (const stage of stages)
      history.push(
        ...decideDispute(
          {
            disputeId: 'PP-1',
            provider: 'paypal',
            paymentId: id,
            instalmentId: getInstalmentId('deposit'),
            amountCents: DEPOSIT_CENTS,
            reason: 'OTHER',
            answerBy: null,
            stage,
          },
          foldExistingBooking(history),
          NOW,
        ),
      );
    const dashboardRefund = {
      ...newRefundAt('R1', 10_000, 5),
      status: 'COMPLETED',
      currency: 'USD',
    } as const;
    return sumUnbookedCents(
      { id, refunds: [{ ...dashboardRefund, captureId: 'C1', invoiceId: null }] },
      foldExistingBooking(history),
    );
  };
  expect({ undisputed: sumUnbookedAfter(), won: sumUnbookedAfter('open', 'won') }).toEqual({
    undisputed: 10_000,
    won: 10_000,
  });
  for (const sum of [sumUnbookedAfter('open'), sumUnbookedAfter('lost')]) expect(sum).toBeLessThan(0);
});

test.each([
  {
    name: 'a reversal event',
    createdAt: '2027-01-10T09:00:00Z',
    types: ['X.REFUNDED', 'X.REVERSED'],
    expected: true,
  },
  { name: 'only a refund event', createdAt: '2027-01-10T09:00:00Z', types: ['X.REFUNDED'], expected: false },
  { name: 'no event so far', createdAt: '2027-01-10T09:00:00Z', types: [], expected: undefined },
  { name: 'no event after 30 days', createdAt: '2026-12-11T09:59:59Z', types: [], expected: false },
])('returned money with $name is a reversal: $expected', ({ createdAt, types, expected }) => {
  const refund = { createdAt } as Refund;
  expect(detectReversal(refund, types, new Date('2027-01-10T10:00:00Z'))).toBe(expected);
});

const paymentFacts = {
  provider: 'paypal',
  paymentId: 'pi_deposit',
  instalmentId: getInstalmentId('deposit'),
  reason: 'OTHER',
  answerBy: null,
} as const;
type ReportTuple = readonly ['back' | 'open' | 'lost' | 'won', id: string, amountCents: number];
/** The booking's loss after these events in order; each dispute is listed at its own time or not at all. */
function sumLostCents(reports: readonly ReportTuple[], listed: readonly PayPalDispute[] = []): number {
  const history: BookingEvent[] = newDepositPaidHistory();
  const refunds: Refund[] = [];
  for (const [kind, id, amountCents] of reports) {
    const booking = foldExistingBooking(history);
    if (kind === 'back') {
      const captureFacts = {
        captureId: 'C1',
        invoiceId: null,
        status: 'COMPLETED',
        currency: 'USD',
      } as const;
      const refund = { ...newRefundAt(id, amountCents, 20 + refunds.length), ...captureFacts };
      refunds.push(refund);
      const order = { id: paymentFacts.paymentId, instalmentId: paymentFacts.instalmentId, refunds };
      history.push(
        ...decideReturnedMoney({ order, refund, isReversed: true, disputes: listed }, booking, NOW),
      );
    } else
      history.push(
        ...decideDispute({ ...paymentFacts, disputeId: id, amountCents, stage: kind }, booking, NOW),
      );
  }
  return getLostCents(foldExistingBooking(history), paymentFacts.paymentId);
}

test.each<{ name: string; cents: number; reports: ReportTuple[]; listed: PayPalDispute[] }>([
  {
    name: 'a reversal that includes a listed dispute',
    cents: 100,
    reports: [
      ['lost', 'D1', 60],
      ['back', 'R1', 100],
    ],
    listed: [newDispute(60, 10, LOST_OUTCOME)],
  },
  {
    name: 'a reversal that includes a dispute not yet listed',
    cents: 100,
    reports: [
      ['lost', 'D1', 60],
      ['back', 'R1', 100],
    ],
    listed: [],
  },
  {
    name: 'two reversals',
    cents: 150,
    reports: [
      ['lost', 'D1', 60],
      ['back', 'R1', 100],
      ['back', 'R2', 50],
    ],
    listed: [],
  },
  {
    name: 'a reversal that includes an open dispute',
    cents: 100,
    reports: [
      ['open', 'D1', 60],
      ['back', 'R1', 100],
      ['lost', 'D1', 60],
    ],
    listed: [],
  },
  {
    name: 'a reversal next to an open dispute that is won',
    cents: 100,
    reports: [
      ['open', 'D1', 60],
      ['back', 'R1', 100],
      ['won', 'D1', 60],
    ],
    listed: [],
  },
  {
    name: 'a reversal that includes a lost and an open dispute',
    cents: 100,
    reports: [
      ['lost', 'D1', 60],
      ['open', 'D2', 30],
      ['back', 'R1', 100],
      ['lost', 'D2', 30],
    ],
    listed: [],
  },
])('$name is booked as lost once', ({ cents, reports, listed }) => {
  expect(sumLostCents(reports, listed)).toBe(cents);
});
