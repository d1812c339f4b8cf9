// Jest's test environment for tests that need no browser: they run in the process itself, without a VM, and so share
// packages and our own modules with the files before. What a file changes in the process is put back after it.
import { ModuleMocker } from 'jest-mock';

/** What Jest or a test may replace; put back as it was. */
const REPLACED = /** @type {const} */ ([
  'console',
  'fetch',
  'Date',
  'setTimeout',
  'setInterval',
  'setImmediate',
]);
/** Where `jest.setTimeout` leaves its number. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
/** Where jest-circus keeps the tests of the file: without this they would stay in memory. */
const TESTS = 'JEST_STATE_SYMBOL';

export default class ProcessEnvironment {
  global = globalThis;
  // Of Jest's: it restores spies after each file by itself.
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #undo = [keepGlobals(), keepExit(), keepEnv(), keepFolder()];

  async setup() {}

  async teardown() {
    for (const undo of this.#undo) undo();
    Reflect.deleteProperty(globalThis, TIMEOUT);
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (key.description === TESTS) Reflect.deleteProperty(globalThis, key);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}

function keepGlobals() {
  const kept = REPLACED.map((name) => [name, globalThis[name]]);
  return () => Object.assign(globalThis, Object.fromEntries(kept));
}

/** Jest puts its own in the place of `process.exit`, for each file around that of the file before. */
function keepExit() {
  const { exit } = process;
  return () => void (process.exit = exit);
}

function keepEnv() {
  const { env } = process;
  const kept = { ...env };
  return () => {
    process.env = env;
    for (const name of Object.keys(env)) if (!(name in kept)) delete env[name];
    for (const [name, value] of Object.entries(kept)) if (env[name] !== value) env[name] = value;
  };
}

function keepFolder() {
  const folder = process.cwd();
  return () => process.chdir(folder);
}
