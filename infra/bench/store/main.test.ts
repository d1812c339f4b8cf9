import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { root } from '../../src/lib/root.mjs';
import { calculateMedian, calculatePercentile } from '../statistics.mjs';
import { newEvent, newUuid } from './event.mjs';
import { calculateRatios, formatScenarioTable } from './report.mjs';
import { listScenarios } from './scenarios.mjs';

const newSample = (rate: number) => ({ rate, p50: 1, p99: 2, node: 0.1, postgres: 0.2 });

describe('the store benchmark', () => {
  test('appends events of 500 bytes under increasing ids', () => {
    expect(JSON.stringify(newEvent(newUuid(), 1).data)).toHaveLength(500);
    expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('computes medians and nearest-rank percentiles', () => {
    expect([calculateMedian([3, 1, 2]), calculateMedian([4, 1, 2, 3]), calculateMedian([])]).toEqual([
      2,
      2.5,
      NaN,
    ]);
    const oneToHundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect([calculatePercentile(oneToHundred, 0.5), calculatePercentile(oneToHundred, 0.99)]).toEqual([
      50, 99,
    ]);
  });

  test('compares within each round, so that a slow moment affects everybody', () => {
    const [scenario] = listScenarios({ hasSlowCommits: false });
    if (!scenario) throw new Error('no scenario');
    const rates = [
      [200, 20, 300], // wayfold
      [100, 10, 100],
      [400, 40, 400],
    ];
    const results = scenario.entrants.map((entrant, i) => ({
      entrant,
      samples: (rates[i] ?? []).map(newSample),
      failureCount: 0,
      failures: [],
    }));

    expect(calculateRatios(scenario, results)).toEqual({ append_c1_vs_emmett: 2, append_c1_vs_insert: 0.5 });
    expect(formatScenarioTable(scenario, results)).toMatch(
      /2x\s+>= 2x\s+met[\s\S]*0\.5x\s+>= 0\.55x\s+missed/,
    );
  });

  test('reports exactly these figures', () => {
    const keys = listScenarios({ hasSlowCommits: false }).flatMap(({ ratios }) =>
      ratios.map(({ key }) => key),
    );
    expect(keys.sort()).toEqual([
      'append_c1_vs_emmett',
      'append_c1_vs_insert',
      'append_c32_vs_emmett',
      'append_c32_vs_insert',
      'hold_hot4_vs_emmett',
      'hold_hot_vs_emmett',
      'inline_4x32_vs_emmett',
      'read10_c8_vs_emmett',
      'read10_c8_vs_pg',
      'rebuild_vs_emmett',
      'rebuild_vs_read',
    ]);
  });

  test('ends with one line of JSON', async () => {
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
});
