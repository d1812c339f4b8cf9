import { describe, expect, test } from '@jest/globals';
import {
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidBooking,
  newHeldBooking,
  newId,
  newIntentCreated,
  newPaid,
  newQuote,
  partyNamed,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  BALANCE,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  start,
} from '../../../../test/support/booking/charges.js';
import { split } from '../../../../test/support/booking/shares.js';
import { newBankPayment as transferred } from '../../../../test/support/booking/transfers.js';
import { decideCharge } from '../balance/automatic-charge.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { decidePayment } from '../payments/payment.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { settleWithGiftCards } from '../settlement/settle-with-gift-cards.js';
import { findCheckoutInstalment, findInstalment } from './booking.js';
import {
  abandonObsoletePayments,
  hasCaptured,
  hasObsoleteIntent,
  mayTakeMoney,
  stopPayments,
} from './open-payments.js';

const order = { instalmentId: BALANCE, orderId: 'O-1' };
const orderCreated: BookingEvent = {
  type: 'PayPalOrderCreated',
  data: { ...order, orderNumber: 1, amountCents: 160_000 },
};
const capturing: BookingEvent = { type: 'PayPalCaptureStarted', data: order };
const balanceAfter = (...events: BookingEvent[]) => {
  const balance = findInstalment(foldExistingBooking([...newDepositPaidBooking(), ...events]), BALANCE);
  if (!balance) throw new Error('no balance');
  return balance;
};

test.each<[string, BookingEvent[], boolean]>([
  ['not if no payment was requested', [], false],
  ['not for an attempt without an intent yet', [newChargeStarted()], false],
  ['for an intent the customer may pay', [newIntentCreated('balance', 'pi_b', 160_000)], true],
  ['not for a PayPal order that is not being captured', [orderCreated], false],
  ['for a PayPal order that is being captured', [orderCreated, capturing], true],
  [
    'for a PayPal order of an automatic charge',
    [newChargeStarted(), orderCreated, newChargeConfirming(), newChargeOutcomeUnknown('x')],
    true,
  ],
])('a provider may still capture money %s', (_what, events, may) => {
  expect(mayTakeMoney(balanceAfter(...events))).toBe(may);
});

test('an intent that captured a different amount captures no more money', () => {
  const instalmentAfter = balanceAfter(newIntentCreated('balance', 'pi_b', 160_000), odd);
  expect([hasCaptured(instalmentAfter), mayTakeMoney(instalmentAfter)]).toEqual([true, false]);
});

test('an instalment without a payment in progress has captured nothing', () => {
  expect(hasCaptured(balanceAfter())).toBe(false);
});

test('each open payment is stopped by one event', () => {
  const reasons = { order: 'amount-changed', charge: 'date-changed' } as const;
  expect(stopPayments(balanceAfter(orderCreated), reasons)).toEqual([
    { type: 'PayPalOrderDropped', data: { ...order, reason: 'amount-changed', holdExpiresAt: null } },
    { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'date-changed' } },
  ]);
  expect(stopPayments({ ...balanceAfter(), charge: { status: 'IDLE' } }, reasons)).toEqual([]);
});

test('a PayPal review of a paid instalment is not stopped, so that its outcome is recorded', () => {
  const pending: BookingEvent = {
    type: 'PayPalCapturePending',
    data: {
      ...order,
      captureId: 'C-1',
      reason: 'pending-review',
      providerCode: 'PENDING_REVIEW',
      since: '2027-02-01T10:00:00.000Z',
      pollAt: '2027-02-01T16:00:00.000Z',
      holdExpiresAt: null,
    },
  };
  const reviewed = [orderCreated, capturing, pending];
  const instalmentAfter = balanceAfter(...reviewed, { type: 'BalancePaid', data: newBankMoney(160_000) });
  expect(instalmentAfter.openPayment).toMatchObject({ paymentId: 'O-1', stage: 'PENDING' });
  expect(stopPayments(instalmentAfter, { order: 'cancelled', charge: 'cancelled' })).toEqual([]);
});

test('the balance of the old date is not charged after a date change', () => {
  const changed: BookingEvent = {
    type: 'DepartureChanged',
    data: {
      fromDepartureId: newId(9, 2),
      fromStartsOn: '2027-05-01',
      quote: newQuote(),
      differenceCents: 0,
      refundCents: 0,
      instalments: [
        {
          id: getInstalmentId('deposit'),
          kind: 'deposit',
          amountCents: 40_000,
          dueOn: '2027-01-10',
          payer: { kind: 'lead' },
        },
      ],
    },
  };
  const state = foldExistingBooking([...newDepositPaidBooking(), changed]);
  expect(decideCharge(start(), state)).toMatchObject({ refused: 'NOTHING_DUE' });

  const stranger = { type: 'Start', instalmentId: newId(99), now: toDate('2027-03-09T12:00:00Z') } as const;
  expect(() => decideCharge(stranger, state)).toThrow(/no instalment/);
});

/** A bank payment for the balance while its intent asks for the full amount. */
const newBankMoney = (amountCents: number, paymentId = 'line-1'): ReceivedPayment => ({
  ...newPaid('balance', amountCents, paymentId),
  provider: 'bank',
  valueDate: '2027-02-01',
});
const byCard = newPaid('balance', 160_000, 'pi_b');
/** The intent captured another amount than was due. */
const odd: BookingEvent = {
  type: 'OperationsItemRaised',
  data: {
    kind: 'amount-differs',
    key: 'amount-differs:pi_b:7',
    instalmentId: BALANCE,
    facts: { paymentId: 'pi_b', amountCents: 7, dueCents: 160_000 },
    money: { provider: 'stripe', paymentId: 'pi_b', amountCents: 7 },
  },
};
const open = newIntentCreated('balance', 'pi_b', 160_000);
const abandoned: BookingEvent = {
  type: 'PaymentIntentAbandoned',
  data: { instalmentId: BALANCE, paymentId: 'pi_b' },
};
const cancellation: BookingEvent = {
  type: 'PaymentIntentCancelled',
  data: { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' },
};
/** The stop events among those decided when money arrives. */
const listStops = (earlierEvents: BookingEvent[], money: ReceivedPayment): BookingEvent[] => {
  const booking = foldExistingBooking([...newDepositPaidBooking(), ...earlierEvents]);
  const states = { booking, allotment: allotment.initialState, coupon: undefined, giftCards: {} };
  return settleWithGiftCards(states, money).booking.filter(({ type }) => /Abandoned$|Dropped$/.test(type));
};

test.each<[string, BookingEvent[], ReceivedPayment, BookingEvent[]]>([
  ['abandons the intent when the full amount arrives by bank', [open], newBankMoney(160_000), [abandoned]],
  ['abandons the intent when a part arrives by bank', [open], newBankMoney(60_000), [abandoned]],
  [
    'abandons the intent when more than the full amount arrives by bank',
    [open],
    newBankMoney(170_000),
    [abandoned],
  ],
  [
    'does not abandon the intent again when another part arrives',
    [open, abandoned, newBankPart(60_000)],
    newBankMoney(100_000, 'line-2'),
    [],
  ],
  ['stops nothing when no payment is open', [], newBankMoney(160_000), []],
  [
    'does not abandon an intent that is already cancelled',
    [open, abandoned, cancellation],
    newBankMoney(160_000),
    [],
  ],
  ['does not abandon the intent that brought the money', [open], byCard, []],
  [
    'abandons the intent for the rest when a part of the rest arrives by bank',
    [newBankPart(60_000), newIntentCreated('balance', 'pi_b', 100_000)],
    newBankMoney(10_000, 'line-2'),
    [abandoned],
  ],
  // The charge attempt itself detects that the open amount has changed.
  [
    'leaves an automatic charge in progress when a part arrives by bank',
    [open, newChargeStarted(), newChargeConfirming()],
    newBankMoney(60_000),
    [],
  ],
  [
    'abandons the intent of an automatic charge when the full amount arrives by bank',
    [open, newChargeStarted(), newChargeConfirming()],
    newBankMoney(160_000),
    [abandoned],
  ],
  [
    'drops a PayPal order that is not being captured',
    [orderCreated],
    newBankMoney(60_000),
    [
      {
        type: 'PayPalOrderDropped',
        data: { ...order, reason: 'amount-changed', holdExpiresAt: null },
      },
    ],
  ],
  ['leaves a PayPal order that is being captured', [orderCreated, capturing], newBankMoney(60_000), []],
])('money from another source %s', (_what, earlierEvents, money, stops) => {
  expect(listStops(earlierEvents, money)).toEqual(stops);
});

function newBankPart(amountCents: number): BookingEvent {
  return { type: 'PartPaid', data: newBankMoney(amountCents) };
}

test('an abandoned intent is obsolete until it is cancelled or captures', () => {
  const fullPayment: BookingEvent = { type: 'BalancePaid', data: newBankMoney(160_000) };
  expect(hasObsoleteIntent(balanceAfter(open, fullPayment, abandoned))).toBe(true);
  expect(hasObsoleteIntent(balanceAfter(open, fullPayment, abandoned, cancellation))).toBe(false);
  // The same holds if the bank line is reassigned before the intent is cancelled.
  const reversal = reverseAllocation(
    foldExistingBooking([...newDepositPaidBooking(), open, fullPayment, abandoned]),
    'line-1',
  );
  expect(hasObsoleteIntent(balanceAfter(open, fullPayment, abandoned, ...reversal))).toBe(true);
  // The intent was paid at that moment: the duplicate is refunded automatically.
  const states = { allotment: allotment.initialState, coupon: undefined, giftCards: {} };
  const booking = foldExistingBooking([...newDepositPaidBooking(), open, fullPayment, abandoned]);
  const twice = settleWithGiftCards({ ...states, booking }, byCard).booking;
  expect(twice).toMatchObject([{ type: 'RefundStarted', data: { paymentId: 'pi_b', reason: 'paid-twice' } }]);
  expect(hasObsoleteIntent(balanceAfter(open, fullPayment, abandoned, ...twice))).toBe(false);
  expect(hasObsoleteIntent(balanceAfter(open, fullPayment, abandoned, odd))).toBe(false);
});

test('an instalment can be paid after its first part is reversed and the rest was captured', () => {
  const rest = { ...byCard, amountCents: 100_000 };
  const earlierEvents: BookingEvent[] = [newBankPart(60_000), newIntentCreated('balance', 'pi_b', 100_000)];
  const booking = foldExistingBooking([
    ...newDepositPaidBooking(),
    ...earlierEvents,
    { type: 'BalancePaid', data: rest },
  ]);
  const reversal = reverseAllocation(booking, 'line-1');
  const bookingAfter = foldExistingBooking([
    ...newDepositPaidBooking(),
    ...earlierEvents,
    { type: 'BalancePaid', data: rest },
    ...reversal,
  ]);
  const answer = decidePayment(
    { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: toDate('2027-02-02T12:00:00Z') },
    bookingAfter,
  );

  expect(answer).toEqual([{ type: 'PaymentStarted', data: { instalmentId: BALANCE, amountCents: 60_000 } }]);
});

test('the cancellation of an intent is recorded although its instalment left the plan', () => {
  const share = { id: newId(8, 5), kind: 'balance' as const, amountCents: 160_000, dueOn: '2027-03-09' };
  const balanceSplit: BookingEvent = {
    type: 'BalanceSplit',
    data: { instalmentId: BALANCE, shares: [{ ...share, payer: { kind: 'lead' } }] },
  };
  const intentFacts = { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' } as const;
  const command = { type: 'RecordIntentCancelled', ...intentFacts } as const;
  expect(
    decidePayment(command, foldExistingBooking([...newDepositPaidBooking(), open, abandoned, balanceSplit])),
  ).toEqual([cancellation]);
  expect(
    decidePayment(
      command,
      foldExistingBooking([...newDepositPaidBooking(), open, abandoned, cancellation, balanceSplit]),
    ),
  ).toEqual([]);
});

test('a partial bank payment drops a PayPal order, but not the order of an automatic charge', () => {
  const order: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: {
      instalmentId: getInstalmentId('balance'),
      orderId: 'ORDER1',
      orderNumber: 1,
      amountCents: 160_000,
    },
  };
  const part: BookingEvent = { type: 'PartPaid', data: { ...newPaid('balance', 20_000), provider: 'bank' } };
  const listDropped = (...events: BookingEvent[]) =>
    abandonObsoletePayments(foldExistingBooking([...newDepositPaidBooking(), ...events]), [part]).map(
      ({ type }) => type,
    );
  expect(listDropped(order)).toEqual(['PayPalOrderDropped']);
  expect(listDropped(newChargeStarted(), order)).toEqual([]);
});

const bankPart: BookingEvent = { type: 'PartPaid', data: transferred('balance', 60_000) };
const decideMoneyEvents = (
  events: readonly BookingEvent[],
  money: ReceivedPayment,
): readonly BookingEvent[] => {
  const states = {
    booking: foldExistingBooking(events),
    allotment: allotment.initialState,
    coupon: undefined,
  };
  return settleWithGiftCards({ ...states, giftCards: {} }, money).booking;
};

test.each<[string, BookingEvent[], boolean]>([
  ['for the open amount', [open], false],
  ['for the rest', [bankPart, newIntentCreated('balance', 'pi_b', 100_000)], false],
  ['for more than the rest', [open, bankPart], true],
  [
    'being charged, which the attempt detects by itself',
    [open, newChargeStarted(), newChargeConfirming(), bankPart],
    false,
  ],
  [
    'declined after the partial payment',
    [
      open,
      newChargeStarted(),
      newChargeConfirming(),
      bankPart,
      newChargeDeclined('2027-03-10T12:00:00.000Z'),
    ],
    true,
  ],
])(
  'an instalment knows whether its intent is obsolete after a partial payment: an intent %s',
  (_what, events, expected) => {
    const balance = findInstalment(foldExistingBooking([...newDepositPaidBooking(), ...events]), BALANCE);
    expect(balance && hasObsoleteIntent(balance)).toBe(expected);
  },
);

describe('an intent for more than the gift cards leave', () => {
  const applied: BookingEvent = {
    type: 'GiftCardApplied',
    data: { giftCardId: newId(1, 16), amountCents: 10_000 },
  };
  const holdWith = [...newHeldBooking(), partyNamed, newIntentCreated('deposit', 'pi_d', 40_000), applied];
  const listTypes = (money: ReceivedPayment) => decideMoneyEvents(holdWith, money).map(({ type }) => type);

  test('is not obsolete, because the next intent replaces it', () => {
    const deposit = findCheckoutInstalment(foldExistingBooking(holdWith));
    expect(deposit && [deposit.promisedCents, hasObsoleteIntent(deposit)]).toEqual([10_000, false]);
  });

  test('is not abandoned by money for another instalment or for staff to decide', () => {
    expect(listTypes(transferred('balance', 5_000))).toEqual(['PartPaid']);
    expect(listTypes(newPaid('deposit', 7, 'pi_x'))).toEqual(['OperationsItemRaised']);
  });
});

test('a payment that covers two shares drops the PayPal order of the second', () => {
  const [firstShareId, secondShareId] = [newId(1, 10), newId(2, 10)];
  const ordered: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: { instalmentId: secondShareId, orderId: 'O-2', orderNumber: 1, amountCents: 80_000 },
  };
  const money = { ...transferred('balance', 90_000), instalmentId: firstShareId };
  expect(decideMoneyEvents([...newDepositPaidBooking(), ...split(), ordered], money)).toMatchObject([
    { type: 'BalancePaid', data: { instalmentId: firstShareId, amountCents: 80_000 } },
    { type: 'ChargeVoided', data: { instalmentId: firstShareId } },
    { type: 'PartPaid', data: { instalmentId: secondShareId, amountCents: 10_000 } },
    { type: 'PayPalOrderDropped', data: { orderId: 'O-2', reason: 'amount-changed' } },
  ]);
});
