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
const [lead, otherPersonId, typo] = [newSubjectId(1), newSubjectId(2), newSubjectId(3)];

test('a new booking has no data subjects', () => {
  expect(getPartySubjectIds(NO_PERSONS)).toEqual([]);
  expect(isLeadErased(NO_PERSONS)).toBe(false);
});

test('a place belongs to the traveler who was named last', () => {
  const persons = foldPersons(newTravelersNamed(typo), newTravelersNamed(lead, otherPersonId));
  expect(getPartySubjectIds(persons)).toEqual([lead, otherPersonId]);
  expect(persons.namings).toEqual([[typo], [lead, otherPersonId]]);
});

test('persons are erased separately by number', () => {
  const otherErased = foldPersons(
    newTravelersNamed(lead, otherPersonId),
    newPersonErased([otherPersonId], { serial: 1, includesLead: false }),
  );
  expect({
    otherErased: isErased(otherErased, otherPersonId),
    leadErased: isErased(otherErased, lead),
    isLeadErased: isLeadErased(otherErased),
  }).toEqual({ otherErased: true, leadErased: false, isLeadErased: false });

  const twoPersons = fold(evolvePersons, otherErased, [
    newPersonErased([lead], { serial: 2, includesLead: true }),
    newErasureCompleted(1),
  ]);
  expect(twoPersons.erasures.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
  expect({ leadErased: isErased(twoPersons, lead), isLeadErased: isLeadErased(twoPersons) }).toEqual({
    leadErased: true,
    isLeadErased: true,
  });
});
