import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  BOOKING,
  bookingExpired,
  capability,
  COUPON,
  DEPARTURE,
  DEPOSIT_CENTS,
  getInstalmentId,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  holdExtended,
  newBookingConfirmed,
  newCapabilityGranted,
  newCreateCommand,
  newHeldHistory,
  newHoldExpiryStarted,
  newQuote,
  newReferenceGenerated,
  PRICE_CENTS,
  toDate,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { roundTripJson } from '../../../../test/support/scenario.js';
import { HOLD_MINUTES } from '../core/plan.js';
import type { BookingEvent } from '../events.js';
import { decideHold, type HoldCommand } from './hold.js';

const given = newBookingScenario(decideHold);
const newExtendCommand = (now: string): HoldCommand => ({ type: 'Extend', now: toDate(now) });
const newBeginExpiryCommand = (now: string): HoldCommand => ({ type: 'BeginExpiry', now: toDate(now) });
const expireCommand: HoldCommand = { type: 'Expire' };
const payer = { kind: 'lead' as const };

describe('the creation of a booking', () => {
  test('pins the quote with its first plan for 15 minutes', () => {
    expect(HOLD_MINUTES).toBe(15);
    given()
      .when(newCreateCommand({ couponId: COUPON }))
      .thenEvents(
        {
          type: 'BookingCreated',
          data: {
            bookingId: BOOKING,
            departureId: DEPARTURE,
            category: 'basic',
            locale: 'en',
            quote: newQuote(),
            couponId: COUPON,
            plan: 'deposit',
            instalments: [
              {
                id: getInstalmentId('deposit'),
                kind: 'deposit',
                amountCents: DEPOSIT_CENTS,
                dueOn: TODAY,
                payer,
              },
              {
                id: getInstalmentId('balance'),
                kind: 'balance',
                amountCents: BALANCE_CENTS,
                dueOn: BALANCE_DUE_ON,
                payer,
              },
            ],
            holdExpiresAt: HOLD_ENDS_AT,
          },
        },
        newReferenceGenerated(),
        newCapabilityGranted(capability),
      );
  });

  test('takes the full price when there is no deposit', () => {
    const nearQuote = newQuote({ today: '2027-03-09' });
    expect(newHeldHistory({ quote: nearQuote, now: toDate('2027-03-09T10:00:00Z') })[0]).toMatchObject({
      data: {
        plan: 'full',
        instalments: [
          {
            id: getInstalmentId('full'),
            kind: 'full',
            amountCents: PRICE_CENTS,
            dueOn: BALANCE_DUE_ON,
            payer,
          },
        ],
      },
    });
  });

  test('accepts a quote read back from the store', () => {
    given()
      .when(newCreateCommand({ quote: roundTripJson(newQuote()) }))
      .thenEvents(...newHeldHistory());
  });

  test('is possible until the quote expires, not at that instant', () => {
    given()
      .when(newCreateCommand({ now: toDate('2027-01-10T10:30:00.000Z') }))
      .thenRefused('QUOTE_EXPIRED');
    const lastInstant = toDate('2027-01-10T10:29:59.999Z');
    given()
      .when(newCreateCommand({ now: lastInstant }))
      .thenEvents(...newHeldHistory({ now: lastInstant }));
  });

  test('is refused for a quote that does not add up', () => {
    given()
      .when(newCreateCommand({ quote: { ...newQuote(), totalCents: 1 } }))
      .thenRefused('QUOTE_STALE');
  });

  test('throws for an existing booking', () => {
    given(...newHeldHistory())
      .when(newCreateCommand())
      .thenThrows(/exists/);
  });
});

describe('the extension of a hold', () => {
  test('is possible once, by 15 minutes from the end of the hold', () => {
    given(...newHeldHistory())
      .when(newExtendCommand('2027-01-10T10:01:00Z'))
      .thenEvents(holdExtended);
    given(...newHeldHistory(), holdExtended)
      .when(newExtendCommand('2027-01-10T10:16:00Z'))
      .thenRefused('HOLD_ALREADY_EXTENDED');
  });

  test('is possible up to the last millisecond of the hold', () => {
    given(...newHeldHistory())
      .when(newExtendCommand('2027-01-10T10:14:59.999Z'))
      .thenEvents(holdExtended);
  });

  test.each<{ hold: string; events: BookingEvent[]; expiresAt: string }>([
    { hold: 'the hold', events: [], expiresAt: HOLD_ENDS_AT },
    { hold: 'the extended hold', events: [holdExtended], expiresAt: '2027-01-10T10:30:00.000Z' },
  ])('is refused at the instant when $hold expires', ({ events, expiresAt }) => {
    given(...newHeldHistory(), ...events)
      .when(newExtendCommand(expiresAt))
      .thenRefused('HOLD_EXPIRED');
  });

  test('is refused during the expiry', () => {
    given(...newHeldHistory(), holdExpiryStarted)
      .when(newExtendCommand('2027-01-10T10:14:00Z'))
      .thenRefused('HOLD_EXPIRED');
  });

  test('is refused after the expiry', () => {
    given(...newHeldHistory(), holdExpiryStarted, bookingExpired)
      .when(newExtendCommand('2027-01-10T10:14:00Z'))
      .thenRefused('HOLD_EXPIRED');
  });

  test('is refused for an unknown booking', () => {
    given().when(newExtendCommand('2027-01-10T10:01:00Z')).thenRefused('BOOKING_NOT_ON_HOLD');
  });

  test('is refused for a confirmed booking', () => {
    given(...newHeldHistory(), newBookingConfirmed())
      .when(newExtendCommand('2027-01-10T10:01:00Z'))
      .thenRefused('BOOKING_NOT_ON_HOLD');
  });
});

describe('the expiry of a hold', () => {
  test('begins at the instant the hold ends, not a millisecond earlier', () => {
    given(...newHeldHistory())
      .when(newBeginExpiryCommand('2027-01-10T10:14:59.999Z'))
      .thenNothing();
    given(...newHeldHistory())
      .when(newBeginExpiryCommand(HOLD_ENDS_AT))
      .thenEvents(holdExpiryStarted);
  });

  test('begins at the new end of an extended hold, so that the first timer does nothing', () => {
    given(...newHeldHistory(), holdExtended)
      .when(newBeginExpiryCommand(HOLD_ENDS_AT))
      .thenNothing();
    given(...newHeldHistory(), holdExtended)
      .when(newBeginExpiryCommand('2027-01-10T10:30:00Z'))
      .thenEvents(holdExpiryStarted);
  });

  test('ends the hold only after it began', () => {
    given(...newHeldHistory(), holdExpiryStarted)
      .when(expireCommand)
      .thenEvents(bookingExpired);
    given(...newHeldHistory())
      .when(expireCommand)
      .thenThrows(/the expiry of the hold has not begun/);
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'a new booking', events: [] },
    { name: 'a confirmed booking', events: [...newHeldHistory(), newBookingConfirmed()] },
    {
      name: 'a booking confirmed during its expiry',
      events: [...newHeldHistory(), holdExpiryStarted, newBookingConfirmed()],
    },
    { name: 'an expired booking', events: [...newHeldHistory(), holdExpiryStarted, bookingExpired] },
    {
      name: 'a booking confirmed after its expiry',
      events: [...newHeldHistory(), holdExpiryStarted, bookingExpired, newBookingConfirmed({ isLate: true })],
    },
  ])('does nothing to $name', ({ events }) => {
    given(...events)
      .when(newBeginExpiryCommand('2027-01-11T00:00:00Z'))
      .thenNothing();
    given(...events)
      .when(expireCommand)
      .thenNothing();
  });

  test('is started once by staff, even for a hold that is expiring', () => {
    const reason = 'no answer for a week';
    const releaseCommand: HoldCommand = {
      type: 'BeginExpiry',
      now: toDate(HOLD_ENDS_AT),
      releaseReason: reason,
    };
    const expiryStarted: BookingEvent = newHoldExpiryStarted(reason);

    given(...newHeldHistory())
      .when(releaseCommand)
      .thenEvents(expiryStarted);
    given(...newHeldHistory(), holdExpiryStarted)
      .when(releaseCommand)
      .thenEvents(expiryStarted);
    given(...newHeldHistory(), expiryStarted)
      .when(releaseCommand)
      .thenNothing();
  });

  test('begins only once', () => {
    given(...newHeldHistory(), holdExpiryStarted)
      .when(newBeginExpiryCommand('2027-01-10T10:16:00Z'))
      .thenNothing();
  });
});
