import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { calculateAge } from '@wayfold/contracts/kernel/dates';
import { ADULT_AGE } from '@wayfold/contracts/kernel/input-limits';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { type Refusal, refuse } from '../../../kernel/refuse.js';

export type AgeRefusal = 'TRAVELER_TOO_YOUNG' | 'TRAVELER_TOO_OLD' | 'NO_ADULT';
export type PartyRefusal =
  'PARTY_SIZE_DIFFERS' | 'ROOM_ASSIGNMENT_DIFFERS' | 'BIRTH_DATE_IN_FUTURE' | AgeRefusal;

interface Person {
  readonly birthDate: string;
  /** Where the person stands in the input, such as `others[0]`. */
  readonly path: string;
}

const listTravelers = (party: PartyInput): Person[] => [
  ...(party.isLeadTraveling ? [{ birthDate: party.lead.birthDate, path: 'lead' }] : []),
  ...party.others.map((companion, index) => ({ birthDate: companion.birthDate, path: `others[${index}]` })),
];

/** Checks the travelers' ages on the first day of the departure; returns undefined if all fit. */
export function checkAges(
  quote: Pick<Quote, 'ageRange' | 'startsOn'>,
  party: PartyInput,
): Refusal<AgeRefusal> | undefined {
  const travelers = listTravelers(party);
  const { min, max } = quote.ageRange;
  for (const person of travelers) {
    const age = calculateAge(person.birthDate, quote.startsOn);
    const field = `${person.path}.birthDate`;
    if (age < min) return refuse('TRAVELER_TOO_YOUNG', { field, age, minimum: min, on: quote.startsOn });
    if (age > max) return refuse('TRAVELER_TOO_OLD', { field, age, maximum: max, on: quote.startsOn });
  }
  if (!travelers.some((person) => calculateAge(person.birthDate, quote.startsOn) >= ADULT_AGE))
    return refuse('NO_ADULT', { field: 'lead.birthDate', on: quote.startsOn });
  return undefined;
}

/** Checks a party against its quote, on a UTC date; returns undefined if it fits. */
export function checkParty(
  quote: Quote,
  party: PartyInput,
  today: string,
): Refusal<PartyRefusal> | undefined {
  const travelers = listTravelers(party);
  if (travelers.length !== quote.travelers)
    return refuse('PARTY_SIZE_DIFFERS', {
      field: 'others',
      expected: quote.travelers,
      named: travelers.length,
    });

  const persons = party.isLeadTraveling
    ? travelers
    : [{ birthDate: party.lead.birthDate, path: 'lead' }, ...travelers];
  const unbornPerson = persons.find((person) => person.birthDate > today);
  if (unbornPerson) return refuse('BIRTH_DATE_IN_FUTURE', { field: `${unbornPerson.path}.birthDate` });

  return checkAges(quote, party) ?? checkRooms(quote, party, travelers.length);
}

/** Checks that every traveler has a bed in a booked room; returns undefined if all have a bed. */
function checkRooms(
  { rooms }: Quote,
  { roomOf }: PartyInput,
  travelerCount: number,
): Refusal<PartyRefusal> | undefined {
  const freeBedsByRoom = rooms.map((room) => room.travelers);
  for (const [index, room] of roomOf.entries()) {
    const freeBeds = freeBedsByRoom[room];
    if (freeBeds === undefined || freeBeds === 0)
      return refuse('ROOM_ASSIGNMENT_DIFFERS', { field: `roomOf[${index}]`, rooms: rooms.length });
    freeBedsByRoom[room] = freeBeds - 1;
  }
  return roomOf.length === travelerCount
    ? undefined
    : refuse('ROOM_ASSIGNMENT_DIFFERS', { field: 'roomOf', expected: travelerCount });
}
