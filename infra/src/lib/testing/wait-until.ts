import { setTimeout as wait } from 'node:timers/promises';

/** Waits for a condition; fails with the label after `timeoutMs`. */
export async function waitUntil(
  label: string,
  isDone: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`timed out after ${timeoutMs} ms: ${label}`);
    await wait(25);
  }
}
