import { describe, expect, test } from '@jest/globals';
import {
  balanceScheduled,
  foldExistingBooking,
  newHeldBooking,
  newId,
  getInstalmentId,
  newPaid,
  newQuote,
} from '../../../../test/booking/builders.js';
import { split } from '../../../../test/booking/shares.js';
import { newBankPayment } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { scheduleBalances } from './balance-schedule.js';

test('charges the balance at noon on its due date, 60 days before departure', () => {
  expect(scheduleBalances(foldExistingBooking(newHeldBooking()))).toEqual([balanceScheduled]);
});

test('charges only what is unpaid, and nothing once it is paid', () => {
  const part = { type: 'PartPaid', data: newPaid('balance', 60_000) } as const;
  const [rest] = scheduleBalances(foldExistingBooking([...newHeldBooking(), part]));
  expect(rest?.data).toMatchObject({ amountCents: 100_000 });
  expect(scheduleBalances(foldExistingBooking(newHeldBooking()), [part])).toEqual([rest]);
  const fullPayment = { type: 'BalancePaid', data: newPaid('balance', 160_000) } as const;
  expect(scheduleBalances(foldExistingBooking(newHeldBooking()), [fullPayment])).toEqual([]);
});

test('counts new money only for the balance: no deposit, no overpayment', () => {
  const deposit = { type: 'DepositPaid', data: newPaid('deposit', 40_000) } as const;
  const surplus = { type: 'OverpaymentReceived', data: newPaid('balance', 500) } as const;
  const part = { type: 'PartPaid', data: newPaid('balance', 60_000) } as const;
  const fullPayment = { type: 'BalancePaid', data: newPaid('balance', 160_000) } as const;
  const scheduleAmounts = (...now: BookingEvent[]) =>
    scheduleBalances(foldExistingBooking(newHeldBooking()), now).map(
      ({ data }) => 'amountCents' in data && data.amountCents,
    );
  expect(scheduleAmounts(deposit)).toEqual([160_000]);
  expect(scheduleAmounts(deposit, part, surplus)).toEqual([100_000]);
  expect(scheduleAmounts(deposit, fullPayment, surplus)).toEqual([]);
});

test('leaves the other share as it is when one is paid', () => {
  const [leadShare, coPayerShare] = foldExistingBooking([...newHeldBooking(), ...split()]).instalments.slice(
    1,
  );
  if (!leadShare || !coPayerShare) throw new Error('the balance has no two shares');
  const scheduleShares = (cents: number, type: 'PartPaid' | 'BalancePaid') =>
    scheduleBalances(foldExistingBooking([...newHeldBooking(), ...split()]), [
      { type, data: { ...newPaid('balance', cents), instalmentId: leadShare.id } },
    ]).map(
      ({ data }) => 'instalmentId' in data && [data.instalmentId, 'amountCents' in data && data.amountCents],
    );
  expect(scheduleShares(30_000, 'PartPaid')).toEqual([
    [leadShare.id, 50_000],
    [coPayerShare.id, 80_000],
  ]);
  expect(scheduleShares(80_000, 'BalancePaid')).toEqual([[coPayerShare.id, 80_000]]);
});

test('awaits the balance by bank when the deposit came by bank; a partial payment changes nothing', () => {
  const deposit = { type: 'DepositPaid', data: newBankPayment('deposit', 40_000) } as const;
  const awaited = {
    type: 'BalanceAwaited',
    data: { instalmentId: getInstalmentId('balance'), amountCents: 160_000, dueOn: '2027-03-09' },
  };
  expect(scheduleBalances(foldExistingBooking(newHeldBooking()), [deposit])).toEqual([awaited]);
  expect(scheduleBalances(foldExistingBooking([...newHeldBooking(), deposit]))).toEqual([awaited]);
  const [rest] = scheduleBalances(foldExistingBooking(newHeldBooking()), [
    { type: 'PartPaid', data: newBankPayment('balance', 60_000) },
  ]);
  expect(rest).toMatchObject({ type: 'BalanceScheduled', data: { amountCents: 100_000 } });
  const part = { type: 'PartPaid', data: newBankPayment('balance', 60_000) } as const;
  expect(scheduleBalances(foldExistingBooking([...newHeldBooking(), deposit]), [part])).toMatchObject([
    { type: 'BalanceAwaited', data: { amountCents: 100_000 } },
  ]);
});

test('schedules nothing during a dispute or after a lost one', () => {
  const disputeFacts = {
    disputeId: 'dp_1',
    instalmentId: getInstalmentId('deposit'),
    provider: 'stripe',
  } as const;
  const opened: BookingEvent = {
    type: 'DisputeOpened',
    data: { ...disputeFacts, paymentId: 'pi_deposit', amountCents: 100, reason: 'general', answerBy: null },
  };
  const newDisputeClosed = (outcome: 'won' | 'lost'): BookingEvent => ({
    type: 'DisputeClosed',
    data: { ...disputeFacts, paymentId: 'pi_deposit', amountCents: 100, outcome },
  });
  const log = [...newHeldBooking(), opened];
  expect(scheduleBalances(foldExistingBooking(log))).toEqual([]);
  expect(scheduleBalances(foldExistingBooking([...log, newDisputeClosed('lost')]))).toEqual([]);
  expect(scheduleBalances(foldExistingBooking([...log, newDisputeClosed('won')]))).toEqual([
    balanceScheduled,
  ]);
});

const allLater: BookingEvent = {
  type: 'DepartureChanged',
  data: {
    fromDepartureId: newQuote().departureId,
    fromStartsOn: newQuote().startsOn,
    quote: { ...newQuote(), departureId: newId(2, 2) },
    instalments: [
      {
        id: newId(7, 5),
        kind: 'balance',
        amountCents: 200_000,
        dueOn: '2027-05-11',
        payer: { kind: 'lead' },
      },
    ],
    differenceCents: 0,
    refundCents: 0,
  },
};

test('asks for everything once when a date change leaves nothing of the first payment', () => {
  expect(scheduleBalances(foldExistingBooking([...newHeldBooking(), allLater]))).toMatchObject([
    { type: 'BalanceScheduled', data: { instalmentId: newId(7, 5), amountCents: 200_000 } },
  ]);
});

describe('has nothing to charge after a voided first payment by bank', () => {
  const depositReceived: BookingEvent = { type: 'DepositPaid', data: newBankPayment('deposit', 40_000) };
  const newPaymentReversed = (kind: 'deposit' | 'balance', amountCents: number): BookingEvent => {
    const { instalmentId, provider, paymentId } = newBankPayment(kind, amountCents);
    return {
      type: 'PaymentReversed',
      data: { instalmentId, provider, paymentId, amountCents, surplusCents: 0 },
    };
  };
  const byBank = [...newHeldBooking(), depositReceived, newPaymentReversed('deposit', 40_000)];

  test('awaits everything by bank, before and after a date change', () => {
    expect(scheduleBalances(foldExistingBooking(byBank))).toMatchObject([{ type: 'BalanceAwaited' }]);
    expect(scheduleBalances(foldExistingBooking([...byBank, allLater]))).toMatchObject([
      { type: 'BalanceAwaited', data: { instalmentId: newId(7, 5), amountCents: 200_000 } },
    ]);
  });

  test('charges the rest to a card that later pays it', () => {
    const card = { type: 'DepositPaid', data: newPaid('deposit', 40_000) } as const;
    expect(scheduleBalances(foldExistingBooking(byBank), [card])).toEqual([balanceScheduled]);
    expect(scheduleBalances(foldExistingBooking([...byBank, card]))).toEqual([balanceScheduled]);
  });

  test('charges the rest to a card that paid alongside the voided transfer', () => {
    const log: BookingEvent[] = [
      ...newHeldBooking(),
      { type: 'PartPaid', data: newBankPayment('deposit', 10_000) },
      { type: 'DepositPaid', data: newPaid('deposit', 30_000) },
      newPaymentReversed('deposit', 10_000),
    ];
    expect(scheduleBalances(foldExistingBooking(log))).toEqual([balanceScheduled]);
  });

  test('charges the rest to a PayPal account that paid alongside the voided transfer', () => {
    const account = { provider: 'paypal', paymentMethodId: 'vault-1', card: null } as const;
    const log: BookingEvent[] = [
      ...newHeldBooking(),
      { type: 'PartPaid', data: newBankPayment('deposit', 10_000) },
      { type: 'DepositPaid', data: { ...newPaid('deposit', 30_000), ...account } },
      newPaymentReversed('deposit', 10_000),
    ];
    expect(scheduleBalances(foldExistingBooking(log))).toEqual([balanceScheduled]);
  });

  test('ignores a voided balance when it looks at how the first payment came', () => {
    const log: BookingEvent[] = [
      ...newHeldBooking(),
      { type: 'DepositPaid', data: newPaid('deposit', 40_000) },
      { type: 'BalancePaid', data: newBankPayment('balance', 160_000) },
      newPaymentReversed('balance', 160_000),
    ];
    expect(scheduleBalances(foldExistingBooking(log))).toEqual([balanceScheduled]);
  });
});
