// Stands in for `@jest/globals` without a VM. The bindings are live, so that helpers loaded for an earlier
// test file see the bindings of the current file.
/** @typedef {typeof import('@jest/globals')} Globals */

/** @type {Globals['afterAll']} */
export let afterAll;
/** @type {Globals['afterEach']} */
export let afterEach;
/** @type {Globals['beforeAll']} */
export let beforeAll;
/** @type {Globals['beforeEach']} */
export let beforeEach;
/** @type {Globals['describe']} */
export let describe;
/** @type {Globals['expect']} */
export let expect;
/** @type {Globals['it']} */
export let it;
/** @type {Globals['jest']} */
export let jest;
/** @type {Globals['test']} */
export let test;

/** @param {Globals} globals of the file of tests that begins */
export function provideGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
