// `node infra/src/erasure.mjs` books and travels with a canary in every personal field, erases the person,
// rotates the key, and searches all that the installation wrote. It exits with 1 if a canary is left.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startProduct } from './lib/product/product.mjs';
import { loadSecrets } from './lib/product/secrets.mjs';
import { root } from './lib/root.mjs';

const { plantParty } = await import('../dist/src/lib/testing/canaries.js');
const { listTextTraces, searchFiles, searchTables, WalWatch } =
  await import('../dist/src/lib/testing/traces.js');
const { waitUntil } = await import('../dist/src/lib/testing/wait-until.js');
/** @typedef {import('./lib/testing/traces.js').Trace} Trace */
/**
 * @typedef {object} Place
 * @property {boolean} canHold true where personal data may be readable before the erasure
 * @property {Trace[]} traces
 */

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

const DEADLINE_MS = 60_000;
const DAY_MS = 86_400_000;

/** @type {{ where: string, before: string, after: string }[]} */
const table = [];
/** @type {string[]} */
const failures = [];
const listFields = (/** @type {Trace[]} */ traces) => [...new Set(traces.map(({ field }) => field))];
const formatFields = (/** @type {Trace[]} */ traces) => listFields(traces).join(', ') || '-';
const recordCheck = (/** @type {boolean} */ isTrue, /** @type {string} */ problem) =>
  void (isTrue || failures.push(problem));

let product = await startProduct();
const db = new pg.Client((await readFile(path.join(product.dataDir, 'postgres/url'), 'utf8')).trim());
try {
  await db.connect();
  await eraseBooking();
  await rotateKeys();
} finally {
  const problems = await product.stop({ mustKeepFolder: true });
  recordCheck(problems.length === 0, `the product failed to stop cleanly: ${problems.join(', ')}`);
  await rm(product.dataDir, { recursive: true, force: true });
}
console.table(table);
console.log(failures.length === 0 ? 'No personal data of the erased person was found.' : failures.join('\n'));
process.exit(failures.length === 0 ? 0 : 1);

async function eraseBooking() {
  const wal = await WalWatch.start(db);
  const { canaries, party } = plantParty(await callApi('GET', '/api/openapi.json'), 1);
  console.log(`${canaries.length} canaries: ${canaries.map(({ field }) => field).join(', ')}`);
  // Languages and countries are not secret, so the catalogue may contain the same values.
  const baseline = await listCanaryPlaces(canaries, '', '');
  const booking = await bookAndTravel(party);
  await db.query('ANALYZE');

  const page = JSON.stringify(await booking.fetchBooking());
  recordCheck(
    listFields(listTextTraces(page, canaries, '')).length === canaries.length,
    'the customer’s page does not show every canary',
  );
  const placesBefore = await listCanaryPlaces(canaries, product.log(), await wal.read());
  const customerPage = "the customer's page";
  placesBefore.set(customerPage, { canHold: true, traces: listTextTraces(page, canaries, '') });

  const erasure = await runOps('erase', booking.reference, '--all', '--yes', '--by', 'erasure.mjs');
  console.log(erasure.output);
  recordCheck(erasure.code === 0, `erase ended with ${erasure.code}`);
  await wal.stop();
  const walAfter = await WalWatch.start(db);
  const logLengthBefore = product.log().length;
  await callApi('GET', '/api/trips?locale=en');
  const pageAfter = JSON.stringify(await booking.fetchBooking());
  await db.query('ANALYZE');
  const placesAfter = await listCanaryPlaces(
    canaries,
    product.log().slice(logLengthBefore),
    await walAfter.read(),
  );
  placesAfter.set(customerPage, { canHold: true, traces: listTextTraces(pageAfter, canaries, '') });
  placesAfter.set('what erase printed', {
    canHold: false,
    traces: listTextTraces(erasure.output, canaries, ''),
  });
  await walAfter.stop();

  comparePlaces({ baseline, placesBefore, placesAfter });
  recordCheck(
    (await callApi('GET', `/api/bookings/${booking.id}`, { headers: booking.auth })).money === 'PAID',
    'money changed',
  );
  const verification = await runOps('verify');
  recordCheck(verification.code === 0, `verify ended with ${verification.code}: ${verification.output}`);
  console.log(verification.output.trim().split('\n').at(-1));
}

/**
 * Adds a row of the table for each place. No canary may be left after the erasure, and before it only where
 * personal data may be readable.
 * @param {Record<'baseline' | 'placesBefore' | 'placesAfter', Map<string, Place>>} places
 */
function comparePlaces({ baseline, placesBefore, placesAfter }) {
  for (const name of new Set([...placesBefore.keys(), ...placesAfter.keys()])) {
    const baselineFields = listFields(baseline.get(name)?.traces ?? []);
    const [earlierTraces = [], laterTraces = []] = [placesBefore, placesAfter].map((places) =>
      places.get(name)?.traces.filter(({ field }) => !baselineFields.includes(field)),
    );
    table.push({ where: name, before: formatFields(earlierTraces), after: formatFields(laterTraces) });
    recordCheck(laterTraces.length === 0, `${name}: ${formatFields(laterTraces)} found after the erasure`);
    recordCheck(
      earlierTraces.length === 0 || placesBefore.get(name)?.canHold === true,
      `${name}: ${formatFields(earlierTraces)} readable at rest before the erasure`,
    );
  }
}

/**
 * Rotates the key while the product runs: the rotation is refused until the product knows the key, which in
 * the embedded mode takes a restart.
 */
async function rotateKeys() {
  const { canaries, party } = plantParty(await callApi('GET', '/api/openapi.json'), 1);
  const { fetchBooking } = await holdSeats(party);
  const recordReadable = async (/** @type {string} */ moment) =>
    recordCheck(
      listFields(listTextTraces(JSON.stringify(await fetchBooking()), canaries, '')).length ===
        canaries.length,
      `not readable ${moment}`,
    );
  const keysBefore = await readWrappedKeys();
  const refusal = await runOps('rotate-keys', '--new');
  recordCheck(
    refusal.code === 1 && (await readWrappedKeys()) === keysBefore && (await countPreviousKeys()) === 1,
    `rotate-keys: ${refusal.output}`,
  );
  console.log(refusal.output.trim().split('\n')[0]);
  await recordReadable('while only secrets.json has the new key');
  await db.end();
  await product.stop({ mustKeepFolder: true });
  product = await startProduct({}, product.dataDir);
  await recordReadable('after a start with both keys');
  const rotation = await runOps('rotate-keys');
  recordCheck(rotation.code === 0 && (await countPreviousKeys()) === 0, `rotate-keys: ${rotation.output}`);
  console.log(rotation.output.trim().split('\n').at(-2));
  await recordReadable('after the rotation');
  await product.stop({ mustKeepFolder: true });
  product = await startProduct({}, product.dataDir);
  await recordReadable('without the former key');
}

/** Reads every person's stored key into one text. @returns {Promise<string>} */
async function readWrappedKeys() {
  const { rows } = await db.query('SELECT subject_id, wrapped_key, kek_id FROM subject_keys ORDER BY 1');
  return JSON.stringify(rows);
}

async function countPreviousKeys() {
  return (await loadSecrets(product.dataDir)).previousSecretKeys?.length ?? 0;
}

/**
 * Lists by place the canaries in everything that the installation wrote.
 * @param {readonly import('./lib/testing/canaries.js').Canary[]} canaries
 * @param {string} log
 * @param {string} wal
 */
async function listCanaryPlaces(canaries, log, wal) {
  await db.query('CHECKPOINT');
  const { traces, tableCount, rowCount } = await searchTables(db, canaries);
  const files = await searchFiles(product.dataDir, canaries, (file) => file.includes('pg_wal'));
  const sandbox = await Promise.all(
    ['state', 'requests'].map(async (file) =>
      (await fetch(`${product.testEnv.SANDBOX_URL}/sandbox/${file}`)).text(),
    ),
  );
  console.log(
    `searched ${tableCount} tables, ${rowCount} rows, ${files.fileCount} files, ${wal.length} bytes of WAL`,
  );
  /** @type {Map<string, Place>} */
  const places = new Map([
    ['tables (logged), queue', { canHold: false, traces: [] }],
    ['write-ahead log', { canHold: false, traces: listTextTraces(wal, canaries, '') }],
    ['logs of the processes', { canHold: false, traces: listTextTraces(log, canaries, '') }],
    [
      "the sandbox's state and journal",
      { canHold: false, traces: listTextTraces(sandbox.join(), canaries, '') },
    ],
    ['files', { canHold: true, traces: files.traces }],
  ]);
  for (const trace of traces)
    places.set(trace.where, {
      canHold: trace.isUnlogged,
      traces: [...(places.get(trace.where)?.traces ?? []), trace],
    });
  return places;
}

/** Holds seats for this party. @param {object} party */
async function holdSeats(party) {
  const now = Date.parse((await callApi('GET', '/api/dev/status')).now);
  const { departureId, category, room, slug } = await requireDeparture(new Date(now + 75 * DAY_MS));
  const rooms = [{ type: room, travelers: 2 }];
  const quote = await callApi('POST', '/api/quotes', {
    body: { departureId, category, travelers: 2, rooms, locale: 'en' },
  });
  const placedBooking = await callApi('POST', '/api/bookings', {
    body: { quoteId: quote.id, locale: 'en' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { id, reference, terms } = placedBooking.booking;
  console.log(`booking ${reference} on ${slug}`);
  const auth = { authorization: `Bearer ${placedBooking.capability}` };
  const fetchBooking = () => callApi('GET', `/api/bookings/${id}`, { headers: auth });
  await callApi('POST', `/api/bookings/${id}/travelers`, { body: party, headers: auth });
  return { id, reference, terms, auth, fetchBooking };
}

/** Books for this party, pays in two parts, and travels. @param {object} party */
async function bookAndTravel(party) {
  const { id, reference, terms, auth, fetchBooking } = await holdSeats(party);
  const step = await callApi('POST', `/api/bookings/${id}/payments`, {
    body: { plan: 'deposit', method: 'card', termsHash: terms.hash },
    headers: auth,
  });
  const confirmation = await fetch(`${product.testEnv.SANDBOX_URL}/sandbox/test/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: step.card.clientSecret, card: CARD }),
  });
  if (!confirmation.ok) throw new Error(`the sandbox refused the card: ${await confirmation.text()}`);
  await waitUntil(
    'the booking is confirmed',
    async () => (await fetchBooking()).status === 'CONFIRMED',
    DEADLINE_MS,
  );
  const balance = (await fetchBooking()).instalments.find(
    (/** @type {{ kind: string }} */ instalment) => instalment.kind === 'balance',
  );
  await callApi('POST', '/api/dev/clock', { body: { advanceTo: balance.chargeAt } });
  await waitUntil('the balance is paid', async () => (await fetchBooking()).money === 'PAID', DEADLINE_MS);
  const endsAtMs = Date.parse(`${(await fetchBooking()).endsOn}T00:00:00Z`);
  const advanceTo = new Date(endsAtMs + DAY_MS).toISOString();
  await callApi('POST', '/api/dev/clock', { body: { advanceTo } });
  return { id, reference, auth, fetchBooking };
}

/** Requires a departure after this day with a double room. @param {Date} earliestDate */
async function requireDeparture(earliestDate) {
  const { trips } = await callApi('GET', '/api/trips?locale=en&limit=50');
  for (const { slug } of trips) {
    const { departures } = await callApi('GET', `/api/trips/${slug}/departures?locale=en&limit=100`);
    for (const departure of departures) {
      const room = departure.rooms.find((/** @type {{ capacity: number }} */ { capacity }) => capacity === 2);
      if (departure.sale === 'OPEN' && departure.startsOn > earliestDate.toISOString().slice(0, 10) && room)
        return { departureId: departure.id, category: departure.prices[0].category, room: room.type, slug };
    }
  }
  throw new Error('no departure is on sale');
}

/**
 * @param {string} method
 * @param {string} route
 * @param {{ body?: unknown, headers?: Record<string, string> }} [content]
 * @returns {Promise<any>}
 */
async function callApi(method, route, { body, headers = {} } = {}) {
  const reply = await fetch(`${product.url}${route}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${route}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Runs `npm run ops -- …`. @param {string[]} args @returns {Promise<{ code: number, output: string }>} */
function runOps(...args) {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [path.join(root, 'infra/src/ops.mjs'), ...args], {
      env: { PATH, HOME, DATA_DIR: product.dataDir },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
