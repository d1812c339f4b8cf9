import { existsSync } from 'node:fs';
import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Small files that run long: a clone without recorded times would start them last and leave a core idle. */
const LONG_SUITES = [
  // Programs that crash, interleave or misuse the whole product.
  'simulator/simulator',
  'faults/faults',
  'chaos/chaos',
  'http/bad-input/bad-input',

  // Suites that wait for many charges, webhooks or races.
  'booking/balance/limit',
  'booking/hold/paypal-race',
  'booking/provider-events/event-sweep',
  'booking/balance/paypal-balance',
].map((name) => path.join('backend', 'test', `${name}.test.ts`));

for (const file of LONG_SUITES)
  if (!existsSync(path.join(import.meta.dirname, file)))
    throw new Error(`jest.sequencer.mjs lists ${file}, which does not exist`);

const isLong = (test) => LONG_SUITES.some((file) => test.path.endsWith(path.sep + file));

export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
