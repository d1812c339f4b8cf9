import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { createBookingQueries } from '../module-links.js';
import { parseReference } from '../modules/booking/core/reference.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { formatCount } from '../platform/text/format.js';
import { newReferenceError, type Tool, UsageError } from './tool.js';

/** Returns the booking's id, given that id or its reference. @throws if there is no such booking */
export async function requireBookingId(
  infrastructure: Infrastructure,
  text: string | undefined,
): Promise<string> {
  if (text === undefined) throw new UsageError('Which booking? Name its id or its reference.');
  const id = Uuid.safeParse(text);
  if (id.success) return id.data;
  const reference = parseReference(text);
  if (reference === undefined) throw newReferenceError(text);
  const bookingId = await createBookingQueries(infrastructure).findIdByReference(reference);
  if (bookingId === undefined) throw new OperatorRefusal(`There is no booking ${reference}.`);
  return bookingId;
}

const formatEvent = (event: OpsEvent): string => {
  const actor = [event.actor.kind, event.actor.name ?? event.actor.id].filter(Boolean).join(' ');
  const json = JSON.stringify(event.data);
  const shortJson = json.length > 160 ? `${json.slice(0, 157)}...` : json;
  const version = `#${String(event.version).padEnd(3)}`;
  const cause = `caused by ${event.causationId ?? '-'}`;
  return `${version} ${event.recordedAt}  ${event.type.padEnd(26)} ${actor.padEnd(24)} ${cause}\n     ${shortJson}`;
};

export const printHistory: Tool = async (infrastructure, [booking]) => {
  const id = await requireBookingId(infrastructure, booking);
  const bookings = createBookingQueries(infrastructure);
  let cursor: string | undefined;
  do {
    const page = await bookings.findEventPage(id, 200, cursor);
    if (!page) throw new OperatorRefusal(`There is no booking ${id}.`);
    for (const event of page.events) console.log(formatEvent(event));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return 0;
};

export const printAsOf: Tool = async (infrastructure, [booking, moment]) => {
  const id = await requireBookingId(infrastructure, booking);
  const version = /^#(\d{1,9})$/.exec(moment ?? '')?.[1];
  const instant = new Date(moment ?? '');
  if (version === undefined && Number.isNaN(instant.getTime()))
    throw new UsageError('Which time? Name an instant (2027-03-09T12:00:00Z) or an event (#7).');
  const bookings = createBookingQueries(infrastructure);
  const snapshot = await bookings.readAsOf(
    id,
    version === undefined ? { asOf: instant.toISOString() } : { version: Number(version) },
  );
  if (!snapshot) throw new OperatorRefusal(`There was no booking ${id} at that moment.`);
  console.log(`after ${snapshot.eventsApplied} of ${formatCount(snapshot.eventsTotal, 'event')}`);
  console.log(JSON.stringify(snapshot.booking, null, 2));
  return 0;
};
