import { jest } from '@jest/globals';
import type { Clock } from '../../../src/platform/clock/clock.js';
import { CommandRunner } from '../../../src/platform/commands/runner.js';
import { EventCodec } from '../../../src/platform/event-store/codec.js';
import { MemoryEventStore } from '../../../src/platform/event-store/memory.js';
import { Keyring } from '../../../src/platform/personal-data/keyring.js';
import { MemorySubjectKeys } from '../../../src/platform/personal-data/subject-keys.js';
import { testKek, testRegistry } from './events.js';

/** Creates an empty log of the test events. */
export function newMemoryStore(): MemoryEventStore {
  const keys = new MemorySubjectKeys();
  return new MemoryEventStore(new EventCodec(testRegistry, new Keyring(keys, [testKek])), keys);
}

/** Creates a command runner on an empty log. */
export function newMemoryRunner(clock: Clock): { store: MemoryEventStore; runner: CommandRunner } {
  const store = newMemoryStore();
  return { store, runner: new CommandRunner(store, clock) };
}

/** Records outcomes of the store's appends, in order. */
export function recordOutcomes(store: MemoryEventStore, runBefore = () => Promise.resolve()): string[] {
  const statuses: string[] = [];
  const append = store.append.bind(store);
  jest.spyOn(store, 'append').mockImplementation(async (appendRequest) => {
    await runBefore();
    const outcome = await append(appendRequest);
    statuses.push(outcome.status);
    return outcome;
  });
  return statuses;
}
