import { describe, expect, test } from '@jest/globals';
import { listFaults } from './request-faults.js';

const listFaultCodes = (email: string, reference: string) =>
  listFaults({ email, reference }).map(({ fault }) => fault);

describe('the request for a lost link', () => {
  test.each(['WF-7KQ4-9TX', 'wf 7kq4 9tx', '7KQ49TX', ' WF7KQ49TX '])(
    'accepts the reference %j',
    (reference) => {
      expect(listFaultCodes(' marta@example.com ', reference)).toEqual([]);
    },
  );

  test('lists missing and impossible values in the order of the form', () => {
    expect(listFaultCodes('', '')).toEqual(['emailMissing', 'referenceMissing']);
    expect(listFaultCodes('marta@', 'WF-7KQ4')).toEqual(['emailInvalid', 'referenceInvalid']);
    expect(listFaultCodes('marta@example.com', 'WF-7KQ4-9TXX')).toEqual(['referenceInvalid']);
  });
});
