import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild, hasExited, waitForExit } from '../child-exit.mjs';
import { pickFreePort } from '../ports.mjs';
import { readTextOrEmpty } from '../read-text.mjs';
import { startWatchdog } from '../watchdog.mjs';

const START_DEADLINE_MS = 20_000;

/**
 * Starts an ephemeral Redis for tests on a free port.
 * @param {string} program redis-server
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRedis(program) {
  const dir = await mkdtemp(path.join(tmpdir(), 'wayfold-redis-'));
  const port = await pickFreePort();
  const pidFile = path.join(dir, 'redis.pid');
  // BullMQ requires noeviction.
  const settings = {
    port,
    bind: '127.0.0.1',
    dir,
    pidfile: pidFile,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const addOutput = (/** @type {unknown} */ text) => {
    output = `${output}${text}`.slice(-4000);
  };
  child.stdout.on('data', addOutput);
  child.stderr.on('data', addOutput);
  child.once('error', (error) => addOutput(error.message));
  const exitCode = waitForExit(child);
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await isRedisReady(port)) || !(await readTextOrEmpty(pidFile))) {
    if (hasExited(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      await rm(dir, { recursive: true, force: true });
      throw new Error(`${program} did not start. Its output:\n${output}`);
    }
    await wait(30);
  }
  const dismissWatchdog = startWatchdog({ pid: Number(child.pid), pidFile, temporaryFolders: [dir] });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await endChild(child, exitCode);
      await rm(dir, { recursive: true, force: true });
      dismissWatchdog();
    },
  };
}

/** @param {number} port @returns {Promise<boolean>} */
function isRedisReady(port) {
  return new Promise((resolve) => {
    const peer = connect(port, '127.0.0.1', () => peer.write('PING\r\n'));
    peer.setTimeout(1000, () => peer.destroy());
    peer.once('data', (chunk) => {
      resolve(String(chunk).startsWith('+PONG'));
      peer.destroy();
    });
    peer.once('error', () => resolve(false));
    peer.once('close', () => resolve(false));
  });
}
