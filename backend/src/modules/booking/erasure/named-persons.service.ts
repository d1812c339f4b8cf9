import type { LeadInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import type { SealedValue } from '../../../kernel/sealed.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import {
  type BookingEvent,
  type BookingEventOf,
  bookingEvents,
  evolveParty,
  type NamedParty,
} from '../events.js';

const EVENTS_PER_BATCH = 1_000;

/** A person as named in a booking at some time. */
export interface NamedPerson {
  readonly bookingId: string;
  readonly subjectId: string;
  /** 0 is the lead, 1 the first companion; undefined for a co-payer, who need not travel. */
  readonly place: number | undefined;
  /** Null once the person is erased. */
  readonly value: LeadInput | TravelerInput | null;
}

function listPersons({ streamId, type, data }: StoredEvent & BookingEvent): NamedPerson[] {
  if (type === 'PayerInvited') return [toPayer(streamId, data)];
  if (type === 'TravelersNamed') return toPersons(streamId, [data.lead, ...data.others]);
  return type === 'PlaceReassigned' ? toPersons(streamId, data.others, 1) : [];
}

const toPersons = (
  bookingId: string,
  sealedNames: readonly SealedValue<LeadInput | TravelerInput>[],
  firstPlace = 0,
): NamedPerson[] =>
  sealedNames.map(({ $subject: subjectId, value }, index) => ({
    bookingId,
    subjectId,
    place: firstPlace + index,
    value,
  }));

/** Returns a co-payer as a person; a co-payer has a single name field. */
const toPayer = (bookingId: string, { person }: BookingEventOf<'PayerInvited'>['data']): NamedPerson => {
  const { $subject: subjectId, value } = person;
  const personValue = value && { givenName: value.name, familyName: '', birthDate: '', email: value.email };
  return { bookingId, subjectId, place: undefined, value: personValue };
};

/** Reads the current travelers of a booking, reassigned places included, lead first, then co-payers. */
export async function readNamedParty(store: EventStore, bookingId: string): Promise<NamedPerson[]> {
  const streams = await store.readStreams([bookingId]);
  const events = requireEventsOf(bookingEvents, streams.get(bookingId) ?? []);
  const party = events.reduce<NamedParty | null>(evolveParty, null);
  const payers = events.filter(({ type }) => type === 'PayerInvited').flatMap(listPersons);
  return party ? [...toPersons(bookingId, [party.lead, ...party.others]), ...payers] : [];
}

/**
 * Lists everyone ever named who matches. Names are encrypted and not indexed, so this decrypts the whole log
 * in batches: about a second for 20,000 namings.
 */
export async function listNamedPersons(
  store: EventStore,
  isMatch: (person: NamedPerson) => boolean,
): Promise<NamedPerson[]> {
  const matches: NamedPerson[] = [];
  const head = await store.readHead();
  let position = 0;
  while (position < head) {
    const { events, lastPosition } = await store.readAll(position, EVENTS_PER_BATCH, [
      'TravelersNamed',
      'PlaceReassigned',
      'PayerInvited',
    ]);
    for (const person of requireEventsOf(bookingEvents, events).flatMap(listPersons).filter(isMatch))
      // A reassignment repeats the persons of all other places, so each person is added only once.
      if (!matches.some(({ subjectId }) => subjectId === person.subjectId)) matches.push(person);
    position = lastPosition;
  }
  return matches;
}
