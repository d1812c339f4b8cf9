import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Small files that run long: a clone without recorded times would start them last and leave a core idle. */
const LONG = [
  'simulator/simulator',
  'faults/faults',
  'chaos/chaos',
  'http/bad-input/bad-input',

  'booking/balance/limit',
  'booking/hold/paypal-race',
  'booking/provider-events/event-sweep',
  'booking/balance/paypal-balance',
].map((name) => path.join('backend', 'test', `${name}.test.ts`));

const isLong = (test) => LONG.some((file) => test.path.endsWith(path.sep + file));

export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
