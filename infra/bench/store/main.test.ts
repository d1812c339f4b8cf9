import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { root } from '../../src/lib/root.mjs';

test('the store benchmark ends with one line of JSON', async () => {
  const program = path.join(root, 'infra/bench/store/main.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--tiny', '--only', 'read'], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;

  expect(figures).toEqual({
    read10_c8_vs_emmett: expect.any(Number),
    read10_c8_vs_pg: expect.any(Number),
    lost: 0,
  });
  expect(stdout).toContain('fsync on');
}, 120_000);
