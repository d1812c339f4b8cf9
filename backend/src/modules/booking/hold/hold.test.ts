import { describe, expect, test } from '@jest/globals';
import {
  at,
  BOOKING,
  capability,
  confirmed,
  COUPON,
  createCommand,
  DEPARTURE,
  expired,
  expiring,
  held,
  instalmentId,
  quote,
  TODAY,
} from '../../../../test/booking/builders.js';
import { reread, scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideHold, type HoldCommand } from './hold.js';
import { HOLD_MINUTES, planInstalments } from '../core/plan.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideHold });
const holdExtended: BookingEvent = { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } };
const newExtendCommand = (now: string): HoldCommand => ({ type: 'Extend', now: at(now) });
const newBeginExpiryCommand = (now: string): HoldCommand => ({ type: 'BeginExpiry', now: at(now) });
const expireCommand: HoldCommand = { type: 'Expire' };
const payer = { kind: 'lead' as const };

describe('create', () => {
  test('pins the quote with its first plan for 15 minutes', () => {
    expect(HOLD_MINUTES).toBe(15);
    given()
      .when(createCommand({ couponId: COUPON }))
      .thenEvents(
        {
          type: 'BookingCreated',
          data: {
            bookingId: BOOKING,
            departureId: DEPARTURE,
            category: 'basic',
            locale: 'en',
            quote: quote(),
            couponId: COUPON,
            plan: 'deposit',
            instalments: [
              { id: instalmentId('deposit'), kind: 'deposit', amountCents: 40_000, dueOn: TODAY, payer },
              {
                id: instalmentId('balance'),
                kind: 'balance',
                amountCents: 160_000,
                dueOn: '2027-03-09',
                payer,
              },
            ],
            holdExpiresAt: '2027-01-10T10:15:00.000Z',
          },
        },
        { type: 'PaymentReferenceGenerated', data: { reference: 'WF-7KQ4-9TX' } },
        { type: 'CapabilityGranted', data: capability },
      );
  });

  test('takes the full price when there is no deposit', () => {
    const near = quote({ today: '2027-03-09' });
    expect(held({ quote: near, now: at('2027-03-09T10:00:00Z') })[0]).toMatchObject({
      data: {
        plan: 'full',
        instalments: [
          { id: instalmentId('full'), kind: 'full', amountCents: 200_000, dueOn: '2027-03-09', payer },
        ],
      },
    });
  });

  test('works with a quote read back from the store', () => {
    given()
      .when(createCommand({ quote: reread(quote()) }))
      .thenEvents(...held());
  });

  test('works until the quote expires, not at that instant', () => {
    given()
      .when(createCommand({ now: at('2027-01-10T10:30:00.000Z') }))
      .thenRefused('QUOTE_EXPIRED');
    const last = at('2027-01-10T10:29:59.999Z');
    given()
      .when(createCommand({ now: last }))
      .thenEvents(...held({ now: last }));
  });

  test('rejects a quote that does not add up', () => {
    given()
      .when(createCommand({ quote: { ...quote(), totalCents: 1 } }))
      .thenRefused('QUOTE_STALE');
  });

  test('happens once', () => {
    given(...held())
      .when(createCommand())
      .thenThrows(/exists/);
  });
});

test('gives no instalments for a plan the quote does not offer', () => {
  expect(planInstalments(quote({ today: '2027-03-09' }), 'deposit', instalmentId)).toBeUndefined();
  expect(planInstalments(quote(), 'full', instalmentId)).toEqual([
    { id: instalmentId('full'), kind: 'full', amountCents: 200_000, dueOn: TODAY, payer },
  ]);
});

describe('extend', () => {
  test('happens once, by 15 minutes from the end of the hold', () => {
    given(...held())
      .when(newExtendCommand('2027-01-10T10:01:00Z'))
      .thenEvents(holdExtended);
    given(...held(), holdExtended)
      .when(newExtendCommand('2027-01-10T10:16:00Z'))
      .thenRefused('HOLD_ALREADY_EXTENDED');
  });

  test('works up to the last millisecond, not at the instant of expiry', () => {
    given(...held())
      .when(newExtendCommand('2027-01-10T10:14:59.999Z'))
      .thenEvents(holdExtended);
    given(...held())
      .when(newExtendCommand('2027-01-10T10:15:00.000Z'))
      .thenRefused('HOLD_EXPIRED');
    given(...held(), holdExtended)
      .when(newExtendCommand('2027-01-10T10:30:00.000Z'))
      .thenRefused('HOLD_EXPIRED');
  });

  test('is refused once the expiry has begun, and after it', () => {
    given(...held(), expiring)
      .when(newExtendCommand('2027-01-10T10:14:00Z'))
      .thenRefused('HOLD_EXPIRED');
    given(...held(), expiring, expired)
      .when(newExtendCommand('2027-01-10T10:14:00Z'))
      .thenRefused('HOLD_EXPIRED');
  });

  test('is refused unless the booking is on hold', () => {
    given().when(newExtendCommand('2027-01-10T10:01:00Z')).thenRefused('BOOKING_NOT_ON_HOLD');
    given(...held(), confirmed())
      .when(newExtendCommand('2027-01-10T10:01:00Z'))
      .thenRefused('BOOKING_NOT_ON_HOLD');
  });
});

describe('expiry', () => {
  test('begins at the instant the hold ends, not a millisecond earlier', () => {
    given(...held())
      .when(newBeginExpiryCommand('2027-01-10T10:14:59.999Z'))
      .thenEvents();
    given(...held())
      .when(newBeginExpiryCommand('2027-01-10T10:15:00.000Z'))
      .thenEvents(expiring);
  });

  test('begins at the new end of an extended hold: the first timer does nothing', () => {
    given(...held(), holdExtended)
      .when(newBeginExpiryCommand('2027-01-10T10:15:00Z'))
      .thenEvents();
    given(...held(), holdExtended)
      .when(newBeginExpiryCommand('2027-01-10T10:30:00Z'))
      .thenEvents(expiring);
  });

  test('ends the hold only after it began', () => {
    given(...held(), expiring)
      .when(expireCommand)
      .thenEvents(expired);
    given(...held())
      .when(expireCommand)
      .thenThrows(/only after its expiry began/);
  });

  test.each<[string, BookingEvent[]]>([
    ['a new booking', []],
    ['a confirmed booking', [...held(), confirmed()]],
    ['a booking confirmed during its expiry', [...held(), expiring, confirmed()]],
    ['an expired booking', [...held(), expiring, expired]],
    ['a booking confirmed after its expiry', [...held(), expiring, expired, confirmed(true)]],
  ])('does nothing to %s', (_what, events) => {
    given(...events)
      .when(newBeginExpiryCommand('2027-01-11T00:00:00Z'))
      .thenEvents();
    given(...events)
      .when(expireCommand)
      .thenEvents();
  });

  test('can be decided once by staff, even for a hold that is expiring', () => {
    const reason = 'no answer for a week';
    const releaseCommand: HoldCommand = { type: 'BeginExpiry', now: at('2027-01-10T10:15:00Z'), releaseReason: reason };
    const expiryStarted: BookingEvent = { type: 'HoldExpiryStarted', data: { reason } };
    for (const begun of [[], [expiring]])
      given(...held(), ...begun)
        .when(releaseCommand)
        .thenEvents(expiryStarted);
    given(...held(), expiryStarted)
      .when(releaseCommand)
      .thenEvents();
  });

  test('begins once', () => {
    given(...held(), expiring)
      .when(newBeginExpiryCommand('2027-01-10T10:16:00Z'))
      .thenEvents();
  });
});
