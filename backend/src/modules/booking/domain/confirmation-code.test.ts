import { expect, test } from '@jest/globals';
import { depositPaid, existing, id, NOW } from '../../../../test/booking/builders.js';
import { codeFailed, CODE_TRIES, sendCode, useCode } from './confirmation-code.js';

const CODE = id(1, 18);
const sent = sendCode(CODE, 'cancel', NOW);
const state = existing([...depositPaid(), sent]);
const right = (codeId: string) => codeId === CODE;
const used = { type: 'ConfirmationCodeUsed', data: { codeId: CODE } } as const;

test('the newest code opens, once, for fifteen minutes', () => {
  expect(sent.data.expiresAt).toBe('2027-01-10T10:15:00.000Z');
  expect(useCode(state, 'cancel', right, NOW)).toEqual(used);
  const expired = { refused: 'CODE_EXPIRED' };
  expect(useCode(state, 'cancel', right, new Date('2027-01-10T10:15:00.000Z'))).toMatchObject(expired);
  expect(useCode(existing([...depositPaid(), sent, used]), 'cancel', right, NOW)).toMatchObject(expired);
  expect(useCode(existing(depositPaid()), 'cancel', right, NOW)).toMatchObject(expired);
  const newer = existing([...depositPaid(), sent, sendCode(id(2, 18), 'cancel', NOW)]);
  expect(useCode(newer, 'cancel', right, NOW)).toMatchObject({ refused: 'CODE_WRONG' });
});

test('a wrong code counts, and after five the right one opens nothing', () => {
  const wrong = () => false;
  let now = state;
  for (let left = CODE_TRIES - 1; left >= 0; left--) {
    expect(useCode(now, 'cancel', wrong, NOW)).toMatchObject({
      refused: 'CODE_WRONG',
      facts: { triesLeft: left },
    });
    now = existing([
      ...depositPaid(),
      sent,
      ...Array.from({ length: CODE_TRIES - left }, () => codeFailed(state)).flat(),
    ]);
  }
  expect(useCode(now, 'cancel', right, NOW)).toMatchObject({ refused: 'CODE_EXPIRED' });
});
