import { isRefusal } from '../../../kernel/refuse.js';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { bookingStream } from '../core/booking.stream.js';
import { chargingStream } from './charging.stream.js';
import { decideOverdue } from './overdue.js';

/** A week after a balance was due, raises a task if it is still unpaid. */
export const { Command: FlagOverdue, Handler: FlagOverdueHandler } = defineCommand({
  name: 'FlagOverdue',
  input: (bookingId: string, instalmentId: string) => ({ bookingId, instalmentId }),
  streams: ({ bookingId }) => ({ booking: bookingStream(bookingId), charging: chargingStream }),
  decide: ({ booking, charging: { isPaused } }, { instalmentId }, { clock }) =>
    toDecision('booking', decideOverdue(booking, { instalmentId, now: clock.now(), isPaused })),
  reply(outcome, { bookingId }): void {
    if (isRefusal(outcome) && outcome.refused === 'BUSY')
      throw new RetryLaterError(`booking ${bookingId} is busy`);
  },
});
