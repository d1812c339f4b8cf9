import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from '@playwright/test';
import { environment } from './environment.js';

const WAIT_MS = 240_000;
const POLL_MS = 200;

const buildTurnFolder = (): string =>
  path.join(tmpdir(), `wayfold-clock-${new URL(environment.getBaseUrl()).host.replace(':', '-')}`);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Waits until this test process may move the clock; returns the function that ends its turn. The product has
 * one clock, and moving it would expire the holds of other journeys.
 */
async function takeClockTurn(): Promise<() => void> {
  const folder = buildTurnFolder();
  const owner = path.join(folder, 'pid');
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await wait(POLL_MS)) {
    try {
      mkdirSync(folder);
      writeFileSync(owner, String(process.pid));
      return () => rmSync(folder, { recursive: true, force: true });
    } catch {
      if (isAbandoned(owner)) rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new Error(`Another test has kept the clock for ${WAIT_MS / 1000} s: ${folder}`);
}

/** True if the owner's process was killed. A turn without an owner has just started. */
function isAbandoned(owner: string): boolean {
  try {
    const pid = Number(readFileSync(owner, 'utf8'));
    return pid > 0 && !isAlive(pid);
  } catch {
    return false;
  }
}

/** Gives each test of a file its own turn at the clock. */
export function takeClockTurns(): void {
  let endTurn: () => void = () => undefined;
  test.beforeEach(async () => {
    endTurn = await takeClockTurn();
  });
  test.afterEach(() => endTurn());
}
