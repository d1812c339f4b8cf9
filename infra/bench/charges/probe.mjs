// Measures what customers experience during charging: a steady rate of reads and bookings, independent of
// response times.
import { setTimeout as wait } from 'node:timers/promises';
import { bookTrip, PollDelay } from '../booking/buyer.mjs';

const READ_INTERVAL_MS = 50;
const BUY_INTERVAL_MS = 1_000;

/** @typedef {{ reads: number[], steps: Record<string, number[]>, bookings: number, failures: Record<string, number> }} ProbeResult ms */

/**
 * @param {import('./site.mjs').Site} site
 * @param {{ departureId: string, paths: string[], isOver: () => boolean }} options
 * @returns {Promise<ProbeResult>}
 */
export async function probeSite(site, { departureId, paths, isOver }) {
  /** @type {ProbeResult} */
  const probe = { reads: [], steps: {}, bookings: 0, failures: {} };
  const pollDelay = new PollDelay();
  /** @type {Set<Promise<void>>} */
  const openTasks = new Set();
  const startWork = (/** @type {() => Promise<void>} */ work) => {
    const task = work()
      .catch((error) => recordFailure(String(error)))
      .finally(() => openTasks.delete(task));
    openTasks.add(task);
  };
  const recordFailure = (/** @type {string} */ reason) => {
    probe.failures[reason] = (probe.failures[reason] ?? 0) + 1;
  };
  let turn = 0;
  const read = async () => {
    const path = paths[turn % paths.length] ?? '';
    turn += 1;
    const startedAtMs = performance.now();
    const { status } = await site.product.call('GET', path, undefined);
    if (status === 200) probe.reads.push(performance.now() - startedAtMs);
    else recordFailure(`${status} ${path}`);
  };
  const book = async () => {
    const order = { departureId, category: 'comfort', rooms: [{ type: 'twin', travelers: 2 }] };
    const outcome = await bookTrip({ product: site.product, sandbox: site.sandbox }, order, { pollDelay });
    if (!outcome.ok) return recordFailure(`${outcome.step}: ${outcome.code}`);
    probe.bookings++;
    for (const [step, ms] of Object.entries(outcome.steps)) (probe.steps[step] ??= []).push(ms);
  };
  let nextRead = performance.now();
  let nextBuy = nextRead;
  while (!isOver()) {
    const now = performance.now();
    for (; nextRead <= now; nextRead += READ_INTERVAL_MS) startWork(read);
    for (; nextBuy <= now; nextBuy += BUY_INTERVAL_MS) startWork(book);
    await wait(Math.max(1, Math.min(nextRead, nextBuy) - performance.now()));
  }
  await Promise.all(openTasks);
  return probe;
}
