import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { deriveInstalmentIds } from '../modules/booking/core/booking.stream.js';
import { buildReference } from '../modules/booking/core/reference.js';
import { type AllotmentEvent, type BookingEvent, bookingEvents } from '../modules/booking/events.js';
import { bookingRows } from '../modules/booking/view/bookings.projection.js';
import { newEnvelope } from '../platform/commands/envelope.js';
import type { EventStore, InlineRow } from '../platform/event-store/port.js';
import { requireEventsOf } from '../platform/event-store/registry.js';
import type { PaidDeposit } from './sandbox-deposits.js';

/** Events that are not copied: personal data has its own keys, and a capability opens one booking only. */
const OWN_EVENTS = ['TravelersNamed', 'CapabilityGranted'];
/** Bookings per append. */
const DEPOSITS_PER_BATCH = 250;

/**
 * Appends confirmed bookings of the model's departure, one per paid deposit: the model's events under other
 * ids, with their seats. References are numbered from `number`.
 */
export async function appendCopies(
  store: EventStore,
  modelId: string,
  deposits: readonly PaidDeposit[],
  { recordedAt, number }: { readonly recordedAt: Date; readonly number: number },
): Promise<void> {
  const streams = await store.readStreams([modelId]);
  const model = requireEventsOf(bookingEvents, streams.get(modelId) ?? []);
  const history = model.filter(({ type }) => !OWN_EVENTS.includes(type));
  const creation = history.find((event) => event.type === 'BookingCreated');
  if (!creation) throw new Error(`there is no booking ${modelId}`);
  const { departureId, travelers, rooms } = creation.data.quote;
  let version = (await store.readStreams([departureId])).get(departureId)?.length ?? 0;
  for (let start = 0; start < deposits.length; start += DEPOSITS_PER_BATCH) {
    const copies = deposits.slice(start, start + DEPOSITS_PER_BATCH).map((deposit, index) => ({
      streamId: deposit.bookingId,
      streamType: 'booking',
      expectedVersion: 0,
      events: copyEvents(history, { ...deposit, reference: buildReference(number + start + index) }),
    }));
    const seats = copies.flatMap(({ streamId: bookingId }): AllotmentEvent[] => [
      { type: 'SeatsHeld', data: { bookingId, departureId, seats: travelers, rooms } },
      { type: 'SeatsConfirmed', data: { bookingId, departureId } },
    ]);
    const { commandId, ...meta } = newEnvelope({ actor: { kind: 'system' }, correlationId: 'copies' });
    const outcome = await store.append({
      commandId,
      recordedAt,
      rows: copies.map(({ events }) => toRow(events, recordedAt)),
      meta,
      streams: [
        ...copies,
        { streamId: departureId, streamType: 'allotment', expectedVersion: version, events: seats },
      ],
    });
    if (outcome.status !== 'ok') throw new Error(`the bookings were not appended: ${outcome.status}`);
    version += seats.length;
  }
}

/** Returns the booking's row in `bookings`, as the command runner writes it. */
function toRow(events: readonly BookingEvent[], recordedAt: Date): InlineRow {
  const view = events.reduce<BookingView | null>(
    (previousView, event, index) =>
      bookingRows.evolve(previousView, { ...event, version: index + 1, recordedAt }),
    null,
  );
  if (!view) throw new Error('the copied booking has no events');
  return { readModel: bookingRows.name, version: events.length, row: bookingRows.toRow(view) };
}

type Identity = PaidDeposit & { readonly reference: string };

function copyEvents(history: readonly BookingEvent[], to: Identity): BookingEvent[] {
  const creation = history.find(({ type }) => type === 'BookingCreated');
  const deposit = history.find(({ type }) => type === 'DepositPaid');
  const naming = history.find(({ type }) => type === 'PaymentReferenceGenerated');
  if (creation?.type !== 'BookingCreated' || deposit?.type !== 'DepositPaid')
    throw new Error('the model booking has no paid deposit');
  if (naming?.type !== 'PaymentReferenceGenerated')
    throw new Error('the model booking has no payment reference');
  const from = { bookingId: creation.data.bookingId, reference: naming.data.reference, ...deposit.data };
  let text = JSON.stringify(history.map(({ type, data }) => ({ type, data })));
  for (const name of ['bookingId', 'reference', 'customerId', 'paymentId', 'paymentMethodId'] as const)
    text = text.replaceAll(`"${requirePresent(from[name], name)}"`, `"${to[name]}"`);
  for (const kind of ['deposit', 'balance'] as const)
    text = text.replaceAll(
      deriveInstalmentIds(from.bookingId)(kind),
      deriveInstalmentIds(to.bookingId)(kind),
    );
  return JSON.parse(text) as BookingEvent[];
}
