import { reloadIfReplaced } from './build.js';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
    window.addEventListener('online', () => go(), { once: true });
  });

/**
 * Asks until it comes, ever more slowly: what the server drew stays on the page meanwhile, and its links work. A page
 * whose build has been replaced is loaded anew, since the files of an old one are gone after a day.
 */
export async function patiently<T>(fetch: () => Promise<T>): Promise<T> {
  for (let ms = FIRST_MS; ; ms = Math.min(ms * 2, LONGEST_MS)) {
    try {
      return await fetch();
    } catch {
      await reloadIfReplaced();
      await pause(ms);
    }
  }
}
