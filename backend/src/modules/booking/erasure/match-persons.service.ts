import { Uuid } from '@wayfold/contracts/kernel/ids';
import type { EventStore } from '../../../platform/event-store/port.js';
import { parseReference } from '../core/reference.js';
import type { BookingQueries } from '../view/booking.query.js';
import { listNamedPersons, type NamedPerson, readNamedParty } from './named-persons.service.js';

/** The persons that a text on the command line matches. */
type PersonMatch =
  | { readonly kind: 'found'; readonly persons: readonly NamedPerson[] }
  /** Several persons match: the operator must name a person, or all. */
  | { readonly kind: 'ambiguous'; readonly persons: readonly NamedPerson[] }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unknown'; readonly reference: string };

const normalizeText = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
const findEmail = ({ value }: NamedPerson): string | undefined => value?.email && normalizeText(value.email);
/** Builds an identity of name and birth date: equal values mean one person, even under another address. */
const buildIdentity = ({ value }: NamedPerson): string | undefined =>
  value ? [value.givenName, value.familyName, value.birthDate].map(normalizeText).join(' / ') : undefined;

interface MatchOptions {
  /** Every person that matches is meant; otherwise several matches are ambiguous. */
  readonly includesAll: boolean;
}

const toPersonMatch = (persons: readonly NamedPerson[], { includesAll }: MatchOptions): PersonMatch =>
  persons.length === 0
    ? { kind: 'nobody' }
    : { kind: includesAll || persons.length === 1 ? 'found' : 'ambiguous', persons };

/**
 * @param text an email address (that person in every booking), a booking's id or reference (its party), or a
 * person's id
 */
export async function matchPersons(
  store: EventStore,
  bookings: Pick<BookingQueries, 'findIdByReference'>,
  text: string,
  options: MatchOptions,
): Promise<PersonMatch> {
  if (text.includes('@')) return matchByEmail(store, normalizeText(text), options);
  const uuid = Uuid.safeParse(text);
  const reference = parseReference(text);
  const id = uuid.success ? uuid.data : reference && (await bookings.findIdByReference(reference));
  if (id === undefined) return { kind: 'unknown', reference: reference ?? text };
  const party = await readNamedParty(store, id);
  if (party.length === 0 && uuid.success)
    return toPersonMatch(await listNamedPersons(store, ({ subjectId }) => subjectId === id), options);
  const readablePersons = party.filter(({ value }) => value !== null);
  // Nobody is left to choose from, but the erasure of this party must still complete.
  return readablePersons.length === 0
    ? toPersonMatch(party, { includesAll: true })
    : toPersonMatch(readablePersons, options);
}

async function matchByEmail(
  store: EventStore,
  email: string,
  { includesAll }: MatchOptions,
): Promise<PersonMatch> {
  const personsByEmail = await listNamedPersons(store, (person) => findEmail(person) === email);
  const identities = new Set(personsByEmail.map(buildIdentity));
  if (identities.size === 0) return { kind: 'nobody' };
  if (identities.size > 1 && !includesAll) return { kind: 'ambiguous', persons: personsByEmail };
  const persons = await listNamedPersons(
    store,
    (person) =>
      findEmail(person) === email || (person.value !== null && identities.has(buildIdentity(person))),
  );
  return { kind: 'found', persons };
}
