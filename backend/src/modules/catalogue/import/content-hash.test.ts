import { expect, test } from '@jest/globals';
import { hashContent } from './content-hash.js';

test('a hash is the same for equal content and differs with a value or the order of properties', () => {
  const hash = hashContent({ seats: 12, days: 9 });
  expect(hashContent({ seats: 12, days: 9 })).toBe(hash);
  expect([hashContent({ seats: 13, days: 9 }), hashContent({ days: 9, seats: 12 })]).not.toContain(hash);
});
