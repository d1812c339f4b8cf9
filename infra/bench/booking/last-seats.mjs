// 200 people with a quote want the last 7 seats at the same moment.
import { bookTrip, PollDelay } from './buyer.mjs';
import { SCARCE_SEATS } from './catalogue.mjs';

/**
 * @typedef {object} Races
 * @property {number[]} soldSeats of each round, by the log
 * @property {number[]} confirmedCounts of each round
 * @property {Record<string, number>} refusals by step and code
 * @property {number[]} holdMs until each buyer had a hold or a refusal
 * @property {number[]} seconds of each round
 */

/**
 * @param {import('./site.mjs').Site} site
 * @param {number} roundCount
 * @param {number} buyerCount
 * @returns {Promise<Races>}
 */
export async function runLastSeats(site, roundCount, buyerCount) {
  /** @type {Races} */
  const races = { soldSeats: [], confirmedCounts: [], refusals: {}, holdMs: [], seconds: [] };
  for (const departure of site.scarceDepartures
    .filter(({ seatsLeft }) => seatsLeft === SCARCE_SEATS)
    .slice(0, roundCount)) {
    const order = {
      departureId: departure.id,
      category: 'comfort',
      rooms: [{ type: 'private', travelers: 1 }],
    };
    const pollDelay = new PollDelay();
    let missingBuyerCount = buyerCount;
    let startedAtMs = 0;
    /** @type {() => void} */
    let openDoor = () => undefined;
    const door = new Promise((resolve) => (openDoor = () => resolve(undefined)));
    const waitForOthers = async () => {
      missingBuyerCount -= 1;
      if (missingBuyerCount === 0) {
        startedAtMs = performance.now();
        openDoor();
      }
      await door;
    };
    const outcomes = await Promise.all(
      Array.from({ length: buyerCount }, async () => {
        const outcome = await bookTrip(site.shop, order, { pollDelay, waitForOthers });
        return { outcome, answeredAtMs: performance.now() };
      }),
    );
    for (const { outcome, answeredAtMs } of outcomes) {
      races.holdMs.push(outcome.ok ? outcome.steps.hold : answeredAtMs - startedAtMs);
      if (outcome.ok) continue;
      const refusal = `${outcome.step}: ${outcome.code}`;
      races.refusals[refusal] = (races.refusals[refusal] ?? 0) + 1;
    }
    races.seconds.push((performance.now() - startedAtMs) / 1000);
    races.confirmedCounts.push(outcomes.filter(({ outcome }) => outcome.ok).length);
    // Checks the log, because the answers to the buyers may be wrong.
    const [held] = await site.queryRows(
      `SELECT coalesce(sum((data ->> 'seats')::int), 0)::int AS seats FROM events WHERE stream_id = $1 AND type = 'SeatsHeld'`,
      [departure.id],
    );
    races.soldSeats.push(held.seats);
  }
  return races;
}
