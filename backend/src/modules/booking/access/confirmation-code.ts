import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { CODE_MINUTES, CODES_AN_HOUR, sentAt, type SentCode } from '../core/confirmation-codes.js';

/** Of a million codes a guesser sees this many. */
export const CODE_TRIES = 5;

export type CodeRefusal = 'CODE_WRONG' | 'CODE_EXPIRED';

const HOUR_MS = 3_600_000;
/** Nobody's mailbox is filled by pressing a button: until then the code before is the one that counts. */
const CODE_PAUSE_MS = 30_000;

/**
 * A new code, which takes the place of the one before; nothing while that one is fresh and can still be typed. With the
 * tries of each code this bounds the guesses of an hour.
 */
export function decideCode(
  state: BookingState,
  purpose: SentCode['purpose'],
  codeId: string,
  now: Date,
): BookingEvent[] | Refusal<'TOO_MANY_CODES'> {
  if (state.status === 'NEW') return [];
  const { code, codesSent } = state;
  const fresh = code?.purpose === purpose && code.failures < CODE_TRIES;
  if (fresh && now.getTime() - sentAt(code) < CODE_PAUSE_MS) return [];
  const own = codesSent.filter((each) => each.purpose === purpose);
  const [oldest] = own;
  const waitMs = oldest && own.length >= CODES_AN_HOUR ? sentAt(oldest) + HOUR_MS - now.getTime() : 0;
  if (waitMs > 0) return refuse('TOO_MANY_CODES', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return [sendCode(codeId, purpose, now)];
}

/** What says that a code was mailed. */
export const sendCode = (
  codeId: string,
  purpose: SentCode['purpose'],
  now: Date,
): Extract<BookingEvent, { type: 'ConfirmationCodeSent' }> => {
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString();
  return { type: 'ConfirmationCodeSent', data: { codeId, purpose, expiresAt } };
};

/** Whether the newest code may be used: the event that says so, or why not. `isRight` tells whether it was typed. */
export function useCode(
  state: BookingState,
  purpose: SentCode['purpose'],
  isRight: (codeId: string) => boolean,
  now: Date,
): Extract<BookingEvent, { type: 'ConfirmationCodeUsed' }> | Refusal<CodeRefusal> {
  const code = state.status === 'NEW' ? null : state.code;
  if (!code || code.purpose !== purpose || code.failures >= CODE_TRIES || now.toISOString() >= code.expiresAt)
    return refuse('CODE_EXPIRED');
  const { codeId } = code;
  return isRight(codeId)
    ? { type: 'ConfirmationCodeUsed', data: { codeId } }
    : refuse('CODE_WRONG', { triesLeft: CODE_TRIES - code.failures - 1 });
}

export type VerifyRefusal = 'HOLD_EXPIRED' | 'BOOKING_NOT_ON_HOLD' | 'TRAVELERS_MISSING';

/** Whether a code may go to the address of the one who books: while the seats are held, and somebody was named. */
export function mayVerify(state: BookingState, now: Date): Refusal<VerifyRefusal> | undefined {
  if (state.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  if (state.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
  if (state.expiring || now.toISOString() >= state.holdExpiresAt) return refuse('HOLD_EXPIRED');
  return state.partyNamed ? undefined : refuse('TRAVELERS_MISSING');
}

export const decideEmailCode = (
  state: BookingState,
  codeId: string,
  now: Date,
): BookingEvent[] | Refusal<VerifyRefusal | 'TOO_MANY_CODES'> =>
  mayVerify(state, now) ?? decideCode(state, 'email', codeId, now);

/** A wrong code counts. */
export const codeFailed = (state: BookingState): BookingEvent[] =>
  state.status === 'NEW' || !state.code
    ? []
    : [{ type: 'ConfirmationCodeFailed', data: { codeId: state.code.codeId } }];
