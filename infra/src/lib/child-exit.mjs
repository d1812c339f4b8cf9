/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Resolves when the process is gone: with its exit code, or with null if a signal ended it or it could
 * not start.
 * @param {ChildProcess} child just started
 * @returns {Promise<number | null>}
 */
export function waitForExit(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}

/** @param {ChildProcess} child */
export const hasExited = (child) => child.exitCode !== null || child.signalCode !== null;

/**
 * Sends a signal, and a harder one if the process still runs at the deadline; awaits the exit.
 * @param {ChildProcess} child
 * @param {Promise<unknown>} exit
 * @param {object} [options]
 * @param {NodeJS.Signals} [options.signal]
 * @param {NodeJS.Signals} [options.lastSignal]
 * @param {number | undefined} [options.deadlineMs]
 */
export async function endChild(
  child,
  exit,
  { signal = 'SIGTERM', lastSignal = 'SIGKILL', deadlineMs = 10_000 } = {},
) {
  if (!hasExited(child)) child.kill(signal);
  const timer = setTimeout(() => child.kill(lastSignal), deadlineMs);
  await exit;
  clearTimeout(timer);
}
