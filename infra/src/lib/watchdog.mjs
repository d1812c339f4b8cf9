import { spawn } from 'node:child_process';

/**
 * The arguments are the process id, the pid file,
 * and folders to remove once the server is gone or after 30 s.
 */
const SCRIPT = `
  trap "" INT TERM HUP
  read -r _ # returns when our end of the pipe closes
  pid=$1
  pid_file=$2
  shift 2
  if [ "$(head -n 1 "$pid_file" 2>/dev/null)" = "$pid" ]; then kill -INT "$pid"; fi
  if [ $# -gt 0 ]; then
    attempts=0
    while [ $attempts -lt 300 ] && kill -0 "$pid" 2>/dev/null; do
      attempts=$((attempts + 1))
      sleep 0.1
    done
    rm -rf "$@" 2>/dev/null
  fi
`;

/**
 * Stops a server of ours if we die abruptly (kill -9): our end of a pipe to a small shell then closes.
 * @param {object} options
 * @param {number} options.pid
 * @param {string} options.pidFile because the process id may have been reused
 * @param {string[]} [options.temporaryFolders] removed afterward
 * @param {import('./postgres/account.mjs').Account | undefined} [options.account] who may signal the server; default ours
 * @returns {() => void} call it after an orderly stop of the server
 */
export function startWatchdog({ pid, pidFile, temporaryFolders = [], account }) {
  if (process.platform === 'win32') return () => undefined;
  const watchdog = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'wayfold-guard', String(pid), pidFile, ...temporaryFolders],
    {
      ...account,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  watchdog.on('error', () => undefined); // without a shell, only the clean-up after kill -9 is missing
  watchdog.unref();
  const pipe = /** @type {import('node:net').Socket | null} */ (watchdog.stdin);
  pipe?.on('error', () => undefined);
  pipe?.unref();
  return () => pipe?.end();
}
