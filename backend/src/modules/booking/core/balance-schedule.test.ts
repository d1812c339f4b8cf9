import { describe, expect, test } from '@jest/globals';
import {
  balanceScheduled,
  existing,
  held,
  id,
  instalmentId,
  paid,
  quote,
} from '../../../../test/booking/builders.js';
import { split } from '../../../../test/booking/shares.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { scheduleBalances } from './balance-schedule.js';

test('charges the balance at noon on its due date, 60 days before departure', () => {
  expect(scheduleBalances(existing(held()))).toEqual([balanceScheduled]);
});

test('charges only what is unpaid, and nothing once it is paid', () => {
  const part = { type: 'PartPaid', data: paid('balance', 60_000) } as const;
  const [rest] = scheduleBalances(existing([...held(), part]));
  expect(rest?.data).toMatchObject({ amountCents: 100_000 });
  expect(scheduleBalances(existing(held()), [part])).toEqual([rest]);
  const fullPayment = { type: 'BalancePaid', data: paid('balance', 160_000) } as const;
  expect(scheduleBalances(existing(held()), [fullPayment])).toEqual([]);
});

test('counts new money only for the balance: no deposit, no overpayment', () => {
  const deposit = { type: 'DepositPaid', data: paid('deposit', 40_000) } as const;
  const surplus = { type: 'OverpaymentReceived', data: paid('balance', 500) } as const;
  const part = { type: 'PartPaid', data: paid('balance', 60_000) } as const;
  const fullPayment = { type: 'BalancePaid', data: paid('balance', 160_000) } as const;
  const scheduleAmounts = (...now: BookingEvent[]) =>
    scheduleBalances(existing(held()), now).map(({ data }) => 'amountCents' in data && data.amountCents);
  expect(scheduleAmounts(deposit)).toEqual([160_000]);
  expect(scheduleAmounts(deposit, part, surplus)).toEqual([100_000]);
  expect(scheduleAmounts(deposit, fullPayment, surplus)).toEqual([]);
});

test('leaves the other share as it is when one is paid', () => {
  const [lead, fellow] = existing([...held(), ...split()]).instalments.slice(1);
  if (!lead || !fellow) throw new Error('the balance has no two shares');
  const scheduleShares = (cents: number, type: 'PartPaid' | 'BalancePaid') =>
    scheduleBalances(existing([...held(), ...split()]), [
      { type, data: { ...paid('balance', cents), instalmentId: lead.id } },
    ]).map(
      ({ data }) => 'instalmentId' in data && [data.instalmentId, 'amountCents' in data && data.amountCents],
    );
  expect(scheduleShares(30_000, 'PartPaid')).toEqual([
    [lead.id, 50_000],
    [fellow.id, 80_000],
  ]);
  expect(scheduleShares(80_000, 'BalancePaid')).toEqual([[fellow.id, 80_000]]);
});

test('awaits the balance by bank when the deposit came by bank; a partial payment changes nothing', () => {
  const deposit = { type: 'DepositPaid', data: bank('deposit', 40_000) } as const;
  const awaited = {
    type: 'BalanceAwaited',
    data: { instalmentId: instalmentId('balance'), amountCents: 160_000, dueOn: '2027-03-09' },
  };
  expect(scheduleBalances(existing(held()), [deposit])).toEqual([awaited]);
  expect(scheduleBalances(existing([...held(), deposit]))).toEqual([awaited]);
  const [rest] = scheduleBalances(existing(held()), [{ type: 'PartPaid', data: bank('balance', 60_000) }]);
  expect(rest).toMatchObject({ type: 'BalanceScheduled', data: { amountCents: 100_000 } });
  const part = { type: 'PartPaid', data: bank('balance', 60_000) } as const;
  expect(scheduleBalances(existing([...held(), deposit]), [part])).toMatchObject([
    { type: 'BalanceAwaited', data: { amountCents: 100_000 } },
  ]);
});

test('schedules nothing during a dispute or after a lost one', () => {
  const disputeFacts = {
    disputeId: 'dp_1',
    instalmentId: instalmentId('deposit'),
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
  const log = [...held(), opened];
  expect(scheduleBalances(existing(log))).toEqual([]);
  expect(scheduleBalances(existing([...log, newDisputeClosed('lost')]))).toEqual([]);
  expect(scheduleBalances(existing([...log, newDisputeClosed('won')]))).toEqual([balanceScheduled]);
});

const allLater: BookingEvent = {
  type: 'DepartureChanged',
  data: {
    fromDepartureId: quote().departureId,
    fromStartsOn: quote().startsOn,
    quote: { ...quote(), departureId: id(2, 2) },
    instalments: [
      {
        id: id(7, 5),
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
  expect(scheduleBalances(existing([...held(), allLater]))).toMatchObject([
    { type: 'BalanceScheduled', data: { instalmentId: id(7, 5), amountCents: 200_000 } },
  ]);
});

describe('has nothing to charge after a voided first payment by bank', () => {
  const depositReceived: BookingEvent = { type: 'DepositPaid', data: bank('deposit', 40_000) };
  const newPaymentReversed = (kind: 'deposit' | 'balance', amountCents: number): BookingEvent => {
    const { instalmentId, provider, paymentId } = bank(kind, amountCents);
    return {
      type: 'PaymentReversed',
      data: { instalmentId, provider, paymentId, amountCents, surplusCents: 0 },
    };
  };
  const byBank = [...held(), depositReceived, newPaymentReversed('deposit', 40_000)];

  test('awaits everything by bank, before and after a date change', () => {
    expect(scheduleBalances(existing(byBank))).toMatchObject([{ type: 'BalanceAwaited' }]);
    expect(scheduleBalances(existing([...byBank, allLater]))).toMatchObject([
      { type: 'BalanceAwaited', data: { instalmentId: id(7, 5), amountCents: 200_000 } },
    ]);
  });

  test('charges the rest to a card that later pays it', () => {
    const card = { type: 'DepositPaid', data: paid('deposit', 40_000) } as const;
    expect(scheduleBalances(existing(byBank), [card])).toEqual([balanceScheduled]);
    expect(scheduleBalances(existing([...byBank, card]))).toEqual([balanceScheduled]);
  });

  test('charges the rest to a card that paid alongside the voided transfer', () => {
    const log: BookingEvent[] = [
      ...held(),
      { type: 'PartPaid', data: bank('deposit', 10_000) },
      { type: 'DepositPaid', data: paid('deposit', 30_000) },
      newPaymentReversed('deposit', 10_000),
    ];
    expect(scheduleBalances(existing(log))).toEqual([balanceScheduled]);
  });

  test('charges the rest to a PayPal account that paid alongside the voided transfer', () => {
    const account = { provider: 'paypal', paymentMethodId: 'vault-1', card: null } as const;
    const log: BookingEvent[] = [
      ...held(),
      { type: 'PartPaid', data: bank('deposit', 10_000) },
      { type: 'DepositPaid', data: { ...paid('deposit', 30_000), ...account } },
      newPaymentReversed('deposit', 10_000),
    ];
    expect(scheduleBalances(existing(log))).toEqual([balanceScheduled]);
  });

  test('ignores a voided balance when it looks at how the first payment came', () => {
    const log: BookingEvent[] = [
      ...held(),
      { type: 'DepositPaid', data: paid('deposit', 40_000) },
      { type: 'BalancePaid', data: bank('balance', 160_000) },
      newPaymentReversed('balance', 160_000),
    ];
    expect(scheduleBalances(existing(log))).toEqual([balanceScheduled]);
  });
});
