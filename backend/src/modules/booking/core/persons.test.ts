import { expect, test } from '@jest/globals';
import {
  newErasureCompleted,
  newPersonErased,
  newTravelersNamed,
} from '../../../../test/support/booking/erasures.js';
import { newSubjectId } from '../../../../test/support/ids.js';
import { fold } from '../../../kernel/decider.js';
import {
  evolvePersons,
  getPartySubjectIds,
  isErased,
  isLeadErased,
  NO_PERSONS,
  type PersonEvent,
  type Persons,
} from './persons.js';

const foldPersons = (...events: PersonEvent[]): Persons => fold(evolvePersons, NO_PERSONS, events);
const [leadId, otherPersonId, mistypedId] = [newSubjectId(1), newSubjectId(2), newSubjectId(3)];

test('a new booking has no data subjects', () => {
  expect(getPartySubjectIds(NO_PERSONS)).toEqual([]);
  expect(isLeadErased(NO_PERSONS)).toBe(false);
});

test('a place belongs to the traveler who was named last', () => {
  const persons = foldPersons(newTravelersNamed(mistypedId), newTravelersNamed(leadId, otherPersonId));
  expect(getPartySubjectIds(persons)).toEqual([leadId, otherPersonId]);
  expect(persons.namings).toEqual([[mistypedId], [leadId, otherPersonId]]);
});

test('each person is erased, and each erasure completed, without regard to the others', () => {
  const otherErased = foldPersons(
    newTravelersNamed(leadId, otherPersonId),
    newPersonErased([otherPersonId], { serial: 1, includesLead: false }),
  );
  expect({
    otherErased: isErased(otherErased, otherPersonId),
    leadErased: isErased(otherErased, leadId),
    isLeadErased: isLeadErased(otherErased),
  }).toEqual({ otherErased: true, leadErased: false, isLeadErased: false });

  const bothErased = fold(evolvePersons, otherErased, [
    newPersonErased([leadId], { serial: 2, includesLead: true }),
    newErasureCompleted(1),
  ]);
  expect(bothErased.erasures.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
  expect({ leadErased: isErased(bothErased, leadId), isLeadErased: isLeadErased(bothErased) }).toEqual({
    leadErased: true,
    isLeadErased: true,
  });
});
