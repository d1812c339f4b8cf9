import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { newSharedCounter } from '../../../test/support/event-store/counters.js';
import { newMemoryStore } from '../../../test/support/event-store/memory-store.js';
import { SharedStreams } from './shared-streams.js';

test('the least recently used stream is dropped and read again', async () => {
  const capacity = 2;
  const streams = new SharedStreams(newMemoryStore(), { capacity });
  const [counterA, counterB, counterC] = [
    newSharedCounter(v7()),
    newSharedCounter(v7()),
    newSharedCounter(v7()),
  ];
  await streams.getOrCreate(counterA).ensureLoaded();
  await streams.getOrCreate(counterB).ensureLoaded();
  const streamA = streams.getOrCreate(counterA);
  streams.getOrCreate(counterC);

  expect(streams.getOrCreate(counterA)).toBe(streamA);
  expect(streams.getOrCreate(counterA).ensureLoaded()).toBeUndefined();
  const reload = streams.getOrCreate(counterB).ensureLoaded();
  expect(reload).toBeInstanceOf(Promise);
  await reload;
});
