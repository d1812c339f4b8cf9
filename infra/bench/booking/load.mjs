// A closed loop: each customer books again as soon as the last booking is confirmed.
import { cpus } from 'node:os';
import { bookTrip, Patience } from './buyer.mjs';
import { subtractCounts } from './statements.mjs';

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {Extract<import('./buyer.mjs').Outcome, { ok: true }>} Booked */

/**
 * @typedef {object} Stage
 * @property {number} clients
 * @property {Booked[]} booked
 * @property {Record<string, number>} failures by step and code
 * @property {number} seconds until the last customer finished
 * @property {import('./site.mjs').Cpu} cpu ms spent
 * @property {number} others CPU share of other programs, 0 to 1
 * @property {import('./statements.mjs').Counted[]} statements
 * @property {number} commits
 */

/**
 * Hands out parties of two over all departures, each until it is full.
 * @param {import('./site.mjs').Departure[]} departures
 */
export function newPlacePicker(departures) {
  const open = departures
    .map(({ id, seatsLeft }) => ({ id, left: Math.floor(seatsLeft / 2) }))
    .filter(({ left }) => left > 0);
  let turn = 0;
  return () => {
    for (let attempts = 0; attempts < open.length; attempts++) {
      // 7919 is prime, so consecutive parties are far apart in the list.
      const departure = open[(turn++ * 7919) % open.length];
      if (!departure || departure.left === 0) continue;
      departure.left--;
      return { departureId: departure.id, category: 'comfort', rooms: [{ type: 'twin', travelers: 2 }] };
    }
    throw new Error('the departures are sold out: book fewer, or start with a fresh installation');
  };
}

/**
 * @param {Site} site
 * @param {() => ReturnType<ReturnType<typeof newPlacePicker>>} pickPlace
 * @param {{ clients: number, seconds: number }} size
 * @returns {Promise<Stage>}
 */
export async function runStage(site, pickPlace, { clients, seconds }) {
  const patience = new Patience();
  /** @type {Booked[]} */
  const bookings = [];
  /** @type {Record<string, number>} */
  const failures = {};
  const runClient = async (/** @type {number} */ until) => {
    while (performance.now() < until) {
      const outcome = await bookTrip(site.shop, pickPlace(), { patience });
      if (outcome.ok) bookings.push(outcome);
      else
        failures[`${outcome.step}: ${outcome.code}`] =
          (failures[`${outcome.step}: ${outcome.code}`] ?? 0) + 1;
    }
  };
  const readingBefore = await site.read();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, () => runClient(startedAt + seconds * 1000)));
  const took = (performance.now() - startedAt) / 1000;
  const readingAfter = await site.read();
  const cpu = subtractCpu(readingBefore.cpu, readingAfter.cpu);
  return {
    clients,
    booked: bookings,
    failures,
    seconds: took,
    cpu,
    others:
      Math.max(0, readingAfter.machine - readingBefore.machine - sumCpu(cpu)) /
      ((readingAfter.at - readingBefore.at) * cpus().length),
    statements: subtractCounts(readingBefore.counted, readingAfter.counted),
    commits: readingAfter.commits - readingBefore.commits,
  };
}

/** The product's idle work per second. @param {Site} site @param {number} seconds */
export async function runIdle(site, seconds) {
  const readingBefore = await site.read();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const readingAfter = await site.read();
  const took = (readingAfter.at - readingBefore.at) / 1000;
  const toRate = (/** @type {number} */ n) => n / took;
  return {
    cpu: toRate(
      sumCpu(subtractCpu(readingBefore.cpu, readingAfter.cpu)) -
        subtractCpu(readingBefore.cpu, readingAfter.cpu).driver,
    ),
    statements: subtractCounts(readingBefore.counted, readingAfter.counted).map(({ query, calls }) => ({
      query,
      calls: toRate(calls),
    })),
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
