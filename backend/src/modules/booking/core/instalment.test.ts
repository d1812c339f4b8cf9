import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceAwaited,
  balanceScheduled,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  DUE_AT,
  newChargeConfirming,
  newChargeDeclined,
  newChargeExhausted,
  newChargeOutcomeUnknown,
  newChargeStarted,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  newAttemptFailed,
  newCapturePending,
  newCaptureStarted,
  newIntentAbandoned,
  newOrderCreated,
  newPaymentStarted,
} from '../../../../test/support/booking/payments.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment, newHoldRetained } from '../../../../test/support/booking/transfers.js';
import { newDepartureId, newPayerId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { findInstalment } from './booking.js';
import { chooseChargeProvider } from './charge-provider.js';
import type { Charge } from './charge-state.js';
import { findCoPayerId } from './co-payers.js';
import {
  buildOverdueKey,
  clearOverdueTask,
  findIntentId,
  findPayPalOrder,
  hasNothingOpen,
  hasRunningAttempt,
} from './instalment.js';

const orderIds = { instalmentId: BALANCE, orderId: 'O-1' };
const orderCreated: BookingEvent = newOrderCreated({ ...orderIds, amountCents: BALANCE_CENTS });

const foldCharge = (...events: BookingEvent[]) => foldBalance(...events).charge;

describe('the payment that collects an instalment', () => {
  const intentCreated = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);
  const foldPaymentIds = (...events: BookingEvent[]) => {
    const state = foldBalance(...events);
    return [findIntentId(state), findPayPalOrder(state)?.paymentId];
  };

  test('is an intent, an order or none', () => {
    expect(foldPaymentIds()).toEqual([undefined, undefined]);
    expect(foldPaymentIds(intentCreated)).toEqual(['pi_b', undefined]);
    expect(foldPaymentIds(orderCreated)).toEqual([undefined, 'O-1']);
  });

  test('does not change when another intent is abandoned', () => {
    const intentAbandoned: BookingEvent = newIntentAbandoned('O-1');
    expect(foldBalance(intentAbandoned)).toEqual(foldBalance());
    expect(foldBalance(orderCreated, intentAbandoned)).toEqual(foldBalance(orderCreated));
    expect(foldBalance(intentCreated, intentAbandoned)).toEqual(foldBalance(intentCreated));
  });
});

describe('the state of a charge', () => {
  const attempt = { instalmentId: BALANCE, attempt: 2 };
  const newOutcomeUnknownUntil = (pollAt: string) => changeEvent(newChargeOutcomeUnknown(pollAt), attempt);
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
  const unknownOutcomeTaskRaised: BookingEvent = {
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
    const reviewTaskRaised: BookingEvent = {
      type: 'TaskRaised',
      data: { kind, key, instalmentId: BALANCE, facts },
    };
    const unknownBalance = foldBalance(
      newChargeStarted(),
      newChargeOutcomeUnknown(RETRY_1),
      reviewTaskRaised,
    );

    expect(unknownBalance.charge).toMatchObject({ status: 'UNKNOWN', isFlagged: false });
    expect(unknownBalance.taskKeys).toContain(key);
  });

  const newDeclined = (retryAt: string | null) => newChargeDeclined(retryAt, null, 2);

  test.each<{ name: string; events: BookingEvent[]; expected: Charge }>([
    {
      name: 'scheduled',
      events: [],
      expected: { status: 'SCHEDULED', attemptCount: 0, dueAt: '2027-03-09T12:00:00.000Z' },
    },
    {
      name: 'started',
      events: [newChargeStarted(2)],
      expected: { status: 'STARTED', attempt: 2, startedAt: DUE_AT },
    },
    {
      name: 'confirming',
      events: [newChargeStarted(2), newConfirming('ch_1')],
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
      events: [
        newOutcomeUnknownUntil('A'),
        unknownOutcomeTaskRaised,
        newConfirming(null),
        newOutcomeUnknownUntil('B'),
      ],
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
        unknownOutcomeTaskRaised,
        newDeclined('B'),
        { type: 'ChargeStarted', data: { ...attempt, amountCents: 1 } },
      ],
      expected: { status: 'STARTED', attempt: 2, startedAt: null },
    },
    {
      name: 'unknown and flagged',
      events: [newOutcomeUnknownUntil('A'), unknownOutcomeTaskRaised, newOutcomeUnknownUntil('B')],
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
      name: 'waiting for authentication',
      events: [changeEvent(actionRequired, attempt)],
      expected: { status: 'ACTION_REQUIRED', attempt: 2 },
    },
    {
      name: 'exhausted',
      events: [newChargeExhausted()],
      expected: { status: 'EXHAUSTED', attemptCount: 4 },
    },
    { name: 'awaited by bank', events: [balanceAwaited], expected: { status: 'AWAITED' } },
    {
      name: 'confirming despite a part by bank',
      events: [newChargeStarted(), newConfirming('ch_1'), newPartPaid(newBankPayment('balance', 60_000))],
      expected: confirming,
    },
    {
      name: 'paid',
      events: [newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))],
      expected: { status: 'IDLE' },
    },
    {
      name: 'a task while the outcome is known',
      events: [unknownOutcomeTaskRaised],
      expected: { status: 'SCHEDULED', attemptCount: 0, dueAt: '2027-03-09T12:00:00.000Z' },
    },
  ])('follows its events: $name', ({ events, expected }) => expect(foldCharge(...events)).toEqual(expected));
});

test.each<{ name: string; events: BookingEvent[] }>([
  { name: 'started', events: [newChargeStarted()] },
  { name: 'confirming', events: [newChargeStarted(), newChargeConfirming()] },
  { name: 'in doubt', events: [newChargeStarted(), newChargeOutcomeUnknown(RETRY_1)] },
])('a charge has a running attempt while it is $name', ({ events }) => {
  expect(hasRunningAttempt(foldBalance(...events))).toBe(true);
});

test.each<{ name: string; events: BookingEvent[] }>([
  { name: 'scheduled', events: [] },
  { name: 'declined', events: [newChargeStarted(), newChargeDeclined(RETRY_1)] },
  { name: 'waiting for the customer', events: [newChargeStarted(), actionRequired] },
  { name: 'scheduled again', events: [newChargeStarted(), balanceScheduled] },
])('a charge has no running attempt while it is $name', ({ events }) => {
  expect(hasRunningAttempt(foldBalance(...events))).toBe(false);
});

const reviewTimes = { since: '2027-02-01T10:00:00.000Z', pollAt: '2027-02-01T16:00:00.000Z' };

const newOrderCaptureStarted = (orderId = 'O-1'): BookingEvent => newCaptureStarted({ ...orderIds, orderId });

const newOrderCapturePending = (orderId = 'O-1'): BookingEvent =>
  newCapturePending({ ...orderIds, orderId, captureId: 'C-1', ...reviewTimes });

describe('an order', () => {
  const openOrder = {
    provider: 'paypal',
    paymentId: 'O-1',
    amountCents: BALANCE_CENTS,
    stage: 'OPEN',
    review: null,
  };

  test.each<{ name: string; events: BookingEvent[]; openPayment: object | null }>([
    {
      name: 'is being captured once its capture starts',
      events: [orderCreated, newOrderCaptureStarted()],
      openPayment: { ...openOrder, stage: 'CAPTURING' },
    },
    {
      name: 'is reviewed after its capture',
      events: [orderCreated, newOrderCaptureStarted(), newOrderCapturePending()],
      openPayment: { ...openOrder, stage: 'PENDING', review: { captureId: 'C-1', ...reviewTimes } },
    },
    {
      name: 'stays open when another order is reviewed',
      events: [orderCreated, newOrderCaptureStarted('O-2'), newOrderCapturePending('O-2')],
      openPayment: openOrder,
    },
    {
      name: 'does not exist without its creation',
      events: [newOrderCaptureStarted(), newOrderCapturePending()],
      openPayment: null,
    },
  ])('$name', ({ events, openPayment }) => {
    expect(foldBalance(...events).openPayment).toEqual(openPayment);
  });
});

test('an intent is abandoned only by its own id', () => {
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
    event: newPaymentStarted(BALANCE, BALANCE_CENTS),
  },
  {
    name: "a customer's failed attempt",
    event: newAttemptFailed(),
  },
  {
    name: 'a retained hold',
    event: newHoldRetained({ instalmentId: BALANCE, receivedCents: 1 }),
  },
])('$name proves no payment and needs no receipt', ({ event }) => {
  // `toEqual` treats an undefined receipt as missing.
  expect(foldBalance(balanceAwaited, event)).toStrictEqual(foldBalance(balanceAwaited));
});

test('an instalment has nothing open once it is paid or reduced to nothing', () => {
  const partPaid: BookingEvent = newPartPaid(newBankPayment('balance', BALANCE_CENTS - 1));
  expect(hasNothingOpen(foldBalance())).toBe(false);
  expect(hasNothingOpen(foldBalance(partPaid))).toBe(false);
  expect(hasNothingOpen(foldBalance(newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))))).toBe(
    true,
  );
  expect(hasNothingOpen({ ...foldBalance(), amountCents: 0 })).toBe(true);
});

test('an instalment is paid when a date change reduces it to its partial payments', () => {
  const part: BookingEvent = newPartPaid(newBankPayment('balance', 60_000));
  const booking = foldExistingBooking([...newDepositPaidHistory(), part]);
  const instalments = booking.instalments.map(({ id, kind, dueOn, payer, amountCents }) => ({
    id,
    kind,
    dueOn,
    payer,
    amountCents: kind === 'balance' ? 60_000 : amountCents,
  }));
  const departureChanged: BookingEvent = newDepartureChanged({
    fromDepartureId: newDepartureId(9),
    fromStartsOn: '2027-05-01',
    differenceCents: -100_000,
    instalments,
  });

  expect(foldBalance(part, departureChanged)).toMatchObject({
    parts: [],
    finalPayment: part.data,
    charge: { status: 'IDLE' },
    transfer: null,
  });
});

test('a withdrawn share is charged by the method that paid the booking', () => {
  const byPayPal = { ...newReceivedPayment('deposit', DEPOSIT_CENTS, 'O-0'), provider: 'paypal' as const };
  const history: BookingEvent[] = newNamedHistory(
    newDepositPaid(byPayPal),
    newBookingConfirmed(),
    balanceScheduled,
    ...newBalanceSplit(),
  );
  const [shareId, payerId] = [newShareId(2), newPayerId(2)];
  const resolveCharge = (...events: BookingEvent[]) => {
    const booking = foldExistingBooking([...history, ...events]);
    const share = findInstalment(booking, shareId);
    return share && [chooseChargeProvider(booking, share), findCoPayerId(share)];
  };

  expect(resolveCharge()).toEqual(['stripe', payerId]);

  const shareRevoked: BookingEvent = { type: 'ShareRevoked', data: { payerId, instalmentId: shareId } };
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
