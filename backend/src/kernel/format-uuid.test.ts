import { expect, test } from '@jest/globals';
import { formatUuid } from './format-uuid.js';

test('a UUID is written with its hyphens', () => {
  expect(formatUuid('0197a3d2c4e58f607182a3b4c5d6e7f8')).toBe('0197a3d2-c4e5-8f60-7182-a3b4c5d6e7f8');
});
