import { expect, test } from '@jest/globals';
import { toId } from './ids.js';

test.each([
  { reference: 'cus_1', id: 'cus_1' },
  { reference: { id: 'cus_1' }, id: 'cus_1' },
  { reference: null, id: null },
])('$reference refers to $id', ({ reference, id }) => {
  expect(toId(reference)).toBe(id);
});
