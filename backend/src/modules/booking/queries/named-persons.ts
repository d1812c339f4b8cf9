import type { LeadInput, TravelerInput } from '@wayfold/contracts/travelers';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import type { BookingEvent } from '../events.js';

/** Events read at once. */
const BATCH = 1_000;

/** Somebody as named in a booking once. */
export interface NamedPerson {
  readonly bookingId: string;
  readonly subjectId: string;
  /** 0 is the one who books. */
  readonly place: number;
  /** Null when the person is erased. */
  readonly value: LeadInput | TravelerInput | null;
}

function personsOf({ streamId, ...event }: StoredEvent): NamedPerson[] {
  const { type, data } = event as unknown as BookingEvent;
  if (type !== 'TravelersNamed') return [];
  return [data.lead, ...data.others].map(({ $subject: subjectId, value }, place) => ({
    bookingId: streamId,
    subjectId,
    place,
    value,
  }));
}

/** Those named last in a booking, the lead first. */
export async function partyNamedIn(store: EventStore, bookingId: string): Promise<NamedPerson[]> {
  const events = (await store.readStreams([bookingId])).get(bookingId) ?? [];
  const last = events.findLast(({ type }) => type === 'TravelersNamed');
  return last ? personsOf(last) : [];
}

/**
 * Everybody ever named who fits. Names lie encrypted and in no index, so the whole log is opened, a batch at a time: about a
 * second for 20,000 namings.
 */
export async function findNamed(
  store: EventStore,
  fits: (person: NamedPerson) => boolean,
  onProgress: (position: number, head: number) => void = () => undefined,
): Promise<NamedPerson[]> {
  const found: NamedPerson[] = [];
  const head = await store.head();
  for (let after = 0; after < head;) {
    const { events, upTo } = await store.readAll(after, BATCH, ['TravelersNamed']);
    for (const event of events) found.push(...personsOf(event).filter(fits));
    after = upTo;
    onProgress(after, head);
  }
  return found;
}
