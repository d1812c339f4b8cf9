import { describe, expect, test } from '@jest/globals';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { ADULT_AGE } from '@wayfold/contracts/kernel/input-limits';
import {
  newQuote,
  newSharedBed,
  singleRoom,
  STARTS_ON,
  TODAY,
  twin,
} from '../../../../test/support/booking/builders.js';
import { refuse } from '../../../kernel/refuse.js';
import { checkParty } from './party.js';

const ADULT_BIRTH_DATE = '1990-04-01';
const newLead = (birthDate = ADULT_BIRTH_DATE): PartyInput['lead'] => ({
  givenName: 'Ana',
  familyName: 'Quispe',
  email: 'ana@example.com',
  phone: '+51 984 000 000',
  residence: 'PE',
  birthDate,
  language: 'es',
});

const newTraveler = (birthDate = ADULT_BIRTH_DATE) => ({
  givenName: 'Luis',
  familyName: 'Quispe',
  birthDate,
});

const newParty = (overrides: Partial<PartyInput> = {}): PartyInput => ({
  lead: newLead(),
  isLeadTraveling: true,
  others: [newTraveler()],
  roomOf: [0, 0],
  ...overrides,
});

const checkPartyWith = (overrides: Partial<PartyInput>, quote = newQuote()) =>
  checkParty(quote, newParty(overrides), TODAY);

/** Checks a single traveler in a private room, with a birth date and a departure date. */
const checkSolo = (birthDate: string, startsOn = STARTS_ON) =>
  checkPartyWith(
    { lead: newLead(birthDate), others: [], roomOf: [0] },
    newQuote({
      offer: { startsOn, ageRange: { min: 12, max: 70 } },
      request: { travelers: 1, rooms: [singleRoom] },
    }),
  );

test('a party that fits its quote is accepted', () => {
  expect(checkPartyWith({})).toBeUndefined();
  expect(checkPartyWith({ isLeadTraveling: false, others: [newTraveler(), newTraveler()] })).toBeUndefined();
});

describe('the size of a party', () => {
  test.each<{ name: string; input: Partial<PartyInput>; named: number }>([
    { name: 'a traveler missing', input: { others: [], roomOf: [0] }, named: 1 },
    {
      name: 'a traveler too many',
      input: { others: [newTraveler(), newTraveler()], roomOf: [0, 0, 0] },
      named: 3,
    },
    {
      name: 'a lead who stays at home does not count',
      input: { isLeadTraveling: false, roomOf: [0] },
      named: 1,
    },
  ])('is refused if it differs from the quote: $name', ({ input, named }) => {
    expect(checkPartyWith(input)).toEqual(
      refuse('PARTY_SIZE_DIFFERS', { field: 'others', expected: 2, named }),
    );
  });
});

describe('the birth dates of a party', () => {
  test.each([
    { name: 'the lead', party: { lead: newLead('2027-01-11') }, field: 'lead.birthDate' },
    {
      name: 'another traveler',
      party: { others: [newTraveler('2027-01-11')] },
      field: 'others[0].birthDate',
    },
    {
      name: 'a lead who does not travel',
      party: {
        lead: newLead('2027-01-11'),
        isLeadTraveling: false,
        others: [newTraveler(), newTraveler()],
      },
      field: 'lead.birthDate',
    },
  ])('are refused in the future for $name', ({ party, field }) => {
    expect(checkPartyWith(party)).toEqual(refuse('BIRTH_DATE_IN_FUTURE', { field }));
  });

  test('are not in the future today', () => {
    expect(checkPartyWith({ others: [newTraveler(TODAY)] })).toMatchObject({ refused: 'TRAVELER_TOO_YOUNG' });
  });

  test('count for the age on the day of departure', () => {
    const checkWithChild = (birthDate: string) => checkPartyWith({ others: [newTraveler(birthDate)] });
    expect(checkWithChild('2015-05-08')).toBeUndefined();
    expect(checkWithChild('2015-05-09')).toEqual(
      refuse('TRAVELER_TOO_YOUNG', { field: 'others[0].birthDate', age: 11, minimum: 12, on: STARTS_ON }),
    );
    expect(checkSolo('1956-05-09')).toBeUndefined();
    expect(checkSolo('1956-05-08')).toEqual(
      refuse('TRAVELER_TOO_OLD', { field: 'lead.birthDate', age: 71, maximum: 70, on: STARTS_ON }),
    );
  });

  test('reach an age on 1 March of a common year, and on 29 February of a leap year, if they are on 29 February', () => {
    expect(checkSolo('2012-02-29', '2030-02-28')).toMatchObject({ refused: 'NO_ADULT' });
    expect(checkSolo('2012-02-29', '2030-03-01')).toBeUndefined();

    const checkWithParent = (startsOn: string) =>
      checkPartyWith(
        { others: [newTraveler('2012-02-29')] },
        newQuote({ offer: { startsOn, ageRange: { min: 16, max: 70 } } }),
      );
    expect(checkWithParent('2028-02-28')).toMatchObject({
      refused: 'TRAVELER_TOO_YOUNG',
      facts: { age: 15 },
    });
    expect(checkWithParent('2028-02-29')).toBeUndefined();
  });

  test('count for a departure on 29 February', () => {
    expect(checkSolo('2010-02-28', '2028-02-29')).toBeUndefined();
    expect(checkSolo('2010-03-01', '2028-02-29')).toMatchObject({ refused: 'NO_ADULT' });
  });

  test('are not checked for a lead who does not travel', () => {
    expect(
      checkPartyWith({
        lead: newLead('1930-01-01'),
        isLeadTraveling: false,
        others: [newTraveler(), newTraveler()],
      }),
    ).toBeUndefined();
  });
});

describe('the adults of a party', () => {
  test('include at least one traveler', () => {
    const [teenager, grownUp] = ['2012-01-01', '2009-05-08'];
    expect(ADULT_AGE).toBe(18);
    expect(checkPartyWith({ lead: newLead(grownUp), others: [newTraveler(teenager)] })).toBeUndefined();
    expect(checkPartyWith({ lead: newLead(teenager), others: [newTraveler(grownUp)] })).toBeUndefined();
  });

  test('do not include a lead who stays at home', () => {
    const refusal = refuse('NO_ADULT', { field: 'lead.birthDate', on: STARTS_ON });
    const teenager = '2009-05-09';

    expect(checkPartyWith({ lead: newLead(teenager), others: [newTraveler(teenager)] })).toEqual(refusal);
    expect(
      checkPartyWith({ isLeadTraveling: false, others: [newTraveler(teenager), newTraveler(teenager)] }),
    ).toEqual(refusal);
  });
});

describe('the rooms of a party', () => {
  const quoteForFour = newQuote({
    request: { travelers: 4, rooms: [twin, singleRoom, newSharedBed('women')] },
  });
  const assignRooms = (...rooms: number[]) =>
    checkPartyWith({ others: [newTraveler(), newTraveler(), newTraveler()], roomOf: rooms }, quoteForFour);

  test('may have roommates in any order', () => {
    expect(assignRooms(0, 0, 1, 2)).toBeUndefined();
    expect(assignRooms(2, 0, 1, 0)).toBeUndefined();
  });

  test.each<{ name: string; rooms: number[]; facts: Record<string, string | number> }>([
    { name: 'a room too full', rooms: [0, 0, 0, 1], facts: { field: 'roomOf[2]', rooms: 3 } },
    { name: 'two in a private room', rooms: [0, 1, 1, 2], facts: { field: 'roomOf[2]', rooms: 3 } },
    { name: 'two travelers in one shared bed', rooms: [0, 0, 2, 2], facts: { field: 'roomOf[3]', rooms: 3 } },
    { name: 'a room that was not booked', rooms: [0, 0, 1, 3], facts: { field: 'roomOf[3]', rooms: 3 } },
    { name: 'a traveler without a room', rooms: [0, 0, 1], facts: { field: 'roomOf', expected: 4 } },
    { name: 'a room without travelers', rooms: [0, 0, 1, 2, 0], facts: { field: 'roomOf[4]', rooms: 3 } },
  ])('are refused with $name', ({ rooms, facts }) => {
    expect(assignRooms(...rooms)).toEqual(refuse('ROOM_ASSIGNMENT_DIFFERS', facts));
  });
});
