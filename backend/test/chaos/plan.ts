import { v7 } from 'uuid';
import type { DomainEvent } from '../../src/kernel/event.js';
import { newSeatsTaken, newTravelerNamed } from '../support/event-store/events.js';
import { Random } from '../support/random.js';

/** One command: its streams and events. Versions are determined on sending. */
export interface PlannedCommand {
  /** Writer, lane, turn and number in the turn: equal for every repetition of the command. */
  readonly commandKey: string;
  readonly commandId: string;
  readonly parts: readonly PlannedPart[];
}

interface PlannedPart {
  readonly streamId: string;
  /** The required version of a stream to which only this turn's commands write; undefined if it is shared. */
  readonly version: number | undefined;
  readonly events: readonly DomainEvent[];
}

const SHARED_STREAMS = 6;
const PERSONS = 60;
const BORN_AT = Date.UTC(2026, 10, 1);

/** Derives ids from the seed, in the form of a UUID v7. */
const newRandomId = (random: Random, serial: number): string =>
  v7({ msecs: BORN_AT + serial, random: Uint8Array.from({ length: 16 }, () => random.drawBetween(0, 255)) });

const deriveRandom = (seed: number, ...path: number[]): Random => {
  let mixedSeed = seed;
  for (const part of path)
    mixedSeed = Math.imul(mixedSeed ^ (part + 0x9e3779b9), 0x85ebca6b) ^ (mixedSeed >>> 13);
  return new Random(mixedSeed);
};

const newSharedId = (seed: number, serial: number): string =>
  newRandomId(deriveRandom(seed, 9_001, serial), serial);

const newPersonId = (seed: number, serial: number): string =>
  newRandomId(deriveRandom(seed, 9_002, serial), serial);

function newEvents(seed: number, random: Random): DomainEvent[] {
  return Array.from({ length: random.drawBetween(1, 3) }, () => {
    if (random.flipCoin(0.05)) return { type: 'Asked', data: { n: random.drawBetween(0, 999) } };
    if (!random.flipCoin(0.1)) return newSeatsTaken(random.drawBetween(1, 9));
    const person = random.drawBetween(0, PERSONS - 1);
    const value = { name: `Person ${person}`, email: `person${person}@example.org` };
    return newTravelerNamed(person, { $subject: newPersonId(seed, person), value });
  });
}

/** Plans a lane's nth turn by seed: one command, or up to three on a stream, sent without waiting. */
export function planTurn(seed: number, writer: number, lane: number, turn: number): PlannedCommand[] {
  const random = deriveRandom(seed, writer, lane, turn);
  const size = random.flipCoin(0.25) ? random.drawBetween(2, 3) : 1;
  const isShared = random.flipCoin(size > 1 ? 0.3 : 0.45);
  const chain = isShared
    ? newSharedId(seed, random.drawBetween(0, SHARED_STREAMS - 1))
    : newRandomId(random, turn);
  let version = 0;
  return Array.from({ length: size }, (_, i) => {
    const commandKey = `${writer}.${lane}.${turn}.${i}`;
    const firstPart = {
      streamId: chain,
      version: isShared ? undefined : version,
      events: newEvents(seed, random),
    };
    version += firstPart.events.length;
    const parts: PlannedPart[] = [firstPart];
    for (let count = random.flipCoin(0.4) ? random.drawBetween(1, 2) : 0; count > 0; count--)
      parts.push({ streamId: newRandomId(random, turn), version: 0, events: newEvents(seed, random) });
    if (isShared && size === 1 && random.flipCoin(0.3)) {
      const secondId = newSharedId(seed, random.drawBetween(0, SHARED_STREAMS - 1));
      if (secondId !== chain)
        parts.push({ streamId: secondId, version: undefined, events: newEvents(seed, random) });
    }
    const commandId = random.flipCoin(0.5) ? newRandomId(random, turn) : `chaos:${seed}:${commandKey}`;
    return { commandKey, commandId, parts };
  });
}

/** Counts a command's events; undefined for a command that no writer could have planned. */
export function countPlannedEvents(seed: number, commandKey: string): number | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(commandKey);
  if (!match) return undefined;
  const [writer, lane, turn, i] = match.slice(1).map(Number) as [number, number, number, number];
  return planTurn(seed, writer, lane, turn)[i]?.parts.reduce((sum, part) => sum + part.events.length, 0);
}
