// Jest's `testRunner` for tests without a VM. Only module loading differs: Node loads each module once per
// process, except for test files. Tests, hooks, timeouts, snapshots and reports remain those of jest-circus.
import './sources.mjs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { deriveSourceMapPath } from './compile.mjs';
import { provideGlobals } from './globals.mjs';

/**
 * The runner replaces or uses this part of Jest's own loader.
 * @typedef {object} Runtime
 * @property {(file: string) => unknown} requireInternalModule
 * @property {(from: string, name: string) => import('./globals.mjs').Globals} requireModuleOrMock
 * @property {(globals: import('./globals.mjs').Globals) => void} setGlobalsForRuntime
 * @property {() => boolean} unstable_shouldLoadAsEsm
 * @property {(file: string) => Promise<void>} unstable_importModule
 * @property {() => Map<string, string>} getSourceMaps
 */

const require = createRequire(import.meta.url);
/** jest-circus keeps its event listeners here. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

let fileCount = 0;

/**
 * Receives from Jest the settings of the run and of the project, the environment, its loader, the test file,
 * and how to report.
 * @param {[unknown, unknown, unknown, Runtime, string, unknown]} jestArguments
 */
export default function runFile(...jestArguments) {
  const [, , , runtime, testPath] = jestArguments;
  fileCount += 1;
  loadNatively(runtime, testPath);
  mapStackTraces(runtime.getSourceMaps());
  return circus.default(...jestArguments);
}

/** @param {Runtime} runtime @param {string} testPath */
function loadNatively(runtime, testPath) {
  // Each file needs a new jest-circus, because it holds the tests of one file only.
  runtime.requireInternalModule = (file) => {
    Reflect.deleteProperty(globalThis, LISTENERS);
    delete require.cache[file];
    return require(file);
  };
  runtime.setGlobalsForRuntime = (globals) => {
    const { jest } = runtime.requireModuleOrMock(testPath, '@jest/globals');
    provideGlobals({ ...globals, jest });
  };
  runtime.unstable_shouldLoadAsEsm = () => true;
  // A setup file loads once and is called for each file; a test file loads whenever it runs.
  runtime.unstable_importModule = async (file) => {
    const { href } = pathToFileURL(file);
    const module = await import(file === testPath ? `${href}?run=${fileCount}` : href);
    if (file !== testPath) module.default();
  };
}

/** Lets Jest find source maps by the file of a stack frame. @param {Map<string, string>} maps */
function mapStackTraces(maps) {
  maps.get = (place) => {
    if (!/^file:.*\.tsx?(?:\?|$)/.test(place)) return undefined;
    try {
      return deriveSourceMapPath(fileURLToPath(place));
    } catch {
      return undefined; // If the file is gone, the position in compiled code is better than an error.
    }
  };
}
