import { spawn } from 'node:child_process';

const SCRIPT =
  'trap "" INT TERM HUP; read -r _; pid=$1; note=$2; shift 2; ' +
  'if [ "$(head -n 1 "$note" 2>/dev/null)" = "$pid" ]; then kill -INT "$pid"; fi; ' +
  'if [ $# -gt 0 ]; then n=0; while [ $n -lt 300 ] && kill -0 "$pid" 2>/dev/null; do n=$((n+1)); sleep 0.1; done; rm -rf "$@" 2>/dev/null; fi';

/**
 * Stops a server of ours if we die abruptly (kill -9): our end of a pipe to a small shell then closes.
 * @param {object} o
 * @param {number} o.pid
 * @param {string} o.note the server's pid file, because the process id may have been reused
 * @param {string[]} [o.remove] temporary folders to remove afterwards
 * @param {import('./account.mjs').Account | undefined} [o.account] who may signal the server; default ours
 * @returns {() => void} call it after an orderly stop of the server
 */
export function startWatchdog({ pid, note, remove = [], account }) {
  if (process.platform === 'win32') return () => undefined;
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'wayfold-guard', String(pid), note, ...remove], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined); // a missing shell only costs the clean-up after kill -9
  guard.unref();
  const pipe = /** @type {import('node:net').Socket | null} */ (guard.stdin);
  pipe?.on('error', () => undefined);
  pipe?.unref();
  return () => pipe?.end();
}
