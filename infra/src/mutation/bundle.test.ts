import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readScope } from './scope.mjs';

/** In its own process, because the bundler's native half conflicts with Jest's globals. */
const COLLECT = `
  import path from 'node:path';
  import { bundleTests } from './infra/src/mutation/bundle.mjs';
  import { collect } from './infra/src/mutation/collect.mjs';
  import { readScope } from './infra/src/mutation/scope.mjs';

  const backend = path.resolve('backend');
  const { code } = await bundleTests(readScope(backend).tests.map((file) => path.join(backend, file)));
  console.log(JSON.stringify(collect(code).map(({ id, file }) => ({ id, file: path.relative(backend, file) }))));
`;

// `npm run mutation` is not part of `npm test`: an unsupported test function would only show there.
test('the mutation runner supports every test of the rules', () => {
  const output = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', COLLECT], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  const tests = JSON.parse(output) as { id: string; file: string }[];
  expect(new Set(tests.map(({ file }) => file))).toEqual(new Set(readScope(path.resolve('backend')).tests));
  expect(tests.map(({ id }) => id)).toHaveLength(new Set(tests.map(({ id }) => id)).size);
});
