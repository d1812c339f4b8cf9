import { expect, test } from '@jest/globals';
import {
  createSealedSchema,
  DISPUTE_LOST_CODE,
  isWriteOff,
  PAYMENT_REVERSED_CODE,
  SUPERSEDED_CODE,
} from './shapes.js';

test.each([DISPUTE_LOST_CODE, PAYMENT_REVERSED_CODE, SUPERSEDED_CODE])(
  'a refund that failed as %s is written off',
  (code) => {
    expect(isWriteOff(code)).toBe(true);
  },
);

test('a refund that the provider declined is still owed', () => {
  expect(isWriteOff('declined')).toBe(false);
});

test('a person’s data is stored only sealed', () => {
  const schema = createSealedSchema<string>();
  const subjectId = '00000001-0000-4000-8000-000000000001';
  expect(schema.safeParse({ $subject: subjectId, value: 'Ada' }).success).toBe(true);
  expect(schema.safeParse('Ada').success).toBe(false);
});
