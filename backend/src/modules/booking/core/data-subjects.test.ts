import { expect, test } from '@jest/globals';
import { fold } from '../../../kernel/decider.js';
import { newId } from '../../../../test/booking/builders.js';
import {
  newPersonErased,
  newErasureCompleted,
  newTravelersNamed,
} from '../../../../test/booking/erasures.js';
import {
  evolvePersons,
  isErased,
  isLeadErased,
  NO_PERSONS,
  getPartySubjectIds,
  type Persons,
} from './data-subjects.js';

type PersonEvent = Parameters<typeof evolvePersons>[1];
const foldPersons = (...events: PersonEvent[]): Persons => fold(evolvePersons, NO_PERSONS, events);
const [lead, other, typo] = [newId(1, 8), newId(2, 8), newId(3, 8)];

test('a new booking names nobody', () => {
  expect(getPartySubjectIds(NO_PERSONS)).toEqual([]);
  expect(isLeadErased(NO_PERSONS)).toBe(false);
});

test('the last naming counts, and earlier ones are remembered', () => {
  const persons = foldPersons(newTravelersNamed(typo), newTravelersNamed(lead, other));
  expect(getPartySubjectIds(persons)).toEqual([lead, other]);
  expect(persons.namings).toEqual([[typo], [lead, other]]);
});

test('persons are erased separately, and each erasure is completed by its number', () => {
  const otherErased = foldPersons(
    newTravelersNamed(lead, other),
    newPersonErased([other], { n: 1, lead: false }),
  );
  expect([isErased(otherErased, other), isErased(otherErased, lead), isLeadErased(otherErased)]).toEqual([
    true,
    false,
    false,
  ]);
  const two = fold(evolvePersons, otherErased, [
    newPersonErased([lead], { n: 2, lead: true }),
    newErasureCompleted(1),
  ]);
  expect(two.erasures.map(({ isCompleted }) => isCompleted)).toEqual([true, false]);
  expect([isErased(two, lead), isLeadErased(two)]).toEqual([true, true]);
});
