import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { NOW } from '../../../test/fixtures.js';
import { retryUntilDone } from './retry-until-done.js';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

/** Creates a load that fails this many times, and records when each attempt begins. */
function newFailingLoad(failureCount: number) {
  const attemptsMs: number[] = [];
  const load = (): Promise<string> => {
    attemptsMs.push(jest.now());
    return attemptsMs.length <= failureCount
      ? Promise.reject(new Error('no network'))
      : Promise.resolve('there');
  };
  return { attemptsMs, load };
}

describe('a failing load', () => {
  test('is retried with back-off until it succeeds', async () => {
    const { attemptsMs, load } = newFailingLoad(7);
    const loading = retryUntilDone(load);
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(await loading).toBe('there');
    const pausesSeconds = attemptsMs.slice(1).map((ms, index) => (ms - (attemptsMs[index] ?? 0)) / 1000);
    expect(pausesSeconds).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test('is retried at once when the connection returns', async () => {
    const { attemptsMs, load } = newFailingLoad(1);
    const loading = retryUntilDone(load);
    await jest.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));

    expect(await loading).toBe('there');
    expect(attemptsMs[1]).toBe(attemptsMs[0]);
  });

  test('leaves no listener and no timer behind', async () => {
    const addListener = jest.spyOn(window, 'addEventListener');
    const removeListener = jest.spyOn(window, 'removeEventListener');
    const loading = retryUntilDone(newFailingLoad(3).load);
    await jest.advanceTimersByTimeAsync(1_000);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(4_000);
    await loading;
    const listListeners = (calls: typeof addListener.mock.calls) =>
      calls.flatMap(([type, listener]) => (type === 'online' ? [listener] : []));

    expect(listListeners(addListener.mock.calls)).toHaveLength(3);
    expect(listListeners(removeListener.mock.calls)).toEqual(listListeners(addListener.mock.calls));
    expect(jest.getTimerCount()).toBe(0);
  });
});
