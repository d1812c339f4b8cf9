// Jest environment for tests without a browser: runs them in the process itself instead of a VM, so that test
// files share packages and our modules. Undoes each file's changes to the process.
import { ModuleMocker } from 'jest-mock';

/** Jest or a test may replace these globals, so they are restored afterward. */
const REPLACED_GLOBALS = /** @type {const} */ ([
  'console',
  'fetch',
  'Date',
  'setTimeout',
  'setInterval',
  'setImmediate',
]);
/** `jest.setTimeout` stores its value here. */
const TIMEOUT_KEY = Symbol.for('TEST_TIMEOUT_SYMBOL');
/** jest-circus keeps a file's tests here; without removal they would stay in memory. */
const TESTS_KEY = 'JEST_STATE_SYMBOL';

export default class ProcessEnvironment {
  global = globalThis;
  // Jest restores this mocker's spies after each file.
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #undoSteps = [saveGlobals(), saveExit(), saveEnv(), saveFolder()];

  async setup() {}

  async teardown() {
    for (const undo of this.#undoSteps) undo();
    Reflect.deleteProperty(globalThis, TIMEOUT_KEY);
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (key.description === TESTS_KEY) Reflect.deleteProperty(globalThis, key);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}

function saveGlobals() {
  const originals = REPLACED_GLOBALS.map((name) => [name, globalThis[name]]);
  return () => Object.assign(globalThis, Object.fromEntries(originals));
}

/** Saves `process.exit`, because Jest wraps it for each file, and the wrappers would nest. */
function saveExit() {
  const { exit } = process;
  return () => {
    process.exit = exit;
  };
}

function saveEnv() {
  const { env } = process;
  const originalEnv = { ...env };
  return () => {
    process.env = env;
    for (const name of Object.keys(env)) if (!(name in originalEnv)) delete env[name];
    for (const [name, value] of Object.entries(originalEnv)) if (env[name] !== value) env[name] = value;
  };
}

function saveFolder() {
  const folder = process.cwd();
  return () => process.chdir(folder);
}
