import fc from 'fast-check';
import { v7 } from 'uuid';
import type { AppendRequest, EventStore, StreamAppend } from '../../../src/platform/event-store/port.js';
import type { StoreCall } from './append-model.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from './events.js';

const STREAM_COUNT = 4;

const part = fc.record({
  stream: fc.nat(STREAM_COUNT - 1),
  eventCount: fc.constantFrom(0, 1, 1, 1, 2),
  /** Offset from the assumed version. */
  versionOffset: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, -1, 1),
  shouldClose: fc.constantFrom(...Array.from({ length: 29 }, () => false), true),
});

const append = fc.record({
  parts: fc.uniqueArray(part, { minLength: 1, maxLength: STREAM_COUNT, selector: ({ stream }) => stream }),
  /** Reuses the id of an earlier command of the run. */
  repeats: fc.option(fc.nat(99), { freq: 6 }),
  hasTextId: fc.boolean(),
});

/** Bursts of appends at one of two stores, each based on the previous appends without waiting. */
export const plans = fc.array(
  fc.record({
    instance: fc.nat(1),
    burst: fc.array(append, { minLength: 1, maxLength: 4 }),
    /** Event loop turns until the next burst; null: until everything is answered. */
    pause: fc.option(fc.nat(6), { freq: 4 }),
  }),
  { minLength: 2, maxLength: 14 },
);

export type AppendPlan = typeof plans extends fc.Arbitrary<infer P> ? P : never;

export async function executePlan(
  plan: AppendPlan,
  stores: readonly [EventStore, EventStore],
): Promise<StoreCall[]> {
  const ids = Array.from({ length: STREAM_COUNT }, () => v7());
  const calls: StoreCall[] = [];
  const appends: Promise<void>[] = [];
  const commands: string[] = [];
  /** Versions assumed by each process, including its own open appends. */
  const believedVersions = [new Map<string, number>(), new Map<string, number>()] as const;
  let now = 0;

  const sendRequest = (instance: 0 | 1, burst: number, appendRequest: AppendRequest): void => {
    const calledTick = ++now;
    appends.push(
      stores[instance].append(appendRequest).then((outcome) => {
        calls.push({ request: appendRequest, instance, burst, calledTick, answeredTick: ++now, outcome });
        if (outcome.status === 'conflict')
          believedVersions[instance].set(outcome.streamId, outcome.actualVersion);
      }),
    );
  };
  const newStreams = (
    instance: 0 | 1,
    parts: AppendPlan[number]['burst'][number]['parts'],
  ): StreamAppend[] => {
    const isEmpty = parts.every(({ eventCount }) => eventCount === 0);
    return parts.map(({ stream, eventCount, versionOffset, shouldClose }, i) => {
      const count = isEmpty && i === 0 ? 1 : eventCount;
      const id = ids[stream] ?? '';
      const base = believedVersions[instance].get(id) ?? 0;
      const expected = Math.max(0, base + versionOffset);
      if (versionOffset === 0) believedVersions[instance].set(id, base + count);
      const events = Array.from({ length: count }, () => newSeatsTaken(++now));
      return { ...newStreamAppend(id, expected, ...events), shouldClose: shouldClose && count > 0 };
    });
  };
  for (const [burst, step] of plan.entries()) {
    const instance = step.instance === 0 ? 0 : 1;
    for (const { parts, repeats, hasTextId } of step.burst) {
      const repeatedId = repeats === null ? undefined : commands[repeats % Math.max(1, commands.length)];
      const commandId = repeatedId ?? (hasTextId ? `key:${v7()}` : v7());
      commands.push(commandId);
      sendRequest(
        instance,
        burst,
        newAppendRequest(newStreams(instance, parts), { commandId, result: { n: now } }),
      );
    }
    if (step.pause === null) await Promise.all(appends);
    else for (let i = 0; i < step.pause; i++) await new Promise(setImmediate);
  }
  await Promise.all(appends);
  return calls;
}
