// Clears what an earlier run left: a stale postmaster.pid after a power cut,
// or a server whose parent was killed.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readTextOrEmpty } from '../read-text.mjs';

const execute = promisify(execFile);

/**
 * Reads PostgreSQL's own status in its data folder.
 * @param {string} dataDir
 * @returns {Promise<{ pid: number, isReady: boolean } | undefined>}
 */
export async function readPostmaster(dataDir) {
  const lines = (await readTextOrEmpty(path.join(dataDir, 'postmaster.pid'))).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Stops a server that still runs on this data folder, or removes a stale pid file. Only the holder of the
 * data folder's lock may call it.
 * @param {string} dataDir
 * @param {(mode: 'fast' | 'immediate') => Promise<unknown>} stop runs pg_ctl and waits
 * @returns {Promise<'nothing' | 'stopped' | 'stale'>}
 */
export async function clearLeftover(dataDir, stop) {
  const leftover = await readPostmaster(dataDir);
  if (!leftover) return 'nothing';
  if (!(await isServerRunning(leftover.pid, dataDir))) {
    // The process id may have been reused:
    // pg_ctl would signal a stranger, and PostgreSQL would refuse to start.
    await rm(path.join(dataDir, 'postmaster.pid'), { force: true });
    return 'stale';
  }
  await stop('fast').catch(() => stop('immediate'));
  return 'stopped';
}

/** @param {number} pid @param {string} dataDir */
async function isServerRunning(pid, dataDir) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  const command = await readCommand(pid);
  return command === undefined || (command.includes('postgres') && command.includes(dataDir));
}

/** @param {number} pid @returns {Promise<string | undefined>} undefined when this system does not tell */
async function readCommand(pid) {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux')
    return (await readTextOrEmpty(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ');
  return execute('ps', ['-p', String(pid), '-o', 'args=']).then(
    (result) => result.stdout,
    () => '',
  );
}
