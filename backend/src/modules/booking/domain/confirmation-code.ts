import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import type { BookingState, SentCode } from './booking-state.js';

export const CODE_MINUTES = 15;
/** Of a million codes a guesser sees this many. */
export const CODE_TRIES = 5;

export type CodeRefusal = 'CODE_WRONG' | 'CODE_EXPIRED';

/** A new code takes the place of the one before. */
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

/** Nobody's mailbox is filled by pressing a button: until then the code before is the one that counts. */
const CODE_PAUSE_MS = 30_000;

export function decideEmailCode(
  state: BookingState,
  codeId: string,
  now: Date,
): BookingEvent[] | Refusal<VerifyRefusal> {
  const refused = mayVerify(state, now);
  if (refused) return refused;
  const before = state.status === 'NEW' || state.code?.purpose !== 'email' ? null : state.code;
  const sentAt = before ? Date.parse(before.expiresAt) - CODE_MINUTES * 60_000 : -Infinity;
  return now.getTime() - sentAt < CODE_PAUSE_MS ? [] : [sendCode(codeId, 'email', now)];
}

/** A wrong code counts. */
export const codeFailed = (state: BookingState): BookingEvent[] =>
  state.status === 'NEW' || !state.code
    ? []
    : [{ type: 'ConfirmationCodeFailed', data: { codeId: state.code.codeId } }];
