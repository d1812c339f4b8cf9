import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listEventNameProblems } from './event-names.mjs';

const EVENTS = 'backend/src/modules/alpha/events.ts';
const SUITE = 'backend/src/modules/alpha/seats.test.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'wayfold-events-'));
  mkdirSync(path.join(base, path.dirname(EVENTS)), { recursive: true });
  writeFileSync(
    path.join(base, EVENTS),
    'export const events = {\n  SeatsHeld: defineEvent(z),\n  SeatsFreed: defineEvent(z),\n};\n',
  );
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const listProblems = (text: string): string[] => {
  writeFileSync(path.join(base, SUITE), text);
  return listEventNameProblems(base, [EVENTS, SUITE, 'README.md']);
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
