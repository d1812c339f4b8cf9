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

/** Not copied, because a person's key and a capability belong to one booking only. */
const UNCOPIED_EVENTS = ['TravelersNamed', 'CapabilityGranted'];

const BOOKINGS_PER_APPEND = 250;

/**
 * Appends confirmed bookings of the model's departure, one per paid deposit: the model's events under other
 * ids, with their seats. The first copy gets the reference of `firstNumber`, the next one that of the next.
 */
export async function appendCopies(
  store: EventStore,
  modelId: string,
  deposits: readonly PaidDeposit[],
  { recordedAt, firstNumber }: { readonly recordedAt: Date; readonly firstNumber: number },
): Promise<void> {
  const streams = await store.readStreams([modelId]);
  const model = requireEventsOf(bookingEvents, streams.get(modelId) ?? []);
  const history = model.filter(({ type }) => !UNCOPIED_EVENTS.includes(type));
  const creation = history.find((event) => event.type === 'BookingCreated');
  if (!creation) throw new Error(`there is no booking ${modelId}`);
  const { departureId, travelers, rooms } = creation.data.quote;
  let version = (await store.readStreams([departureId])).get(departureId)?.length ?? 0;
  for (let offset = 0; offset < deposits.length; offset += BOOKINGS_PER_APPEND) {
    const copies = deposits.slice(offset, offset + BOOKINGS_PER_APPEND).map((deposit, index) => ({
      streamId: deposit.bookingId,
      streamType: 'booking',
      expectedVersion: 0,
      events: copyEvents(history, { ...deposit, reference: buildReference(firstNumber + offset + index) }),
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

type CopyIds = PaidDeposit & { readonly reference: string };

/** Returns the events with the model's ids replaced wherever they occur. */
function copyEvents(history: readonly BookingEvent[], copyIds: CopyIds): BookingEvent[] {
  const creation = history.find((event) => event.type === 'BookingCreated');
  const deposit = history.find((event) => event.type === 'DepositPaid');
  const generation = history.find((event) => event.type === 'PaymentReferenceGenerated');
  if (!creation || !deposit) throw new Error('the model booking has no paid deposit');
  if (!generation) throw new Error('the model booking has no payment reference');
  const { bookingId } = creation.data;
  const modelIds = { bookingId, reference: generation.data.reference, ...deposit.data };
  let json = JSON.stringify(history.map(({ type, data }) => ({ type, data })));
  for (const name of ['bookingId', 'reference', 'customerId', 'paymentId', 'paymentMethodId'] as const)
    json = json.replaceAll(`"${requirePresent(modelIds[name], name)}"`, `"${copyIds[name]}"`);
  for (const kind of ['deposit', 'balance'] as const)
    json = json.replaceAll(
      deriveInstalmentIds(bookingId)(kind),
      deriveInstalmentIds(copyIds.bookingId)(kind),
    );
  return JSON.parse(json) as BookingEvent[];
}
