import { Uuid } from '@wayfold/contracts/kernel/ids';
import { findNamed, partyNamedIn, type NamedPerson } from '../modules/booking/erasure/named-persons.query.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { bookingId } from './bookings.js';

/** The persons that a text on the command line matches. */
export type Search =
  | { readonly kind: 'found'; readonly persons: readonly NamedPerson[] }
  /** Several persons match: the operator must name one, or all. */
  | { readonly kind: 'ambiguous'; readonly persons: readonly NamedPerson[] }
  | { readonly kind: 'nobody' };

const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
const mailOf = ({ value }: NamedPerson): string | undefined => value?.email && plain(value.email);
/** Equal names and birth date mean the same person, whatever the address. */
const identityOf = ({ value }: NamedPerson): string | undefined =>
  value ? [value.givenName, value.familyName, value.birthDate].map(plain).join(' / ') : undefined;

const among = (persons: readonly NamedPerson[], all: boolean): Search =>
  persons.length === 0
    ? { kind: 'nobody' }
    : { kind: all || persons.length === 1 ? 'found' : 'ambiguous', persons };

/**
 * @param text an e-mail address (that person in every booking), a booking's id or reference (its party), or a
 * person's id @param all include every matching person
 */
export async function search(
  infrastructure: Infrastructure,
  text: string,
  all: boolean,
  onProgress?: (position: number, head: number) => void,
): Promise<Search> {
  const { store } = infrastructure;
  if (text.includes('@')) return byMail(infrastructure, plain(text), all, onProgress);
  const uuid = Uuid.safeParse(text);
  if (uuid.success && (await partyNamedIn(store, uuid.data)).length === 0) {
    const persons = await findNamed(store, ({ subjectId }) => subjectId === uuid.data, onProgress);
    return among(persons, all);
  }
  const party = await partyNamedIn(store, await bookingId(infrastructure, text));
  const readable = party.filter(({ value }) => value !== null);
  // In a fully erased party there is nobody to choose: make sure the erasure completes.
  return readable.length === 0 ? among(party, true) : among(readable, all);
}

async function byMail(
  { store }: Infrastructure,
  mail: string,
  all: boolean,
  onProgress?: (position: number, head: number) => void,
): Promise<Search> {
  const named = await findNamed(store, (person) => mailOf(person) === mail, onProgress);
  const identities = new Set(named.map(identityOf));
  if (identities.size === 0) return { kind: 'nobody' };
  if (identities.size > 1 && !all) return { kind: 'ambiguous', persons: named };
  const persons = await findNamed(
    store,
    (person) => mailOf(person) === mail || (person.value !== null && identities.has(identityOf(person))),
    onProgress,
  );
  return { kind: 'found', persons };
}
