import type { Pool } from 'pg';
import type { DomainEvent } from '../../../src/kernel/event.js';
import {
  balanceScheduled,
  bookingExpired,
  DEPOSIT_CENTS,
  holdExpiryStarted,
  newAllotmentOpened,
  newBookingConfirmed,
  newCouponEvent,
  newCouponIssued,
  newHeldHistory,
  newIntentCreated,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
} from '../booking/builders.js';
import { newBookingId, newCouponId, newDepartureId, newInstalmentId, newTripId } from '../ids.js';
import { newDeparturePublished } from '../inventory/departures.js';

type EventLine = readonly [streamType: string, streamId: string, event: DomainEvent];

const bookingCount = 8;
const DEPARTURE = newDepartureId(1);

const departurePublished: DomainEvent = newDeparturePublished({
  departureId: DEPARTURE,
  tripId: newTripId(1),
  slugs: { en: 'seeded-trail', es: 'camino-sembrado' },
  names: { en: 'Seeded Trail', es: 'Camino Sembrado' },
  rooms: [{ type: 'twin', capacity: 2, count: 8, supplementCents: 0, isShareable: true }],
});

/** Returns the events of a booking, step by step; every fourth booking expires. */
function newBookingSteps(serial: number): EventLine[][] {
  const bookingId = newBookingId(serial);
  const newBookingEvent = (event: object): DomainEvent =>
    JSON.parse(
      JSON.stringify(event)
        .replaceAll(/00000005-0000-4000-8000-0{10}(\d\d)/g, (_, digits: string) =>
          newInstalmentId(Number(digits) + 8 * serial),
        )
        .replaceAll('WF-7KQ4-9TX', `WF-${serial}#`),
    ) as DomainEvent;
  const newBookingLines = (...events: DomainEvent[]): EventLine[] =>
    events.map((event) => ['booking', bookingId, newBookingEvent(event)]);
  const newSeatLine = (event: DomainEvent): EventLine => ['allotment', DEPARTURE, event];
  const newCouponLine = (type: Parameters<typeof newCouponEvent>[0]): EventLine => [
    'coupon',
    newCouponId(1),
    newCouponEvent(type, bookingId),
  ];
  const bookingLines = [
    ...newBookingLines(...newHeldHistory({ bookingId })),
    newSeatLine(newSeatsHeld(bookingId)),
    newCouponLine('CouponReserved'),
  ];
  if (serial % 4 === 0)
    return [
      bookingLines,
      newBookingLines(holdExpiryStarted),
      [
        ...newBookingLines(bookingExpired),
        newSeatLine(newSeatsReleased(bookingId)),
        newCouponLine('CouponReleased'),
      ],
    ];
  return [
    bookingLines,
    newBookingLines(newIntentCreated('deposit', `pi_${serial}`, DEPOSIT_CENTS)),
    [
      ...newBookingLines(
        { type: 'DepositPaid', data: newReceivedPayment('deposit', DEPOSIT_CENTS, `pi_${serial}`) },
        newBookingConfirmed(),
        balanceScheduled,
      ),
      newSeatLine(newSeatsConfirmed(bookingId)),
      newCouponLine('CouponConsumed'),
    ],
  ];
}

/** Creates a departure with concurrent bookings. */
function newDeparture(): EventLine[] {
  const stepsByBooking = Array.from({ length: bookingCount }, (_, i) => newBookingSteps(i + 1));
  const steps = [0, 1, 2].flatMap((step) =>
    stepsByBooking.flatMap((bookingSteps) => bookingSteps[step] ?? []),
  );
  const stock = newAllotmentOpened({ seats: 16 });
  return [
    ['departure', newDepartureId(9), departurePublished],
    ['allotment', DEPARTURE, stock],
    ['coupon', newCouponId(1), newCouponIssued({ code: 'SEED#' })],
    ...steps,
  ];
}

/**
 * Writes about `count` events directly to the log: departures with bookings on hold, expired, and awaiting
 * their balance.
 */
export async function seedEvents(pool: Pool, count: number): Promise<number> {
  const lines = newDeparture();
  const template = JSON.stringify(
    lines.map(([streamType, streamId, { type, data }]) => ({ streamType, streamId, type, data })),
  );
  const unitCount = Math.ceil(count / lines.length);
  const { rows: head } = await pool.query<{ position: string }>('SELECT position FROM log_head');
  const firstPosition = Number(head[0]?.position);
  for (let unit = 0; unit < unitCount; unit += 50) {
    const copies = Array.from({ length: Math.min(50, unitCount - unit) }, (_, i) =>
      copyTemplate(template, firstPosition + unit + i + 1),
    );
    await pool.query(
      `WITH head AS (UPDATE log_head SET position = position + $2 RETURNING position - $2 AS before),
         lines AS (SELECT before + row_number() OVER () AS position, l.*
           FROM head, unnest($1::jsonb[]) WITH ORDINALITY AS u(unit, n),
             jsonb_to_recordset(u.unit) AS l("streamType" text, "streamId" uuid, type text, data json))
       INSERT INTO events (position, recorded_at, stream_id, version, schema_version, stream_type, type, data, meta)
       SELECT position, '2027-01-10T10:00:00Z'::timestamptz + position * interval '1 second', "streamId",
         row_number() OVER (PARTITION BY "streamId" ORDER BY position), 1, "streamType", type, data,
         '{"commandId":"c","correlationId":"seed","causationId":null,"actor":{"kind":"system"},"traceId":null}'
       FROM lines`,
      [copies, copies.length * lines.length],
    );
  }
  return unitCount * lines.length;
}

/** Copies the template with unique ids. */
const copyTemplate = (template: string, unit: number): string =>
  template
    .replaceAll(/"0000000(\d)-0000-4000-8000-0{10}(\d\d)"/g, (_, series: string, i: string) => {
      const number = (unit * 256 + Number(i)).toString(16).padStart(12, '0');
      return `"0000000${series}-0000-4000-8000-${number}"`;
    })
    .replaceAll(/(WF-\d|SEED)#/g, `$1-${unit}`);
