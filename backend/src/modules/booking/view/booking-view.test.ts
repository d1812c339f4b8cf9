import { describe, expect, test } from '@jest/globals';
import {
  balanceScheduled,
  BOOKING,
  confirmed,
  depositPaid,
  expired,
  expiring,
  held,
  paid,
  partyNamed,
  planChosen,
  quote,
} from '../../../../test/booking/builders.js';
import { refundMade } from '../../../../test/booking/refunds.js';
import {
  actionRequired,
  BALANCE,
  confirming,
  declined,
  item,
  RETRY_1,
  started,
  unknown,
} from '../../../../test/booking/charges.js';
import { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { BookingEvent } from '../events.js';
import { evolveView, foldView } from './booking-view.js';

const at = (version: number): Date => new Date(Date.UTC(2027, 0, 10, 10, version));
const toStored = (events: readonly BookingEvent[]) =>
  events.map((event, n) => ({ ...event, version: n + 1, recordedAt: at(n + 1) }));
const view = (...events: BookingEvent[]) => {
  const folded = foldView(toStored(events));
  if (!folded) throw new Error('nothing was folded');
  // The shown view must match the contract.
  expect(BookingView.parse(folded)).toEqual(folded);
  return folded;
};
const balance = (...events: BookingEvent[]) => view(...depositPaid(), ...events).instalments[1];
const newRefunded = (reason: 'no-seat-left' | 'paid-twice', paymentId: string): BookingEvent =>
  refundMade('deposit', 40_000, reason, { paymentId });

test('shows quote, end and future amounts of a hold', () => {
  expect(view(...held())).toMatchObject({
    id: BOOKING,
    reference: 'WF-7KQ4-9TX',
    status: 'ON_HOLD',
    money: 'UNPAID',
    hold: { expiresAt: '2027-01-10T10:15:00.000Z', extendable: true },
    totalCents: 200_000,
    paidCents: 0,
    remainingCents: 200_000,
    lines: quote().lines,
    plans: ['deposit', 'full'],
    partyNamed: false,
    party: null,
    createdAt: at(1).toISOString(),
    version: 3,
  });
});

test("shows the balance's charge date from the start, and fixes it once scheduled", () => {
  const before = view(...held());
  expect(before.instalments.map(({ kind, chargeAt }) => [kind, chargeAt])).toEqual([
    ['deposit', null],
    ['balance', '2027-03-09T12:00:00.000Z'],
  ]);
  expect(before.balanceChargeDate).toBeNull();
  expect(view(...depositPaid()).balanceChargeDate).toBe('2027-03-09');
});

test('is extended once, and not during expiry', () => {
  const extended: BookingEvent = {
    type: 'HoldExtended',
    data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' },
  };
  expect(view(...held(), extended).hold).toEqual({
    expiresAt: '2027-01-10T10:30:00.000Z',
    extendable: false,
  });
  expect(view(...held(), expiring).hold).toMatchObject({ extendable: false });
});

test('shows named travelers, another plan and the end of a hold', () => {
  expect(view(...held(), partyNamed).partyNamed).toBe(true);
  const full = view(...held(), planChosen('full'));
  expect([full.plan, full.instalments.map(({ kind }) => kind)]).toEqual(['full', ['full']]);
  expect(view(...held(), expiring, expired)).toMatchObject({ status: 'EXPIRED', hold: null });
});

describe('money', () => {
  test('a deposit', () => {
    expect(view(...depositPaid())).toMatchObject({
      status: 'CONFIRMED',
      hold: null,
      money: 'DEPOSIT_PAID',
      paidCents: 40_000,
      remainingCents: 160_000,
    });
    expect(view(...depositPaid()).instalments[0]).toMatchObject({
      paidAt: at(5).toISOString(),
      card: { brand: 'visa', last4: '4242' },
      charge: null,
    });
  });

  test('a paid balance', () => {
    const all = view(...depositPaid(), { type: 'BalancePaid', data: paid('balance', 160_000) });
    expect(all).toMatchObject({ money: 'PAID', paidCents: 200_000, remainingCents: 0 });
    expect(all.instalments[1]).toMatchObject({ charge: 'SUCCEEDED' });
  });

  test('is overdue from its event until the money arrives', () => {
    const overdueLog = [...depositPaid(), started(), actionRequired, item('balance-overdue', 'x')];
    expect(view(...overdueLog)).toMatchObject({
      money: 'OVERDUE',
      status: 'CONFIRMED',
      remainingCents: 160_000,
    });
    expect(view(...overdueLog, partyNamed).money).toBe('OVERDUE');
    expect(view(...overdueLog, { type: 'BalancePaid', data: paid('balance', 160_000) }).money).toBe('PAID');
  });

  const dispute = (disputeId: string): { opened: BookingEvent; closed: BookingEvent } => {
    const { instalmentId, paymentId } = paid('deposit', 40_000);
    const disputeFacts = {
      disputeId,
      instalmentId,
      provider: 'stripe',
      paymentId,
      amountCents: 10_000,
    } as const;
    return {
      opened: { type: 'DisputeOpened', data: { ...disputeFacts, reason: 'fraudulent', answerBy: null } },
      closed: { type: 'DisputeClosed', data: { ...disputeFacts, outcome: 'won' } },
    };
  };

  test('shows the second of two disputes until that has ended too', () => {
    const [first, second] = [dispute('dp_1'), dispute('dp_2')];
    const bothOpen = [...depositPaid(), first.opened, second.opened];
    expect(view(...bothOpen)).toMatchObject({ openDisputes: 2, money: 'DISPUTED' });
    expect(view(...bothOpen, first.closed)).toMatchObject({ openDisputes: 1, money: 'DISPUTED' });
    expect(view(...bothOpen, first.closed, second.closed)).toMatchObject({
      openDisputes: 0,
      money: 'DEPOSIT_PAID',
    });
  });

  test('hides an overdue balance during a dispute without ending it', () => {
    const overdueLog = [...depositPaid(), started(), actionRequired, item('balance-overdue', 'x')];
    const { opened, closed } = dispute('dp_1');
    expect(view(...overdueLog, opened)).toMatchObject({ money: 'DISPUTED', overdue: true });
    expect(view(...overdueLog, opened, closed)).toMatchObject({ money: 'OVERDUE', overdue: true });
    const balance: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
    expect(view(...overdueLog, opened, balance, closed)).toMatchObject({ money: 'PAID', overdue: false });
  });

  test('refunded because no seats were left', () => {
    const confirmedLate: BookingEvent[] = [
      ...held(),
      expiring,
      expired,
      { type: 'DepositPaid', data: paid('deposit', 40_000) },
    ];
    expect(view(...confirmedLate, newRefunded('no-seat-left', 'pi_deposit'))).toMatchObject({
      status: 'EXPIRED',
      money: 'REFUNDED',
      refundedCents: 40_000,
    });
  });

  test('counts no double payment as refunded', () => {
    expect(view(...depositPaid(), newRefunded('paid-twice', 'pi_2'))).toMatchObject({
      money: 'DEPOSIT_PAID',
      paidCents: 40_000,
      refundedCents: 0,
    });
  });
});

test.each<[string, BookingEvent[], object]>([
  ['scheduled', [], { charge: 'SCHEDULED', chargeAt: '2027-03-09T12:00:00.000Z' }],
  ['started', [started()], { charge: 'ATTEMPTING' }],
  ['confirming', [started(), confirming()], { charge: 'ATTEMPTING' }],
  ['unknown', [started(), unknown(RETRY_1)], { charge: 'UNKNOWN' }],
  ['declined softly', [started(), declined(RETRY_1)], { charge: 'FAILED', chargeAt: RETRY_1 }],
  ['declined for good', [started(), declined(null)], { charge: 'ACTION_REQUIRED' }],
  ['in need of the customer', [started(), actionRequired], { charge: 'ACTION_REQUIRED' }],
  [
    'exhausted',
    [started(), declined(null), { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } }],
    { charge: 'EXHAUSTED' },
  ],
  ['scheduled again', [started(), balanceScheduled], { charge: 'SCHEDULED' }],
])('the charge: %s', (_what, events, expected) => {
  expect(balance(...events)).toMatchObject(expected);
  const isStuck = ['ACTION_REQUIRED', 'EXHAUSTED'].includes((expected as { charge: string }).charge);
  expect(view(...depositPaid(), ...events).money).toBe(isStuck ? 'ACTION_REQUIRED' : 'DEPOSIT_PAID');
});

test('changes only the version for events that are history only', () => {
  const before = view(...depositPaid());
  const history: BookingEvent[] = [
    {
      type: 'PaymentAttemptFailed',
      data: { instalmentId: BALANCE, paymentId: 'pi', code: 'x', declineCode: null },
    },
    {
      type: 'OperationsItemRaised',
      data: { kind: 'amount-differs', key: 'amount-differs:x', instalmentId: BALANCE, detail: 'x' },
    },
  ];
  for (const event of history)
    expect(view(...depositPaid(), event)).toEqual({ ...before, version: before.version + 1 });
});

test('rejects events before the creation', () => {
  expect(foldView([])).toBeNull();
  const [event] = toStored([confirmed()]);
  expect(() => evolveView(null, event!)).toThrow(/before BookingCreated/);
});
