import { describe, expect, test } from '@jest/globals';
import {
  at,
  existing,
  expired,
  expiring,
  held,
  instalmentId,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideHold } from '../hold/hold.js';
import { byHand } from '../operations/manual-payment.js';
import { transferHoldEnd } from './received-money.js';

const DEPOSIT = instalmentId('deposit');
const onHold = [...held(), partyNamed, transferChosen('2027-01-15')];
const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 39_000) };
const hold = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideHold });
const keptWith = (receivedCents: number): BookingEvent => ({
  type: 'HoldKept',
  data: { instalmentId: DEPOSIT, receivedCents, holdExpiresAt: '2027-05-08T00:00:00.000Z' },
});
const kept = keptWith(39_000);
const HANDED_IN = { instalmentId: DEPOSIT, intentId: 'receipt-1', amountCents: 15_000 };
const refundStarted: BookingEvent = {
  type: 'RefundStarted',
  data: {
    refundId: 'line-1-r1',
    instalmentId: DEPOSIT,
    provider: 'bank',
    intentId: 'line-1',
    reason: 'no-seat-left',
    amountCents: 39_000,
  },
};

test('seats wait for a transfer from when it was chosen, with more time too, until the hold is no more', () => {
  const endAfter = (...events: BookingEvent[]) => transferHoldEnd(existing(events));
  expect(transferHoldEnd(initialBooking)).toBeNull();
  expect(endAfter(...held(), partyNamed)).toBeNull();
  expect(endAfter(...onHold)).toBe('2027-01-16T12:00:00.000Z');
  expect(endAfter(...onHold, part, kept)).toBe('2027-05-08T00:00:00.000Z');
  expect(endAfter(...onHold, expiring)).toBe('2027-01-16T12:00:00.000Z');
  expect(endAfter(...onHold, expiring, expired)).toBeNull();
});

describe('the end of a hold for a transfer', () => {
  const over = at('2027-01-16T12:00:00.000Z');

  test('without money it is given back as any other', () => {
    hold(...onHold)
      .when({ type: 'BeginExpiry', now: at('2027-01-16T11:59:59.999Z') })
      .thenEvents();
    hold(...onHold)
      .when({ type: 'BeginExpiry', now: over })
      .thenEvents(expiring);
  });

  test('with a part of the money the seats wait for staff', () => {
    hold(...onHold, part)
      .when({ type: 'BeginExpiry', now: over })
      .thenEvents(kept, {
        type: 'OperationsItemRaised',
        data: {
          kind: 'transfer-incomplete',
          instalmentId: DEPOSIT,
          detail: '39000 of 40000 arrived in time',
        },
      });
    hold(...onHold, part, kept)
      .when({ type: 'BeginExpiry', now: over })
      .thenEvents();
  });

  test('with a part that was handed in they wait as well, and it goes back as it came', () => {
    const cash: BookingEvent = { type: 'PartPaid', data: byHand('staff', HANDED_IN) };
    hold(...onHold, cash)
      .when({ type: 'BeginExpiry', now: over })
      .thenEvents(keptWith(15_000), {
        type: 'OperationsItemRaised',
        data: {
          kind: 'transfer-incomplete',
          instalmentId: DEPOSIT,
          detail: '15000 of 40000 arrived in time',
        },
      });
    hold(...onHold, cash, part, expiring)
      .when({ type: 'Expire' })
      .thenEvents(
        expired,
        {
          type: 'RefundStarted',
          data: { ...HANDED_IN, refundId: 'receipt-1-r1', provider: 'staff', reason: 'no-seat-left' },
        },
        refundStarted,
      );
  });

  test('without a transfer nobody could say how long they wait: they are given back, and the money with them', () => {
    const cash: BookingEvent = { type: 'PartPaid', data: byHand('staff', HANDED_IN) };
    hold(...held(), partyNamed, cash)
      .when({ type: 'BeginExpiry', now: over })
      .thenEvents(expiring);
  });

  test('at the departure at the latest they are given back, and the money goes back', () => {
    hold(...onHold, part, kept)
      .when({ type: 'BeginExpiry', now: at('2027-05-08T00:00:00.000Z') })
      .thenEvents(expiring);
    hold(...onHold, part, kept, expiring)
      .when({ type: 'Expire' })
      .thenEvents(expired, refundStarted);
  });

  test('nor are they kept any more for a part from the departure on', () => {
    const departs = '2027-05-08T00:00:00.000Z';
    hold(...onHold, part)
      .when({ type: 'BeginExpiry', now: at(departs) })
      .thenEvents(expiring);
    const state = existing([...onHold, part]);
    const before = decideHold({ type: 'BeginExpiry', now: at('2027-05-07T23:59:59.999Z') }, state);
    expect(before).toMatchObject([{ type: 'HoldKept' }, { type: 'OperationsItemRaised' }]);
  });

  test('staff give them back at any time', () => {
    hold(...onHold, part)
      .when({ type: 'BeginExpiry', now: at('2027-01-12T12:00:00.000Z'), released: 'asked for it' })
      .thenEvents({ type: 'HoldExpiryStarted', data: { reason: 'asked for it' } });
  });

  test('a part that came while it was being given back goes back', () => {
    hold(...onHold, expiring, part)
      .when({ type: 'Expire' })
      .thenEvents(expired, refundStarted);
  });
});
