import { describe, test } from '@jest/globals';
import {
  confirmed,
  depositPaid,
  expired,
  expiring,
  held,
  opened,
  paid,
  partyNamed,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  stock,
} from '../../../../test/booking/builders.js';
import { depositKept } from '../../../../test/booking/cancellations.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import { transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent, Paid } from '../events.js';

/** Money by bank, of any amount. */
const bank = (kind: 'deposit' | 'balance', amountCents: number, intentId = 'line-1'): Paid => ({
  ...paid(kind, amountCents, intentId),
  provider: 'bank',
  valueDate: '2027-01-12',
});
const event = (type: 'PartPaid' | 'DepositPaid' | 'BalancePaid' | 'OverpaymentReceived', data: Paid) =>
  ({ type, data }) as BookingEvent;
const voided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: paid('balance', 1).instalmentId, reason: 'paid-by-customer' },
};
/** Nothing was saved that could be charged: the rest comes by bank, too. */
const awaited = (amountCents: number): BookingEvent => ({
  type: 'BalanceAwaited',
  data: { instalmentId: paid('balance', 1).instalmentId, amountCents, dueOn: '2027-03-09' },
});
const onHold = { booking: [...held(), partyNamed], allotment: [opened(), seatsHeld()] };
const booked = { booking: depositPaid(), allotment: [opened(), seatsHeld(), seatsConfirmed()] };

describe('money by bank on a hold', () => {
  test('too little holds the seat no longer than the hold lasts', () => {
    given(onHold)
      .when(bank('deposit', 39_000))
      .thenEvents({ booking: [event('PartPaid', bank('deposit', 39_000))] });
  });

  test('what was missing confirms the booking', () => {
    const first = event('PartPaid', bank('deposit', 39_000));
    const rest = bank('deposit', 1_000, 'line-2');
    given({ ...onHold, booking: [...onHold.booking, first] })
      .when(rest)
      .thenEvents({
        booking: [event('DepositPaid', rest), confirmed(), awaited(160_000)],
        allotment: [seatsConfirmed()],
      });
  });

  test('more than the deposit pays a part of the balance, of which less is awaited', () => {
    given(onHold)
      .when(bank('deposit', 50_000))
      .thenEvents({
        booking: [
          event('DepositPaid', bank('deposit', 40_000)),
          event('PartPaid', bank('balance', 10_000)),
          confirmed(),
          awaited(150_000),
        ],
        allotment: [seatsConfirmed()],
      });
  });

  test('more than everything is kept for the customer', () => {
    given(onHold)
      .when(bank('deposit', 200_500))
      .thenEvents({
        booking: [
          event('DepositPaid', bank('deposit', 40_000)),
          event('BalancePaid', bank('balance', 160_000)),
          event('OverpaymentReceived', bank('deposit', 500)),
          confirmed(),
        ],
        allotment: [seatsConfirmed()],
      });
  });
});

describe('money by bank for a confirmed booking', () => {
  test('the balance is paid: no charge will follow', () => {
    given(booked)
      .when(bank('balance', 160_000))
      .thenEvents({ booking: [event('BalancePaid', bank('balance', 160_000)), voided] });
  });

  test('the same line again changes nothing', () => {
    given({ ...booked, booking: [...booked.booking, event('PartPaid', bank('balance', 9))] })
      .when(bank('balance', 9))
      .thenEvents({});
  });

  test('a card that takes all of it after a part came by bank: what is too much goes back', () => {
    const card = paid('balance', 160_000);
    given({ ...booked, booking: [...booked.booking, event('PartPaid', bank('balance', 10_000))] })
      .when(card)
      .thenEvents({
        booking: [
          event('BalancePaid', { ...card, amountCents: 150_000 }),
          voided,
          event('OverpaymentReceived', { ...card, amountCents: 10_000 }),
          { type: 'RefundStarted', data: refundOf('balance', 10_000, 'overpaid') },
        ],
      });
  });
});

describe('money by bank after the hold', () => {
  const gone = [...held(), partyNamed, transferChosen('2027-01-12'), expiring, expired];

  test('the seat is taken again when the value date is in time and the seat is there', () => {
    given({ booking: gone, allotment: [opened(), seatsHeld(), seatsReleased()] })
      .when(bank('deposit', 40_000))
      .thenEvents({
        booking: [event('DepositPaid', bank('deposit', 40_000)), confirmed(true), awaited(160_000)],
        allotment: [seatsHeld(), seatsConfirmed()],
      });
  });

  test('without a seat a person sends it back', () => {
    const money = bank('deposit', 40_000);
    given({ booking: gone, allotment: [opened(stock({ seats: 1 }))] })
      .when(money)
      .thenEvents({
        booking: [
          event('OverpaymentReceived', money),
          {
            type: 'OperationsItemRaised',
            data: {
              kind: 'transfer-too-late',
              instalmentId: money.instalmentId,
              detail: 'line-1 took 40000 too late',
              money: { provider: 'bank', intentId: 'line-1', amountCents: 40_000 },
            },
          },
        ],
      });
  });
});

test('money for a booking that was cancelled goes back, wherever it came from', () => {
  const card = paid('balance', 160_000);
  given({ ...booked, booking: [...booked.booking, depositKept] })
    .when(card)
    .thenEvents({
      booking: [
        event('OverpaymentReceived', card),
        { type: 'RefundStarted', data: refundOf('balance', 160_000, 'cancelled') },
      ],
    });
});
