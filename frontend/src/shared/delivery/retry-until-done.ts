import { reloadIfReplaced } from './build.js';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Resolves early when the connection returns. */
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const endSleep = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', endSleep);
      resolve();
    };
    const timer = setTimeout(endSleep, ms);
    window.addEventListener('online', endSleep);
  });

/**
 * Retries with back-off until it succeeds; until then the server's markup and its links work. Reloads the
 * page if its build was replaced, because old files are removed after a day.
 */
export async function retryUntilDone<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_DELAY_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_DELAY_MS)) {
    try {
      return await load();
    } catch {
      await reloadIfReplaced();
      await sleep(pauseMs);
    }
  }
}
