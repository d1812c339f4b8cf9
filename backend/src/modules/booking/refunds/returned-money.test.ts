import { describe, expect, test } from '@jest/globals';
import {
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { appendDispute } from '../../../../test/support/booking/disputes.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import type { PayPalDispute, Refund } from '../../../platform/paypal/port.js';
import { sumLostCents } from '../core/payments.js';
import { decideDispute, type DisputeReport } from '../disputes/dispute.js';
import type { BookingEvent } from '../events.js';
import { decideDashboardRefund } from './dashboard-refund.js';
import {
  decideReturnedMoney,
  detectReversal,
  isWithdrawnByDispute,
  type ReturnedMoney,
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

const firstRefund = newRefundAt('R1', 100, 5);
const earlierRefund = newRefundAt('R2', 300, 20);
const laterRefund = newRefundAt('R3', 50, 30);
const dashboardRefunds = [firstRefund, earlierRefund, laterRefund];

test.each([
  {
    name: 'matches an earlier lost dispute',
    refund: earlierRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME)],
  },
  {
    name: 'matches an earlier open dispute',
    refund: earlierRefund,
    disputes: [newDispute(300, 10, null)],
  },
  {
    name: 'matches the second of two disputes',
    refund: laterRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME), newDispute(50, 25, LOST_OUTCOME)],
  },
  {
    name: 'fits a dispute without a time',
    refund: earlierRefund,
    disputes: [newDispute(400, null, LOST_OUTCOME)],
  },
  {
    name: 'was returned in the moment of the dispute',
    refund: earlierRefund,
    disputes: [newDispute(300, 20, LOST_OUTCOME)],
  },
  {
    name: 'fits two disputes together, whichever came first',
    refund: earlierRefund,
    disputes: [newDispute(100, 15, LOST_OUTCOME), newDispute(200, 10, LOST_OUTCOME)],
  },
])('a reversal belongs to a dispute if its money $name', ({ refund, disputes }) => {
  expect(isWithdrawnByDispute(refund, dashboardRefunds, disputes, new Set())).toBe(true);
});

test.each([
  {
    name: 'exceeds the disputed amount',
    refund: earlierRefund,
    disputes: [newDispute(299, 10, LOST_OUTCOME)],
  },
  {
    name: 'was returned before the dispute',
    refund: firstRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME)],
  },
  {
    name: 'was returned after other money that matches the dispute',
    refund: laterRefund,
    disputes: [newDispute(300, 10, LOST_OUTCOME)],
  },
  {
    name: 'matches a dispute that was won',
    refund: earlierRefund,
    disputes: [newDispute(300, 10, 'RESOLVED_SELLER_FAVOUR')],
  },
  {
    name: 'comes after money returned in the moment of the first dispute',
    refund: laterRefund,
    disputes: [newDispute(300, 20, LOST_OUTCOME)],
  },
  {
    name: 'comes after money returned between two disputes',
    refund: laterRefund,
    disputes: [newDispute(200, 15, LOST_OUTCOME), newDispute(100, 25, LOST_OUTCOME)],
  },
  { name: 'has no dispute', refund: earlierRefund, disputes: [] },
])('a reversal belongs to no dispute if its money $name', ({ refund, disputes }) => {
  expect(isWithdrawnByDispute(refund, dashboardRefunds, disputes, new Set())).toBe(false);
});

test('money returned in the same moment does not count against a dispute twice', () => {
  const disputes = [newDispute(300, 10, LOST_OUTCOME)];
  const twinRefund = newRefundAt('R4', 300, 20);
  expect(isWithdrawnByDispute(earlierRefund, [earlierRefund, twinRefund], disputes, new Set())).toBe(true);
});

test('a booked reversal before a dispute counts as part of that dispute', () => {
  const disputes = [newDispute(300, 25, LOST_OUTCOME)];
  expect(isWithdrawnByDispute(laterRefund, dashboardRefunds, disputes, new Set())).toBe(true);
  expect(isWithdrawnByDispute(laterRefund, dashboardRefunds, disputes, new Set(['R2']))).toBe(false);
});

describe('returned money', () => {
  const detectAt = (createdAt: string, eventTypes: readonly string[]) =>
    detectReversal({ createdAt }, eventTypes, new Date('2027-01-10T10:00:00Z'));

  test('is a reversal if an event says so', () => {
    expect(detectAt('2027-01-10T09:00:00Z', ['X.REFUNDED', 'X.REVERSED'])).toBe(true);
  });

  test.each([
    { name: 'only a refund event', createdAt: '2027-01-10T09:00:00Z', eventTypes: ['X.REFUNDED'] },
    { name: 'no event after 30 days', createdAt: '2026-12-11T09:59:59Z', eventTypes: [] },
  ])('is a refund with $name', ({ createdAt, eventTypes }) => {
    expect(detectAt(createdAt, eventTypes)).toBe(false);
  });

  test.each([
    { name: 'no event so far', createdAt: '2027-01-10T09:00:00Z' },
    { name: 'no event for just 30 days', createdAt: '2026-12-11T10:00:00Z' },
  ])('is not decided yet with $name', ({ createdAt }) => {
    expect(detectAt(createdAt, [])).toBeUndefined();
  });
});

const paymentFacts = {
  provider: 'paypal',
  paymentId: 'pi_deposit',
  instalmentId: getInstalmentId('deposit'),
} as const;
const disputeFacts = { ...paymentFacts, reason: 'OTHER', answerBy: null } as const;

const newDashboardRefund = (overrides: Partial<Refund> = {}): Refund => ({
  ...newRefundAt('R1', 10_000, 5),
  captureId: 'C1',
  invoiceId: null,
  status: 'COMPLETED',
  currency: 'USD',
  ...overrides,
});

const newOrder = (...refunds: readonly Refund[]) => ({
  id: paymentFacts.paymentId,
  instalmentId: paymentFacts.instalmentId,
  refunds,
});

/** Appends a dispute at PayPal, by default of 60 cents. */
const appendPayPalDispute = (
  history: readonly BookingEvent[],
  stage: DisputeReport['stage'],
  overrides: Partial<DisputeReport> = {},
): BookingEvent[] =>
  appendDispute(history, stage, { ...disputeFacts, disputeId: 'PP-1', amountCents: 60, ...overrides });

/** A paid deposit with a refund of ours that PayPal has not answered. */
const unsentHistory = [...newDepositPaidHistory(), newRefundStarted('deposit', 10_000, 'requested')];

describe('the unbooked amount that PayPal returned', () => {
  const sumAfter = (
    history: readonly BookingEvent[],
    refunds: readonly Refund[] = [newDashboardRefund()],
  ): number => sumUnbookedCents(foldExistingBooking(history), newOrder(...refunds));

  test('counts a refund of the dashboard', () => {
    expect(sumAfter(newDepositPaidHistory())).toBe(10_000);
  });

  test.each([
    { name: 'has failed', refund: newDashboardRefund({ status: 'FAILED' }) },
    { name: 'is pending', refund: newDashboardRefund({ status: 'PENDING' }) },
    { name: 'is in another currency', refund: newDashboardRefund({ currency: 'EUR' }) },
  ])('leaves out a refund that $name', ({ refund }) => {
    expect(sumAfter(newDepositPaidHistory(), [refund])).toBe(0);
  });

  test.each([
    { name: 'names our refund', refund: newDashboardRefund({ invoiceId: 'pi_deposit-r1' }) },
    {
      name: 'is booked under its own id',
      refund: newDashboardRefund({ id: 're_1', invoiceId: 'pi_deposit' }),
    },
  ])('leaves out a refund of ours, which $name', ({ refund }) => {
    const history = [...unsentHistory, newRefundMade('deposit', 10_000, 'requested')];
    expect(sumAfter(history, [refund])).toBe(0);
  });

  test('counts a dashboard refund beside our own that PayPal has not answered', () => {
    expect(sumAfter(unsentHistory)).toBe(10_000);
  });

  test.each(['open', 'lost'] as const)('subtracts the amount of a dispute that is %s', (stage) => {
    expect(sumAfter(appendPayPalDispute(newDepositPaidHistory(), stage))).toBe(10_000 - 60);
  });

  test('ignores a dispute that was won', () => {
    expect(sumAfter(appendPayPalDispute(appendPayPalDispute(newDepositPaidHistory(), 'open'), 'won'))).toBe(
      10_000,
    );
  });

  test('ignores a dispute of another payment', () => {
    const history = appendPayPalDispute(newDepositPaidHistory(), 'lost', { paymentId: 'pi_balance' });
    expect(sumAfter(history)).toBe(10_000);
  });

  test('is zero without a booking', () => {
    expect(sumUnbookedCents(foldBooking([]), newOrder(newDashboardRefund()))).toBe(0);
  });
});

describe('the decision about returned money', () => {
  const decideAfter = (
    history: readonly BookingEvent[],
    overrides: Partial<ReturnedMoney> = {},
  ): BookingEvent[] => {
    const refund = overrides.refund ?? newDashboardRefund();
    return decideReturnedMoney(
      foldBooking(history),
      { order: newOrder(refund), refund, isReversed: true, disputes: [], ...overrides },
      NOW,
    );
  };

  test('records our refund as sent, whatever PayPal reports of a reversal', () => {
    const refund = newDashboardRefund({ id: 're_1', invoiceId: 'pi_deposit-r1' });
    expect(decideAfter(unsentHistory, { refund })).toEqual([newRefundMade('deposit', 10_000, 'requested')]);
  });

  test('records a refund of the dashboard for the instalment of its order', () => {
    const booking = foldExistingBooking(newDepositPaidHistory());
    const events = decideAfter(newDepositPaidHistory(), { isReversed: false });
    expect(events).toEqual(
      decideDashboardRefund(booking, { ...paymentFacts, providerRefundId: 'R1', amountCents: 10_000 }),
    );
    expect(events.map(({ type }) => type)).toEqual(['RefundStarted', 'PaymentRefunded', 'TaskRaised']);
  });

  test('waits while nobody knows whether the money was reversed', () => {
    expect(decideAfter(newDepositPaidHistory(), { isReversed: undefined })).toEqual([]);
  });

  test('records a reversal as a lost dispute of that amount', () => {
    expect(decideAfter(newDepositPaidHistory())).toEqual(
      decideDispute(
        foldExistingBooking(newDepositPaidHistory()),
        {
          ...paymentFacts,
          disputeId: 'R1',
          amountCents: 10_000,
          reason: 'REVERSED',
          answerBy: null,
          stage: 'lost',
        },
        NOW,
      ),
    );
  });

  test('records a reversal once', () => {
    const history = [...newDepositPaidHistory(), ...decideAfter(newDepositPaidHistory())];
    const refund = newDashboardRefund();
    // A second refund leaves money unbooked, so only the known id stops the first from being booked again.
    const order = newOrder(refund, newDashboardRefund({ id: 'R2' }));
    expect(decideAfter(history, { order, refund, isReversed: false })).toEqual([]);
  });

  test('records nothing if a listed dispute withdrew the money', () => {
    expect(
      decideAfter(newDepositPaidHistory(), {
        disputes: [newDispute(10_000, 1, LOST_OUTCOME)],
        isReversed: false,
      }),
    ).toEqual([]);
  });

  test('does not count our own refund against the amount of a listed dispute', () => {
    const history = [...unsentHistory, newRefundMade('deposit', 10_000, 'requested')];
    const refund = newDashboardRefund();
    const ownRefund = newDashboardRefund({
      ...newRefundAt('re_1', 10_000, 3),
      invoiceId: 'pi_deposit-r1',
    });
    expect(
      decideAfter(history, {
        order: newOrder(ownRefund, refund),
        refund,
        disputes: [newDispute(10_000, 1, LOST_OUTCOME)],
        isReversed: false,
      }),
    ).toEqual([]);
  });

  test('counts an earlier refund of the dashboard against the amount of a listed dispute', () => {
    const refund = newDashboardRefund();
    const earlierDashboardRefund = newDashboardRefund(newRefundAt('R0', 10_000, 3));
    const events = decideAfter(newDepositPaidHistory(), {
      order: newOrder(earlierDashboardRefund, refund),
      refund,
      disputes: [newDispute(10_000, 1, LOST_OUTCOME)],
      isReversed: false,
    });
    expect(events.map(({ type }) => type)).toEqual(['RefundStarted', 'PaymentRefunded', 'TaskRaised']);
  });

  test('records nothing if a known dispute accounts for the whole amount', () => {
    const history = appendPayPalDispute(newDepositPaidHistory(), 'open', { amountCents: 10_000 });
    expect(decideAfter(history)).toEqual([]);
  });

  test('records nothing without a booking', () => {
    expect(decideAfter([])).toEqual([]);
  });
});

type ReportTuple = readonly ['returned' | 'open' | 'lost' | 'won', id: string, amountCents: number];
/** Calculates the loss after these events in order; each dispute is listed at its own time or not at all. */
function replayLostCents(
  reports: readonly ReportTuple[],
  listedDisputes: readonly PayPalDispute[] = [],
): number {
  const history: BookingEvent[] = newDepositPaidHistory();
  const refunds: Refund[] = [];
  for (const [kind, id, amountCents] of reports) {
    const booking = foldExistingBooking(history);
    if (kind === 'returned') {
      const refund = newDashboardRefund(newRefundAt(id, amountCents, 20 + refunds.length));
      refunds.push(refund);
      const order = newOrder(...refunds);
      history.push(
        ...decideReturnedMoney(booking, { order, refund, isReversed: true, disputes: listedDisputes }, NOW),
      );
    } else
      history.push(
        ...decideDispute(booking, { ...disputeFacts, disputeId: id, amountCents, stage: kind }, NOW),
      );
  }
  return sumLostCents(foldExistingBooking(history), paymentFacts.paymentId);
}

test.each<{ name: string; cents: number; reports: ReportTuple[]; listedDisputes: PayPalDispute[] }>([
  {
    name: 'a reversal that includes a listed dispute',
    cents: 100,
    reports: [
      ['lost', 'D1', 60],
      ['returned', 'R1', 100],
    ],
    listedDisputes: [newDispute(60, 10, LOST_OUTCOME)],
  },
  {
    name: 'a reversal that includes a dispute not yet listed',
    cents: 100,
    reports: [
      ['lost', 'D1', 60],
      ['returned', 'R1', 100],
    ],
    listedDisputes: [],
  },
  {
    name: 'two reversals',
    cents: 150,
    reports: [
      ['lost', 'D1', 60],
      ['returned', 'R1', 100],
      ['returned', 'R2', 50],
    ],
    listedDisputes: [],
  },
  {
    name: 'a reversal that includes an open dispute',
    cents: 100,
    reports: [
      ['open', 'D1', 60],
      ['returned', 'R1', 100],
      ['lost', 'D1', 60],
    ],
    listedDisputes: [],
  },
  {
    name: 'a reversal next to an open dispute that is won',
    cents: 100,
    reports: [
      ['open', 'D1', 60],
      ['returned', 'R1', 100],
      ['won', 'D1', 60],
    ],
    listedDisputes: [],
  },
  {
    name: 'a reversal that includes a lost and an open dispute',
    cents: 100,
    reports: [
      ['lost', 'D1', 60],
      ['open', 'D2', 30],
      ['returned', 'R1', 100],
      ['lost', 'D2', 30],
    ],
    listedDisputes: [],
  },
])('money is booked as lost once for $name', ({ cents, reports, listedDisputes }) => {
  expect(replayLostCents(reports, listedDisputes)).toBe(cents);
});
