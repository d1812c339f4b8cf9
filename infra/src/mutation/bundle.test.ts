import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readScope } from './scope.mjs';

/** Runs in a separate process, because the bundler's native half conflicts with Jest's globals. */
const COLLECTING_SCRIPT = `
  import { createRequire } from 'node:module';
  import path from 'node:path';
  import { bundleTests } from './infra/src/mutation/bundle.mjs';
  import { collectTests } from './infra/src/mutation/collect.mjs';
  import { readScope } from './infra/src/mutation/scope.mjs';

  // The bundle requires its packages, so it has another copy of fast-check.
  const seed = process.env.FAST_CHECK_SEED;
  if (seed) createRequire(path.resolve('package.json'))('fast-check').configureGlobal({ seed: Number(seed) });
  const backend = path.resolve('backend');
  const { code } = await bundleTests(readScope(backend).tests.map((file) => path.join(backend, file)));
  const tests = collectTests(code).map(({ id, file, run }) => {
    let failure;
    try {
      run();
    } catch (error) {
      failure = String(error);
    }
    return { id, file: path.relative(backend, file), failure };
  });
  console.log(JSON.stringify(tests));
`;

// `npm test` does not run `npm run mutation`, so only this test shows what its runner cannot run.
test('the mutation runner runs every test of the rules, and each passes', () => {
  const output = execFileSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', COLLECTING_SCRIPT],
    {
      encoding: 'utf8',
      // The process gets this run's seed, so that a failure is never luck.
      env: { PATH: process.env['PATH'], FAST_CHECK_SEED: process.env['FAST_CHECK_SEED'] },
    },
  );
  const tests = JSON.parse(output) as { id: string; file: string; failure?: string }[];

  expect(new Set(tests.map(({ file }) => file))).toEqual(new Set(readScope(path.resolve('backend')).tests));
  expect(tests.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(tests.map(({ id }) => id)).toHaveLength(new Set(tests.map(({ id }) => id)).size);
});
