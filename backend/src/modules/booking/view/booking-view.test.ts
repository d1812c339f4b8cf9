import { describe, expect, test } from '@jest/globals';
import { BookingView } from '@wayfold/contracts/bookings/bookings';
import {
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  DEPOSIT_CENTS,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  holdExtended,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newPlanChosen,
  newQuote,
  newReceivedPayment,
  partyNamed,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeExhausted,
  newChargeOutcomeUnknown,
  newChargeStarted,
  overdueTaskRaised,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newAttemptFailed } from '../../../../test/support/booking/payments.js';
import { newRefundMade } from '../../../../test/support/booking/refunds.js';
import { newAmountDiffers } from '../../../../test/support/booking/settlement.js';
import type { BookingEvent } from '../events.js';
import { evolveView, foldView } from './booking-view.js';

const newInstant = (version: number): Date => new Date(Date.UTC(2027, 0, 10, 10, version));
const toStored = (events: readonly BookingEvent[]) =>
  events.map((event, i) => ({ ...event, version: i + 1, recordedAt: newInstant(i + 1) }));

const buildView = (...events: BookingEvent[]) => {
  const view = foldView(toStored(events));
  if (!view) throw new Error('nothing was folded');
  // The shown view must match the contract.
  expect(BookingView.parse(view)).toEqual(view);
  return view;
};

const buildBalance = (...events: BookingEvent[]) =>
  buildView(...newDepositPaidHistory(), ...events).instalments[1];

const newRefunded = (reason: 'no-seat-left' | 'paid-twice', paymentId: string): BookingEvent =>
  newRefundMade('deposit', DEPOSIT_CENTS, reason, { paymentId });

test('a hold is shown with its quote, end and future amounts', () => {
  expect(buildView(...newHeldHistory())).toMatchObject({
    id: BOOKING,
    reference: 'WF-7KQ4-9TX',
    status: 'ON_HOLD',
    money: 'UNPAID',
    hold: { expiresAt: HOLD_ENDS_AT, isExtendable: true },
    totalCents: PRICE_CENTS,
    paidCents: 0,
    remainingCents: PRICE_CENTS,
    lines: newQuote().lines,
    plans: ['deposit', 'full'],
    isPartyNamed: false,
    party: null,
    createdAt: newInstant(1).toISOString(),
    version: 3,
  });
});

test('the charge date of the balance is shown from the start', () => {
  const viewBefore = buildView(...newHeldHistory());
  expect(viewBefore.instalments.map(({ kind, chargeAt }) => [kind, chargeAt])).toEqual([
    ['deposit', null],
    ['balance', '2027-03-09T12:00:00.000Z'],
  ]);
  expect(viewBefore.balanceChargeDate).toBeNull();
  expect(buildView(...newDepositPaidHistory()).balanceChargeDate).toBe(BALANCE_DUE_ON);
});

test('a hold can be extended once, before it ends', () => {
  expect(buildView(...newHeldHistory(), holdExtended).hold).toEqual({
    expiresAt: '2027-01-10T10:30:00.000Z',
    isExtendable: false,
  });
  expect(buildView(...newHeldHistory(), holdExpiryStarted).hold).toMatchObject({ isExtendable: false });
});

test('named travelers are shown', () => {
  expect(buildView(...newHeldHistory(), partyNamed).isPartyNamed).toBe(true);
});

test('another plan is shown with its instalments', () => {
  const fullPlanView = buildView(...newHeldHistory(), newPlanChosen('full'));
  expect({ plan: fullPlanView.plan, instalments: fullPlanView.instalments.map(({ kind }) => kind) }).toEqual({
    plan: 'full',
    instalments: ['full'],
  });
});

test('an expired hold is shown as ended', () => {
  expect(buildView(...newHeldHistory(), holdExpiryStarted, bookingExpired)).toMatchObject({
    status: 'EXPIRED',
    hold: null,
  });
});

describe('the payment state', () => {
  test('shows a paid deposit', () => {
    expect(buildView(...newDepositPaidHistory())).toMatchObject({
      status: 'CONFIRMED',
      hold: null,
      money: 'DEPOSIT_PAID',
      paidCents: DEPOSIT_CENTS,
      remainingCents: BALANCE_CENTS,
    });
    expect(buildView(...newDepositPaidHistory()).instalments[0]).toMatchObject({
      paidAt: newInstant(5).toISOString(),
      card: { brand: 'visa', last4: '4242' },
      charge: null,
    });
  });

  test('shows a paid balance', () => {
    const fullView = buildView(
      ...newDepositPaidHistory(),
      newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
    );
    expect(fullView).toMatchObject({ money: 'PAID', paidCents: PRICE_CENTS, remainingCents: 0 });
    expect(fullView.instalments[1]).toMatchObject({ charge: 'SUCCEEDED' });
  });

  const overdueHistory = [...newDepositPaidHistory(), newChargeStarted(), actionRequired, overdueTaskRaised];

  test('is overdue from the event of the task until the money arrives', () => {
    expect(buildView(...overdueHistory)).toMatchObject({
      money: 'OVERDUE',
      status: 'CONFIRMED',
      remainingCents: BALANCE_CENTS,
    });
    expect(buildView(...overdueHistory, partyNamed).money).toBe('OVERDUE');
    expect(
      buildView(...overdueHistory, newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))).money,
    ).toBe('PAID');
  });

  const newWonDispute = (disputeId: string): { disputeOpened: BookingEvent; disputeClosed: BookingEvent } => {
    const contestedPart = { disputeId, amountCents: 10_000 };
    return {
      disputeOpened: newDisputeOpened(contestedPart),
      disputeClosed: newDisputeClosed('won', contestedPart),
    };
  };

  test('is disputed until the second of two disputes has ended', () => {
    const [firstDispute, secondDispute] = [newWonDispute('dp_1'), newWonDispute('dp_2')];
    const bothOpenHistory = [
      ...newDepositPaidHistory(),
      firstDispute.disputeOpened,
      secondDispute.disputeOpened,
    ];

    expect(buildView(...bothOpenHistory)).toMatchObject({ openDisputeCount: 2, money: 'DISPUTED' });
    expect(buildView(...bothOpenHistory, firstDispute.disputeClosed)).toMatchObject({
      openDisputeCount: 1,
      money: 'DISPUTED',
    });
    expect(
      buildView(...bothOpenHistory, firstDispute.disputeClosed, secondDispute.disputeClosed),
    ).toMatchObject({
      openDisputeCount: 0,
      money: 'DEPOSIT_PAID',
    });
  });

  test('is disputed instead of overdue during a dispute', () => {
    const { disputeOpened, disputeClosed } = newWonDispute('dp_1');
    expect(buildView(...overdueHistory, disputeOpened)).toMatchObject({ money: 'DISPUTED', isOverdue: true });
    expect(buildView(...overdueHistory, disputeOpened, disputeClosed)).toMatchObject({
      money: 'OVERDUE',
      isOverdue: true,
    });

    const balancePaid: BookingEvent = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS));
    expect(buildView(...overdueHistory, disputeOpened, balancePaid, disputeClosed)).toMatchObject({
      money: 'PAID',
      isOverdue: false,
    });
  });

  test('is refunded if no seats were left', () => {
    const lateDepositHistory: BookingEvent[] = [
      ...newHeldHistory(),
      holdExpiryStarted,
      bookingExpired,
      newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
    ];
    expect(buildView(...lateDepositHistory, newRefunded('no-seat-left', 'pi_deposit'))).toMatchObject({
      status: 'EXPIRED',
      money: 'REFUNDED',
      refundedCents: DEPOSIT_CENTS,
    });
  });

  test('is not changed by the refund of a double payment', () => {
    expect(buildView(...newDepositPaidHistory(), newRefunded('paid-twice', 'pi_2'))).toMatchObject({
      money: 'DEPOSIT_PAID',
      paidCents: DEPOSIT_CENTS,
      refundedCents: 0,
    });
  });
});

test.each<{ name: string; events: BookingEvent[]; expected: object; money: string }>([
  {
    name: 'scheduled',
    events: [],
    expected: { charge: 'SCHEDULED', chargeAt: '2027-03-09T12:00:00.000Z' },
    money: 'DEPOSIT_PAID',
  },
  {
    name: 'started',
    events: [newChargeStarted()],
    expected: { charge: 'ATTEMPTING' },
    money: 'DEPOSIT_PAID',
  },
  {
    name: 'confirming',
    events: [newChargeStarted(), newChargeConfirming()],
    expected: { charge: 'ATTEMPTING' },
    money: 'DEPOSIT_PAID',
  },
  {
    name: 'unknown',
    events: [newChargeStarted(), newChargeOutcomeUnknown(RETRY_1)],
    expected: { charge: 'UNKNOWN' },
    money: 'DEPOSIT_PAID',
  },
  {
    name: 'declined with a retry',
    events: [newChargeStarted(), newChargeDeclined(RETRY_1)],
    expected: { charge: 'FAILED', chargeAt: RETRY_1 },
    money: 'DEPOSIT_PAID',
  },
  {
    name: 'declined for good',
    events: [newChargeStarted(), newChargeDeclined(null)],
    expected: { charge: 'ACTION_REQUIRED' },
    money: 'ACTION_REQUIRED',
  },
  {
    name: 'waiting for the customer',
    events: [newChargeStarted(), actionRequired],
    expected: { charge: 'ACTION_REQUIRED' },
    money: 'ACTION_REQUIRED',
  },
  {
    name: 'exhausted',
    events: [newChargeStarted(), newChargeDeclined(null), newChargeExhausted()],
    expected: { charge: 'EXHAUSTED' },
    money: 'ACTION_REQUIRED',
  },
  {
    name: 'scheduled again',
    events: [newChargeStarted(), balanceScheduled],
    expected: { charge: 'SCHEDULED' },
    money: 'DEPOSIT_PAID',
  },
])('the charge of an instalment is shown when $name', ({ events, expected, money }) => {
  expect(buildBalance(...events)).toMatchObject(expected);
  expect(buildView(...newDepositPaidHistory(), ...events).money).toBe(money);
});

test('an event that only the history shows changes nothing but the version', () => {
  const viewBefore = buildView(...newDepositPaidHistory());
  const history: BookingEvent[] = [
    newAttemptFailed({ paymentId: 'pi', code: 'x' }),
    newAmountDiffers(newReceivedPayment('balance', 1), BALANCE_CENTS),
  ];
  const views = history.map((event) => [event.type, buildView(...newDepositPaidHistory(), event)]);
  expect(views).toEqual(
    history.map(({ type }) => [type, { ...viewBefore, version: viewBefore.version + 1 }]),
  );
});

test('a booking without events has no view', () => {
  expect(foldView([])).toBeNull();
});

test('an event before the creation throws', () => {
  const [event] = toStored([newBookingConfirmed()]);
  expect(() => evolveView(null, event!)).toThrow(/before BookingCreated/);
});
