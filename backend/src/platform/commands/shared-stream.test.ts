import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { newSeatsTakenEvents, newSharedCounter } from '../../../test/support/event-store/counters.js';
import { newMemoryStore } from '../../../test/support/event-store/memory-store.js';
import { SharedStream } from './shared-stream.js';
import { StreamLoader } from './stream-loader.js';

describe('a shared stream', () => {
  let loader: StreamLoader;
  let stream: SharedStream;
  beforeEach(() => {
    loader = new StreamLoader(newSharedCounter(v7()), newMemoryStore());
    stream = new SharedStream(loader);
  });

  test('cannot be decided on before it is loaded', async () => {
    expect(() => stream.expected).toThrow('is not loaded');
    await stream.ensureLoaded();
    expect(stream.expected).toEqual({ version: 0, state: 0 });
    expect(stream.ensureLoaded()).toBeUndefined();
  });

  test('is loaded once for all who wait', async () => {
    const loadSpy = jest.spyOn(loader, 'load');
    await Promise.all([stream.ensureLoaded(), stream.ensureLoaded()]);
    expect(loadSpy).toHaveBeenCalledTimes(1);
  });

  describe('with open appends', () => {
    beforeEach(() => stream.ensureLoaded());

    test('expects them to succeed, but confirms none before its answer', () => {
      const firstAppend = stream.beginAppend(newSeatsTakenEvents(2));
      stream.beginAppend(newSeatsTakenEvents(3));
      expect(firstAppend.stateAfter).toEqual({ version: 1, state: 2 });
      expect(stream.expected).toEqual({ version: 2, state: 5 });
      expect(stream.lastConfirmed).toEqual({ version: 0, state: 0 });
      expect(stream.isIdle).toBe(false);
    });

    test('confirms them in their order, whatever the order of the answers', () => {
      const [firstAppend, secondAppend] = [
        stream.beginAppend(newSeatsTakenEvents(2)),
        stream.beginAppend(newSeatsTakenEvents(3)),
      ];
      secondAppend.end(true);
      expect(stream.lastConfirmed).toEqual({ version: 0, state: 0 });
      firstAppend.end(true);
      expect(stream.lastConfirmed).toEqual({ version: 2, state: 5 });
      expect(stream.isIdle).toBe(true);
    });

    test('has to be loaded again after one of them failed', () => {
      stream.beginAppend(newSeatsTakenEvents(2)).end(false);
      expect(() => stream.expected).toThrow('is not loaded');
      expect(stream.lastConfirmed).toEqual({ version: 0, state: 0 });
    });

    test('does not confirm a state that was decided on a failed append', () => {
      const [failedAppend, laterAppend] = [
        stream.beginAppend(newSeatsTakenEvents(2)),
        stream.beginAppend(newSeatsTakenEvents(3)),
      ];
      failedAppend.end(false);
      laterAppend.end(true);
      expect(stream.lastConfirmed).toEqual({ version: 0, state: 0 });
    });

    test('waits for their answers before a fresh read', async () => {
      const openAppend = stream.beginAppend(newSeatsTakenEvents(2));
      const loadSpy = jest.spyOn(loader, 'load');
      const freshRead = stream.readFresh(performance.now());
      await new Promise(setImmediate);
      expect(loadSpy).not.toHaveBeenCalled();

      openAppend.end(false);
      expect(await freshRead).toEqual({ version: 0, state: 0 });
      expect(loadSpy).toHaveBeenCalledTimes(1);
    });
  });
});
