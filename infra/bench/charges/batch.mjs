// Creates balances due on one day, charges them, and counts the charges on both sides.
import { setTimeout as wait } from 'node:timers/promises';
import { bookTrip, PollDelay } from '../booking/buyer.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/**
 * @typedef {{ bookings: string[], balances: string[], chargeAt: string, progress: { position: string, chargedCount: number } }} Batch
 *   progress: number charged up to this log position
 */

const DEADLINE_MS = 30 * 60_000;

let nextReference = 10_000_000;

/** @param {Site} site @param {number} count @param {number} dueInDays @returns {Promise<Batch>} */
export async function createBatch(site, count, dueInDays) {
  const departureId = await publishDeparture(site, dueInDays, 2 * count + 2);
  const order = { departureId, category: 'comfort', rooms: [{ type: 'twin', travelers: 2 }] };
  const template = await bookTrip(site, order, { pollDelay: new PollDelay() });
  if (!template.ok) throw new Error(`the template booking failed: ${template.step} ${template.code}`);
  const [depositRow] = await site.queryRows(
    `SELECT i->>'amountCents' AS deposit FROM bookings, jsonb_array_elements(view->'instalments') i
     WHERE booking_id = $1 AND i->>'kind' = 'deposit'`,
    [template.bookingId],
  );
  await site.control('control', { webhooks: { mode: 'drop' }, callsPerSecond: null });
  const copies = await site.seed(
    'copy',
    '--booking',
    template.bookingId,
    '--count',
    String(count - 1),
    '--deposit-cents',
    depositRow.deposit,
    '--references-from',
    String(nextReference),
  );
  nextReference += count;
  await site.control('control', { webhooks: { mode: 'normal' } });
  const bookings = [template.bookingId, ...copies];
  const dueCharges = await waitUntil(async () => {
    const rows = await site.queryRows(
      `SELECT instalment_id AS id, due_at AS at FROM scheduled_work WHERE kind = 'charge' AND booking_id = ANY($1::uuid[])`,
      [bookings],
    );
    return rows.length === count ? rows : undefined;
  });
  const [{ position }] = await site.queryRows('SELECT max(position) AS position FROM events');
  const chargeAt = dueCharges[0].at.toISOString();
  return {
    bookings,
    balances: dueCharges.map(({ id }) => id),
    chargeAt,
    progress: { position, chargedCount: 0 },
  };
}

/**
 * Puts a departure on sale through the API.
 * @param {Site} site
 * @param {number} dueInDays
 * @param {number} seatCount
 */
export async function publishDeparture(site, dueInDays, seatCount) {
  const [departureId = ''] = await site.seed(
    'publish',
    '--due-in-days',
    String(dueInDays),
    '--seats',
    String(seatCount),
  );
  await waitUntil(async () => {
    // The inventory learns of the departure and its seats a moment later.
    const [row] = await site.queryRows(
      'SELECT count(*) AS n FROM departure_offers WHERE departure_id = $1 AND stock IS NOT NULL',
      [departureId],
    );
    return Number(row.n) === 1 || undefined;
  });
  return departureId;
}

/**
 * Counts the charges in the log. Reads only what is new since the last call, because it polls during the
 * measurement.
 * @param {Site} site
 * @param {Batch} batch
 * @returns {Promise<number>}
 */
export async function countCharged(site, { bookings, progress }) {
  const [row] = await site.queryRows(
    `SELECT max(position) AS position, array_agg(stream_id) FILTER (WHERE type = 'BalancePaid') AS paid
     FROM events WHERE position > $1`,
    [progress.position],
  );
  if (row.position === null) return progress.chargedCount;
  const bookingIds = new Set(bookings);
  progress.position = row.position;
  progress.chargedCount += (row.paid ?? []).filter((/** @type {string} */ id) => bookingIds.has(id)).length;
  return progress.chargedCount;
}

/**
 * Waits until this many balances are charged, and reports progress every five seconds.
 * @param {Site} site
 * @param {Batch} batch
 * @param {number} expectedCount
 */
export async function waitUntilCharged(site, batch, expectedCount) {
  const startedAtMs = performance.now();
  for (let reportedAtMs = startedAtMs; ; await wait(250)) {
    const chargedCount = await countCharged(site, batch);
    if (chargedCount >= expectedCount) return;
    if (performance.now() - reportedAtMs >= 5_000) {
      reportedAtMs = performance.now();
      const { callCount, peakCount, refusedCount, callsBySecond } = await site.control('traffic');
      const lastSeconds = callsBySecond.slice(-6, -1).join(' ');
      console.error(
        `  ${Math.round((reportedAtMs - startedAtMs) / 1000)} s: ${chargedCount} of ${batch.bookings.length} charged; ` +
          `${callCount} calls, the last seconds ${lastSeconds}; most in a second ${peakCount}, refused ${refusedCount}`,
      );
    }
    if (performance.now() - startedAtMs > DEADLINE_MS)
      throw new Error(`${chargedCount} of ${expectedCount} charged in time`);
  }
}

/** Counts the charges in the books of both sides. @param {Site} site @param {Batch} batch */
export async function countBooks(site, batch) {
  const balanceIds = new Set(batch.balances);
  const { taken: payments } = await site.control('taken');
  const ourPayments = payments.filter((/** @type {{ instalment: string }} */ { instalment }) =>
    balanceIds.has(instalment),
  );
  const captures = ourPayments.map((/** @type {{ captures: number }} */ payment) => payment.captures);
  const [{ logged, duplicates }] = await site.queryRows(
    `SELECT count(*)::int AS logged, (count(*) - count(DISTINCT stream_id))::int AS duplicates
     FROM events WHERE type = 'BalancePaid' AND stream_id = ANY($1::uuid[])`,
    [batch.bookings],
  );
  const capturedIds = new Set(
    ourPayments
      .filter((/** @type {{ captures: number }} */ payment) => payment.captures > 0)
      .map((/** @type {{ instalment: string }} */ payment) => payment.instalment),
  );
  return {
    balances: balanceIds.size,
    capturedBalances: capturedIds.size,
    captures: captures.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0),
    maxAttempts: Math.max(
      0,
      ...ourPayments.map((/** @type {{ attempts: number }} */ payment) => payment.attempts),
    ),
    loggedCharges: logged,
    duplicateLogEntries: duplicates,
  };
}

/** @template T @param {() => Promise<T | undefined>} readResult @returns {Promise<T>} */
export async function waitUntil(readResult, deadlineMs = 300_000) {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const result = await readResult();
    if (result !== undefined) return result;
    if (performance.now() > deadline) throw new Error(`a condition was still false after ${deadlineMs} ms`);
    await wait(100);
  }
}

/** @param {Site} site @param {string} instant ISO 8601 */
export async function advanceClock(site, instant) {
  const { status } = await site.product.call('POST', '/api/dev/clock', { advanceTo: instant });
  if (status >= 300) throw new Error(`the clock could not be advanced: status ${status}`);
}
