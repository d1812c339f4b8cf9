// `npm run bench:pages [-- --connections 64] [--seconds 20] [--requests 50000]` compares a trip's page,
// cached and rendered per visitor, with a file of the same bytes; then it measures the product's memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../../src/lib/product/product.mjs';
import { calculatePercentile } from '../statistics.mjs';
import { loadPages } from './load.mjs';

const WARM_UP_REQUESTS = 2_000;
const POLLS = 10;
const ROUNDS = 3;

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '20' },
    requests: { type: 'string', default: '50000' },
  },
});
const connectionCount = Number(values.connections);
const seconds = Number(values.seconds);
const requestCount = Number(values.requests);
if (![connectionCount, seconds, requestCount].every((n) => Number.isInteger(n) && n > 0)) {
  console.error('--connections, --seconds and --requests take numbers.');
  process.exit(1);
}
const printNote = (/** @type {string} */ text) => console.error(text);

const product = await startProduct({ TRUST_PROXY: 'loopback' });
const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-bench-pages-'));
const tripsResponse = await fetch(`${product.url}/api/trips?locale=en&limit=1`);
const { trips } = /** @type {{ trips: { slug: string }[] }} */ (await tripsResponse.json());
const pageUrl = `${product.url}/en/adventure/${String(trips[0]?.slug)}`;
const response = await fetch(pageUrl, { headers: { 'accept-encoding': 'identity' } });
const file = path.join(folder, 'page.html');
await writeFile(file, Buffer.from(await response.arrayBuffer()));
const server = fork(new URL('./static.mjs', import.meta.url), [file]);
const [{ url }] = await once(server, 'message');

const readResidentMiB = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

try {
  printNote('warming up');
  await loadPages(pageUrl, { connections: connectionCount, requests: WARM_UP_REQUESTS, isUncached: true });
  /** @type {Record<'page' | 'uncached' | 'file', import('./load.mjs').Load[]>} */
  const runs = { page: [], uncached: [], file: [] };
  for (let round = 0; round < ROUNDS; round++) {
    printNote(`round ${round + 1} of ${ROUNDS}`);
    runs.page.push(await loadPages(pageUrl, { connections: connectionCount, seconds: seconds / ROUNDS }));
    runs.uncached.push(
      await loadPages(pageUrl, { connections: connectionCount, seconds: seconds / ROUNDS, isUncached: true }),
    );
    runs.file.push(await loadPages(url, { connections: connectionCount, seconds: seconds / ROUNDS }));
  }
  const summarizeLoads = (/** @type {import('./load.mjs').Load[]} */ loads) => {
    const ms = loads.flatMap((run) => run.ms);
    const rate = ms.length / loads.reduce((total, run) => total + run.seconds, 0);
    return { rate, p50: calculatePercentile(ms, 0.5), p99: calculatePercentile(ms, 0.99) };
  };
  const [cachedPage, renderedPage, plainFile] = [
    summarizeLoads(runs.page),
    summarizeLoads(runs.uncached),
    summarizeLoads(runs.file),
  ];
  const formatLine = (/** @type {string} */ name, /** @type {typeof cachedPage} */ load) =>
    `${name.padEnd(12)}${load.rate.toFixed(0).padStart(8)}/s${load.p50.toFixed(1).padStart(10)}${load.p99.toFixed(1).padStart(10)}`;
  console.log(
    `${pageUrl.replace(product.url, '')}, ${connectionCount} connections, loaded by the same machine`,
  );
  console.log(`${''.padEnd(12)}${'pages'.padStart(10)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}`);
  console.log(formatLine('page', cachedPage));
  console.log(formatLine('rendered', renderedPage));
  console.log(formatLine('file', plainFile));
  for (const [name, figures] of /** @type {const} */ ([
    ['the page', cachedPage],
    ['rendered', renderedPage],
  ]))
    console.log(
      `${name} is ${((100 * figures.rate) / plainFile.rate).toFixed(1)} % of the file, its p99 ${(figures.p99 / plainFile.p99).toFixed(1)} times as long`,
    );
  const memory = [readResidentMiB()];
  for (let poll = 0; poll < POLLS; poll++) {
    await loadPages(pageUrl, {
      connections: connectionCount,
      requests: Math.ceil(requestCount / POLLS),
      isUncached: true,
    });
    memory.push(readResidentMiB());
    printNote(`${((poll + 1) * requestCount) / POLLS} requests, ${memory.at(-1)?.toFixed(0)} MiB`);
  }
  console.log(`memory over ${requestCount} requests, MiB: ${memory.map((mib) => mib.toFixed(0)).join(' ')}`);
  console.log(JSON.stringify({ page: cachedPage, rendered: renderedPage, file: plainFile, memory }));
} finally {
  server.kill();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
