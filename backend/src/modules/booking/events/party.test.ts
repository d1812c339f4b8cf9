import { describe, expect, test } from '@jest/globals';
import { newSealed } from '../../../../test/support/booking/builders.js';
import { evolveParty, findLead, findSealedLead, type NamedParty, toPartyInput } from './party.js';

const ada = { givenName: 'Ada' } as unknown as NonNullable<NamedParty['lead']['value']>;
const bruno = { givenName: 'Bruno' } as unknown as NonNullable<NamedParty['others'][number]['value']>;

const namedParty: NamedParty = {
  lead: newSealed('ada', ada),
  isLeadTraveling: true,
  others: [newSealed('bruno', bruno)],
  roomOf: [0, 0],
};
const travelersNamed = { type: 'TravelersNamed', data: namedParty };
const placeReassigned = {
  type: 'PlaceReassigned',
  data: { isLeadTraveling: false, others: [newSealed('clara', bruno), newSealed('bruno', bruno)] },
};

describe('the party of a booking', () => {
  test('is unknown before it is named, even if a place is reassigned', () => {
    expect(evolveParty(null, placeReassigned)).toBeNull();
  });

  test('is the last that was named', () => {
    expect(evolveParty(null, travelersNamed)).toEqual(namedParty);
    const otherParty = { ...namedParty, others: [], roomOf: [0] };
    expect(evolveParty(namedParty, { type: 'TravelersNamed', data: otherParty })).toEqual(otherParty);
  });

  test('has the travelers of a reassigned place, in the same rooms', () => {
    expect(evolveParty(namedParty, placeReassigned)).toEqual({ ...namedParty, ...placeReassigned.data });
  });

  test('stays the same at other events', () => {
    expect(evolveParty(namedParty, { type: 'DepositPaid', data: {} })).toBe(namedParty);
  });
});

describe('the lead', () => {
  test('is the lead who was named last', () => {
    const earlierNaming = { type: 'TravelersNamed', data: { ...namedParty, lead: newSealed('clara', ada) } };
    expect(findSealedLead([earlierNaming, travelersNamed])).toBe(namedParty.lead);
    expect(findLead([earlierNaming, travelersNamed])).toBe(ada);
  });

  test('is unknown before the first naming', () => {
    expect(findSealedLead([])).toBeUndefined();
    expect(findLead([])).toBeUndefined();
  });

  test('is sealed, but not readable, after their key is destroyed', () => {
    const erasedNaming = { type: 'TravelersNamed', data: { ...namedParty, lead: newSealed('ada', null) } };
    expect(findSealedLead([erasedNaming])).toEqual(newSealed('ada', null));
    expect(findLead([erasedNaming])).toBeUndefined();
  });
});

describe('the decrypted party', () => {
  test('has its persons and rooms', () => {
    expect(toPartyInput(namedParty)).toEqual({
      lead: ada,
      isLeadTraveling: true,
      others: [bruno],
      roomOf: [0, 0],
    });
  });

  test.each<{ name: string; party: NamedParty | null }>([
    { name: 'nobody is named', party: null },
    { name: 'the lead’s key is destroyed', party: { ...namedParty, lead: newSealed('ada', null) } },
    { name: 'another key is destroyed', party: { ...namedParty, others: [newSealed('bruno', null)] } },
  ])('does not exist once $name', ({ party }) => {
    expect(toPartyInput(party)).toBeNull();
  });
});
