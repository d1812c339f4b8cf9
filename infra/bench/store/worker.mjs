// A contender's process opens the store and runs the given number of clients in closed loops.
import { openEmmett } from './emmett.mjs';
import { openInsert } from './insert.mjs';
import { openWayfold } from './wayfold.mjs';

/**
 * Operations of a contender's process. An operation throws on failure.
 * @typedef {object} Session
 * @property {Record<string, (arg: any) => () => Promise<void>>} operations by name; created per run with its
 * argument
 * @property {Record<string, (arg: any) => Promise<unknown>>} tasks run once: preparations, rebuilds, checks
 * @property {() => Promise<void>} close
 */
/**
 * @typedef {object} Run
 * @property {string} operation
 * @property {unknown} [arg]
 * @property {number} clients
 * @property {number} startAtMs start of counting, since 1970
 * @property {number} endAtMs
 */
/**
 * @typedef {object} ClientsResult
 * @property {number[]} latencies ms, of operations answered in time
 * @property {number} doneCount all answered operations, also late or of the warm-up
 * @property {number} cpu this process's CPU time for them, ms
 * @property {string[]} failures messages of the first failures
 * @property {number} failureCount
 */

const contenders = { wayfold: openWayfold, emmett: openEmmett, insert: openInsert };
/** @type {Session | undefined} */
let session;

/** @param {Run} run @returns {Promise<ClientsResult>} */
async function runClients({ operation, arg, clients, startAtMs, endAtMs }) {
  const runOperation = session?.operations[operation]?.(arg);
  if (!runOperation) throw new Error(`no operation ${operation}`);
  const span = {
    beginMs: startAtMs - performance.timeOrigin,
    endMs: endAtMs - performance.timeOrigin,
  };
  const tally = { latencies: [], doneCount: 0, failures: [], failureCount: 0 };
  const cpuBefore = process.cpuUsage();
  await Promise.all(Array.from({ length: clients }, () => runClosedLoop(runOperation, span, tally)));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ...tally, cpu: (user + system) / 1000 };
}

/**
 * @param {() => Promise<void>} runOperation
 * @param {{ beginMs: number, endMs: number }} span of counting
 * @param {{ latencies: number[], doneCount: number, failures: string[], failureCount: number }} tally
 */
async function runClosedLoop(runOperation, { beginMs, endMs }, tally) {
  let startedAtMs = performance.now();
  while (startedAtMs < endMs) {
    let hasSucceeded = true;
    try {
      await runOperation();
      tally.doneCount++;
    } catch (error) {
      hasSucceeded = false;
      tally.failureCount++;
      if (tally.failures.length < 3) tally.failures.push(String(error));
      if (tally.failureCount > 1000) throw error;
    }
    const now = performance.now();
    if (hasSucceeded && now >= beginMs && now <= endMs) tally.latencies.push(now - startedAtMs);
    startedAtMs = now;
  }
}

/** @param {{ name: string, arg: unknown }} call */
async function runTask({ name, arg }) {
  const task = session?.tasks[name];
  if (!task) throw new Error(`no task ${name}`);
  return task(arg);
}

/** @type {Record<string, (arg: any) => Promise<unknown>>} */
const calls = {
  async open({ contender, url, options }) {
    session = await contenders[/** @type {keyof typeof contenders} */ (contender)](url, options);
  },
  run: runClients,
  task: runTask,
  /** Runs a task and measures its events, time and CPU. */
  async measureTask(/** @type {{ name: string, arg: unknown }} */ task) {
    const cpuBefore = process.cpuUsage();
    const { events, ms } = /** @type {{ events: number, ms: number }} */ (await runTask(task));
    const { user, system } = process.cpuUsage(cpuBefore);
    return { events, ms, cpu: (user + system) / 1000 };
  },
  async close() {
    await session?.close();
    setImmediate(() => process.disconnect());
  },
};

process.on('message', (/** @type {{ id: number, call: string, arg: unknown }} */ { id, call, arg }) => {
  const handle = calls[call];
  if (!handle) return;
  handle(arg).then(
    (result) => process.send?.({ id, result }),
    (error) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
