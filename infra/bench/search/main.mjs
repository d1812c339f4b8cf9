// `npm run bench:search [-- --trips 100000] [--questions 3000]` compares the shop's search over the embedded
// catalogue and over a hundred thousand trips.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../src/lib/postgres/postgres.mjs';
import { startProduct } from '../../src/lib/product/product.mjs';
import { ApiClient } from '../api-client.mjs';
import { calculatePercentile } from '../statistics.mjs';
import { addTrips, createRandom } from './large-catalogue.mjs';
import { newQuery } from './queries.mjs';

const MAX_P99_RATIO = 5;
const WARM_UP_QUERIES = 300;

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, questions: { type: 'string', default: '3000' } },
});
const [tripCount, queryCount] = [Number(values.trips), Number(values.questions)];
if (![tripCount, queryCount].every((n) => Number.isInteger(n) && n > 0)) {
  console.error('--trips and --questions take numbers.');
  process.exit(1);
}
const printNote = (/** @type {string} */ text) => console.error(text);
// Each query comes from another visitor, as behind a load balancer, so that none is rate-limited.
const env = { TRUST_PROXY: 'loopback' };

/** @param {number} addedTripCount */
async function openInstallation(addedTripCount) {
  const emptyProduct = await startProduct(env);
  await emptyProduct.stop({ mustKeepFolder: true });
  const firstProduct = await startProduct(env, emptyProduct.dataDir);
  const url = await findPostgres(path.join(emptyProduct.dataDir, 'postgres'));
  if (!url) throw new Error('the database of the product does not answer');
  const words = await addTrips(url, addedTripCount);
  await firstProduct.stop({ mustKeepFolder: true });
  const product = await startProduct(env, emptyProduct.dataDir);
  return { product, apiClient: new ApiClient(product.url), words };
}

printNote('preparing the embedded catalogue');
const smallInstallation = await openInstallation(0);
printNote(`preparing a catalogue of ${tripCount} trips`);
const largeInstallation = await openInstallation(tripCount);
/** @typedef {{ kind: string, ms: number }} SearchResponse */
try {
  let visitorCount = 0;
  const runSearch = async (
    /** @type {typeof smallInstallation} */ { apiClient },
    /** @type {{ kind: string, path: string }} */ query,
  ) => {
    const startedAtMs = performance.now();
    const visitor = `198.18.${(visitorCount >> 8) & 255}.${visitorCount & 255}`;
    visitorCount += 1;
    const { status, json } = await apiClient.call('GET', query.path, undefined, {
      'x-forwarded-for': visitor,
    });
    if (status !== 200) throw new Error(`${query.path}: ${status} ${json.code}`);
    return { kind: query.kind, ms: performance.now() - startedAtMs, total: Number(json.total) };
  };
  const largeCatalogue = await runSearch(largeInstallation, {
    kind: 'first',
    path: '/api/trips?locale=en&limit=1',
  });
  const smallCatalogue = await runSearch(smallInstallation, {
    kind: 'first',
    path: '/api/trips?locale=en&limit=1',
  });
  if (largeCatalogue.total < tripCount) throw new Error(`only ${largeCatalogue.total} trips are on sale`);
  const random = createRandom(7);
  /** @type {SearchResponse[]} */
  const smallResponses = [];
  /** @type {SearchResponse[]} */
  const largeResponses = [];
  for (let n = -WARM_UP_QUERIES; n < queryCount; n++) {
    // Both installations get the same query in turn, so that other load affects them equally.
    const query = newQuery(random, smallInstallation.words);
    const responses =
      n % 2 === 0
        ? [await runSearch(smallInstallation, query), await runSearch(largeInstallation, query)]
        : [await runSearch(largeInstallation, query), await runSearch(smallInstallation, query)].reverse();
    if (n < 0) continue;
    if (responses[0]) smallResponses.push(responses[0]);
    if (responses[1]) largeResponses.push(responses[1]);
  }
  const calculatePercentileMs = (/** @type {SearchResponse[]} */ responses, /** @type {number} */ share) =>
    calculatePercentile(
      responses.map(({ ms }) => ms),
      share,
    );
  const formatLine = (
    /** @type {string} */ name,
    /** @type {(response: SearchResponse) => boolean} */ matches,
  ) => {
    const [small, large] = [smallResponses.filter(matches), largeResponses.filter(matches)];
    const formatCell = (/** @type {number} */ share) =>
      `${calculatePercentileMs(small, share).toFixed(1)} / ${calculatePercentileMs(large, share).toFixed(1)}`.padStart(
        16,
      );
    return `${name.padEnd(18)}${formatCell(0.5)}${formatCell(0.95)}${formatCell(0.99)}`;
  };
  const kinds = [...new Set(smallResponses.map(({ kind }) => kind))];
  console.log(
    `${smallResponses.length} questions each to ${smallCatalogue.total} and to ${largeCatalogue.total} trips; ms, few / many`,
  );
  console.log(`${''.padEnd(18)}${'p50'.padStart(16)}${'p95'.padStart(16)}${'p99'.padStart(16)}`);
  for (const kind of kinds) console.log(formatLine(kind, (response) => response.kind === kind));
  console.log(formatLine('all', () => true));
  const ratio = calculatePercentileMs(largeResponses, 0.99) / calculatePercentileMs(smallResponses, 0.99);
  console.log(
    `p99 of many is ${ratio.toFixed(1)} times that of few (goal <= ${MAX_P99_RATIO}); first answer ${largeCatalogue.ms.toFixed(0)} ms`,
  );
  console.log(
    JSON.stringify({
      trips: largeCatalogue.total,
      questions: queryCount,
      p99: {
        few: calculatePercentileMs(smallResponses, 0.99),
        many: calculatePercentileMs(largeResponses, 0.99),
      },
      ratio,
    }),
  );
} finally {
  for (const { product, apiClient } of [smallInstallation, largeInstallation]) {
    apiClient.close();
    await product.stop();
  }
}
