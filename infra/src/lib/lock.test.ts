import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { takeLock } from './lock.mjs';
import { root } from './root.mjs';

jest.setTimeout(120_000); // a busy machine must not fail the test

const name = `test-${process.pid}`;

test('a lock has one identifiable owner until its release', async () => {
  const firstLock = await takeLock(name);
  if (!firstLock.isHeld) throw new Error('nobody else has it');
  firstLock.describeOwner({ url: 'http://127.0.0.1:1' });
  expect(await takeLock(name)).toEqual({
    isHeld: false,
    owner: { pid: process.pid, url: 'http://127.0.0.1:1' },
  });

  await firstLock.release();
  const secondLock = await takeLock(name);
  expect(secondLock.isHeld).toBe(true);

  if (secondLock.isHeld) await secondLock.release();
});

test('a lock is released when its owner is killed with kill -9', async () => {
  const script = `const { takeLock } = await import(${JSON.stringify(path.join(root, 'infra/src/lib/lock.mjs'))});
    await takeLock('${name}-kill'); console.log('held'); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => owner.stdout.once('data', resolve));
  expect(await takeLock(`${name}-kill`)).toEqual({ isHeld: false, owner: { pid: owner.pid } });

  owner.kill('SIGKILL');
  await new Promise((resolve) => owner.once('exit', resolve));
  const ownLock = await takeLock(`${name}-kill`);
  expect(ownLock.isHeld).toBe(true);

  if (ownLock.isHeld) await ownLock.release();
});
