import type { LeadInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import type { Sealed } from '../../../kernel/sealed.js';
import { partyAfter, type BookingEvent, type NamedParty } from '../events.js';

/** Events read at once. */
const BATCH = 1_000;

/** The place of who pays and need not travel. */
export const PAYER = -1;

/** Somebody as named in a booking once. */
export interface NamedPerson {
  readonly bookingId: string;
  readonly subjectId: string;
  /** 0 is the one who books; `PAYER` who was asked to pay a share. */
  readonly place: number;
  /** Null when the person is erased. */
  readonly value: LeadInput | TravelerInput | null;
}

function personsOf({ streamId, ...event }: StoredEvent): NamedPerson[] {
  const { type, data } = event as unknown as BookingEvent;
  if (type === 'PayerInvited') return [payerOf(streamId, data)];
  if (type === 'TravelersNamed') return persons(streamId, [data.lead, ...data.others]);
  return type === 'PlacePassed' ? persons(streamId, data.others, 1) : [];
}

const persons = (
  bookingId: string,
  of: readonly Sealed<LeadInput | TravelerInput>[],
  from = 0,
): NamedPerson[] =>
  of.map(({ $subject: subjectId, value }, n) => ({ bookingId, subjectId, place: from + n, value }));

/** Who was asked to pay a share: by one name, as it was typed. */
const payerOf = (
  bookingId: string,
  { person }: Extract<BookingEvent, { type: 'PayerInvited' }>['data'],
): NamedPerson => {
  const { $subject: subjectId, value } = person;
  const named = value && { givenName: value.name, familyName: '', birthDate: '', email: value.email };
  return { bookingId, subjectId, place: PAYER, value: named };
};

/** Those named last in a booking, with the places that were passed on since, the lead first; and who was asked to pay. */
export async function partyNamedIn(store: EventStore, bookingId: string): Promise<NamedPerson[]> {
  const events = ((await store.readStreams([bookingId])).get(bookingId) ?? []) as (StoredEvent &
    BookingEvent)[];
  const named = events.reduce<NamedParty | null>(partyAfter, null);
  const payers = events.filter(({ type }) => type === 'PayerInvited').flatMap(personsOf);
  return named ? [...persons(bookingId, [named.lead, ...named.others]), ...payers] : [];
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
    const { events, upTo } = await store.readAll(after, BATCH, [
      'TravelersNamed',
      'PlacePassed',
      'PayerInvited',
    ]);
    for (const person of events.flatMap(personsOf).filter(fits))
      // Who keeps a place is named again with every other one that is passed on.
      if (!found.some(({ subjectId }) => subjectId === person.subjectId)) found.push(person);
    after = upTo;
    onProgress(after, head);
  }
  return found;
}
