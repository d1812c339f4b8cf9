import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Short to read, long to run: on a clone that has no times yet Jest would begin them last, and a core would be idle. */
const LONG = [
  'simulator/simulator',
  'faults/faults',
  'chaos/chaos',
  'http/bad-input/bad-input',

  'charging/balance/limit',
  'charging/payments/paypal-race',
  'charging/provider-events/event-sweep',
  'charging/balance/paypal-balance',
].map((name) => path.join('backend', 'test', `${name}.test.ts`));

const isLong = (test) => LONG.some((file) => test.path.endsWith(path.sep + file));

export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
