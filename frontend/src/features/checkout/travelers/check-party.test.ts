import { describe, expect, test } from '@jest/globals';
import { newBooking, newDayIn, party } from '../../../../test/fixtures.js';
import { toDateFields } from './birth-date.js';
import { checkParty } from './check-party.js';
import { type PartyDraft, toPartyDraft } from './party-draft.js';

const booking = newBooking({ party, isPartyNamed: true, travelers: 2, ageRange: { min: 14, max: 75 } });
const validDraft = toPartyDraft(booking, 'en');
const newDraftWithLead = (lead: Partial<PartyDraft['lead']>): PartyDraft => ({
  ...validDraft,
  lead: { ...validDraft.lead, ...lead },
});

const listFaults = (draft: PartyDraft) =>
  checkParty(draft, booking).map(({ field, code }) => `${field}: ${code}`);
const newBirthDate = (year: string) => ({ day: '1', month: '1', year });

describe('the party of a booking', () => {
  test('has no fault when every field is valid', () => {
    expect(listFaults(validDraft)).toEqual([]);
  });

  test.each([
    { name: 'blank given names', lead: { givenName: ' ' }, fault: 'lead.givenName: givenName' },
    { name: 'no family name', lead: { familyName: '' }, fault: 'lead.familyName: familyName' },
    {
      name: 'an endless family name',
      lead: { familyName: 'x'.repeat(81) },
      fault: 'lead.familyName: nameLong',
    },
    { name: 'no email', lead: { email: '' }, fault: 'lead.email: email' },
    { name: 'an incomplete email', lead: { email: 'ana@example' }, fault: 'lead.email: email' },
    {
      name: 'no residence',
      lead: { residence: '', phoneCountry: 'US' },
      fault: 'lead.residence: residence',
    },
    {
      name: 'an incomplete date of birth',
      lead: { birth: { day: '', month: '1', year: '1990' } },
      fault: 'lead.birthDate: birthDate',
    },
    {
      name: 'a date that does not exist',
      lead: { birth: { day: '31', month: '2', year: '1990' } },
      fault: 'lead.birthDate: birthDateNotReal',
    },
    {
      name: 'a birth in the 19th century',
      lead: { birth: newBirthDate('1899') },
      fault: 'lead.birthDate: birthDateLongAgo',
    },
    {
      name: 'a birth tomorrow',
      lead: { birth: toDateFields(newDayIn(1)) },
      fault: 'lead.birthDate: birthDateFuture',
    },
    { name: 'a child', lead: { birth: newBirthDate('2020') }, fault: 'lead.birthDate: tooYoung' },
    { name: 'a high age', lead: { birth: newBirthDate('1940') }, fault: 'lead.birthDate: tooOld' },
  ])('names the field at fault: $name', ({ lead, fault }) => {
    expect(listFaults(newDraftWithLead(lead))).toEqual([fault]);
  });

  test('names the age that the trip allows', () => {
    expect(checkParty(newDraftWithLead({ birth: newBirthDate('1940') }), booking)).toEqual([
      { field: 'lead.birthDate', code: 'tooOld', facts: { age: 75, date: booking.startsOn } },
    ]);
  });

  describe('without an adult', () => {
    const birthOfMinor = newBirthDate('2012');
    const companions = validDraft.others.map((person) => ({ ...person, birth: birthOfMinor }));

    test('is refused at the lead', () => {
      expect(listFaults({ ...newDraftWithLead({ birth: birthOfMinor }), others: companions })).toEqual([
        'lead.birthDate: noAdult',
      ]);
    });

    test('is refused at the first traveler when the lead stays at home', () => {
      expect(listFaults({ ...validDraft, isLeadTraveling: false, others: companions })[0]).toBe(
        'others[0].birthDate: noAdult',
      );
    });

    test('keeps its other faults in the order of the page', () => {
      const others = companions.map((person) => ({ ...person, email: 'joa' }));
      expect(listFaults({ ...newDraftWithLead({ birth: birthOfMinor, phone: '' }), others })).toEqual([
        'lead.phone: phone',
        'lead.birthDate: noAdult',
        'others[0].email: email',
      ]);
      expect(listFaults({ ...validDraft, isLeadTraveling: false, others }).slice(0, 2)).toEqual([
        'others[0].birthDate: noAdult',
        'others[0].email: email',
      ]);
    });
  });

  test('is refused without a free bed for each traveler', () => {
    expect(listFaults({ ...validDraft, roomOf: ['0', ''] })).toEqual(['roomOf[1]: room']);
    const bookingForOne = newBooking({ ...booking, rooms: [{ type: 'private', travelers: 1 }] });
    expect(
      checkParty({ ...validDraft, roomOf: ['0', '0'] }, bookingForOne).map(({ field }) => field),
    ).toEqual(['roomOf[1]']);
  });
});
