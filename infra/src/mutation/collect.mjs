import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { expect } from 'expect';
import { bind } from 'jest-each';

/**
 * @typedef {{ readonly id: string, readonly file: string, readonly run: () => unknown }} CollectedTest
 */

/**
 * Collects the tests of a `bundleTests` script. They are pure: collected once, they can run repeatedly in one
 * process, which makes thousands of mutants affordable.
 * @param {string} code
 * @returns {readonly CollectedTest[]}
 */
export function collectTests(code) {
  const { tests, globals, startFile } = createCollector();
  const script = compileFunction(code, ['require', 'host', 'exports', 'module']);
  script(createRequire(import.meta.url), { ...globals, startFile }, {}, {});
  return tests;
}

/** Creates a stand-in for '@jest/globals', as far as tests of rules need it. */
function createCollector() {
  /** @type {CollectedTest[]} */
  const tests = [];
  /** @type {string[]} */
  let names = [];
  let file = '';

  /** @type {(name: string, run: () => unknown) => void} */
  const test = (name, run) => {
    tests.push({ id: [path.basename(file), ...names, name].join(' › '), file, run });
  };
  /** @type {(name: string, body: () => void) => void} */
  const describe = (name, body) => {
    names.push(name);
    body();
    names.pop();
  };
  return {
    tests,
    /** Starts the tests of a file. @param {string} absolutePath */
    startFile: (absolutePath) => {
      file = absolutePath;
      names = [];
    },
    globals: {
      expect,
      describe: Object.assign(describe, { each: bind(describe, false) }),
      test: Object.assign(test, { each: bind(test) }),
    },
  };
}
