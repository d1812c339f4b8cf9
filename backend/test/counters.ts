// Counters as streams, for tests of the command runner: an amount taken, never above a limit.
import { v7 } from 'uuid';
import { refuse, type Refusal } from '../src/kernel/refuse.js';
import type { CommandRunner, Envelope, StreamSpec } from '../src/platform/commands/runner.js';
import { seats } from './events.js';

export type Taken = { type: 'SeatsTaken'; data: { seats: number } };
export type Counter = StreamSpec<number, Taken>;

const evolve = (sum: number, event: Taken): number => sum + event.data.seats;
export const counter = (streamId: string, shared?: true): Counter => ({
  streamType: 'test',
  streamId,
  initialState: 0,
  ...(shared ? { isShared: shared } : {}),
  evolve,
});

export const some = (n = 1): Taken[] => [seats(n) as Taken];

export const envelope = (commandId: string = v7()): Envelope => ({
  commandId,
  correlationId: 'c',
  causationId: null,
  actor: { kind: 'system' },
  traceId: null,
});

interface Wish {
  readonly streamId: string;
  readonly n: number;
  readonly limit: number;
}

/** A counter's decision. */
export const allow = (
  takenSeats: number,
  { n, limit }: Pick<Wish, 'n' | 'limit'>,
): Refusal<'FULL'> | Taken[] =>
  takenSeats + n > limit ? refuse('FULL', { left: limit - takenSeats }) : some(n);

/**
 * Takes from a shared counter and optionally a second one, both or neither. Returns the amounts taken before.
 */
export const takeOf = (runner: CommandRunner, first: Wish, second?: Wish, command: Envelope = envelope()) =>
  runner.run(
    command,
    { first: counter(first.streamId, true), second: second && counter(second.streamId, true) },
    (states) => {
      const firstEvents = allow(states.first, first);
      if (!Array.isArray(firstEvents)) return firstEvents;
      const other = second ? allow(states.second as number, second) : [];
      if (!Array.isArray(other)) return refuse('FULL', { ...other.facts, second: true });
      return { events: { first: firstEvents, second: other }, result: states.first };
    },
  );
