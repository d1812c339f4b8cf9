import { describe, expect, test } from '@jest/globals';
import { ApiProblem } from '../../../shared/api/problem.js';
import { parseServerFaults } from './server-faults.js';

const newProblem = (field: string, code: string): ApiProblem =>
  new ApiProblem({
    type: 'about:blank',
    title: 'no',
    status: 400,
    code: 'VALIDATION_FAILED',
    errors: [{ field, code, message: 'no' }],
  });

describe('server errors of the travelers’ form', () => {
  test('appear in the page’s words at their field', () => {
    expect(parseServerFaults(newProblem('others[0].familyName', 'too_big'))).toEqual([
      { field: 'others[0].familyName', code: 'familyName' },
    ]);
  });

  test.each(['lead.givenName', 'lead.phone', 'others[1].familyName'])(
    'report a card number in any field, here %s',
    (field) => {
      expect(parseServerFaults(newProblem(field, 'card_number'))).toEqual([{ field, code: 'cardNumber' }]);
    },
  );
});
