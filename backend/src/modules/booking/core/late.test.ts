import { expect, test } from '@jest/globals';
import { lateDetail, watched } from './instalment.js';

test('a balance that is waited for anew is told late again; what else was told stays told', () => {
  const dueOn = '2027-03-09';
  expect(lateDetail(dueOn)).toBe('not paid 7 days after 2027-03-09');
  const told = ['send 500 for line-1', lateDetail(dueOn), lateDetail('2027-01-01')];
  expect(watched({ dueOn, told })).toEqual({
    dueOn,
    told: ['send 500 for line-1', lateDetail('2027-01-01')],
  });
});
