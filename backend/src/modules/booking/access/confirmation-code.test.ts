import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  foldBooking,
  foldExistingBooking,
  holdExpiryStarted,
  newDepositPaidHistory,
  newHeldHistory,
  newNamedHistory,
  NOW,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newConfirmationCodeId } from '../../../../test/support/ids.js';
import { initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import {
  countWrongCode,
  decideCode,
  decideEmailVerification,
  MAX_CODE_ATTEMPTS,
  newCodeSent,
  useCode,
} from './confirmation-code.js';

const CODE_ID = newConfirmationCodeId(1);
const codeSent = newCodeSent(CODE_ID, 'cancel', NOW);
const foldPaidBooking = (...events: readonly BookingEvent[]) =>
  foldExistingBooking([...newDepositPaidHistory(), ...events]);
const booking = foldPaidBooking(codeSent);
const isRight = (codeId: string) => codeId === CODE_ID;
const codeUsed = { type: 'ConfirmationCodeUsed', data: { codeId: CODE_ID } } as const;

const codeExpired = { refused: 'CODE_EXPIRED' };

test('a code is accepted for fifteen minutes', () => {
  expect(codeSent.data.expiresAt).toBe('2027-01-10T10:15:00.000Z');
  expect(useCode(booking, 'cancel', isRight, NOW)).toEqual(codeUsed);
  expect(useCode(booking, 'cancel', isRight, new Date('2027-01-10T10:15:00.000Z'))).toMatchObject(
    codeExpired,
  );
});

test('a code is accepted once', () => {
  expect(useCode(foldPaidBooking(codeSent, codeUsed), 'cancel', isRight, NOW)).toMatchObject(codeExpired);
});

test('no code is accepted before a code was sent', () => {
  expect(useCode(foldPaidBooking(), 'cancel', isRight, NOW)).toMatchObject(codeExpired);
});

test('a code is not accepted after a newer code was sent', () => {
  const newerState = foldPaidBooking(codeSent, newCodeSent(newConfirmationCodeId(2), 'cancel', NOW));
  expect(useCode(newerState, 'cancel', isRight, NOW)).toMatchObject({ refused: 'CODE_WRONG' });
});

test('a code is accepted only for its own purpose', () => {
  expect(useCode(booking, 'change', isRight, NOW)).toMatchObject(codeExpired);
  expect(useCode(booking, 'email', isRight, NOW)).toMatchObject(codeExpired);
});

test('an unknown booking gets no code, and no code is accepted for it', () => {
  expect(decideCode(initialBooking, 'cancel', CODE_ID, NOW)).toEqual([]);
  expect(useCode(initialBooking, 'cancel', isRight, NOW)).toMatchObject(codeExpired);
});

test('a wrong code counts against the mailed code, if there is one', () => {
  expect(countWrongCode(booking)).toEqual([{ type: 'ConfirmationCodeFailed', data: { codeId: CODE_ID } }]);
  expect(countWrongCode(foldPaidBooking())).toEqual([]);
  expect(countWrongCode(initialBooking)).toEqual([]);
});

test('the right code is rejected after five wrong codes', () => {
  const isAlwaysWrong = () => false;
  let currentState = booking;
  for (let attemptsLeft = MAX_CODE_ATTEMPTS - 1; attemptsLeft >= 0; attemptsLeft--) {
    expect(useCode(currentState, 'cancel', isAlwaysWrong, NOW)).toMatchObject({
      refused: 'CODE_WRONG',
      facts: { attemptsLeft },
    });
    currentState = foldPaidBooking(
      codeSent,
      ...Array.from({ length: MAX_CODE_ATTEMPTS - attemptsLeft }, () => countWrongCode(booking)).flat(),
    );
  }

  expect(useCode(currentState, 'cancel', isRight, NOW)).toMatchObject(codeExpired);
});

test('a newer code is accepted after five wrong attempts at the previous code', () => {
  const wrongAttempts = Array.from({ length: MAX_CODE_ATTEMPTS }, () => countWrongCode(booking)).flat();
  const newerCode = newCodeSent(newConfirmationCodeId(2), 'cancel', NOW);
  const newerState = foldPaidBooking(codeSent, ...wrongAttempts, newerCode);
  expect(useCode(newerState, 'cancel', (codeId) => codeId === newConfirmationCodeId(2), NOW)).toEqual({
    type: 'ConfirmationCodeUsed',
    data: { codeId: newConfirmationCodeId(2) },
  });
});

const addSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe.each(['cancel', 'change'] as const)('requesting a code to %s', (purpose) => {
  const requestCode = (events: readonly BookingEvent[], seconds: number) =>
    decideCode(foldPaidBooking(...events), purpose, newConfirmationCodeId(2), addSeconds(seconds));
  const firstCode = newCodeSent(CODE_ID, purpose, NOW);
  const newCodeSentAfter = (seconds: number) =>
    newCodeSent(newConfirmationCodeId(2), purpose, addSeconds(seconds));

  test('mails a single code when repeated within half a minute', () => {
    expect(requestCode([], 0)).toEqual([newCodeSentAfter(0)]);
    expect(requestCode([firstCode], 29.999)).toEqual([]);
    expect(requestCode([firstCode], 30)).toEqual([newCodeSentAfter(30)]);
  });

  test('is not delayed by a used code or by a code for another purpose', () => {
    const wrongAttempts = Array.from({ length: MAX_CODE_ATTEMPTS }, () => countWrongCode(booking)).flat();
    expect(requestCode([firstCode, ...wrongAttempts], 1)).toEqual([newCodeSentAfter(1)]);
    expect(requestCode([firstCode, codeUsed], 1)).toEqual([newCodeSentAfter(1)]);
    expect(requestCode([newCodeSent(CODE_ID, 'email', NOW)], 1)).toEqual([newCodeSentAfter(1)]);
  });

  test('is not limited by codes for another purpose', () => {
    const emailCodes = [0, 60, 120, 180, 240].map((seconds) =>
      newCodeSent(CODE_ID, 'email', addSeconds(seconds)),
    );
    expect(requestCode(emailCodes, 300)).toEqual([newCodeSentAfter(300)]);
  });

  test('mails at most five codes an hour, whatever happened to the codes', () => {
    const fiveCodes = [0, 60, 120, 180, 240].flatMap((seconds) => [
      newCodeSent(CODE_ID, purpose, addSeconds(seconds)),
      codeUsed,
    ]);
    expect(requestCode(fiveCodes, 300)).toMatchObject({
      refused: 'TOO_MANY_CODES',
      facts: { retryAfterSeconds: 3_300 },
    });
    expect(requestCode(fiveCodes, 3_599)).toMatchObject({ facts: { retryAfterSeconds: 1 } });
    expect(requestCode(fiveCodes, 3_600)).toEqual([newCodeSentAfter(3_600)]);
    expect(requestCode(fiveCodes.slice(2), 300)).toEqual([newCodeSentAfter(300)]);
  });
});

test('a code for a corrected address is mailed immediately', () => {
  const history = newNamedHistory(newCodeSent(CODE_ID, 'email', NOW));
  expect(
    decideEmailVerification(foldExistingBooking(history), newConfirmationCodeId(2), addSeconds(1)),
  ).toEqual([]);
  expect(
    decideEmailVerification(
      foldExistingBooking([...history, partyNamed]),
      newConfirmationCodeId(2),
      addSeconds(1),
    ),
  ).toEqual([newCodeSent(newConfirmationCodeId(2), 'email', addSeconds(1))]);
});

describe('a code for the lead’s address', () => {
  const lastInstant = new Date('2027-01-10T10:14:59.999Z');
  const expiry = new Date('2027-01-10T10:15:00.000Z');

  test('is sent while the seats are held', () => {
    const readyState = foldExistingBooking(newNamedHistory());
    expect(decideEmailVerification(readyState, CODE_ID, lastInstant)).toEqual([
      newCodeSent(CODE_ID, 'email', lastInstant),
    ]);
    expect(decideEmailVerification(readyState, CODE_ID, expiry)).toMatchObject({ refused: 'HOLD_EXPIRED' });
  });

  test.each<{ name: string; refusalCode: string; events: BookingEvent[] }>([
    {
      name: 'once the hold has begun to expire',
      refusalCode: 'HOLD_EXPIRED',
      events: newNamedHistory(holdExpiryStarted),
    },
    {
      name: 'after the hold expired',
      refusalCode: 'HOLD_EXPIRED',
      events: newNamedHistory(holdExpiryStarted, bookingExpired),
    },
    { name: 'when the booking is paid', refusalCode: 'BOOKING_NOT_ON_HOLD', events: newDepositPaidHistory() },
    { name: 'before the booking exists', refusalCode: 'BOOKING_NOT_ON_HOLD', events: [] },
    { name: 'before any traveler is named', refusalCode: 'TRAVELERS_MISSING', events: newHeldHistory() },
  ])('is refused $name', ({ refusalCode, events }) => {
    expect(decideEmailVerification(foldBooking(events), CODE_ID, NOW)).toMatchObject({
      refused: refusalCode,
    });
  });
});
