// Counters as streams, for tests of the command runner: each counts amounts taken, up to a limit.
import { v7 } from 'uuid';
import { type Refusal, refuse } from '../../../src/kernel/refuse.js';
import type { CommandRunner, Envelope, StreamSpec } from '../../../src/platform/commands/runner.js';
import { newSeatsTaken } from './events.js';

export type SeatsTaken = { type: 'SeatsTaken'; data: { seats: number } };
export type Counter = StreamSpec<number, SeatsTaken>;

const evolve = (sum: number, event: SeatsTaken): number => sum + event.data.seats;
export const newCounter = (streamId: string): Counter => ({
  streamType: 'test',
  streamId,
  initialState: 0,
  evolve,
});
export const newSharedCounter = (streamId: string): Counter => ({ ...newCounter(streamId), isShared: true });

export const newSeatsTakenEvents = (seats = 1): SeatsTaken[] => [newSeatsTaken(seats) as SeatsTaken];

export const newTestEnvelope = (commandId: string = v7()): Envelope => ({
  commandId,
  correlationId: 'c',
  causationId: null,
  actor: { kind: 'system' },
  traceId: null,
});

interface SeatRequest {
  readonly streamId: string;
  readonly seats: number;
  readonly limit: number;
}

/** Decides on one counter. */
export const decideSeats = (
  takenSeats: number,
  { seats, limit }: Pick<SeatRequest, 'seats' | 'limit'>,
): Refusal<'FULL'> | SeatsTaken[] =>
  takenSeats + seats > limit ? refuse('FULL', { left: limit - takenSeats }) : newSeatsTakenEvents(seats);

/** Takes from a shared counter and optionally a second counter, both or neither. Returns earlier amounts. */
export const takeSeats = (
  runner: CommandRunner,
  firstRequest: SeatRequest,
  {
    secondRequest,
    command = newTestEnvelope(),
  }: { readonly secondRequest?: SeatRequest | undefined; readonly command?: Envelope } = {},
) =>
  runner.run(
    command,
    {
      first: newSharedCounter(firstRequest.streamId),
      second: secondRequest && newSharedCounter(secondRequest.streamId),
    },
    (states) => {
      const firstEvents = decideSeats(states.first, firstRequest);
      if (!Array.isArray(firstEvents)) return firstEvents;
      const secondEvents = secondRequest ? decideSeats(states.second as number, secondRequest) : [];
      if (!Array.isArray(secondEvents)) return refuse('FULL', { ...secondEvents.facts, second: true });
      return { events: { first: firstEvents, second: secondEvents }, result: states.first };
    },
  );
