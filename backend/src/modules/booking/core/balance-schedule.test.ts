import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  balanceScheduled,
  DEPOSIT_CENTS,
  foldExistingBooking,
  newBalanceAwaited,
  newBalancePaid,
  newDepositPaid,
  newHeldHistory,
  newOverpayment,
  newPartPaid,
  newQuote,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment, newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newDepartureId, newInstalmentId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { scheduleBalances } from './balance-schedule.js';

/** Schedules what is open after these events. */
const scheduleAfter = (...events: readonly BookingEvent[]) => scheduleBalances(foldExistingBooking(events));

test('a balance is charged at noon on its due date, 60 days before departure', () => {
  expect(scheduleAfter(...newHeldHistory())).toEqual([balanceScheduled]);
});

test('a balance is charged only for the open amount', () => {
  const part = newPartPaid(newReceivedPayment('balance', 60_000));
  const [restSchedule] = scheduleAfter(...newHeldHistory(), part);
  expect(restSchedule?.data).toMatchObject({ amountCents: 100_000 });
  expect(scheduleBalances(foldExistingBooking(newHeldHistory()), [part])).toEqual([restSchedule]);
  const fullPayment = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS));
  expect(scheduleBalances(foldExistingBooking(newHeldHistory()), [fullPayment])).toEqual([]);
});

test('new money is deducted only if it pays the balance, not a deposit or an overpayment', () => {
  const deposit = newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS));
  const surplus = newOverpayment(newReceivedPayment('balance', 500));
  const part = newPartPaid(newReceivedPayment('balance', 60_000));
  const fullPayment = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS));
  const scheduleAmounts = (...paidNow: BookingEvent[]) =>
    scheduleBalances(foldExistingBooking(newHeldHistory()), paidNow).map(({ data }) => data.amountCents);

  expect(scheduleAmounts(deposit)).toEqual([BALANCE_CENTS]);
  expect(scheduleAmounts(deposit, part, surplus)).toEqual([100_000]);
  expect(scheduleAmounts(deposit, fullPayment, surplus)).toEqual([]);
});

test('a payment is deducted only from the share that it pays', () => {
  const [leadShare, coPayerShare] = foldExistingBooking([
    ...newHeldHistory(),
    ...newBalanceSplit(),
  ]).instalments.slice(1);
  if (!leadShare || !coPayerShare) throw new Error('the balance has no two shares');
  const scheduleShares = (cents: number, type: 'PartPaid' | 'BalancePaid') =>
    scheduleBalances(foldExistingBooking([...newHeldHistory(), ...newBalanceSplit()]), [
      { type, data: { ...newReceivedPayment('balance', cents), instalmentId: leadShare.id } },
    ]).map(({ data }) => [data.instalmentId, data.amountCents]);

  expect(scheduleShares(30_000, 'PartPaid')).toEqual([
    [leadShare.id, 50_000],
    [coPayerShare.id, BALANCE_CENTS / 2],
  ]);
  expect(scheduleShares(BALANCE_CENTS / 2, 'BalancePaid')).toEqual([[coPayerShare.id, BALANCE_CENTS / 2]]);
});

test('a balance is awaited by bank if the deposit came by bank', () => {
  const deposit = newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS));
  const balanceAwaited = newBalanceAwaited();
  expect(scheduleBalances(foldExistingBooking(newHeldHistory()), [deposit])).toEqual([balanceAwaited]);
  expect(scheduleAfter(...newHeldHistory(), deposit)).toEqual([balanceAwaited]);

  const part = newPartPaid(newBankPayment('balance', 60_000));
  expect(scheduleBalances(foldExistingBooking([...newHeldHistory(), deposit]), [part])).toMatchObject([
    { type: 'BalanceAwaited', data: { amountCents: 100_000 } },
  ]);
});

test('a balance is charged after a part of it came by bank, if the deposit did not', () => {
  const part = newPartPaid(newBankPayment('balance', 60_000));
  expect(scheduleBalances(foldExistingBooking(newHeldHistory()), [part])).toMatchObject([
    { type: 'BalanceScheduled', data: { amountCents: 100_000 } },
  ]);
});

test('no balance is scheduled during a dispute or after a lost dispute', () => {
  const history = [...newHeldHistory(), newDisputeOpened()];

  expect(scheduleAfter(...history)).toEqual([]);
  expect(scheduleAfter(...history, newDisputeClosed('lost'))).toEqual([]);
  expect(scheduleAfter(...history, newDisputeClosed('won'))).toEqual([balanceScheduled]);
});

/** The new date is so far away that one instalment, due later, covers the whole price. */
const movedToOneInstalment: BookingEvent = newDepartureChanged({
  quote: { ...newQuote(), departureId: newDepartureId(2) },
  instalments: [
    {
      id: newInstalmentId(7),
      kind: 'balance',
      amountCents: PRICE_CENTS,
      dueOn: '2027-05-11',
      payer: { kind: 'lead' },
    },
  ],
});

test('one charge of the whole price is scheduled if a date change leaves no instalment of the first payment', () => {
  expect(scheduleAfter(...newHeldHistory(), movedToOneInstalment)).toMatchObject([
    { type: 'BalanceScheduled', data: { instalmentId: newInstalmentId(7), amountCents: PRICE_CENTS } },
  ]);
});

describe('after a voided bank transfer', () => {
  const depositReceived: BookingEvent = newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS));
  const newReversed = (kind: 'deposit' | 'balance', amountCents: number): BookingEvent => {
    const { instalmentId, provider, paymentId } = newBankPayment(kind, amountCents);
    return newPaymentReversed({ instalmentId, provider, paymentId, amountCents });
  };
  const reversedHistory = [...newHeldHistory(), depositReceived, newReversed('deposit', DEPOSIT_CENTS)];

  test('the balance is awaited by bank, also after a date change', () => {
    expect(scheduleAfter(...reversedHistory)).toMatchObject([{ type: 'BalanceAwaited' }]);
    expect(scheduleAfter(...reversedHistory, movedToOneInstalment)).toMatchObject([
      { type: 'BalanceAwaited', data: { instalmentId: newInstalmentId(7), amountCents: PRICE_CENTS } },
    ]);
  });

  test('the balance is charged to the card that pays the deposit later', () => {
    const paidByCard = newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS));
    expect(scheduleBalances(foldExistingBooking(reversedHistory), [paidByCard])).toEqual([balanceScheduled]);
    expect(scheduleAfter(...reversedHistory, paidByCard)).toEqual([balanceScheduled]);
  });

  test('the balance is charged to a card that paid alongside the voided transfer', () => {
    const history: BookingEvent[] = [
      ...newHeldHistory(),
      newPartPaid(newBankPayment('deposit', 10_000)),
      newDepositPaid(newReceivedPayment('deposit', 30_000)),
      newReversed('deposit', 10_000),
    ];
    expect(scheduleAfter(...history)).toEqual([balanceScheduled]);
  });

  test('the balance is charged to a PayPal account that paid alongside the voided transfer', () => {
    const account = { provider: 'paypal', paymentMethodId: 'vault-1', card: null } as const;
    const history: BookingEvent[] = [
      ...newHeldHistory(),
      newPartPaid(newBankPayment('deposit', 10_000)),
      newDepositPaid({ ...newReceivedPayment('deposit', 30_000), ...account }),
      newReversed('deposit', 10_000),
    ];

    expect(scheduleAfter(...history)).toEqual([balanceScheduled]);
  });

  test('the balance is charged to the card of the deposit when only a transfer of the balance was voided', () => {
    const history: BookingEvent[] = [
      ...newHeldHistory(),
      newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
      newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
      newReversed('balance', BALANCE_CENTS),
    ];
    expect(scheduleAfter(...history)).toEqual([balanceScheduled]);
  });
});
