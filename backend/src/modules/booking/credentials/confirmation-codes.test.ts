import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import {
  foldExistingBooking,
  newDepositPaidHistory,
  newNamedHistory,
  NOW,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newConfirmationCodeId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { calculateSentMs, CODE_MINUTES, MAX_CODES_PER_HOUR } from './confirmation-codes.js';

/** Builds a code that was mailed this many minutes after `NOW`. */
const newCode = (purpose: 'cancel' | 'change' | 'email', minutes = 0, serial = 1): BookingEvent => ({
  type: 'ConfirmationCodeSent',
  data: {
    codeId: newConfirmationCodeId(serial),
    purpose,
    expiresAt: new Date(NOW.getTime() + (minutes + CODE_MINUTES) * MINUTE_MS).toISOString(),
  },
});

const codeUsed: BookingEvent = { type: 'ConfirmationCodeUsed', data: { codeId: newConfirmationCodeId(1) } };

test('a newly named lead voids the code sent to the previous lead', () => {
  const withCode = foldExistingBooking(newNamedHistory(newCode('email')));
  expect(withCode.code).toMatchObject({ purpose: 'email', failureCount: 0 });

  const renamedState = foldExistingBooking(newNamedHistory(newCode('email'), partyNamed));
  expect({ code: renamedState.code, isEmailVerified: renamedState.isEmailVerified }).toEqual({
    code: null,
    isEmailVerified: false,
  });
  expect(foldExistingBooking(newNamedHistory(newCode('email'), partyNamed, codeUsed)).isEmailVerified).toBe(
    false,
  );
  expect(foldExistingBooking(newNamedHistory(newCode('email'), codeUsed)).isEmailVerified).toBe(true);
});

test('a code for another purpose outlives a new lead and verifies no address', () => {
  const renamedState = foldExistingBooking([...newDepositPaidHistory(), newCode('cancel'), partyNamed]);
  expect(renamedState.code?.purpose).toBe('cancel');
  expect(foldExistingBooking([...newDepositPaidHistory(), newCode('cancel'), codeUsed]).isEmailVerified).toBe(
    false,
  );
});

test('the latest codes of each purpose are remembered, used or not', () => {
  const manyCodes = Array.from({ length: MAX_CODES_PER_HOUR + 2 }, (_, i) => newCode('cancel', i, i + 1));
  const { codesSent } = foldExistingBooking([
    ...newDepositPaidHistory(),
    newCode('change'),
    ...manyCodes,
    codeUsed,
  ]);

  expect(codesSent.filter(({ purpose }) => purpose === 'change')).toHaveLength(1);
  expect(codesSent.filter(({ purpose }) => purpose === 'cancel').map(calculateSentMs)).toEqual(
    [2, 3, 4, 5, 6].map((minutes) => NOW.getTime() + minutes * MINUTE_MS),
  );
});
