import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { bookingStream } from '../core/booking.stream.js';
import { decideTransferExtension, type TransferExtensionRefusal } from './bank-transfer.js';

/** Staff extend the deadline of a missing or partial transfer to `payBy`. */
export const { Command: ExtendTransfer, Handler: ExtendTransferHandler } = defineCommand({
  name: 'ExtendTransfer',
  input: (bookingId: string, { payBy, reason }: { readonly payBy: string; readonly reason: string }) => ({
    bookingId,
    payBy,
    reason,
  }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId) }),
  decide: ({ booking }, { payBy, reason }, { clock }) =>
    booking.status === 'NEW'
      ? refuse('NOT_FOUND')
      : toDecision('booking', decideTransferExtension(booking, { payBy, reason, now: clock.now() })),
  reply: (outcome): Refusal<TransferExtensionRefusal | 'NOT_FOUND' | 'BUSY'> | undefined =>
    isRefusal(outcome) ? outcome : undefined,
});
