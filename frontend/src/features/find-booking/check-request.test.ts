import { describe, expect, it } from '@jest/globals';
import { faultsOf } from './check-request.js';

const faults = (email: string, reference: string) => faultsOf({ email, reference }).map(({ fault }) => fault);

describe('the request for a lost link', () => {
  it.each(['WF-7KQ4-9TX', 'wf 7kq4 9tx', '7KQ49TX', ' WF7KQ49TX '])(
    'accepts the reference %j',
    (reference) => {
      expect(faults(' marta@example.com ', reference)).toEqual([]);
    },
  );

  it('lists missing and impossible values in the order of the form', () => {
    expect(faults('', '')).toEqual(['emailMissing', 'referenceMissing']);
    expect(faults('marta@', 'WF-7KQ4')).toEqual(['emailInvalid', 'referenceInvalid']);
    expect(faults('marta@example.com', 'WF-7KQ4-9TXX')).toEqual(['referenceInvalid']);
  });
});
