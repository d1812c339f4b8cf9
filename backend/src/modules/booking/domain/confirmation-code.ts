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

/** A wrong code counts. */
export const codeFailed = (state: BookingState): BookingEvent[] =>
  state.status === 'NEW' || !state.code
    ? []
    : [{ type: 'ConfirmationCodeFailed', data: { codeId: state.code.codeId } }];
