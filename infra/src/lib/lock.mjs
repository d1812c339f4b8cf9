// A folder has one owner. The lock is a listening socket, which the system releases however its owner dies,
// so there are no stale files or reused process ids.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Facts about the owner, for other processes. @typedef {{ pid: number, url?: string }} Owner */
/** @typedef {{ isHeld: true, describeOwner(about: Partial<Owner>): void, release(): Promise<void> }} HeldLock */
/** @typedef {HeldLock | { isHeld: false, owner: Owner | undefined }} Lock */

/** @param {string} name */
function deriveSocketAddress(name) {
  const id = `wayfold-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return { socket: `\\\\.\\pipe\\${id}`, file: undefined };
  if (process.platform === 'linux') return { socket: `\0${id}`, file: undefined }; // abstract: leaves no file
  const file = path.join(tmpdir(), `${id}.sock`);
  return { socket: file, file };
}

/**
 * Takes the lock of this name (a real path), or returns its owner.
 * @param {string} name
 * @returns {Promise<Lock>}
 */
export async function takeLock(name) {
  const { socket, file } = deriveSocketAddress(name);
  /** @type {Owner} */
  let owner = { pid: process.pid };
  const server = createServer((peer) => {
    peer.on('error', () => undefined);
    peer.end(JSON.stringify(owner));
  });
  if (!(await listenOn(server, socket))) {
    const ownerState = await askOwner(socket);
    if (ownerState.isAlive || file === undefined) return { isHeld: false, owner: ownerState.owner };
    rmSync(file, { force: true }); // only a socket with a file can be left behind by a dead owner
    if (!(await listenOn(server, socket))) return { isHeld: false, owner: undefined };
  }
  server.unref();
  return {
    isHeld: true,
    describeOwner: (details) => (owner = { ...owner, ...details }),
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Takes the lock, waiting for its owner to finish.
 * @param {string} name
 * @param {() => void} onWait called once if it has to wait
 */
export async function waitForLock(name, onWait) {
  for (let isFirstTry = true; ; isFirstTry = false) {
    const lock = await takeLock(name);
    if (lock.isHeld) return lock;
    if (isFirstTry) onWait();
    await wait(200);
  }
}

/** @param {import('node:net').Server} server @param {string} socket @returns {Promise<boolean>} */
function listenOn(server, socket) {
  return new Promise((resolve, reject) => {
    const onError = (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', onError);
    server.listen(socket, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

/** @param {string} socket @returns {Promise<{ isAlive: boolean, owner: Owner | undefined }>} */
function askOwner(socket) {
  return new Promise((resolve) => {
    let text = '';
    const peer = connect(socket);
    peer.setTimeout(1000, () => peer.destroy());
    peer.on('data', (chunk) => (text += chunk));
    peer.once('error', () => resolve({ isAlive: false, owner: undefined }));
    peer.once('close', () => {
      try {
        resolve({ isAlive: true, owner: JSON.parse(text) });
      } catch {
        resolve({ isAlive: true, owner: undefined });
      }
    });
  });
}
