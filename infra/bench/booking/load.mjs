// A closed loop: each customer books again as soon as the last booking is confirmed.
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { bookTrip, PollDelay } from './buyer.mjs';
import { subtractCounts } from './statements.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {Extract<import('./buyer.mjs').Outcome, { ok: true }>} CompletedBooking */

/**
 * @typedef {object} Stage
 * @property {number} clients
 * @property {CompletedBooking[]} bookings
 * @property {Record<string, number>} failures by step and code
 * @property {number} seconds until the last customer finished
 * @property {import('./site.mjs').Cpu} cpu ms spent
 * @property {number} otherCpuShare of other programs, 0 to 1
 * @property {import('./statements.mjs').StatementCount[]} statements
 * @property {number} commits
 */

/**
 * Hands out parties of two over all departures, each until it is full.
 * @param {import('./site.mjs').Departure[]} departures
 */
export function createOrderPicker(departures) {
  const openDepartures = departures
    .map(({ id, seatsLeft }) => ({ id, partiesLeft: Math.floor(seatsLeft / 2) }))
    .filter(({ partiesLeft }) => partiesLeft > 0);
  let turn = 0;
  return () => {
    for (let attemptCount = 0; attemptCount < openDepartures.length; attemptCount++) {
      // 7919 is prime, so consecutive parties are far apart in the list.
      const departure = openDepartures[(turn * 7919) % openDepartures.length];
      turn += 1;
      if (!departure || departure.partiesLeft === 0) continue;
      departure.partiesLeft--;
      return { departureId: departure.id, category: 'comfort', rooms: [{ type: 'twin', travelers: 2 }] };
    }
    throw new Error('the departures are sold out: book fewer, or start with a fresh installation');
  };
}

/**
 * @param {Site} site
 * @param {() => ReturnType<ReturnType<typeof createOrderPicker>>} pickOrder
 * @param {{ clients: number, seconds: number }} size
 * @returns {Promise<Stage>}
 */
export async function runStage(site, pickOrder, { clients, seconds }) {
  const pollDelay = new PollDelay();
  /** @type {CompletedBooking[]} */
  const bookings = [];
  /** @type {Record<string, number>} */
  const failures = {};
  const runClient = async (/** @type {number} */ endAtMs) => {
    while (performance.now() < endAtMs) {
      const outcome = await bookTrip(site.shop, pickOrder(), { pollDelay });
      if (outcome.ok) bookings.push(outcome);
      else {
        const failure = `${outcome.step}: ${outcome.code}`;
        failures[failure] = (failures[failure] ?? 0) + 1;
      }
    }
  };
  const readingBefore = await site.readGauges();
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: clients }, () => runClient(startedAtMs + seconds * 1000)));
  const durationSeconds = (performance.now() - startedAtMs) / 1000;
  const readingAfter = await site.readGauges();
  const cpu = subtractCpu(readingBefore.cpu, readingAfter.cpu);
  return {
    clients,
    bookings,
    failures,
    seconds: durationSeconds,
    cpu,
    otherCpuShare:
      Math.max(0, readingAfter.machineMs - readingBefore.machineMs - sumCpu(cpu)) /
      ((readingAfter.readAtMs - readingBefore.readAtMs) * cpus().length),
    statements: subtractCounts(readingBefore.statementCounts, readingAfter.statementCounts),
    commits: readingAfter.commits - readingBefore.commits,
  };
}

/** Measures what the product does per second without visitors. @param {Site} site @param {number} seconds */
export async function measureIdle(site, seconds) {
  const readingBefore = await site.readGauges();
  await wait(seconds * 1000);
  const readingAfter = await site.readGauges();
  const durationSeconds = (readingAfter.readAtMs - readingBefore.readAtMs) / 1000;
  const toRate = (/** @type {number} */ count) => count / durationSeconds;
  const cpu = subtractCpu(readingBefore.cpu, readingAfter.cpu);
  return {
    cpu: toRate(sumCpu(cpu) - cpu.driver),
    statements: subtractCounts(readingBefore.statementCounts, readingAfter.statementCounts).map(
      ({ query, calls }) => ({
        query,
        calls: toRate(calls),
      }),
    ),
    commits: toRate(readingAfter.commits - readingBefore.commits),
  };
}

/** @param {import('./site.mjs').Cpu} before @param {import('./site.mjs').Cpu} after */
const subtractCpu = (before, after) => ({
  product: after.product - before.product,
  postgres: after.postgres - before.postgres,
  sandbox: after.sandbox - before.sandbox,
  driver: after.driver - before.driver,
});

/** @param {import('./site.mjs').Cpu} cpu */
const sumCpu = ({ product, postgres, sandbox, driver }) => product + postgres + sandbox + driver;
