import { spawn } from 'node:child_process';
import path from 'node:path';
import { endChild, hasExited, waitForExit } from '../child-exit.mjs';
import { root } from '../root.mjs';

/**
 * @typedef {object} Child
 * @property {number | undefined} pid
 * @property {Promise<number | null>} exitCode exit code, null if a signal ended it
 * @property {() => boolean} hasExited
 * @property {(options?: { signal?: NodeJS.Signals, deadlineMs?: number }) => Promise<void>} stop sends the signal,
 *   by default SIGTERM, and SIGKILL at the deadline; awaits the exit
 */

/**
 * Starts one of our Node programs in a new process group; it ends with its parent. Ctrl-C then reaches
 * only the parent, which stops its children in order.
 * @param {string} module absolute path
 * @param {NodeJS.ProcessEnv} env the whole environment of the child
 * @param {(line: string) => void} [onLine] each line that it prints; without it the output is shared
 * @returns {Child}
 */
export function startChild(module, env, onLine) {
  const stdio = onLine ? 'pipe' : 'inherit';
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', path.join(root, 'infra/src/lib/product/guarded.mjs'), module],
    { cwd: root, env, detached: true, stdio: ['ignore', stdio, stdio, 'ipc'] },
  );
  const exitCode = waitForExit(child);
  if (onLine)
    for (const stream of [child.stdout, child.stderr]) {
      let partialLine = '';
      stream?.on('data', (chunk) => {
        const lines = (partialLine + chunk).split('\n');
        partialLine = lines.pop() ?? '';
        lines.forEach(onLine);
      });
    }
  return {
    pid: child.pid,
    exitCode,
    hasExited: () => hasExited(child),
    stop: (options) => endChild(child, exitCode, options),
  };
}
