import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild } from '../child-exit.mjs';

const DEADLINE_MS = 60_000;

/**
 * @typedef {object} Command
 * @property {Promise<number | null>} exitCode null if a signal ended the process; its output is then complete
 * @property {() => string} log
 * @property {(url: string) => Promise<number>} fetchStatus returns the status of the first answer at this address
 * @property {(text: string) => Promise<void>} waitForOutput
 * @property {() => Promise<void>} stop sends SIGTERM, as Docker does
 */

/**
 * Runs a container's command line.
 * @param {string[]} command program and arguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options `cwd`: the repository, which matches the image's
 * working folder
 * @returns {Command}
 */
export function startCommand([program = '', ...args], { cwd, env }) {
  const child = spawn(program === 'node' ? process.execPath : program, args, { cwd, env });
  let log = '';
  child.stdout.on('data', (chunk) => (log += String(chunk)));
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  let hasClosed = false;
  /** @type {Promise<number | null>} */
  const exitCode = new Promise((resolve) => child.once('close', resolve));
  void exitCode.then(() => (hasClosed = true));

  /**
   * Probes until there is a result; fails once the process has ended.
   * @template T
   * @param {string} label @param {() => Promise<T | undefined>} probe
   * @returns {Promise<T>}
   */
  async function waitForResult(label, probe) {
    const deadline = Date.now() + DEADLINE_MS;
    for (;;) {
      const result = await probe();
      if (result !== undefined) return result;
      if (hasClosed || Date.now() > deadline)
        throw new Error(`timed out waiting for ${label}; the output was:\n${log}`);
      await wait(50);
    }
  }
  return {
    exitCode,
    log: () => log,
    fetchStatus: (url) =>
      waitForResult(url, () =>
        fetch(url, { signal: AbortSignal.timeout(5000) }).then(
          // A 503 means "not yet".
          (reply) => (reply.status === 503 ? undefined : reply.status),
          () => undefined,
        ),
      ),
    waitForOutput: async (text) => {
      await waitForResult(text, () => Promise.resolve(log.includes(text) || undefined));
    },
    stop: () => endChild(child, exitCode, { deadlineMs: 30_000 }),
  };
}
