import { expect, test } from '@jest/globals';
import {
  depositPaid,
  existing,
  held,
  id,
  NOW,
  partyNamed as named,
} from '../../../../test/booking/builders.js';
import type { BookingEvent } from '../events.js';
import { CODES_AN_HOUR, sentInstant } from './confirmation-codes.js';
import { sendCode } from '../access/confirmation-code.js';

const code = (purpose: 'cancel' | 'change' | 'email', minutes = 0, n = 1): BookingEvent =>
  sendCode(id(n, 18), purpose, new Date(NOW.getTime() + minutes * 60_000));
const used: BookingEvent = { type: 'ConfirmationCodeUsed', data: { codeId: id(1, 18) } };

test('voids the code sent to the previous lead when another person is named', () => {
  const withCode = existing([...held(), named, code('email')]);
  expect(withCode.code).toMatchObject({ purpose: 'email', failures: 0 });
  const renamed = existing([...held(), named, code('email'), named]);
  expect([renamed.code, renamed.emailVerified]).toEqual([null, false]);
  expect(existing([...held(), named, code('email'), named, used]).emailVerified).toBe(false);
  expect(existing([...held(), named, code('email'), used]).emailVerified).toBe(true);
});

test('keeps a code for another purpose, which verifies no address', () => {
  const renamed = existing([...depositPaid(), code('cancel'), named]);
  expect(renamed.code?.purpose).toBe('cancel');
  expect(existing([...depositPaid(), code('cancel'), used]).emailVerified).toBe(false);
});

test('remembers the latest codes of each purpose, used or not', () => {
  const manyCodes = Array.from({ length: CODES_AN_HOUR + 2 }, (_, n) => code('cancel', n, n + 1));
  const { codesSent } = existing([...depositPaid(), code('change'), ...manyCodes, used]);
  expect(codesSent.filter(({ purpose }) => purpose === 'change')).toHaveLength(1);
  expect(codesSent.filter(({ purpose }) => purpose === 'cancel').map(sentInstant)).toEqual(
    [2, 3, 4, 5, 6].map((n) => NOW.getTime() + n * 60_000),
  );
});
