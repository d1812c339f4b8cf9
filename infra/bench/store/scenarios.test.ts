import { expect, test } from '@jest/globals';
import { listScenarios } from './scenarios.mjs';

test('the scenarios report exactly the listed ratios', () => {
  const keys = listScenarios({ hasSlowCommits: false }).flatMap(({ ratios }) => ratios.map(({ key }) => key));
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
