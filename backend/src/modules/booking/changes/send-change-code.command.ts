import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { decideCode } from '../access/confirmation-code.js';
import { requireCodeExpiry } from '../access/confirmation-code-check.service.js';
import { bookingStream } from '../core/booking.stream.js';
import { toChangeableBooking, type UnchangeableRefusal } from './change-date.js';

/** Mails the code for a date change, if the date can be changed. */
export const { Command: SendChangeCode, Handler: SendChangeCodeHandler } = defineCommand({
  name: 'SendChangeCode',
  input: (bookingId: string) => ({ bookingId }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide({ booking }, _, { clock }) {
    const now = clock.now();
    const changeableBooking = toChangeableBooking(booking, toUtcDate(now));
    return toDecision(
      'booking',
      isRefusal(changeableBooking) ? changeableBooking : decideCode(changeableBooking, 'change', v7(), now),
    );
  },
  reply: (outcome): { expiresAt: string } | Refusal<UnchangeableRefusal | 'TOO_MANY_CODES' | CommonCode> =>
    isRefusal(outcome) ? outcome : { expiresAt: requireCodeExpiry(outcome.states.booking) },
});
