import { describe, expect, test } from '@jest/globals';
import { checkLinkRequest } from './check-link-request.js';

const listFaultCodes = (email: string, reference: string) =>
  checkLinkRequest({ email, reference }).map(({ code }) => code);

describe('the request for a lost link', () => {
  test.each([
    { name: 'as it is mailed', reference: 'WF-7KQ4-9TX' },
    { name: 'in lower case with spaces', reference: 'wf 7kq4 9tx' },
    { name: 'without its prefix', reference: '7KQ49TX' },
    { name: 'between spaces', reference: ' WF7KQ49TX ' },
  ])('accepts a reference $name', ({ reference }) => {
    expect(listFaultCodes(' marta@example.com ', reference)).toEqual([]);
  });

  test('lists missing and impossible values in the order of the form', () => {
    expect(listFaultCodes('', '')).toEqual(['emailMissing', 'referenceMissing']);
    expect(listFaultCodes('marta@', 'WF-7KQ4')).toEqual(['emailInvalid', 'referenceInvalid']);
    expect(listFaultCodes('marta@example.com', 'WF-7KQ4-9TXX')).toEqual(['referenceInvalid']);
  });
});
