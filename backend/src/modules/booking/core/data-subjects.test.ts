import { expect, test } from '@jest/globals';
import { fold } from '../../../kernel/decider.js';
import { id } from '../../../../test/booking/builders.js';
import { erased, erasureCompleted, namedAs } from '../../../../test/booking/erasures.js';
import { evolvePersons, isErased, leadErased, nobody, partyOf, type Persons } from './data-subjects.js';

type Event = Parameters<typeof evolvePersons>[1];
const after = (...events: Event[]): Persons => fold(evolvePersons, nobody, events);
const [lead, other, typo] = [id(1, 8), id(2, 8), id(3, 8)];

test('starts with nobody named', () => {
  expect(partyOf(nobody)).toEqual([]);
  expect(leadErased(nobody)).toBe(false);
});

test('counts the last naming and remembers earlier ones', () => {
  const persons = after(namedAs(typo), namedAs(lead, other));
  expect(partyOf(persons)).toEqual([lead, other]);
  expect(persons.namings).toEqual([[typo], [lead, other]]);
});

test('erases some of the persons, and completes separately', () => {
  const otherErased = after(namedAs(lead, other), erased([other], { n: 1, lead: false }));
  expect([isErased(otherErased, other), isErased(otherErased, lead), leadErased(otherErased)]).toEqual([
    true,
    false,
    false,
  ]);
  const two = fold(evolvePersons, otherErased, [erased([lead], { n: 2, lead: true }), erasureCompleted(1)]);
  expect(two.erasures.map(({ completed }) => completed)).toEqual([true, false]);
  expect([isErased(two, lead), leadErased(two)]).toEqual([true, true]);
});
