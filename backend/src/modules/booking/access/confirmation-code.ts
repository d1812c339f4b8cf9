import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState } from '../core/booking.js';
import { type HoldRefusal, toHeldBooking } from '../core/held-booking.js';
import {
  calculateSentMs,
  CODE_MINUTES,
  MAX_CODES_PER_HOUR,
  type SentCode,
} from '../credentials/confirmation-codes.js';
import type { BookingEvent, BookingEventOf } from '../events.js';

/** Wrong guesses allowed per code, of a million codes. */
export const MAX_CODE_ATTEMPTS = 5;

export type CodeRefusal = 'CODE_WRONG' | 'CODE_EXPIRED';

/** Pause between mails, so that requests cannot flood a mailbox; until then the previous code counts. */
const CODE_PAUSE_MS = 30_000;

/**
 * Issues a code that replaces the previous code, unless that was just mailed. With the attempts per code this
 * limits guesses per hour.
 */
export function decideCode(
  booking: BookingState,
  purpose: SentCode['purpose'],
  codeId: string,
  now: Date,
): BookingEvent[] | Refusal<'TOO_MANY_CODES'> {
  if (booking.status === 'NEW') return [];
  const { code, codesSent } = booking;
  if (hasAttemptsLeft(code, purpose) && now.getTime() - calculateSentMs(code) < CODE_PAUSE_MS) return [];
  const purposeCodes = codesSent.filter((sentCode) => sentCode.purpose === purpose);
  const [oldestCode] = purposeCodes;
  const waitMs =
    oldestCode && purposeCodes.length >= MAX_CODES_PER_HOUR
      ? calculateSentMs(oldestCode) + HOUR_MS - now.getTime()
      : 0;
  if (waitMs > 0) return refuse('TOO_MANY_CODES', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return [newCodeSent(codeId, purpose, now)];
}

const hasAttemptsLeft = (code: SentCode | null, purpose: SentCode['purpose']): code is SentCode =>
  code?.purpose === purpose && code.failureCount < MAX_CODE_ATTEMPTS;

export const newCodeSent = (
  codeId: string,
  purpose: SentCode['purpose'],
  now: Date,
): BookingEventOf<'ConfirmationCodeSent'> => {
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString();
  return { type: 'ConfirmationCodeSent', data: { codeId, purpose, expiresAt } };
};

/** Returns the event that uses the newest code, or the refusal. `isRight` compares the typed code. */
export function useCode(
  booking: BookingState,
  purpose: SentCode['purpose'],
  isRight: (codeId: string) => boolean,
  now: Date,
): BookingEventOf<'ConfirmationCodeUsed'> | Refusal<CodeRefusal> {
  const code = booking.status === 'NEW' ? null : booking.code;
  if (!hasAttemptsLeft(code, purpose) || now.toISOString() >= code.expiresAt) return refuse('CODE_EXPIRED');
  const { codeId } = code;
  return isRight(codeId)
    ? { type: 'ConfirmationCodeUsed', data: { codeId } }
    : refuse('CODE_WRONG', { attemptsLeft: MAX_CODE_ATTEMPTS - code.failureCount - 1 });
}

export type EmailCodeRefusal = HoldRefusal | 'TRAVELERS_MISSING';

/** Checks that seats are held and a lead is named: only then is there an address to verify. */
export function checkVerification(booking: BookingState, now: Date): Refusal<EmailCodeRefusal> | undefined {
  const heldBooking = toHeldBooking(booking, now);
  if (isRefusal(heldBooking)) return heldBooking;
  return heldBooking.isPartyNamed ? undefined : refuse('TRAVELERS_MISSING');
}

export const decideEmailVerification = (
  booking: BookingState,
  codeId: string,
  now: Date,
): BookingEvent[] | Refusal<EmailCodeRefusal | 'TOO_MANY_CODES'> =>
  checkVerification(booking, now) ?? decideCode(booking, 'email', codeId, now);

/** Counts a wrong code; returns no event if the booking has no code. */
export const countWrongCode = (booking: BookingState): BookingEvent[] =>
  booking.status === 'NEW' || !booking.code
    ? []
    : [{ type: 'ConfirmationCodeFailed', data: { codeId: booking.code.codeId } }];
