import { expect, test } from '@jest/globals';
import { newCapabilityRevoked } from '../../../../test/support/booking/builders.js';
import { previewHistory } from './preview-history.js';

test('events of a preview continue the versions of the history', () => {
  const recordedAt = new Date('2027-01-10T10:00:00Z');
  const [first, second] = [newCapabilityRevoked('1', 'misuse'), newCapabilityRevoked('2', 'misuse')];
  const history = previewHistory([], [first], recordedAt);
  expect(previewHistory(history, [second, first], recordedAt)).toEqual([
    { ...first, version: 1, recordedAt },
    { ...second, version: 2, recordedAt },
    { ...first, version: 3, recordedAt },
  ]);
});
