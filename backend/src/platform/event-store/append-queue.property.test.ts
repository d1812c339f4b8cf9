// A log that loses answers at random, before or after the commit: no append in the log reports a conflict,
// and none outside it reports ok.
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 } from 'uuid';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  testKek,
  testRegistry,
} from '../../../test/support/event-store/events.js';
import { ReachedCases } from '../../../test/support/reached-cases.js';
import { Keyring } from '../personal-data/keyring.js';
import { MemorySubjectKeys } from '../personal-data/subject-keys.js';
import { AppendQueue } from './append-queue.js';
import type { PreparedRequest } from './batch.js';
import type { BatchOutcome, BatchSender } from './batch-sender.js';
import { EventCodec } from './codec.js';
import type { AppendOutcome } from './port.js';

jest.setTimeout(120_000);

/**
 * The fate of a call: answered, or its answer is lost before the append, after it,
 * or while it is still queued.
 */
type Fate = 'answered' | 'lost before' | 'lost after' | 'lost while it waits';

const waitTurns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
};

class LossyLog implements BatchSender {
  readonly writtenCommands = new Map<string, number>();
  readonly versions = new Map<string, number>();
  private head = 0;

  constructor(private readonly fates: readonly Fate[]) {}

  /** Appends whose answers are lost and that may still take effect. */
  readonly lateAppends: Promise<void>[] = [];
  private callCount = 0;

  private async call<T>(work: () => T): Promise<T> {
    const fate = this.fates[this.callCount++ % this.fates.length];
    await new Promise(setImmediate);
    if (fate === 'lost before') throw new Error('lost');
    if (fate === 'lost while it waits') {
      this.lateAppends.push(waitTurns(8).then(() => void work()));
      throw new Error('lost');
    }
    const outcome = work();
    if (fate === 'lost after') throw new Error('lost');
    return outcome;
  }

  isBatchable = (): boolean => true;

  sendMany(batch: readonly PreparedRequest[]): Promise<BatchOutcome> {
    return this.call(() => {
      const versions = new Map(this.versions);
      for (const { request } of batch) {
        const hasExpectedVersions = request.streams.every(
          (part) => (versions.get(part.streamId) ?? 0) === part.expectedVersion,
        );
        if (!hasExpectedVersions || this.writtenCommands.has(request.commandId))
          return { status: 'blocked', isBlocking: ({ commandId }) => commandId === request.commandId };
        for (const { streamId, expectedVersion, events } of request.streams)
          versions.set(streamId, expectedVersion + events.length);
      }
      const firstPosition = this.head + 1;
      for (const preparedRequest of batch) this.write(preparedRequest);
      return { status: 'written', firstPosition };
    });
  }

  /** Sends like the real sender: retries once, and accepts that its append was a duplicate. */
  async sendOne(preparedRequest: PreparedRequest): Promise<AppendOutcome> {
    const askLog = (): Promise<AppendOutcome> => this.call(() => this.newOutcome(preparedRequest));
    return askLog().catch(askLog);
  }

  findOutcome(preparedRequest: PreparedRequest): Promise<AppendOutcome | undefined> {
    return this.call(() =>
      this.writtenCommands.has(preparedRequest.request.commandId)
        ? this.newOutcome(preparedRequest)
        : undefined,
    );
  }

  private newOutcome(preparedRequest: PreparedRequest): AppendOutcome {
    const { commandId, streams } = preparedRequest.request;
    const position = this.writtenCommands.get(commandId);
    if (position !== undefined)
      return {
        status: 'ok',
        firstPosition: position,
        lastPosition: position + preparedRequest.encodedAppend.events.length - 1,
      };
    for (const { streamId, expectedVersion } of streams) {
      const actualVersion = this.versions.get(streamId) ?? 0;
      if (actualVersion !== expectedVersion)
        return { status: 'conflict', streamId, expectedVersion, actualVersion };
    }
    return this.write(preparedRequest);
  }

  private write({ request: { commandId, streams }, encodedAppend }: PreparedRequest): AppendOutcome {
    const firstPosition = this.head + 1;
    this.head += encodedAppend.events.length;
    this.writtenCommands.set(commandId, firstPosition);
    for (const { streamId, expectedVersion, events } of streams)
      this.versions.set(streamId, expectedVersion + events.length);
    return { status: 'ok', firstPosition, lastPosition: this.head };
  }
}

const plan = fc.record({
  fates: fc.array(
    fc.constantFrom<Fate>(
      'answered',
      'answered',
      'answered',
      'lost before',
      'lost after',
      'lost while it waits',
    ),
    {
      minLength: 1,
      maxLength: 20,
    },
  ),
  bursts: fc.array(
    fc.array(fc.record({ stream: fc.nat(2), offset: fc.constantFrom(0, 0, 0, 0, 1) }), {
      minLength: 1,
      maxLength: 5,
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/**
 * The batch is queued at the server after its connection broke, and takes effect once everyone has given up
 * on it.
 */
const heldUpRun = {
  fates: ['lost while it waits', 'lost before', 'lost before', 'answered'] as Fate[],
  bursts: [[0, 0].map((offset) => ({ stream: 0, offset }))],
};

test('the append queue reports ok exactly for the appends that are in the log', async () => {
  const codec = new EventCodec(testRegistry, new Keyring(new MemorySubjectKeys(), [testKek]));
  const reachedCases = new ReachedCases();
  await fc.assert(
    fc.asyncProperty(plan, async ({ fates, bursts }) => {
      const log = new LossyLog(fates);
      const queue = new AppendQueue(log, (appendRequest) => codec.encode(appendRequest));
      const ids = [v7(), v7(), v7()];
      const faults: string[] = [];
      for (const burst of bursts) {
        const expectedVersions = new Map(log.versions);
        const calls = burst.map(({ stream: index, offset }) => {
          const id = ids[index] ?? '';
          const expected = (expectedVersions.get(id) ?? 0) + offset;
          expectedVersions.set(id, expected + 1);
          const appendRequest = newAppendRequest([newStreamAppend(id, expected, newSeatsTaken())]);
          const outcome = queue.append(appendRequest).then(
            ({ status }) => status,
            () => 'not known',
          );
          return { appendRequest, outcome };
        });
        for (const { appendRequest, outcome } of calls) {
          const status = await outcome;
          await Promise.all(log.lateAppends);
          const isInLog = log.writtenCommands.has(appendRequest.commandId);
          const combination = `${status}, ${isInLog ? 'done' : 'not done'}`;
          reachedCases.add(combination);
          if (status === 'ok' ? !isInLog : status !== 'not known' && isInLog) faults.push(combination);
        }
      }
      expect(faults).toEqual([]);
    }),
    { numRuns: 400, examples: [[heldUpRun]] },
  );

  reachedCases.expectMoreThan(10, [
    'ok, done',
    'conflict, not done',
    'not known, done',
    'not known, not done',
  ]);
});
