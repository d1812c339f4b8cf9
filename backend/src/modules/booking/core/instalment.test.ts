import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceAwaited,
  balanceScheduled,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  newBookingConfirmed,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHold,
  newQuote,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  DUE_AT,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newDepartureId, newPayerId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { findInstalment } from './booking.js';
import { resolveChargeProvider } from './charge-provider.js';
import { type Charge, countAttempts } from './charge-state.js';
import { findCoPayerId } from './co-payers.js';
import {
  buildOverdueKey,
  clearOverdueTask,
  findIntentId,
  findPayPalOrder,
  hasRunningAttempt,
} from './instalment.js';

const foldCharge = (...events: BookingEvent[]) => foldBalance(...events)?.charge;

describe('the payment that collects an instalment', () => {
  const order: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: { instalmentId: BALANCE, orderId: 'O-1', orderNumber: 1, amountCents: BALANCE_CENTS },
  };
  const intent = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);
  const foldPaymentIds = (...events: BookingEvent[]) => {
    const state = foldBalance(...events);
    return state && [findIntentId(state), findPayPalOrder(state)?.paymentId ?? null];
  };

  test('is an intent, an order or none', () => {
    expect(foldPaymentIds()).toEqual([null, null]);
    expect(foldPaymentIds(intent)).toEqual(['pi_b', null]);
    expect(foldPaymentIds(order)).toEqual([null, 'O-1']);
  });

  test('does not change when an intent for another instalment is abandoned', () => {
    const intentAbandoned: BookingEvent = {
      type: 'PaymentIntentAbandoned',
      data: { instalmentId: BALANCE, paymentId: 'O-1' },
    };
    expect(foldBalance(intentAbandoned)).toEqual(foldBalance());
    expect(foldBalance(order, intentAbandoned)).toEqual(foldBalance(order));
    expect(foldBalance(intent, intentAbandoned)).toEqual(foldBalance(intent));
  });
});

describe('the state of a charge', () => {
  const attempt = { instalmentId: BALANCE, attempt: 2 };
  const newOutcomeUnknownUntil = (pollAt: string): BookingEvent => ({
    type: 'ChargeOutcomeUnknown',
    data: { ...attempt, reason: 'paused', providerCode: null, pollAt },
  });
  const newConfirming = (lastChargeId: string | null): BookingEvent => ({
    type: 'ChargeConfirming',
    data: { ...attempt, paymentId: 'pi', lastChargeId },
  });
  const confirming: Charge = {
    status: 'CONFIRMING',
    attempt: 2,
    startedAt: DUE_AT,
    since: null,
    isFlagged: false,
    request: { lastChargeId: 'ch_1' },
  };
  const task: BookingEvent = {
    type: 'TaskRaised',
    data: {
      kind: 'outcome-unknown-too-long',
      key: 'outcome-unknown-too-long:charge',
      instalmentId: BALANCE,
      facts: { cause: 'charge', reason: 'unresolved', providerCode: 'x' },
    },
  };
  test('stays unflagged when a PayPal review raises a task', () => {
    const key = 'outcome-unknown-too-long:review:CAPTURE1:2027-03-09';
    const kind = 'outcome-unknown-too-long';
    const facts = { cause: 'review', captureId: 'CAPTURE1', since: '2027-03-09T12:00:00.000Z' } as const;
    const review: BookingEvent = {
      type: 'TaskRaised',
      data: { kind, key, instalmentId: BALANCE, facts },
    };
    const doubtful = foldBalance(newChargeStarted(), newChargeOutcomeUnknown(RETRY_1), review);

    expect(doubtful?.charge).toMatchObject({ status: 'UNKNOWN', isFlagged: false });
    expect(doubtful?.taskKeys).toContain(key);
  });

  const newDeclined = (retryAt: string | null): BookingEvent => ({
    type: 'ChargeDeclined',
    data: { ...attempt, code: 'x', declineCode: null, adviceCode: null, retryAt },
  });

  test.each<{ name: string; events: BookingEvent[]; expected: Charge }>([
    {
      name: 'scheduled',
      events: [],
      expected: { status: 'SCHEDULED', attemptCount: 0, dueAt: '2027-03-09T12:00:00.000Z' },
    },
    {
      name: 'started',
      events: [{ type: 'ChargeStarted', data: { ...attempt, amountCents: 1, at: DUE_AT } }],
      expected: { status: 'STARTED', attempt: 2, startedAt: DUE_AT },
    },
    {
      name: 'confirming',
      events: [
        { type: 'ChargeStarted', data: { ...attempt, amountCents: 1, at: DUE_AT } },
        newConfirming('ch_1'),
      ],
      expected: confirming,
    },
    {
      name: 'confirming after an unknown outcome, since that outcome',
      events: [newConfirming('ch_1'), newOutcomeUnknownUntil('A'), newConfirming('ch_1')],
      expected: {
        status: 'CONFIRMING',
        attempt: 2,
        startedAt: 'A',
        since: 'A',
        isFlagged: false,
        request: { lastChargeId: 'ch_1' },
      },
    },
    {
      name: 'unknown since the first time',
      events: [newOutcomeUnknownUntil('A'), newOutcomeUnknownUntil('B')],
      expected: { status: 'UNKNOWN', attempt: 2, pollAt: 'B', since: 'A', isFlagged: false, request: null },
    },
    {
      name: 'unknown since the first time, whatever the number of retries',
      events: [
        newConfirming('ch_1'),
        newOutcomeUnknownUntil('A'),
        newConfirming('ch_1'),
        newOutcomeUnknownUntil('B'),
      ],
      expected: {
        status: 'UNKNOWN',
        attempt: 2,
        pollAt: 'B',
        since: 'A',
        isFlagged: false,
        request: { lastChargeId: 'ch_1' },
      },
    },
    {
      name: 'flagged once, whatever the number of retries since',
      events: [newOutcomeUnknownUntil('A'), task, newConfirming(null), newOutcomeUnknownUntil('B')],
      expected: {
        status: 'UNKNOWN',
        attempt: 2,
        pollAt: 'B',
        since: 'A',
        isFlagged: true,
        request: { lastChargeId: null },
      },
    },
    {
      name: 'a new attempt after an unknown outcome',
      events: [
        newConfirming('ch_1'),
        newOutcomeUnknownUntil('A'),
        task,
        newDeclined('B'),
        { type: 'ChargeStarted', data: { ...attempt, amountCents: 1 } },
      ],
      expected: { status: 'STARTED', attempt: 2, startedAt: null },
    },
    {
      name: 'unknown and flagged',
      events: [newOutcomeUnknownUntil('A'), task, newOutcomeUnknownUntil('B')],
      expected: { status: 'UNKNOWN', attempt: 2, pollAt: 'B', since: 'A', isFlagged: true, request: null },
    },
    {
      name: 'declined, with a retry',
      events: [newDeclined('2027-03-12T12:00:00.000Z')],
      expected: { status: 'SCHEDULED', attemptCount: 2, dueAt: '2027-03-12T12:00:00.000Z' },
    },
    {
      name: 'declined for good',
      events: [newDeclined(null)],
      expected: { status: 'ACTION_REQUIRED', attempt: 2 },
    },
    {
      name: 'authentication',
      events: [{ type: 'ChargeActionRequired', data: { ...attempt, reason: 'authentication_required' } }],
      expected: { status: 'ACTION_REQUIRED', attempt: 2 },
    },
    {
      name: 'exhausted',
      events: [{ type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } }],
      expected: { status: 'EXHAUSTED', attemptCount: 4 },
    },
    { name: 'awaited by bank', events: [balanceAwaited], expected: { status: 'AWAITED' } },
    {
      name: 'confirming despite a part by bank',
      events: [
        newChargeStarted(),
        newConfirming('ch_1'),
        { type: 'PartPaid', data: newBankPayment('balance', 60_000) },
      ],
      expected: confirming,
    },
    {
      name: 'paid',
      events: [{ type: 'BalancePaid', data: newReceivedPayment('balance', BALANCE_CENTS) }],
      expected: { status: 'IDLE' },
    },
    {
      name: 'a task while the outcome is known',
      events: [task],
      expected: { status: 'SCHEDULED', attemptCount: 0, dueAt: '2027-03-09T12:00:00.000Z' },
    },
  ])('follows its events: $name', ({ events, expected }) => expect(foldCharge(...events)).toEqual(expected));

  test('includes the number of attempts', () => {
    expect(countAttempts({ status: 'IDLE' })).toBe(0);
    expect(countAttempts({ status: 'SCHEDULED', attemptCount: 2, dueAt: '' })).toBe(2);
    expect(
      countAttempts({
        status: 'UNKNOWN',
        attempt: 3,
        pollAt: '',
        since: '',
        isFlagged: false,
        request: { lastChargeId: null },
      }),
    ).toBe(3);
  });
});

test.each<{ name: string; events: BookingEvent[]; expected: boolean }>([
  { name: 'scheduled', events: [], expected: false },
  { name: 'started', events: [newChargeStarted()], expected: true },
  { name: 'confirming', events: [newChargeStarted(), newChargeConfirming()], expected: true },
  { name: 'unknown', events: [newChargeStarted(), newChargeOutcomeUnknown(RETRY_1)], expected: true },
  { name: 'declined', events: [newChargeStarted(), newChargeDeclined(RETRY_1)], expected: false },
  { name: 'waiting for the customer', events: [newChargeStarted(), actionRequired], expected: false },
  { name: 'scheduled again', events: [newChargeStarted(), balanceScheduled], expected: false },
])('a charge is recognized as having a running attempt or none: $name', ({ events, expected }) => {
  const balance = foldBalance(...events);
  expect(balance && hasRunningAttempt(balance)).toBe(expected);
});

const orderIds = { instalmentId: BALANCE, orderId: 'O-1' };

const times = { since: '2027-02-01T10:00:00.000Z', pollAt: '2027-02-01T16:00:00.000Z' };

const orderCreated: BookingEvent = {
  type: 'PayPalOrderCreated',
  data: { ...orderIds, orderNumber: 1, amountCents: BALANCE_CENTS },
};

const newCaptureStarted = (orderId = 'O-1'): BookingEvent => ({
  type: 'PayPalCaptureStarted',
  data: { ...orderIds, orderId },
});

const newOrderCapturePending = (orderId = 'O-1'): BookingEvent => ({
  type: 'PayPalCapturePending',
  data: {
    ...orderIds,
    orderId,
    captureId: 'C-1',
    reason: 'pending-review',
    providerCode: 'PENDING_REVIEW',
    ...times,
    holdExpiresAt: null,
  },
});

test('an order is reviewed after its own capture only', () => {
  const foldOrder = (...events: BookingEvent[]) => foldBalance(...events)?.openPayment;
  const openOrder = {
    provider: 'paypal',
    paymentId: 'O-1',
    amountCents: BALANCE_CENTS,
    stage: 'OPEN',
    review: null,
  };
  const review = { captureId: 'C-1', ...times };

  expect(foldOrder(orderCreated, newCaptureStarted())).toEqual({ ...openOrder, stage: 'CAPTURING' });
  expect(foldOrder(orderCreated, newCaptureStarted(), newOrderCapturePending())).toEqual({
    ...openOrder,
    stage: 'PENDING',
    review,
  });
  expect(foldOrder(orderCreated, newCaptureStarted('O-2'), newOrderCapturePending('O-2'))).toEqual(openOrder);
  expect(foldOrder(newCaptureStarted(), newOrderCapturePending())).toBeNull();
});

test('an intent is abandoned only by its own id', () => {
  const newIntentAbandoned = (paymentId: string): BookingEvent => ({
    type: 'PaymentIntentAbandoned',
    data: { instalmentId: BALANCE, paymentId },
  });
  const intentEvent = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);

  expect(foldBalance(intentEvent, newIntentAbandoned('pi_b'))).toMatchObject({
    openPayment: { paymentId: 'pi_b', isAbandoned: true },
  });
  expect(foldBalance(intentEvent, newIntentAbandoned('pi_a'))).toMatchObject({
    openPayment: { paymentId: 'pi_b', isAbandoned: false },
  });
});

test.each<{ name: string; event: BookingEvent }>([
  {
    name: 'a started payment',
    event: { type: 'PaymentStarted', data: { instalmentId: BALANCE, amountCents: BALANCE_CENTS } },
  },
  {
    name: "a customer's failed attempt",
    event: {
      type: 'PaymentAttemptFailed',
      data: { instalmentId: BALANCE, paymentId: 'pi_b', code: 'card_declined', declineCode: null },
    },
  },
  {
    name: 'a retained hold',
    event: {
      type: 'HoldRetained',
      data: { instalmentId: BALANCE, receivedCents: 1, holdExpiresAt: '2027-05-08T00:00:00.000Z' },
    },
  },
])('$name proves no payment and needs no receipt', ({ event }) => {
  // `toEqual` treats an undefined receipt as missing.
  expect(foldBalance(balanceAwaited, event)).toStrictEqual(foldBalance(balanceAwaited));
});

test('an instalment is paid when a date change reduces it to its partial payments', () => {
  const part: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 60_000) };
  const booking = foldExistingBooking([...newDepositPaidHistory(), part]);
  const instalments = booking.instalments.map(({ id, kind, dueOn, payer, amountCents }) => ({
    id,
    kind,
    dueOn,
    payer,
    amountCents: kind === 'balance' ? 60_000 : amountCents,
  }));
  const departureChanged: BookingEvent = {
    type: 'DepartureChanged',
    data: {
      fromDepartureId: newDepartureId(9),
      fromStartsOn: '2027-05-01',
      quote: newQuote(),
      differenceCents: -100_000,
      refundCents: 0,
      instalments,
    },
  };

  expect(foldBalance(part, departureChanged)).toMatchObject({
    parts: [],
    finalPayment: part.data,
    charge: { status: 'IDLE' },
    transfer: null,
  });
});

test('a withdrawn share is charged by the method that paid the booking', () => {
  const byPayPal = { ...newReceivedPayment('deposit', DEPOSIT_CENTS, 'O-0'), provider: 'paypal' as const };
  const history: BookingEvent[] = newNamedHold(
    { type: 'DepositPaid', data: byPayPal },
    newBookingConfirmed(),
    balanceScheduled,
    ...newBalanceSplit(),
  );
  const [SHARE, payerId] = [newShareId(2), newPayerId(2)];
  const resolveCharge = (...events: BookingEvent[]) => {
    const booking = foldExistingBooking([...history, ...events]);
    const share = findInstalment(booking, SHARE);
    return share && [resolveChargeProvider(booking, share), findCoPayerId(share)];
  };

  expect(resolveCharge()).toEqual(['stripe', payerId]);

  const shareRevoked: BookingEvent = { type: 'ShareRevoked', data: { payerId, instalmentId: SHARE } };
  expect(resolveCharge(shareRevoked)).toEqual(['paypal', undefined]);
});

test('a new due date can raise the overdue task again, but no other task', () => {
  const dueOn = '2027-03-09';
  expect(buildOverdueKey(dueOn)).toBe('balance-overdue:2027-03-09');
  const taskKeys = ['bank-refund:line-1:500', buildOverdueKey(dueOn), buildOverdueKey('2027-01-01')];
  expect(clearOverdueTask({ dueOn, taskKeys })).toEqual({
    dueOn,
    taskKeys: ['bank-refund:line-1:500', buildOverdueKey('2027-01-01')],
  });
});
