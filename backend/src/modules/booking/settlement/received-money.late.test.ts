import { heldUntil } from '@wayfold/contracts/kernel/transfer-hold';
import { describe, expect, test } from '@jest/globals';
import {
  confirmed,
  depositPaid,
  expired,
  expiring,
  held,
  instalmentId,
  opened,
  paid,
  partyNamed,
  planChosen,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
} from '../../../../test/booking/builders.js';
import { givenStreams } from '../../../../test/booking/settlement.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';

const DEPOSIT = instalmentId('deposit');
const BALANCE = instalmentId('balance');
const FULL = instalmentId('full');
const onHold = [...held(), partyNamed, transferChosen('2027-01-15')];
const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 39_000) };
const refundStarted: BookingEvent = {
  type: 'RefundStarted',
  data: {
    refundId: 'line-0-r1',
    instalmentId: DEPOSIT,
    provider: 'bank',
    intentId: 'line-0',
    reason: 'no-seat-left',
    amountCents: 39_000,
  },
};

describe('money that is heard of after the end', () => {
  const gone = [...onHold, expiring, expired];
  const streams = { booking: gone, allotment: [opened(), seatsHeld(), seatsReleased()] };
  const tooLate = (money: ReturnType<typeof bank>) => ({
    booking: [
      { type: 'OverpaymentReceived' as const, data: money },
      {
        type: 'OperationsItemRaised' as const,
        data: {
          kind: 'transfer-too-late' as const,
          instalmentId: DEPOSIT,
          detail: `line-1 took ${money.amountCents} too late`,
          money: { provider: 'bank' as const, intentId: 'line-1', amountCents: money.amountCents },
        },
      },
    ],
  });

  test('with a value date after the last day it is a person’s, also when there is a seat', () => {
    const money = bank('deposit', 40_000, 'line-1', '2027-01-16');
    givenStreams(streams).when(money).thenEvents(tooLate(money));
  });

  test('of a part it takes no seat', () => {
    const money = bank('deposit', 39_000);
    givenStreams(streams).when(money).thenEvents(tooLate(money));
  });

  test('what completes a sum that goes back takes no seat', () => {
    const money = bank('deposit', 1_000);
    const back = [...onHold, { ...part, data: bank('deposit', 39_000, 'line-0') } as BookingEvent];
    givenStreams({ ...streams, booking: [...back, expiring, expired, refundStarted] })
      .when(money)
      .thenEvents(tooLate(money));
  });

  test('is in time until the last day that was given, whatever plan it was given for', () => {
    const full: BookingEvent = {
      type: 'TransferChosen',
      data: {
        instalmentId: FULL,
        amountCents: 200_000,
        payBy: '2027-01-22',
        holdExpiresAt: heldUntil('2027-01-22'),
        reason: 'their bank was closed',
      },
    };
    const money = { ...bank('deposit', 200_000, 'line-1', '2027-01-22'), instalmentId: FULL };
    const booking = [...onHold, planChosen('full'), full, expiring, expired];
    givenStreams({ ...streams, booking })
      .when(money)
      .thenEvents({
        booking: [{ type: 'FullAmountPaid', data: money }, confirmed(true)],
        allotment: [seatsHeld(), seatsConfirmed()],
      });
    const late = { ...money, valueDate: '2027-01-23' };
    const answer = givenStreams({ ...streams, booking })
      .when(late)
      .settled();
    expect(answer.booking.map(({ type }) => type)).toEqual(['OverpaymentReceived', 'OperationsItemRaised']);
  });

  test('of a booking without a transfer it comes too late at any time', () => {
    const money = bank('deposit', 40_000, 'line-1', '2027-01-10');
    givenStreams({ ...streams, booking: [...held(), partyNamed, expiring, expired] })
      .when(money)
      .thenEvents(tooLate(money));
  });
});

describe('money for an instalment of a former plan', () => {
  const money = { ...bank('deposit', 200_000), instalmentId: FULL };
  const too = (kind: 'deposit' | 'balance', amountCents: number): BookingEvent => ({
    type: 'OverpaymentReceived',
    data: bank(kind, amountCents),
  });

  test('pays what is open now', () => {
    givenStreams({ booking: [...onHold, planChosen('full')], allotment: [opened(), seatsHeld()] })
      .when(bank('deposit', 40_000))
      .thenEvents({ booking: [{ type: 'PartPaid', data: { ...money, amountCents: 40_000 } }] });
    givenStreams({ booking: depositPaid() })
      .when(money)
      .thenEvents({
        booking: [
          { type: 'BalancePaid', data: bank('balance', 160_000) },
          { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'paid-by-customer' } },
          too('balance', 40_000),
        ],
      });
  });

  test('is all too much when nothing is open', () => {
    givenStreams({ booking: [...depositPaid(), { type: 'BalancePaid', data: paid('balance', 160_000) }] })
      .when(money)
      .thenEvents({ booking: [too('deposit', 200_000)] });
  });
});
