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

/** Creates a fetch that fails this many times, then answers. */
function newFailingFetch(failureCount: number) {
  const requests: number[] = [];
  const fetch = (): Promise<string> => {
    requests.push(jest.now());
    return requests.length <= failureCount
      ? Promise.reject(new Error('no network'))
      : Promise.resolve('there');
  };
  return { requests, fetch };
}

describe('a failing import', () => {
  test('is retried with back-off until it succeeds', async () => {
    const { requests, fetch } = newFailingFetch(7);
    const loading = retryUntilDone(fetch);
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(await loading).toBe('there');
    const pauses = requests.slice(1).map((time, index) => (time - (requests[index] ?? 0)) / 1000);
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test('is retried at once when the connection returns', async () => {
    const { requests, fetch } = newFailingFetch(1);
    const loading = retryUntilDone(fetch);
    await jest.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));

    expect(await loading).toBe('there');
    expect(requests[1]).toBe(requests[0]);
  });

  test('leaves no listener and no timer behind', async () => {
    const addListener = jest.spyOn(window, 'addEventListener');
    const removeListener = jest.spyOn(window, 'removeEventListener');
    const loading = retryUntilDone(newFailingFetch(3).fetch);
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
