import { describe, expect, test } from '@jest/globals';
import {
  bookingFrom,
  confirmed,
  depositPaid,
  existing,
  expired,
  expiring,
  held,
  instalmentId,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { allBack } from '../../../../test/booking/cancellations.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { givenStreams } from '../../../../test/booking/settlement.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { initialBooking } from '../core/booking.js';
import { openCents } from '../core/instalment.js';
import { bankRefundItem } from '../refunds/bank-refund.js';
import { reverseAllocation } from './reverse-payment.js';

const DEPOSIT = instalmentId('deposit');
const BALANCE = instalmentId('balance');
const onHold = [...held(), partyNamed, transferChosen('2027-01-15')];
const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 39_000) };
const refund = {
  refundId: 'line-1-r1',
  instalmentId: DEPOSIT,
  provider: 'bank' as const,
  intentId: 'line-1',
};
const refundStarted: BookingEvent = {
  type: 'RefundStarted',
  data: { ...refund, reason: 'no-seat-left', amountCents: 39_000 },
};

describe('an allocation that is taken back', () => {
  const over = [
    ...onHold,
    { type: 'DepositPaid', data: bank('deposit', 40_000) },
    { type: 'BalancePaid', data: bank('balance', 160_000) },
    { type: 'OverpaymentReceived', data: bank('deposit', 500) },
    confirmed(),
  ] as BookingEvent[];
  const item = (total: number): BookingEvent => ({
    type: 'OperationsItemRaised',
    data: {
      kind: 'transfer-reversed',
      instalmentId: DEPOSIT,
      detail: `line-1 took ${total} back out`,
    },
  });
  const reversed = (instalment: string, amountCents: number, surplusCents = 0): BookingEvent => ({
    type: 'PaymentReversed',
    data: { instalmentId: instalment, amountCents, surplusCents, provider: 'bank', intentId: 'line-1' },
  });

  const awaited = (amountCents: number): BookingEvent => ({
    type: 'BalanceAwaited',
    data: { instalmentId: BALANCE, amountCents, dueOn: existing(over).instalments[1]?.dueOn ?? '' },
  });

  test('opens all that it paid; the seats stay, staff are told and the balance is asked for again', () => {
    const events = reverseAllocation(bookingFrom(over), 'line-1');
    expect(events).toEqual([
      reversed(DEPOSIT, 40_500, 500),
      reversed(BALANCE, 160_000),
      awaited(160_000),
      item(200_500),
    ]);
    expectStorable(events);
    const after = existing([...over, ...events]);
    expect([after.status, ...after.instalments.map(openCents)]).toEqual(['CONFIRMED', 40_000, 160_000]);
    expect(reverseAllocation(after, 'line-1')).toEqual([]);
  });

  test('leaves what other lines paid', () => {
    const two = [...onHold, part, { type: 'PartPaid', data: bank('deposit', 500, 'line-2') } as BookingEvent];
    const events = reverseAllocation(bookingFrom(two), 'line-1');
    expect(events).toEqual([reversed(DEPOSIT, 39_000), item(39_000)]);
    expect(existing([...two, ...events]).instalments.map(openCents)).toEqual([39_500, 160_000]);
    const beyond: BookingEvent = { type: 'OverpaymentReceived', data: bank('deposit', 300, 'line-2') };
    expect(reverseAllocation(bookingFrom([...over, beyond]), 'line-1')[0]).toEqual(
      reversed(DEPOSIT, 40_500, 500),
    );
  });

  test('is not sent back any more', () => {
    const back = [...onHold, expiring, part, expired, refundStarted];
    expect(reverseAllocation(bookingFrom(back), 'line-1')).toEqual([
      {
        type: 'RefundFailed',
        data: {
          ...refund,
          reason: 'no-seat-left',
          amountCents: 39_000,
          providerRefundId: null,
          code: 'allocation-reversed',
        },
      },
      reversed(DEPOSIT, 39_000),
      item(39_000),
    ]);
  });

  test('of a booking that was cancelled is not asked for again', () => {
    const events = reverseAllocation(bookingFrom([...over, allBack(200_500)]), 'line-1');
    expect(events).toEqual([reversed(DEPOSIT, 40_500, 500), reversed(BALANCE, 160_000), item(200_500)]);
  });

  test('of a part leaves the part open, however the rest was paid', () => {
    const half = bank('balance', 60_000, 'line-2');
    const events: BookingEvent[] = [
      ...depositPaid(),
      { type: 'PartPaid', data: half },
      { type: 'BalancePaid', data: paid('balance', 100_000) },
    ];
    const back = reverseAllocation(bookingFrom(events), 'line-2');
    expect(back.filter(({ type }) => type === 'BalanceAwaited')).toEqual([awaited(60_000)]);
    const after = existing([...events, ...back]);
    const balance = after.instalments.find(({ kind }) => kind === 'balance');
    expect(
      balance && [openCents(balance), balance.paid, balance.parts.map(({ intentId }) => intentId)],
    ).toEqual([60_000, null, ['pi_balance']]);
  });

  test('does not come in again, however often it is heard of', () => {
    const after = [...over, ...reverseAllocation(bookingFrom(over), 'line-1')];
    givenStreams({ booking: after }).when(bank('deposit', 200_500)).thenEvents({});
  });

  test('of a booking that never got it changes nothing', () => {
    expect(reverseAllocation(bookingFrom(onHold), 'line-1')).toEqual([]);
    expect(reverseAllocation(initialBooking, 'line-1')).toEqual([]);
  });
});

test('staff are told once what to send back by bank, and of no other refund', () => {
  const back = [...onHold, expiring, part, expired, refundStarted];
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'bank-refund',
      instalmentId: DEPOSIT,
      refundId: 'line-1-r1',
      detail: 'send 39000 for line-1-r1',
    },
  };
  expect(bankRefundItem(bookingFrom(back), 'line-1-r1')).toEqual([item]);
  expectStorable([item]);
  expect(bankRefundItem(bookingFrom([...back, item]), 'line-1-r1')).toEqual([]);
  const other = {
    ...refundStarted,
    data: { ...refundStarted.data, refundId: 'line-0-r1', intentId: 'line-0', amountCents: 700 },
  } as BookingEvent;
  const two = [...onHold, expiring, part, expired, other, refundStarted];
  expect(bankRefundItem(bookingFrom(two), 'line-1-r1')).toEqual([item]);
  expect(bankRefundItem(initialBooking, 'line-1-r1')).toEqual([]);
  expect(bankRefundItem(bookingFrom(onHold), 'line-1-r1')).toEqual([]);
  const byCard = { ...refundStarted, data: { ...refundStarted.data, provider: 'stripe' } } as BookingEvent;
  expect(bankRefundItem(bookingFrom([...onHold, byCard]), 'line-1-r1')).toEqual([]);
  // A dispute kept it back, of which it is told as no more to be sent: it is to be sent anew.
  const waits = { type: 'RefundHeldBack', data: { ...refundStarted.data, begun: true } } as BookingEvent;
  const goesOn = [...back, item, waits, refundStarted];
  expect(bankRefundItem(bookingFrom([...back, item, waits]), 'line-1-r1')).toEqual([]);
  const again = { data: { kind: 'bank-refund', detail: 'send 39000 for line-1-r1:1' } };
  expect(bankRefundItem(bookingFrom(goesOn), 'line-1-r1')).toMatchObject([again]);
  const told = bankRefundItem(bookingFrom(goesOn), 'line-1-r1');
  expect(bankRefundItem(bookingFrom([...goesOn, ...told]), 'line-1-r1')).toEqual([]);
});
