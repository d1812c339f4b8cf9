import { expect, test } from '@jest/globals';
import { calculateRatios, formatScenarioTable } from './report.mjs';
import { listScenarios } from './scenarios.mjs';

const newSample = (rate: number) => ({ rate, p50: 1, p99: 2, node: 0.1, postgres: 0.2 });

test('the report compares within each round, so that a slow moment affects all stores', () => {
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
  expect(formatScenarioTable(scenario, results)).toMatch(/2x\s+>= 2x\s+met[\s\S]*0\.5x\s+>= 0\.55x\s+missed/);
});
