// Runs inside StrykerJS processes, in its copy of the backend.
import path from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { bundleTests } from './bundle.mjs';
import { collectTests } from './collect.mjs';
import { readScope } from './scope.mjs';

/**
 * @typedef {import('@stryker-mutator/api/test-runner').TestResult} TestResult
 * @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner
 * @typedef {import('./collect.mjs').CollectedTest} CollectedTest
 * @typedef {import('@stryker-mutator/api/core').InstrumenterContext} Context
 */

/** The mutated code reads the active mutant here, and records its coverage. @type {Context} */
const context = {};
Reflect.set(globalThis, '__stryker__', context);

/**
 * StrykerJS's Jest runner loads every module of every test for each mutant. This one evaluates modules once;
 * only a mutant that acts during module evaluation gets its own evaluation.
 * @implements {TestRunner}
 */
class RulesRunner {
  #code = '';
  /** The modules that each test file needs. @type {ReadonlyMap<string, ReadonlySet<string>>} */
  #modulesByTestFile = new Map();
  /** @type {readonly CollectedTest[]} */
  #tests = [];
  /** How long each test takes without a mutant, in ms. @type {Map<string, number>} */
  #costs = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const backend = process.cwd();
    const files = readScope(backend).tests.map((file) => path.join(backend, file));
    const { code, listModules } = await bundleTests(files);
    this.#code = code;
    this.#modulesByTestFile = new Map(files.map((file) => [file, listModules(file)]));
    this.#tests = collectTests(this.#code);
  }

  async dryRun() {
    const mutantCoverage = { static: {}, perTest: {} };
    context.mutantCoverage = mutantCoverage;
    delete context.currentTestId;
    /** @type {TestResult[]} */
    const tests = [];
    for (const test of collectTests(this.#code)) {
      context.currentTestId = test.id;
      tests.push(await runTest(test));
    }
    delete context.mutantCoverage;
    delete context.currentTestId;
    this.#costs = new Map(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    return { status: /** @type {const} */ (DryRunStatus.Complete), tests, mutantCoverage };
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ activeMutant, mutantActivation, sandboxFileName, testFilter, hitLimit, disableBail }) {
    context.hitCount = 0;
    if (hitLimit === undefined) delete context.hitLimit;
    else context.hitLimit = hitLimit;
    try {
      context.activeMutant = activeMutant.id;
      const requestedIds = testFilter && new Set(testFilter);
      const collectedTests = mutantActivation === 'static' ? this.#collectAgain() : this.#tests;
      const selection = this.#sortByRelevance(
        sandboxFileName,
        collectedTests.filter(
          ({ id, file }) => requestedIds?.has(id) ?? this.#modulesByTestFile.get(file)?.has(sandboxFileName),
        ),
      );
      /** @type {TestResult[]} */
      const tests = [];
      for (const test of selection) {
        const testResult = await runTest(test);
        tests.push(testResult);
        if (testResult.status === TestStatus.Failed && !disableBail) break;
      }
      const hitLimitOutcome = determineHitLimitReached(context.hitCount, context.hitLimit);
      return toMutantRunResult(hitLimitOutcome ?? { status: DryRunStatus.Complete, tests });
    } finally {
      delete context.activeMutant;
      delete context.hitLimit;
    }
  }

  /** Evaluates the modules with the active mutant; if that fails, so does every test. */
  #collectAgain() {
    try {
      return collectTests(this.#code);
    } catch (error) {
      return this.#tests.map((test) => ({ ...test, run: () => Promise.reject(error) }));
    }
  }

  /**
   * Puts tests next to the mutated file first, then the others; quick tests first.
   * @param {string} mutatedFile its path
   * @param {readonly CollectedTest[]} tests
   */
  #sortByRelevance(mutatedFile, tests) {
    const stem = mutatedFile.replace(/ts$/, '');
    /** @type {(test: CollectedTest) => number} */
    const rankTest = ({ id, file }) => (this.#costs.get(id) ?? 0) + (file.startsWith(stem) ? 0 : 1e6);
    return tests.toSorted((a, b) => rankTest(a) - rankTest(b));
  }
}

/**
 * @param {CollectedTest} test
 * @returns {Promise<TestResult>}
 */
async function runTest({ id, file, run }) {
  const startedAtMs = performance.now();
  const newResultBase = () => ({
    id,
    name: id,
    fileName: file,
    timeSpentMs: performance.now() - startedAtMs,
  });
  try {
    await run();
    return { ...newResultBase(), status: TestStatus.Success };
  } catch (error) {
    return {
      ...newResultBase(),
      status: TestStatus.Failed,
      failureMessage: error instanceof Error ? error.message : String(error),
    };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'rules', RulesRunner)];
