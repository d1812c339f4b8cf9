import type { ChangeRefusal } from '@wayfold/contracts/bookings/changes';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { decideCode } from '../access/confirmation-code.js';
import { requireCodeExpiry } from '../access/confirmation-code-check.service.js';
import { bookingStream } from '../core/booking.stream.js';
import { PREVIEW_REASON } from '../view/preview-history.js';
import { decideCancel } from './cancel.js';

/** Mails the code for a cancellation, if the booking can be canceled. */
export const { Command: SendCancelCode, Handler: SendCancelCodeHandler } = defineCommand({
  name: 'SendCancelCode',
  input: (bookingId: string) => ({ bookingId }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide({ booking }, _, { clock }) {
    const now = clock.now();
    const cancelCommand = {
      cancellingParty: 'customer',
      reason: PREVIEW_REASON,
      today: toUtcDate(now),
    } as const;
    const cancellation = decideCancel(booking, cancelCommand);
    return toDecision(
      'booking',
      isRefusal(cancellation) ? cancellation : decideCode(booking, 'cancel', v7(), now),
    );
  },
  reply: (outcome): { expiresAt: string } | Refusal<ChangeRefusal | CommonCode> =>
    isRefusal(outcome) ? outcome : { expiresAt: requireCodeExpiry(outcome.states.booking) },
});
