import type { VerifyEmailRefusal } from '@wayfold/contracts/bookings/email-code';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { type BookingChange, bookingStream } from '../core/booking.stream.js';
import { CodeDerivation } from './code-derivation.js';
import { checkVerification, countWrongCode, decideEmailVerification, useCode } from './confirmation-code.js';
import { requireCodeExpiry } from './confirmation-code-check.service.js';

type EmailRefusal = Refusal<VerifyEmailRefusal | CommonCode>;

/** Mails a code to the lead traveler's address while the seats are held. */
export const { Command: SendEmailCode, Handler: SendEmailCodeHandler } = defineCommand({
  name: 'SendEmailCode',
  input: (bookingId: string) => ({ bookingId }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide: ({ booking }, _, { clock }) =>
    toDecision('booking', decideEmailVerification(booking, v7(), clock.now())),
  reply: (outcome): { expiresAt: string } | EmailRefusal =>
    isRefusal(outcome) ? outcome : { expiresAt: requireCodeExpiry(outcome.states.booking) },
});

/** The lead traveler types the code that was mailed to them. */
export const { Command: VerifyEmail, Handler: VerifyEmailHandler } = defineCommand({
  name: 'VerifyEmail',
  pureNeeds: { codes: CodeDerivation },
  input: (bookingId: string, code: string) => ({ bookingId, code }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide({ booking }, { code }, { clock, codes }) {
    const now = clock.now();
    const refusal = checkVerification(booking, now);
    if (refusal) return refusal;
    if (booking.status !== 'NEW' && booking.isEmailVerified) return toDecision('booking', []);
    const usage = useCode(booking, 'email', (codeId) => codes.isCode(codeId, code), now);
    if (!isRefusal(usage)) return toDecision('booking', [usage]);
    // A wrong code is counted in the same append, so that parallel guesses are all counted.
    return usage.refused === 'CODE_WRONG' ? toDecision('booking', countWrongCode(booking), usage) : usage;
  },
  reply(outcome): BookingChange | EmailRefusal {
    if (isRefusal(outcome)) return outcome;
    return outcome.result ?? { history: outcome.history.booking };
  },
});
