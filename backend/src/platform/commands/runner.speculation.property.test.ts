import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { decideSeats, newTestEnvelope, takeSeats } from '../../../test/support/event-store/counters.js';
import { RECORDED_AT } from '../../../test/support/event-store/events.js';
import { newMemoryStore } from '../../../test/support/event-store/memory-store.js';
import { isRefusal } from '../../kernel/refuse.js';
import { ManualClock } from '../clock/clock.js';
import type { MemoryEventStore } from '../event-store/memory.js';
import type { AppendOutcome, AppendRequest, EventStore, StoredEvent } from '../event-store/port.js';
import { CommandRunner } from './runner.js';

type Fault = 'none' | 'before' | 'after';

/** A log whose appends fail before they are received in full, or whose answers get lost. */
class FaultyStore {
  private readonly inner: MemoryEventStore;
  constructor(private readonly fault: () => Fault) {
    this.inner = newMemoryStore();
  }

  /** Returns the store as seen by one process. */
  get port(): EventStore {
    return new Proxy<EventStore>(this.inner, {
      get: (target, name) => {
        if (name === 'append') return (request: AppendRequest) => this.append(request);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  private async append(request: AppendRequest): Promise<AppendOutcome> {
    const fault = this.fault();
    if (fault === 'before') {
      const brokenEvent = { type: 'NoSuchEvent', data: {} };
      const streams = request.streams.map((stream) => ({
        ...stream,
        events: [...stream.events, brokenEvent],
      }));
      return this.inner.append({ ...request, streams });
    }
    if (fault === 'none') return this.inner.append(request);
    const { onFinished: _unheard, ...otherFields } = request;
    await this.inner.append(otherFields);
    throw new Error('answer lost');
  }
}

const anyWish = fc.record({
  seats: fc.integer({ min: 1, max: 3 }),
  withCoupon: fc.boolean(),
  process: fc.nat({ max: 1 }),
  /** Turns of the event loop before the command arrives. */
  delayTurns: fc.nat({ max: 6 }),
});

const faults = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Fault>('none') },
    { weight: 1, arbitrary: fc.constant<Fault>('before') },
    { weight: 1, arbitrary: fc.constant<Fault>('after') },
  ),
  { minLength: 10, maxLength: 40 },
);

const sumSeats = (events: readonly StoredEvent[]): number =>
  events.reduce((seats, { data }) => seats + (data as { seats: number }).seats, 0);

test('every command is decided as if it ran alone, despite failures and other writers', async () => {
  let [refusals, failures, twoProcesses] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWish, { minLength: 1, maxLength: 30 }),
      faults,
      async (wishes, faultPlan) => {
        let appendCount = 0;
        const log = new FaultyStore(() => faultPlan[appendCount++ % faultPlan.length] ?? 'none').port;
        const [departureId, couponId] = [v7(), v7()];
        const clock = new ManualClock(RECORDED_AT);
        const runners = [new CommandRunner(log, clock), new CommandRunner(log, clock)] as const;
        const limits = { seats: 12, uses: 4 };
        const results = await Promise.all(
          wishes.map(async ({ seats, withCoupon, process, delayTurns }) => {
            for (let turn = 0; turn < delayTurns; turn++) await new Promise(setImmediate);
            const command = newTestEnvelope();
            const headBefore = await log.readHead();
            const outcome = await takeSeats(
              runners[process] ?? runners[0],
              { streamId: departureId, seats, limit: limits.seats },
              {
                secondRequest: withCoupon ? { streamId: couponId, seats: 1, limit: limits.uses } : undefined,
                command,
              },
            ).catch((error: unknown) => ({ error }));
            return { command, seats, withCoupon, headBefore, headAfter: await log.readHead(), outcome };
          }),
        );
        const { events } = await log.readAll(0, 1_000);
        const sumBefore = (streamId: string, position: number) =>
          sumSeats(events.filter((event) => event.streamId === streamId && event.position <= position));
        const isRefused = (seats: number, withCoupon: boolean, position: number): boolean =>
          [
            decideSeats(sumBefore(departureId, position), { seats, limit: limits.seats }),
            ...(withCoupon
              ? [decideSeats(sumBefore(couponId, position), { seats: 1, limit: limits.uses })]
              : []),
          ].some((decision) => isRefusal(decision));
        for (const { command, seats, withCoupon, headBefore, headAfter, outcome } of results) {
          const ownEvents = events.filter(({ meta }) => meta.commandId === command.commandId);
          if (ownEvents.length > 0) {
            expect(ownEvents.map(({ streamId, data }) => [streamId, data])).toEqual([
              [departureId, { seats }],
              ...(withCoupon ? [[couponId, { seats: 1 }]] : []),
            ]);
            const firstPosition = ownEvents[0]?.position ?? 0;
            expect(isRefused(seats, withCoupon, firstPosition - 1)).toBe(false);
            if ('status' in outcome) expect(outcome.result).toBe(sumBefore(departureId, firstPosition - 1));
          }
          if ('error' in outcome) failures++;
          else if (isRefusal(outcome)) {
            refusals++;
            expect({ refusal: outcome.refused, ownEvents }).toEqual({ refusal: 'FULL', ownEvents: [] });
            // True at some moment between request and reply.
            const heads = Array.from({ length: headAfter - headBefore + 1 }, (_, i) => headBefore + i);
            expect(heads.some((head) => isRefused(seats, withCoupon, head))).toBe(true);
          } else expect(ownEvents.length).toBeGreaterThan(0);
        }
        if (new Set(wishes.map(({ process }) => process)).size === 2) twoProcesses++;
      },
    ),
    { numRuns: 150 },
  );

  // The runs do exercise refusals, failures and two processes.
  expect({
    hasRefusals: refusals > 20,
    hasFailures: failures > 20,
    hasTwoProcesses: twoProcesses > 20,
  }).toEqual({ hasRefusals: true, hasFailures: true, hasTwoProcesses: true });
}, 60_000);
