import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../lib/root.mjs';
import { runNode } from '../lib/run.mjs';

interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const CONFIG = `
import { native } from '${root}/jest.swc.mjs';
const buildPath = (file) => '${root}/infra/src/jest/' + file;
export default {
  ...native,
  testEnvironment: buildPath('environment.mjs'),
  testRunner: buildPath('runner.mjs'),
  setupFilesAfterEnv: ['<rootDir>/set-up.ts'],
  testMatch: ['<rootDir>/*.test.ts'],
};
`;

/** Two test files get this text: the second sees what the first left behind. */
const TRACE_SUITE = `
import { expect, jest, test } from '@jest/globals';
import { addTest } from './helper.js';
import { level } from './level.js';
test('finds the process as it was', () => {
  expect(process.env.LEFT_BY_A_TEST).toBeUndefined();
  expect(process.env.PATH).toBeDefined();
  expect(jest.isMockFunction(Date.now)).toBe(false);
  expect(jest.isMockFunction(globalThis.fetch)).toBe(false);
  expect(process.exit.toString().match(/process.exit called with/g)?.length).toBe(1);
  expect(level.now).toBe('as at the start');
  level.now = 'changed by a test';
  delete process.env.PATH;
  process.env = { ...process.env, LEFT_BY_A_TEST: 'yes' };
  jest.spyOn(Date, 'now').mockReturnValue(0);
  globalThis.fetch = jest.fn<typeof fetch>();
});
addTest();
`;

const FILES = {
  'jest.config.mjs': CONFIG,
  'set-up.ts': `
    import { level } from './level.js';
    export default (): void => void (level.now = 'as at the start');
  `,
  'level.ts': `export const level = { now: 'never set' };`,
  'helper.ts': `
    import { expect, test } from '@jest/globals';
    export const addTest = (): void => test('has what a helper adds', () => expect(1).toBe(1));
  `,
  'traces-a.test.ts': TRACE_SUITE,
  'traces-b.test.ts': TRACE_SUITE,
  'hangs.test.ts': `
    import { expect, jest, test } from '@jest/globals';
    jest.setTimeout(200);
    test('never ends', () => new Promise(() => undefined));
    test('may take longer', () => new Promise((r) => setTimeout(r, 400)), 5_000);
    test('comes after it', () => expect(1).toBe(1));
  `,
  'hook-hangs.test.ts': `
    import { beforeAll, expect, test } from '@jest/globals';
    beforeAll(() => new Promise(() => undefined), 200);
    test('waits for its hook', () => expect(1).toBe(1));
  `,
  'slow.test.ts': `
    import { test } from '@jest/globals';
    test('has the time of all', () => new Promise((r) => setTimeout(r, 1_000)));
  `,
  'wrong.test.ts': `
    import { expect, test } from '@jest/globals';
    interface Gone {
      readonly when: 'compiled';
    }
    test('expects another number', () => {
      expect(1).toBe(2);
    });
  `,
  'rejects.test.ts': `
    import { test } from '@jest/globals';
    test('leaves a promise behind', async () => {
      void Promise.reject(new Error('nobody waits for it'));
      await new Promise((r) => setTimeout(r, 20));
    });
  `,
  'throws.test.ts': `
    import { test } from '@jest/globals';
    test('is never reached', () => undefined);
    throw new Error('not today');
  `,
  'missing.test.ts': `import './nowhere.js';`,
  'empty.test.ts': `export const nothing = 1;`,
};

let folder: string;
let report: Report;
const requireFileReport = (name: string): Report['testResults'][number] => {
  const suite = report.testResults.find((fileResult) => path.basename(fileResult.name) === name);
  if (!suite) throw new Error(`${name} is not in the report`);
  return suite;
};

const getStatuses = (name: string): Record<string, string> =>
  Object.fromEntries(requireFileReport(name).assertionResults.map(({ title, status }) => [title, status]));

const findFailureMessage = (name: string): string | undefined =>
  requireFileReport(name).assertionResults[0]?.failureMessages[0];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'jest-runner-')));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  const json = path.join(folder, 'report.json');
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const args = ['--runInBand', '--ci', '--json', `--outputFile=${json}`, '--testTimeout=60000'];
  const { hasSucceeded } = await runNode([jest, '-c', path.join(folder, 'jest.config.mjs'), ...args]);
  expect(hasSucceeded).toBe(false);
  report = JSON.parse(await readFile(json, 'utf8')) as Report;
});
afterAll(() => rm(folder, { recursive: true }));

test('the run fails when a file fails', () => {
  const files = Object.keys(FILES).filter((name) => name.endsWith('.test.ts'));
  expect(report.testResults.map(({ name }) => path.basename(name)).sort()).toEqual(files.sort());
  expect(report.success).toBe(false);
});

test('the runner fails a hanging test under its name', () => {
  expect(getStatuses('hangs.test.ts')).toEqual({
    'never ends': 'failed',
    'may take longer': 'passed',
    'comes after it': 'passed',
  });
  expect(findFailureMessage('hangs.test.ts')).toContain('Exceeded timeout of 200 ms for a test');
});

test('the runner fails the tests that wait for a hanging hook', () => {
  expect(getStatuses('hook-hangs.test.ts')).toEqual({ 'waits for its hook': 'failed' });
  expect(findFailureMessage('hook-hangs.test.ts')).toContain('Exceeded timeout of 200 ms for a hook');
});

test('the runner does not leak a timeout from one file to another', () => {
  expect(getStatuses('slow.test.ts')).toEqual({ 'has the time of all': 'passed' });
});

test('the runner fails a wrong expectation with its position in the source', () => {
  expect(getStatuses('wrong.test.ts')).toEqual({ 'expects another number': 'failed' });
  expect(findFailureMessage('wrong.test.ts')).toMatch(/Expected: .*2.*[^]*wrong\.test\.ts:7:17/);
});

test('the runner fails on an unhandled rejection', () => {
  expect(getStatuses('rejects.test.ts')).toEqual({ 'leaves a promise behind': 'failed' });
  expect(findFailureMessage('rejects.test.ts')).toContain('nobody waits for it');
});

test.each([
  { fault: 'throws while it is loaded', name: 'throws.test.ts', message: 'not today' },
  { fault: 'imports what does not exist', name: 'missing.test.ts', message: 'nowhere' },
  { fault: 'has no test', name: 'empty.test.ts', message: 'must contain at least one test' },
])('the runner fails a file that $fault', ({ name, message }) => {
  expect(requireFileReport(name)).toMatchObject({ status: 'failed', assertionResults: [] });
  expect(requireFileReport(name).message).toContain(message);
});

test.each(['traces-a.test.ts', 'traces-b.test.ts'])(
  'the runner removes spies, variables and globals of other files before %s',
  (name) => {
    expect(requireFileReport(name).message).toBe('');
    expect(getStatuses(name)).toEqual({
      'finds the process as it was': 'passed',
      'has what a helper adds': 'passed',
    });
  },
);
