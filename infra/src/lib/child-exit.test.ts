import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { endChild, hasExited, waitForExit } from './child-exit.mjs';

const IDLE = 'setInterval(() => undefined, 1000); console.log("ready");';

test('reports the exit code of a program that ended', async () => {
  const child = spawn(process.execPath, ['-e', 'process.exitCode = 3']);
  expect(hasExited(child)).toBe(false);

  expect(await waitForExit(child)).toBe(3);

  expect(hasExited(child)).toBe(true);
});

test('has no exit code for a program that could not start', async () => {
  const child = spawn('/nowhere/program');

  expect(await waitForExit(child)).toBeNull();

  expect(hasExited(child)).toBe(true);
});

test('ends a program with the signal', async () => {
  const child = spawn(process.execPath, ['-e', IDLE]);
  const exitCode = waitForExit(child);
  await once(child.stdout, 'data');

  await endChild(child, exitCode);

  expect(hasExited(child)).toBe(true);
  expect(child.signalCode).toBe('SIGTERM');
});

test('sends the last signal to a program that ignores the first', async () => {
  const child = spawn(process.execPath, ['-e', `process.on('SIGTERM', () => undefined); ${IDLE}`]);
  const exitCode = waitForExit(child);
  await once(child.stdout, 'data');

  await endChild(child, exitCode, { deadlineMs: 100 });

  expect(child.signalCode).toBe('SIGKILL');
});

test('leaves an ended program alone', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const exitCode = waitForExit(child);
  await exitCode;

  await endChild(child, exitCode);

  expect(child.signalCode).toBeNull();
});
