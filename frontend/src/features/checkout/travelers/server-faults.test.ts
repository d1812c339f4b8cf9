import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../../shared/api/problem.js';
import { serverFaults } from './server-faults.js';

const refused = (field: string, code: string): ApiProblem =>
  new ApiProblem({
    type: 'about:blank',
    title: 'no',
    status: 400,
    code: 'VALIDATION_FAILED',
    errors: [{ field, code, message: 'no' }],
  });

describe('what the server finds wrong with the travelers', () => {
  it('is said in the words of the page, at its field', () => {
    expect(serverFaults(refused('others[0].familyName', 'too_big'))).toEqual([
      { field: 'others[0].familyName', code: 'familyName' },
    ]);
  });

  it('is a card number, whichever field it was written into', () => {
    for (const field of ['lead.givenName', 'lead.phone', 'others[1].familyName'])
      expect(serverFaults(refused(field, 'card_number'))).toEqual([{ field, code: 'cardNumber' }]);
  });
});
