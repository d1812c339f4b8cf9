// One contender's processes stay open over all rounds of a scenario, idle during the others' turns.
import { fork } from 'node:child_process';

/** @typedef {import('./worker.mjs').ClientsResult} ClientsResult */
/**
 * @typedef {object} WorkerPool
 * @property {(name: string, arg?: unknown) => Promise<any>} runTask runs a task once, in the first process
 * @property {(name: string, arg?: unknown) => Promise<{ events: number, ms: number, cpu: number }>} measureTask the same, with times in ms
 * @property {(name: string) => Promise<any[]>} runTaskInEach the same in each process
 * @property {(run: { operation: string, arg?: unknown, clients: number, warmUp: number, ms: number }) => Promise<ClientsResult[]>} run
 *   runs all processes at once; `clients` is per process
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} contender
 * @param {string} url
 * @param {{ processes: number, options?: Record<string, unknown>, profile?: string | undefined }} options
 * @returns {Promise<WorkerPool>}
 */
export async function openWorkerPool(contender, url, { processes, options, profile }) {
  const workers = Array.from({ length: processes }, () => forkWorker(profile));
  const askAll = (/** @type {string} */ call, /** @type {unknown} */ arg) =>
    Promise.all(workers.map((worker) => worker.ask(call, arg)));
  await askAll('open', { contender, url, options });
  return {
    runTask: async (name, arg) => workers[0]?.ask('task', { name, arg }),
    measureTask: async (name, arg) => workers[0]?.ask('measureTask', { name, arg }),
    runTaskInEach: (name) => askAll('task', { name }),
    run({ warmUp, ms, ...run }) {
      const startAtMs = performance.timeOrigin + performance.now() + 50 + warmUp;
      return askAll('run', { ...run, startAtMs, endAtMs: startAtMs + ms });
    },
    async close() {
      await askAll('close', undefined);
      await Promise.all(workers.map((worker) => worker.exit));
    },
  };
}

/** @param {string | undefined} profile folder for CPU profiles */
function forkWorker(profile) {
  const child = fork(new URL('./worker.mjs', import.meta.url), {
    serialization: 'advanced',
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const openCalls = new Map();
  let lastId = 0;
  child.on('message', (/** @type {{ id: number, result?: unknown, error?: string }} */ reply) => {
    const call = openCalls.get(reply.id);
    openCalls.delete(reply.id);
    if (reply.error === undefined) call?.resolve(reply.result);
    else call?.reject(new Error(reply.error));
  });
  const exit = new Promise((resolve) => {
    child.once('exit', (code) => {
      resolve(code);
      for (const { reject } of openCalls.values())
        reject(new Error(`a process of the benchmark ended with ${code}`));
    });
  });
  return {
    exit,
    /** @param {string} call @param {unknown} arg @returns {Promise<any>} */
    ask: (call, arg) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        openCalls.set(lastId, { resolve, reject });
        child.send({ id: lastId, call, arg });
      }),
  };
}
