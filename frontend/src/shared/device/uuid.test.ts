import { expect, jest, test } from '@jest/globals';
import { isUuid, newUuid } from './uuid.js';

test.each([
  { byte: 0x00, id: '00000000-0000-4000-8000-000000000000' },
  { byte: 0xff, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
  { byte: 0x0a, id: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a' },
])('random bytes $byte are the UUID $id of version 4', ({ byte, id }) => {
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array).fill(byte);
    return array;
  });
  expect(newUuid()).toBe(id);
});

test.each([
  { text: '0198f1c2-0000-7000-8000-000000000001', verdict: 'is an id', isId: true },
  { text: '0198F1C2-0000-7000-8000-000000000001', verdict: 'is no id', isId: false },
  { text: '0198f1c2000070008000000000000001', verdict: 'is no id', isId: false },
  { text: '0198f1c2-0000-7000-8000-000000000001/x', verdict: 'is no id', isId: false },
  { text: '', verdict: 'is no id', isId: false },
])('"$text" $verdict', ({ text, isId }) => {
  expect(isUuid(text)).toBe(isId);
});
