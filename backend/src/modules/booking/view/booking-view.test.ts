import { describe, expect, test } from '@jest/globals';
import { BookingView } from '@wayfold/contracts/bookings/bookings';
import {
  BALANCE,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidBooking,
  newHeldBooking,
  newPaid,
  newPlanChosen,
  newQuote,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  overdueRaised,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newRefundMade } from '../../../../test/support/booking/refunds.js';
import type { BookingEvent } from '../events.js';
import { evolveView, foldView } from './booking-view.js';

const newInstant = (version: number): Date => new Date(Date.UTC(2027, 0, 10, 10, version));
const toStored = (events: readonly BookingEvent[]) =>
  events.map((event, i) => ({ ...event, version: i + 1, recordedAt: newInstant(i + 1) }));
const buildView = (...events: BookingEvent[]) => {
  const folded = foldView(toStored(events));
  if (!folded) throw new Error('nothing was folded');
  // The shown view must match the contract.
  expect(BookingView.parse(folded)).toEqual(folded);
  return folded;
};
const buildBalance = (...events: BookingEvent[]) =>
  buildView(...newDepositPaidBooking(), ...events).instalments[1];
const newRefunded = (reason: 'no-seat-left' | 'paid-twice', paymentId: string): BookingEvent =>
  newRefundMade('deposit', 40_000, reason, { paymentId });

test('a hold is shown with its quote, end and future amounts', () => {
  expect(buildView(...newHeldBooking())).toMatchObject({
    id: BOOKING,
    reference: 'WF-7KQ4-9TX',
    status: 'ON_HOLD',
    money: 'UNPAID',
    hold: { expiresAt: '2027-01-10T10:15:00.000Z', isExtendable: true },
    totalCents: 200_000,
    paidCents: 0,
    remainingCents: 200_000,
    lines: newQuote().lines,
    plans: ['deposit', 'full'],
    isPartyNamed: false,
    party: null,
    createdAt: newInstant(1).toISOString(),
    version: 3,
  });
});

test('the charge date of the balance is shown from the start', () => {
  const before = buildView(...newHeldBooking());
  expect(before.instalments.map(({ kind, chargeAt }) => [kind, chargeAt])).toEqual([
    ['deposit', null],
    ['balance', '2027-03-09T12:00:00.000Z'],
  ]);
  expect(before.balanceChargeDate).toBeNull();
  expect(buildView(...newDepositPaidBooking()).balanceChargeDate).toBe('2027-03-09');
});

test('a hold can be extended once, before it ends', () => {
  const extended: BookingEvent = {
    type: 'HoldExtended',
    data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' },
  };
  expect(buildView(...newHeldBooking(), extended).hold).toEqual({
    expiresAt: '2027-01-10T10:30:00.000Z',
    isExtendable: false,
  });
  expect(buildView(...newHeldBooking(), holdExpiryStarted).hold).toMatchObject({ isExtendable: false });
});

test('travelers, another plan and the end of a hold are shown', () => {
  expect(buildView(...newHeldBooking(), partyNamed).isPartyNamed).toBe(true);
  const full = buildView(...newHeldBooking(), newPlanChosen('full'));
  expect({ plan: full.plan, instalments: full.instalments.map(({ kind }) => kind) }).toEqual({
    plan: 'full',
    instalments: ['full'],
  });
  expect(buildView(...newHeldBooking(), holdExpiryStarted, bookingExpired)).toMatchObject({
    status: 'EXPIRED',
    hold: null,
  });
});

describe('the payment state', () => {
  test('shows a paid deposit', () => {
    expect(buildView(...newDepositPaidBooking())).toMatchObject({
      status: 'CONFIRMED',
      hold: null,
      money: 'DEPOSIT_PAID',
      paidCents: 40_000,
      remainingCents: 160_000,
    });
    expect(buildView(...newDepositPaidBooking()).instalments[0]).toMatchObject({
      paidAt: newInstant(5).toISOString(),
      card: { brand: 'visa', last4: '4242' },
      charge: null,
    });
  });

  test('shows a paid balance', () => {
    const all = buildView(...newDepositPaidBooking(), {
      type: 'BalancePaid',
      data: newPaid('balance', 160_000),
    });
    expect(all).toMatchObject({ money: 'PAID', paidCents: 200_000, remainingCents: 0 });
    expect(all.instalments[1]).toMatchObject({ charge: 'SUCCEEDED' });
  });

  test('is overdue from the event of the task until the money arrives', () => {
    const overdueLog = [...newDepositPaidBooking(), newChargeStarted(), actionRequired, overdueRaised];
    expect(buildView(...overdueLog)).toMatchObject({
      money: 'OVERDUE',
      status: 'CONFIRMED',
      remainingCents: 160_000,
    });
    expect(buildView(...overdueLog, partyNamed).money).toBe('OVERDUE');
    expect(buildView(...overdueLog, { type: 'BalancePaid', data: newPaid('balance', 160_000) }).money).toBe(
      'PAID',
    );
  });

  const newWonDispute = (disputeId: string): { opened: BookingEvent; closed: BookingEvent } => {
    const contested = { disputeId, amountCents: 10_000 };
    return { opened: newDisputeOpened(contested), closed: newDisputeClosed('won', contested) };
  };

  test('is disputed until the second of two disputes has ended', () => {
    const [firstDispute, secondDispute] = [newWonDispute('dp_1'), newWonDispute('dp_2')];
    const bothOpen = [...newDepositPaidBooking(), firstDispute.opened, secondDispute.opened];
    expect(buildView(...bothOpen)).toMatchObject({ openDisputes: 2, money: 'DISPUTED' });
    expect(buildView(...bothOpen, firstDispute.closed)).toMatchObject({ openDisputes: 1, money: 'DISPUTED' });
    expect(buildView(...bothOpen, firstDispute.closed, secondDispute.closed)).toMatchObject({
      openDisputes: 0,
      money: 'DEPOSIT_PAID',
    });
  });

  test('is disputed instead of overdue during a dispute', () => {
    const overdueLog = [...newDepositPaidBooking(), newChargeStarted(), actionRequired, overdueRaised];
    const { opened, closed } = newWonDispute('dp_1');
    expect(buildView(...overdueLog, opened)).toMatchObject({ money: 'DISPUTED', isOverdue: true });
    expect(buildView(...overdueLog, opened, closed)).toMatchObject({ money: 'OVERDUE', isOverdue: true });
    const balance: BookingEvent = { type: 'BalancePaid', data: newPaid('balance', 160_000) };
    expect(buildView(...overdueLog, opened, balance, closed)).toMatchObject({
      money: 'PAID',
      isOverdue: false,
    });
  });

  test('is refunded if no seats were left', () => {
    const confirmedLate: BookingEvent[] = [
      ...newHeldBooking(),
      holdExpiryStarted,
      bookingExpired,
      { type: 'DepositPaid', data: newPaid('deposit', 40_000) },
    ];
    expect(buildView(...confirmedLate, newRefunded('no-seat-left', 'pi_deposit'))).toMatchObject({
      status: 'EXPIRED',
      money: 'REFUNDED',
      refundedCents: 40_000,
    });
  });

  test('is not changed by the refund of a double payment', () => {
    expect(buildView(...newDepositPaidBooking(), newRefunded('paid-twice', 'pi_2'))).toMatchObject({
      money: 'DEPOSIT_PAID',
      paidCents: 40_000,
      refundedCents: 0,
    });
  });
});

test.each<[string, BookingEvent[], object]>([
  ['scheduled', [], { charge: 'SCHEDULED', chargeAt: '2027-03-09T12:00:00.000Z' }],
  ['started', [newChargeStarted()], { charge: 'ATTEMPTING' }],
  ['confirming', [newChargeStarted(), newChargeConfirming()], { charge: 'ATTEMPTING' }],
  ['unknown', [newChargeStarted(), newChargeOutcomeUnknown(RETRY_1)], { charge: 'UNKNOWN' }],
  [
    'declined softly',
    [newChargeStarted(), newChargeDeclined(RETRY_1)],
    { charge: 'FAILED', chargeAt: RETRY_1 },
  ],
  ['declined for good', [newChargeStarted(), newChargeDeclined(null)], { charge: 'ACTION_REQUIRED' }],
  ['in need of the customer', [newChargeStarted(), actionRequired], { charge: 'ACTION_REQUIRED' }],
  [
    'exhausted',
    [
      newChargeStarted(),
      newChargeDeclined(null),
      { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
    ],
    { charge: 'EXHAUSTED' },
  ],
  ['scheduled again', [newChargeStarted(), balanceScheduled], { charge: 'SCHEDULED' }],
])('the charge of an instalment is shown when %s', (_what, events, expected) => {
  expect(buildBalance(...events)).toMatchObject(expected);
  const isStuck = ['ACTION_REQUIRED', 'EXHAUSTED'].includes((expected as { charge: string }).charge);
  expect(buildView(...newDepositPaidBooking(), ...events).money).toBe(
    isStuck ? 'ACTION_REQUIRED' : 'DEPOSIT_PAID',
  );
});

test('an event that is history only changes nothing but the version', () => {
  const before = buildView(...newDepositPaidBooking());
  const facts = { paymentId: 'pi', amountCents: 1, dueCents: 2 };
  const history: BookingEvent[] = [
    {
      type: 'PaymentAttemptFailed',
      data: { instalmentId: BALANCE, paymentId: 'pi', code: 'x', declineCode: null },
    },
    {
      type: 'TaskRaised',
      data: { kind: 'amount-differs', key: 'amount-differs:x', instalmentId: BALANCE, facts },
    },
  ];
  for (const event of history)
    expect(buildView(...newDepositPaidBooking(), event)).toEqual({ ...before, version: before.version + 1 });
});

test('an event before the creation throws', () => {
  expect(foldView([])).toBeNull();
  const [event] = toStored([newBookingConfirmed()]);
  expect(() => evolveView(null, event!)).toThrow(/before BookingCreated/);
});
