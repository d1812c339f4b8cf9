import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../testing/test-tree.js';
import { listEventNameProblems } from './event-names.mjs';

const EVENTS = 'backend/src/modules/alpha/events.ts';
const SUITE = 'backend/src/modules/alpha/seats.test.ts';

const EVENT_DEFINITIONS =
  'export const events = {\n  SeatsHeld: defineEvent(z),\n  SeatsFreed: defineEvent(z),\n};\n';

const tree = setUpTestTree();
const listProblems = (text: string): string[] => {
  const files = tree.writeTexts({ [EVENTS]: EVENT_DEFINITIONS, [SUITE]: text });
  return listEventNameProblems(tree.base, [...files, 'README.md']);
};

test.each([
  "const seatsHeld: SeatEvent = {\n  type: 'SeatsFreed',\n};",
  "const seatsHeld = { type: 'SeatsFreed' } as const;",
  "const seatsHeld = newEvent('SeatsFreed', {});",
])('a constant with the name of another event is refused: %j', (text) => {
  expect(listProblems(text)).toEqual([`${SUITE}: seatsHeld is of type SeatsFreed; name it after its type`]);
});

test.each([
  "const seatsHeld: SeatEvent = { type: 'SeatsHeld' };",
  "const seatsHeld = newEvent('SeatsHeld', {});",
  "const otherSeats = { type: 'SeatsFreed' };",
  "const seatsHeld = { kind: 'SeatsFreed' };",
])('a constant with its own name is accepted: %j', (text) => {
  expect(listProblems(text)).toEqual([]);
});
