import { v7 } from 'uuid';
import type { DomainEvent } from '../../src/kernel/event.js';
import { Random } from '../charging/random.js';
import { named, seats } from '../events.js';

/** One command: its streams and events. Versions are determined on sending. */
export interface Planned {
  /** Identifies the command's writer, lane and turn: the same for every repetition. */
  readonly commandKey: string;
  readonly commandId: string;
  readonly parts: readonly PlannedPart[];
}

interface PlannedPart {
  readonly streamId: string;
  /**
   * The required version where only this command (and earlier ones of its turn) writes. Other streams are
   * shared.
   */
  readonly version: number | undefined;
  readonly events: readonly DomainEvent[];
}

const HOT_STREAMS = 6;
const PERSONS = 60;
const BORN = Date.UTC(2026, 10, 1);

/** Ids derived from the seed, in the form of a UUID v7. */
const idOf = (random: Random, n: number): string =>
  v7({ msecs: BORN + n, random: Uint8Array.from({ length: 16 }, () => random.between(0, 255)) });

const numbered = (seed: number, ...path: number[]): Random => {
  let mixed = seed;
  for (const n of path) mixed = Math.imul(mixed ^ (n + 0x9e3779b9), 0x85ebca6b) ^ (mixed >>> 13);
  return new Random(mixed);
};

const hotId = (seed: number, n: number): string => idOf(numbered(seed, 9_001, n), n);
const personId = (seed: number, n: number): string => idOf(numbered(seed, 9_002, n), n);

function events(seed: number, random: Random): DomainEvent[] {
  return Array.from({ length: random.between(1, 3) }, () => {
    if (random.chance(0.05)) return { type: 'Asked', data: { n: random.between(0, 999) } };
    if (!random.chance(0.1)) return seats(random.between(1, 9));
    const n = random.between(0, PERSONS - 1);
    const value = { name: `Person ${n}`, email: `person${n}@example.org` };
    return named(n, { $subject: personId(seed, n), value });
  });
}

/**
 * A lane's nth turn, deterministic by seed: one command, or up to three consecutive ones on a stream, sent
 * without waiting.
 */
export function turnOf(seed: number, writer: number, lane: number, turn: number): Planned[] {
  const random = numbered(seed, writer, lane, turn);
  const size = random.chance(0.25) ? random.between(2, 3) : 1;
  const shared = random.chance(size > 1 ? 0.3 : 0.45);
  const chain = shared ? hotId(seed, random.between(0, HOT_STREAMS - 1)) : idOf(random, turn);
  let version = 0;
  return Array.from({ length: size }, (_, i) => {
    const commandKey = `${writer}.${lane}.${turn}.${i}`;
    const first = { streamId: chain, version: shared ? undefined : version, events: events(seed, random) };
    version += first.events.length;
    const parts: PlannedPart[] = [first];
    for (let count = random.chance(0.4) ? random.between(1, 2) : 0; count > 0; count--)
      parts.push({ streamId: idOf(random, turn), version: 0, events: events(seed, random) });
    if (shared && size === 1 && random.chance(0.3)) {
      const second = hotId(seed, random.between(0, HOT_STREAMS - 1));
      if (second !== chain)
        parts.push({ streamId: second, version: undefined, events: events(seed, random) });
    }
    const commandId = random.chance(0.5) ? idOf(random, turn) : `chaos:${seed}:${commandKey}`;
    return { commandKey, commandId, parts };
  });
}

/** Number of a command's events; undefined for a command that no writer could have planned. */
export function plannedEvents(seed: number, commandKey: string): number | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(commandKey);
  if (!match) return undefined;
  const [writer, lane, turn, i] = match.slice(1).map(Number) as [number, number, number, number];
  return turnOf(seed, writer, lane, turn)[i]?.parts.reduce((sum, part) => sum + part.events.length, 0);
}
